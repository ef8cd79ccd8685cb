// What strangers send to the server over the web: archives, API requests, messages of the
// live page. Requests and messages are lines, so that stored inputs can be read.
#include <filesystem>
#include <fstream>

#include "app/archive.h"
#include "app/now.h"
#include "app/web.h"
#include "tests/fuzz/targets.h"

namespace agon::fuzz {
namespace {

namespace fs = std::filesystem;

class Folder {
   public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "agon-fuzz-XXXXXX").string();
        must(mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Folder() { fs::remove_all(path); }
    fs::path path;
};

// A store for all inputs of this process; what they leave in it is never looked at.
Recorder& recorder() {
    static Folder   folder;
    static Recorder all{std::move(*Store::open(folder.path))};
    return all;
}

// A browser that keeps what it was told: the table and the tokens of its seats.
struct Memory {
    std::string table = "t", token = "k";
    void fill(std::string& line) const {
        put(line, "$T", table);
        put(line, "$K", token);
    }
    void keep(const std::string& answer) {
        const auto fields = Fields::read(answer);
        if (!fields) return;
        if (fields->has("table")) table = fields->text("table");
        for (const Fields& t : fields->objects("tokens")) token = t.text("token");
    }
};

class Page final : public net::LinePort {
   public:
    explicit Page(OnLine* hears) : hears_(hears) {}
    void start(OnLine line, OnGone) override { *hears_ = std::move(line); }
    void send(std::string_view line) override { must(Fields::read(line).has_value()); }
    void send(std::span<const std::string> all) override { for (const auto& l : all) send(l); }
    void close() override {}
    void kill() override {}
    void begin_turn() override {}
    std::size_t unsent() const override { return 0; }
    std::string peer() const override { return "fuzz"; }

   private:
    OnLine* hears_;
};

}  // namespace

// First byte: the ending of the file's name.
void archive(Input in) {
    static constexpr std::array names{"bot.zip", "bot.tar.gz", "bot.jar", "bot.py", "../bot.cpp"};
    const Folder folder;
    const fs::path inside = folder.path / "inside";
    fs::create_directory(inside);
    const std::string name = names[in.below(names.size())];
    (void)unpack(in.rest(), name, inside, {.megabytes = 1, .files = 50});
    must(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 1);  // nothing beside it
    for (const auto& entry : fs::recursive_directory_iterator(inside)) must(entry.symlink_status().type() == fs::file_type::regular || entry.is_directory());
}

// First line: the request that opens a table. Then messages of the page that opened it or, after '!', of another one.
void live(Input in) {
    net::Loop loop;
    ArenaServer hall(loop, recorder(), 1);
    std::optional<Live> pages;
    Analyst analyst(loop, 1);
    WebTables tables(loop, hall, {}, [&](const std::string& t) { if (pages) pages->changed(t); },
                     [&](const std::string& t, const std::string& message) { if (pages) pages->tell(t, message); });
    pages.emplace(loop, tables, analyst, 60);
    Memory memory;
    if (const auto body = Fields::read(in.line()))
        if (const auto opened = tables.open(*body, {"192.0.2.1"}, now())) memory.keep(*opened);
    std::array<net::LinePort::OnLine, 2> say;
    for (auto& s : say) pages->admit(std::make_unique<Page>(&s), {"192.0.2.1"});
    for (int n = 0; n < 40 && !in.used_up(); ++n) {
        std::string line = in.line();
        const bool other = line.starts_with('!');
        memory.fill(line);
        say[other](std::string_view(line).substr(other), now());
        loop.poll();
    }
}

// One request per line: METHOD TARGET BODY.
void api(Input in) {
    static const Folder folder;
    net::Loop loop;
    ArenaServer hall(loop, recorder(), 1);
    Web web(loop, hall, {.host = "127.0.0.1", .port = 0, .tables = {}, .data = folder.path});
    Memory memory;
    for (int n = 0; n < 20 && !in.used_up(); ++n) {
        std::string line = in.line();
        memory.fill(line);
        const auto first = std::min(line.find(' '), line.size()), second = std::min(line.find(' ', first + 1), line.size());
        const auto target = std::min(first + 1, second);
        const net::HttpRequest r{.method = line.substr(0, first), .target = line.substr(target, second - target),
                                 .headers = {{"Host", "arena.example"}, {"Authorization", "Bearer none"}},
                                 .body = line.substr(std::min(second + 1, line.size())), .address = "192.0.2.1", .arrived = now()};
        web.answer(r, [&](const net::HttpResponse& a) {
            must(a.status >= 200 && a.status < 600);
            if (a.content_type == "application/json") must(Fields::read(a.body).has_value());
            memory.keep(a.body);
        });
        loop.poll();
    }
}

}  // namespace agon::fuzz
