#include "server/peers/tunnels.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/now.h"
#include "server/neighbours.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration tick_interval = 100ms, farewell = 5s;
constexpr std::size_t most_unread = 1 << 20;  // bytes
constexpr char opening_line = 'o', lines = 'l', end = 'e';

std::string_view take_word(std::string_view& text, char separator) {
    const auto at = std::min(text.find(separator), text.size());
    const auto word = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return word;
}

std::uint64_t number_of(std::string_view digits) {
    std::uint64_t n = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), n);
    return n;
}

}  // namespace

class Tunnels::Port final : public net::LinePort {
   public:
    Port(Tunnels& tunnels, std::string id, std::string address, std::vector<std::string> said, std::size_t told)
        : tunnels_(&tunnels), id_(std::move(id)), address_(std::move(address)), said_(std::move(said)), told_(told) {}
    ~Port() override {
        if (tunnels_) tunnels_->close(id_);
    }

    void start(OnLine on_line, OnGone on_gone) override {
        on_line_ = std::move(on_line);
        on_gone_ = std::move(on_gone);
        // What its peer said elsewhere comes first, but not from within this call.
        later([this] { hear_said(); });
    }
    void send(std::string_view line) override {
        if (told_ > 0) --told_;
        else if (tunnels_) tunnels_->send(id_, lines, line);
    }
    void send(std::span<const std::string> all) override {
        for (const auto& line : all) send(std::string_view(line));
    }
    void close() override {
        if (Tunnels* t = std::exchange(tunnels_, nullptr)) {
            t->close(id_);
            later_of(*t, [this] { go({net::Gone::Kind::Closed}); });
        }
    }
    void kill() override { close(); }
    void begin_turn() override {}
    std::size_t unsent() const override {
        return tunnels_ && tunnels_->ends_.contains(id_) ? tunnels_->ends_.at(id_).line.unacknowledged() : 0;
    }
    std::string peer() const override { return address_; }
    std::string address() const override { return address_; }

    void hear(std::string text) {
        if (!began_) return waiting_.push_back(std::move(text));
        if (on_line_) on_line_(text, now());
    }
    void lose(net::Gone why) {
        tunnels_ = nullptr;
        go(why);
    }

   private:
    void hear_said() {
        const std::weak_ptr<int> alive = alive_;
        for (const auto& line : std::exchange(said_, {})) {
            if (on_line_) on_line_(line, now());
            if (alive.expired()) return;
        }
        began_ = true;
        for (const auto& text : std::exchange(waiting_, {})) {
            if (on_line_) on_line_(text, now());
            if (alive.expired()) return;
        }
    }
    void later(std::function<void()> job) {
        if (tunnels_) later_of(*tunnels_, std::move(job));
    }
    void later_of(const Tunnels& t, std::function<void()> job) {
        t.lifeline_.send([alive = std::weak_ptr<int>(alive_), job = std::move(job)] {
            if (!alive.expired()) job();
        });
    }
    void go(const net::Gone& why) {
        if (const auto f = std::exchange(on_gone_, {})) f(why);
    }

    Tunnels* tunnels_;  // null: the tunnel is closed
    std::string id_, address_;
    std::vector<std::string> said_, waiting_{};
    std::size_t told_;
    OnLine on_line_;
    OnGone on_gone_;
    bool began_ = false;
    std::shared_ptr<int> alive_ = std::make_shared<int>();
};

Tunnels::Tunnels(net::Loop& loop, std::string me, Publish publish, Accept accept)
    : me_(std::move(me)), publish_(std::move(publish)), accept_(std::move(accept)), ticking_(loop, [this] { tick(); }),
      lifeline_(loop) {}

Tunnels::~Tunnels() {
    for (auto& [id, e] : ends_)
        if (e.port) e.port->lose({net::Gone::Kind::Closed});
}

std::unique_ptr<net::LinePort> Tunnels::open(const std::string& server, const std::string& opening) {
    const std::string id = me_ + "-" + std::to_string(++opened_);
    auto port = std::make_unique<Port>(*this, id, server, std::vector<std::string>(), 0);
    ends_[id] = {.server = server, .port = port.get()};
    send(id, opening_line, opening);
    return port;
}

void Tunnels::send(const std::string& id, char kind, std::string_view text) {
    const auto e = ends_.find(id);
    if (e == ends_.end()) return;
    if (e->second.line.unacknowledged() > most_unread) return;  // tick() ends it
    publish(id, e->second, e->second.line.send(kind + std::string(text), now()));
    ticking_.set(now() + tick_interval);
}

void Tunnels::publish(const std::string& id, const End& e, const Packet& p) {
    publish_(e.server, me_ + " " + id + " " + std::to_string(p.number) + " " + std::to_string(p.heard) + "\n" + p.text);
}

void Tunnels::hear(std::string_view message) {
    auto head = take_word(message, '\n');
    const std::string server(take_word(head, ' ')), id(take_word(head, ' '));
    const Packet p{number_of(take_word(head, ' ')), number_of(head), std::string(message)};
    const auto known = ends_.find(id);
    if (known == ends_.end()) return p.number == 1 ? accept(id, server, p) : void();
    ticking_.set(now() + tick_interval);
    if (known->second.line.hear(p)) deliver(known->second, p.text);
}

void Tunnels::accept(const std::string& id, const std::string& server, const Packet& p) {
    if (p.text.empty() || p.text[0] != opening_line) return;
    const auto opening = Fields::read(std::string_view(p.text).substr(1));
    if (!opening) return;
    auto port = std::make_unique<Port>(*this, id, opening->text("address"), opening->texts("said"),
                                       static_cast<std::size_t>(opening->number("told", 0)));
    End& e = ends_[id] = {.server = server, .port = port.get()};
    e.line.hear(p);
    ticking_.set(now() + tick_interval);
    accept_(*opening, std::move(port));
}

void Tunnels::deliver(End& e, const std::string& text) {
    if (text.empty() || !e.port) return;
    if (text[0] == lines) return e.port->hear(text.substr(1));
    if (text[0] != end) return;
    Port* port = std::exchange(e.port, nullptr);
    e.closed_at = now();
    port->lose({net::Gone::Kind::Disconnected});
}

void Tunnels::close(const std::string& id) {
    const auto e = ends_.find(id);
    if (e == ends_.end() || !e->second.port) return;
    e->second.port = nullptr;
    e->second.closed_at = now();
    send(id, end, {});
}

void Tunnels::lose(const std::string& server) {
    std::vector<Port*> ports;
    for (const auto& [id, e] : ends_)
        if (e.server == server && e.port) ports.push_back(e.port);
    std::erase_if(ends_, [&](const auto& e) { return e.second.server == server; });
    for (Port* p : ports) p->lose({net::Gone::Kind::Disconnected, way_lost});
}

std::vector<std::string> Tunnels::servers() const {
    std::vector<std::string> all;
    for (const auto& [id, e] : ends_)
        if (std::ranges::find(all, e.server) == all.end()) all.push_back(e.server);
    return all;
}

void Tunnels::tick() {
    std::vector<std::pair<std::string, Port*>> full;
    for (auto& [id, e] : ends_) {
        for (const Packet& p : e.line.due(now())) publish(id, e, p);
        if (e.port && e.line.unacknowledged() > most_unread) full.emplace_back(id, e.port);
    }
    std::erase_if(ends_, [](const auto& entry) {
        const End& e = entry.second;
        return e.closed_at && now() - *e.closed_at > farewell;  // a late copy opens no second one
    });
    for (const auto& [id, port] : full)
        if (ends_.erase(id)) port->lose({net::Gone::Kind::NotReading});
    if (std::ranges::any_of(ends_, [](const auto& e) { return e.second.closed_at || !e.second.line.quiet(); }))
        ticking_.set(now() + tick_interval);
}

}  // namespace agon
