#include "arena/series.h"

#include <charconv>

#include "arena/drawn_opening.h"
#include "core/random.h"

namespace agon {

std::string fingerprint(std::string_view text, int bits) {
    static constexpr std::string_view digits =
        "0123456789abcdefghjkmnpqrstvwxyz";  // no i, l, o, u: read aloud without mistakes
    std::string out;
    std::uint64_t state = text.size();
    for (const char c : text) state = derive(state, static_cast<unsigned char>(c));
    for (int i = 0; i < bits / 5; ++i) {
        if (i % 12 == 0) state = Random(state)();
        out += digits[(state >> (5 * (i % 12))) & 31];
    }
    return out;
}

std::string series_id(const SeriesPlan& p) {
    std::string identity;
    for (const std::string& part : {p.game, p.rules, p.players[0], p.players[1], p.clock, std::to_string(p.seed)})
        identity += part + '\n';
    for (const std::string& opening : p.openings) identity += opening + '\n';
    if (p.drawn > 0) identity += "drawn " + std::to_string(p.drawn) + '\n';
    return fingerprint(identity) + (p.run > 1 ? "." + std::to_string(p.run) : "");
}

Result<Sprt> parse_sprt(std::string_view text) {
    const auto bad = refuse("sprt.bad", {std::string(text)});
    std::vector<double> numbers;
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = std::min(rest.find(','), rest.size());
        double value = 0;
        const auto [stop, error] = std::from_chars(rest.data(), rest.data() + end, value);
        if (error != std::errc{} || stop != rest.data() + end) return bad;
        numbers.push_back(value);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (text.ends_with(',') || (numbers.size() != 2 && numbers.size() != 4)) return bad;
    Sprt test{.elo0 = numbers[0], .elo1 = numbers[1]};
    if (numbers.size() == 4) {
        test.alpha = numbers[2];
        test.beta = numbers[3];
    }
    const auto rate = [](double r) { return r > 0 && r < 0.5; };
    if (!(test.elo0 < test.elo1) || !rate(test.alpha) || !rate(test.beta)) return bad;
    return test;
}

bool swapped(int number) { return number % 2 == 0; }

PlannedMatch planned(const SeriesPlan& p, int number) {
    PlannedMatch m{.number = number, .pair = (number - 1) / 2, .swapped = swapped(number)};
    m.header = {.id = series_id(p) + "-" + std::to_string(number),
                .game = p.game,
                .rules = p.rules,
                .seed = derive(p.seed, static_cast<std::uint64_t>(m.pair)),
                .players = p.players,
                .clock = p.clock,
                .rated = p.rated};
    if (!p.openings.empty()) m.header.opening = p.openings[static_cast<std::size_t>(m.pair) % p.openings.size()];
    else if (p.drawn > 0) m.header.opening = drawn_opening(*find_game(p.game), p.rules, m.header.seed, p.drawn);
    if (m.swapped) std::swap(m.header.players[0], m.header.players[1]);
    return m;
}

std::vector<int> remaining(const SeriesPlan& p, const std::function<bool(const std::string& id)>& finished) {
    std::vector<int> numbers;
    const std::string prefix = series_id(p) + "-";
    for (int n = 1; n <= p.games; ++n)
        if (!finished(prefix + std::to_string(n))) numbers.push_back(n);
    return numbers;
}

Tally::Tally(SeriesPlan plan)
    : plan_(std::move(plan)), players_{Standing{.name = plan_.players[0]}, Standing{.name = plan_.players[1]}} {}

void Tally::add(const Record& record) {
    const auto result = result_of(record);
    if (!result) return;
    const Finished& end = result->end;
    matches_.push_back({record.number, result->plies, end.outcome.winner, end.outcome.points, reason(end)});
    const bool turned = swapped(record.number);
    count_match(record, players_[turned ? 1 : 0], players_[turned ? 0 : 1]);
    if (!counts(end)) {
        ++arena_faults_;
        return;
    }
    if (!is_new(record, end)) return;
    const double first = score(end, turned ? Seat::Second : Seat::First);
    ++scores_.games[static_cast<std::size_t>(2 * first)];
    count_pair(record.number, first);
}

// Who sits where, the start, the moves and the result make a game; one that ended by a fault is always its own.
bool Tally::is_new(const Record& record, const Finished& end) {
    std::string game =
        record.header.players[0] + '\n' + record.header.opening + '\n' + std::to_string(start_seed(record));
    for (const Event& e : record.log)
        if (const auto* moved = std::get_if<Moved>(&e.what)) game += ' ' + moved->move;
    game += '\n' + std::to_string(end.outcome.points[0]) + ' ' + std::to_string(score(end, Seat::First));
    const bool fresh = end.fault || seen_.insert(fingerprint(game)).second;
    repeated_ += fresh ? 0 : 1;
    repeated_in_a_row_ = fresh ? 0 : repeated_in_a_row_ + 1;
    return fresh;
}

// What the seed decides is part of the game only where it decides the start.
std::uint64_t Tally::start_seed(const Record& record) {
    if (!starts_differ_) {
        const GameEntry* game = find_game(plan_.game);
        starts_differ_ = !game || !needs_openings(*game, plan_.rules);
    }
    return *starts_differ_ ? record.header.seed : 0;
}

void Tally::count_pair(int number, double score) {
    const auto [it, fresh] = half_pairs_.try_emplace((number - 1) / 2, score);
    if (fresh) return;
    ++scores_.pairs[static_cast<std::size_t>(2 * (it->second + score))];
    half_pairs_.erase(it);
}

}  // namespace agon
