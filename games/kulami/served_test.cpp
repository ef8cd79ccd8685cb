// Our Kulami server with a client that misbehaves: every match ends with a verdict, nobody hangs, and no honest client
// is convicted.
#include "tests/served.h"

#include "games/kulami/boards.h"
#include "games/kulami/wire.h"

namespace agon::kulami {
namespace {

using agon::test::Brain;
using agon::test::Served;
using agon::test::Tongue;

constexpr std::string_view default_board =
    "a0a0a0a0a0a0a0a0a0a0a0f0f0k0l0l0l0b0b0a0a0f0f0k0g0g0o0b0b0a0a0h0h0k0g0g0o0b0b0a0a0h0h0c0c0c0m0m0m0a0a0p0p0c0c0c0i0"
    "i0r0a0a0n0d0d0q0q0i0i0r0a0a0n0d0d0e0e0e0j0j0a0a0n0d0d0e0e0e0j0j0a0a0a0a0a0a0a0a0a0a0a0";

// Tries one empty hole after the other until the server accepts it.
class GuessingBrain final : public Brain {
   public:
    explicit GuessingBrain(std::uint64_t seed) : random_(seed) {}

    void hear(std::string_view line, Time) override {
        const auto m = parse_message(line);
        if (line == "Kulami?") out.emplace_back("neuerClient(Ada).");
        else if (line == "spielparameter?") out.push_back("spielparameter(" + std::string(default_board) + ",0).");
        else if (m) on(m->keyword, m->inside.value_or(""));
    }

   private:
    void on(std::string_view word, std::string_view inside) {
        if (word == "farbe") colour_ = inside;
        if (word == "spielparameter") colour_ = arguments(inside)[2];
        if (word == "spielstart") begin(inside);
        if (word == "gültig") board_ = inside;
        if (word == "zug") {
            board_ = inside;
            choose();
        }
        if (word == "ungültig") guess();
        if (word == "spielende") leaves = true;
    }
    void begin(std::string_view colour) {
        board_ = default_board;
        if (colour == colour_) choose();
    }
    void choose() {
        holes_.clear();
        for (int i = 0; i < 100; ++i)
            if (const auto at = static_cast<std::size_t>(2 * i); board_[at] != 'a' && board_[at + 1] == '0')
                holes_.push_back(i);
        random_.shuffle(holes_);
        guess();
    }
    void guess() {
        if (holes_.empty()) return;  // the game is over, as the next line will say
        const int hole = holes_.back();
        holes_.pop_back();
        out.push_back("zug(" + std::to_string(hole % 10) + "," + std::to_string(hole / 10) + ").");
    }

    Random random_;
    std::string colour_{}, board_{};
    std::vector<int> holes_{};
};

Tongue clients_tongue() {
    return {.lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
                if (line.starts_with("zug("))
                    return "zug(" + std::to_string(random.below(12)) + "," + std::to_string(random.below(12)) + ").";
                if (line.starts_with("spielparameter(")) return "spielparameter(" + std::string(default_board) + ",7).";
                return std::nullopt;
            },
            .wrong_role =
                [](Random& r) {
                    constexpr std::array words{"Kulami?",       "spielstart(r).",      "gültig(x).",  "spielende(1,2).",
                                               "spielaufgabe.", "neuerClient(Eve).",   "neuesspiel.", "zug(0,0).",
                                               "message(hi).",  "spielparameter(a,0)."};
                    return std::string(words[r.below(words.size())]);
                }};
}

}  // namespace

// The course's server has no clock; an arena that must not wait for ever has one.
TEST_CASE("served: kulami, two clients of which one misbehaves") {
    const GameEntry& game = *find_game("kulami");
    const Protocol& p = *std::ranges::find(game.protocols, "kulami", &Protocol::name);
    Conduct conduct = p.conduct;
    conduct.per_action = std::chrono::minutes(5);
    agon::test::serve(
        {.label = "kulami",
         .game = &game,
         .table = {.id = {}, .rules = {}, .conduct = conduct, .seating = p.seating, .rematches = p.rematches},
         .session = [&p] { return *p.session({}); },
         .brain = [](int, std::uint64_t seed) { return std::make_unique<GuessingBrain>(seed); },
         .tongue = clients_tongue()},
        200);
}

TEST_CASE("kulami: bytes that are not UTF-8 reach the other client as U+FFFD") {
    const auto session = *find_game("kulami")->protocols[0].session({});
    (void)session->on_open({});
    const Replies login = session->on_line("neuerClient(A\xff\xc3).", {});
    REQUIRE(login.asks.size() == 1);
    CHECK(std::get<Sit>(login.asks[0]).name == "A\uFFFD\uFFFD");
    (void)session->on_news(Seated{0, "A", false}, nullptr, {});
    const Replies chat = session->on_line("message(Gr\xfc\xdf dich, gr\u00fc\u00dfe).", {});
    REQUIRE(chat.asks.size() == 1);
    CHECK(std::get<Say>(chat.asks[0]).text == "Gr\uFFFD\uFFFD dich, gr\u00fc\u00dfe");
}

}  // namespace agon::kulami
