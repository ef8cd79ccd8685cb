// agon conform: drives somebody else's server through the rules of a protocol and
// prints what it got right and wrong.
#include <fmt/core.h>

#include <algorithm>

#include "base/now.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "net/http.h"
#include "seats/address.h"
#include "seats/line_options.h"
#include "seats/remote.h"

namespace agon {
namespace {

// options: KEY=VALUE of the examination.
struct ConformOptions {
    std::string protocol, address, rules;
    std::vector<std::string> options{};
};

// "a, b or c": the protocols whose foreign servers can be examined.
std::string examined_protocols() {
    std::vector<std::string_view> all;
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols)
            if (p.conform) all.push_back(p.name);
    std::string list;
    for (std::size_t i = 0; i < all.size(); ++i)
        list += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + std::string(all[i]);
    return list;
}

void describe_conform(Arguments& a, ConformOptions& o) {
    a.positional("PROTOCOL", o.protocol, examined_protocols()).required();
    a.positional("ADDRESS", o.address, "HOST:PORT").required();
    a.option("--option", o.options, "KEY=VALUE of the examination, for example long=1 (treasure)");
    add_rules(a, o.rules);
}

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
    throw usage_error("cli.no_examination", {o.protocol, known});
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
        if (!http_) http_.emplace(value_or_usage_error(net::HttpClient::open(loop_, "http://" + address_)));
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
    std::optional<net::HttpClient> http_;
    net::TimerId timer_{};
};

int run_conform(const ConformOptions& o) { return ExamRoom(o).run(); }

}  // namespace

void add_conform(Commands& c) {
    c.add("conform", "does this foreign server obey the protocol?", &describe_conform, &run_conform);
}

}  // namespace agon
