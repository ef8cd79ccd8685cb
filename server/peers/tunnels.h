// Ports whose peer is connected to another server of the arena: its lines come and go over NATS. Each end is known by
// the tunnel's id; whoever opens a tunnel says in its first line what for.
#pragma once

#include "base/alarm.h"
#include "base/fields.h"
#include "base/lifeline.h"
#include "cluster/numbered_line.h"
#include "net/port.h"

namespace agon {

class Tunnels {
   public:
    using Publish = std::function<void(const std::string& server, const std::string& message)>;
    // The far end of a tunnel that another server has opened; to be started by the one who takes it.
    using Accept = std::function<void(const Fields& opening, std::unique_ptr<net::LinePort>)>;

    Tunnels(net::Loop&, std::string me, Publish, Accept);
    ~Tunnels();

    std::unique_ptr<net::LinePort> open(const std::string& server, const std::string& opening);  // opening: JSON
    void hear(std::string_view message);
    void lose(const std::string& server);  // it is dead
    std::vector<std::string> servers() const;

   private:
    class Port;
    struct End {
        std::string server{};
        cluster::NumberedLine line{};
        Port* port = nullptr;  // null: it was closed here
        std::optional<Time> closed_at{};
    };
    using Packet = cluster::NumberedLine::Packet;

    void send(const std::string& id, char kind, std::string_view text);
    void publish(const std::string& id, const End&, const Packet&);
    void deliver(End&, const std::string& text);
    void accept(const std::string& id, const std::string& server, const Packet&);
    void close(const std::string& id);
    void tick();

    std::string me_;
    Publish publish_;
    Accept accept_;
    std::map<std::string, End> ends_;
    std::uint64_t opened_ = 0;
    Alarm ticking_;
    Lifeline lifeline_;
};

}  // namespace agon
