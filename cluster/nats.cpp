#include "cluster/nats.h"

#include <nats/nats.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <future>
#include <thread>
#include <utility>

namespace agon::nats {
namespace {

using namespace std::chrono_literals;

constexpr int consumer_exists = 10148, stream_exists = 10058;  // codes of the server
constexpr std::int64_t per_millisecond = 1'000'000;            // JetStream counts nanoseconds

natsMsg* message(const std::shared_ptr<void>& p) { return static_cast<natsMsg*>(p.get()); }

std::string why(natsStatus s) {
    const char* more = nullptr;
    if (natsStatus last = NATS_OK; (more = nats_GetLastError(&last)) && last == s && std::strlen(more) > 0) return more;
    return natsStatus_GetText(s);
}

// The reason is the code's last argument.
Result<> expect(natsStatus s, std::string code, std::vector<std::string> args = {}) {
    if (s == NATS_OK) return {};
    args.push_back(why(s));
    return agon::refuse(Refusal::Kind::Unavailable, std::move(code), std::move(args));
}

std::vector<std::string> parts(const std::string& text) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find(',', at), text.size());
        if (end > at) all.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return all;
}

}  // namespace

Message::Message(void* handle) : handle_(handle, [](void* m) { natsMsg_Destroy(static_cast<natsMsg*>(m)); }) {}
std::string_view Message::subject() const { return natsMsg_GetSubject(message(handle_)); }
std::string_view Message::data() const {
    return {natsMsg_GetData(message(handle_)), static_cast<std::size_t>(natsMsg_GetDataLength(message(handle_)))};
}
std::string Message::reply() const {
    const char* to = natsMsg_GetReply(message(handle_));
    return to ? to : "";
}
std::uint64_t Message::sequence() const {
    jsMsgMetaData* about = nullptr;
    if (natsMsg_GetMetaData(&about, message(handle_)) != NATS_OK) return natsMsg_GetSequence(message(handle_));
    const std::uint64_t number = about->Sequence.Stream;
    jsMsgMetaData_Destroy(about);
    return number;
}
bool Message::nobody_listens() const { return natsMsg_IsNoResponders(message(handle_)); }
void Message::ack() { natsMsg_Ack(message(handle_), nullptr); }
void Message::give_back(milliseconds delay) {
    natsMsg_NakWithDelay(message(handle_), std::max<std::int64_t>(1, delay.count()), nullptr);
}
void Message::in_progress() { natsMsg_InProgress(message(handle_), nullptr); }
bool Message::ack_and_wait(milliseconds wait) {
    jsOptions options;
    jsOptions_Init(&options);
    options.Wait = wait.count();
    return natsMsg_AckSync(message(handle_), &options, nullptr) == NATS_OK;
}

Pull::Pull(void* handle)
    : handle_(handle, [](void* s) { natsSubscription_Destroy(static_cast<natsSubscription*>(s)); }) {}

std::vector<Message> Pull::fetch(int most, milliseconds wait) {
    natsMsgList list{};
    std::vector<Message> all;
    const auto status =
        natsSubscription_Fetch(&list, static_cast<natsSubscription*>(handle_.get()), most, wait.count(), nullptr);
    if (status != NATS_OK) {
        if (status != NATS_TIMEOUT)
            std::this_thread::sleep_for(std::min(wait, 200ms));  // no connection: it comes back by itself
        return all;
    }
    for (int i = 0; i < list.Count; ++i) all.emplace_back(std::exchange(list.Msgs[i], nullptr));
    natsMsgList_Destroy(&list);
    return all;
}

struct Subscription::Ear {
    explicit Ear(OnMessage f) : on_message(std::move(f)) {}
    ~Ear() {
        if (!handle) return;
        natsSubscription_Unsubscribe(handle);
        ended.get_future().wait();
        natsSubscription_Destroy(handle);
    }
    static void deliver(natsConnection*, natsSubscription*, natsMsg* m, void* ear) {
        const Message message(m);
        static_cast<Ear*>(ear)->on_message(message);
    }
    void opened() {
        natsSubscription_SetOnCompleteCB(handle, [](void* ear) { static_cast<Ear*>(ear)->ended.set_value(); }, this);
    }

    OnMessage on_message;
    natsSubscription* handle = nullptr;
    std::promise<void> ended;
};

Subscription::Subscription(std::unique_ptr<Ear> ear) : ear_(std::move(ear)) { ear_->opened(); }
Subscription::Subscription(Subscription&&) noexcept = default;
Subscription& Subscription::operator=(Subscription&&) noexcept = default;
Subscription::~Subscription() = default;

struct Connection::Impl {
    natsConnection* connection = nullptr;
    jsCtx* jetstream = nullptr;
    int replicas = 0;  // 0: not asked yet
    ~Impl() {
        jsCtx_Destroy(jetstream);
        natsConnection_Destroy(connection);
    }
};

namespace {

using Options = std::unique_ptr<natsOptions, void (*)(natsOptions*)>;

// A server that offers no TLS is left before anything is said.
Result<> encrypt(natsOptions* options, const Login& login) {
    if (login.ca.empty()) return {};
    const auto on = natsOptions_SetSecure(options, true);
    if (const auto ok = expect(on, "cluster.no_nats"); !ok) return ok;
    const auto trusted = natsOptions_LoadCATrustedCertificates(options, login.ca.c_str());
    if (const auto ok = expect(trusted, "cluster.bad_certificate", {login.ca}); !ok) return ok;
    if (login.certificate.empty()) return {};
    const auto own = natsOptions_LoadCertificatesChain(options, login.certificate.c_str(), login.key.c_str());
    return expect(own, "cluster.bad_certificate", {login.certificate});
}

Result<Options> options_for(const Login& login) {
    natsOptions* raw = nullptr;
    if (const auto ok = expect(natsOptions_Create(&raw), "cluster.no_nats"); !ok) return std::unexpected(ok.error());
    Options options(raw, &natsOptions_Destroy);
    const auto urls = parts(login.urls);
    std::vector<const char*> servers;
    for (const auto& u : urls) servers.push_back(u.c_str());
    if (servers.empty()) return refuse("cluster.no_url");
    const auto status = natsOptions_SetServers(raw, servers.data(), static_cast<int>(servers.size()));
    if (const auto ok = expect(status, "cluster.bad_url", {login.urls}); !ok) return std::unexpected(ok.error());
    if (!login.user.empty()) natsOptions_SetUserInfo(raw, login.user.c_str(), login.password.c_str());
    if (!login.nkey.empty()) natsOptions_SetNKeyFromSeed(raw, login.nkey.c_str(), login.seed.c_str());
    if (const auto ok = encrypt(raw, login); !ok) return std::unexpected(ok.error());
    if (!login.name.empty()) natsOptions_SetName(raw, login.name.c_str());
    natsOptions_SetCustomInboxPrefix(raw, login.inbox.c_str());
    natsOptions_SetMaxReconnect(raw, -1);
    natsOptions_SetReconnectWait(raw, 250);
    natsOptions_SetPingInterval(raw, 3000);  // a cable that was pulled is noticed after three of them
    natsOptions_SetMaxPingsOut(raw, 2);
    natsOptions_SetTimeout(raw, 2000);
    natsOptions_SetErrorHandler(
        raw, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr);  // by default it prints
    return options;
}

}  // namespace

Connection::Connection(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Result<std::unique_ptr<Connection>> Connection::open(const Login& login, milliseconds patience) {
    const auto options = options_for(login);
    if (!options) return std::unexpected(options.error());
    auto impl = std::make_unique<Impl>();
    const auto until = std::chrono::steady_clock::now() + patience;
    natsStatus status = NATS_OK;
    while ((status = natsConnection_Connect(&impl->connection, options->get())) != NATS_OK) {
        const bool hopeless = status == NATS_CONNECTION_AUTH_FAILED || status == NATS_NOT_PERMITTED;
        if (hopeless || std::chrono::steady_clock::now() > until)
            return std::unexpected(expect(status, "cluster.no_connection", {login.urls}).error());
        std::this_thread::sleep_for(200ms);
    }
    const auto jetstream = natsConnection_JetStream(&impl->jetstream, impl->connection, nullptr);
    if (const auto ok = expect(jetstream, "cluster.no_jetstream"); !ok) return std::unexpected(ok.error());
    return std::unique_ptr<Connection>(new Connection(std::move(impl)));
}

Connection::~Connection() = default;

std::size_t Connection::max_payload() const {
    return static_cast<std::size_t>(natsConnection_GetMaxPayload(impl_->connection));
}
void Connection::drain() { natsConnection_FlushTimeout(impl_->connection, 3000); }

bool Connection::publish(const std::string& subject, std::string_view data) {
    return natsConnection_Publish(impl_->connection, subject.c_str(), data.data(), static_cast<int>(data.size())) ==
           NATS_OK;
}

bool Connection::publish(const std::string& subject, std::string_view data, const Headers& headers,
                         const std::string& reply) {
    natsMsg* raw = nullptr;
    const char* to = reply.empty() ? nullptr : reply.c_str();
    if (natsMsg_Create(&raw, subject.c_str(), to, data.data(), static_cast<int>(data.size())) != NATS_OK) return false;
    const Message message(raw);
    for (const auto& [key, value] : headers) natsMsgHeader_Set(raw, key.c_str(), value.c_str());
    return natsConnection_PublishMsg(impl_->connection, raw) == NATS_OK;
}

bool Connection::store(const std::string& subject, std::string_view data, const std::string& id, milliseconds wait) {
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MsgId = id.c_str();
    options.MaxWait = wait.count();
    return js_Publish(nullptr, impl_->jetstream, subject.c_str(), data.data(), static_cast<int>(data.size()), &options,
                      nullptr) == NATS_OK;
}

Result<Subscription> Connection::subscribe(const std::string& subject, Subscription::OnMessage f) {
    auto ear = std::make_unique<Subscription::Ear>(std::move(f));
    const auto status = natsConnection_Subscribe(&ear->handle, impl_->connection, subject.c_str(),
                                                 &Subscription::Ear::deliver, ear.get());
    if (const auto ok = expect(status, "cluster.cannot_listen", {subject}); !ok) return std::unexpected(ok.error());
    return Subscription(std::move(ear));
}

Result<> Connection::ensure(const StreamPlan& plan) {
    std::vector<const char*> subjects;
    for (const auto& s : plan.subjects) subjects.push_back(s.c_str());
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = plan.name.c_str();
    config.Subjects = subjects.data();
    config.SubjectsLen = static_cast<int>(subjects.size());
    config.Retention = plan.work_queue ? js_WorkQueuePolicy : js_LimitsPolicy;
    config.Storage = plan.in_memory ? js_MemoryStorage : js_FileStorage;
    config.MaxAge = std::chrono::nanoseconds(plan.keep).count();
    config.MaxBytes = plan.most_bytes;
    config.MaxMsgsPerSubject = plan.per_subject;
    config.AllowRollup = plan.rollups;
    natsStatus status = NATS_OK;
    // Servers that have just started elect a leader first; servers that are alone refuse replicas.
    const auto until = std::chrono::steady_clock::now() + 20s;
    do {
        jsErrCode code{};
        for (const int replicas : {3, 1}) {
            if (impl_->replicas && replicas != impl_->replicas) continue;
            config.Replicas = replicas;
            status = js_AddStream(nullptr, impl_->jetstream, &config, nullptr, &code);
            const bool there = static_cast<int>(code) == stream_exists;  // with other settings: the staff have decided
            if (status == NATS_OK) impl_->replicas = replicas;
            if (status == NATS_OK || there) return {};
            if (status == NATS_TIMEOUT) break;  // not an answer
        }
        std::this_thread::sleep_for(300ms);
    } while (std::chrono::steady_clock::now() < until);
    return expect(status, "cluster.no_stream", {plan.name});
}

Result<> Connection::ensure_consumer(const std::string& stream, const std::string& name, const std::string& filter,
                                     milliseconds ack_wait) {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = name.c_str();
    config.FilterSubject = filter.c_str();
    config.AckPolicy = js_AckExplicit;
    config.AckWait = ack_wait.count() * per_millisecond;
    config.MaxDeliver = -1;
    config.MaxAckPending = 50'000;
    config.MaxWaiting = 10'000;  // one for each slot that waits for work
    natsStatus status = NATS_OK;
    const auto until = std::chrono::steady_clock::now() + 20s;
    do {
        jsErrCode code{};
        status = js_AddConsumer(nullptr, impl_->jetstream, stream.c_str(), &config, nullptr, &code);
        if (status == NATS_OK || static_cast<int>(code) == consumer_exists) return {};
        std::this_thread::sleep_for(300ms);
    } while (std::chrono::steady_clock::now() < until);
    return expect(status, "cluster.no_consumer", {name, stream});
}

void Connection::delete_consumer(const std::string& stream, const std::string& name) {
    js_DeleteConsumer(impl_->jetstream, stream.c_str(), name.c_str(), nullptr, nullptr);
}

void Connection::purge(const std::string& stream, const std::string& subject) {
    jsOptions options;
    jsOptions_Init(&options);
    options.Stream.Purge.Subject = subject.c_str();
    js_PurgeStream(impl_->jetstream, stream.c_str(), &options, nullptr);
}

std::optional<Pull> Connection::pull(const std::string& stream, const std::string& consumer) {
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = stream.c_str();
    options.Consumer = consumer.c_str();
    natsSubscription* s = nullptr;
    if (js_PullSubscribe(&s, impl_->jetstream, nullptr, consumer.c_str(), nullptr, &options, nullptr) != NATS_OK)
        return std::nullopt;
    return Pull(s);
}

namespace {

std::optional<Subscription> follow_from(jsCtx* jetstream, const std::string& stream, const std::string& subject,
                                        jsDeliverPolicy from, Subscription::OnMessage f) {
    auto ear = std::make_unique<Subscription::Ear>(std::move(f));
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = stream.c_str();
    options.Ordered = true;
    options.Config.DeliverPolicy = from;
    if (js_Subscribe(&ear->handle, jetstream, subject.c_str(), &Subscription::Ear::deliver, ear.get(), nullptr,
                     &options, nullptr) != NATS_OK)
        return std::nullopt;
    return Subscription(std::move(ear));
}

}  // namespace

std::optional<Subscription> Connection::follow(const std::string& stream, const std::string& subject,
                                               Subscription::OnMessage f) {
    return follow_from(impl_->jetstream, stream, subject, js_DeliverAll, std::move(f));
}

std::optional<Subscription> Connection::follow_newest(const std::string& stream, const std::string& subject,
                                                      Subscription::OnMessage f) {
    return follow_from(impl_->jetstream, stream, subject, js_DeliverLastPerSubject, std::move(f));
}

// The last one is asked for first: where there is none nobody needs to wait for it.
std::optional<std::vector<Message>> Connection::read(const std::string& stream, const std::string& subject) {
    natsMsg* newest = nullptr;
    const auto found = js_GetLastMsg(&newest, impl_->jetstream, stream.c_str(), subject.c_str(), nullptr, nullptr);
    if (found == NATS_NOT_FOUND) return std::vector<Message>();
    if (found != NATS_OK) return std::nullopt;
    const std::uint64_t end = Message(newest).sequence();
    natsSubscription* s = nullptr;
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = stream.c_str();
    options.Ordered = true;
    if (js_SubscribeSync(&s, impl_->jetstream, subject.c_str(), nullptr, &options, nullptr) != NATS_OK)
        return std::nullopt;
    std::vector<Message> all;
    natsMsg* next = nullptr;
    while ((all.empty() || all.back().sequence() < end) && natsSubscription_NextMsg(&next, s, 3000) == NATS_OK)
        all.emplace_back(next);
    natsSubscription_Destroy(s);
    if (all.empty() || all.back().sequence() < end) return std::nullopt;
    return all;
}

}  // namespace agon::nats
