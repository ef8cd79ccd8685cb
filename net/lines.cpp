#include "net/lines.h"

#include <cstring>
#include <utility>

namespace agon::net {

// The text up to the next line end, which is taken away with it; without one, all of it.
std::string_view LineCutter::next(std::string_view& bytes, bool& complete) {
    if (accept_ == LineEnds::None) return complete = true, std::exchange(bytes, {});
    if (std::exchange(after_cr_, false) && bytes.front() == '\n') bytes.remove_prefix(1);
    const auto end = accept_ == LineEnds::Any ? bytes.find_first_of("\r\n") : bytes.find('\n');
    complete = end != bytes.npos;
    const auto line = bytes.substr(0, end);
    after_cr_ = complete && bytes[end] == '\r';
    bytes.remove_prefix(complete ? end + 1 : bytes.size());
    return line;
}

std::optional<Gone> LineCutter::broken(std::string_view piece) const {
    const auto length = unfinished_.size() + piece.size();
    auto say = [](std::size_t n, const char* rest) { return std::to_string(n) + rest; };
    if (accept_ != LineEnds::None && !piece.empty() && std::memchr(piece.data(), 0, piece.size()))
        return Gone{Gone::Kind::NulByte, 0, "a line contained a zero byte; write text lines only"};
    if (length > limits_.max_line + (piece.ends_with('\r') ? 1 : 0))
        return Gone{Gone::Kind::LongLine, 0,
                    "a line was longer than " + say(limits_.max_line, " bytes; is a line end missing?")};
    if (turn_bytes_ + length > limits_.max_bytes_per_turn)
        return Gone{Gone::Kind::Flood, 0,
                    "more than " + say(limits_.max_bytes_per_turn, " bytes were written in one turn")};
    return std::nullopt;
}

}  // namespace agon::net
