// How the boards of three years of the lab spell the same six messages: lines (2023),
// lines with host/device prefixes (2025), binary frames with a CRC (2026). No heap, no
// I/O: the arena and the bare board compile the same file.
#pragma once

#include <string_view>

#include "games/battleship/grid.h"

namespace agon::battleship {

// S1 presses the start button and shoots first, S2 answers its START.
enum class Role : std::uint8_t { S1, S2 };
constexpr Role other(Role r) { return r == Role::S1 ? Role::S2 : Role::S1; }

enum class Dialect : std::uint8_t { Lines2023, Lines2025, Frames2026 };
constexpr std::string_view name(Dialect d) {
    return d == Dialect::Lines2023 ? "2023" : d == Dialect::Lines2025 ? "2025" : "2026";
}

// Text with a fixed place: what does not fit is cut off.
template <std::size_t Capacity>
class ShortText {
   public:
    constexpr ShortText() = default;
    constexpr ShortText(std::string_view s) { *this += s; }
    constexpr ShortText& operator+=(std::string_view s) {
        for (char c : s) *this += c;
        return *this;
    }
    constexpr ShortText& operator+=(char c) {
        if (size_ < Capacity) text_[size_++] = c;
        return *this;
    }
    constexpr void clear() { size_ = 0; }
    constexpr bool full() const { return size_ == Capacity; }
    constexpr std::string_view view() const { return {text_.data(), size_}; }
    constexpr bool operator==(const ShortText& o) const { return view() == o.view(); }

   private:
    std::array<char, Capacity> text_{};
    std::size_t size_ = 0;
};
using Frame = ShortText<64>;  // one message as it travels, without the line end
using Label = ShortText<24>;  // a student number or name

struct Message {
    enum class Kind : std::uint8_t {
        Start,      // label
        Sums,       // sums
        Shot,       // cell
        Report,     // hit
        Column,     // column and its ship lengths, row by row
        Complaint,  // label: the lab's program says what it dislikes and gives up
    };
    Kind kind = Kind::Start;
    Label label{};
    ColumnSums sums{};
    Cell cell = no_cell;
    bool hit = false;
    std::uint8_t column = 0;
    std::array<std::uint8_t, max_side> lengths{};
    constexpr bool operator==(const Message&) const = default;
};

Frame encode(Dialect, Role sender, const Message&);

enum class Reading : std::uint8_t { Message, Nothing, Unreadable };  // Nothing: blank line or comment
Reading decode(Dialect, std::string_view frame, Message& out);

// What follows each frame on the wire; empty for binary frames, which end themselves.
constexpr std::string_view line_end(Dialect d) {
    return d == Dialect::Lines2023 ? "\n" : d == Dialect::Lines2025 ? "\r\n" : "";
}

// CRC-8 with the polynomial x^8+x^2+x+1, start value 0, over id, length and payload.
std::uint8_t crc8(std::string_view bytes);

// Cuts a stream of bytes into frames. Too long a line and a broken binary frame come out
// as they are, so that decode() can call them unreadable.
class Framer {
   public:
    explicit Framer(Dialect d) : dialect_(d) {}
    bool feed(char byte);                                      // true: a frame is complete
    std::string_view frame() const { return buffer_.view(); }  // until the next feed()
    void reset() {
        buffer_.clear();
        complete_ = false;
    }

   private:
    bool complete_binary() const;

    Dialect dialect_;
    Frame buffer_;
    bool complete_ = false;
};

}  // namespace agon::battleship
