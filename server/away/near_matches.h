// Matches that other processes on this machine play for the same data folder (agon tournament), as tables that
// browsers can watch. They tell them at a Unix socket in that folder: one connection per match at a time, the lines of
// its log. Only who may use the folder can reach it.
#pragma once

#include <filesystem>

#include "base/lifeline.h"
#include "net/feed.h"
#include "net/socket.h"
#include "seats/slot.h"
#include "server/away/far_tables.h"

namespace agon {

class NearMatches {
   public:
    static Result<std::unique_ptr<NearMatches>> open(net::Loop&, const std::filesystem::path& folder, RoomDoors);
    std::size_t connections() const { return guests_.size(); }
    Slot::OnEvent pen();  // for a slot of this process, on its thread

   private:
    struct Guest {
        std::string name, match{};
        std::unique_ptr<net::LinePort> port;
    };
    NearMatches(net::Loop& loop, RoomDoors doors) : tables_(std::move(doors)), line_(loop) {}
    void greet(std::unique_ptr<net::LinePort>);
    void heard(Guest&, std::string_view line);
    void gone(Guest&);

    FarTables tables_;
    int came_ = 0;
    std::vector<std::unique_ptr<Guest>> guests_;
    std::unique_ptr<net::Listener> listener_;
    Lifeline line_;
};

// The other end: what a slot plays is told to the arena that serves this folder, where there is one.
Slot::OnEvent told_to_arena(const std::filesystem::path& folder);

}  // namespace agon
