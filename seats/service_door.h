// An HTTP door for a polling protocol: requests go to the pure service, answers may be
// held back until the service allows them.
#pragma once

#include <map>

#include "core/catalogue.h"
#include "net/http.h"

namespace agon {

class ServiceDoor {
   public:
    using Options = std::map<std::string, std::string>;           // of the protocol's service
    using OnAnswer = std::function<void(const Response&, Time)>;  // for whoever examines the clients

    // Throws std::runtime_error or std::invalid_argument with a sentence: the port is taken, an option is wrong.
    ServiceDoor(net::Loop&, Hall&, const Protocol&, const Options&, net::HttpOptions);
    ~ServiceDoor() { loop_.cancel(timer_); }
    ServiceDoor(const ServiceDoor&) = delete;
    int port() const { return server_.port(); }
    std::size_t connections() const { return server_.connections(); }
    std::size_t refused() const { return server_.refused(); }
    // A game opened by the arena's own people; its clients are told the id.
    Result<CourseGame> open_game(const std::map<std::string, std::string>& options);
    void on_answer(OnAnswer f) { on_answer_ = std::move(f); }
    // Every answer passes a hall that stores: it goes out once what it tells is stored; false: it cannot be stored now.
    using Gate = std::function<void(std::function<void(bool stored)>)>;
    void pass_through(Gate g) { gate_ = std::move(g); }

   private:
    void answer(const net::HttpRequest&, net::Answer);
    void send(net::HttpResponse, std::optional<Time> not_before, net::Answer);
    void arm();

    net::Loop& loop_;
    std::unique_ptr<Service> service_;
    net::HttpServer server_;
    OnAnswer on_answer_;
    Gate gate_ = [](const auto& answer) { answer(true); };
    net::TimerId timer_{};
    std::optional<Time> armed_;
};

}  // namespace agon
