// agon conform: drives somebody else's server through the rules of a protocol and
// prints what it got right and wrong.
#include <fmt/core.h>

#include <algorithm>

#include "base/now.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "net/http.h"
#include "net/socket.h"
#include "seats/address.h"
#include "seats/line_options.h"

namespace agon {
namespace {

std::unique_ptr<Examiner> make_examiner(const ConformOptions& o) {
    auto options = value_or_usage_error(protocol_options(o.options));
    options["rules"] = o.rules;
    std::string known;
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols) {
            if (!p.conform) continue;
            if (p.name == o.protocol) return value_or_usage_error(p.conform(options));
            known += (known.empty() ? "" : ", ") + std::string(p.name);
        }
    throw UsageError(fmt::format("No examination for '{}'. Known: {}.", o.protocol, known));
}

// Carries out what the examiner wants on real connections.
class ExamRoom {
   public:
    ExamRoom(const ConformOptions& o) : examiner_(make_examiner(o)), address_(o.address) {
        std::tie(host_, port_) = value_or_usage_error(host_and_port(o.address));
    }

    int run() {
        obey(examiner_->begin(now()));
        while (!examiner_->done()) {
            if (const auto due = examiner_->deadline())
                timer_ = loop_.at(*due, [this] {
                    obey(examiner_->tick(now()));
                    loop_.stop();
                });
            loop_.run();
            loop_.cancel(timer_);
        }
        fmt::print("{}", report(examiner_->checks()));
        const bool failed =
            std::ranges::any_of(examiner_->checks(), [](const Check& c) { return c.result == Check::Result::Failed; });
        return failed || examiner_->checks().empty() ? 1 : 0;
    }

   private:
    void saw(const Seen& seen) {
        obey(examiner_->on(seen, now()));
        loop_.stop();
    }

    void obey(const std::vector<Want>& wants) {
        for (const Want& w : wants) {
            if (const auto* o = std::get_if<OpenLink>(&w)) open(o->link);
            if (const auto* s = std::get_if<SendLine>(&w)) {
                if (links_[s->link]) links_[s->link]->send(s->line);
            }
            if (const auto* c = std::get_if<CloseLink>(&w)) {
                if (links_[c->link]) links_[c->link]->close();
            }
            if (const auto* f = std::get_if<Fetch>(&w)) fetch(*f);
        }
    }

    void open(int link) {
        net::PortOptions options{.accept = net::LineEnds::Any, .line_end = std::string(examiner_->line_end())};
        auto& port = links_[link] = net::connect_tcp(loop_, host_, port_, options);
        port->start(
            [this, link](std::string_view line, Time) {
                links_[link]->begin_turn();
                saw(LineHeard{link, std::string(line)});
            },
            [this, link](const net::Gone&) { saw(LinkClosed{link}); });
        loop_.post([this, link] { saw(LinkOpened{link}); });  // a refused connection is closed right after
    }

    void fetch(const Fetch& f) {
        if (!http_)
            http_ = std::make_unique<net::HttpClient>(
                value_or_usage_error(net::HttpClient::open(loop_, "http://" + address_)));
        net::HttpRequest request{.method = f.method, .target = f.target, .headers = {}, .body = f.body};
        if (!f.content_type.empty()) request.headers.emplace_back("Content-Type", f.content_type);
        http_->request(std::move(request), [this](const Result<net::HttpResponse>& r) {
            if (r) saw(Fetched{r->status, r->content_type, r->body});
            else saw(Fetched{});
        });
    }

    net::Loop loop_;
    std::unique_ptr<Examiner> examiner_;
    std::string address_, host_;
    int port_ = 0;
    std::map<int, std::unique_ptr<net::LinePort>> links_;
    std::unique_ptr<net::HttpClient> http_;
    net::TimerId timer_{};
};

}  // namespace

int run_conform(const ConformOptions& o) { return ExamRoom(o).run(); }

}  // namespace agon
