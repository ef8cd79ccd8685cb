#include "cluster/asking.h"

#include <charconv>

namespace agon::nats {
namespace {

using namespace std::chrono_literals;

std::uint64_t number_at_end(std::string_view subject) {
    std::uint64_t number = 0;
    const auto digits = subject.substr(subject.rfind('.') + 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

}  // namespace

Asking::Asking(Connection& nats, std::string inbox)
    : nats_(nats), inbox_(std::move(inbox)), clock_([this](const std::stop_token& s) { give_up_late(s); }) {}

Result<std::unique_ptr<Asking>> Asking::open(Connection& nats, const std::string& inbox) {
    std::unique_ptr<Asking> asking(new Asking(nats, inbox));
    auto answers = nats.subscribe(inbox + ".*", [a = asking.get()](const Message& m) {
        std::optional<std::string> text;
        if (!m.nobody_listens()) text = std::string(m.data());
        a->answered(number_at_end(m.subject()), std::move(text));
    });
    if (!answers) return std::unexpected(answers.error());
    asking->answers_ = std::move(*answers);
    return asking;
}

Asking::~Asking() {
    answers_.reset();
    clock_.request_stop();
    clock_.join();
}

std::uint64_t Asking::expect(OnAnswer answer, milliseconds wait) {
    const std::scoped_lock lock(mutex_);
    open_[++last_] = {std::move(answer), Clock::now() + wait};
    return last_;
}

void Asking::ask(const std::string& subject, std::string_view data, const Headers& headers, milliseconds wait,
                 OnAnswer answer) {
    const auto number = expect(std::move(answer), wait);
    nats_.publish(subject, data, headers, inbox_ + "." + std::to_string(number));
}

void Asking::later(milliseconds wait, std::function<void()> job) {
    expect([job = std::move(job)](const auto&) { job(); }, wait);
}

void Asking::answered(std::uint64_t number, std::optional<std::string> text) {
    std::unique_lock lock(mutex_);
    const auto found = open_.find(number);
    if (found == open_.end()) return;
    const auto answer = std::move(found->second.answer);
    open_.erase(found);
    lock.unlock();
    answer(std::move(text));
}

// Nobody who waits for an answer minds a moment more.
void Asking::give_up_late(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        std::vector<std::uint64_t> late;
        {
            std::unique_lock lock(mutex_);
            ends_.wait_for(lock, stop, 50ms, [] { return false; });
            const auto now = Clock::now();
            for (const auto& [number, q] : open_)
                if (q.until <= now) late.push_back(number);
        }
        for (const auto number : late) answered(number, std::nullopt);
    }
}

}  // namespace agon::nats
