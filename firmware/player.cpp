#include "firmware/player.h"

namespace agon::firmware {
namespace {

using namespace battleship;
using board::Line;

Log& append(Log& to, std::uint64_t n) {
    Log digits;
    do digits += static_cast<char>('0' + n % 10);
    while (n /= 10);
    for (auto i = digits.view().size(); i-- > 0;) to += digits.view()[i];
    return to;
}

Log& append(Log& to, std::string_view text) { return to += text; }

template <class... Parts>
Log text(const Parts&... parts) {
    Log out;
    (append(out, parts), ...);
    return out;
}

std::optional<std::uint32_t> number(std::string_view digits) {
    std::uint64_t n = 0;
    for (char c : digits) {
        if (c < '0' || c > '9' || n > 0xffffffff) return std::nullopt;
        n = 10 * n + static_cast<std::uint64_t>(c - '0');
    }
    return digits.empty() || n > 0xffffffff ? std::nullopt : std::optional(static_cast<std::uint32_t>(n));
}

std::string_view describe(Reason r) {
    switch (r) {
        case Reason::None: return "none";
        case Reason::Late: return "silent for too long";
        case Reason::Unreadable: return "not a message";
        case Reason::Unexpected: return "not the message that was due";
        case Reason::EarlyField: return "field disclosed before the last hit";
        case Reason::ColumnOrder: return "columns of the field out of order";
        case Reason::Complaint: return "gave up with a complaint";
        case Reason::SumsTotal: return "column sums that are no fleet";
        case Reason::ChangedAnswer: return "two answers for one field";
        case Reason::ColumnExceeded: return "answers that no longer fit the column sum";
        case Reason::IllegalFleet: return "disclosed an illegal fleet";
        case Reason::SumsBroken: return "disclosed other column sums";
        case Reason::AnswerBroken: return "disclosed a field that contradicts an answer";
    }
    return "";
}

constexpr int default_baud(Dialect d) {
    return d == Dialect::Lines2025 ? 115200 : 9600;
}  // as the lab's programs of those years
constexpr int thinking_slice = 250;  // steps between two looks at the clock
constexpr char printable(char c) { return c >= ' ' && c <= '~' ? c : '.'; }

}  // namespace

void run() {
    static Player player;  // 20 KB: more than a stack should hold
    for (;;) {
        player.poll();
        board::wait();
    }
}

Player::Player() {
    prepare();
    log("ready");
}

void Player::poll() {
    read_console();
    const bool down = board::button();
    if (down && !button_was_down_ && !machine_) begin(Role::S1);
    button_was_down_ = down;
    read_link();
    if (machine_) {
        machine_->tick(board::now());
        hear();
        decide();
        if (machine_->over()) finish();
    }
    if (scene_changed_) show();
    blink();
    buzzer_.poll(board::now());
}

// ---- the debug line

void Player::read_console() {
    for (char c; board::receive(Line::Debug, c);) {
        if (in_command_ && c != '\n' && c != '\r') command_ += c;
        else if (in_command_) {
            in_command_ = false;
            obey(command_.view());
        } else if (c == ':') {
            in_command_ = true;
            command_.clear();
        } else if (c == 's' && !machine_) begin(Role::S1);
        else if (c == 'd') settings_.display = !settings_.display;
        else if (asked_ && c >= '0' && c <= '9') digits_ += c;
    }
}

void Player::obey(std::string_view command) {
    const auto blank = command.find(' ');
    if (machine_ || blank == command.npos) return log(machine_ ? "not during a game" : "write :NAME VALUE");
    const std::string_view name(command.data(), blank);  // substr() would need the code that throws
    command.remove_prefix(blank + 1);
    set(name, command);
}

void Player::set(std::string_view name, std::string_view value) {
    UartSettings& uart = settings_.uart;
    const auto n = number(value);
    if (name == "student") settings_.student = value;
    else if (name == "seed" && n) settings_.seed = *n, games_ = 0;
    else if (name == "limit" && n) uart.limit = *n;
    else if (name == "grace" && n) uart.grace = *n;
    else if (name == "resend" && n) uart.resend = *n;
    else if (name == "rounds" && n) uart.rounds = static_cast<int>(*n);
    else if (name == "least" && n) settings_.least_steps = static_cast<int>(*n);
    else if (name == "most" && n) settings_.most_steps = static_cast<int>(*n);
    else if (name == "strategy" && strategy_named(value)) settings_.strategy = *strategy_named(value);
    else if (name == "baud" && n && *n >= 300) board::set_speed(static_cast<int>(*n));
    else if (name == "display") settings_.display = value == "on";
    else if (name == "manual" && (value == "on" || value == "off")) settings_.manual = value == "on";
    else if (name == "end" && value.size() == 1 && value[0] >= 'a' && value[0] <= 'c')
        uart.end = static_cast<EndForm>(value[0] - 'a');
    else if (name == "dialect" && (value == "2023" || value == "2025" || value == "2026")) {
        uart.dialect = value == "2023"   ? Dialect::Lines2023
                       : value == "2025" ? Dialect::Lines2025
                                         : Dialect::Frames2026;
        framer_ = Framer(uart.dialect);
        board::set_speed(default_baud(uart.dialect));
    } else return log(text("cannot set ", name, " to ", value).view());
    prepare();
    log(text(name, " is ", value).view());
}

void Player::log(std::string_view line) const {
    Log head = text("[", board::now(), "] ");
    board::send(Line::Debug, head.view());
    board::send(Line::Debug, line);
    board::send(Line::Debug, "\r\n");
}

void Player::log_frame(std::string_view arrow, std::string_view frame) const {
    Log line = text(arrow);
    for (char c : frame) line += printable(c);
    log(line.view());
}

// ---- the game

void Player::prepare() {
    const std::uint32_t seed = settings_.seed ? settings_.seed + static_cast<std::uint32_t>(games_) : board::noise();
    Chance chance(seed * 2654435761u);
    sea_.emplace(settings_.uart.layout, chance);
    if (settings_.strategy == Strategy::Counter)
        sea_->settle([&] { return habits_.place(settings_.uart.layout, chance); });
    shooter_.emplace(settings_.uart.layout, chance.next());
    shots_ = 0;
    slowest_ = 0;
}

void Player::begin(Role role) {
    if (!settings_.seed) prepare();  // by now the moment of the button adds to the noise
    UartSettings uart = settings_.uart;
    uart.role = role;
    machine_.emplace(uart, board::now());
    lights_ = Lights::Playing;
    display_.look_for();
    scene_changed_ = true;
    asked_ = false;
    buzzer_.play(melody::begin, board::now());
    log(role == Role::S1 ? "playing as S1" : "playing as S2");
}

void Player::read_link() {
    for (char c; board::receive(Line::Link, c);) {
        if (!framer_.feed(c)) continue;
        log_frame("< ", framer_.frame());
        Message m;
        if (!machine_ && decode(settings_.uart.dialect, framer_.frame(), m) == Reading::Message &&
            m.kind == Message::Kind::Start)
            begin(Role::S2);
        if (!machine_) continue;
        machine_->on_frame(framer_.frame(), board::now());
        hear();
        decide();
        if (machine_->over()) finish();  // the next frame may start another game
    }
}

void Player::hear() {
    for (const UartEvent& e : machine_->events()) {
        scene_changed_ = true;
        if (!machine_->peer_label().view().empty()) habits_.meet(machine_->peer_label());
        if (e.kind == UartEvent::Kind::Shot) habits_.saw_shot(e.cell);
        if (e.kind == UartEvent::Kind::Disclosed) habits_.saw_field(machine_->peer_field());
        if (e.kind == UartEvent::Kind::Announced) shooter_->announced(machine_->peer_sums());
        if (e.kind == UartEvent::Kind::Answered) shooter_->answered(e.cell, e.hit);
        if (e.kind == UartEvent::Kind::Answered && e.hit) buzzer_.play(melody::hit, board::now());
    }
    machine_->events().clear();
}

void Player::decide() {
    for (Wish w; (w = machine_->wish()) != Wish::None; flush()) {
        if (w == Wish::Start) machine_->start(settings_.student.view(), board::now());
        if (w == Wish::Sums) machine_->announce(column_sums(sea_->fleet().cells()), board::now());
        if (w == Wish::Answer) answer();
        if (w == Wish::Field) machine_->disclose(field_of(sea_->fleet()), board::now());
        if (w == Wish::Shot && !shoot()) return;
    }
}

void Player::answer() {
    const auto began = board::now(), most = settings_.uart.limit * 4 / 10;
    const bool hit = sea_->answer(machine_->incoming(), thinking_slice, [&] { return board::now() - began < most; });
    if (hit) buzzer_.play(melody::struck, board::now());
    machine_->answer(hit, board::now());
}

bool Player::shoot() {
    const Cell c = settings_.manual ? typed_shot() : chosen_shot();
    if (c == no_cell) return false;
    ++shots_;
    machine_->shoot(c, board::now());
    return true;
}

Cell Player::chosen_shot() {
    const Sight sight{machine_->peer_sums(), machine_->asked(), machine_->hits()};
    const Cell ready = ready_shot(settings_.strategy, habits_, sight);
    if (ready != no_cell) return ready;
    think();
    return shooter_->best();
}

// Asks once; a field that is known is asked for again.
Cell Player::typed_shot() {
    if (!asked_) {
        draw_seas();
        log("your shot: column and row, such as 34");
        digits_.clear();
        asked_ = true;
    }
    if (digits_.view().size() < 2) return no_cell;
    const Cell c = cell_at(digits_.view()[0] - '0', digits_.view()[1] - '0');
    digits_.clear();
    if (machine_->asked().has(c)) return log("this field was shot at before: another one"), no_cell;
    asked_ = false;
    return c;
}

void Player::think() {
    const auto began = board::now(), most = settings_.uart.limit * 6 / 10;
    for (int done = 0; done < settings_.most_steps && board::now() - began < most; done += thinking_slice)
        shooter_->think(done < settings_.least_steps ? thinking_slice : 0, thinking_slice);
    const auto took = static_cast<std::uint32_t>(board::now() - began);
    if (took > slowest_) slowest_ = took;
    if (settings_.display) draw_seas();
    log(text("thought ", std::uint64_t{took}, " ms, ", static_cast<std::uint64_t>(shooter_->samples()), " samples")
            .view());
}

void Player::flush() {
    for (const Frame& f : machine_->frames()) {
        board::send(Line::Link, f.view());
        board::send(Line::Link, line_end(settings_.uart.dialect));
        log_frame("> ", f.view());
    }
    machine_->frames().clear();
}

void Player::finish() {
    const UartFault& fault = machine_->peer_fault();
    const bool lie = is_lie(fault.reason);
    std::string_view word = "draw";
    lights_ = Lights::Draw;
    if (lie) word = "cheater", lights_ = Lights::Cheater;
    else if (fault.reason != Reason::None) word = "protocol error", lights_ = Lights::ProtocolError;
    else if (machine_->standing() == Standing::Won) word = "won", lights_ = Lights::Won;
    else if (machine_->standing() == Standing::Lost) word = "lost", lights_ = Lights::Lost;
    sound_the_end();
    if (settings_.display || settings_.manual) draw_seas();
    log(text("against ", machine_->peer_label().view()).view());
    if (fault.reason != Reason::None)
        log_frame(text("the other board: ", describe(fault.reason), " ").view(), fault.line.view());
    if (fault.cell != no_cell) log(text("field ", static_cast<std::uint64_t>(fault.cell)).view());
    log(text("result ", word, ", ", static_cast<std::uint64_t>(shots_), " shots, slowest ", std::uint64_t{slowest_},
             " ms")
            .view());
    remember();
    show();  // before the next fleet is placed
    machine_.reset();
    framer_.reset();
    ++games_;
    prepare();
}

void Player::remember() {
    habits_.game_over();
    if (const auto order = habits_.recognised())
        log(*order == Strategy::Columns ? "the other board shoots column by column"
                                        : "the other board shoots row by row");
}

// ---- what people hear and see

void Player::sound_the_end() {
    const auto now = board::now();
    if (lights_ == Lights::Won) buzzer_.play(melody::won, now);
    else if (lights_ == Lights::Lost) buzzer_.play(melody::lost, now);
    else if (lights_ == Lights::Draw) buzzer_.play(melody::draw, now);
    else buzzer_.play(melody::alarm, now);
}

// Ours on the left with their shots, theirs on the right as far as we know it.
void Player::draw_seas() const {
    log("   0123456789    0123456789");
    for (int y = 0; y < max_side; ++y) {
        Log row = text(static_cast<std::uint64_t>(y), "  ");
        for (int x = 0; x < max_side; ++x) {
            const Cell c = cell_at(x, y);
            const bool ship = sea_->fleet().at(c);
            row += machine_->suffered().has(c) ? (ship ? 'X' : 'o') : (ship ? '#' : '.');
        }
        row += "    ";
        for (int x = 0; x < max_side; ++x) {
            const Cell c = cell_at(x, y);
            row += machine_->hits().has(c) ? 'X' : machine_->asked().has(c) ? 'o' : '.';
        }
        log(row.view());
    }
}

// The last game stays until the next begins.
void Player::show() {
    constexpr std::string_view words[]{"READY", "PLAY", "WON", "LOST", "DRAW", "ERROR", "CHEATER"};
    scene_changed_ = false;
    scene_.word = words[static_cast<int>(lights_)];
    if (machine_)
        scene_ = {sea_->fleet().cells(), machine_->suffered(), machine_->asked(),
                  machine_->hits(),      scene_.word,          shots_};
    display_.show(drawn(scene_));
}

void Player::blink() {
    constexpr unsigned green = 1, orange = 2, red = 4, blue = 8;
    const bool second_half = board::now() / 250 % 2;
    unsigned on = 0;
    switch (lights_) {
        case Lights::Ready: on = 0; break;
        case Lights::Playing: on = blue; break;
        case Lights::Won: on = green; break;
        case Lights::Lost: on = red; break;
        case Lights::Draw: on = orange; break;
        case Lights::ProtocolError: on = second_half ? red : 0; break;
        case Lights::Cheater: on = second_half ? red : blue; break;
    }
    if (on != lit_) board::lights(lit_ = on);
}

}  // namespace agon::firmware
