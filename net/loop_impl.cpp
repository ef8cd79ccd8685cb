#include "net/loop.h"

#include <boost/asio/post.hpp>
#include <csignal>

#include "net/loop_impl.h"

namespace agon::net {

TimerId Loop::Impl::at(Time when, std::function<void()> action) {
    if (ending_) return {};
    TimerId id{when, ++last_number_};
    timers_.emplace(id, std::move(action));
    if (when < armed_) arm(when);
    return id;
}

TimerId Loop::Impl::after(Duration wait, std::function<void()> action) {
    return at(std::chrono::steady_clock::now() + wait, std::move(action));
}

void Loop::Impl::end() {
    ending_ = true;
    std::exchange(timers_, {});  // an action that dies may cancel other timers
}

void Loop::Impl::arm(Time when) {
    armed_ = when;
    alarm_.expires_at(when);
    alarm_.async_wait([this](error_code e) {
        if (!e) fire();
    });
}

void Loop::Impl::fire() {
    armed_ = Time::max();
    const Time now = std::chrono::steady_clock::now();
    lag.wakes(now);
    if (!watch.is_ready()) lag.nothing_came();  // what has come already came while we waited, and will be told so
    const auto work = lag.work_begins();
    // Timers set by the actions wait for the next ring, so that they cannot starve the ports.
    for (auto budget = timers_.size(); budget > 0 && !timers_.empty() && timers_.begin()->first.when <= now; --budget)
        timers_.extract(timers_.begin()).mapped()();
    lag.work_ends(work);
    if (!timers_.empty() && timers_.begin()->first.when < armed_) arm(timers_.begin()->first.when);
}

void Loop::Impl::expect(int more) {
    expected_ += more;
    lag.watched(expected_ > 0);
    if (expected_ > 0 && !std::exchange(beating_, true)) beat();
}

void Loop::Impl::beat() {
    if (expected_ > 0) after(LoopLag::pulse, [this] { beat(); });
    else beating_ = false;
}

Loop::Loop() : impl_(std::make_unique<Impl>()) {
    std::signal(SIGPIPE, SIG_IGN);  // a peer that has left is an error of write(), not of the arena
}

Loop::~Loop() { impl_->end(); }

void Loop::run() {
    impl_->io.run();
    impl_->io.restart();
}

void Loop::poll() {
    impl_->io.poll();
    impl_->io.restart();
}

void Loop::stop() { impl_->io.stop(); }
void Loop::post(std::function<void()> action) {
    asio::post(impl_->io, [impl = impl_.get(), action = std::move(action)] {
        const auto work = impl->lag.work_begins();
        action();
        impl->lag.work_ends(work);
    });
}
TimerId Loop::at(Time when, std::function<void()> action) { return impl_->at(when, std::move(action)); }
Duration Loop::waited() const { return impl_->lag.waited(); }
Duration Loop::stood_still() const { return impl_->lag.stood_still(); }
void Loop::on_standstill(std::function<void(Duration)> f) { impl_->lag.on_standstill(std::move(f)); }
void Loop::expect(int more) { impl_->expect(more); }
void Loop::rest() { impl_->lag.rests(); }
void Loop::cancel(TimerId id) { impl_->cancel(id); }

void Loop::on_signal(std::function<void(int)> action) {
    if (!impl_->signals) impl_->signals.emplace(impl_->io, SIGINT, SIGTERM);
    impl_->signals->cancel();
    struct Wait {
        Impl* impl;
        std::shared_ptr<std::function<void(int)>> action;
        void operator()(error_code e, int signal) const {
            if (e) return;
            impl->signals->async_wait(*this);
            (*action)(signal);
        }
    };
    impl_->signals->async_wait(Wait{impl_.get(), std::make_shared<std::function<void(int)>>(std::move(action))});
}

}  // namespace agon::net
