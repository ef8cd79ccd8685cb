#include "server/away/near_matches.h"

#include <algorithm>

#include "base/now.h"
#include "store/log.h"

namespace agon {
namespace {

using namespace std::chrono_literals;
constexpr const char* socket_name = "live.sock";
constexpr net::PortLimits limits{.max_line = 4 << 20, .max_bytes_per_turn = 16 << 20};

// Matches that begin while nobody listens are not told; whether somebody does is asked now and then.
class Teller {
   public:
    explicit Teller(const std::filesystem::path& folder) : feed_((folder / socket_name).string()) {}

    void tell(const Header& h, const Event& e) {
        if (e.seq == 1) told_ = listened_to();
        if (!told_) return;
        if (const auto message = pen_.write(h, e, now())) feed_.send(*message);
    }

   private:
    bool listened_to() {
        if (feed_.is_open()) return true;
        if (now() < ask_again_) return false;
        ask_again_ = now() + 1s;
        return feed_.open();
    }

    net::Feed feed_;
    cluster::LivePen pen_;
    bool told_ = false;
    Time ask_again_{};
};

}  // namespace

Slot::OnEvent told_to_arena(const std::filesystem::path& folder) {
    return [teller = std::make_shared<Teller>(folder)](const Header& h, const Event& e, const AnyPosition&) {
        teller->tell(h, e);
    };
}

Result<std::unique_ptr<NearMatches>> NearMatches::open(net::Loop& loop, const std::filesystem::path& folder,
                                                       RoomDoors doors) {
    std::unique_ptr<NearMatches> near(new NearMatches(loop, std::move(doors)));
    const auto path = folder / socket_name;
    auto listener = net::listen_unix(loop, path.string(), {.port = {.limits = limits}, .max_connections = 256},
                                     [n = near.get()](auto port) { n->greet(std::move(port)); });
    if (!listener) return std::unexpected(listener.error());
    near->listener_ = std::move(*listener);
    std::error_code ignored;  // the folder's own rights hold as well
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
                                 ignored);
    return near;
}

Slot::OnEvent NearMatches::pen() {
    return [this, pen = std::make_shared<cluster::LivePen>()](const Header& h, const Event& e, const AnyPosition&) {
        if (auto message = pen->write(h, e, now()))
            line_.send([this, id = h.id, text = std::move(*message)] { tables_.heard(id, "here", text); });
    };
}

void NearMatches::greet(std::unique_ptr<net::LinePort> port) {
    guests_.push_back(std::make_unique<Guest>(std::to_string(++came_), "", std::move(port)));
    Guest& guest = *guests_.back();
    guest.port->start([this, &guest](std::string_view line, Time) { heard(guest, line); },
                      [this, &guest](const net::Gone&) { gone(guest); });
}

void NearMatches::heard(Guest& guest, std::string_view line) {
    guest.port->begin_turn();
    if (const auto header = read_header(line)) {
        tables_.lost(guest.match, guest.name);  // it was broken off, or it is over
        guest.match = header->id;
    }
    if (!guest.match.empty()) tables_.heard(guest.match, guest.name, std::string(line));
}

void NearMatches::gone(Guest& guest) {
    tables_.lost(guest.match, guest.name);
    std::erase_if(guests_, [&](const auto& g) { return g.get() == &guest; });
}

}  // namespace agon
