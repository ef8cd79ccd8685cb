// What strangers send to the server over the web: archives, API requests, messages of the
// live page. Requests and messages are lines, so that stored inputs can be read.
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/now.h"
#include "course/archive.h"
#include "server/web/web.h"
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

// A data folder for all inputs of this process, with a finished match "m". What inputs leave there stays.
struct Data {
    Data() {
        using namespace std::chrono_literals;
        const Header header{.id = "m",
                            .game = "othello",
                            .rules = "standard",
                            .seed = 1,
                            .players = {"Ada", "level:3"},
                            .clock = "total=8s"};
        must(recorder
                 .save({.header = header,
                        .log = {{1, 1ms, Moved{Seat::First, "d3", 1ms}},
                                {2, 2ms, Noted{Seat::Second, "stderr", "hm"}},
                                {3, 3ms, Moved{Seat::Second, "c5", 2ms}},
                                {4, 4ms, Said{Seat::First, "hello"}},
                                {5, 5ms, Undone{Seat::Second, 1}},
                                {6, 6ms, Refused{Seat::Second, "a1", {"othello.no_flip", {"a1"}}}},
                                {7, 7ms,
                                 Finished{
                                     {Seat::First, {3, 1}, {}}, Fault::Resign, Seat::Second, {"end.resigned", {}}}}}})
                 .get()
                 .has_value());
    }
    Folder folder;
    Recorder recorder{std::move(*Store::open(folder.path))};
};

Data& data() {
    static Data all;
    return all;
}

// A browser that keeps what it was told: the table and the tokens of its seats.
struct Memory {
    std::string table = "t", first = "k", last = "k";
    void fill(std::string& line) const {
        put(line, "$T", table);
        put(line, "$F", first);
        put(line, "$K", last);
    }
    void keep(const std::string& answer) {
        const auto fields = Fields::read(answer);
        if (!fields) return;
        if (fields->has("table")) table = fields->text("table");
        const auto tokens = fields->objects("tokens");
        if (!tokens.empty()) {
            first = tokens.front().text("token");
            last = tokens.back().text("token");
        }
    }
};

// One end of a page's connection: what the server listens with.
struct Ear {
    net::LinePort::OnLine line;
    net::LinePort::OnGone gone;
};

class Page final : public net::LinePort {
   public:
    explicit Page(Ear& ear) : ear_(ear) {}
    void start(OnLine line, OnGone gone) override { ear_ = {std::move(line), std::move(gone)}; }
    void send(std::string_view line) override { must(Fields::read(line).has_value()); }
    void send(std::span<const std::string> all) override {
        for (const auto& l : all) send(l);
    }
    void close() override {}
    void kill() override {}
    void begin_turn() override {}
    std::size_t unsent() const override { return 0; }
    std::string peer() const override { return "fuzz"; }

   private:
    Ear& ear_;
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
    for (const auto& entry : fs::recursive_directory_iterator(inside))
        must(entry.symlink_status().type() == fs::file_type::regular || entry.is_directory());
}

// First line: the request that opens a table. Then messages of the page that opened it or, after '!', of another one.
// The message "gone" is the end of a connection; an empty line lets the disk catch up, before which nobody is told of
// an end.
void live(Input in) {
    net::Loop loop;
    ArenaServer hall(loop, data().recorder, 1);
    std::optional<Live> pages;
    Analyst analyst(loop, 1);
    WebTables tables(
        loop, hall, {},
        [&](const std::string& t) {
            if (pages) pages->changed(t);
        },
        [&](const std::string& t, const std::string& message) {
            if (pages) pages->tell(t, message);
        });
    pages.emplace(loop, tables, analyst, 60);
    Memory memory;
    if (const auto body = Fields::read(in.line()))
        if (const auto opened = tables.open(*body, {"192.0.2.1"}, now())) memory.keep(*opened);
    std::array<Ear, 2> ears;
    for (auto& e : ears) pages->admit(std::make_unique<Page>(e), {"192.0.2.1"});
    for (int n = 0; n < 40 && !in.used_up(); ++n) {
        std::string line = in.line();
        const bool other = line.starts_with('!');
        Ear& ear = ears[other];
        memory.fill(line);
        if (line.empty()) data().recorder.flush();
        else if (!ear.line) break;
        else if (line.substr(other) != "gone") ear.line(std::string_view(line).substr(other), now());
        else std::exchange(ear, {}).gone({});
        loop.poll();
    }
}

// One request per line: METHOD TARGET BODY.
void api(Input in) {
    net::Loop loop;
    ArenaServer hall(loop, data().recorder, 1);
    const auto opened =
        Web::open(loop, hall, {.host = "127.0.0.1", .port = 0, .tables = {}, .data = data().folder.path});
    Web& web = *opened.value();
    Memory memory;
    int answers = 0;
    for (int n = 0; n < 20 && !in.used_up(); ++n) {
        std::string line = in.line();
        memory.fill(line);
        const auto first = std::min(line.find(' '), line.size()),
                   second = std::min(line.find(' ', first + 1), line.size());
        const auto target = std::min(first + 1, second);
        const net::HttpRequest r{.method = line.substr(0, first),
                                 .target = line.substr(target, second - target),
                                 .headers = {{"Host", "arena.example"}, {"Authorization", "Bearer none"}},
                                 .body = line.substr(std::min(second + 1, line.size())),
                                 .address = "192.0.2.1",
                                 .arrived = now()};
        const int before = answers;
        web.answer(r, [&](const net::HttpResponse& a) {
            ++answers;
            must(a.status >= 200 && a.status < 600);
            if (a.content_type == "application/json") must(Fields::read(a.body).has_value());
            memory.keep(a.body);
        });
        loop.poll();
        for (int wait = 0; answers == before && wait < 50;
             ++wait) {  // for the threads that read and write, not for engines
            std::this_thread::sleep_for(std::chrono::microseconds(100));
            loop.poll();
        }
    }
}

}  // namespace agon::fuzz
