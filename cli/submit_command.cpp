// agon submit: hands in a bot, over the network or straight into a data folder.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <thread>

#include "base/data_folder.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/working_copy.h"
#include "core/catalogue.h"
#include "course/uploads.h"
#include "net/http.h"
#include "server/web/uploads.h"

namespace agon {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

struct SubmitOptions {
    std::string file = ".", token, server = "http://127.0.0.1:8080", data, name, game, owner;
    bool local = false;  // into the data folder
};

void describe_submit(Arguments& a, SubmitOptions& o) {
    a.positional("FILE", o.file,
                 "a source file, an archive of sources (zip, jar, tar), or a Git working copy (default: this one), of "
                 "which HEAD is handed in");
    a.option("--token", o.token, "who you are; staff gave it to you").required();
    const auto server = a.option("--server", o.server, "where (default http://127.0.0.1:8080)");
    a.option("--name", o.name, "of the bot (default: the file's)");
    a.option("--for", o.owner, "staff hand in for this person, whose bot it is");
    if (const auto found = course_of_hand_ins()) o.game = found.game->name;
    auto game = a.option("--game", o.game, fmt::format("which it plays (default {})", o.game));
    if (o.game.empty()) game.required();
    const auto local = [&o](const std::string& data) {
        o.data = data;
        o.local = true;
    };
    a.call<std::string>("--data", local, "into this data folder, without a server").excludes(server);
}

// The sentence first: whoever reads on finds the lines that matter, then everything.
int told(bool ready, const std::string& output, const std::string& verdict) {
    print("{}\n", verdict);
    if (!output.empty()) print("\n{}{}", output, output.ends_with('\n') ? "" : "\n");
    return ready ? 0 : 1;
}

int submit_here(const SubmitOptions& o, const HandIn& h) {
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    const auto accepted = uploads->accept(h);
    if (!accepted && accepted.error().kind == Refusal::Kind::Failed) throw UsageError(say(accepted.error()));
    if (!accepted) return told(false, "", say(accepted.error()));
    const BotVersion b = value_or_usage_error(uploads->build(*accepted));
    return told(b.state == BotState::Ready, b.output, say(b.verdict));
}

// One request, waited for.
Result<net::HttpResponse> response_of(const std::string& server, net::HttpRequest request) {
    net::Loop loop;
    auto client = net::HttpClient::open(loop, server, {.patience = 60s});
    if (!client) throw usage_error("cli.no_server", {say(client.error())});
    Result<net::HttpResponse> answer = refuse("net.no_answer", {server, "-"});
    client->request(std::move(request), [&](auto got) {
        answer = std::move(got);
        loop.stop();
    });
    loop.run();
    return answer;
}

boost::json::object answer_of(const std::string& server, net::HttpRequest request) {
    const auto answer = response_of(server, std::move(request));
    if (!answer) throw usage_error("cli.no_answer", {server, say(answer.error())});
    boost::system::error_code error;
    const auto value = boost::json::parse(answer->body, error);
    if (error || !value.is_object()) throw usage_error("cli.no_arena", {server, std::to_string(answer->status)});
    return value.as_object();
}

// For one value of a query: names of files have blanks, umlauts and worse.
std::string percent_encoded(std::string_view text) {
    std::string out;
    for (const unsigned char c : text)
        if (std::isalnum(c) || c == '-' || c == '_' || c == '.') out += static_cast<char>(c);
        else out += fmt::format("%{:02X}", c);
    return out;
}

std::string sentence_in(const boost::json::value& v) {
    const char* key = german() ? "de" : "en";
    return std::string(v.as_object().at(key).as_string());
}

std::string target_of(const HandIn& h) {
    return fmt::format("/api/bots?game={}&name={}&file={}&owner={}", percent_encoded(h.game), percent_encoded(h.bot),
                       percent_encoded(h.file), percent_encoded(h.owner));
}

// Asks again until the arena has built the bot.
boost::json::object built_there(const std::string& server, const net::Headers& headers, boost::json::object state) {
    while (!state.contains("error") && state.at("state").as_string() == "building") {
        std::this_thread::sleep_for(300ms);
        const std::string version =
            fmt::format("/api/bots/{}/{}", std::string(state.at("name").as_string()), state.at("version").as_int64());
        state = answer_of(server, {.method = "GET", .target = version, .headers = headers});
    }
    return state;
}

int submit_there(const SubmitOptions& o, const HandIn& h) {
    if (h.bytes.size() > UploadRoutes::max_body)
        throw usage_error("cli.too_large", {o.file, std::to_string(UploadRoutes::max_body >> 20)});
    const net::Headers headers{{"Authorization", "Bearer " + h.token}, {"Content-Type", "application/octet-stream"}};
    const net::HttpRequest request{.method = "POST", .target = target_of(h), .headers = headers, .body = h.bytes};
    const auto state = built_there(o.server, headers, answer_of(o.server, request));
    if (state.contains("error")) return told(false, "", sentence_in(state.at("error")));
    return told(state.at("state").as_string() == "ready", std::string(state.at("output").as_string()),
                sentence_in(state.at("verdict")));
}

// Of a working copy what is committed, so that the arena has what the repository has.
HandIn head_of(const fs::path& folder) {
    auto files = value_or_usage_error(committed_files(folder));
    if (!files.uncommitted.empty()) print(stderr, "{}\n{}", say({"cli.uncommitted"}), files.uncommitted);
    print("{}\n", say({"cli.hands_in", {files.commit}}));
    const std::string name = fs::weakly_canonical(folder).filename().string();
    return {.bot = name, .file = name + ".tar.gz", .bytes = std::move(files.archive)};
}

HandIn file_of(const fs::path& file) {
    return {.bot = file.stem().string(), .file = file.filename().string(), .bytes = read_text(file)};
}

int run_submit(const SubmitOptions& o) {
    HandIn h = fs::is_directory(o.file) ? head_of(o.file) : file_of(o.file);
    h.token = o.token;
    h.game = o.game;
    h.owner = o.owner;
    if (!o.name.empty()) h.bot = o.name;
    return o.local ? submit_here(o, h) : submit_there(o, h);
}

}  // namespace

void add_submit(Commands& c) {
    c.add("submit", "hand in a bot; shows the compiler's output", &describe_submit, &run_submit);
}

}  // namespace agon
