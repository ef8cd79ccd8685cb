#include "seats/series_runner.h"

#include <csignal>
#include <thread>

namespace agon {
namespace {

volatile std::sig_atomic_t interrupt_requested = 0;  // the one thing a signal handler may touch

struct sigaction old_int, old_term;

}  // namespace

InterruptGuard::InterruptGuard() {
    interrupt_requested = 0;
    struct sigaction action{};
    action.sa_handler = [](int) { interrupt_requested = 1; };
    ::sigaction(SIGINT, &action, &old_int);
    ::sigaction(SIGTERM, &action, &old_term);
}

InterruptGuard::~InterruptGuard() {
    ::sigaction(SIGINT, &old_int, nullptr);
    ::sigaction(SIGTERM, &old_term, nullptr);
}

bool InterruptGuard::requested() { return interrupt_requested != 0; }

Result<SeriesEnd> run_series(const SeriesJob& job, Recorder& recorder) {
    const std::string series = series_id(job.plan);
    std::atomic<std::size_t> next = 0;
    std::atomic<int> working = 0;
    std::mutex mutex;  // guards `end`, `unsaved` and `slots`
    SeriesEnd end;
    std::optional<Refusal> unsaved;
    std::vector<std::unique_ptr<Slot>> slots(static_cast<std::size_t>(job.concurrency));

    const auto work = [&](std::size_t k) {
        // Made here: a subprocess dies with the thread that started it.
        auto slot = std::make_unique<Slot>(*job.game, job.players, job.conduct);
        if (job.on_event) slot->on_event(job.on_event);
        Slot* mine = slot.get();
        {
            std::scoped_lock lock(mutex);
            slots[k] = std::move(slot);
        }
        for (std::size_t i; (!job.wanted || job.wanted()) && (i = next++) < job.numbers.size();) {
            const PlannedMatch m = planned(job.plan, job.numbers[i]);
            auto record = mine->play(m, series);
            if (!record) break;
            auto kept = std::make_shared<Record>(std::move(*record));
            recorder.save(*kept, [&, kept](Result<Saved> saved) {
                if (saved && job.on_finished) job.on_finished(*kept);
                if (!saved) {
                    std::scoped_lock lock(mutex);
                    unsaved = saved.error();
                    interrupt_requested = 1;
                }
            });
        }
        mine->dismiss();
        {
            std::scoped_lock lock(mutex);
            end.latency.add(mine->latency());
            slots[k].reset();
        }
        --working;
    };

    std::vector<std::jthread> threads;
    for (std::size_t k = 0; k < slots.size(); ++k) {
        ++working;
        threads.emplace_back(work, k);
    }
    while (working > 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        if (!InterruptGuard::requested()) continue;
        std::scoped_lock lock(mutex);
        end.interrupted = true;
        for (auto& s : slots)
            if (s) s->interrupt();
    }
    threads.clear();
    recorder.flush();
    if (unsaved) return std::unexpected(*unsaved);
    return end;
}

}  // namespace agon
