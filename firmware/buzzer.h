// Short melodies for what happens in a game, note by note while the main loop turns: nothing waits for a note to end.
#pragma once

#include <cstdint>
#include <span>

namespace agon::firmware {

struct Note {
    std::uint16_t hertz, milliseconds;  // 0 Hz is a rest
};

namespace melody {
inline constexpr Note begin[]{{523, 80}, {784, 120}};
inline constexpr Note hit[]{{988, 60}, {0, 30}, {988, 60}};  // we hit
inline constexpr Note struck[]{{196, 150}};                  // one of our ships was hit
inline constexpr Note won[]{{523, 120}, {659, 120}, {784, 120}, {1047, 300}};
inline constexpr Note lost[]{{392, 200}, {330, 200}, {262, 400}};
inline constexpr Note draw[]{{440, 200}, {440, 200}};
inline constexpr Note alarm[]{{880, 100}, {440, 100}, {880, 100}, {440, 100}};  // the other board broke the rules
}  // namespace melody

// Tone is called with a frequency when it changes, and with 0 for silence.
template <class Tone>
class Buzzer {
   public:
    explicit Buzzer(Tone tone) : tone_(tone) {}

    // The latest melody is the one that is heard.
    void play(std::span<const Note> notes, std::uint64_t now) {
        rest_ = notes;
        until_ = now;
        poll(now);
    }

    void poll(std::uint64_t now) {
        while (now >= until_ && (!rest_.empty() || heard_)) next(now);
    }

   private:
    void next(std::uint64_t now) {
        const Note note = rest_.empty() ? Note{0, 0} : rest_.front();
        if (!rest_.empty()) rest_ = rest_.subspan(1);
        until_ = now + note.milliseconds;
        if (note.hertz != heard_) tone_(heard_ = note.hertz);
    }

    Tone tone_;
    std::span<const Note> rest_{};
    std::uint64_t until_ = 0;
    std::uint16_t heard_ = 0;
};

}  // namespace agon::firmware
