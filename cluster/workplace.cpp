#include "cluster/workplace.h"

#include <fmt/core.h>

#include <algorithm>
#include <random>
#include <set>

#include "arena/series.h"
#include "base/data_folder.h"
#include "base/machine.h"
#include "cluster/archive_door.h"
#include "cluster/credentials.h"
#include "cluster/head.h"
#include "cluster/subjects.h"
#include "core/text.h"
#include "course/find_player.h"
#include "course/uploads.h"
#include "seats/players.h"

namespace agon {
namespace {

// The head with all it stands on.
class ClusterWorkplace final : public Workplace {
   public:
    ClusterWorkplace(std::unique_ptr<ArchiveDoor> door, std::unique_ptr<nats::Connection> connection,
                     std::unique_ptr<cluster::Head> head, std::function<void(const Phrase&)> say)
        : door_(std::move(door)), connection_(std::move(connection)), head_(std::move(head)), say_(std::move(say)) {}
    Result<> play(Schedule& s) override {
        if (const auto end = head_->play(s); !end) return end;
        say_(head_->summary());
        return {};
    }
    void interrupt() override { head_->interrupt(); }

   private:
    std::unique_ptr<ArchiveDoor> door_;  // null: no bot takes part
    std::unique_ptr<nats::Connection> connection_;
    std::unique_ptr<cluster::Head> head_;
    std::function<void(const Phrase&)> say_;
};

std::string new_run() {
    std::random_device random;
    return fingerprint(std::to_string(random()) + std::to_string(random()), 40);
}

// What all batches have in common, gathered from the players.
class Gathering {
   public:
    Gathering(const GameEntry& game, const ClusterJob& o) : game_(game), data_(data_folder(o.data)) {}

    Result<> add(const std::string& player) {
        const auto p = find_player(game_, player, data_.string());
        if (!p) return std::unexpected(p.error());
        if (only_one_at_a_time(*p)) return refuse("cluster.sits_here", {p->text});
        timed_ |= p->kind != PlayerSpec::Kind::Engine || player.find("time=") != std::string::npos;
        if (player.starts_with("bot:")) return add_bot(player, p->text);
        if (p->kind != PlayerSpec::Kind::Engine) needs_.insert("commands");
        return {};
    }

    bool timed() const { return timed_; }
    const std::map<std::string, std::string>& owners() const { return owners_; }

    // The door is open as long as workers may need it; null if there are no bots.
    Result<std::unique_ptr<ArchiveDoor>> fill(cluster::Batch& form, const ClusterJob& o) {
        form.needs.assign(needs_.begin(), needs_.end());
        form.bots = bots_;
        if (bots_.empty()) return nullptr;
        auto door = ArchiveDoor::open(data_, o.http, std::move(archives_));
        if (door)
            form.archives = fmt::format("http://{}:{}", o.address.empty() ? host_name() : o.address, (*door)->port());
        return door;
    }

   private:
    // `full` has the version, which may be missing in what the user wrote.
    Result<> add_bot(const std::string& player, const std::string& full) try {
        const auto uploads = Uploads::open(data_);
        if (!uploads) return std::unexpected(uploads.error());
        const auto rules = (*uploads)->rules();
        if (!rules) return std::unexpected(rules.error());
        const auto at = full.rfind('@');
        const auto b = (*uploads)->store().find(full.substr(4, at - 4), std::atoi(full.c_str() + at + 1));
        const std::string bytes = (*uploads)->store().archive(b->name, b->version), hash = sha256(bytes);
        bots_[player] = {hash,
                         b->file,
                         b->game,
                         rules->memory_mb,
                         rules->processes,
                         rules->cpu_seconds,
                         rules->java_heap_mb,
                         rules->java_release,
                         (*uploads)->team_of(b->owner)};
        archives_[hash] = bytes;
        owners_[player] = b->owner;
        needs_.insert({"sandbox", b->language});
        return {};
    } catch (const StoreFailure& e) { return refuse(Refusal::Kind::Failed, "course.failed", {e.what()}); }

    const GameEntry& game_;
    std::filesystem::path data_;
    std::set<std::string> needs_;
    std::map<std::string, cluster::BotSource> bots_;
    std::map<std::string, std::string> archives_;  // by hash
    std::map<std::string, std::string> owners_;    // by player
    bool timed_ = false;
};

cluster::HeadSetup setup_for(const TournamentPlan& plan, const ClusterJob& o, const std::string& tournament) {
    cluster::HeadSetup setup{.wanted = o.batch,
                             .latency = o.latency,
                             .timed = plan.clock != "none",
                             .resume = o.resume,
                             .sample = o.sample,
                             .say = o.say};
    setup.form = {.head = new_run(),
                  .version = AGON_VERSION,
                  .tournament = tournament,
                  .game = plan.game,
                  .clock = plan.clock,
                  .lease = o.lease};
    return setup;
}

// The keys of the workers, and the head's own.
Result<> give_keys(cluster::HeadSetup& setup, const std::filesystem::path& data) try {
    std::filesystem::create_directories(data);
    const auto people = BotStore::open(data);
    if (!people) return std::unexpected(people.error());
    setup.keys = cluster::Keyring(people->worker_keys());
    auto tickets = cluster::Tickets::open(data);
    if (!tickets) return std::unexpected(tickets.error());
    setup.tickets = std::move(*tickets);
    if (setup.keys.empty()) setup.say({"cluster.unsigned"});
    return {};
} catch (const std::exception& e) { return refuse(Refusal::Kind::Failed, "course.failed", {e.what()}); }

}  // namespace

Result<std::unique_ptr<Workplace>> cluster_workplace(const GameEntry& game, const TournamentPlan& plan,
                                                     const ClusterJob& o, const std::string& tournament) {
    const auto credentials = read_credentials(o.cluster.credentials);
    if (!credentials) return std::unexpected(credentials.error());
    Gathering players(game, o);
    for (const Participant& p : plan.participants)
        if (const auto added = players.add(p.player); !added) return std::unexpected(added.error());
    cluster::HeadSetup setup = setup_for(plan, o, tournament);
    setup.timed |= players.timed();
    setup.owners = players.owners();
    if (const auto held = give_keys(setup, data_folder(o.data)); !held) return std::unexpected(held.error());
    auto door = players.fill(setup.form, o);
    if (!door) return std::unexpected(door.error());
    auto nats = nats::Connection::open(login(o.cluster, *credentials, "agon head " + tournament, cluster::head_inbox));
    if (!nats) return std::unexpected(nats.error());
    auto head = cluster::Head::open(**nats, std::move(setup));
    if (!head) return std::unexpected(head.error());
    return std::make_unique<ClusterWorkplace>(std::move(*door), std::move(*nats), std::move(*head), o.say);
}

}  // namespace agon
