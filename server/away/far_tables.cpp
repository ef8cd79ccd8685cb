#include "server/away/far_tables.h"

#include "arena/tournament_plan.h"
#include "base/now.h"
#include "server/web/hall_room.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

// A table to look at: its players sit elsewhere.
class FarRoom final : public Room {
   public:
    FarRoom(std::string id, std::shared_ptr<FarTables::Far> far) : id_(std::move(id)), far_(std::move(far)) {}

    Scene scene(Time) const override {
        const Header& h = far_->match.header();
        Scene s{.id = id_,
                .match = h.id,
                .rules = h.rules,
                .clock = h.clock,
                .game = find_game(h.game),
                .names = {name_of(h.players[0]), name_of(h.players[1])}};
        s.phase = far_->match.over() ? "over" : far_->lost ? "closed" : "running";
        s.log = far_->match.log();
        s.position = &far_->match.position();
        s.plies = static_cast<int>(standing_moves(s.log).size());
        s.begun_at = opened_at_;
        return s;
    }
    Header header() const override { return far_->match.header(); }
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
    bool forgettable(Time at) const override {
        return pages_ == 0 && at - looked_at_ > (far_->match.over() || far_->lost ? 10s : 15min);
    }

   private:
    std::string id_;
    std::shared_ptr<FarTables::Far> far_;
    int pages_ = 0;
    Time looked_at_ = now();
    std::int64_t opened_at_ = unix_ms();
};

}  // namespace

void FarTables::heard(const std::string& match, const std::string& worker, const std::string& message) {
    const std::string table = "far-" + match;
    auto far = matches_[match].lock();
    const bool known = far != nullptr;
    if (!known) far = std::make_shared<Far>();
    if (!far->match.heard(worker, message)) {
        if (!known) matches_.erase(match);  // the middle of a match that was forgotten
        return;
    }
    far->worker = worker;
    far->lost = false;
    matches_[match] = far;
    if (!known) doors_.adopt(table, std::make_unique<FarRoom>(table, far));
    if (far->match.over()) matches_.erase(match);
    doors_.changed(table);
}

void FarTables::lost(const std::string& match, const std::string& worker) {
    const auto found = matches_.find(match);
    const auto far = found == matches_.end() ? nullptr : found->second.lock();
    if (!far || far->worker != worker) return;
    far->lost = true;
    matches_.erase(found);
    doors_.changed("far-" + match);
}

}  // namespace agon
