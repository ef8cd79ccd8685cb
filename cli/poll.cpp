#include "cli/poll.h"

#include "base/now.h"
#include "base/print.h"
#include "cli/language.h"
#include "cli/player.h"
#include "cli/tally_text.h"
#include "cli/terminal.h"
#include "net/http.h"
#include "seats/line_options.h"
#include "seats/remote_engine.h"

namespace agon {
namespace {

// One game: requests go out as the poller says, each answer is its next step.
class Polling {
   public:
    Polling(const std::string& address, std::unique_ptr<Poller> poller, bool shown)
        : client_(value_or_usage_error(
              net::HttpClient::open(loop_, address.find("://") != address.npos ? address : "http://" + address))),
          poller_(std::move(poller)), shown_(shown) {}

    void run() {
        take(poller_->begin(now()));
        loop_.run();
    }
    std::optional<bool> won() const { return won_; }
    bool failed() const { return failed_; }

   private:
    void take(const PollStep& step) {
        if (!step.screen.empty() && shown_) show(step);
        if (!step.failure.empty()) print(stderr, "{}\n", step.failure);
        failed_ |= !step.failure.empty();
        std::fflush(stdout);
        if (step.won) won_ = step.won;
        if (!step.request) return loop_.stop();
        if (step.not_before && *step.not_before > now())
            loop_.at(*step.not_before, [this, f = *step.request] { send(f); });
        else send(*step.request);
    }

    // On a terminal a picture takes the place of the one before; what is said between pictures stays below.
    void show(const PollStep& step) {
        if (redraws_ && step.screen.find("\x1b[") != std::string::npos) fmt::print("\x1b[H\x1b[J");
        print("{}\n", Drawn{step.screen});
    }

    void send(const Fetch& f) {
        net::HttpRequest request{.method = f.method, .target = f.target, .headers = {}, .body = f.body};
        if (!f.content_type.empty()) request.headers.emplace_back("Content-Type", f.content_type);
        client_.request(std::move(request), [this](const Result<net::HttpResponse>& r) {
            take(poller_->on_response(r ? Fetched{r->status, r->content_type, r->body} : Fetched{}, now()));
        });
    }

    net::Loop loop_;
    net::HttpClient client_;
    std::unique_ptr<Poller> poller_;
    bool shown_, redraws_ = is_terminal(1);
    std::optional<bool> won_;
    bool failed_ = false;
};

ClientSetup setup_for(const GameEntry& game, std::map<std::string, std::string> options) {
    ClientSetup setup{.game = std::string(game.name),
                      .seed = static_cast<std::uint64_t>(now().time_since_epoch().count()),
                      .options = std::move(options)};
    setup.options["colour"] = is_terminal(1) ? "1" : "0";
    setup.options["language"] = german() ? "de" : "en";
    return setup;
}

std::optional<bool> play_one(const JoinOptions& o, const GameEntry& game, const Protocol& protocol) {
    ClientSetup setup = setup_for(game, value_or_usage_error(protocol_options(o.options)));
    setup.name = o.name;
    setup.rules = o.rules;
    setup.games = o.games.value_or(1);
    setup.options["id"] = o.game;
    if (o.seed) setup.seed = *o.seed;
    if (!o.patience.empty()) setup.options["patience"] = o.patience;
    auto player = value_or_usage_error(make_player(game, player_or_usage_error(game, o.player)));
    Polling polling(o.address, value_or_usage_error(protocol.poller(setup, std::move(player))),
                    o.verbosity != Verbosity::Quiet);
    polling.run();
    return polling.won();
}

}  // namespace

int run_poller(const JoinOptions& o, const GameEntry& game, const Protocol& protocol) {
    int won = 0, lost = 0;
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // line by line, also into a pipe
    if (o.verbosity != Verbosity::Quiet)
        print(stderr, "{}\n", say({"cli.poll_limit", {o.patience.empty() ? "10m" : o.patience}}));
    for (int i = 0; i < o.games.value_or(1); ++i) {
        const std::optional<bool> result = play_one(o, game, protocol);
        if (!result) return 1;
        ++(*result ? won : lost);
    }
    print("{}\n", tally_text(o.name, won, lost));
    return 0;
}

int run_new_game(const NewGameOptions& o) {
    ClientSetup setup = setup_for(*o.game, {{"create", "1"}});
    if (o.debug) setup.options["debug"] = "1";
    if (o.dummy) setup.options["dummy"] = "1";
    Polling polling(o.server, value_or_usage_error(o.protocol->poller(setup, nullptr)), true);
    polling.run();
    return polling.failed() ? 1 : 0;
}

}  // namespace agon
