// Whose turn is it? Jobs of several people: one person after the other, and no person has two under way. Who
// brings much waits for himself.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace agon {

template <class Job>
class FairQueue {
   public:
    void add(const std::string& person, Job job) {
        auto& own = waiting_[person];
        if (own.empty()) turn_.push_back(person);
        own.push_back(std::move(job));
    }

    // Until done(person) no other job of that person comes.
    std::optional<std::pair<std::string, Job>> next() {
        const auto found = std::ranges::find_if(turn_, [&](const auto& person) { return !busy_.contains(person); });
        if (found == turn_.end()) return std::nullopt;
        std::pair<std::string, Job> taken{*found, std::move(waiting_[*found].front())};
        turn_.erase(found);
        busy_.insert(taken.first);
        drop_first(taken.first);
        return taken;
    }
    void done(const std::string& person) { busy_.erase(person); }

    // Those that wait and fulfil this come out, and will not be done.
    template <class Condition>
    std::vector<Job> take_out(const std::string& person, Condition condition) {
        std::vector<Job> out;
        const auto own = waiting_.find(person);
        if (own == waiting_.end()) return out;
        std::ranges::copy_if(own->second, std::back_inserter(out), condition);
        std::erase_if(own->second, condition);
        if (own->second.empty()) std::erase(turn_, person), waiting_.erase(own);
        return out;
    }

    bool empty() const { return waiting_.empty(); }

   private:
    void drop_first(const std::string& person) {
        auto& own = waiting_[person];
        own.pop_front();
        if (own.empty()) waiting_.erase(person);
        else turn_.push_back(person);
    }

    std::map<std::string, std::deque<Job>> waiting_{};  // never an empty one
    std::deque<std::string> turn_{};                    // everybody who waits, once
    std::set<std::string> busy_{};
};

}  // namespace agon
