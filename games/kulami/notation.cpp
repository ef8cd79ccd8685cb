// Everything about Kulami that is read and written as text: rules, moves, positions.
#include <charconv>

#include "core/text.h"
#include "games/kulami/boards.h"
#include "games/kulami/rules.h"

namespace agon {

using namespace kulami;

namespace {

constexpr Profile scorings[] = {{"standard", "plates count (scoring level 0)"},
                                {"areas", "plates and the largest connected area (level 1)"},
                                {"chains", "plates, areas and chains of five and more (level 2)"}};
constexpr Profile boards[] = {{"square", "a closed 8x8 board drawn for every match"},
                              {"irregular", "a board with a ragged outline drawn for every match"}};
constexpr std::string_view keys = "board=NAME|TEXT|square:SEED|irregular:SEED, scoring=0|1|2, starter=lot|red|black";

bool read_profile(std::string_view word, Kulami::Rules& r) {
    for (int level = 0; level < 3; ++level)
        if (word == scorings[level].name) {
            r.scoring = level;
            return true;
        }
    for (const Profile& b : boards)
        if (word == b.name) {
            r.board = b.name;
            return true;
        }
    return false;
}

Verdict read_setting(std::string_view key, std::string_view value, Kulami::Rules& r) {
    if (key == "board") {
        auto board = normal_board(value);
        if (!board) return std::unexpected(board.error());
        r.board = std::move(*board);
    } else if (key == "scoring") {
        if (value != "0" && value != "1" && value != "2") return refuse("kulami.scoring", {std::string(value)});
        r.scoring = value[0] - '0';
    } else if (key == "starter") {
        if (value == "lot") r.starter.reset();
        else if (value == "red" || value == "black") r.starter = value == "red" ? Seat::First : Seat::Second;
        else return refuse("kulami.starter", {std::string(value)});
    } else {
        return refuse("rules.unknown", {std::string(key), std::string(keys)});
    }
    return {};
}

std::optional<Kulami::Move> coordinates(std::string_view t) {
    Kulami::Move m;
    const char* end = t.data() + t.size();
    const auto [comma, bad_x] = std::from_chars(t.data(), end, m.x);
    if (bad_x != std::errc{} || comma == end || *comma != ',') return std::nullopt;
    const auto [rest, bad_y] = std::from_chars(comma + 1, end, m.y);
    if (bad_y != std::errc{} || rest != end) return std::nullopt;
    return m;
}

// The hole of a marble in a position text: -1 for "-", nullopt where it makes no sense.
std::optional<int> marble_at(const Board& b, Seat by, std::string_view t) {
    if (t == "-") return -1;
    const auto m = coordinates(t);
    const int h = m ? b.layout.at(m->x, m->y) : -1;
    if (h < 0 || !(b.marbles[by] >> h & 1)) return std::nullopt;
    return h;
}

std::string marble_text(const Layout& l, int hole) { return hole < 0 ? "-" : Kulami::text(move_to(l, hole)); }

}  // namespace

std::vector<Profile> Kulami::profiles() {
    std::vector<Profile> all(std::begin(scorings), std::end(scorings));
    all.insert(all.end(), std::begin(boards), std::end(boards));
    return all;
}

Result<Kulami::Rules> Kulami::rules(std::string_view t) {
    Rules r;
    for (const std::string& word : split_words(t)) {
        const auto eq = word.find('=');
        if (eq == word.npos) {
            if (!read_profile(word, r)) return refuse("rules.unknown", {word, std::string(keys)});
        } else if (auto ok =
                       read_setting(std::string_view(word).substr(0, eq), std::string_view(word).substr(eq + 1), r);
                   !ok) {
            return std::unexpected(ok.error());
        }
    }
    return r;
}

std::string Kulami::text(const Rules& r) {
    std::string out = "board=" + r.board + " scoring=" + std::to_string(r.scoring);
    if (r.starter) out += *r.starter == Seat::First ? " starter=red" : " starter=black";
    return out;
}

Result<Kulami::Move> Kulami::parse(std::string_view t) {
    if (const auto m = coordinates(t)) return *m;
    return refuse("kulami.notation", {std::string(t.substr(0, 40))});
}

std::string Kulami::text(const Move& m) { return std::to_string(m.x) + "," + std::to_string(m.y); }

Result<Kulami::Position> Kulami::parse_position(const Rules& r, std::string_view t) {
    std::vector<std::string> words = split_words(t);
    std::string board_text;
    std::size_t at = 0;
    while (board_text.size() < 2 * cells && at < words.size()) board_text += words[at++];
    words.resize(at + 3);  // who is to move, the last marble, the one before
    const std::string &side = words[at], &last = words[at + 1], &before = words[at + 2];
    const auto board = parse_board(board_text);
    if (!board) return std::unexpected(board.error());
    if (side != "r" && side != "b") return refuse("kulami.position_side", {side});

    Position p{board->layout, board->marbles};
    p.scoring = static_cast<std::int8_t>(r.scoring);
    p.turn = side == "r" ? Seat::First : Seat::Second;
    const int lead = std::popcount(p.marbles[other(p.turn)]) - std::popcount(p.marbles[p.turn]);
    if (lead < 0 || lead > 1 || marbles_left(p, other(p.turn)) < 0) return refuse("kulami.position_marbles");
    const auto last_hole = marble_at(*board, other(p.turn), last), hole_before = marble_at(*board, p.turn, before);
    const int played = std::popcount(p.marbles[0] | p.marbles[1]);
    if (!last_hole || (*last_hole < 0) != (played == 0)) return refuse("kulami.position_last", {last});
    if (!hole_before || (*hole_before < 0) != (played < 2)) return refuse("kulami.position_last", {before});
    p.last = static_cast<std::int8_t>(*last_hole);
    p.before_last = static_cast<std::int8_t>(*hole_before);
    return p;
}

std::string Kulami::position_text(const Position& p) {
    return kulami::text(board_of(p)) + (p.turn == Seat::First ? " r " : " b ") + marble_text(p.layout, p.last) + " " +
           marble_text(p.layout, p.before_last);
}

}  // namespace agon
