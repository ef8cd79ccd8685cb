// agon submit, agon token, agon bots: a course's submissions from the command line.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <fstream>

#include "arena/text_table.h"
#include "base/file_content.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/open_store.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "course/archive.h"
#include "course/similarity.h"
#include "course/uploads.h"
#include "net/http.h"
#include "server/web/uploads.h"

namespace agon {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

std::string readable_content(const fs::path& file) {
    if (!std::ifstream(file)) throw UsageError(fmt::format("Cannot read {}.", file.string()));
    return file_content(file);
}

int told(bool ready, const std::string& output, const std::string& verdict) {
    if (!output.empty()) fmt::print("{}{}", output, output.ends_with('\n') ? "" : "\n");
    fmt::print("{}\n", verdict);
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
    if (!client) throw UsageError(fmt::format("--server: {}", say(client.error())));
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
    if (!answer) throw UsageError(fmt::format("{} does not answer: {}", server, say(answer.error())));
    boost::system::error_code error;
    const auto value = boost::json::parse(answer->body, error);
    if (error || !value.is_object())
        throw UsageError(fmt::format("{} is no arena: it answered {} without JSON.", server, answer->status));
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
    const char* key = user_language() == Language::German ? "de" : "en";
    return std::string(v.as_object().at(key).as_string());
}

int submit_there(const SubmitOptions& o, const HandIn& h) {
    if (h.bytes.size() > UploadRoutes::max_body)
        throw UsageError(fmt::format("{} is larger than {} MB, which is more than an arena takes over the network.",
                                     o.file, UploadRoutes::max_body >> 20));
    const net::Headers headers{{"Authorization", "Bearer " + h.token}, {"Content-Type", "application/octet-stream"}};
    const std::string target = fmt::format("/api/bots?game={}&name={}&file={}", percent_encoded(h.game),
                                           percent_encoded(h.bot), percent_encoded(h.file));
    auto state = answer_of(o.server, {.method = "POST", .target = target, .headers = headers, .body = h.bytes});
    while (!state.contains("error") && state.at("state").as_string() == "building") {
        std::this_thread::sleep_for(300ms);
        const std::string version =
            fmt::format("/api/bots/{}/{}", std::string(state.at("name").as_string()), state.at("version").as_int64());
        state = answer_of(o.server, {.method = "GET", .target = version, .headers = headers});
    }
    if (state.contains("error")) return told(false, "", sentence_in(state.at("error")));
    return told(state.at("state").as_string() == "ready", std::string(state.at("output").as_string()),
                sentence_in(state.at("verdict")));
}

// All sources of a bot as one text.
std::string sources_of(BotStore& store, const BotVersion& b) {
    const fs::path folder = value_or_usage_error(new_temporary_folder());
    std::string text;
    if (unpack(store.archive(b.name, b.version), b.file, folder, {}))
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            for (const char* ending : {".cpp", ".cc", ".cxx", ".h", ".hpp", ".java", ".py", ".js", ".mjs", ".pl"})
                if (entry.is_regular_file() && entry.path().extension() == ending &&
                    entry.path().string().find("/szte/mi/") == std::string::npos)
                    text += readable_content(entry.path()) + "\n";
    fs::remove_all(folder);
    return text;
}

int similarity(BotStore& store, const std::string& game) {
    (void)game_or_usage_error(game);
    std::vector<Suspect> suspects;
    for (const BotVersion& b : store.ready(game))
        suspects.push_back({fmt::format("{} ({})", b.name, b.owner), fingerprints(sources_of(store, b))});
    TextTable table{"bot", "bot", "of the smaller one in common"};
    for (const auto& r : resemblances(std::move(suspects)))
        if (r.share >= 0.1) table.row({r.a, r.b, number(100 * r.share, 0) + " %"});
    fmt::print("{}", table.text());
    return 0;
}

}  // namespace

int run_submit(const SubmitOptions& o) {
    const fs::path file = o.file;
    const HandIn h{.token = o.token,
                   .bot = o.name.empty() ? file.stem().string() : o.name,
                   .game = o.game,
                   .file = file.filename().string(),
                   .bytes = readable_content(file)};
    return o.local ? submit_here(o, h) : submit_there(o, h);
}

int run_token(const TokenOptions& o) {
    if (o.name.find_first_not_of(" \t") == o.name.npos)
        throw UsageError("A token needs the name of somebody: agon token NAME.");
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    fmt::print("{}\n", uploads->store().enrol({o.name, o.staff, o.team, o.worker}));
    return 0;
}

int run_bots(const BotsOptions& o) {
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    if (!o.similar.empty()) return similarity(uploads->store(), o.similar);
    TextTable table{"bot", "version", "owner", "game", "language", "state", "verdict"};
    const auto all = uploads->store().bots();
    for (const auto& b : all)
        table.row({b.name, std::to_string(b.version), b.owner, b.game, b.language, std::string(name(b.state)),
                   say(b.verdict)});
    fmt::print("{}", table.text());
    if (o.output)
        for (const auto& b : all) fmt::print("\n== {}@{}\n{}", b.name, b.version, b.output);
    return 0;
}

}  // namespace agon
