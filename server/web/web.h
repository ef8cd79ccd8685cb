// The HTTP side of the server: pages, the API of docs/api.md, and WebSockets for bots and
// browsers.
#pragma once

#include "base/rate_limit.h"
#include "net/http.h"
#include "server/line_door.h"
#include "server/web/library.h"
#include "server/web/live.h"
#include "server/web/saved_boards.h"
#include "server/web/uploads.h"

namespace agon {

class Web {
   public:
    struct Setup {
        std::string host;
        int port = 8080;
        std::string admin_token{};  // who knows it counts as local; empty: nobody
        WebTables::Setup tables{};
        std::filesystem::path data{};  // the folder of the store
        ServeLimits limits{};
        std::vector<std::string> proxies{};      // whose X-Forwarded-For is believed
        std::string certificate{}, key{};        // PEM files; both given: TLS
        std::function<std::string()> metrics{};  // of the rest of the server, in Prometheus' format
    };
    // Games at foreign servers: what POST /api/join and GET /api/join/parameters answer.
    struct Away {
        std::function<Result<std::string>(const Fields&, Time)> begin{};
        std::function<std::string()> remembered{};
    };

    Web(net::Loop&, ArenaServer&, Setup);
    VisitDoors rooms();  // for rooms that are made elsewhere
    void send_away(Away a) { away_ = std::move(a); }
    int port() const { return server_.port(); }
    std::size_t pages() const { return live_.connections(); }
    std::size_t connections() const { return server_.connections(); }
    std::size_t refused() const { return server_.refused(); }
    void answer(net::HttpRequest, net::Answer);  // what arrives at that port

   private:
    // What a request asks for, taken apart.
    struct Call {
        net::HttpRequest& request;
        std::vector<std::string> path;  // "api", "tables", ID …
        Visitor visitor;
        bool is(std::string_view method, std::initializer_list<std::string_view> pattern) const;  // "*" is any part
        std::string query(std::string_view key) const;
    };
    using Reply = Result<std::string>;  // JSON

    void api(const Call&, net::Answer);
    std::optional<Reply> at_once(const Call&);    // nothing: not one of these
    std::optional<Reply> of_a_game(const Call&);  // tools
    std::optional<Reply> of_visits(const Call&);  // foreign servers
    Library::Done json_to(const Call&, const net::Answer&, int status = 200);
    bool of_boards(const Call&, const net::Answer&);     // that people have drawn
    bool of_uploads(const Call&, const net::Answer&);    // bots that are handed in
    bool with_uploads(const Call&, const net::Answer&);  // what they have a part in
    void open_table(const Call&, const net::Answer&);
    bool from_library(const Call&, const net::Answer&);
    bool from_analyst(const Call&, const net::Answer&);
    using Use = std::function<Result<std::string>(const Record&)>;
    void without_secrets(const Call&, const net::Answer&, std::function<void(const std::set<std::string>&)> then);
    void with_match(const std::string& id, const net::Answer&, Use, std::string_view type);
    Result<Study> study_of(const Fields&) const;
    Visitor visitor(const net::HttpRequest&) const;
    void open_websockets();
    void serve_pages();
    std::string health() const;
    net::HttpResponse readiness() const;
    std::string client_address(const net::HttpRequest&) const;
    bool guesses_tokens(const Call&) const;  // too often lately
    void note_refusal(const std::string& address, bool gave_token, const Refusal&);
    std::string games(const Visitor&, const std::vector<UploadRoutes::ReadyBot>& handed_in) const;
    std::string table_list();

    net::Loop& loop_;
    ArenaServer& hall_;
    Setup setup_;
    net::HttpServer server_;
    std::unique_ptr<LineDoor> bots_;  // the native protocol over WebSocket
    Library library_;
    Analyst analyst_;
    WebTables tables_;
    Live live_;
    BoardShelf boards_;
    Clerk shelf_keeper_;  // whose thread reads and writes boards
    UploadRoutes uploads_;
    RateLimit failed_logins_;
    Away away_;
    std::string_view page_;  // of every address of the client
};

}  // namespace agon
