// Compares what a stranger sent with what he should know, in a time that tells nothing about where they differ.
#pragma once

#include <openssl/crypto.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace agon {

inline bool same_secret(std::string_view given, std::string_view known) {
    return given.size() == known.size() && CRYPTO_memcmp(given.data(), known.data(), known.size()) == 0;
}

inline bool knows_secret(std::span<const std::string> given, std::string_view known) {
    return std::ranges::any_of(given, [&](const std::string& g) { return same_secret(g, known); });
}

}  // namespace agon
