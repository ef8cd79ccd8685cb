// An HTTP door for a polling protocol: requests go to the pure service, answers may be
// held back until the service allows them.
#pragma once

#include "app/arena_server.h"
#include "net/http.h"

namespace agon {

class ServiceDoor {
   public:
    ServiceDoor(net::Loop&, ArenaServer&, const Protocol&, const std::string& host, int port);
    int      port() const { return server_.port(); }
    // A game opened by the arena's own people; its clients are told the id.
    std::expected<CourseGame, Phrase> open_game(const std::map<std::string, std::string>& options);

   private:
    void answer(const net::HttpRequest&, net::Answer);
    void arm();

    net::Loop&               loop_;
    std::unique_ptr<Service> service_;
    net::HttpServer          server_;
    net::TimerId             timer_{};
    std::optional<Time>      armed_;
};

}  // namespace agon
