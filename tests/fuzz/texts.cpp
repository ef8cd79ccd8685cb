// Everything that is read from people and files: rules, positions, moves, transcripts,
// clocks, engines, tournament files, event logs, records of other programs. A text is
// understood or refused with a sentence in both languages; what is understood can be
// written and read again.
#include "arena/tournament_plan.h"
#include "core/catalogue.h"
#include "core/engine.h"
#include "games/kulami/layout.h"
#include "games/othello/records.h"
#include "games/othello/wthor.h"
#include "games/treasure/profile.h"
#include "net/lines.h"
#include "store/log.h"
#include "tests/fuzz/targets.h"

namespace agon::fuzz {
namespace {

void refused(const Phrase& p) {
    static const std::vector<Text> texts = all_texts();
    for (const Language l : {Language::English, Language::German})
        must(sentence(p, l, texts).find(p.code) != 0);  // the code itself: no sentence for it
}

template <class T>
bool understood(const Result<T>& e) {
    if (!e) refused(e.error());
    return e.has_value();
}

}  // namespace

// First byte: the game. First line: its rules. Then moves of both seats, by lot or from the input.
void games(Input in) {
    const GameEntry& game = *catalogue()[in.below(catalogue().size())];
    const auto start = game.start(in.line(), 1);
    if (!understood(start)) return;
    const std::string rules = (*start)->rules();
    must(game.start(rules, 1).has_value());
    auto position = (*start)->clone();
    for (int ply = 0; ply < 20 && !in.used_up() && !position->outcome(); ++ply) {
        const Seat seat = position->may_act(Seat::First) ? Seat::First : Seat::Second;
        const auto suggested = position->suggest(seat, in.byte());
        std::string text = suggested.value_or("");
        if (const int what = in.byte(); what >= 220) text = in.text(60);
        else if (what >= 180) change(text, in);
        if (const auto verdict = position->play(seat, text); !verdict) refused(verdict.error());
        for (const Viewer v : {Viewer::Public, Viewer::First, Viewer::Second}) (void)position->seen_by(v)->view();
    }
    if (!game.position || !position->text().size()) return;
    must(game.position(rules, position->text()).has_value());
    if (const auto read = game.position(rules, in.rest()); understood(read))
        must(game.position(rules, (*read)->text()).has_value());
}

void settings(Input in) {
    const std::string_view text = in.rest();
    if (const auto clock = parse_clock(text); understood(clock)) must(parse_clock(clock_text(*clock)) == *clock);
    if (const auto spec = parse_engine_spec(text); understood(spec)) {
        must(parse_engine_spec(agon::text(*spec)).has_value());
        for (const GameEntry* g : catalogue()) (void)understood(g->engine(*spec));
    }
    (void)understood(read_tournament(text));
    if (const auto rules = treasure::parse_rules(text); understood(rules))
        must(treasure::parse_rules(treasure::rules_text(*rules)) == *rules);
}

void records(Input in) {
    const std::string_view text = in.rest();
    if (const auto r = othello::read_ggf(text); understood(r) && othello::final_position(*r))
        must(othello::read_ggf(othello::write_ggf(*r)).has_value());
    if (const auto s = othello::read_obf(text); understood(s))
        must(othello::read_obf(othello::write_obf(*s)).has_value());
    if (const auto f = othello::read_wthor({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        understood(f)) {
        must(othello::read_wthor(othello::write_wthor(*f)) == *f);
        for (const auto& g : f->games) (void)understood(othello::replay(g.squares));
    }
    for (const GameEntry* g : catalogue()) (void)understood(g->split_moves(text));
}

void boards(Input in) {
    if (const auto board = kulami::parse_board(in.rest()); understood(board))
        must(kulami::parse_board(kulami::text(*board)) == *board);
    for (const Phrase& p : kulami::defects(in.rest())) refused(p);
}

void log(Input in) {
    const auto record = read_log(in.rest());
    if (!understood(record)) return;
    const std::string written = write_log(record->header, record->log);
    const auto again = read_log(written);
    must(again && write_log(again->header, again->log) == written);
}

void lines(Input in) {
    static constexpr std::array ends{net::LineEnds::Newline, net::LineEnds::Any, net::LineEnds::None};
    net::PortOptions options{.limits = {.max_line = 40, .max_bytes_per_turn = 400},
                             .accept = ends[in.below(ends.size())]};
    net::LineCutter cutter(options);
    while (!in.used_up()) {
        const auto broken = cutter.feed(in.text(200), [&](std::string_view line) {
            must(line.size() <= options.limits.max_line || options.accept == net::LineEnds::None);
            must(options.accept == net::LineEnds::None || line.find('\n') == line.npos);
            return in.byte() != 255;
        });
        if (broken) return;
        if (in.byte() >= 250) cutter.begin_turn();
    }
}

}  // namespace agon::fuzz
