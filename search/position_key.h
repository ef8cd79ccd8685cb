// A number for a position, so that a search recognises one that it has met before: the game's own, else the bytes of
// the position where they say everything, else its text.
#pragma once

#include <type_traits>

#include "search/offers.h"

namespace agon {

std::uint64_t key_of_bytes(const void* bytes, std::size_t count);

// Does the number stand for the whole position? A text may leave something out; then positions are compared, too.
template <Game G>
inline constexpr bool key_says_all = Hashed<G> || std::has_unique_object_representations_v<typename G::Position>;

template <Game G>
std::string text_to_recognise(const typename G::Position& p) {
    if constexpr (Notated<G>) return G::position_text(p);
    else return G::draw(p);
}

template <Game G>
std::uint64_t position_key(const typename G::Position& p) {
    if constexpr (Hashed<G>) {
        return G::hash(p);
    } else if constexpr (key_says_all<G>) {
        return key_of_bytes(&p, sizeof p);
    } else {
        const std::string text = text_to_recognise<G>(p);
        return key_of_bytes(text.data(), text.size());
    }
}

}  // namespace agon
