#include "cluster/head.h"

#include <fmt/core.h>

#include <thread>

#include "cluster/subjects.h"
#include "core/text.h"

namespace agon::cluster {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t window = 20'000;  // matches that are known in advance

Time now() { return std::chrono::steady_clock::now(); }

}  // namespace

Head::Head(nats::Connection& nats, HeadSetup setup)
    : nats_(nats), setup_(std::move(setup)), fleet_(static_cast<double>(setup_.latency.count())) {}

Result<std::unique_ptr<Head>> Head::open(nats::Connection& nats, HeadSetup setup) {
    std::unique_ptr<Head> head(new Head(nats, std::move(setup)));
    if (const auto ok = head->follow_workers(); !ok) return std::unexpected(ok.error());
    if (const auto ok = head->prepare(); !ok) return std::unexpected(ok.error());
    return head;
}

Result<> Head::follow_workers() {
    auto news = nats_.subscribe("agon.worker.*", [this](const nats::Message& m) {
        if (auto card = read_card(m.data())) {
            const std::scoped_lock lock(mutex_);
            cards_.push_back(std::move(*card));
        }
    });
    if (!news) return std::unexpected(news.error());
    news_.emplace(std::move(*news));
    return {};
}

Result<> Head::prepare() {
    const std::string& tournament = setup_.form.tournament;
    const nats::StreamPlan work{.name = work_stream, .subjects = {"agon.work.>"}, .work_queue = true};
    const nats::StreamPlan results{
        .name = result_stream, .subjects = {"agon.result.>"}, .work_queue = true, .keep = 7 * 24h};
    auto ready = nats_.ensure(work);
    if (ready) ready = nats_.ensure(results);
    if (ready) ready = ensure_live_stream(nats_);
    if (ready) ready = nats_.ensure_consumer(work_stream, workers, "agon.work.>", setup_.form.lease);
    if (!ready) return ready;
    // Whatever of this tournament waits was offered by an earlier head; what is missing will be offered anew.
    nats_.purge(work_stream, work_subject(tournament));
    if (!setup_.resume) nats_.purge(result_stream, result_subject(tournament));
    // A new consumer gets at once what an earlier head took and never stored.
    nats_.delete_consumer(result_stream, head_consumer(tournament));
    return nats_.ensure_consumer(result_stream, head_consumer(tournament), result_subject(tournament), 60s);
}

Result<> Head::play(Schedule& schedule) {
    const std::string& tournament = setup_.form.tournament;
    while (!(results_ = nats_.pull(result_stream, head_consumer(tournament))) && !interrupted_)
        std::this_thread::sleep_for(200ms);
    ledger_.expect(schedule.ready(window));
    if (setup_.resume)
        while (!schedule.done() && !interrupted_ && take(schedule, 1s)) {}
    while (!schedule.done() && !interrupted_) {
        welcome();
        offer(schedule);
        take(schedule, 50ms);
        remind();
    }
    if (interrupted_) return {};
    nats_.purge(work_stream, work_subject(tournament));
    nats_.purge(result_stream, result_subject(tournament));
    nats_.delete_consumer(result_stream, head_consumer(tournament));
    return {};
}

void Head::welcome() {
    std::vector<WorkerCard> cards;
    {
        const std::scoped_lock lock(mutex_);
        cards.swap(cards_);
    }
    for (const WorkerCard& card : cards) {
        const bool fresh = !card.leaving && !fleet_.cards().contains(card.name);
        fleet_.heard(card, now());
        if (card.leaving) setup_.say({"cluster.worker_leaves", {card.name}});
        if (fresh) introduce(card);
    }
    for (const std::string& worker : fleet_.lost(now())) setup_.say({"cluster.worker_silent", {worker}});
}

void Head::introduce(const WorkerCard& card) const {
    setup_.say({card.slots == 1 ? "cluster.worker_works_alone" : "cluster.worker_works",
                {card.name, std::to_string(card.slots), fmt::format("{:.0f}", card.quality.speed), card.cpu}});
    if (card.version != setup_.form.version)
        setup_.say({"cluster.worker_version", {card.name, card.version, setup_.form.version}});
    for (const std::string& feature : missing(setup_.form.needs, card.features))
        setup_.say({"cluster.worker_lacks", {card.name, feature}});
}

// A short queue: a worker that joins finds work, and none waits at the end for a long batch that was handed out last.
void Head::offer(Schedule& schedule) {
    const int slots = std::max(1, fleet_.slots(now()));
    const auto enough = static_cast<std::size_t>(2 * slots + 2);
    while (ledger_.batches_out() < enough && !interrupted_) {
        if (ledger_.waiting() < window / 2) ledger_.expect(schedule.ready(window - ledger_.waiting()));
        const Duration mean = ledger_.kept() ? played_ / static_cast<std::int64_t>(ledger_.kept()) : Duration{};
        const auto matches = ledger_.next(batch_size(mean, setup_.wanted, ledger_.waiting(), slots));
        if (matches.empty() || !send(matches, patience())) return;
    }
}

// Generous: a batch may wait behind others, and offering one twice costs time but no correctness.
Duration Head::patience() const { return 4 * (setup_.form.lease + setup_.wanted); }

bool Head::send(const std::vector<TournamentMatch>& matches, Duration patience, std::vector<std::string> avoid) {
    Batch b = setup_.form;
    b.id = b.head + "-" + std::to_string(++sent_);
    b.matches = matches;
    b.avoid = std::move(avoid);
    const std::string json = to_json(b);
    if (json.size() > nats_.max_payload() / 2 && matches.size() > 1) {  // long names or openings
        const auto half = matches.begin() + static_cast<std::ptrdiff_t>(matches.size() / 2);
        return send({matches.begin(), half}, patience, b.avoid) && send({half, matches.end()}, patience, b.avoid);
    }
    while (!nats_.store(work_subject(b.tournament), json, b.id))
        if (interrupted_) return false;
    ledger_.offered(b.id, matches, now(), patience);
    return true;
}

bool Head::take(Schedule& schedule, nats::milliseconds wait) {
    auto messages = results_->fetch(256, wait);
    for (nats::Message& m : messages) judge(schedule, std::move(m));
    return !messages.empty();
}

void Head::judge(Schedule& schedule, nats::Message message) {
    auto result = read_result(message.data());
    const bool ours = result && result->record.series == setup_.form.tournament &&
                      (setup_.resume || result->head == setup_.form.head);
    if (!result) setup_.say({"cluster.result_dropped", {embed(result.error())}});
    if (!ours) return message.ack();
    const Doubt doubt = setup_.timed ? fleet_.doubt(result->quality) : Doubt::None;
    const bool doubted = doubt != Doubt::None && fleet_.others(result->worker, now());
    switch (ledger_.came(result->record.header, doubted, now())) {
        case Ledger::Verdict::Keep:
            played_ += result->record.log.back().at;
            ++played_by_[result->worker];
            if (doubt != Doubt::None) name(*result, doubt);
            return schedule.finished(std::move(result->record), [message]() mutable { message.ack(); });
        case Ledger::Verdict::Repeat: {
            name(*result, doubt);
            ++repeated_;
            if (!send({*ledger_.match(result->record.header.id)}, patience(), {result->worker}))
                return;  // not acknowledged: it comes again
            break;
        }
        case Ledger::Verdict::Duplicate:
        case Ledger::Verdict::Foreign: break;
    }
    message.ack();
}

void Head::name(const PlayedMatch& r, Doubt doubt) {
    if (std::exchange(named_[r.worker], doubt) == doubt) return;
    if (doubt == Doubt::Noisy)
        setup_.say({"cluster.worker_noisy", {r.worker, fmt::format("{:.0f}", r.quality.latency_ms)}});
    else setup_.say({"cluster.worker_slow", {r.worker, fmt::format("{:.0f}", r.quality.speed)}});
}

void Head::remind() {
    for (auto& late : ledger_.overdue(now())) {
        ++offered_again_;
        if (!send(late.matches, late.patience)) return;
    }
}

Phrase Head::summary() const {
    std::string shares;
    for (const auto& [worker, count] : played_by_) shares += embed({"cluster.share", {std::to_string(count), worker}});
    return {"cluster.summary",
            {std::to_string(ledger_.kept()), std::to_string(sent_), shares, std::to_string(ledger_.duplicates()),
             std::to_string(repeated_), std::to_string(offered_again_)}};
}

}  // namespace agon::cluster
