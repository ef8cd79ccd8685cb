// An HTTP door for a polling protocol: requests go to the pure service, answers may be
// held back until the service allows them.
#pragma once

#include <map>

#include "base/alarm.h"
#include "core/catalogue.h"
#include "net/http.h"

namespace agon {

class ServiceDoor {
   public:
    using Options = std::map<std::string, std::string>;           // of the protocol's service
    using OnAnswer = std::function<void(const Response&, Time)>;  // for an examiner of the clients

    // Refused: the port is taken, an option is wrong.
    static Result<std::unique_ptr<ServiceDoor>> open(net::Loop&, Hall&, const Protocol&, const Options&,
                                                     net::HttpOptions);
    ServiceDoor(const ServiceDoor&) = delete;
    int port() const { return server_.port(); }
    void stop_listening() { server_.stop_listening(); }
    std::size_t connections() const { return server_.connections(); }
    std::size_t refused() const { return server_.refused(); }
    Result<CourseGame> open_game(const Options& options);  // without a client's request; its clients need the id
    void on_answer(OnAnswer f) { on_answer_ = std::move(f); }
    // Every answer passes a hall that stores: it goes out once what it tells is stored; false: it cannot be stored now.
    using Gate = std::function<void(std::function<void(bool stored)>)>;
    void pass_through(Gate g) { gate_ = std::move(g); }

   private:
    ServiceDoor(net::Loop&, std::unique_ptr<Service>, net::HttpServer);
    void answer(const net::HttpRequest&, net::Answer);
    void send(net::HttpResponse, std::optional<Time> not_before, net::Answer);
    void ring();

    net::Loop& loop_;
    std::unique_ptr<Service> service_;
    net::HttpServer server_;
    OnAnswer on_answer_;
    Gate gate_ = [](const auto& answer) { answer(true); };
    Alarm alarm_;
};

}  // namespace agon
