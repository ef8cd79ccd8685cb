// The treasure hunt's polling protocol: two clients of ours play at a service of ours while
// the fuzzer changes requests and answers on their way; requests of its own; single documents.
#include "arena/hall.h"
#include "games/treasure/messages.h"
#include "tests/fuzz/targets.h"

namespace agon::fuzz {
namespace {

using namespace std::chrono_literals;

const Protocol& protocol() { return find_game("treasure")->protocols.front(); }

class Visitor {
   public:
    Visitor(const std::string& game_id, int number, Time now)
        : poller_(*protocol().poller({.name = "fuzz",
                                      .rules = {},
                                      .seed = 3,
                                      .options = {{"id", game_id}, {"first", "Ada"}, {"last", std::to_string(number)}}},
                                     std::move(*make_engine(*find_game("treasure"), "random")))),
          step_(poller_->begin(now)) {}

    void act(Service& service, Input& in, Time now) {
        if (!step_.request || (step_.not_before && *step_.not_before > now)) return;
        Request r{step_.request->method, step_.request->target, step_.request->content_type, step_.request->body,
                  "127.0.0.1"};
        const int what = in.byte();
        if (what >= 230) change(r.body, in);
        else if (what >= 215) change(r.target, in);
        else if (what >= 210) r = {in.text(6), "/" + in.text(60), in.text(20), in.text(200), "127.0.0.1"};
        Response answer = service.handle(r, now);
        if (what >= 190 && what < 210) change(answer.body, in);
        step_ = poller_->on_response({answer.status, answer.content_type, answer.body}, now);
    }

   private:
    std::unique_ptr<Poller> poller_;
    PollStep step_;
};

void wait(TableHall& hall, Service& service, Time now) {
    hall.tick(now);
    if (const auto due = service.deadline(); due && *due <= now) service.tick(now);
}

std::string between(const std::string& text, std::string_view open, std::string_view close) {
    const auto from = text.find(open);
    return from == text.npos ? "" : text.substr(from + open.size(), text.find(close, from) - from - open.size());
}

}  // namespace

void treasure_http(Input in) {
    Time now{};
    TableHall hall;
    const auto service = *protocol().service(hall, {{"seed", "5"}});
    const auto game = service->open_game({}, now);
    std::array visitors{Visitor(game->id, 1, now), Visitor(game->id, 2, now)};
    for (int step = 0; step < (in.used_up() ? 10 : 80); ++step) {
        now += in.byte() >= 250 ? 6000ms : 450ms;
        for (auto& v : visitors) v.act(*service, in, now);
        wait(hall, *service, now);
    }
}

// One request per line: METHOD TARGET BODY, where $G is the last game's id and $P the last player's.
void treasure_routes(Input in) {
    Time now{};
    TableHall hall;
    const auto service = *protocol().service(hall, {{"seed", "5"}});
    std::string game = "00000", player = "p";
    for (int n = 0; n < 40 && !in.used_up(); ++n) {
        std::string line = in.line();
        put(line, "$G", game);
        put(line, "$P", player);
        const auto first = std::min(line.find(' '), line.size()),
                   second = std::min(line.find(' ', first + 1), line.size());
        const Request r{line.substr(0, first),
                        line.substr(std::min(first + 1, second), second - std::min(first + 1, second)),
                        "application/xml", line.substr(std::min(second + 1, line.size())), "192.0.2.1"};
        const Response answer = service->handle(r, now);
        must(answer.status >= 200 && answer.status < 600);
        if (const auto id = between(answer.body, "<uniqueGameID>", "<"); !id.empty()) game = id;
        if (const auto id = between(answer.body, "<uniquePlayerID>", "<"); !id.empty()) player = id;
        now += 450ms;
        wait(hall, *service, now);
    }
}

void treasure_xml(Input in) {
    using namespace treasure;
    const std::string_view body = in.rest();
    if (const auto r = read_registration(body)) must(read_registration(write_registration(*r)).has_value());
    if (const auto h = read_half_map(body)) must(read_half_map(write_half_map(*h)).has_value());
    if (const auto m = read_move(body); m && m->move) must(read_move(write_move(m->player, *m->move)).has_value());
    if (const auto id = read_game_id(body)) must(read_game_id(write_game_id(*id)).has_value());
    if (const auto e = read_envelope(body))
        for (const Generation g : {Generation::Ss2019, Generation::Ws2020, Generation::Ws2021, Generation::Current})
            must(read_envelope(write_envelope(*e, g)).has_value());
}

}  // namespace agon::fuzz
