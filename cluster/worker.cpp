#include "cluster/worker.h"

#include <csignal>
#include <cstdlib>

#include "base/now.h"
#include "cluster/live.h"
#include "cluster/subjects.h"
#include "core/text.h"
#include "seats/series_runner.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr auto between_cards = 2s;
constexpr Duration nap = 5ms;

cluster::Batch without_matches(cluster::Batch b) {
    b.matches.clear();
    return b;
}

}  // namespace

LatencyMeter::LatencyMeter()
    : lateness_(nap), expected_(now() + nap), thread_([this](std::stop_token stop) { measure(std::move(stop)); }) {}

void LatencyMeter::measure(std::stop_token stop) {
    while (!stop.stop_requested()) {
        const Time due = now() + nap;
        {
            const std::scoped_lock lock(mutex_);
            expected_ = due;
        }
        std::this_thread::sleep_until(due);
        const Time woke = now();
        const std::scoped_lock lock(mutex_);
        lateness_.woke(woke, std::chrono::duration_cast<Duration>(woke - due));
    }
}

double LatencyMeter::p99_ms(Time since) {
    const std::scoped_lock lock(mutex_);
    const Time at = now();
    return std::chrono::duration<double, std::milli>(
               lateness_.percentile99(since, at, std::chrono::duration_cast<Duration>(at - expected_)))
        .count();
}

Worker::Worker(nats::Connection& nats, cluster::WorkerCard card, Setup setup, FindPlayer find)
    : nats_(nats), card_(std::move(card)), setup_(std::move(setup)), find_(std::move(find)), last_work_(now()) {
    if (const char* where = std::getenv("AGON_WORKER_HALT")) halt_at_ = where;
    for (int i = 0; i < card_.slots; ++i) places_.push_back(std::make_unique<Place>());
}

void Worker::run() {
    InterruptGuard guard;
    std::vector<std::jthread> threads;
    for (auto& place : places_) threads.emplace_back([this, p = place.get()] { work(*p); });
    for (Time announced{}; !InterruptGuard::requested(); std::this_thread::sleep_for(50ms)) {
        if (now() - announced >= between_cards) {
            announced = now();
            announce(false);
        }
        if (setup_.until_empty && playing_ == 0 && now() - last_work_.load() > setup_.patience) break;
    }
    leave();
    threads.clear();
    announce(true);
    nats_.drain();
}

void Worker::leave() {
    leaving_ = true;
    for (auto& place : places_) {
        const std::scoped_lock lock(place->mutex);
        if (place->board) place->board->interrupt();
    }
}

void Worker::announce(bool leaving) {
    cluster::WorkerCard card = card_;
    card.playing = playing_;
    card.quality.latency_ms = meter_.p99_ms(now());
    card.leaving = leaving;
    nats_.publish(cluster::card_subject(card.name), to_json(card));
}

void Worker::work(Place& place) {
    cluster::WorkQueue queue(nats_, card_, setup_.signature);
    Phrase told;  // why the last batch was refused: said once
    while (!leaving_) {
        const auto claim = queue.claim(1s);
        if (claim && !*claim) continue;
        if (!claim) {
            if (told != claim.error()) setup_.tell({"cluster.batch_refused", {embed(claim.error())}});
            told = claim.error();
            continue;
        }
        told = {};
        ++playing_;
        halt("claim");
        finish(**claim, play(place, **claim));
        last_work_ = now();
        --playing_;
    }
}

void Worker::finish(cluster::Claim& claim, const Result<Played>& played) {
    if (!played) {  // a player that cannot be had here; perhaps elsewhere
        setup_.tell(played.error());
        return claim.give_back(5s);
    }
    halt("acknowledge");
    if (*played == Played::Whole) claim.done();
    else claim.give_back(0ms);
}

Result<> Worker::set_board(Place& place, const cluster::Batch& b) {
    if (place.board && place.tournament == b.tournament && place.head == b.head) return {};
    const auto conduct = parse_clock(b.clock);
    if (!conduct) return std::unexpected(conduct.error());
    const GameEntry* game = find_game(b.game);
    if (!game) return std::unexpected(unknown_game(b.game));
    auto board = std::make_unique<Pairing>(
        *game, *conduct, [this, form = without_matches(b)](const GameEntry& g, const std::string& text) {
            return find_(g, text, form);
        });
    board->on_event(
        [this, pen = std::make_shared<cluster::LivePen>()](const Header& h, const Event& e, const AnyPosition&) {
            if (e.seq == 5) halt("play");
            if (const auto message = pen->write(h, e, now()))
                nats_.publish(cluster::live_subject(h.id, card_.name), *message);
        });
    announce(false);  // a head should know the machine before its first result, however short the tournament is
    const std::scoped_lock lock(place.mutex);
    place.board = std::move(board);
    place.tournament = b.tournament;
    place.head = b.head;
    if (leaving_) place.board->interrupt();
    return {};
}

Result<Worker::Played> Worker::play(Place& place, cluster::Claim& claim) {
    if (const auto ready = set_board(place, claim.batch()); !ready) return std::unexpected(ready.error());
    for (const TournamentMatch& m : claim.batch().matches) {
        const Time begun = now();
        const auto record = place.board->play(m);
        if (!record) return std::unexpected(record.error());
        if (!*record) return Played::Interrupted;
        halt("submit");
        if (!claim.submit(**record, {card_.quality.speed, meter_.p99_ms(begun)}, [this] { return leaving_.load(); }))
            return Played::Interrupted;
    }
    if (setup_.tells_batches)
        setup_.tell({"cluster.batch_played", {std::to_string(claim.batch().matches.size()), claim.batch().tournament}});
    return Played::Whole;
}

void Worker::halt(std::string_view where) {
    if (where == halt_at_ && !halted_.exchange(true)) ::raise(SIGSTOP);
}

}  // namespace agon
