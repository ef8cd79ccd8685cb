// The HTTP side of the server: pages, the API of docs/api.md, and WebSockets for bots and
// browsers.
#pragma once

#include "server/line_door.h"
#include "server/web/explorer_desk.h"
#include "server/web/live.h"
#include "server/web/login_guard.h"
#include "server/web/rating_desk.h"
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
        std::string login_header{};              // in which they say who has signed in there; empty: in none
        std::vector<std::string> embed_on{};     // sites whose pages may show boards in a frame
        std::string certificate{}, key{};        // PEM files; both given: TLS
        std::function<std::string()> metrics{};  // of the rest of the server, in Prometheus' format
    };

    static Result<std::unique_ptr<Web>> open(net::Loop&, ArenaServer&, Setup);
    void join(Elsewhere&);  // several servers are one arena
    // A table of this server as the others list it; nothing: there is none.
    std::optional<ListedRow> listed(const std::string& table);
    void admit_page(std::unique_ptr<net::LinePort> port, Visitor v) { live_.admit(std::move(port), std::move(v)); }
    void resume(const TableMemory&);  // a table of the hall that goes on
    RoomDoors rooms();                // for rooms that are made elsewhere
    void add(std::vector<Route>);     // addresses that are answered elsewhere
    const std::vector<Route>& routes() const { return routes_; }
    int port() const { return server_.port(); }
    void stop_listening() { server_.stop_listening(); }
    std::size_t pages() const { return live_.connections(); }
    std::size_t connections() const { return server_.connections(); }
    std::size_t refused() const { return server_.refused(); }
    UploadRoutes& uploads() { return uploads_; }
    int builds() const { return uploads_.builds(); }  // of hand-ins, under way
    void answer(net::HttpRequest, net::Answer);       // what arrives at that port

   private:
    Web(net::Loop&, ArenaServer&, Setup, net::HttpServer);
    void open_websockets();
    void serve_pages();
    void serve_table(const GameEntry&, const EngineTable&);
    void show_page(const net::HttpRequest&, net::Answer);
    std::string server_for(const Call&);  // another one, which has the table or the match; empty: we answer
    net::HttpResponse page(const net::HttpRequest&) const;  // for every address without a route
    Visitor visitor(const net::HttpRequest&) const;
    bool is_proxy(const std::string& address) const;
    std::string client_address(const net::HttpRequest&) const;
    std::vector<std::string_view> logins(const net::HttpRequest&) const;  // of a proxy; one, if it is set up well
    Refusal counted(const Call::Secret&, const Refusal&);  // what a wrong token or invitation is answered
    Result<> may_call(const Call&) const;                  // the API at all
    Reply reply_to(const Call&, const Route&, net::Answer);
    net::Answer packing(const Call&, net::Answer);

    // routes.cpp: the table, and what the loop's own thread knows.
    std::vector<Route> own_routes();
    std::vector<Route> game_routes(const GameEntry&);
    std::vector<Route> board_routes(const GameEntry&);
    Route tool_route(const GameEntry&, const Tool&);
    void health(Call, const Reply&);
    void readiness(Call, const Reply&);
    void metrics(Call, const Reply&);
    void list_games(Call, const Reply&);
    void show_rules(Call, const Reply&);
    void list_tables(Call, const Reply&);
    void open_table(Call, const Reply&);
    void join_table(Call, const Reply&);
    void show_exhibition(Call, const Reply&);
    void hand_in_bot(Call, const Reply&);
    void list_bots(Call, const Reply&);
    void show_source(Call, const Reply&);
    void list_people(Call, const Reply&);
    void import_people(Call, const Reply&);
    void show_bot(Call, const Reply&);
    void show_versions(Call, const Reply&);
    void qualify_bot(Call, const Reply&);
    std::string games(const Visitor&, const std::vector<UploadRoutes::ReadyBot>& handed_in) const;
    Result<std::string> open_course_game(const GameEntry&, const Fields&);

    // match_routes.cpp: what is stored, and what engines think of it.
    void list_matches(Call, const Reply&);
    void show_match(Call, const Reply&);
    void show_match_text(Call, const Reply&);
    void show_match_end(Call, const Reply&);
    void show_match_log(Call, const Reply&);
    void keep_record(Call, const Reply&);
    void show_match_values(Call, const Reply&);
    void analyse(Call, const Reply&);
    void explore(Call, const Reply&);
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
    ExplorerDesk explorer_;           // used on the library's thread, which ends first
    Library library_;
    RatingDesk ratings_;
    Analyst analyst_;
    WebTables tables_;
    Live live_;
    Elsewhere* elsewhere_ = nullptr;  // this server is alone
    BoardShelf boards_;
    Clerk shelf_keeper_;  // whose thread reads and writes boards
    Clerk packer_;        // whose thread compresses answers
    UploadRoutes uploads_;
    LoginGuard logins_;
    RateLimit records_{20};  // games of pages, per address and minute
    std::vector<Route> routes_;
    std::string_view page_;  // of every address of the client
};

}  // namespace agon
