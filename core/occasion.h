// What comes into a session whose states are a table (core/states.h): a line or news, and
// what the table says about it.
#pragma once

#include "core/session.h"
#include "core/states.h"

namespace agon {

struct Occasion {
    std::string_view line{}, word{}, rest{};  // of a line: the whole, its keyword, what the keyword is followed by
    const News* news = nullptr;
    const AnyPosition* view = nullptr;
    const ClockView* clocks = nullptr;
    std::string_view answer{};  // of the table: some deeds send it as it is

    template <class T>
    const T& told() const {
        return std::get<T>(*news);
    }
    template <class T>
    const T& event() const {
        return std::get<T>(told<Happened>().event.what);
    }
};

}  // namespace agon
