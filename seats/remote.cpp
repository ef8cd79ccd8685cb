#include "seats/remote.h"

#include <cstring>

#include "arena/java_session.h"
#include "arena/native_session.h"
#include "base/print.h"
#include "net/serial.h"
#include "seats/address.h"
#include "seats/boards.h"
#include "seats/boxed.h"
#include "seats/cpu_clock.h"
#include "seats/java_player.h"
#include "seats/line_options.h"

namespace agon {
namespace {

// For the person at this terminal, who has to do something now.
void announce(const Phrase& what, const PlayerSpec& p) { print(stderr, "{}\n", sentence(what, p.language)); }

using OpenedPort = Result<std::unique_ptr<net::LinePort>>;

OpenedPort connect_to(net::Loop& loop, const std::string& address, const net::PortOptions& options) {
    const auto found = host_and_port(address);
    if (!found) return std::unexpected(found.error());
    return net::connect_tcp(loop, found->first, found->second, options);
}

OpenedPort start_java(net::Loop& loop, const PlayerSpec& p, const net::PortOptions& options,
                      const std::vector<std::string>& groups) {
    auto command = p.java->command();
    if (!command) return std::unexpected(command.error());
    command->groups = groups;
    command->cores = p.cores;
    return net::spawn(loop, *command, options);
}

net::Command command_of(const PlayerSpec& p, const std::vector<std::string>& groups) {
    net::Command command{.words = p.words.empty() ? std::vector{p.target} : p.words};
    if (p.box) command = boxed(*p.box, net::split_command(p.target));
    command.groups = groups;
    command.cores = p.cores;
    if (p.own_clock) command.environment["LD_PRELOAD"] = cpu_clock_library();
    return command;
}

OpenedPort open_serial_line(net::Loop& loop, const std::string& device,
                            const std::map<std::string, std::string>& options, const net::PortOptions& port) {
    const auto baud = baud_of(options);
    if (!baud) return std::unexpected(baud.error());
    return net::open_serial(loop, device, *baud, port);
}

}  // namespace

Trouble trouble_of(const net::Gone& g, const net::PortLimits& limits) {
    using enum net::Gone::Kind;
    switch (g.kind) {
        case Exited: return {Fault::Crash, {"end.exited", {std::to_string(g.code)}}};
        case Signalled: return {Fault::Crash, {"end.signalled", {std::to_string(g.code), ::strsignal(g.code)}}};
        case StartFailed: return {Fault::Crash, {"end.start_failed", {g.detail}}};
        case ClosedOutput: return {Fault::Disconnect, {"end.closed_output", {}}};
        case LongLine: return {Fault::Protocol, {"end.long_line", {std::to_string(limits.max_line)}}};
        case Flood: return {Fault::Protocol, {"end.flood", {std::to_string(limits.max_bytes_per_turn)}}};
        case NotReading: return {Fault::Protocol, {"end.not_reading", {std::to_string(limits.max_outbox)}}};
        case NulByte: return {Fault::Protocol, {"end.nul_byte", {}}};
        case OutOfMemory: return {Fault::Memory, {"end.memory", {std::to_string(g.code)}}};
        case OutOfTime: return {Fault::Timeout, {"end.cpu_time", {std::to_string(g.code)}}};
        case Closed:
        case Disconnected: break;
    }
    return {Fault::Disconnect, {"end.disconnected", {}}};
}

Remote::Remote(net::Loop& loop, TableHall& hall, const GameEntry& game, PlayerSpec spec, std::function<void()> changed)
    : loop_(loop), hall_(hall), game_(game), spec_(std::move(spec)), changed_(std::move(changed)), name_(spec_.text) {}

net::PortOptions port_options(const PlayerSpec& p) {
    net::PortOptions o;
    if (p.protocol != "agon" && p.kind != PlayerSpec::Kind::Command) o.accept = net::LineEnds::Any;
    if (p.line_end.empty()) o.accept = net::LineEnds::None;
    o.line_end = p.line_end;
    return o;
}

std::unique_ptr<Session> make_session(const GameEntry& game, const PlayerSpec& p) {
    if (p.kind == PlayerSpec::Kind::Java) return std::make_unique<JavaSession>(JavaSettings{.name = p.text});
    if (p.protocol != "agon") return std::move(*find_protocol(game, p.protocol)->session(p.line));
    return std::make_unique<NativeSession>(NativeSettings{.game = std::string(game.name)});
}

OpenedPort open_port(net::Loop& loop, const PlayerSpec& p, const std::vector<std::string>& groups) {
    const auto options = port_options(p);
    switch (p.kind) {
        case PlayerSpec::Kind::Command: return net::spawn(loop, command_of(p, groups), options);
        case PlayerSpec::Kind::Java: return start_java(loop, p, options, groups);
        case PlayerSpec::Kind::Connect: return connect_to(loop, p.target, options);
        case PlayerSpec::Kind::Serial: return open_serial_line(loop, p.target, p.line, options);
        case PlayerSpec::Kind::Unix: return net::connect_unix(loop, p.target, options);
        case PlayerSpec::Kind::Pty: {
            auto port = net::open_pty(loop, options);
            announce({"seats.connect_to", {p.text, port->peer()}}, p);
            return port;
        }
        default: return nullptr;
    }
}

OpenedPort open_line(net::Loop& loop, const std::string& address, std::string_view line_end,
                     const std::map<std::string, std::string>& options) {
    const net::PortOptions port{.accept = line_end.empty() ? net::LineEnds::None : net::LineEnds::Any,
                                .line_end = std::string(line_end)};
    if (address.starts_with("unix:")) return net::connect_unix(loop, address.substr(5), port);
    if (address.starts_with("/")) return open_serial_line(loop, address, options, port);
    if (address == "pty:") return net::open_pty(loop, port);
    return connect_to(loop, address, port);
}

void Remote::start(Time now) {
    if (port_ && !trouble_) return;
    trouble_.reset();
    ready_ = false;
    guest_.reset();
    port_.reset();
    if (spec_.kind == PlayerSpec::Kind::Listen) return listen();
    const bool ours = spec_.kind == PlayerSpec::Kind::Command || spec_.kind == PlayerSpec::Kind::Java;
    if (ours && cpu_home() && !share_) share_ = std::make_unique<CpuShare>(*cpu_home());
    auto port = open_port(loop_, spec_, share_ ? share_->groups() : std::vector<std::string>{});
    if (!port) return cannot_start(port.error());
    attach(std::move(*port), now);
}

void Remote::listen() {
    expects_client_ = true;
    if (listener_) return admit_next(std::chrono::steady_clock::now());
    const auto port = port_number(spec_.target);
    if (!port) return cannot_start(port.error());
    const auto welcome = [this](std::unique_ptr<net::LinePort> p) {
        early_.add(std::move(p));
        admit_next(std::chrono::steady_clock::now());
    };
    auto listener = net::listen_tcp(loop_, "127.0.0.1", *port, {.port = port_options(spec_)}, welcome);
    if (!listener) return cannot_start(listener.error());
    listener_ = std::move(*listener);
    announce({"seats.waiting", {spec_.protocol, std::to_string(*port)}}, spec_);
}

void Remote::cannot_start(const Phrase& why) {
    trouble_ = Trouble{Fault::Arena, {"end.arena", {embed(why)}}};
    changed_();
}

void Remote::receive_guest() {
    guest_ = std::make_unique<Guest>(
        hall_, make_session(game_, spec_),
        Guest::Doors{
            .sit =
                [this](Guest&, const std::string&, Time) {
                    is_ready();
                    return Result<>();
                },
            .send = [this](std::span<const std::string> lines, bool close) { send(lines, close); },
            .glimpse = [this](Time at) { return port_ ? times_.glimpse(*port_, *guest_, at) : std::nullopt; }});
}

void Remote::attach(std::unique_ptr<net::LinePort> port, Time now) {
    receive_guest();
    port_ = std::move(port);
    port_->start([this](std::string_view line, Time arrived) { heard(line, arrived); },
                 [this](const net::Gone& gone) { lost(gone); });
    guest_->open(now);
}

void Remote::admit_next(Time now) {
    if (!expects_client_ || !early_.ready()) return;
    expects_client_ = false;
    receive_guest();
    auto [port, said] = early_.admit([this](std::string_view line, Time arrived) { heard(line, arrived); },
                                     [this](const net::Gone& gone) { lost(gone); });
    port_ = std::move(port);
    guest_->open(now);
    for (const auto& word : said) heard(word.line, word.arrived);
}

void Remote::is_ready() {
    ready_ = true;
    if (share_) share_->follow(port_->pid());
    changed_();
}

// Who is not to move comes last; with a clock it stands still, unless its protocol expects words of it all the same.
CpuShare::Rank Remote::deserved() const {
    using enum CpuShare::Rank;
    const Table* table = guest_->table();
    if (!table || !table->running() || guest_->due_action()) return First;
    const Conduct& conduct = table->setup().conduct;
    const bool native = spec_.kind == PlayerSpec::Kind::Command && spec_.protocol == "agon";
    return (conduct.total || conduct.per_action) && native && !guest_->deadline() ? Frozen : Last;
}

void Remote::rank() {
    if (share_) share_->rank(deserved());
}

void Remote::heard(std::string_view line, Time arrived) {
    file_stderr(arrived);
    guest_->line(line, arrived);
    times_.after_line(*guest_);
    rank();
    changed_();
}

void Remote::send(std::span<const std::string> lines, bool close) {
    if (!port_) return;
    rank();
    times_.before_send(*port_, *guest_);
    if (!lines.empty()) port_->send(lines);
    if (close && !is_board(spec_)) port_->close();
}

void Remote::file_stderr(Time now) {
    if (!seated()) return;
    if (std::string text = take_stderr(); !text.empty()) guest_->note("stderr", std::move(text), now);
}

void Remote::lost(const net::Gone& gone) {
    file_stderr(std::chrono::steady_clock::now());
    ready_ = false;
    trouble_ = trouble_of(gone, port_options(spec_).limits);
    if (const auto& v = guest_->violation()) trouble_ = Trouble{v->fault, v->why};
    guest_->gone(trouble_->fault, trouble_->why, std::chrono::steady_clock::now());
    times_.after_line(*guest_);
    changed_();
}

void Remote::seat(Table& table, Time now) {
    begin_turn();
    (void)guest_->seat(table, name_, now);
}

void Remote::return_to(Table& table, int place, Time now) {
    begin_turn();
    guest_->return_to(table, place, now);
}

void Remote::after_match(const Finished& end, Seat own) {
    leave_table();
    if (guest_) rank();
    const bool suspect = (end.culprit == own && end.fault != Fault::Illegal && end.fault != Fault::Resign) ||
                         (guest_ && guest_->closed());
    const bool host_lives =
        spec_.java && guest_ && !guest_->closed() && end.why.code.starts_with("java.");  // it reported the fault itself
    if (spec_.kind == PlayerSpec::Kind::Listen) return let_go_of_client();
    if (is_board(spec_)) return renew_board();
    const bool spent = spec_.box && spec_.box->limits.cpu_seconds > 0;  // its processor time is counted from its start
    if (!(suspect || spent) || host_lives) return;
    if (port_) port_->kill();
    port_.reset();
    ready_ = false;
}

// Its protocol has ended the connection, or it has left: the next match is for the next client. The last lines to this
// one still go out.
void Remote::let_go_of_client() {
    if (!trouble_ && guest_ && !guest_->closed()) return;
    guest_.reset();
    port_.reset();
    trouble_.reset();
    ready_ = false;
}

// The line stays, whatever the board did: it is another game for both. What it still says of the last one is noise.
void Remote::renew_board() {
    if (!port_ || trouble_) return;
    ready_ = false;
    receive_guest();
    guest_->open(std::chrono::steady_clock::now());
}

void Remote::ask_for_start(const std::string& opponent) {
    if (!is_board(spec_)) return;
    const bool unnamed = spec_.kind == PlayerSpec::Kind::Pty && port_;  // any number of them are called the same
    announce({"seats.press_start", {unnamed ? spec_.text + " (" + port_->peer() + ")" : spec_.text, opponent}}, spec_);
}

void Remote::dismiss(Time now) {
    if (guest_ && !trouble_) guest_->hear(Closed{{"table.closed", {}}}, nullptr, {}, now);
}

}  // namespace agon
