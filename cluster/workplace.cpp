#include "cluster/workplace.h"
#include "course/find_player.h"

#include <fmt/core.h>

#include <algorithm>
#include <random>
#include <set>

#include "arena/series.h"
#include "base/data_folder.h"
#include "base/machine.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cluster/archive_door.h"
#include "cluster/credentials.h"
#include "cluster/head.h"
#include "cluster/subjects.h"
#include "course/uploads.h"
#include "seats/players.h"

namespace agon {
namespace {

// The head with all it stands on.
class ClusterWorkplace final : public Workplace {
   public:
    ClusterWorkplace(const nats::Login& login, std::unique_ptr<ArchiveDoor> door, cluster::HeadSetup setup)
        : door_(std::move(door)), connection_(login), say_(setup.say), head_(connection_, std::move(setup)) {}
    void play(Schedule& s) override {
        try {
            head_.play(s);
        } catch (const nats::Failure& failure) { throw UsageError(failure.what()); }
        say_(head_.summary());
    }
    void interrupt() override { head_.interrupt(); }

   private:
    std::unique_ptr<ArchiveDoor> door_;  // null: no bot takes part
    nats::Connection connection_;
    std::function<void(const std::string&)> say_;
    cluster::Head head_;
};

std::string new_run() {
    std::random_device random;
    return fingerprint(std::to_string(random()) + std::to_string(random()), 40);
}

// What all batches have in common, gathered from the players.
class Gathering {
   public:
    Gathering(const GameEntry& game, const ClusterJob& o) : game_(game), data_(data_folder(o.data)) {}

    void add(const std::string& player) {
        const auto found = find_player(game_, player, data_.string());
        if (!found) throw UsageError(say(found.error()));
        const PlayerSpec& p = *found;
        if (only_one_at_a_time(p))
            throw UsageError(fmt::format("'{}' sits at this machine and cannot play in a cluster.", p.text));
        timed_ |= p.kind != PlayerSpec::Kind::Engine || player.find("time=") != std::string::npos;
        if (player.starts_with("bot:")) add_bot(player, p.text);
        else if (p.kind != PlayerSpec::Kind::Engine) needs_.insert("commands");
    }

    bool timed() const { return timed_; }

    // The door is open as long as workers may need it; null if there are no bots.
    std::unique_ptr<ArchiveDoor> fill(cluster::Batch& form, const ClusterJob& o) {
        form.needs.assign(needs_.begin(), needs_.end());
        form.bots = bots_;
        if (bots_.empty()) return nullptr;
        auto door = std::make_unique<ArchiveDoor>(data_, o.http, std::move(archives_));
        form.archives = fmt::format("http://{}:{}", o.address.empty() ? host_name() : o.address, door->port());
        return door;
    }

   private:
    // `full` has the version, which may be missing in what the user wrote.
    void add_bot(const std::string& player, const std::string& full) {
        const auto opened = Uploads::open(data_);
        if (!opened) throw UsageError(say(opened.error()));
        Uploads& uploads = **opened;
        const auto at = full.rfind('@');
        const auto b = uploads.store().find(full.substr(4, at - 4), std::atoi(full.c_str() + at + 1));
        const std::string bytes = uploads.store().archive(b->name, b->version), hash = sha256(bytes);
        const auto rules = uploads.rules();
        if (!rules) throw UsageError(say(rules.error()));
        const CourseRules& r = *rules;
        bots_[player] = {hash,           b->file,        b->game,
                         r.memory_mb,    r.processes,    r.cpu_seconds,
                         r.java_heap_mb, r.java_release, uploads.team_of(b->owner)};
        archives_[hash] = bytes;
        needs_.insert("sandbox");
        needs_.insert(b->language);
    }

    const GameEntry& game_;
    std::filesystem::path data_;
    std::set<std::string> needs_;
    std::map<std::string, cluster::BotSource> bots_;
    std::map<std::string, std::string> archives_;  // by hash
    bool timed_ = false;
};

}  // namespace

std::unique_ptr<Workplace> cluster_workplace(const GameEntry& game, const TournamentPlan& plan, const ClusterJob& o,
                                             const std::string& tournament) {
    const auto who = read_credentials(o.cluster.credentials);
    Gathering players(game, o);
    for (const Participant& p : plan.participants) players.add(p.player);
    cluster::HeadSetup setup{
        .wanted = o.batch, .latency = o.latency, .timed = plan.clock != "none" || players.timed(), .resume = o.resume};
    setup.form = {.head = new_run(),
                  .version = AGON_VERSION,
                  .tournament = tournament,
                  .game = plan.game,
                  .clock = plan.clock,
                  .lease = o.lease};
    setup.say = o.say;
    try {
        auto door = players.fill(setup.form, o);
        return std::make_unique<ClusterWorkplace>(login(o.cluster, who, "agon head " + tournament, cluster::head_inbox),
                                                  std::move(door), std::move(setup));
    } catch (const std::runtime_error& failure) {  // of NATS, or of the port for archives
        throw UsageError(failure.what());
    }
}

}  // namespace agon
