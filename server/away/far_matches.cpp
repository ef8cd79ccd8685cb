#include "server/away/far_matches.h"

#include "base/now.h"
#include "cluster/subjects.h"
#include "server/web/hall_room.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

// A table to look at: its players sit at a worker.
class FarRoom final : public Room {
   public:
    FarRoom(std::string id, std::shared_ptr<cluster::LiveMatch> match) : id_(std::move(id)), match_(std::move(match)) {}

    Scene scene(Time) const override {
        const Header& h = match_->header();
        Scene s{.id = id_,
                .match = h.id,
                .rules = h.rules,
                .clock = h.clock,
                .game = find_game(h.game),
                .names = {h.players[0], h.players[1]}};
        s.phase = match_->over() ? "over" : "running";
        s.log = match_->log();
        s.position = &match_->position();
        s.plies = static_cast<int>(standing_moves(s.log).size());
        s.begun_at = opened_at_;
        return s;
    }
    Header header() const override { return match_->header(); }
    Seats seats_of(std::span<const std::string>) const override { return {}; }
    bool is_creator(std::span<const std::string>) const override { return false; }
    Result<> play(Seat, const std::string&, int, Time) override { return refuse("table.not_seated"); }
    Result<> ask(Seat, const Ask&, Time) override { return refuse("table.not_seated"); }
    Result<> set_pace(int) override { return refuse("table.not_seated"); }
    Result<> answer(const std::string&, const Fields&, Time) override { return refuse("web.no_question"); }
    void present(std::span<const std::string>, int change, Time at) override {
        pages_ += change;
        looked_at_ = at;
    }
    bool forgettable(Time at) const override { return pages_ == 0 && at - looked_at_ > (match_->over() ? 10s : 15min); }

   private:
    std::string id_;
    std::shared_ptr<cluster::LiveMatch> match_;
    int pages_ = 0;
    Time looked_at_ = now();
    std::int64_t opened_at_ = unix_ms();
};

}  // namespace

FarMatches::FarMatches(net::Loop& loop, std::unique_ptr<nats::Connection> nats, RoomDoors doors)
    : doors_(std::move(doors)), line_(loop), nats_(std::move(nats)) {}

Result<std::unique_ptr<FarMatches>> FarMatches::open(net::Loop& loop, const nats::Login& login, RoomDoors doors) {
    auto nats = nats::Connection::open(login);
    if (!nats) return std::unexpected(nats.error());
    std::unique_ptr<FarMatches> matches(new FarMatches(loop, std::move(*nats), std::move(doors)));
    if (const auto ok = matches->follow(); !ok) return std::unexpected(ok.error());
    return matches;
}

Result<> FarMatches::follow() {
    if (auto ready = cluster::ensure_live_stream(*nats_); !ready) return ready;
    subscription_ = nats_->follow(cluster::live_stream, "agon.live.>", [this](const nats::Message& m) {
        const auto named = cluster::match_and_worker(m.subject());
        if (named)
            line_.send(
                [this, who = *named, message = std::string(m.data())] { heard(who.first, who.second, message); });
    });
    if (!subscription_) return refuse(Refusal::Kind::Unavailable, "cluster.live_not_followed");
    return {};
}

void FarMatches::heard(const std::string& match, const std::string& worker, const std::string& message) {
    const std::string table = "far-" + match;
    auto known = matches_[match].lock();
    if (known) {
        if (known->heard(worker, message)) doors_.changed(table);
        if (known->over()) matches_.erase(match);
        return;
    }
    matches_.erase(match);
    auto fresh = std::make_shared<cluster::LiveMatch>();
    if (!fresh->heard(worker, message)) return;  // the middle of a match that was forgotten
    if (!fresh->over()) matches_[match] = fresh;
    doors_.adopt(table, std::make_unique<FarRoom>(table, fresh));
    doors_.changed(table);
}

}  // namespace agon
