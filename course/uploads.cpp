#include "course/uploads.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>

#include "arena/ending.h"
#include "base/data_folder.h"
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

Result<> is_open(const CourseRules& r) {
    const std::int64_t now = std::time(nullptr);
    if (r.opens && now < *r.opens) return refuse("upload.not_open_yet", {day_and_time(*r.opens)});
    if (r.closes && now > *r.closes) return refuse("upload.closed", {day_and_time(*r.closes)});
    return {};
}

// What fails on our own side throws: the database, the disk, a seat that cannot be opened.
template <class F>
auto attempt(F f) -> decltype(f()) {
    try {
        return f();
    } catch (const std::runtime_error& e) { return refuse(Refusal::Kind::Failed, "course.failed", {e.what()}); }
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

Uploads::Uploads(fs::path folder, BotStore store) : folder_(std::move(folder)), store_(std::move(store)) {}

Result<std::unique_ptr<Uploads>> Uploads::open(const fs::path& folder) {
    if (const auto store = Store::open(folder); !store) return std::unexpected(store.error());
    auto store = BotStore::open(folder);
    if (!store) return std::unexpected(store.error());
    return std::unique_ptr<Uploads>(new Uploads(folder, std::move(*store)));
}

fs::path Uploads::folder_of(const BotVersion& b) const {
    return fs::absolute(folder_ / "bots" / b.name / std::to_string(b.version));
}

Result<BotVersion> Uploads::accept(const HandIn& h) {
    return attempt([&]() -> Result<BotVersion> {
        const auto person = store_.who_has(h.token);
        if (!person) return refuse(Refusal::Kind::Unauthorised, "upload.token");
        const auto r = rules();
        if (!r) return std::unexpected(Refusal(r.error(), Refusal::Kind::Failed));
        return accept_from(*person, h, *r);
    });
}

Result<BotVersion> Uploads::accept_from(const Person& person, const HandIn& h, const CourseRules& r) {
    if (const auto open = is_open(r); !open && !person.staff) return std::unexpected(open.error());
    if (r.full_sandbox && !sandbox::available().bubblewrap)
        return refuse("upload.no_sandbox", {embed(sandbox::available().why_no_bubblewrap)});
    if (h.bytes.size() > static_cast<std::size_t>(r.size_mb) << 20)
        return refuse("upload.size", {std::to_string(r.size_mb)});
    const GameEntry* game = find_game(h.game);
    if (!game) return std::unexpected(unknown_game(h.game));
    const std::string bot = h.bot.empty() ? fs::path(h.file).stem().string() : h.bot;
    if (!good_name(bot)) return refuse("upload.name", {bot});
    if (make_engine(*game, bot)) return refuse("upload.name_of_engine", {bot});
    auto stored = store_.hand_in(
        {.name = bot, .owner = person.name, .game = h.game, .file = fs::path(h.file).filename().string()}, h.bytes);
    if (!stored) return refuse("upload.name_taken", {bot});
    return std::move(*stored);
}

int Uploads::team_of(const std::string& owner) const {
    const auto people = store_.people();
    const auto found = std::ranges::find(people, owner, &Person::name);
    return found == people.end() ? 0 : found->team;
}

Result<BotVersion> Uploads::build(BotVersion b) {
    const auto r = rules();
    if (!r) return std::unexpected(Refusal(r.error(), Refusal::Kind::Failed));
    return attempt([&] { return build_by(*r, std::move(b)); });
}

Result<BotVersion> Uploads::build_by(const CourseRules& r, BotVersion b) {
    const GameEntry* game = find_game(b.game);
    if (!game) return std::unexpected(unknown_game(b.game));
    const fs::path folder = folder_of(b);
    fs::remove_all(folder);
    fs::create_directories(folder);
    const auto made = make(b, *game, r);
    if (!made && made.error().kind == Refusal::Kind::Failed) return std::unexpected(made.error());
    b.state = made ? BotState::Ready : BotState::Refused;
    b.verdict = made ? Phrase{"upload.ready", {std::to_string(b.version)}} : Phrase(made.error());
    if (!made) fs::remove_all(folder);
    store_.judged(b);
    return b;
}

// Unpacked, compiled and tried; the refusal is the verdict.
Result<> Uploads::make(BotVersion& b, const GameEntry& game, const CourseRules& r) {
    const auto unpacked = unpack(store_.archive(b.name, b.version), b.file, folder_of(b), {r.unpacked_mb, r.files});
    if (!unpacked) return unpacked;
    auto built = build_bot(folder_of(b), game, r, team_of(b.owner));
    b.output = built ? std::move(built->output) : std::move(built.error().output);
    if (!built) return std::unexpected(built.error().refusal);
    b.language = built->language;
    b.command = built->command;
    return trial(b, game, r);
}

// A game in each seat against random moves: the bot need not win, but must not break anything.
Result<> Uploads::trial(BotVersion& b, const GameEntry& game, const CourseRules& r) {
    const PlayerSpec bot = spec(b, r);
    const Conduct conduct = *conduct_for(*parse_clock(game.clock), std::span(&bot, 1));  // it meets an engine
    const SeriesPlan plan{.game = b.game,
                          .rules = (*game.start("", 1))->rules(),
                          .players = {b.name, "random"},
                          .clock = clock_text(conduct),
                          .seed = 1,
                          .games = trial_games};
    Slot slot(game, {bot, *parse_player(game, "random?seed=7")}, conduct);
    for (int n = 1; n <= trial_games; ++n) {
        const auto record = slot.play(planned(plan, n), series_id(plan));
        const Seat own = swapped(n) ? Seat::Second : Seat::First;
        const Finished& end = *ending(record->log);
        b.output += notes_of(*record, own);
        if (end.fault && end.culprit == own)
            return refuse("upload.trial_failed", {std::to_string(n), embed(ending_phrase(record->log))});
    }
    slot.dismiss();
    return {};
}

PlayerSpec Uploads::spec(const BotVersion& b, const CourseRules& r) const {
    return built_player(folder_of(b), b.command, fmt::format("bot:{}@{}", b.name, b.version), r);
}

Result<PlayerSpec> Uploads::player(const GameEntry& game, const std::string& text) {
    const auto at = text.find('@');
    const std::string version = at == text.npos ? "" : text.substr(at + 1);
    if (at != text.npos &&
        (version.empty() || version.size() > 9 || version.find_first_not_of("0123456789") != version.npos))
        return refuse("course.no_version", {text, text.substr(0, at)});
    return attempt([&]() -> Result<PlayerSpec> {
        const auto found = store_.find(text.substr(0, at), std::atoi(version.c_str()));
        if (!found || found->state != BotState::Ready || found->game != game.name)
            return refuse(Refusal::Kind::Missing, "course.no_bot", {text, std::string(game.title)});
        const auto r = rules();
        if (!r) return std::unexpected(r.error());
        if (in_place(*found)) return spec(*found, *r);
        const auto again = build(*found);
        if (!again) return std::unexpected(again.error());
        if (again->state != BotState::Ready) return refuse("course.bot_refused", {text, embed(again->verdict)});
        return spec(*again, *r);
    });
}

}  // namespace agon
