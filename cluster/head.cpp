#include "cluster/head.h"

#include <fmt/core.h>

#include <algorithm>
#include <random>
#include <thread>

#include "cluster/subjects.h"
#include "core/text.h"

namespace agon::cluster {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t window = 20'000;  // matches that are known in advance

Time now() { return std::chrono::steady_clock::now(); }

bool is_among(const std::vector<std::string>& people, const std::string& person) {
    return std::ranges::find(people, person) != people.end();
}

}  // namespace

Head::Head(nats::Connection& nats, HeadSetup setup)
    : nats_(nats), setup_(std::move(setup)), fleet_(static_cast<double>(setup_.latency.count())),
      luck_((std::uint64_t(std::random_device()()) << 32) | std::random_device()()) {
    setup_.form.wants_signatures = !setup_.keys.empty();
}

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
    welcome();
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
        if (matches.empty() || !offer_apart(matches, patience())) return;
    }
}

std::vector<std::string> Head::owners_of(const TournamentMatch& m) const {
    std::vector<std::string> people;
    for (const std::string& player : m.players)
        if (const auto it = setup_.owners.find(player); it != setup_.owners.end()) people.push_back(it->second);
    return people;
}

// Seats of one person are never played on that person's machine.
bool Head::offer_apart(const std::vector<TournamentMatch>& matches, Duration patience) {
    std::map<std::vector<std::string>, std::vector<TournamentMatch>> apart;  // by the keys that leave them
    for (const TournamentMatch& m : matches) apart[setup_.keys.of_owners(owners_of(m))].push_back(m);
    return std::ranges::all_of(apart, [&](const auto& a) { return send(a.second, patience, a.first); });
}

// Generous: a batch may wait behind others, and offering one twice costs time but no correctness.
Duration Head::patience() const { return 4 * (setup_.form.lease + setup_.wanted); }

bool Head::send(const std::vector<TournamentMatch>& matches, Duration patience, std::vector<std::string> avoid) {
    Batch b = setup_.form;
    b.id = b.head + "-" + std::to_string(++sent_);
    b.matches = matches;
    b.avoid = std::move(avoid);
    for (const TournamentMatch& m : matches) b.tickets.push_back(setup_.tickets.ticket(m.header.id));
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

// ---- results

// Nothing of it is believed: who sent it, that it was given to him, and that the rules lead to its end.
Result<Proof> Head::examine(const PlayedMatch& r, const std::string& owner) const {
    const std::string& id = r.record.header.id;
    if (!setup_.tickets.is_from(r.ticket, id)) return refuse("cluster.never_given", {id});
    const TournamentMatch* match = ledger_.match(id);
    if (match && !owner.empty() && is_among(owners_of(*match), owner))
        return refuse(Refusal::Kind::Forbidden, "cluster.own_bot", {owner});
    if (match && to_json(match->header) != to_json(r.record.header)) return refuse("cluster.never_given", {id});
    std::optional<Duration> could_last;  // what an earlier head gave out began at a time that this one does not know
    if (const auto since = ledger_.offered_at(id); since && r.head == setup_.form.head)
        could_last = std::chrono::duration_cast<Duration>(now() - *since) + 2s;
    return retrace(r.record.header, r.record.log, could_last);
}

std::optional<Head::Heard> Head::hear(std::string_view message) {
    const auto complain = [&](const Refusal& why) {
        if (complaints_.insert(sentence(why, Language::English)).second)
            setup_.say({"cluster.result_dropped", {embed(why)}});
        return std::nullopt;
    };
    const auto opened = setup_.keys.open(message);
    if (!opened) return complain(opened.error());
    auto result = read_result(opened->text);
    if (!result) return complain(result.error());
    if (result->record.series != setup_.form.tournament || (!setup_.resume && result->head != setup_.form.head))
        return std::nullopt;
    const std::string holder = opened->id.empty() ? result->worker : opened->id;
    if (liars_.contains(holder)) return std::nullopt;
    const auto proof = examine(*result, opened->owner);
    if (proof) return Heard{std::move(*result), holder, *proof};
    expose(*result, holder, proof.error());
    return std::nullopt;
}

// A log that cannot have happened is no accident of a network: from now on nothing of this holder counts.
void Head::expose(const PlayedMatch& r, const std::string& holder, const Refusal& why) {
    ++forged_;
    setup_.say({"cluster.forged", {r.worker, r.record.header.id, embed(why)}});
    if (why.kind != Refusal::Kind::Forbidden) liars_.insert(holder);
    if (const TournamentMatch* match = ledger_.forged(r.record.header.id, holder))
        (void)offer_apart({*match}, patience());
}

// What another worker must say, too. Where time decides, only who won.
std::string Head::story(const Heard& h) const {
    const Finished& end = *ending(h.result.record.log);
    std::string text = end.fault ? std::string(agon::name(*end.fault)) : "";
    if (end.outcome.winner) text += " won by " + std::to_string(number(*end.outcome.winner));
    if (setup_.timed || end.fault) return text;
    for (const Event& e : h.result.record.log)
        if (const auto* m = std::get_if<Moved>(&e.what)) text += " " + m->move;
    return text;
}

Ledger::Testimony Head::testimony(const Heard& h, Doubt doubt) const {
    const std::string& id = h.result.record.header.id;
    auto before = ledger_.heard(id);
    before.push_back({.worker = h.result.worker, .holder = h.holder});
    const auto holder_of = [](const WorkerCard& c) { return c.key.empty() ? c.name : c.key; };
    const auto another = [&](const auto& same) {
        return fleet_.any(now(), [&](const WorkerCard& c) {
            return (!setup_.timed || fleet_.doubt(c.quality) == Doubt::None) &&
                   missing(setup_.form.needs, c.features).empty() &&
                   std::ranges::none_of(before, [&](const Ledger::Testimony& t) { return same(c, t); });
        });
    };
    const bool machine = another([](const WorkerCard& c, const auto& t) { return c.name == t.worker; });
    const bool holder = another([&](const WorkerCard& c, const auto& t) { return holder_of(c) == t.holder; });
    const auto draw = std::hash<std::string>()(id + std::to_string(luck_)) % 1'000'000;
    const bool sampled = static_cast<double>(draw) < setup_.sample * 1'000'000;
    return {.worker = h.result.worker,
            .holder = h.holder,
            .story = story(h),
            .doubted = doubt != Doubt::None && machine,
            .needs_second = holder && (sampled || h.proof == Proof::Claimed),
            .others = machine && (holder || doubt != Doubt::None),
            .shown = h.proof == Proof::Shown};
}

void Head::judge(Schedule& schedule, nats::Message message) {
    auto heard = hear(message.data());
    if (!heard) return message.ack();
    PlayedMatch& result = heard->result;
    const Doubt doubt = setup_.timed ? fleet_.doubt(result.quality) : Doubt::None;
    switch (ledger_.came(result.record.header, testimony(*heard, doubt), now())) {
        case Ledger::Verdict::Keep: return count(schedule, std::move(result), doubt, std::move(message));
        case Ledger::Verdict::Earlier:
            return count(schedule, std::move(shown_.at(result.record.header.id)), Doubt::None, std::move(message));
        case Ledger::Verdict::Repeat:
            if (doubt != Doubt::None) name(result, doubt);
            else if (heard->proof == Proof::Shown) shown_.try_emplace(result.record.header.id, result);
            return repeat_elsewhere(*heard, std::move(message));
        case Ledger::Verdict::Duplicate:
        case Ledger::Verdict::Foreign: break;
    }
    message.ack();
}

void Head::count(Schedule& schedule, PlayedMatch result, Doubt doubt, nats::Message message) {
    played_ += result.record.log.back().at;
    ++played_by_[result.worker];
    if (doubt != Doubt::None) name(result, doubt);
    name_contradicted(result);
    shown_.erase(result.record.header.id);
    schedule.finished(std::move(result.record), [message]() mutable { message.ack(); });
}

void Head::repeat_elsewhere(const Heard& h, nats::Message message) {
    ++repeated_;
    const TournamentMatch match = *ledger_.match(h.result.record.header.id);
    auto avoid = setup_.keys.of_owners(owners_of(match));
    for (const auto& t : ledger_.heard(match.header.id)) {
        avoid.push_back(t.worker);
        if (t.needs_second) avoid.push_back(t.holder);
    }
    if (send({match}, patience(), std::move(avoid))) message.ack();  // otherwise it comes again
}

void Head::name_contradicted(const PlayedMatch& kept) {
    for (const std::string& worker : ledger_.contradicted())
        setup_.say({"cluster.contradicted", {worker, kept.record.header.id, kept.worker}});
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
        if (!offer_apart(late.matches, late.patience)) return;
    }
}

Phrase Head::summary() const {
    std::string shares;
    for (const auto& [worker, count] : played_by_) shares += embed({"cluster.share", {std::to_string(count), worker}});
    return {"cluster.summary",
            {std::to_string(ledger_.kept()), std::to_string(sent_), shares, std::to_string(ledger_.duplicates()),
             std::to_string(repeated_), std::to_string(offered_again_), std::to_string(forged_)}};
}

}  // namespace agon::cluster
