#include "course/ladder_turns.h"

#include <algorithm>
#include <charconv>

#include "arena/series.h"

namespace agon {
namespace {

constexpr std::string_view prefix = "ladder-";

// The whole number behind the last dash, which is cut off.
std::optional<int> last_number(std::string_view& text) {
    const auto dash = text.rfind('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto digits = text.substr(dash + 1);
    int n = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    if (error != std::errc() || end != digits.data() + digits.size() || n < 0) return std::nullopt;
    text = text.substr(0, dash);
    return n;
}

template <class Key>
int found(const std::map<Key, int>& in, const Key& key) {
    const auto it = in.find(key);
    return it == in.end() ? 0 : it->second;
}

}  // namespace

std::string LadderBot::player() const { return is_arenas() ? name : "bot:" + name + "@" + std::to_string(version); }

std::optional<std::array<LadderBot, 2>> ladder_pair(const Header& h) {
    std::string_view id = h.id;
    if (!id.starts_with(prefix)) return std::nullopt;
    const auto second = last_number(id), first = last_number(id);
    if (!first || !second) return std::nullopt;
    return std::array{LadderBot{h.players[0], *first}, LadderBot{h.players[1], *second}};
}

void LadderTurns::played(const Header& h) {
    const auto pair = ladder_pair(h);
    if (!pair) return;
    const auto& [first, second] = *pair;
    ++count_[key(first)];
    ++count_[key(second)];
    ++met_[{key(first), key(second)}];
    ++knows_[{key(first), second.name}];
    ++knows_[{key(second), first.name}];
    ++number_;
}

void LadderTurns::leave_out(const LadderBot& b) { left_out_.insert(key(b)); }

int LadderTurns::games_of(const LadderBot& b) const { return found(count_, key(b)); }

bool LadderTurns::may_meet(const LadderBot& a, const LadderBot& b) const {
    return a.name != b.name && a.owner != b.owner && !left_out_.contains(key(b));
}

// A bot is met as a bot: a new version does not draw everybody's games to itself.
const LadderBot* LadderTurns::opponent_of(const LadderBot& b, std::span<const LadderBot> bots) const {
    const LadderBot* best = nullptr;
    const auto rank = [&](const LadderBot& o) {
        return std::tuple(found(knows_, {key(b), o.name}), games_of(o), o.name);
    };
    for (const LadderBot& o : bots)
        if (may_meet(b, o) && (!best || rank(o) < rank(*best))) best = &o;
    return best;
}

// Whoever comes later begins where the others are: nobody's past is made up for at the cost of everybody else.
const LadderBot* LadderTurns::on_turn(std::span<const LadderBot> bots, int games) {
    std::optional<int> least;
    for (const LadderBot& b : bots)
        if (const auto known = turns_.find(b.owner); known != turns_.end())
            least = least ? std::min(*least, known->second) : known->second;
    const LadderBot* best = nullptr;
    const auto rank = [&](const LadderBot& b) { return std::tuple(turns_[b.owner], games_of(b), b.name); };
    const auto has_opponent = [&](const LadderBot& b) {
        return std::ranges::any_of(bots, [&](const LadderBot& o) { return may_meet(b, o); });
    };
    for (const LadderBot& b : bots) {
        if (b.is_arenas()) continue;
        turns_.try_emplace(b.owner, least.value_or(0));
        if (games_of(b) >= games || left_out_.contains(key(b)) || !has_opponent(b)) continue;
        if (!best || rank(b) < rank(*best)) best = &b;
    }
    return best;
}

// Both versions meet with either colour: who had the first seat less often gets it.
TournamentMatch LadderTurns::match(const LadderBot& a, const LadderBot& b) {
    const int as_first = found(met_, {key(a), key(b)}), as_second = found(met_, {key(b), key(a)});
    const LadderBot &first = as_first <= as_second ? a : b, &second = as_first <= as_second ? b : a;
    const int start = std::min(as_first, as_second), number = as_first + as_second + 1;
    const std::string name =
        fingerprint(game_ + '\n' + first.player() + '\n' + second.player() + '\n' + std::to_string(number));
    TournamentMatch m{.series = series(game_), .number = number_ + 1, .start = start};
    m.header = {
        .id = std::string(prefix) + name + "-" + std::to_string(first.version) + "-" + std::to_string(second.version),
        .game = game_,
        .rules = {},
        .seed = static_cast<std::uint64_t>(start) + 1,
        .players = {first.name, second.name},
        .rated = true};
    m.players = {first.player(), second.player()};
    return m;
}

std::optional<TournamentMatch> LadderTurns::next(std::span<const LadderBot> bots, int games) {
    const LadderBot* one = on_turn(bots, games);
    if (!one) return std::nullopt;
    ++turns_[one->owner];
    return match(*one, *opponent_of(*one, bots));
}

}  // namespace agon
