// The other servers of one arena. Over NATS they share a list of tables and open seats, the logs of running tables and
// an archive of matches; this server tells them what it has, shows what they have, sets up again what a dead one had,
// and lets clients and pages through to where their table is.
#pragma once

#include "base/alarm.h"
#include "base/lifeline.h"
#include "cluster/directory.h"
#include "cluster/leases.h"
#include "cluster/open_seat.h"
#include "server/peers/heir.h"
#include "server/peers/shared_log.h"
#include "server/peers/tunnels.h"
#include "server/web/web.h"

namespace agon {

class Peers final : public Neighbours, public Elsewhere {
   public:
    struct Setup {
        nats::Login login;
        std::filesystem::path folder;                          // of the store
        std::function<LineDoor*(std::string_view door)> door;  // null: it is not open here
        std::function<Result<>(const Interrupted&)> resume{};  // sets a table up again
        std::function<void(const std::string& event, const std::string& what)> log{};
    };
    static Result<std::unique_ptr<Peers>> open(net::Loop&, ArenaServer&, Recorder&, Web&, Setup);
    ~Peers() override;
    void leave();  // what goes on is for the others from now on
    const std::string& me() const { return me_; }

    // Neighbours
    std::optional<std::string> owner_of(const std::string& table) const override;
    std::optional<std::string> seat_for(const std::string& wish) override;
    void offer_seat(const std::string& wish, Decided) override;
    void withdraw_seat(const std::string& wish) override;
    void set_up_again(const std::string& table) override;
    std::unique_ptr<net::LinePort> way_to(const std::string& server, const Arrival&) override;

    // Elsewhere
    Place table(const std::string& id) const override;
    Place match(const std::string& id) const override;
    void each_row(const std::function<void(const std::string& json, bool shown)>&) const override;
    std::unique_ptr<net::LinePort> follow(const std::string& server, const Visitor&) override;
    void forward(const std::string& server, const net::HttpRequest&, net::Answer) override;

   private:
    struct Row {
        std::string json{};          // as it was written last
        std::uint64_t revision = 0;  // as it was seen last
        bool writes = false;
    };
    struct WaitingSeat {
        explicit WaitingSeat(const std::string& me) : state(me) {}
        cluster::OpenSeat state;
        Decided decided{};
    };

    Peers(net::Loop&, ArenaServer&, Recorder&, Web&, Setup, std::unique_ptr<nats::Connection>, Store);
    Result<> join();
    Result<> listen();
    void beat();
    void judge();  // who is dead, and who takes over what it had
    void take_over(const std::string& table, const std::string& owner, Time);
    void inherit(const std::string& table, const std::optional<Bequest>&);
    void end(const std::string& table, Record, Phrase why);  // as the arena's own fault
    void lost(const std::string& table);
    void copy(std::string_view text);  // a match that another server has archived; on a thread of NATS

    // peers_list.cpp: the shared list
    void tell_rows();
    void tell_row(const std::string& table);
    void write_row(const std::string& table, const std::string& json);
    void seen(const std::string& key, const std::string& value, std::uint64_t revision);
    void seen_table(const std::string& table, const std::string& value, std::uint64_t revision);
    void move_on(const std::string& key);  // what is to be done about an open seat
    void write_seat(const std::string& key, const cluster::OpenSeat::Step&);
    cluster::OpenSeat::Alive alive() const;
    Place place_of(const cluster::ListedTable*) const;

    // peers_traffic.cpp: what other servers ask for
    void accept(const Fields& opening, std::unique_ptr<net::LinePort>);
    void answer(const std::string& question, const std::string& reply);

    net::Loop& loop_;
    ArenaServer& hall_;
    Recorder& recorder_;
    Web& web_;
    Setup setup_;
    std::function<void(const std::string& table)> pages_hear_;
    std::string me_;
    cluster::Leases leases_;
    cluster::Directory directory_;
    std::map<std::string, Row> rows_;        // of all tables, by id
    std::set<std::string> ours_, changed_;   // tables that we have listed; that are to be listed anew
    std::map<std::string, Time> ownerless_;  // since when, as we know
    std::set<std::string> taking_;
    std::map<std::string, WaitingSeat> seats_;  // by key
    bool left_ = false;
    Alarm beating_, judging_, listing_;
    Lifeline lifeline_;
    Store archive_;  // whether a match is there already; used by the thread of one subscription
    std::unique_ptr<nats::Connection> nats_;
    std::unique_ptr<SharedLog> log_;
    std::unique_ptr<Tunnels> tunnels_;
    std::unique_ptr<nats::Asking> asking_;
    std::unique_ptr<Heir> heir_;
    std::vector<nats::Subscription> subscriptions_;  // last: they call the rest
};

}  // namespace agon
