#include "server/peers/peers.h"

#include "base/now.h"
#include "base/secret.h"
#include "cluster/message.h"
#include "cluster/subjects.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration beat_interval = 500ms, lease = 3s, gap = 2s, judge_interval = 250ms, stand_in_after = 3s;
constexpr char leaving = '-';

}  // namespace

Peers::Peers(net::Loop& loop, ArenaServer& hall, Recorder& recorder, Web& web, Setup setup,
             std::unique_ptr<nats::Connection> nats, Store archive)
    : loop_(loop), hall_(hall), recorder_(recorder), web_(web), setup_(std::move(setup)),
      pages_hear_(web.rooms().changed), me_(new_token().substr(0, 12)), leases_(me_, lease, gap),
      beating_(loop, [this] { beat(); }), judging_(loop, [this] { judge(); }), listing_(loop, [this] { tell_rows(); }),
      lifeline_(loop), archive_(std::move(archive)), nats_(std::move(nats)) {}

Result<std::unique_ptr<Peers>> Peers::open(net::Loop& loop, ArenaServer& hall, Recorder& recorder, Web& web,
                                           Setup setup) {
    auto nats = nats::Connection::open(setup.login);
    if (!nats) return std::unexpected(nats.error());
    if (const auto ready = cluster::ensure_arena_streams(**nats); !ready) return std::unexpected(ready.error());
    auto archive = Store::open(setup.folder);
    if (!archive) return std::unexpected(archive.error());
    std::unique_ptr<Peers> peers(
        new Peers(loop, hall, recorder, web, std::move(setup), std::move(*nats), std::move(*archive)));
    if (const auto ok = peers->join(); !ok) return std::unexpected(ok.error());
    return peers;
}

Peers::~Peers() { leave(); }

Result<> Peers::join() {
    auto asking = nats::Asking::open(*nats_, setup_.login.inbox + "." + me_);
    if (!asking) return std::unexpected(asking.error());
    asking_ = std::move(*asking);
    log_ = std::make_unique<SharedLog>(
        *asking_, recorder_, me_, nats_->max_payload(),
        [this](const std::string& table) { lifeline_.send([this, table] { lost(table); }); });
    tunnels_ = std::make_unique<Tunnels>(
        loop_, me_,
        [this](const std::string& server, const std::string& m) { nats_->publish(cluster::tunnel_subject(server), m); },
        [this](const Fields& opening, auto port) { accept(opening, std::move(port)); });
    heir_ = std::make_unique<Heir>(*nats_, *asking_, me_, [this](const std::string& table, const auto& found) {
        lifeline_.send([this, table, found] { inherit(table, found); });
    });
    if (const auto ok = listen(); !ok) return ok;
    hall_.share(*log_, *this);
    web_.join(*this);
    hall_.watch([this](Table& t, Time) {
        changed_.insert(t.setup().id);
        listing_.set(now() + 100ms);
    });
    beat();
    judge();
    return {};
}

Result<> Peers::listen() {
    const auto on = [this](const std::string& subject, auto hear) -> Result<> {
        auto s = nats_->subscribe(subject, hear);
        if (!s) return std::unexpected(s.error());
        subscriptions_.push_back(std::move(*s));
        return {};
    };
    const auto beat = on(cluster::beat_subject, [this](const nats::Message& m) {
        lifeline_.send([this, who = std::string(m.data())] {
            if (who.starts_with(leaving)) leases_.left(who.substr(1));
            else leases_.heard(who, now());
        });
    });
    if (!beat) return beat;
    const auto tunnel = on(cluster::tunnel_subject(me_), [this](const nats::Message& m) {
        lifeline_.send([this, text = std::string(m.data())] { tunnels_->hear(text); });
    });
    if (!tunnel) return tunnel;
    const auto question = on(cluster::question_subject(me_), [this](const nats::Message& m) {
        lifeline_.send([this, text = std::string(m.data()), to = m.reply()] { answer(text, to); });
    });
    if (!question) return question;
    const std::string prefix = cluster::list_prefix;
    auto list = nats_->follow_newest(cluster::list_stream, prefix + ">", [this, prefix](const nats::Message& m) {
        lifeline_.send([this, key = std::string(m.subject().substr(prefix.size())), value = std::string(m.data()),
                        revision = m.sequence()] { seen(key, value, revision); });
    });
    auto archive = nats_->follow(cluster::archive_stream, "agon.arena.match.>",
                                 [this](const nats::Message& m) { copy(m.data()); });
    if (!list || !archive) return refuse(Refusal::Kind::Unavailable, "cluster.live_not_followed");
    subscriptions_.push_back(std::move(*list));
    subscriptions_.push_back(std::move(*archive));
    return {};
}

// ---- who is alive

void Peers::beat() {
    if (left_) return;
    nats_->publish(cluster::beat_subject, me_);
    beating_.set(now() + beat_interval);
}

void Peers::leave() {
    if (std::exchange(left_, true)) return;
    log_->flush(2s);
    nats_->publish(cluster::beat_subject, leaving + me_);
    nats_->drain();
}

void Peers::judge() {
    if (left_) return;
    const Time at = now();
    for (const auto& server : tunnels_->servers())
        if (!leases_.alive(server, at)) tunnels_->lose(server);
    for (const auto& [table, t] : directory_.all())
        if (t.server == me_ || leases_.alive(t.server, at)) ownerless_.erase(table);
        else if (at - ownerless_.try_emplace(table, at).first->second >= leases_.rank(table, at) * stand_in_after)
            take_over(table, t.server, at);
    for (auto& [key, seat] : seats_) move_on(key);
    judging_.set(at + judge_interval);
}

void Peers::take_over(const std::string& table, const std::string& owner, Time at) {
    ownerless_[table] = at + stand_in_after;  // should nothing come of it
    if (taking_.insert(table).second) heir_->take(table, owner);
}

// ---- tables that change their server

void Peers::inherit(const std::string& table, const std::optional<Bequest>& found) {
    taking_.erase(table);
    if (left_ || !found) return;
    if (!found->log.match()) {  // nothing was played there
        const auto* row = directory_.find(table);
        if (row && row->server != me_ && !leases_.alive(row->server, now())) write_row(table, {});
        return;
    }
    const Record& match = *found->log.match();
    log_->adopt(table, found->log.fence(), found->last, match.log.size());
    if (found->log.over()) {
        write_row(table, {});
        return log_->archive(table, match);
    }
    if (found->log.memory().empty()) return end(table, match, {"end.arena", {"one of its servers was lost."}});
    if (const auto resumed = setup_.resume({match, found->log.memory()}); !resumed)
        return end(table, match, resumed.error());
    setup_.log("match-taken-over", match.header.id);
    changed_.insert(table);
    tell_rows();
}

void Peers::end(const std::string& table, Record match, Phrase why) {
    setup_.log("match-not-taken-over", match.header.id);
    write_row(table, {});
    const Duration at = match.log.empty() ? Duration{} : match.log.back().at;
    match.log.push_back(
        {static_cast<int>(match.log.size()) + 1, at, Finished{.fault = Fault::Arena, .why = std::move(why)}});
    log_->finish(table, std::move(match), [this, table] { log_->forget(table, true); });
}

void Peers::lost(const std::string& table) {
    setup_.log("table-lost", table);
    ours_.erase(table);
    changed_.erase(table);
    hall_.let_go(table);
}

void Peers::set_up_again(const std::string& table) {
    log_->forget(table, false);
    ours_.erase(table);
    hall_.let_go(table);
    if (taking_.insert(table).second) heir_->take(table, me_);
}

// ---- the archive

void Peers::copy(std::string_view text) {
    const auto played = cluster::read_result(text);
    if (played && !archive_.has(played->record.header.id)) recorder_.save(played->record, {});
}

}  // namespace agon
