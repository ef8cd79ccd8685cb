// The HTTP side of the server: health, the start page, and WebSocket seats for bots.
#pragma once

#include "app/line_door.h"
#include "net/http.h"

namespace agon {

class Web {
   public:
    struct Setup { std::string host; int port = 8080; std::vector<std::string> addresses{}; };
    Web(net::Loop&, ArenaServer&, Recorder&, Setup);
    int port() const { return server_.port(); }

   private:
    void answer(const net::HttpRequest&, net::Answer);
    std::string health() const;
    std::string start_page() const;

    ArenaServer&    hall_;
    Setup           setup_;
    net::HttpServer server_;
    std::unique_ptr<LineDoor> bots_;  // the native protocol over WebSocket
};

}  // namespace agon
