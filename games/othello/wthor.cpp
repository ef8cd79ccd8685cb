#include "games/othello/wthor.h"

namespace agon::othello {
namespace {

constexpr std::size_t header_size = 16, record_size = 68, moves_at = 8, most_moves = 60;

int word16(std::span<const std::uint8_t> b, std::size_t at) { return b[at] | b[at + 1] << 8; }

void put16(std::vector<std::uint8_t>& out, int n) {
    out.push_back(static_cast<std::uint8_t>(n));
    out.push_back(static_cast<std::uint8_t>(n >> 8));
}

// f5 is 56: ten times the row plus the column, both from 1.
Result<int> square_of(int code, std::size_t game) {
    const int row = code / 10, column = code % 10;
    if (row < 1 || row > 8 || column < 1 || column > 8)
        return refuse("othello.wthor_square", {std::to_string(code), std::to_string(game + 1)});
    return 8 * (row - 1) + column - 1;
}
int code_of(int square) { return 10 * (square / 8 + 1) + square % 8 + 1; }

Result<WthorGame> read_record(std::span<const std::uint8_t> b, std::size_t number) {
    WthorGame g{.tournament = word16(b, 0),
                .black = word16(b, 2),
                .white = word16(b, 4),
                .black_discs = b[6],
                .theoretical = b[7]};
    for (std::size_t i = 0; i < most_moves && b[moves_at + i]; ++i) {
        const auto square = square_of(b[moves_at + i], number);
        if (!square) return std::unexpected(square.error());
        g.squares.push_back(*square);
    }
    return g;
}

}  // namespace

Result<WthorFile> read_wthor(std::span<const std::uint8_t> b) {
    if (b.size() < header_size)
        return refuse("othello.wthor_short", {std::to_string(b.size()), std::to_string(header_size)});
    const std::size_t count = static_cast<std::size_t>(word16(b, 4)) | static_cast<std::size_t>(word16(b, 6)) << 16;
    if (const std::size_t need = header_size + record_size * count; b.size() < need)
        return refuse("othello.wthor_short", {std::to_string(b.size()), std::to_string(need)});
    if (b[12] != 0 && b[12] != 8) return refuse("othello.wthor_board", {std::to_string(b[12])});
    WthorFile file{.year = word16(b, 10), .empties = b[14]};
    for (std::size_t i = 0; i < count; ++i) {
        auto game = read_record(b.subspan(header_size + record_size * i, record_size), i);
        if (!game) return std::unexpected(game.error());
        file.games.push_back(std::move(*game));
    }
    return file;
}

std::vector<std::uint8_t> write_wthor(const WthorFile& file) {
    std::vector<std::uint8_t> out{20, 26, 1, 1};  // date of the file: century, year, month, day
    const auto count = static_cast<int>(file.games.size());
    put16(out, count);
    put16(out, count >> 16);
    put16(out, 0);  // records of the player file: none here
    put16(out, file.year);
    for (int byte : {8, 0, file.empties, 0}) out.push_back(static_cast<std::uint8_t>(byte));
    for (const WthorGame& g : file.games) {
        for (int n : {g.tournament, g.black, g.white}) put16(out, n);
        for (int n : {g.black_discs, g.theoretical}) out.push_back(static_cast<std::uint8_t>(n));
        for (std::size_t i = 0; i < most_moves; ++i)
            out.push_back(static_cast<std::uint8_t>(i < g.squares.size() ? code_of(g.squares[i]) : 0));
    }
    return out;
}

Result<std::vector<Othello::Position>> replay(std::span<const int> squares) {
    std::vector<Othello::Position> all{Othello::start({}, 0)};
    for (std::size_t i = 0; i < squares.size(); ++i) {
        Othello::Position p = all.back();
        if (Othello::check(p, p.turn, {Othello::Move::pass})) {
            Othello::apply(p, p.turn, {Othello::Move::pass});
            all.push_back(p);
        }
        const Othello::Move m{squares[i]};
        if (!Othello::check(p, p.turn, m))
            return refuse("othello.transcript", {std::to_string(i + 1), Othello::text(m)});
        Othello::apply(p, p.turn, m);
        all.push_back(p);
    }
    return all;
}

int black_discs_at_end(const Othello::Position& p) {
    const int black = std::popcount(p.discs[0]), white = std::popcount(p.discs[1]);
    if (!Othello::outcome(p)) return black;
    return black > white ? 64 - white : black < white ? black : 32;
}

}  // namespace agon::othello
