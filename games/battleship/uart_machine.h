// One end of the board-to-board protocol as a state machine: frames and decisions in,
// frames and events out. It is told the time, owns no heap and does no I/O, so that the
// arena's client, both sides of its relay and the bare board run the same code.
#pragma once

#include "games/battleship/dialects.h"

namespace agon::battleship {

using Millis = std::uint64_t;  // since any fixed moment

// Who says what after the last hit.
enum class EndForm : std::uint8_t {
    Document,        // a: the last T, then S1's field, then S2's
    FieldForAnswer,  // b: the loser sends its field instead of the last T, then the winner
    AnswerAndField,  // c: the loser sends T and its field, then the winner
};

struct UartSettings {
    Role role = Role::S2;  // ours
    Dialect dialect = Dialect::Lines2023;
    EndForm end = EndForm::FieldForAnswer;  // what we send; all three are understood
    Layout layout = uart_layout;
    Millis limit = 1000;  // silence of the board that must send is a protocol error
    Millis grace = 0;     // added to the limit: the line's own latency
    Millis resend = 0;    // S1 repeats START this often until it is answered; 0: once, under the limit
    int rounds = 100;     // then it is a draw
};

// Why a peer loses or stands convicted. `cell` and `line` of a Fault are the proof.
enum class Reason : std::uint8_t {
    None,
    // protocol errors
    Late,
    Unreadable,
    Unexpected,
    EarlyField,
    ColumnOrder,
    Complaint,
    // proven lies
    SumsTotal,       // the announced columns do not add up to a fleet
    ChangedAnswer,   // two answers for one field
    ColumnExceeded,  // more hits or more water in a column than its sum allows
    IllegalFleet,    // the disclosed field is no legal fleet; see flaw
    SumsBroken,      // the disclosed field has other column sums; see flaw
    AnswerBroken,    // the disclosed field contradicts the answer for `cell`
};
constexpr bool is_lie(Reason r) { return r >= Reason::SumsTotal; }

struct UartFault {
    Reason reason = Reason::None;
    Cell cell = no_cell;
    Frame line{};  // what the peer sent
    std::optional<Flaw> flaw{};
};

enum class Standing : std::uint8_t { Running, Won, Lost, Draw };

// What the machine needs from its player now.
enum class Wish : std::uint8_t { None, Start, Sums, Shot, Answer, Field };

// What the peer did.
struct UartEvent {
    enum class Kind : std::uint8_t { Started, Announced, Shot, Answered, Disclosed, Over };
    Kind kind = Kind::Over;
    Cell cell = no_cell;  // Shot: theirs; Answered: ours
    bool hit = false;     // Answered
};

template <class T, int Capacity>
class Outbox {
   public:
    void add(const T& item) {
        if (size_ < Capacity) items_[static_cast<std::size_t>(size_++)] = item;
    }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    void clear() { size_ = 0; }

   private:
    std::array<T, Capacity> items_{};
    int size_ = 0;
};

class UartMachine {
   public:
    UartMachine(const UartSettings&, Millis now);

    void on_frame(std::string_view frame, Millis now);
    void tick(Millis now);  // call at deadline()
    std::optional<Millis> deadline() const;

    // Decisions, each only while wish() asks for it.
    void start(std::string_view label, Millis now);  // as S1: the start button
    void repeat_start(Millis now);                   // while it is unanswered: it may have been lost
    void announce(const ColumnSums&, Millis now);
    void shoot(Cell, Millis now);
    void answer(bool hit, Millis now);
    void disclose(const Field&, Millis now);
    void complain(std::string_view word, Millis now);  // at any time: the peer has lied, and the game is over

    Wish wish() const;
    bool begun() const { return stage_ != Stage::Handshake || step_ > 0; }               // somebody has said START
    Millis owing(Millis now) const { return begun() && our_turn() ? now - since_ : 0; }  // so long the peer has waited
    bool crossed(const Message&) const;                 // asked by our START, the peer speaks as if it had asked
    Cell incoming() const { return incoming_; }         // the shot to be answered
    Outbox<Frame, 12>& frames() { return frames_; }     // to be sent; the caller clears it
    Outbox<UartEvent, 8>& events() { return events_; }  // since the caller cleared it

    Standing standing() const { return standing_; }
    bool over() const { return stage_ == Stage::Over; }
    const UartFault& peer_fault() const { return fault_; }
    bool own_delay() const { return own_delay_; }  // the peer gave up because we were late: we have lost
    const UartSettings& settings() const { return settings_; }
    const Label& peer_label() const { return peer_label_; }
    const ColumnSums& peer_sums() const { return peer_sums_; }
    const Field& peer_field() const { return peer_field_; }
    CellSet asked() const { return asked_; }        // our shots that were answered
    CellSet hits() const { return hits_; }          // and hit
    CellSet suffered() const { return suffered_; }  // the peer's shots that we answered
    CellSet lost() const { return lost_; }          // and hit
    int round() const { return round_; }
    bool last_hit() const;  // the answer due now may end the game

    enum class Stage : std::uint8_t { Handshake, Shot, Answer, Fields, Over };
    Stage stage() const { return stage_; }
    int step() const { return step_; }  // of the handshake

   private:
    enum class Turn : std::uint8_t { Now, AfterPeer, AfterPause };  // when our field is due

    void on_message(const Message&, std::string_view frame, Millis now);
    bool is_noise(Reading, const Message&) const;
    void on_handshake(const Message&, std::string_view frame, Millis now);
    void on_shot(const Message&, std::string_view frame, Millis now);
    void on_answer(const Message&, std::string_view frame, Millis now);
    void on_column(const Message&, std::string_view frame, Millis now);
    bool repeated_start(const Message&, Millis now);
    void take_answer(bool hit, std::string_view frame, Millis now);
    void after_answer(Millis now);
    void enter_fields(Standing, Turn, Millis now);
    void finish_fields(Millis now);
    UartFault examine_field() const;

    Message::Kind due() const;  // in the handshake
    bool our_turn() const;
    bool field_due() const;
    bool unanswered() const { return settings_.role == Role::S1 && stage_ == Stage::Handshake && step_ == 1; }
    bool resending() const { return unanswered() && settings_.resend; }
    bool pausing() const;
    Role shooter() const { return shooter_; }
    void send(const Message&, Millis now);
    bool overdue(Millis now) const { return now - since_ > settings_.limit; }
    void hear_complaint(std::string_view frame, Millis now);
    void blame(Reason, std::string_view frame, Millis now, Cell = no_cell);
    void close(Standing, Millis now);
    void tell(UartEvent::Kind kind, Cell cell = no_cell, bool hit = false) { events_.add({kind, cell, hit}); }

    UartSettings settings_;
    Stage stage_ = Stage::Handshake;
    int step_ = 0, round_ = 1;
    Role shooter_ = Role::S1;
    Millis since_;      // the turn began
    Millis spoke_ = 0;  // our last frame
    Cell incoming_ = no_cell, outgoing_ = no_cell;
    Standing standing_ = Standing::Running, result_ = Standing::Running;  // result_: by hits, before disclosure
    Turn turn_ = Turn::AfterPeer;
    Millis pause_ = 0;  // for Turn::AfterPause
    bool field_sent_ = false;
    bool late_ = false, own_delay_ = false;  // late_: our last frame
    int columns_ = 0;                        // of the peer's field
    Label our_label_{}, peer_label_{};
    ColumnSums our_sums_{}, peer_sums_{};
    Field peer_field_{};
    CellSet asked_{}, hits_{}, suffered_{}, lost_{};
    UartFault fault_{};
    Outbox<Frame, 12> frames_{};
    Outbox<UartEvent, 8> events_{};
};

}  // namespace agon::battleship
