// Examines a foreign server: drives it through the rules of a protocol and writes
// a report. Pure like a session: an Examiner says what to connect, send and request, and
// is fed with what came back and with the time. An exam is written as a coroutine (Exam),
// so that it reads from top to bottom like the dialogue it checks.
#pragma once

#include <coroutine>
#include <deque>
#include <functional>
#include <map>
#include <span>
#include <variant>

#include "core/service.h"

namespace agon {

// One finding. `rule` is a short key, the sentence tells the author of the server what
// was expected and what came instead.
struct Check {
    enum class Result : std::uint8_t { Passed, Failed, Skipped, Remark };  // Remark: the documents leave it open
    std::string rule;
    Result result = Result::Passed;
    std::string sentence{};
    int points = 0, of = 0;  // of: 0 where no points are given
};
std::string points_of(const Check&);         // ", 10 of 15 points"; empty where none are given
std::string report(std::span<const Check>);  // one line per check, then the count and the points; for the terminal

// What the examiner asks of the driver. Links are TCP connections to the examined
// address, numbered by the examiner; an HTTP request is answered before the next is asked.
struct OpenLink {
    int link;
    std::string address{};  // empty: the examined one
};
// Something only a person can do now: press a button.
struct TellPerson {
    Phrase what;
};
// Without the line end.
struct SendLine {
    int link;
    std::string line;
};
struct CloseLink {
    int link;
};
struct Fetch {
    std::string method, target, content_type, body;
};
using Want = std::variant<OpenLink, SendLine, CloseLink, Fetch, TellPerson>;

// What came back. A refused connection is a LinkClosed without a LinkOpened.
struct LinkOpened {
    int link;
};
struct LineHeard {
    int link;
    std::string line;
};
struct LinkClosed {
    int link;
};
// Status 0: no answer.
struct Fetched {
    int status = 0;
    std::string content_type{}, body{};
};
using Seen = std::variant<LinkOpened, LineHeard, LinkClosed, Fetched>;

class Examiner {
   public:
    virtual ~Examiner() = default;
    virtual std::vector<Want> begin(Time now) = 0;
    virtual std::vector<Want> on(const Seen&, Time now) = 0;
    virtual std::vector<Want> tick(Time now) = 0;  // call at deadline()
    virtual std::optional<Time> deadline() const = 0;
    virtual bool done() const = 0;
    virtual std::span<const Check> checks() const = 0;
    virtual std::string_view line_end() const { return "\n"; }
};
using ExamOptions = std::map<std::string, std::string>;  // profile=…, rules=… as the person wrote them

// A coroutine that can be awaited by another one. It starts when it is awaited.
template <class T>
class Script {
   public:
    struct promise_type;
    using Handle = std::coroutine_handle<promise_type>;

    struct Result {
        std::optional<T> value;
        void return_value(T v) { value = std::move(v); }
    };
    struct promise_type : Result {
        std::coroutine_handle<> caller = std::noop_coroutine();
        Script get_return_object() { return Script(Handle::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        auto final_suspend() noexcept {
            struct BackToCaller {
                bool await_ready() noexcept { return false; }
                std::coroutine_handle<> await_suspend(Handle self) noexcept { return self.promise().caller; }
                void await_resume() noexcept {}
            };
            return BackToCaller{};
        }
        void unhandled_exception() { throw; }
    };

    explicit Script(Handle h) : handle_(h) {}
    Script(Script&& from) noexcept : handle_(std::exchange(from.handle_, {})) {}
    Script& operator=(Script&& from) noexcept {
        std::swap(handle_, from.handle_);
        return *this;
    }
    ~Script() {
        if (handle_) handle_.destroy();
    }

    bool await_ready() const { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) {
        handle_.promise().caller = caller;
        return handle_;
    }
    T await_resume() { return std::move(*handle_.promise().value); }

    void resume() { handle_.resume(); }
    bool done() const { return handle_.done(); }

   private:
    Handle handle_;
};
using Passed = bool;  // what a part of an exam returns: whether it is worth going on

// The desk at which an exam is written. Each awaited call waits for one thing:
//     if (!co_await desk.open(0, 5s)) …
//     desk.send(0, "neuerclient;Ada");
//     const auto line = co_await desk.line(0, 1s);   // nullopt: silence or a closed link
//     const auto got = co_await desk.fetch("GET", "/games", "", 5s);
// GCC 12 destroys some temporaries of an awaiting expression twice: keep brace lists and
// "?:" out of it, and pass scripts their arguments by value.
class Desk {
   public:
    auto open(int link, std::string address, Duration within) {
        return Wait<bool>{*this, [=](Desk& d) { return d.opened(link); }, within, OpenLink{link, std::move(address)}};
    }
    auto open(int link, Duration within) { return open(link, std::string(), within); }
    auto line(int link, Duration within) {
        return Wait<std::optional<std::string>>{*this, [=](Desk& d) { return d.take(link); }, within, {}};
    }
    auto closed(int link, Duration within) {
        return Wait<bool>{*this, [=](Desk& d) { return d.shut(link); }, within, {}};
    }
    auto pause(Duration d) {
        return Wait<bool>{*this, [](Desk&) { return std::optional<bool>(); }, d, {}};
    }
    auto fetch(std::string method, std::string target, std::string body, Duration within) {
        return Wait<Fetched>{
            *this, [](Desk& d) { return d.answer(); }, within,
            Fetch{std::move(method), std::move(target), body.empty() ? "" : "application/xml", std::move(body)}};
    }
    void send(int link, std::string line) { wants_.push_back(SendLine{link, std::move(line)}); }
    void close(int link) { wants_.push_back(CloseLink{link}); }
    void tell(Phrase what) { wants_.push_back(TellPerson{std::move(what)}); }

    bool check(std::string rule, bool passed, std::string sentence);  // returns `passed`
    void skip(std::string rule, std::string sentence);
    void remark(std::string rule, std::string sentence);
    void mark(std::string rule, int points, int of, std::string proof);  // passed with all of its points
    void leave_open(std::string rule, int of, std::string why);          // an item that was not examined
    Time now() const { return now_; }

   private:
    friend class Exam;
    struct Inbox {
        std::deque<std::string> lines;
        bool open = false, closed = false;
    };

    template <class T>
    struct Wait {
        Desk& desk;
        std::function<std::optional<T>(Desk&)> look;  // the awaited thing, once it is there
        Duration within;
        std::optional<Want> want;
        std::optional<T> got{};

        bool await_ready() { return false; }
        void await_suspend(std::coroutine_handle<> h) {
            if (want) desk.wants_.push_back(std::move(*want));
            desk.deadline_ = desk.now_ + within;
            desk.resume_at_ = h;
            desk.arrived_ = [this] { return (got = look(desk)).has_value(); };
        }
        T await_resume() { return got ? std::move(*got) : T{}; }
    };

    std::optional<bool> opened(int link);
    std::optional<bool> shut(int link);
    std::optional<std::optional<std::string>> take(int link);
    std::optional<Fetched> answer() { return std::exchange(answer_, std::nullopt); }

    std::vector<Want> wants_;
    std::map<int, Inbox> inbox_;
    std::optional<Fetched> answer_;
    std::vector<Check> checks_;
    Time now_{};
    std::optional<Time> deadline_;
    std::coroutine_handle<> resume_at_;
    std::function<bool()> arrived_;
};

// The examiner that runs such a coroutine. `script` is called once, with the desk.
class Exam final : public Examiner {
   public:
    explicit Exam(std::function<Script<Passed>(Desk&)> script, std::string line_end = "\n");

    std::vector<Want> begin(Time now) override;
    std::vector<Want> on(const Seen&, Time now) override;
    std::vector<Want> tick(Time now) override;
    std::optional<Time> deadline() const override { return desk_.deadline_; }
    bool done() const override { return main_.done(); }
    std::span<const Check> checks() const override { return desk_.checks_; }
    std::string_view line_end() const override { return line_end_; }

   private:
    std::vector<Want> advance(bool timed_out);

    std::function<Script<Passed>(Desk&)> script_;  // kept: a lambda's captures must outlive its coroutine
    Desk desk_;
    Script<Passed> main_;
    std::string line_end_;
};

}  // namespace agon
