// The other servers of one arena, as pages and the API see them: which tables are there, and the way to each.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "net/http.h"
#include "net/port.h"
#include "server/web/visitor.h"

namespace agon {

// A table as the list of another server shows it.
struct ListedRow {
    std::string match{}, json{};  // empty json: an unlisted table, which is found by its address alone
    bool shown = true;            // to people who look for something to watch
};

class Elsewhere {
   public:
    enum class Is : std::uint8_t { Nowhere, There, Between };  // Between: its server died, none has taken it over yet
    struct Place {
        Is is = Is::Nowhere;
        std::string server{};
    };
    virtual ~Elsewhere() = default;
    virtual Place table(const std::string& id) const = 0;
    virtual Place match(const std::string& id) const = 0;  // at one of the tables that are there now
    virtual void each_row(const std::function<void(const std::string& json, bool shown)>&) const = 0;
    virtual std::unique_ptr<net::LinePort> follow(const std::string& server, const Visitor&) = 0;
    virtual void forward(const std::string& server, const net::HttpRequest&, net::Answer) = 0;
};

}  // namespace agon
