#include "cluster/head.h"

#include <fmt/core.h>

#include <thread>

#include "cluster/subjects.h"

namespace agon::cluster {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t window = 20'000;  // matches that are known in advance

Time now() { return std::chrono::steady_clock::now(); }

}  // namespace

Head::Head(nats::Connection& nats, HeadSetup setup)
    : nats_(nats), setup_(std::move(setup)), fleet_(static_cast<double>(setup_.latency.count())) {}

void Head::prepare() {
    const std::string& tournament = setup_.form.tournament;
    nats_.ensure({.name = work_stream, .subjects = {"agon.work.>"}, .work_queue = true});
    nats_.ensure({.name = result_stream, .subjects = {"agon.result.>"}, .work_queue = true, .keep = 7 * 24h});
    ensure_live_stream(nats_);
    nats_.ensure_consumer(work_stream, workers, "agon.work.>", setup_.form.lease);
    // Whatever of this tournament waits was offered by an earlier head; what is missing will be offered anew.
    nats_.purge(work_stream, work_subject(tournament));
    if (!setup_.resume) nats_.purge(result_stream, result_subject(tournament));
    // A new consumer gets at once what an earlier head took and never stored.
    nats_.delete_consumer(result_stream, head_consumer(tournament));
    nats_.ensure_consumer(result_stream, head_consumer(tournament), result_subject(tournament), 60s);
    while (!(results_ = nats_.pull(result_stream, head_consumer(tournament))) && !interrupted_)
        std::this_thread::sleep_for(200ms);
}

void Head::play(Schedule& schedule) {
    const auto news = nats_.subscribe("agon.worker.*", [this](const nats::Message& m) {
        if (auto card = read_card(m.data())) {
            const std::scoped_lock lock(mutex_);
            cards_.push_back(std::move(*card));
        }
    });
    prepare();
    ledger_.expect(schedule.ready(window));
    if (setup_.resume)
        while (!schedule.done() && !interrupted_ && take(schedule, 1s)) {}
    while (!schedule.done() && !interrupted_) {
        welcome();
        offer(schedule);
        take(schedule, 50ms);
        remind();
    }
    if (interrupted_) return;
    nats_.purge(work_stream, work_subject(setup_.form.tournament));
    nats_.purge(result_stream, result_subject(setup_.form.tournament));
    nats_.delete_consumer(result_stream, head_consumer(setup_.form.tournament));
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
        if (card.leaving) setup_.say(fmt::format("{} leaves", card.name));
        if (!fresh) continue;
        setup_.say(fmt::format("{} works with {} slots ({:.0f} thousand nodes/s, {})", card.name, card.slots,
                               card.quality.speed, card.cpu));
        if (card.version != setup_.form.version)
            setup_.say(fmt::format("{} has version {} and cannot play for version {}", card.name, card.version,
                                   setup_.form.version));
        for (const std::string& feature : missing(setup_.form.needs, card.features))
            setup_.say(fmt::format("{} lacks '{}' and cannot play here", card.name, feature));
    }
    for (const std::string& worker : fleet_.lost(now()))
        setup_.say(fmt::format("{} is silent; others play what it had", worker));
}

// A short queue: whoever joins finds work, and nobody waits at the end for a long batch that was handed out last.
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
    if (!result) setup_.say(fmt::format("a result was dropped: {}", result.error()));
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
    const std::string why =
        doubt == Doubt::Noisy
            ? fmt::format("wakes programs up too late ({:.0f} ms)", r.quality.latency_ms)
            : fmt::format("is much slower than the others ({:.0f} thousand nodes/s)", r.quality.speed);
    setup_.say(
        fmt::format("{} {}: its matches are played again elsewhere, where there is another machine", r.worker, why));
}

void Head::remind() {
    for (auto& late : ledger_.overdue(now())) {
        ++offered_again_;
        if (!send(late.matches, late.patience)) return;
    }
}

std::string Head::summary() const {
    std::string line = fmt::format("{} matches in {} batches", ledger_.kept(), sent_);
    for (const auto& [worker, count] : played_by_) line += fmt::format(", {} by {}", count, worker);
    return line + fmt::format("; {} duplicates dropped, {} played again, {} batches offered again",
                              ledger_.duplicates(), repeated_, offered_again_);
}

}  // namespace agon::cluster
