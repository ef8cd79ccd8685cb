#include "cli/exam_room.h"

#include <algorithm>

#include "base/now.h"
#include "base/print.h"
#include "cli/language.h"
#include "cli/usage.h"
#include "net/http.h"
#include "seats/address.h"
#include "seats/remote.h"

namespace agon {
namespace {

// A course gives its servers' addresses as URLs.
std::string without_scheme(std::string address) {
    constexpr std::string_view scheme = "http://";
    if (address.starts_with(scheme)) address.erase(0, scheme.size());
    while (address.ends_with('/')) address.pop_back();
    return address;
}

bool is_line(const std::string& address) {
    return address.starts_with("/") || address.starts_with("unix:") || address == "pty:";
}

// Carries out what the examiner wants on real connections.
class ExamRoom {
   public:
    ExamRoom(std::unique_ptr<Examiner> examiner, const std::string& address, LineOptions line)
        : examiner_(std::move(examiner)), address_(without_scheme(address)), line_(std::move(line)) {
        if (!is_line(address_)) value_or_usage_error(host_and_port(address_));
    }

    std::vector<Check> run() {
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
        return {examiner_->checks().begin(), examiner_->checks().end()};
    }

   private:
    void saw(const Seen& seen) {
        obey(examiner_->on(seen, now()));
        loop_.stop();
    }

    void obey(const std::vector<Want>& wants) {
        for (const Want& w : wants) {
            if (const auto* o = std::get_if<OpenLink>(&w)) open(o->link, o->address.empty() ? address_ : o->address);
            if (const auto* s = std::get_if<SendLine>(&w)) {
                if (links_[s->link]) links_[s->link]->send(s->line);
            }
            if (const auto* c = std::get_if<CloseLink>(&w)) {
                if (links_[c->link]) links_[c->link]->close();
            }
            if (const auto* f = std::get_if<Fetch>(&w)) fetch(*f);
            if (const auto* t = std::get_if<TellPerson>(&w)) print(stderr, "{}\n", say(t->what));
        }
    }

    void open(int link, const std::string& address) {
        auto& port = links_[link] = connected(address);
        port->start(
            [this, link](std::string_view line, Time) {
                links_[link]->begin_turn();
                saw(LineHeard{link, std::string(line)});
            },
            [this, link](const net::Gone&) { saw(LinkClosed{link}); });
        loop_.post([this, link] { saw(LinkOpened{link}); });  // a refused connection is closed right after
    }

    // Whatever ends its lines: an examiner may write the ends of its own lines itself.
    std::unique_ptr<net::LinePort> connected(const std::string& address) {
        if (is_line(address)) return value_or_usage_error(open_line(loop_, address, examiner_->line_end(), line_));
        const auto [host, port] = value_or_usage_error(host_and_port(address));
        return net::connect_tcp(loop_, host, port,
                                {.accept = net::LineEnds::Any, .line_end = std::string(examiner_->line_end())});
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
    std::string address_;
    LineOptions line_;
    std::map<int, std::unique_ptr<net::LinePort>> links_;
    std::optional<net::HttpClient> http_;
    net::TimerId timer_{};
};

}  // namespace

std::vector<Check> hold_exam(std::unique_ptr<Examiner> examiner, const std::string& address, const LineOptions& line) {
    return ExamRoom(std::move(examiner), address, line).run();
}

bool failed(std::span<const Check> checks) {
    return std::ranges::any_of(checks, [](const Check& c) { return c.result == Check::Result::Failed; });
}

}  // namespace agon
