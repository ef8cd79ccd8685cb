// An address of the server as data: what is asked for, who may ask, and the function that
// answers. All of them together are one table, which docs/openapi.json describes.
#pragma once

#include "server/web/json.h"
#include "server/web/visitor.h"
#include "store/bot_store.h"

namespace agon {

// A request to one of the addresses.
struct Call {
    net::HttpRequest request;
    Visitor visitor{};
    std::map<std::string, std::string, std::less<>> parts{};  // of the path: what stands where the pattern has {name}

    std::string part(std::string_view name) const;
    std::string query(std::string_view key) const;
    Result<Fields> body() const { return Fields::read(request.body); }
    // Who sent which token, for the count of wrong ones.
    struct Secret {
        std::string address, token;
    };
    Secret secret() const { return {visitor.address, request.bearer()}; }
    SignIn sign_in() const { return {request.bearer(), visitor.login}; }
    bool reads() const { return request.method == "GET" || request.method == "HEAD"; }
};

// Answers a call once, on the loop, at once or later.
class Reply {
   public:
    using Send = std::function<void(const Result<std::string>&, const GameEntry*)>;
    explicit Reply(Send send) : send_(std::move(send)) {}

    void operator()(const Result<std::string>& answer) const { send_(answer, game_); }
    Reply about(const GameEntry* game) const;  // a refusal may use this game's words

   private:
    Send send_;
    const GameEntry* game_ = nullptr;
};

struct Route {
    // Enrolled: with a token; whose it is, the store of bots knows.
    enum class For : std::uint8_t { Anyone, Enrolled, Local };
    // Compared: large and seldom new; whoever has it already hears 304.
    enum class Memory : std::uint8_t { None, Compared };

    std::string method, pattern;  // "/api/tables/{table}/join"
    For who;
    std::function<void(Call, const Reply&)> answer;
    int status = 200;  // of a good answer
    std::string type{json_type};
    Memory memory = Memory::None;
};

// The route that this call takes, whose parts are filled in then; null: none. HEAD takes the way of GET.
const Route* find_route(std::span<const Route>, Call&);
Result<> may_use(const Route&, const Call&);

}  // namespace agon
