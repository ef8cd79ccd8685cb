// Judges what an owner says about a fleet nobody else can see. An answer is refused when
// no legal fleet explains everything said, with the few answers that prove it; a disclosed
// field is compared with all that was said before. Nobody is accused without a proof.
#pragma once

#include <vector>

#include "core/game.h"
#include "games/battleship/knowledge.h"

namespace agon::battleship {

std::string cell_text(Cell);      // "3,4": column, row
std::string answer_text(Answer);  // "water", "hit", "sunk", "last"
std::string answer_word(Answer);  // the same for a phrase's argument, in the reader's language

Phrase describe(const Flaw&);  // one sentence per defect of a placed or disclosed fleet

// A set of statements that no legal fleet explains; leaving any of them out would, as far
// as a bounded search can tell.
struct Proof {
    std::vector<Cell> answers{};  // in the order they were given
    std::vector<int> columns{};   // whose announced sums take part
};
std::optional<Proof> contradiction(const Knowledge&);  // nothing: some fleet explains it all

// May the owner of this sea give this answer now? Two answers for one cell must agree. The
// verdict comes with its proof, which takes up to a second to make short.
bool explicable(const Knowledge& said, Cell, Answer);
Verdict audit(const Knowledge& said, Cell, Answer);
// Can any legal fleet have these column sums?
Verdict audit(const Layout&, const ColumnSums&);

// Why the owner of this field cheated, whatever was said before included; nothing: clean.
std::optional<Phrase> conviction(const Knowledge& said, const Field& disclosed);

}  // namespace agon::battleship
