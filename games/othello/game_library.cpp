// What Othello brings for a player's library: symmetries, the program's own book, files of the French federation.
#include "core/game_library.h"
#include "games/othello/book_format.h"
#include "games/othello/learned_book.h"
#include "games/othello/weights_data.h"
#include "games/othello/wthor.h"

namespace agon {
namespace {

// Who moves is written as Black.
std::string same_position(const AnyPosition& any) {
    const auto& p = as<Othello>(any);
    const auto c = othello::canonical(p.discs[p.turn], p.discs[other(p.turn)]);
    Othello::Position black_moves = p;
    black_moves.discs[Seat::First] = c.own;
    black_moves.discs[Seat::Second] = c.opp;
    black_moves.turn = Seat::First;
    return Othello::position_text(black_moves);
}

std::optional<std::string> built_in_move(const AnyPosition& any) {
    const auto& p = as<Othello>(any);
    const auto square = othello::book_move(p.discs[p.turn], p.discs[other(p.turn)]);
    if (!square) return std::nullopt;
    return Othello::text(Othello::Move{*square});
}

Result<std::vector<std::string>> wthor_transcripts(std::span<const std::uint8_t> bytes) {
    const auto file = othello::read_wthor(bytes);
    if (!file) return std::unexpected(file.error());
    std::vector<std::string> all;
    for (const othello::WthorGame& g : file->games) {
        all.emplace_back();
        for (const int square : g.squares) all.back() += Othello::text(Othello::Move{square});
    }
    return all;
}

}  // namespace

const GameLibrary& othello_library() {
    static const GameLibrary library{.game = Othello::name,
                                     .same = &same_position,
                                     .built_in_move = &built_in_move,
                                     .use = &othello::use_book,
                                     .transcripts = &wthor_transcripts};
    return library;
}

}  // namespace agon
