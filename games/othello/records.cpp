#include "games/othello/records.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "games/othello/words.h"

namespace agon::othello {
namespace {

struct Property {
    std::string_view name, value;
};

// NAME[value] pairs; blanks and semicolons between them mean nothing.
Result<std::vector<Property>> properties(std::string_view text) {
    std::vector<Property> all;
    while (!(text = trimmed(text)).empty()) {
        if (text.front() == ';') {
            text.remove_prefix(1);
            continue;
        }
        if (text.front() == ')') return all;
        const auto open = text.find('['), close = text.find(']', open);
        if (open == text.npos || close == text.npos || open == 0)
            return refuse("othello.ggf", {std::string(text.substr(0, 20))});
        all.push_back({text.substr(0, open), text.substr(open + 1, close - open - 1)});
        text.remove_prefix(close + 1);
    }
    return all;
}

// "8 ---…--- *": the size, then the squares and the side to move.
Result<Othello::Position> board_of(std::string_view value) {
    value = trimmed(value);
    if (value.empty() || value.front() != '8') return refuse("othello.ggf_board", {std::string(value.substr(0, 4))});
    return Othello::parse_position({}, value.substr(1));
}

std::string board_text(const Othello::Position& p) {
    std::string out = "8 " + Othello::position_text(p);
    std::ranges::replace(out, 'X', '*');
    return out;
}

}  // namespace

Result<Record> read_ggf(std::string_view text) {
    const auto begin = text.find("(;");
    if (begin == text.npos) return refuse("othello.ggf", {std::string(text.substr(0, 20))});
    const auto all = properties(text.substr(begin + 2));
    if (!all) return std::unexpected(all.error());
    Record r;
    for (const auto& [name, value] : *all) {
        if (name == "PC") r.place = value;
        else if (name == "DT") r.date = value;
        else if (name == "PB") r.black = value;
        else if (name == "PW") r.white = value;
        else if (name == "RE") r.result = value;
        else if (name == "TI") r.time = value;
        else if (name == "BO") {
            const auto board = board_of(value);
            if (!board) return std::unexpected(board.error());
            r.start = *board;
        } else if (name == "B" || name == "W") {
            const auto move = Othello::parse(lower(trimmed(value.substr(0, value.find('/')))));
            if (!move) return std::unexpected(move.error());
            r.moves.push_back(Othello::text(*move));
        }
    }
    if (auto end = final_position(r); !end) return std::unexpected(end.error());
    return r;
}

std::string write_ggf(const Record& r) {
    std::string out = "(;GM[Othello]PC[" + r.place + "]DT[" + r.date + "]PB[" + r.black + "]PW[" + r.white + "]RE[" +
                      r.result + "]TI[" + r.time + "]TY[8]BO[" + board_text(r.start) + "]";
    Seat turn = r.start.turn;
    for (const std::string& m : r.moves) {
        out += (turn == Seat::First ? "B[" : "W[") + (m == "pass" ? "PA" : m) + "]";
        turn = other(turn);
    }
    return out + ";)";
}

Result<Othello::Position> final_position(const Record& r) {
    Othello::Position p = r.start;
    for (std::size_t i = 0; i < r.moves.size(); ++i) {
        const auto move = Othello::parse(r.moves[i]);
        if (!move) return std::unexpected(move.error());
        if (!Othello::check(p, p.turn, *move)) return refuse("othello.transcript", {std::to_string(i + 1), r.moves[i]});
        Othello::apply(p, p.turn, *move);
    }
    return p;
}

Result<Scored> read_obf(std::string_view line) {
    const auto end = std::min(line.find(';'), line.size());
    const auto position = Othello::parse_position({}, line.substr(0, end));
    if (!position) return std::unexpected(position.error());
    Scored out{*position, {}};
    for (std::string_view rest = line.substr(end); !rest.empty();) {
        rest.remove_prefix(1);
        const auto part = trimmed(rest.substr(0, rest.find(';')));
        rest.remove_prefix(std::min(rest.find(';'), rest.size()));
        if (part.empty()) continue;
        const auto colon = part.find(':');
        const auto move = Othello::parse(lower(trimmed(part.substr(0, colon))));
        if (!move) return std::unexpected(move.error());
        auto number = colon == part.npos ? std::string_view{} : trimmed(part.substr(colon + 1));
        if (number.starts_with('+')) number.remove_prefix(1);
        int score = 0;
        const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), score);
        if (error != std::errc{} || stop != number.data() + number.size())
            return refuse("othello.obf_score", {std::string(part)});
        out.scores.emplace_back(Othello::text(*move), score);
    }
    return out;
}

std::string write_obf(const Scored& s) {
    std::string out = Othello::position_text(s.position) + ";";
    for (const auto& [move, score] : s.scores) {
        std::string upper = move;
        std::ranges::transform(upper, upper.begin(),
                               [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
        out += " " + upper + ":" + (score >= 0 ? "+" : "") + std::to_string(score) + ";";
    }
    return out;
}

std::string write_transcript(const std::vector<std::string>& moves) {
    std::string out;
    for (const auto& m : moves)
        if (m != "pass") out += m;
    return out;
}

}  // namespace agon::othello
