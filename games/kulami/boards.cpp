#include "games/kulami/boards.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "core/random.h"

namespace agon::kulami {
namespace {

using Letters = std::array<char, cells>;

Layout laid_out(const Letters& grid) { return lay_out({grid.data(), grid.size()}); }

struct Placement {
    int x, y, width, height;
};

bool fits(const Letters& grid, const Placement& p) {
    if (p.x + p.width > side || p.y + p.height > side) return false;
    for (int y = p.y; y < p.y + p.height; ++y)
        for (int x = p.x; x < p.x + p.width; ++x)
            if (grid[side * y + x] != 'a') return false;
    return true;
}

void put(Letters& grid, const Placement& p, char what) {
    for (int y = p.y; y < p.y + p.height; ++y)
        for (int x = p.x; x < p.x + p.width; ++x) grid[side * y + x] = what;
}

// Fills the cells marked 'a' completely, always from the first free one, with the
// plates that are left in random order. Gives up after a number of steps: a new order
// is quicker than a bad one to its end.
class Tiling {
   public:
    Tiling(Letters& grid, Random& random) : grid_(grid) {
        for (auto& order : orders_) {
            std::iota(order.begin(), order.end(), 0);
            random.shuffle(order);
        }
    }

    bool fill() {
        const auto free = std::ranges::find(grid_, 'a');
        if (free == grid_.end()) return true;
        if (--steps_ < 0) return false;
        const int cell = static_cast<int>(free - grid_.begin());
        for (const int choice : orders_[cell]) {
            const int plate = choice / 2, breadth = breadth_of(plate), length = size_of(plate) / breadth;
            if (used_[plate] || twin_tried(plate)) continue;
            const bool upright = choice % 2;
            if (upright && breadth == length) continue;
            const Placement p{cell % side, cell / side, upright ? breadth : length, upright ? length : breadth};
            if (!fits(grid_, p)) continue;
            put(grid_, p, letter(plate));
            used_[plate] = true;
            if (fill()) return true;
            used_[plate] = false;
            put(grid_, p, 'a');
        }
        return false;
    }

   private:
    // Plates of one size are alike: only the first unused one is tried.
    bool twin_tried(int plate) const { return plate > 0 && size_of(plate - 1) == size_of(plate) && !used_[plate - 1]; }

    Letters& grid_;
    std::array<std::array<std::uint8_t, 2 * plates>, cells> orders_{};
    std::array<bool, plates> used_{};
    int steps_ = 2000;
};

// Along how many cell edges a plate would lie against others.
int contact(const Letters& grid, const Placement& p) {
    const auto taken = [&](int x, int y) {
        return x >= 0 && x < side && y >= 0 && y < side && grid[side * y + x] != 'a' ? 1 : 0;
    };
    int edges = 0;
    for (int y = p.y; y < p.y + p.height; ++y) edges += taken(p.x - 1, y) + taken(p.x + p.width, y);
    for (int x = p.x; x < p.x + p.width; ++x) edges += taken(x, p.y - 1) + taken(x, p.y + p.height);
    return edges;
}

std::vector<Placement> placements(const Letters& grid, int plate, bool must_touch) {
    std::vector<Placement> out;
    const int breadth = breadth_of(plate), length = size_of(plate) / breadth;
    for (const auto& [w, h] : {std::pair{length, breadth}, std::pair{breadth, length}})
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                if (const Placement p{x, y, w, h}; fits(grid, p) && (!must_touch || contact(grid, p) > 0))
                    out.push_back(p);
    return out;
}

enum class Coherence : std::uint8_t { Connected, Any };

std::optional<Letters> scatter(Random& random, Coherence coherence) {
    Letters grid;
    grid.fill('a');
    for (int plate = 0; plate < plates; ++plate) {  // large ones first: small ones find a place later
        const auto where = placements(grid, plate, plate > 0 && coherence == Coherence::Connected);
        if (where.empty()) return std::nullopt;
        // The closest of three places: by the first best lot, boards fray into corners where games end after a few
        // marbles.
        Placement best = where[random.below(where.size())];
        for (int more = 0; more < 2; ++more)
            if (const Placement p = where[random.below(where.size())]; contact(grid, p) > contact(grid, best)) best = p;
        put(grid, best, letter(plate));
    }
    return grid;
}

struct Generator {
    std::string_view name;
    Layout (*make)(std::uint64_t);
};
constexpr Generator generators[] = {{"square", &square_board}, {"irregular", &irregular_board}};

struct Drawn {
    const Generator* generator;
    std::optional<std::uint64_t> seed;
};

// "square" or "square:7"; nullopt if it names no generator or the seed is no number.
std::optional<Drawn> drawn(std::string_view t) {
    const auto colon = std::min(t.find(':'), t.size());
    for (const Generator& g : generators) {
        if (t.substr(0, colon) != g.name) continue;
        if (colon == t.size()) return Drawn{&g, std::nullopt};
        std::uint64_t seed = 0;
        const auto [end, error] = std::from_chars(t.data() + colon + 1, t.data() + t.size(), seed);
        if (error == std::errc{} && end == t.data() + t.size()) return Drawn{&g, seed};
    }
    return std::nullopt;
}

const NamedBoard* named(std::string_view name) {
    const auto all = named_boards();
    const auto it = std::ranges::find(all, name, &NamedBoard::name);
    return it == all.end() ? nullptr : &*it;
}

std::string known_boards() {
    std::string out;
    for (const auto& b : named_boards()) out += std::string(b.name) + ", ";
    return out + "square:SEED, irregular:SEED";
}

}  // namespace

Layout square_board(std::uint64_t seed) {
    for (Random random(seed);;) {
        Letters grid;
        grid.fill('.');
        put(grid, {1, 1, 8, 8}, 'a');
        if (!Tiling(grid, random).fill()) continue;
        std::ranges::replace(grid, '.', 'a');
        return laid_out(grid);
    }
}

Layout irregular_board(std::uint64_t seed) {
    for (Random random(seed);;)
        if (const auto grid = scatter(random, Coherence::Connected)) return laid_out(*grid);
}

Layout scattered_board(std::uint64_t seed) {
    for (Random random(seed);;)
        if (const auto grid = scatter(random, Coherence::Any)) return laid_out(*grid);
}

Result<std::string> normal_board(std::string_view t) {
    if (const auto d = drawn(t))
        return std::string(d->generator->name) + (d->seed ? ":" + std::to_string(*d->seed) : "");
    if (named(t)) return std::string(t);
    // A long value is meant as a board text; a short one as a name.
    if (t.size() < cells) return refuse("kulami.board_unknown", {std::string(t), known_boards()});
    const auto board = parse_board(t);
    if (!board) return std::unexpected(board.error());
    const std::string empty = text(board->layout);
    for (const auto& b : named_boards())
        if (b.text == empty) return std::string(b.name);
    return empty;
}

Layout board_for(std::string_view normal, std::uint64_t seed) {
    if (const auto d = drawn(normal)) return d->generator->make(d->seed.value_or(seed));
    const auto* b = named(normal);
    return parse_board(b ? b->text : normal).value().layout;
}

std::vector<Phrase> warnings(const Layout& l) {
    if (connected(l)) return {};
    return {{"kulami.board_disconnected"}};
}

}  // namespace agon::kulami
