#include "course/uploads.h"

#include <fmt/core.h>
#include <strings.h>

#include <algorithm>
#include <fstream>

#include "arena/ending.h"
#include "base/data_folder.h"
#include "course/bot_builder.h"
#include "course/build_output.h"
#include "course/crate.h"
#include "seats/boxed.h"
#include "seats/java_player.h"
#include "seats/slot.h"
#include "store/people_store.h"
#include "store/store.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr int trial_games = 2;  // one in each seat
constexpr std::size_t kept_output = 64 << 10;
constexpr std::int64_t kept_refused = 1 << 20;  // bytes of an archive
constexpr std::int64_t megabyte = 1 << 20;

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

// extension: until when this person may hand in, 0 if as everybody.
Result<> is_open(const CourseRules& r, std::int64_t extension) {
    const std::int64_t now = std::time(nullptr), closes = std::max(r.closes.value_or(0), extension);
    if (r.opens && now < *r.opens) return refuse("upload.not_open_yet", {day_and_time(*r.opens)});
    if (r.closes && now > closes) return refuse("upload.closed", {day_and_time(closes)});
    return {};
}

std::int64_t extension_of(const fs::path& folder, const Person& person) {
    const auto people = PeopleStore::open(folder);
    return people ? people->extension(person.name) : 0;
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

// Beginning and end.
void shorten(std::string& output) {
    if (output.size() <= kept_output) return;
    output = output.substr(0, kept_output / 2) + "\n[...]\n" + output.substr(output.size() - kept_output / 2);
}

// As a disk counts: the smallest file takes a block of it, and so does a folder.
std::int64_t bytes_in(const fs::path& folder) {
    constexpr std::int64_t block = 4096;
    std::int64_t sum = 0;
    std::error_code gone;
    for (auto it = fs::recursive_directory_iterator(folder, gone); !gone && it != fs::recursive_directory_iterator();
         it.increment(gone))
        if (const bool is_file = it->is_regular_file(gone) && !it->is_symlink(gone); is_file && it->file_size(gone) > 0)
            sum += (static_cast<std::int64_t>(it->file_size(gone)) + block - 1) / block * block;
        else sum += block;
    return sum;
}

Phrase with_notes(Phrase verdict, const std::vector<Phrase>& notes) {
    for (const Phrase& note : notes) verdict = {"upload.noted", {embed(verdict), embed(note)}};
    return verdict;
}

std::unexpected<Refusal> too_much(const char* code, std::int64_t used, std::int64_t allowed) {
    return refuse(Refusal::Kind::TooOften, code, {std::to_string(used), std::to_string(allowed)});
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
    std::error_code ignored;
    fs::create_directory(folder / "bots", ignored);
    fs::permissions(folder / "bots", fs::perms::owner_all, ignored);  // the boxes' users come another way
    return std::unique_ptr<Uploads>(new Uploads(folder, std::move(*store)));
}

fs::path Uploads::folder_of(const BotVersion& b) const {
    return fs::absolute(folder_ / "bots" / b.name / std::to_string(b.version));
}

Result<BotVersion> Uploads::accept(const HandIn& h) {
    return attempt([&]() -> Result<BotVersion> {
        const auto person = store_.who_shows({h.token, h.login});
        if (!person) return std::unexpected(person.error());
        const auto r = rules();
        if (!r) return std::unexpected(Refusal(r.error(), Refusal::Kind::Failed));
        const auto author = author_of(*person, h.owner);
        if (!author) return std::unexpected(author.error());
        return accept_from(*author, h, *r);
    });
}

// What staff hand in for a student is the student's, but no deadline and no quota holds it up.
Result<Person> Uploads::author_of(const Person& sender, const std::string& owner) const {
    if (owner.empty()) return sender;
    if (!sender.staff) return refuse(Refusal::Kind::Forbidden, "upload.only_staff");
    for (const Person& p : store_.people())
        if (::strcasecmp(p.name.c_str(), owner.c_str()) == 0)
            return Person{.name = p.name, .staff = true, .team = p.team};
    return refuse("roll.nobody", {owner});
}

Result<std::optional<std::int64_t>> Uploads::deadline_of(const Person& person) const {
    const auto r = rules();
    if (!r) return std::unexpected(r.error());
    if (person.staff || !r->closes) return std::optional<std::int64_t>();
    return std::optional(std::max(*r->closes, extension_of(folder_, person)));
}

Result<BotVersion> Uploads::accept_from(const Person& person, const HandIn& h, const CourseRules& r) {
    if (const auto open = is_open(r, extension_of(folder_, person)); !open && !person.staff)
        return std::unexpected(open.error());
    if (!sandbox::available().bubblewrap)
        return refuse("upload.no_sandbox", {embed(sandbox::available().why_no_bubblewrap)});
    if (h.bytes.size() > static_cast<std::size_t>(r.size_mb) << 20)
        return refuse("upload.size", {std::to_string(r.size_mb)});
    const GameEntry* game = find_game(h.game);
    if (!game) return std::unexpected(unknown_game(h.game));
    const std::string bot = h.bot.empty() ? fs::path(h.file).stem().string() : h.bot;
    if (!good_name(bot)) return refuse("upload.name", {bot});
    if (make_engine(*game, bot)) return refuse("upload.name_of_engine", {bot});
    if (const auto ok = within_quota(person, h.bytes.size(), r); !ok) return std::unexpected(ok.error());
    auto stored = store_.hand_in(
        {.name = bot, .owner = person.name, .game = h.game, .file = fs::path(h.file).filename().string()}, h.bytes);
    if (!stored) return refuse("upload.name_taken", {bot});
    stored->by_staff = person.staff;
    return std::move(*stored);
}

// Archives, verdicts and built bots. Empty: everybody's.
std::int64_t Uploads::bytes_of(const std::string& owner) const {
    std::int64_t sum = store_.usage(owner).bytes;
    if (owner.empty()) return sum + bytes_in(folder_ / "bots");
    for (const auto& [bot, whose] : store_.owners())
        if (whose == owner) sum += bytes_in(folder_ / "bots" / bot);
    return sum;
}

Result<> Uploads::within_quota(const Person& person, std::size_t bytes, const CourseRules& r) const {
    const auto used = store_.usage(person.name);
    if (used.building >= r.builds) return too_much("upload.quota_builds", used.building, r.builds);
    if (!person.staff && used.versions >= r.versions)
        return too_much("upload.quota_versions", used.versions, r.versions);
    return fits_on_disk(person.name, person.staff, bytes, r);
}

Result<> Uploads::fits_on_disk(const std::string& owner, bool by_staff, std::size_t more, const CourseRules& r) const {
    const auto size = static_cast<std::int64_t>(more);
    if (const auto own = bytes_of(owner); !by_staff && own + size > r.person_mb * megabyte)
        return too_much("upload.quota_bytes", own / megabyte, r.person_mb);
    if (const auto all = bytes_of(""); all + size > r.all_mb * megabyte)
        return too_much("upload.quota_all", all / megabyte, r.all_mb);
    return {};
}

int Uploads::team_of(const std::string& owner) const {
    const auto people = store_.people();
    const auto found = std::ranges::find(people, owner, &Person::name);
    return found == people.end() ? 0 : found->team;
}

Result<BotVersion> Uploads::build(BotVersion b, std::stop_token stop) {
    const auto r = rules();
    if (!r) return std::unexpected(Refusal(r.error(), Refusal::Kind::Failed));
    return attempt([&] { return build_by(*r, std::move(b), stop); });
}

Result<BotVersion> Uploads::qualify(BotVersion b, const HearEncounter& hear, std::stop_token stop) {
    return attempt([&]() -> Result<BotVersion> {
        const GameEntry* game = find_game(b.game);
        if (!game) return std::unexpected(unknown_game(b.game));
        const auto candidate = player(*game, fmt::format("{}@{}", b.name, b.version));
        if (!candidate) return std::unexpected(candidate.error());
        const auto r = rules();
        if (!r) return std::unexpected(r.error());
        const auto exam = examine(*game, *candidate, exam_of(*game, *r), *parse_clock(game->clock), hear, stop);
        if (!exam) return std::unexpected(exam.error());
        b.examined = passed(*exam) ? Examined::Passed : Examined::Failed;
        b.exam = phrase_of(*exam);
        store_.examined(b);
        return b;
    });
}

void Uploads::supersede(BotVersion b) {
    b.state = BotState::Refused;
    b.verdict = {"upload.superseded", {}};
    store_.judged(b);
    store_.drop_archive(b.name, b.version);
}

Result<BotVersion> Uploads::build_by(const CourseRules& r, BotVersion b, std::stop_token stop) {
    const GameEntry* game = find_game(b.game);
    if (!game) return std::unexpected(unknown_game(b.game));
    const fs::path folder = folder_of(b);
    fs::remove_all(folder);
    fs::create_directories(folder);
    std::vector<Phrase> notes;
    const auto made = make(b, *game, r, notes, stop);
    if (!made && made.error().kind == Refusal::Kind::Failed) {
        fs::remove_all(folder);
        return std::unexpected(made.error());
    }
    b.state = made ? BotState::Ready : BotState::Refused;
    b.verdict = with_notes(made ? Phrase{"upload.ready", {std::to_string(b.version)}} : Phrase(made.error()), notes);
    if (!made) b.output = with_what_matters(std::move(b.output));
    shorten(b.output);
    store_.judged(b);
    if (made) return b;
    fs::remove_all(folder);
    store_.keep_refused(b.name, b.version, kept_refused);  // nobody will ever run it, but staff compare sources
    return b;
}

// Unpacked, compiled and tried; the refusal is the verdict.
Result<> Uploads::make(BotVersion& b, const GameEntry& game, const CourseRules& r, std::vector<Phrase>& notes,
                       std::stop_token stop) {
    const std::string bytes = store_.archive(b.name, b.version);
    auto built = build_bot({bytes, b.file}, folder_of(b), game, r, team_of(b.owner), stop);
    b.output = built ? std::move(built->output) : std::move(built.error().output);
    if (!built) return std::unexpected(built.error().refusal);
    b.language = built->language;
    b.command = built->command;
    notes = std::move(built->notes);
    // A small source may have become a large program. One that was ready before is built again whatever that takes.
    if (b.state == BotState::Building)
        if (const auto fits = fits_on_disk(b.owner, b.by_staff, 0, r); !fits) return fits;
    return trial(b, game, r, stop);
}

// A game in each seat against random moves: the bot need not win, but must not break anything.
Result<> Uploads::trial(BotVersion& b, const GameEntry& game, const CourseRules& r, std::stop_token stop) {
    const PlayerSpec bot = spec(b, r);
    const Conduct conduct = *conduct_for(*parse_clock(game.clock), std::span(&bot, 1));  // it meets an engine
    const SeriesPlan plan{.game = b.game,
                          .rules = (*game.start("", 1))->rules(),
                          .players = {b.name, "random"},
                          .clock = clock_text(conduct),
                          .seed = 1,
                          .games = trial_games};
    Slot slot(game, {bot, *parse_player(game, "random?seed=7")}, conduct);
    const std::stop_callback interrupt(stop, [&] { slot.interrupt(); });
    for (int n = 1; n <= trial_games; ++n) {
        const auto record = slot.play(planned(plan, n), series_id(plan));
        if (!record) return refuse(Refusal::Kind::Failed, "upload.interrupted");
        const Seat own = swapped(n) ? Seat::Second : Seat::First;
        const Finished& end = *ending(record->log);
        b.output += harmless(notes_of(*record, own));
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
