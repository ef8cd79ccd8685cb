#include "server/dismissals.h"

#include <chrono>

namespace agon {
namespace {

constexpr std::size_t kept_dismissals = 20;

}  // namespace

void Dismissals::add(Dismissal d) {
    using namespace std::chrono;
    d.at = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    if (on_new_) on_new_(d);
    last_.push_front(std::move(d));
    if (last_.size() > kept_dismissals) last_.pop_back();
}

}  // namespace agon
