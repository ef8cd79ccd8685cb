// The player on the board: start button and settings from the debug line, the protocol
// machine on the link, a fleet drawn at random, the sampling shooter, lights and a log.
// Bare chip and host process run exactly this.
#pragma once

#include "firmware/board.h"
#include "firmware/shooter.h"
#include "games/battleship/uart_machine.h"

namespace agon::firmware {

using Log = battleship::ShortText<160>;

// Set by lines ":NAME VALUE" on the debug line.
struct Settings {
    battleship::UartSettings uart{};
    battleship::Label student{"0042"};
    std::uint32_t seed = 0;                      // of the first game; 0: noise
    int least_steps = 1000, most_steps = 11000;  // of the sampler per shot
    bool display = false;                        // draw both seas after each round
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
    void think();
    void flush();  // frames out
    void finish();
    void draw_seas() const;
    void blink();

    void log(std::string_view) const;
    void log_frame(std::string_view arrow, std::string_view frame) const;

    Settings settings_{};
    std::optional<battleship::UartMachine> machine_{};
    std::optional<Shooter> shooter_{};
    battleship::Framer framer_{battleship::Dialect::Lines2023};
    Fleet fleet_{};
    Log command_{};
    bool in_command_ = false, button_was_down_ = false;
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
