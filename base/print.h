// How the command talks: every text that is put into a line is made harmless first, whoever wrote it.
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <type_traits>

#include "core/harmless.h"

namespace agon {

// A picture of our own, whose colours are meant.
struct Drawn {
    std::string text;
};

template <class T>
auto printable(const T& value) {
    if constexpr (std::is_same_v<T, Drawn>) return value.text;
    else if constexpr (std::is_convertible_v<const T&, std::string_view>) return harmless(value);
    else return value;
}
template <class T>
using Printable = decltype(printable(std::declval<const T&>()));

template <class... T>
void print(std::FILE* to, fmt::format_string<Printable<T>...> text, const T&... values) {
    fmt::print(to, text, printable(values)...);
}
template <class... T>
void print(fmt::format_string<Printable<T>...> text, const T&... values) {
    fmt::print(text, printable(values)...);
}

}  // namespace agon
