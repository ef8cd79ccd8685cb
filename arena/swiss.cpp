#include "arena/swiss.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "arena/matching.h"

namespace agon {
namespace {

// After the round both are at most `limit` away from balance.
bool seats_fit(const SwissPlayer& a, const SwissPlayer& b, int limit) {
    const auto fits = [&](const SwissPlayer& first, const SwissPlayer& second) {
        return std::abs(first.balance + 1) <= limit && std::abs(second.balance - 1) <= limit;
    };
    return fits(a, b) || fits(b, a);
}

bool takes_first_seat(const SwissPlayer& a, const SwissPlayer& b) {
    if (a.balance != b.balance) return a.balance < b.balance;
    return a.last <= b.last;  // the player who was second last time; the higher ranked if that does not decide
}

std::optional<std::size_t> choose_bye(const std::vector<SwissPlayer>& ranked) {
    if (ranked.size() % 2 == 0) return std::nullopt;
    for (std::size_t i = ranked.size(); i-- > 0;)
        if (!ranked[i].had_bye) return i;
    return ranked.size() - 1;
}

// The usual pairing inside a score group: the upper half meets the lower half in order.
std::vector<std::size_t> wished_opponents(const std::vector<SwissPlayer>& ranked,
                                          const std::vector<std::size_t>& present) {
    std::vector<std::size_t> wish(ranked.size());
    for (std::size_t begin = 0; begin < present.size();) {
        std::size_t end = begin;
        while (end < present.size() && ranked[present[end]].points == ranked[present[begin]].points) ++end;
        const std::size_t half = std::max<std::size_t>(1, (end - begin) / 2);
        for (std::size_t i = begin; i < end; ++i) wish[present[i]] = i < begin + half ? i + half : i - half;
        begin = end;
    }
    return wish;
}

std::vector<std::vector<std::size_t>> choices(const std::vector<SwissPlayer>& ranked,
                                              const std::vector<std::size_t>& present,
                                              const std::function<bool(std::size_t, std::size_t)>& allowed) {
    const auto wish = wished_opponents(ranked, present);
    std::vector<std::vector<std::size_t>> out(ranked.size());
    for (const std::size_t a : present) {
        // From the wished place outwards, nearer scores first.
        std::vector<std::size_t> order;
        for (std::size_t distance = 0; distance < present.size(); ++distance) {
            if (wish[a] >= distance && wish[a] - distance < present.size())
                order.push_back(present[wish[a] - distance]);
            if (distance > 0 && wish[a] + distance < present.size()) order.push_back(present[wish[a] + distance]);
        }
        std::ranges::stable_sort(order, {},
                                 [&](std::size_t b) { return std::abs(ranked[a].points - ranked[b].points); });
        for (const std::size_t b : order)
            if (a != b && allowed(a, b)) out[a].push_back(b);
    }
    return out;
}

Partners pair_up(const std::vector<std::vector<std::size_t>>& wishes) {
    Partners partner(wishes.size());
    for (std::size_t a = 0; a < wishes.size(); ++a) {
        if (partner[a]) continue;
        const auto b = std::ranges::find_if(wishes[a], [&](std::size_t c) { return !partner[c]; });
        if (b == wishes[a].end()) continue;
        partner[a] = *b;
        partner[*b] = a;
    }
    return largest_matching(wishes, std::move(partner));
}

}  // namespace

SwissRound swiss_round(const std::vector<SwissPlayer>& ranked, bool colours) {
    SwissRound round{.bye = choose_bye(ranked)};
    std::vector<std::size_t> present;
    for (std::size_t i = 0; i < ranked.size(); ++i)
        if (i != round.bye) present.push_back(i);
    const auto fresh = [&](std::size_t a, std::size_t b) { return !ranked[a].met.contains(b); };
    const auto fit = [&](std::size_t a, std::size_t b, int limit) {
        return !colours || seats_fit(ranked[a], ranked[b], limit);
    };
    const std::vector<std::function<bool(std::size_t, std::size_t)>> levels{
        [&](std::size_t a, std::size_t b) { return fresh(a, b) && fit(a, b, 1); },
        [&](std::size_t a, std::size_t b) { return fresh(a, b) && fit(a, b, 2); },
        [&](std::size_t a, std::size_t b) { return fresh(a, b); },
        [](std::size_t, std::size_t) { return true; },
    };
    Partners partner(ranked.size());
    const auto complete = [&] {
        return std::ranges::all_of(present, [&](std::size_t i) { return partner[i].has_value(); });
    };
    for (const auto& allowed : levels) {
        const auto wishes = choices(ranked, present, allowed);
        partner = &allowed == &levels.back() ? largest_matching(wishes, std::move(partner)) : pair_up(wishes);
        if (complete()) break;
    }
    for (const std::size_t a : present)
        if (const std::size_t b = *partner[a]; a < b) {
            if (takes_first_seat(ranked[a], ranked[b])) round.pairs.push_back({a, b});
            else round.pairs.push_back({b, a});
        }
    return round;
}

}  // namespace agon
