// Tables that wait for a client of some protocol: it sits down there before clients meet each other.
#pragma once

#include <deque>
#include <map>

#include "arena/hall.h"
#include "net/loop.h"

namespace agon {

class Offers {
   public:
    Offers(net::Loop& loop, TableHall& hall) : loop_(loop), hall_(hall) {}

    void add(const std::string& protocol, const std::string& table);
    Table* take(std::string_view protocol);                              // null: no table waits for a client
    void on_offer(std::function<void()> f) { offered_ = std::move(f); }  // for doors whose clients are there already

   private:
    net::Loop& loop_;
    TableHall& hall_;
    std::map<std::string, std::deque<std::string>, std::less<>> tables_;  // by protocol
    std::function<void()> offered_;
};

}  // namespace agon
