#include "games/battleship/uart_machine.h"

namespace agon::battleship {
namespace {

using MessageKind = Message::Kind;

struct Due {
    Role sender;
    MessageKind kind;
};
constexpr std::array handshake_2023{Due{Role::S1, MessageKind::Start}, Due{Role::S2, MessageKind::Sums},
                                    Due{Role::S1, MessageKind::Sums}, Due{Role::S2, MessageKind::Start}};
constexpr std::array handshake_later{Due{Role::S1, MessageKind::Start}, Due{Role::S2, MessageKind::Start},
                                     Due{Role::S1, MessageKind::Sums}, Due{Role::S2, MessageKind::Sums}};

constexpr const auto& handshake(Dialect d) { return d == Dialect::Lines2023 ? handshake_2023 : handshake_later; }

// From 2025 on a ship field that was hit before counts as water.
constexpr bool repeats_are_water(Dialect d) { return d != Dialect::Lines2023; }

// How long we wait for the other to disclose first. A board that waits for us may follow the
// document's second although our own limit is relaxed.
constexpr Millis part_of(Millis limit, Millis share) { return (limit < 1000 ? limit : 1000) / share; }

int total(const ColumnSums& sums) {
    int n = 0;
    for (auto s : sums) n += s;
    return n;
}

}  // namespace

UartMachine::UartMachine(const UartSettings& s, Millis now) : settings_(s), since_(now) {}

Message::Kind UartMachine::due() const { return handshake(settings_.dialect)[static_cast<std::size_t>(step_)].kind; }

bool UartMachine::our_turn() const {
    switch (stage_) {
        case Stage::Handshake:
            return handshake(settings_.dialect)[static_cast<std::size_t>(step_)].sender == settings_.role;
        case Stage::Shot: return shooter() == settings_.role;
        case Stage::Answer: return shooter() != settings_.role;
        case Stage::Fields: return field_due();
        case Stage::Over: break;
    }
    return false;
}

bool UartMachine::field_due() const { return !field_sent_ && (turn_ == Turn::Now || columns_ == max_side); }

Wish UartMachine::wish() const {
    if (!our_turn()) return Wish::None;
    switch (stage_) {
        case Stage::Handshake: return due() == MessageKind::Start ? Wish::Start : Wish::Sums;
        case Stage::Shot: return Wish::Shot;
        case Stage::Answer: return Wish::Answer;
        case Stage::Fields: return Wish::Field;
        case Stage::Over: break;
    }
    return Wish::None;
}

bool UartMachine::last_hit() const {
    if (stage_ != Stage::Answer) return false;
    CellSet hit = our_turn() ? lost_ : hits_;
    hit.add(our_turn() ? incoming_ : outgoing_);
    return hit.count() == settings_.layout.fields() && hit != (our_turn() ? lost_ : hits_);
}

// ---- time

bool UartMachine::pausing() const {
    return stage_ == Stage::Fields && !field_sent_ && turn_ == Turn::AfterPause && columns_ == 0;
}

std::optional<Millis> UartMachine::deadline() const {
    if (stage_ == Stage::Over || our_turn()) return std::nullopt;
    if (stage_ == Stage::Handshake && step_ == 0) return std::nullopt;  // nobody has pressed a button yet
    if (resending()) return since_ + settings_.resend;
    if (pausing()) return since_ + pause_;
    return since_ + settings_.limit + settings_.grace;
}

void UartMachine::tick(Millis now) {
    const auto due_at = deadline();
    if (!due_at || now < *due_at) return;
    if (resending()) {
        repeat_start(now);
    } else if (pausing()) {
        turn_ = Turn::Now;
    } else {
        blame(Reason::Late, {}, now);
    }
}

// ---- what the peer says

void UartMachine::on_frame(std::string_view frame, Millis now) {
    if (over()) return;
    if (!resending()) tick(now);  // a frame after the deadline is late, even if nobody looked at the clock before
    if (over()) return;
    Message m;
    const Reading reading = decode(settings_.dialect, frame, m);
    if (is_noise(reading, m)) return;
    switch (reading) {
        case Reading::Nothing: return;
        case Reading::Unreadable: return blame(Reason::Unreadable, frame, now);
        case Reading::Message: return on_message(m, frame, now);
    }
}

// Before START there is no game: what a board still says of an earlier one, or says while it is
// switched on, breaks no rule of this one. Who repeats START waits until somebody answers it: not a board that is being
// switched on, or whose own button was pressed at the same moment, nor a wire that only sends our line back.
bool UartMachine::is_noise(Reading reading, const Message& m) const {
    if (resending()) return reading != Reading::Message || crossed(m) || m.kind == MessageKind::Complaint;
    if (begun()) return false;
    return reading != Reading::Message || m.kind != MessageKind::Start || settings_.role == Role::S1;
}

void UartMachine::on_message(const Message& m, std::string_view frame, Millis now) {
    if (m.kind == MessageKind::Complaint) return hear_complaint(frame, now);
    if (repeated_start(m, now)) return;
    if (stage_ == Stage::Fields) return on_column(m, frame, now);
    if (our_turn()) return blame(Reason::Unexpected, frame, now);
    if (stage_ == Stage::Handshake) return on_handshake(m, frame, now);
    if (stage_ == Stage::Shot) return on_shot(m, frame, now);
    on_answer(m, frame, now);
}

// The lab's program repeats START until it hears our answer. If that answer went out long
// ago it was lost: say it again. Otherwise both crossed on the line.
bool UartMachine::repeated_start(const Message& m, Millis now) {
    const bool waiting = settings_.role == Role::S2 && stage_ == Stage::Handshake && (step_ == 1 || step_ == 2);
    if (m.kind != MessageKind::Start || !waiting) return false;
    if (step_ == 1) tell(UartEvent::Kind::Started);
    if (step_ == 2 && now - spoke_ >= part_of(settings_.limit, 2)) {
        if (settings_.dialect == Dialect::Lines2023) send({.kind = MessageKind::Sums, .sums = our_sums_}, now);
        else send({.kind = MessageKind::Start, .label = our_label_}, now);
        since_ = now;
    }
    return true;
}

// Somebody pressed start there while our START was on its way. In later dialects START is also the answer.
bool UartMachine::crossed(const Message& m) const {
    return unanswered() && settings_.dialect == Dialect::Lines2023 && m.kind == MessageKind::Start;
}

void UartMachine::on_handshake(const Message& m, std::string_view frame, Millis now) {
    if (m.kind != due()) return blame(Reason::Unexpected, frame, now);
    if (m.kind == MessageKind::Sums) {
        if (total(m.sums) != settings_.layout.fields()) return blame(Reason::SumsTotal, frame, now);
        peer_sums_ = m.sums;
        tell(UartEvent::Kind::Announced);
    } else {
        peer_label_ = m.label;
        tell(UartEvent::Kind::Started);
    }
    since_ = now;
    if (++step_ == static_cast<int>(handshake(settings_.dialect).size())) stage_ = Stage::Shot;
}

void UartMachine::on_shot(const Message& m, std::string_view frame, Millis now) {
    if (m.kind != MessageKind::Shot) return blame(Reason::Unexpected, frame, now);
    incoming_ = m.cell;
    stage_ = Stage::Answer;
    since_ = now;
    tell(UartEvent::Kind::Shot, m.cell);
}

void UartMachine::on_answer(const Message& m, std::string_view frame, Millis now) {
    if (m.kind == MessageKind::Report) return take_answer(m.hit, frame, now);
    if (m.kind != MessageKind::Column) return blame(Reason::Unexpected, frame, now);
    if (!last_hit()) return blame(Reason::EarlyField, frame, now);
    take_answer(true, frame, now);
    if (!over()) on_column(m, frame, now);
}

void UartMachine::take_answer(bool hit, std::string_view frame, Millis now) {
    const Cell c = outgoing_;
    const bool repeated = asked_.has(c);
    if (repeated && !repeats_are_water(settings_.dialect) && hit != hits_.has(c))
        return blame(Reason::ChangedAnswer, frame, now, c);
    if (!repeated) {
        asked_.add(c);
        if (hit) hits_.add(c);
        const auto sums = column_sums(hits_), all = column_sums(asked_);
        const auto x = static_cast<std::size_t>(column_of(c));
        if (sums[x] > peer_sums_[x] || all[x] - sums[x] > settings_.layout.height - peer_sums_[x])
            return blame(Reason::ColumnExceeded, frame, now, c);
    }
    tell(UartEvent::Kind::Answered, c, hits_.has(c));
    if (hits_.count() == settings_.layout.fields()) {
        // A winning S1 cannot know whether S2 waits for its field (a) or is about to send its own (c).
        pause_ = part_of(settings_.limit, 4);
        return enter_fields(Standing::Won, settings_.role == Role::S1 ? Turn::AfterPause : Turn::AfterPeer, now);
    }
    after_answer(now);
}

void UartMachine::after_answer(Millis now) {
    since_ = now;
    if (shooter_ == Role::S2 && ++round_ > settings_.rounds)
        return enter_fields(Standing::Draw, settings_.role == Role::S1 ? Turn::Now : Turn::AfterPeer, now);
    shooter_ = other(shooter_);
    stage_ = Stage::Shot;
}

void UartMachine::on_column(const Message& m, std::string_view frame, Millis now) {
    if (m.kind != MessageKind::Column || columns_ == max_side) return blame(Reason::Unexpected, frame, now);
    if (m.column != columns_) return blame(Reason::ColumnOrder, frame, now);
    for (int y = 0; y < max_side; ++y)
        peer_field_[static_cast<std::size_t>(cell_at(columns_, y))] = m.lengths[static_cast<std::size_t>(y)];
    since_ = now;
    if (++columns_ < max_side) return;
    tell(UartEvent::Kind::Disclosed);
    finish_fields(now);
}

// A board that lost patience with us is right.
void UartMachine::hear_complaint(std::string_view frame, Millis now) {
    const bool begun = stage_ != Stage::Handshake || step_ > 0;
    own_delay_ = late_ || (begun && our_turn() && overdue(now));
    blame(Reason::Complaint, frame, now);
    if (own_delay_) standing_ = Standing::Lost;
}

// ---- what we decide

void UartMachine::start(std::string_view label, Millis now) {
    our_label_ = label;
    late_ = step_ > 0 && overdue(now);  // nobody waits for the first START
    send({.kind = MessageKind::Start, .label = our_label_}, now);
    since_ = now;
    if (++step_ == static_cast<int>(handshake(settings_.dialect).size())) stage_ = Stage::Shot;
}

void UartMachine::repeat_start(Millis now) {
    if (!unanswered()) return;
    send({.kind = MessageKind::Start, .label = our_label_}, now);
    since_ = now;
}

void UartMachine::announce(const ColumnSums& sums, Millis now) {
    our_sums_ = sums;
    late_ = overdue(now);
    send({.kind = MessageKind::Sums, .sums = sums}, now);
    since_ = now;
    if (++step_ == static_cast<int>(handshake(settings_.dialect).size())) stage_ = Stage::Shot;
}

void UartMachine::shoot(Cell c, Millis now) {
    outgoing_ = c;
    late_ = overdue(now);
    send({.kind = MessageKind::Shot, .cell = c}, now);
    stage_ = Stage::Answer;
    since_ = now;
}

void UartMachine::answer(bool hit, Millis now) {
    const bool counts = hit && !lost_.has(incoming_);
    late_ = overdue(now);
    suffered_.add(incoming_);
    if (hit) lost_.add(incoming_);
    const bool beaten = counts && lost_.count() == settings_.layout.fields();
    if (!beaten || settings_.end != EndForm::FieldForAnswer)
        send({.kind = MessageKind::Report, .hit = hit && (counts || !repeats_are_water(settings_.dialect))}, now);
    if (!beaten) return after_answer(now);
    const bool wait = settings_.end == EndForm::Document && settings_.role == Role::S2;
    pause_ = part_of(settings_.limit, 2);  // a winner that follows (b) or (c) waits for us
    enter_fields(Standing::Lost, wait ? Turn::AfterPause : Turn::Now, now);
}

void UartMachine::complain(std::string_view word, Millis now) {
    send({.kind = MessageKind::Complaint, .label = Label(word)}, now);
    if (!over()) close(Standing::Won, now);
}

void UartMachine::disclose(const Field& field, Millis now) {
    late_ = overdue(now);
    for (int x = 0; x < max_side; ++x) {
        Message m{.kind = MessageKind::Column, .column = static_cast<std::uint8_t>(x)};
        for (int y = 0; y < max_side; ++y)
            m.lengths[static_cast<std::size_t>(y)] = field[static_cast<std::size_t>(cell_at(x, y))];
        send(m, now);
    }
    field_sent_ = true;
    since_ = now;
    finish_fields(now);
}

// ---- the end

void UartMachine::enter_fields(Standing result, Turn turn, Millis now) {
    stage_ = Stage::Fields;
    result_ = result;
    turn_ = turn;
    since_ = now;
}

void UartMachine::finish_fields(Millis now) {
    if (!field_sent_ || columns_ < max_side) return;
    fault_ = examine_field();
    close(fault_.reason == Reason::None ? result_ : Standing::Won, now);
}

UartFault UartMachine::examine_field() const {
    Fleet fleet;
    if (const auto flaw = read_field(settings_.layout, peer_field_, fleet))
        return {.reason = Reason::IllegalFleet, .cell = flaw->at, .flaw = flaw};
    if (const auto flaw = flaw_of(peer_sums_, fleet.cells())) return {.reason = Reason::SumsBroken, .flaw = flaw};
    for (Cell c : asked_)
        if (fleet.cells().has(c) != hits_.has(c)) return {.reason = Reason::AnswerBroken, .cell = c};
    return {};
}

void UartMachine::blame(Reason reason, std::string_view frame, Millis now, Cell cell) {
    fault_ = {.reason = reason, .cell = cell, .line = frame};
    close(Standing::Won, now);
}

void UartMachine::close(Standing standing, Millis now) {
    standing_ = standing;
    stage_ = Stage::Over;
    since_ = now;
    tell(UartEvent::Kind::Over);
}

void UartMachine::send(const Message& m, Millis now) {
    frames_.add(encode(settings_.dialect, settings_.role, m));
    spoke_ = now;
}

}  // namespace agon::battleship
