// The lines that the importer of Java players (clients/java/host) writes: notes, then its verdict.
#pragma once

#include <string>
#include <vector>

#include "core/refusal.h"

namespace agon {

// "CODE<tab>ARGUMENT<tab>…"
Phrase phrase_of(const std::string& text);
// Those of lines "note CODE<tab>…".
std::vector<Phrase> notes_in(const std::vector<std::string>& lines);

}  // namespace agon
