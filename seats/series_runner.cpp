#include "seats/series_runner.h"

#include <csignal>
#include <thread>

namespace agon {
namespace {

volatile std::sig_atomic_t interrupt_requested = 0;  // the one thing a signal handler may touch

struct sigaction old_int, old_term;

// Each thread has a slot and takes the next match, until none is left or wanted, or the user interrupts.
class SeriesRun {
   public:
    SeriesRun(const SeriesJob& job, Recorder& recorder)
        : job_(job), recorder_(recorder), series_(series_id(job.plan)),
          slots_(static_cast<std::size_t>(job.concurrency)) {}

    Result<SeriesEnd> play() {
        std::vector<std::jthread> threads;
        working_ = slots_.size();
        for (std::size_t i = 0; i < slots_.size(); ++i) threads.emplace_back([this, i] { work(i); });
        while (working_ > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            if (InterruptGuard::requested()) interrupt();
        }
        threads.clear();
        recorder_.flush();
        if (unsaved_) return std::unexpected(*unsaved_);
        return end_;
    }

   private:
    // The slot is made here: a subprocess dies with the thread that started it.
    void work(std::size_t number) {
        std::unique_ptr<Slot>& slot = slots_[number];
        const Lane lane{static_cast<int>(number), job_.concurrency};
        auto fresh = std::make_unique<Slot>(*job_.game, job_.players, job_.conduct, lane);
        if (job_.on_event) fresh->on_event(job_.on_event);
        {
            const std::scoped_lock lock(mutex_);
            slot = std::move(fresh);
        }
        while (play_next(*slot)) {}
        slot->dismiss();
        {
            const std::scoped_lock lock(mutex_);
            end_.latency.add(slot->latency());
            end_.voided += slot->voided();
            slot.reset();
        }
        --working_;
    }

    bool play_next(Slot& slot) {  // false: that was all
        if (job_.wanted && !job_.wanted()) return false;
        const std::size_t i = next_++;
        if (i >= job_.numbers.size()) return false;
        auto record = slot.play(planned(job_.plan, job_.numbers[i]), series_);
        if (record) save(std::move(*record));
        return record.has_value();
    }

    void save(Record record) {
        const auto kept = std::make_shared<Record>(std::move(record));
        recorder_.save(*kept, [this, kept](Result<Saved> saved) {
            if (saved && job_.on_finished) job_.on_finished(*kept);
            if (saved) return;
            const std::scoped_lock lock(mutex_);
            unsaved_ = saved.error();
            interrupt_requested = 1;
        });
    }

    void interrupt() {
        const std::scoped_lock lock(mutex_);
        end_.interrupted = true;
        for (auto& slot : slots_)
            if (slot) slot->interrupt();
    }

    const SeriesJob& job_;
    Recorder& recorder_;
    const std::string series_;
    std::atomic<std::size_t> next_ = 0, working_ = 0;
    std::mutex mutex_;  // guards all below
    std::vector<std::unique_ptr<Slot>> slots_;
    SeriesEnd end_;
    std::optional<Refusal> unsaved_;
};

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

Result<SeriesEnd> run_series(const SeriesJob& job, Recorder& recorder) { return SeriesRun(job, recorder).play(); }

}  // namespace agon
