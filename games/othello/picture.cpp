// Othello in colour for a terminal: green felt, real discs, legal squares as dots, the
// last disc marked. 24-bit colour codes; every terminal of the last ten years knows them.
#include "games/othello/rules.h"

namespace agon {
namespace {

constexpr std::string_view felt = "\033[48;2;24;112;70m", black = "\033[38;2;16;16;16m",
                           white = "\033[38;2;245;245;240m", hint = "\033[38;2;150;205;170m",
                           mark = "\033[38;2;240;190;30m", plain = "\033[0m", muted = "\033[2m";

std::string cell(const Othello::Position& p, othello::Board legal, int i) {
    const bool last = p.last == i;
    const std::string left = last ? std::string(mark) + "[" : " ", right = last ? std::string(mark) + "]" : " ";
    std::string disc = " ";
    if (p.discs[0] >> i & 1) disc = std::string(black) + "●";
    else if (p.discs[1] >> i & 1) disc = std::string(white) + "●";
    else if (legal >> i & 1) disc = std::string(hint) + "·";
    return left + disc + right;
}

}  // namespace

std::string Othello::picture(const Position& p) {
    othello::Board legal_squares = 0;
    const bool over = outcome(p).has_value();
    if (!over)
        for (const Move& m : legal(p, p.turn))
            if (m.square != Move::pass) legal_squares |= othello::Board{1} << m.square;
    std::string out = std::string(muted) + "    a  b  c  d  e  f  g  h" + std::string(plain) + "\n";
    for (int y = 0; y < 8; ++y) {
        out += std::string(muted) + " " + std::to_string(y + 1) + " " + std::string(plain) + std::string(felt);
        for (int x = 0; x < 8; ++x) out += cell(p, legal_squares, x + 8 * y);
        out += std::string(plain) + "\n";
    }
    out += "   ● " + std::to_string(std::popcount(p.discs[0])) + "  ○ " + std::to_string(std::popcount(p.discs[1]));
    if (!over) out += p.turn == Seat::First ? "   ● to move" : "   ○ to move";
    return out + "\n";
}

}  // namespace agon
