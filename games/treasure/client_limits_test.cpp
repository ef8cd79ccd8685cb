// Our polling client at servers that misbehave, in simulated time: two clients play at our own service, and the answers
// to one of them are delayed, lost, spoilt, repeated or untrue. Every game ends, and no win is told that is none.
// AGON_GAMES sets their number.
#include <doctest/doctest.h>

#include "arena/hall.h"
#include "games/treasure/client.h"
#include "games/treasure/engines.h"
#include "games/treasure/service.h"
#include "tests/misbehaviour.h"

using namespace agon;
using namespace agon::treasure;
using namespace std::chrono_literals;

namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    if (const auto at = text.find(from); at != text.npos) text.replace(at, from.size(), to);
    return text;
}

test::Tongue http_tongue() {
    return {.lie = [](std::string_view body, Random& random) -> std::optional<std::string> {
                static constexpr std::pair<std::string_view, std::string_view> lies[]{
                    {"<state>MustWait", "<state>MustAct"},   {"<state>MustAct", "<state>MustWait"},
                    {"<terrain>Grass", "<terrain>Water"},    {"<X>3</X>", "<X>73</X>"},
                    {"<state>Okay", "<state>Error"},         {"MyFortPresent", "EnemyFortPresent"},
                    {"MyPlayerPosition", "NoPlayerPresent"}, {"<uniquePlayerID>", "<uniquePlayerID>x"}};
                const auto& [from, to] = lies[random.below(std::size(lies))];
                std::string lie = replaced(std::string(body), from, to);
                return lie == body ? std::nullopt : std::optional(lie);
            },
            .wrong_role = [](Random&) { return write_move("x", Direction::Up); }};
}

struct Traveller {
    std::unique_ptr<HttpPlayer> client;
    PollStep step{};
    Time free{};  // when its next request may go out
};

// What the service answers becomes a line of the misbehaving peer; a status of 500 is garbage too.
class Journey {
   public:
    explicit Journey(std::uint64_t seed)
        : service_(hall_, {.rules = {}, .seed = seed}), liar_(http_tongue(), derive(seed, 2)), victim_(seed % 2) {}

    void run() {
        CAPTURE(name(liar_.plan()));
        const std::string id = *read_game_id(service_.handle({"GET", "/games", "", "", ""}, now_).body);
        for (auto& p : players_) {
            p.client = std::make_unique<HttpPlayer>(ClientOptions{.game = id, .who = {"Ada", "Traveller", "ada"}},
                                                    std::move(*make_engine(*parse_engine_spec("nearest"))));
            p.step = p.client->begin(now_);
        }
        int steps = 0;
        while (turn()) REQUIRE(++steps < 100'000);
        judge();
    }

   private:
    bool turn() {
        Traveller* next = nullptr;
        for (auto& p : players_) {
            if (!p.step.request) continue;
            if (p.step.not_before) p.free = std::max(p.free, *p.step.not_before);
            if (!next || p.free < next->free) next = &p;
        }
        if (!next) return false;
        now_ = std::max(now_, next->free);
        hall_.tick(now_);
        service_.tick(now_);
        ask(*next);
        return true;
    }

    void ask(Traveller& p) {
        const Fetch& f = *p.step.request;
        const Response r = service_.handle({f.method, f.target, f.content_type, f.body, ""}, now_);
        Time at = r.not_before ? std::max(now_, *r.not_before) : now_;
        Fetched answer{r.status, r.content_type, r.body};
        if (&p == &players_[victim_]) answer = spoilt(answer, at);
        p.free = at;
        const PollStep step = p.client->on_response(answer, at);
        if (step.won) won_[&p == &players_[1]] = step.won;
        p.step = step;
    }

    Fetched spoilt(const Fetched& answer, Time& at) {
        const test::Utterance u = liar_.say(answer.body);
        at += u.pause;
        if (u.hangs_up || u.lines.empty()) return {};
        return {u.lines.front() == answer.body ? answer.status : 200, answer.content_type, u.lines.front()};
    }

    void judge() {
        const auto& victim = won_[victim_ == 1];
        const auto& other = won_[victim_ == 0];
        if (!liar_.misbehaved()) CHECK((victim.has_value() && other.has_value()));
        if (victim && other) CHECK(*victim != *other);
        for (const auto& p : players_)
            if (!won_[&p == &players_[1]]) CHECK_FALSE(p.step.failure.empty());  // whoever has no result says why
    }

    TableHall hall_;
    TreasureService service_;
    test::Misbehaviour liar_;
    std::array<Traveller, 2> players_;
    std::size_t victim_;
    std::array<std::optional<bool>, 2> won_{};
    Time now_{};
};

}  // namespace

TEST_CASE("a server that misbehaves keeps no client for ever, and the engine never thinks about nonsense") {
    const auto seeds = test::SeedRange::wanted(60);
    for (std::uint64_t seed = seeds.first; seed < seeds.end; ++seed) {
        CAPTURE(seed);
        Journey(seed).run();
    }
}

TEST_CASE("a turn without a map, or with another one, is not thought about") {
    for (const std::uint64_t seed : {238u, 5000u}) Journey(seed).run();  // both broke the engine
}

TEST_CASE("a server that breaks down is told, with the request that it could not bear") {
    HttpPlayer player({.game = "abcde"}, std::move(*make_engine(*parse_engine_spec("nearest"))));
    CHECK(player.begin({}).request);
    const PollStep step = player.on_response({500, "text/html", "Internal Server Error"}, {});
    CHECK_FALSE(step.request);
    CHECK(step.failure ==
          "The server answered POST /games/abcde/players with status 500 and no message of the protocol: Internal "
          "Server Error");
}

TEST_CASE("an older generation registers and draws in its own words") {
    const auto options = client_options({.name = "ada", .rules = "ws2020", .options = {{"id", "abcde"}}});
    REQUIRE(options);
    HttpPlayer old(*options, std::move(*make_engine(*parse_engine_spec("nearest"))));
    CHECK(old.begin({}).request->body.find("<studentID>ada</studentID>") != std::string::npos);
    CHECK(client_options({.options = {{"generation", "ws2021"}}})->who.generation == Generation::Ws2021);
    CHECK_FALSE(client_options({.options = {{"generation", "ws1999"}}}));
}
