// Lines that a person types, read so that waiting for them can be broken off: a game may end while
// somebody thinks about a move. Bytes are taken one by one, so that several readers share the input.
#pragma once

#include <stop_token>
#include <string>

namespace agon {

struct Typed {
    enum class Kind { Line, End, Stopped };
    Kind kind = Kind::End;
    std::string line{};  // without blanks at its end
};

Typed read_typed_line(std::stop_token);

}  // namespace agon
