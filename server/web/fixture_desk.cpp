#include "server/web/fixture_desk.h"

#include <signal.h>

#include <algorithm>
#include <ctime>
#include <fstream>

#include "base/now.h"

namespace agon {
namespace {

using namespace std::chrono_literals;
constexpr int interrupted = 130;  // what `agon tournament` says after Ctrl+C

// The word before the colon of usage errors is for terminals; of many lines the last says why it ended.
std::string last_line(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

std::filesystem::path file_of(const std::filesystem::path& folder, const Fixture& f) {
    return folder / "fixtures" / (f.name + ".toml");
}

Result<> write_file(const std::filesystem::path& file, const std::string& text) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream out(file);
    if (!(out << text).flush()) return refuse(Refusal::Kind::Failed, "fixture.not_written", {file.string()});
    return {};
}

}  // namespace

FixtureDesk::FixtureDesk(net::Loop& loop, UploadRoutes& uploads, std::filesystem::path folder, std::string program)
    : loop_(loop), uploads_(uploads), folder_(std::move(folder)), program_(std::move(program)),
      alarm_(loop, [this] { look_at_clock(); }) {
    load();
}

// What ran when the arena ended goes on.
void FixtureDesk::load() {
    uploads_.with_folder<std::vector<Fixture>>(
        [](const std::filesystem::path& folder) -> Result<std::vector<Fixture>> {
            const auto store = FixtureStore::open(folder);
            if (!store) return std::unexpected(store.error());
            return store->all();
        },
        [this](Result<std::vector<Fixture>> all) {
            if (all) fixtures_ = std::move(*all);
            for (Fixture& f : fixtures_)
                if (f.state == FixtureState::Running) start(f, Start::Resume);
            look_at_clock();
        });
}

void FixtureDesk::keep(const Fixture& f) {
    uploads_.with_folder<int>(
        [f](const std::filesystem::path& folder) -> Result<int> {
            auto store = FixtureStore::open(folder);
            if (!store) return std::unexpected(store.error());
            store->keep(f);
            return 0;
        },
        [](const Result<int>&) {});
}

Fixture* FixtureDesk::find(const std::string& name) {
    const auto found = std::ranges::find(fixtures_, name, &Fixture::name);
    return found == fixtures_.end() ? nullptr : &*found;
}

void FixtureDesk::look_at_clock() {
    const std::int64_t now_at = std::time(nullptr);
    for (Fixture& f : fixtures_)
        if (f.state == FixtureState::Planned && f.starts > 0 && f.starts <= now_at) start(f, Start::Anew);
    alarm_.set(now() + 1s);
}

void FixtureDesk::start(Fixture& f, Start how) {
    net::Command command{
        .words = {program_, "tournament", file_of(folder_, f).string(), "-q", "--data", folder_.string()},
        .closing_time = 20s};
    if (how == Start::Resume) command.words.emplace_back("--resume");
    f.state = FixtureState::Running;
    f.trouble.clear();
    auto port = net::spawn(loop_, command, {.limits = {.max_bytes_per_turn = 64 << 20}});
    port->start([](std::string_view, Time) {}, [this, name = f.name](const net::Gone& g) { ended(name, g); });
    children_[f.name] = std::move(port);
    keep(f);
}

void FixtureDesk::ended(const std::string& name, const net::Gone& gone) {
    const auto child = children_.extract(name);
    Fixture* f = find(name);
    if (!f || child.empty()) return;
    const bool by_itself = gone.kind == net::Gone::Kind::Exited;
    f->state = by_itself && gone.code == 0             ? FixtureState::Over
               : by_itself && gone.code == interrupted ? FixtureState::Paused
                                                       : FixtureState::Failed;
    if (f->state == FixtureState::Failed) f->trouble = last_line(child.mapped()->take_stderr());
    if (f->nightly && f->state != FixtureState::Paused) {
        f->starts = next_night(f->starts, std::time(nullptr));
        f->state = FixtureState::Planned;
    }
    keep(*f);
}

std::string FixtureDesk::json() const {
    JsonWriter w;
    w.begin_object().key("fixtures").begin_array();
    for (const Fixture& f : fixtures_)
        w.begin_object()
            .field("name", f.name)
            .field("title", title_of(f))
            .field("state", name(f.state))
            .field("starts", f.starts)
            .field("nightly", f.nightly)
            .field("trouble", f.trouble)
            .field("toml", f.toml)
            .end_object();
    return w.end_array().end_object().text();
}

void FixtureDesk::list(const Call& call, const Reply& reply) {
    uploads_.as_staff(call.sign_in(), [this, reply](const Result<Person>& who) {
        if (!who) return reply(std::unexpected(who.error()));
        reply(json());
    });
}

void FixtureDesk::create(const Call& call, const Reply& reply) {
    uploads_.as_staff(call.sign_in(), [this, reply, body = call.body()](const Result<Person>& who) {
        if (!who) return reply(std::unexpected(who.error()));
        if (!body) return reply(std::unexpected(body.error()));
        auto fixture = fixture_of(*body);
        if (!fixture) return reply(std::unexpected(fixture.error()));
        if (find(fixture->name)) return reply(refuse(Refusal::Kind::Conflict, "fixture.there", {fixture->name}));
        uploads_.with_folder<int>(
            [f = *fixture](const std::filesystem::path& folder) -> Result<int> {
                if (const auto written = write_file(file_of(folder, f), f.toml); !written)
                    return std::unexpected(written.error());
                return 0;
            },
            [this, reply, f = *fixture](const Result<int>& written) {
                if (!written) return reply(std::unexpected(written.error()));
                if (find(f.name)) return reply(refuse(Refusal::Kind::Conflict, "fixture.there", {f.name}));
                fixtures_.push_back(f);
                keep(f);
                reply(json());
            });
    });
}

Result<> FixtureDesk::act(Fixture& f, const std::string& action) {
    using enum FixtureState;
    const auto child = children_.find(f.name);
    if (action == "start" && f.state != Running) start(f, f.state == Paused ? Start::Resume : Start::Anew);
    else if (action == "pause" && child != children_.end()) ::kill(child->second->pid(), SIGINT);  // and it says so
    else if (action == "remove" && f.state != Running) remove(std::string(f.name));
    else return refuse(Refusal::Kind::Conflict, "fixture.not_now", {f.name, std::string(name(f.state))});
    return {};
}

void FixtureDesk::remove(const std::string& name) {
    std::erase_if(fixtures_, [&](const Fixture& f) { return f.name == name; });
    uploads_.with_folder<int>(
        [name](const std::filesystem::path& folder) -> Result<int> {
            auto store = FixtureStore::open(folder);
            if (!store) return std::unexpected(store.error());
            store->remove(name);
            return 0;
        },
        [](const Result<int>&) {});
}

void FixtureDesk::act(const Call& call, const Reply& reply) {
    const auto answer = [this, reply, which = call.part("name"),
                         action = call.part("action")](const Result<Person>& who) {
        if (!who) return reply(std::unexpected(who.error()));
        Fixture* f = find(which);
        if (!f) return reply(refuse(Refusal::Kind::Missing, "fixture.none", {which}));
        const auto done = act(*f, action);
        if (done) reply(json());
        else reply(std::unexpected(done.error()));
    };
    uploads_.as_staff(call.sign_in(), answer);
}

std::vector<Route> FixtureDesk::routes() {
    using enum Route::For;
    return {{"GET", "/api/fixtures", Enrolled, [this](const Call& c, const Reply& r) { list(c, r); }},
            {"POST", "/api/fixtures", Enrolled, [this](const Call& c, const Reply& r) { create(c, r); }, 201},
            {"POST", "/api/fixtures/{name}/{action}", Enrolled, [this](const Call& c, const Reply& r) { act(c, r); }}};
}

}  // namespace agon
