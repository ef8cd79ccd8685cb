// The player on the board: start button and settings from the debug line, the protocol
// machine on the link, a fleet drawn at random, the sampling shooter, lights and a log.
// Bare chip and host process run exactly this.
#pragma once

#include "firmware/board.h"
#include "firmware/buzzer.h"
#include "firmware/sea.h"
#include "firmware/shooter.h"
#include "firmware/ssd1306.h"
#include "firmware/strategy.h"
#include "games/battleship/uart_machine.h"

namespace agon::firmware {

using Log = battleship::ShortText<160>;
using Sea = std::conditional_t<AGON_BOARD_EVASIVE, EvasiveSea, HonestSea>;

// Set by lines ":NAME VALUE" on the debug line.
struct Settings {
    battleship::UartSettings uart{};
    battleship::Label student{"0042"};
    std::uint32_t seed = 0;                      // of the first game; 0: noise
    int least_steps = 1000, most_steps = 11000;  // of the sampler per shot
    Strategy strategy = Strategy::Sample;
    bool display = false;  // draw both seas after each round
    bool manual = false;   // a person at the debug line shoots
};

class Player {
   public:
    Player();
    void poll();  // does what can be done now

   private:
    void read_console();
    void obey(std::string_view command);
    void set(std::string_view name, std::string_view value);
    void read_link();
    void begin(battleship::Role);
    void prepare();  // fleet and shooter for the next game
    void hear();     // what the machine reports
    void decide();   // what the machine asks for
    void answer();   // the shot that came in
    bool shoot();    // false: the person at the debug line has not said where
    battleship::Cell typed_shot();
    battleship::Cell chosen_shot();
    void think();
    void remember();  // what the other board did in this game
    void flush();     // frames out
    void finish();
    void sound_the_end();
    void draw_seas() const;
    void blink();
    void show();  // on the display, where there is one

    void log(std::string_view) const;
    void log_frame(std::string_view arrow, std::string_view frame) const;

    Settings settings_{};
    std::optional<battleship::UartMachine> machine_{};
    std::optional<Shooter> shooter_{};
    battleship::Framer framer_{battleship::Dialect::Lines2023};
    std::optional<Sea> sea_{};
    Habits habits_{};
    Log command_{};
    bool in_command_ = false, button_was_down_ = false;
    bool asked_ = false;                 // the person, for the next shot
    battleship::ShortText<2> digits_{};  // of the person's shot: column, row
    Buzzer<void (*)(unsigned)> buzzer_{board::tone};
    Ssd1306<bool (*)(std::span<const std::uint8_t>)> display_{board::to_display};
    Scene scene_{.word = "READY"};
    bool scene_changed_ = true;
    int games_ = 0, shots_ = 0;
    std::uint32_t slowest_ = 0;  // milliseconds for a shot, this game
    enum class Lights : std::uint8_t {
        Ready,
        Playing,
        Won,
        Lost,
        Draw,
        ProtocolError,
        Cheater
    } lights_ = Lights::Ready;
    unsigned lit_ = ~0u;
};

[[noreturn]] void run();

}  // namespace agon::firmware
