// What engines learn about an opponent is there when somebody of that name comes back, and for nobody else.
#include "arena/acquaintances.h"

#include <doctest/doctest.h>

#include "arena/hall.h"

using namespace agon;

namespace {

struct Games final : Acquaintance {
    explicit Games(int n) : count(n) {}
    int count;
};

// Counts the games it has played against its opponent, and plays the first legal move.
class Counting final : public Engine {
   public:
    explicit Counting(std::vector<int>& told) : told_(told) {}
    void new_series() override { games_ = 0; }
    void new_game(Seat, const AnyPosition&, std::uint64_t) override { told_.push_back(games_); }
    void observe(const Event& e, const AnyPosition&) override { games_ += std::holds_alternative<Finished>(e.what); }
    Decision think(const AnyPosition& view, Seat s, const Budget&, std::stop_token) override {
        return {.move = view.legal(s).front()};
    }
    std::shared_ptr<const Acquaintance> learnt() const override { return std::make_shared<const Games>(games_); }
    void recall(const Acquaintance& a) override { games_ = dynamic_cast<const Games&>(a).count; }

   private:
    std::vector<int>& told_;
    int games_ = 0;
};

// A new table and new engines for every game, as a server makes them.
void meet(TableHall& hall, std::vector<int>& told, const std::string& guest) {
    static int tables = 0;
    std::vector<int> ignored;
    Table& t = hall.add(std::make_unique<Table>(
        *find_game("othello"), TableSetup{.id = "t" + std::to_string(++tables), .rules = "", .seed = 1}));
    REQUIRE(hall.seat_engine(t, std::make_shared<Counting>(told), "best", {}));
    REQUIRE(hall.seat_engine(t, std::make_shared<Counting>(ignored), guest, {}));
    REQUIRE(t.match());
    CHECK(t.match()->over());
}

}  // namespace

TEST_CASE("an engine knows an opponent that comes back under its name, and no other") {
    TableHall hall;
    std::vector<int> told;
    for (const char* guest : {"ada", "ada", "bob", "ada"}) meet(hall, told, guest);
    CHECK(told == std::vector{0, 1, 0, 2});
}

TEST_CASE("whom nobody met for longest is forgotten first") {
    Acquaintances few(2);
    std::vector<int> told;
    Counting engine(told);
    const auto play = [&](const char* who) {
        few.meet(engine, who);
        engine.new_game(Seat::First, *find_game("othello")->start("", 1).value(), 0);
        engine.observe({.seq = 0, .at = {}, .what = Finished{}}, *find_game("othello")->start("", 1).value());
        few.part(engine, who);
    };
    for (const char* who : {"ada", "bob", "ada", "cid", "ada", "bob"}) play(who);
    CHECK(told == std::vector{0, 0, 1, 0, 2, 0});
}
