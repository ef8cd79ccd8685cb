// Secrets that strangers are given, and the comparison of what they send with what they should know, in a time that
// tells nothing about where the two differ.
#pragma once

#include <openssl/crypto.h>

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <string_view>

namespace agon {

// 128 random bits, in hex.
inline std::string new_token() {
    std::random_device device;
    constexpr std::string_view hex = "0123456789abcdef";
    std::string token;
    for (int word = 0; word < 4; ++word) {
        const std::uint32_t bits = device();
        for (int i = 0; i < 8; ++i) token += hex[(bits >> (4 * i)) & 15];
    }
    return token;
}

inline bool same_secret(std::string_view given, std::string_view known) {
    return given.size() == known.size() && CRYPTO_memcmp(given.data(), known.data(), known.size()) == 0;
}

inline bool knows_secret(std::span<const std::string> given, std::string_view known) {
    return std::ranges::any_of(given, [&](const std::string& g) { return same_secret(g, known); });
}

}  // namespace agon
