#include "server/match_log.h"

#include "store/recorder.h"

namespace agon {
namespace {

Recorder::Done told(MatchLog::Done done) {
    return [done = std::move(done)](const auto&) { done(); };
}

}  // namespace

void StoreLog::begin(const std::string&, const Header& h, std::string memory, Done done) {
    if (memory.empty()) return recorder_.begin(h);
    recorder_.begin_kept(h, std::move(memory), told(std::move(done)));
}

void StoreLog::append(const std::string&, const std::string& match, std::vector<Event> events, Done done) {
    if (!done) return recorder_.append(match, std::move(events));
    recorder_.append_kept(match, std::move(events), told(std::move(done)));
}

void StoreLog::remember(const std::string&, const std::string& match, std::string memory) {
    recorder_.remember(match, std::move(memory));
}

void StoreLog::finish(const std::string&, Record match, Done done) {
    recorder_.finish(std::move(match), told(std::move(done)));
}

bool StoreLog::flush(std::chrono::milliseconds patience) { return recorder_.flush(patience); }

}  // namespace agon
