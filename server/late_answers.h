// Answers of services that tell the end of a match. Each waits until the end is stored, so that
// nothing is announced that a crash could take back, but not for ever.
#pragma once

#include <list>
#include <set>
#include <string>

#include "base/alarm.h"

namespace agon {

class LateAnswers {
   public:
    using Answer = std::function<void(bool stored)>;

    LateAnswers(net::Loop&, net::Duration patience);

    void add(std::set<std::string> tables, Answer);  // without tables: it is given at once
    void stored(const std::string& table);

   private:
    struct Late {
        std::set<std::string> tables;  // whose ends are not stored yet
        net::Time until;
        Answer answer;
    };
    void give_up();

    net::Duration patience_;
    std::list<Late> late_;  // by time
    Alarm alarm_;
};

}  // namespace agon
