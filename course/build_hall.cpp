#include "course/build_hall.h"

namespace agon {
namespace {

// No reason for the arena to end.
void give_up(BotStore& store, BotVersion b, const Refusal& why) {
    const bool exam = b.examined == Examined::Waiting;
    (exam ? b.exam : b.verdict) = {"upload.trouble", {embed(why)}};
    try {
        if (exam) b.examined = Examined::Failed, store.examined(b);
        else b.state = BotState::Refused, store.judged(b);
    } catch (const std::runtime_error&) {  // still `building`; the next start says that it was interrupted
    }
}

}  // namespace

BuildHall::BuildHall(std::filesystem::path folder, int builders) : folder_(std::move(folder)) {
    for (int i = 0; i < builders; ++i) builders_.emplace_back([this](std::stop_token stop) { build_on(stop); });
}

BuildHall::~BuildHall() {
    for (auto& b : builders_) b.request_stop();
}

std::vector<BotVersion> BuildHall::add(const BotVersion& b) {
    const std::scoped_lock lock(mutex_);
    auto older = queue_.take_out(b.owner, [&](const BotVersion& o) {
        return o.name == b.name && (o.examined == Examined::Waiting) == (b.examined == Examined::Waiting);
    });
    queue_.add(b.owner, b);
    changed_.notify_one();
    std::erase_if(older, [](const BotVersion& o) { return o.state != BotState::Building; });  // built once already
    return older;
}

std::optional<BuildHall::Work> BuildHall::await(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    std::optional<Work> work;
    changed_.wait(lock, stop, [&] { return (work = queue_.next()).has_value(); });
    return work;
}

// Each builder has a connection of its own to the store; one that cannot be opened may be there for the next hand-in.
void BuildHall::build_on(std::stop_token stop) {
    std::unique_ptr<Uploads> uploads;
    while (auto work = await(stop)) {
        if (stop.stop_requested()) return;
        if (!uploads)
            if (auto opened = Uploads::open(folder_)) uploads = std::move(*opened);
        ++busy_;
        if (uploads) {
            const BotVersion& b = work->second;
            const bool exam = b.examined == Examined::Waiting;
            const auto done = exam ? uploads->qualify(b, {}, stop) : uploads->build(b, stop);
            if (!done && !stop.stop_requested()) give_up(uploads->store(), b, done.error());
        }
        --busy_;
        const std::scoped_lock lock(mutex_);
        queue_.done(work->first);
        changed_.notify_one();
    }
}

}  // namespace agon
