#include "app/poll.h"

#include <fmt/core.h>

#include "app/remote_engine.h"
#include "app/terminal.h"
#include "net/http.h"

namespace agon {
namespace {

Time now() { return std::chrono::steady_clock::now(); }

// One game: requests go out as the poller says, each answer is its next step.
class Polling {
   public:
    Polling(const JoinOptions& o, const GameEntry& game, const Protocol& protocol)
        : options_(o), client_(loop_, o.address.starts_with("http://") ? o.address : "http://" + o.address) {
        ClientSetup setup{.name = o.name, .game = std::string(game.name), .rules = o.rules, .games = o.games,
                          .seed = static_cast<std::uint64_t>(now().time_since_epoch().count()), .options = protocol_options(o.options)};
        setup.options["id"] = o.game;
        setup.options["colour"] = is_terminal(1) ? "1" : "0";
        setup.options["language"] = user_language() == Language::German ? "de" : "en";
        poller_ = protocol.poller(setup, make_player(game, parse_player(game, o.player)));
    }

    std::optional<bool> run() {
        take(poller_->begin(now()));
        loop_.run();
        return won_;
    }

   private:
    void take(const PollStep& step) {
        if (!step.screen.empty() && options_.verbosity != Verbosity::Quiet) fmt::print("{}\n", step.screen);
        if (!step.failure.empty()) fmt::print(stderr, "{}\n", step.failure);
        std::fflush(stdout);
        if (step.won) won_ = step.won;
        if (!step.request) return loop_.stop();
        if (step.not_before && *step.not_before > now()) loop_.at(*step.not_before, [this, f = *step.request] { send(f); });
        else send(*step.request);
    }

    void send(const Fetch& f) {
        net::HttpRequest request{.method = f.method, .target = f.target, .headers = {}, .body = f.body};
        if (!f.content_type.empty()) request.headers.emplace_back("Content-Type", f.content_type);
        client_.request(std::move(request), [this](std::expected<net::HttpResponse, std::string> r) {
            take(poller_->on_response(r ? Fetched{r->status, r->content_type, r->body} : Fetched{}, now()));
        });
    }

    JoinOptions             options_;
    net::Loop               loop_;
    net::HttpClient         client_;
    std::unique_ptr<Poller> poller_;
    std::optional<bool>     won_;
};

}  // namespace

int run_poller(const JoinOptions& o, const GameEntry& game, const Protocol& protocol) {
    int won = 0, lost = 0;
    for (int i = 0; i < o.games; ++i) {
        std::optional<bool> result;
        try {
            result = Polling(o, game, protocol).run();
        } catch (const UsageError&) {
            throw;
        } catch (const std::runtime_error& e) {
            throw UsageError(e.what());
        }
        if (!result) return 1;
        ++(*result ? won : lost);
    }
    fmt::print("{} won {} times and lost {} times\n", o.name, won, lost);
    return 0;
}

}  // namespace agon
