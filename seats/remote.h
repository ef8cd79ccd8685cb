// A player outside of this process: a port, the session that speaks its protocol, and
// the guest that sits at tables. Kept over many matches; started again after a fault.
#pragma once

#include "arena/guest.h"
#include "net/process.h"
#include "net/socket.h"
#include "seats/cpu_share.h"
#include "seats/players.h"
#include "seats/time_sheet.h"
#include "seats/waiting_clients.h"

namespace agon {

// Why a port ended, as the referee and the bot's author understand it.
struct Trouble {
    Fault fault;
    Phrase why;
};
Trouble trouble_of(const net::Gone&, const net::PortLimits&);

std::unique_ptr<Session> make_session(const GameEntry&, const PlayerSpec&);
// Of a player that is ready; null for Listen: a client comes when it likes.
Result<std::unique_ptr<net::LinePort>> open_port(net::Loop&, const PlayerSpec&,
                                                 const std::vector<std::string>& groups = {});
// A line by its address: /dev/… (with baud= of the options), unix:PATH, pty: or HOST:PORT. Without a line end it
// carries binary frames.
Result<std::unique_ptr<net::LinePort>> open_line(net::Loop&, const std::string& address, std::string_view line_end,
                                                 const std::map<std::string, std::string>& options);
net::PortOptions port_options(const PlayerSpec&);

class Remote {
   public:
    Remote(net::Loop&, TableHall&, const GameEntry&, PlayerSpec, std::function<void()> changed);

    void start(Time now);  // unless it runs already; what cannot be started has trouble()
    bool ready() const { return ready_; }
    bool seated() const { return guest_ && guest_->table(); }
    int place() const { return guest_->place(); }  // requires seated()
    const std::optional<Trouble>& trouble() const { return trouble_; }
    void seat(Table&, Time now);                  // requires ready()
    void return_to(Table&, int place, Time now);  // the same, in a match that goes on
    void leave_table() {
        if (guest_) guest_->stand_up();
    }
    void ask_for_start(const std::string& opponent);  // of the person at a board that begins
    void after_match(const Finished&, Seat own);      // a player that hung or broke is started anew for the next match
    void dismiss(Time now);                           // no more matches
    void begin_turn() {
        if (port_) port_->begin_turn();
    }
    void file_stderr(Time now);  // into the log, before what it explains: a bad move, an end, a timeout
    std::string take_stderr() { return port_ ? port_->take_stderr() : std::string(); }
    std::optional<Time> deadline() const { return guest_ ? guest_->deadline() : std::nullopt; }
    void tick(Time now) {
        if (guest_) guest_->tick(now);
    }
    const std::string& name() const { return name_; }

   private:
    void listen();
    void attach(std::unique_ptr<net::LinePort>, Time now);
    void admit_next(Time now);
    void receive_guest();
    void let_go_of_client();
    void renew_board();
    void cannot_start(const Phrase& why);
    void lost(const net::Gone&);
    void send(std::span<const std::string> lines, bool close);
    void heard(std::string_view line, Time arrived);
    void is_ready();
    CpuShare::Rank deserved() const;
    void rank();

    net::Loop& loop_;
    TableHall& hall_;
    const GameEntry& game_;
    PlayerSpec spec_;
    std::function<void()> changed_;
    std::unique_ptr<net::Listener> listener_;
    WaitingClients early_{[this] { admit_next(std::chrono::steady_clock::now()); }};  // who came while another played
    bool expects_client_ = false;      // the next one who comes may begin at once
    std::unique_ptr<CpuShare> share_;  // before the port: its process is dead when it goes
    std::unique_ptr<net::LinePort> port_;
    TimeSheet times_{loop_};
    std::unique_ptr<Guest> guest_;
    std::string name_;
    bool ready_ = false;
    std::optional<Trouble> trouble_;
};

}  // namespace agon
