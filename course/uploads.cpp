#include "course/uploads.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>

#include "arena/ending.h"
#include "base/data_folder.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "course/archive.h"
#include "course/bot_builder.h"
#include "seats/boxed.h"
#include "seats/java_player.h"
#include "seats/slot.h"
#include "store/store.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr int trial_games = 2;  // one in each seat

bool good_name(const std::string& name) {
    const auto good = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
    return !name.empty() && name.size() <= 40 && std::ranges::all_of(name, good);
}

std::string day_and_time(std::int64_t unix_time) {
    const std::time_t t = unix_time;
    std::tm parts{};
    ::localtime_r(&t, &parts);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} {}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                       parts.tm_hour, parts.tm_min, parts.tm_zone);
}

std::optional<Phrase> closed(const CourseRules& r) {
    const std::int64_t now = std::time(nullptr);
    if (r.opens && now < *r.opens) return Phrase{"upload.not_open_yet", {day_and_time(*r.opens)}};
    if (r.closes && now > *r.closes) return Phrase{"upload.closed", {day_and_time(*r.closes)}};
    return std::nullopt;
}

// The folder, once its database is there.
fs::path with_store(fs::path folder) {
    if (const auto store = Store::open(folder); !store) throw UsageError(say(store.error()));
    return folder;
}

std::string notes_of(const Record& r, Seat bot) {
    std::string text;
    for (const Event& e : r.log)
        if (const auto* n = std::get_if<Noted>(&e.what);
            n && n->seat == bot && (n->channel == "stderr" || n->channel == "trace"))
            text += n->text;
    return text;
}

}  // namespace

PlayerSpec built_player(const fs::path& folder, const std::string& command, std::string text, const CourseRules& r) {
    PlayerSpec p{.text = std::move(text), .protocol = "agon"};
    if (command.starts_with("szte ")) {
        p.kind = PlayerSpec::Kind::Java;
        p.java = std::make_shared<JavaPlayer>(folder, command.substr(5), r.java_heap_mb);
        return p;
    }
    p.kind = PlayerSpec::Kind::Command;
    p.target = command;
    p.box = std::make_shared<sandbox::Box>(
        sandbox::Box{.limits = {.memory_mb = r.memory_mb, .processes = r.processes, .cpu_seconds = r.cpu_seconds},
                     .shares = {{folder, box_folder}},
                     .folder = box_folder});
    return p;
}

Uploads::Uploads(fs::path folder) : folder_(with_store(std::move(folder))), store_(folder_) {}

fs::path Uploads::folder_of(const BotVersion& b) const {
    return fs::absolute(folder_ / "bots" / b.name / std::to_string(b.version));
}

Result<BotVersion> Uploads::accept(const HandIn& h) {
    const auto person = store_.who_has(h.token);
    if (!person) return refuse("upload.token");
    const CourseRules r = rules();
    if (!person->staff)
        if (const auto why = closed(r)) return std::unexpected(*why);
    if (r.full_sandbox && !sandbox::available().bubblewrap)
        return refuse("upload.no_sandbox", {sandbox::available().why_no_bubblewrap});
    if (h.bytes.size() > static_cast<std::size_t>(r.size_mb) << 20)
        return refuse("upload.size", {std::to_string(r.size_mb)});
    const GameEntry* game = find_game(h.game);
    if (!game) return std::unexpected(unknown_game(h.game));
    const std::string bot = h.bot.empty() ? fs::path(h.file).stem().string() : h.bot;
    if (!good_name(bot)) return refuse("upload.name", {bot});
    if (make_engine(*game, bot)) return refuse("upload.name_of_engine", {bot});
    auto stored = store_.hand_in(
        {.name = bot, .owner = person->name, .game = h.game, .file = fs::path(h.file).filename().string()}, h.bytes);
    if (!stored) return refuse("upload.name_taken", {bot});
    return std::move(*stored);
}

int Uploads::team_of(const std::string& owner) const {
    const auto people = store_.people();
    const auto found = std::ranges::find(people, owner, &Person::name);
    return found == people.end() ? 0 : found->team;
}

BotVersion Uploads::build(BotVersion b) {
    const CourseRules r = rules();
    const fs::path folder = folder_of(b);
    fs::remove_all(folder);
    fs::create_directories(folder);
    const std::string bytes = store_.archive(b.name, b.version);
    b.state = BotState::Refused;
    if (const auto unpacked = unpack(bytes, b.file, folder, {r.unpacked_mb, r.files}); !unpacked)
        b.verdict = unpacked.error();
    else if (auto built = build_bot(folder, b.game, r, team_of(b.owner)); !built) {
        b.verdict = built.error().why;
        b.output = std::move(built.error().output);
    } else {
        b.language = built->language;
        b.command = built->command;
        b.output = std::move(built->output);
        if (trial(b)) b.state = BotState::Ready;
    }
    if (b.state == BotState::Refused) fs::remove_all(folder);
    store_.judged(b);
    return b;
}

// A game in each seat against random moves: the bot need not win, but must not break anything.
bool Uploads::trial(BotVersion& b) {
    const GameEntry& game = game_or_usage_error(b.game);
    const PlayerSpec bot = spec(b);
    const Conduct conduct = conduct_for(*parse_clock(game.clock), std::span(&bot, 1));
    const SeriesPlan plan{.game = b.game,
                          .rules = (*game.start("", 1))->rules(),
                          .players = {b.name, "random"},
                          .clock = clock_text(conduct),
                          .seed = 1,
                          .games = trial_games};
    Slot slot(game, {bot, parse_player(game, "random?seed=7")}, conduct);
    for (int n = 1; n <= trial_games; ++n) {
        const auto record = slot.play(planned(plan, n), series_id(plan));
        const Seat own = swapped(n) ? Seat::Second : Seat::First;
        const Finished& end = *ending(record->log);
        b.output += notes_of(*record, own);
        if (!end.fault || end.culprit != own) continue;
        b.verdict = {"upload.trial_failed", {std::to_string(n), ending(record->log, user_language(), game.texts)}};
        return false;
    }
    slot.dismiss();
    b.verdict = {"upload.ready", {std::to_string(b.version)}};
    return true;
}

PlayerSpec Uploads::spec(const BotVersion& b) const {
    return built_player(folder_of(b), b.command, fmt::format("bot:{}@{}", b.name, b.version), rules());
}

PlayerSpec Uploads::player(const GameEntry& game, const std::string& text) {
    const auto at = text.find('@');
    const std::string version = at == text.npos ? "" : text.substr(at + 1);
    if (at != text.npos &&
        (version.empty() || version.size() > 9 || version.find_first_not_of("0123456789") != version.npos))
        throw UsageError(
            fmt::format("{} is no version of a bot. Write bot:{}@1, for example.", text, text.substr(0, at)));
    const auto found = store_.find(text.substr(0, at), std::atoi(version.c_str()));
    if (!found || found->state != BotState::Ready || found->game != game.name)
        throw UsageError(
            fmt::format("There is no bot '{}' of {} that is ready to play. `agon bots` lists them.", text, game.title));
    if (!in_place(*found))
        if (const auto again = build(*found); again.state != BotState::Ready)
            throw UsageError(fmt::format("{}: {}", text, say(again.verdict)));
    return spec(*found);
}

}  // namespace agon
