#include "cli/newcomers.h"

#include "cli/language.h"
#include "cli/open_store.h"

namespace agon {

Newcomers::Newcomers(std::string data, Entry entry, const Tournament& t)
    : data_(std::move(data)), game_(t.plan().game), id_(t.id()), entry_(entry) {
    if (t.plan().versions == Versions::Frozen) entry_ = Entry::Named;
}

// Whoever comes too late for the format is told so once; the tournament goes on.
void Newcomers::look(Hallway& hallway, Notices& notices) {
    const auto now = std::chrono::steady_clock::now();
    if (entry_ == Entry::Named || now < next_) return;
    next_ = now + std::chrono::seconds(2);
    auto wanted = uploads_for(game_, data_, entry_);
    if (wanted == seen_) return;
    seen_ = std::move(wanted);
    const auto fresh = hallway.welcome(seen_);
    if (!fresh) return notices.add(say(fresh.error()));
    Store store = open_store(data_);
    for (const Participant& who : *fresh) {
        store.enrol(id_, who);
        notices.add(say({"cli.joins", {who.name, who.player}}));
    }
}

}  // namespace agon
