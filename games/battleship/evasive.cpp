#include "games/battleship/best.h"
#include "games/battleship/witness.h"

namespace agon::battleship {
namespace {

// A shot that is likelier than this to hit is admitted: denying it would leave few fleets to
// hide in. Measured against the exact shooter; see bench/battleship.
constexpr double admit_above = 0.8;

// So early no shot is that likely to hit, and to count the open sea takes longest.
constexpr int open_until = 6;  // shots

class EvasiveCaptain final : public Captain {
   public:
    explicit EvasiveCaptain(const CommonOptions& o) : Captain(std::make_unique<BestShooter>(), o) {}

   private:
    // Even sums say the least about the columns: the exact shooter needs 47.0 shots instead of 44.6 where a field or
    // two were moved. Where no fleet has such sums, those of some fleet.
    ColumnSums announce(const Position& p, Seat s) override {
        const Layout& l = p.rules.layout;
        ColumnSums sums{};
        for (int x = 0; x < l.width; ++x)
            sums[x] = static_cast<std::uint8_t>(l.fields() * (x + 1) / l.width - l.fields() * x / l.width);
        if (find_witness(Knowledge(l, false, sums).constraints())) return sums;
        return column_sums(own_fleet(p, s).cells());
    }

    Answer reply(const Position& p, Seat s) override {
        const Knowledge& said = p.seas[s].said;
        if (said.at(p.shot) != Answer::None) return said.at(p.shot);
        if (said.asked().count() < open_until && deniable(p, said)) return Answer::Water;
        if (!own_.update(said, random(), effort())) return Captain::reply(p, s);
        const double hit = own_.chances()[p.shot];
        return hit > admit_above ? admitted(p, said) : Answer::Water;
    }

    static bool deniable(const Position& p, const Knowledge& said) {
        Knowledge then = said;
        then.add(p.shot, Answer::Water);
        return find_witness(then.constraints()).has_value();
    }

    // With announcements the mildest hit that some fleet explains.
    static Answer admitted(const Position& p, const Knowledge& said) {
        if (!p.rules.sunk_announced) return Answer::Hit;
        for (Answer a : {Answer::Hit, Answer::Sunk, Answer::Last}) {
            Knowledge then = said;
            then.add(p.shot, a);
            if (find_witness(then.constraints())) return a;
        }
        return Answer::Water;
    }

    Field disclose(const Position& p, Seat s) override { return field_of(*find_witness(p.seas[s].said.constraints())); }

    Posterior own_{1000};  // of our own sea, as the opponent may believe it
};

}  // namespace

std::unique_ptr<Engine> evasive_captain(const CommonOptions& o) { return std::make_unique<EvasiveCaptain>(o); }

}  // namespace agon::battleship
