// The little of NATS and JetStream that head and workers need, as objects that clean up
// after themselves. Connections come back by themselves when the network or a server was
// gone; a call that fails meanwhile says so and is simply made again. A refusal is what no repetition mends: no server,
// a wrong password, no JetStream.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"

namespace agon::nats {

using std::chrono::milliseconds;

struct Login {
    std::string urls;                  // "nats://host:4222", several separated by commas
    std::string user{}, password{};    // empty: as the URL says
    std::string name{};                // shown by the server's monitoring
    std::string inbox = "_INBOX";      // where answers go; permissions name it
    std::string nkey{}, seed{};        // or a public NKey, and the file of its secret seed
    std::string ca{};                  // certificates (PEM) that servers are signed with: nothing is said without TLS
    std::string certificate{}, key{};  // our own, where the servers ask for one
};

struct StreamPlan {
    std::string name;
    std::vector<std::string> subjects;
    bool work_queue = false;  // a message that was acknowledged is removed
    bool in_memory = false;
    std::chrono::seconds keep{};  // older messages are dropped; zero: none
    std::int64_t most_bytes = -1;
    std::int64_t per_subject = -1;  // messages that are kept
    bool rollups = false;           // a message may take the place of all before it on its subject
};

using Headers = std::vector<std::pair<std::string, std::string>>;
inline constexpr const char *expected_last = "Nats-Expected-Last-Subject-Sequence", *message_id = "Nats-Msg-Id",
                            *rollup = "Nats-Rollup";

class Message {
   public:
    explicit Message(void* handle);  // natsMsg, owned from now on
    std::string_view subject() const;
    std::string_view data() const;
    std::string reply() const;       // where an answer is awaited; empty: nowhere
    std::uint64_t sequence() const;  // in its stream; 0: it is of none
    bool nobody_listens() const;     // it says so of a question
    // Of a JetStream message. True: the server has heard of it.
    void ack();
    bool ack_and_wait(milliseconds);
    void give_back(milliseconds delay);  // another subscriber may have it after the delay
    void in_progress();

   private:
    std::shared_ptr<void> handle_;
};

// A pull subscription at a consumer. One thread at a time.
class Pull {
   public:
    explicit Pull(void* handle);
    std::vector<Message> fetch(int most, milliseconds wait);  // empty: nothing came, or no connection

   private:
    std::shared_ptr<void> handle_;
};

class Subscription {
   public:
    using OnMessage = std::function<void(const Message&)>;  // on a thread of the library
    struct Ear;
    explicit Subscription(std::unique_ptr<Ear>);
    Subscription(Subscription&&) noexcept;
    Subscription& operator=(Subscription&&) noexcept;
    ~Subscription();  // afterwards no call is under way or follows

   private:
    std::unique_ptr<Ear> ear_;
};

class Connection {
   public:
    static Result<std::unique_ptr<Connection>> open(const Login&, milliseconds patience = milliseconds(10'000));
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    std::size_t max_payload() const;

    bool publish(const std::string& subject, std::string_view data);  // to those that listen now
    bool publish(const std::string& subject, std::string_view data, const Headers&, const std::string& reply);
    // Kept by the stream with this subject; `id`: a second message with it is dropped. True: it is safe.
    bool store(const std::string& subject, std::string_view data, const std::string& id,
               milliseconds wait = milliseconds(3000));

    Result<Subscription> subscribe(const std::string& subject, Subscription::OnMessage);

    // Three replicas where the servers form a cluster of three or more, else one.
    Result<> ensure(const StreamPlan&);
    Result<> ensure_consumer(const std::string& stream, const std::string& name, const std::string& filter,
                             milliseconds ack_wait);
    void delete_consumer(const std::string& stream, const std::string& name);
    void purge(const std::string& stream, const std::string& subject);

    std::optional<Pull> pull(const std::string& stream, const std::string& consumer);  // nothing: not (yet) there
    // Everything the stream has on this subject and everything to come, in order.
    std::optional<Subscription> follow(const std::string& stream, const std::string& subject, Subscription::OnMessage);
    // The newest of each subject and everything to come.
    std::optional<Subscription> follow_newest(const std::string& stream, const std::string& subject,
                                              Subscription::OnMessage);
    // All that the stream has on one subject now; nothing: no answer. Not on a thread that must not wait.
    std::optional<std::vector<Message>> read(const std::string& stream, const std::string& subject);
    void drain();  // what was published so far has left this machine

   private:
    struct Impl;
    explicit Connection(std::unique_ptr<Impl>);
    std::unique_ptr<Impl> impl_;
};

}  // namespace agon::nats
