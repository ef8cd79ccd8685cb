// The HTTP side of the server: pages, the API of docs/api.md, and WebSockets for bots and
// browsers.
#pragma once

#include "base/rate_limit.h"
#include "server/line_door.h"
#include "server/web/library.h"
#include "server/web/live.h"
#include "server/web/route.h"
#include "server/web/saved_boards.h"
#include "server/web/uploads.h"

namespace agon {

class Web {
   public:
    struct Setup {
        std::string host;
        int port = 8080;
        std::string admin_token{};  // a visitor with it counts as local; empty: there is none
        WebTables::Setup tables{};
        std::filesystem::path data{};  // the folder of the store
        ServeLimits limits{};
        std::vector<std::string> proxies{};      // whose X-Forwarded-For is believed
        std::string certificate{}, key{};        // PEM files; both given: TLS
        std::function<std::string()> metrics{};  // of the rest of the server, in Prometheus' format
    };

    static Result<std::unique_ptr<Web>> open(net::Loop&, ArenaServer&, Setup);
    RoomDoors rooms();             // for rooms that are made elsewhere
    void add(std::vector<Route>);  // addresses that are answered elsewhere
    const std::vector<Route>& routes() const { return routes_; }
    int port() const { return server_.port(); }
    std::size_t pages() const { return live_.connections(); }
    std::size_t connections() const { return server_.connections(); }
    std::size_t refused() const { return server_.refused(); }
    void answer(net::HttpRequest, net::Answer);  // what arrives at that port

   private:
    Web(net::Loop&, ArenaServer&, Setup, net::HttpServer);
    void open_websockets();
    void serve_pages();
    net::HttpResponse page(const net::HttpRequest&) const;  // for every address without a route
    Visitor visitor(const net::HttpRequest&) const;
    std::string client_address(const net::HttpRequest&) const;
    bool guesses_tokens(const Call&) const;  // too often lately
    Result<> may_call(const Call&) const;    // the API at all
    Reply reply_to(const Call&, const Route&, net::Answer);

    // routes.cpp: the table, and what the loop's own thread knows.
    std::vector<Route> own_routes();
    std::vector<Route> game_routes(const GameEntry&);
    std::vector<Route> board_routes(const GameEntry&);
    Route tool_route(const GameEntry&, const Tool&);
    void health(Call, const Reply&);
    void readiness(Call, const Reply&);
    void metrics(Call, const Reply&);
    void list_games(Call, const Reply&);
    void list_tables(Call, const Reply&);
    void open_table(Call, const Reply&);
    void join_table(Call, const Reply&);
    void show_exhibition(Call, const Reply&);
    void hand_in_bot(Call, const Reply&);
    void list_bots(Call, const Reply&);
    void show_bot(Call, const Reply&);
    std::string games(const Visitor&, const std::vector<UploadRoutes::ReadyBot>& handed_in) const;
    Result<std::string> open_course_game(const GameEntry&, const Fields&);

    // match_routes.cpp: what is stored, and what engines think of it.
    void list_matches(Call, const Reply&);
    void show_match(Call, const Reply&);
    void show_match_text(Call, const Reply&);
    void show_match_log(Call, const Reply&);
    void show_match_values(Call, const Reply&);
    void analyse(Call, const Reply&);
    void list_tournaments(Call, const Reply&);
    void show_tournament(Call, const Reply&);
    void list_ratings(Call, const Reply&);
    void without_secrets(const Call&, const Reply&, std::function<void(const std::set<std::string>& bots)> then);
    template <class T>
    void with_match(const std::string& id, std::function<Result<T>(const Record&)> use, Clerk::Done<T>);
    void study_match(const std::string& id, const Reply&, std::function<void(Study)> then);
    void advise(Study, const Reply&);

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
    std::vector<Route> routes_;
    std::string_view page_;  // of every address of the client
};

}  // namespace agon
