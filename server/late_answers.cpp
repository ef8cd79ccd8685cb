#include "server/late_answers.h"

#include "base/now.h"

namespace agon {

LateAnswers::LateAnswers(net::Loop& loop, net::Duration patience)
    : patience_(patience), alarm_(loop, [this] { give_up(); }) {}

void LateAnswers::add(std::set<std::string> tables, Answer answer) {
    if (tables.empty()) return answer(true);
    late_.push_back({std::move(tables), now() + patience_, std::move(answer)});
    alarm_.set(late_.front().until);
}

void LateAnswers::stored(const std::string& table) {
    std::list<Late> complete;
    for (auto it = late_.begin(); it != late_.end();) {
        const auto here = it++;
        if (here->tables.erase(table) && here->tables.empty()) complete.splice(complete.end(), late_, here);
    }
    for (const Late& l : complete) l.answer(true);
}

void LateAnswers::give_up() {
    std::list<Late> overdue;
    while (!late_.empty() && late_.front().until <= now()) overdue.splice(overdue.end(), late_, late_.begin());
    for (const Late& l : overdue) l.answer(false);
    if (!late_.empty()) alarm_.set(late_.front().until);
}

}  // namespace agon
