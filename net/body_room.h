// Memory for the bodies of requests. Whoever sends one may be a stranger with a thousand connections, each of which
// begins a large body and never ends it: so there is room for so many bytes in all, and for fewer from one network.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace agon::net {

class BodyRoom {
   public:
    static constexpr std::size_t small = 16 << 10;  // costs no more than its connection does, and is not counted

    // `many`: addresses behind which many people are, a reverse proxy's; they are counted in all only.
    BodyRoom(std::size_t in_all, std::size_t of_one, std::vector<std::string> many = {})
        : in_all_(in_all), of_one_(of_one), many_(std::move(many)) {}

    // Held as long as the body is.
    class Place {
       public:
        Place(BodyRoom& room, std::string network, std::size_t bytes)
            : room_(room), network_(std::move(network)), bytes_(bytes) {}
        ~Place() { room_.give_back(network_, bytes_); }
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;

       private:
        BodyRoom& room_;
        std::string network_;
        std::size_t bytes_;
    };

    // False: there is no room. Otherwise a place is put there, unless the body is a small one.
    bool take(std::optional<Place>&, const std::string& network, std::size_t bytes);

   private:
    void give_back(const std::string& network, std::size_t bytes);

    std::size_t in_all_, of_one_, taken_ = 0;
    std::vector<std::string> many_;
    std::map<std::string, std::size_t> by_network_{};
};

}  // namespace agon::net
