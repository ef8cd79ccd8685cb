#include "net/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "net/family.h"
#include "net/wire.h"

namespace agon::net {

// A command line that needs no shell gets none: it starts faster, and exit codes are its own.
std::vector<std::string> split_command(const std::string& line) {
    const bool assigns = line.substr(0, line.find(' ')).find('=') != line.npos;
    if (assigns || line.find_first_of("|&;<>()$`\\\"'*?[]#~!{}\n") != line.npos) return {"/bin/sh", "-c", line};
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

namespace {

constexpr auto closing_to_exit =
    std::chrono::milliseconds(200);        // a program that exits closes its stdout a little before
constexpr int most_reads_after_exit = 64;  // a surviving descendant may write for ever

std::vector<std::string> words_of(const Command& command) {
    return command.words.size() == 1 ? split_command(command.words.front()) : command.words;
}

struct Pipe {  // the child's end is closed here once the child has it
    int read = -1, write = -1;
    Pipe() {
        if (int ends[2]; pipe2(ends, O_CLOEXEC) == 0) read = ends[0], write = ends[1];
    }
    ~Pipe() {
        if (read >= 0) ::close(read);
        if (write >= 0) ::close(write);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    bool open() const { return read >= 0; }
};

int our_end(int& end) {
    fcntl(end, F_SETFL, O_NONBLOCK);
    return std::exchange(end, -1);
}

class ChildWire : public Wire {
   public:
    ChildWire(Loop& loop, PortOptions options, const Command& command)
        : Wire(loop, options), errors_(loop_.io), ended_(loop_.io), kept_stderr_(options.limits.kept_stderr),
          closing_time_(command.closing_time), judge_(command.judge), check_(command.check),
          processor_time_(command.processor_time) {}
    ~ChildWire() override;

    void launch(const Command&);
    std::string take_stderr() override;
    std::string peer() const override { return "pid " + std::to_string(child_.pid); }
    int pid() const override { return child_.pid; }
    std::optional<TreeTimes> times(ThreadStates) override;

   protected:
    void input_ended(int error) override;
    bool may_go_on() override;
    void after_read() override { heard_ = true; }
    void half_close() override { out_.close(); }
    void finish(Gone::Kind) override { cut(); }
    void cut() override;
    Duration patience() const override { return closing_time_; }

   private:
    using Descriptor = asio::posix::stream_descriptor;

    template <class Then>
    void await(Descriptor& descriptor, Then then) {
        descriptor.async_wait(Descriptor::wait_read, [self = shared_from_this(), then](error_code e) {
            if (!e) then();
        });
    }
    void await_errors();
    void read_errors();
    void exited();
    Gone classify(int status) const;
    void sweep_on(Duration pause);

    enum class Life { NotStarted, Running, Buried };
    Life life_ = Life::NotStarted;
    Child child_{};
    Descriptor errors_, ended_;
    std::string stderr_{};
    std::size_t kept_stderr_, left_out_ = 0;
    Duration closing_time_;
    std::function<void(Gone&)> judge_;
    std::function<std::optional<Gone>()> check_;
    std::function<std::optional<Nanoseconds>()> processor_time_;
    TimerId end_of_output_{};
    bool by_shell_ = false, heard_ = false, swept_ = true;
};

void ChildWire::launch(const Command& command) {
    const auto words = words_of(command);
    auto cannot = [&](int error) {
        const std::string program = words.empty() ? "" : words.front();
        const std::string where = command.folder.empty() ? "" : " in " + command.folder;
        fail(
            {Gone::Kind::StartFailed, error, "cannot start \"" + program + "\"" + where + ": " + std::strerror(error)});
    };
    Pipe input, output, errors;
    if (words.empty()) return cannot(ENOENT);
    if (!input.open() || !output.open() || !errors.open()) return cannot(errno);
    by_shell_ = command.words.size() == 1 && words.front() == "/bin/sh";
    auto child = start_child({words, command.folder, command.environment, command.groups, command.cores, input.read,
                              output.write, errors.write});
    if (!child) return cannot(child.error());
    child_ = *child;
    life_ = Life::Running;
    swept_ = false;
    ended_.assign(child_.pidfd);
    errors_.assign(our_end(errors.read));
    await(ended_, [this] { exited(); });
    await_errors();
    open(our_end(output.read), our_end(input.write));
}

// ---- stderr

void ChildWire::await_errors() {
    await(errors_, [this] {
        read_errors();
        if (errors_.is_open()) await_errors();
    });
}

// With a buffer of its own: a line in the loop's buffer may be under way to the owner.
void ChildWire::read_errors() {
    std::array<char, 16 << 10> bytes;
    ssize_t got = 0;
    for (int n = 0;
         n < 4 && errors_.is_open() && (got = ::read(errors_.native_handle(), bytes.data(), bytes.size())) > 0; ++n) {
        stderr_.append(bytes.data(), static_cast<std::size_t>(got));
        if (stderr_.size() <= 2 * kept_stderr_) continue;
        left_out_ += stderr_.size() - kept_stderr_;
        stderr_.erase(0, stderr_.size() - kept_stderr_);
    }
    if (got == 0 && errors_.is_open()) errors_.close();
}

std::string ChildWire::take_stderr() {
    read_errors();
    if (stderr_.size() > kept_stderr_) {
        left_out_ += stderr_.size() - kept_stderr_;
        stderr_.erase(0, stderr_.size() - kept_stderr_);
    }
    std::string result = std::exchange(stderr_, {});
    if (left_out_ > 0) result.insert(0, "[" + std::to_string(std::exchange(left_out_, 0)) + " bytes left out]\n");
    return result;
}

std::optional<TreeTimes> ChildWire::times(ThreadStates states) {
    if (life_ != Life::Running) return std::nullopt;
    auto found = tree_times(with_orphans(child_), states);
    if (const auto counted = found && processor_time_ ? processor_time_() : std::nullopt) found->cpu = *counted;
    return found;
}

// ---- the end

bool ChildWire::may_go_on() {
    auto why = check_ && life_ == Life::Running ? check_() : std::nullopt;
    if (why) fail(std::move(*why));
    return !why;
}

void ChildWire::input_ended(int) {
    if (closing()) return;  // exited() follows, at the latest when patience is over
    end_of_output_ = loop_.after(closing_to_exit, [self = shared_from_this(), this] {
        fail({Gone::Kind::ClosedOutput, 0, "the program closed its standard output but goes on running"});
    });
}

void ChildWire::cut() {
    if (life_ == Life::NotStarted) return conclude({});
    if (life_ == Life::Running) kill_session(child_);
    drop();
}

void ChildWire::exited() {
    // A reactor may complete a wait for a file number that was another file's a moment ago.
    if (!has_ended(child_)) return await(ended_, [this] { exited(); });
    const int status = bury(child_);
    life_ = Life::Buried;
    loop_.cancel(end_of_output_);
    for (int n = 0; n < most_reads_after_exit && in_.is_open() && read_some() > 0; ++n) {}
    read_errors();
    errors_.close();
    ended_.close();
    sweep_on(std::chrono::milliseconds(1));
    Gone why = classify(status);
    if (!closing() && !over()) return fail(std::move(why));
    conclude({Gone::Kind::Closed, why.code, std::move(why.detail)});
}

Gone ChildWire::classify(int status) const {
    Gone why;
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        why = {Gone::Kind::Signalled, signal,
               "the program was ended by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")"};
    } else {
        const int code = WEXITSTATUS(status);
        const bool unknown = by_shell_ && !heard_ && (code == 126 || code == 127);  // the shell's way to say so
        why = {unknown ? Gone::Kind::StartFailed : Gone::Kind::Exited, code,
               "the program ended with exit code " + std::to_string(code)};
    }
    if (judge_) judge_(why);
    why.detail += in_the_middle_of_a_line();
    return why;
}

void ChildWire::sweep_on(Duration pause) {
    swept_ = sweep(child_.tag);
    if (swept_) return;
    loop_.after(pause, [self = shared_from_this(), this, pause] {
        sweep_on(std::min<Duration>(2 * pause, std::chrono::milliseconds(50)));
    });
}

// The loop ended first: what it would have done over time is done now.
ChildWire::~ChildWire() {
    if (life_ == Life::Running) {
        kill_session(child_);
        bury(child_);
    }
    for (int n = 0; n < 2000 && !swept_; ++n) {
        swept_ = sweep(child_.tag);
        if (!swept_) usleep(1000);
    }
}

}  // namespace

std::unique_ptr<LinePort> spawn(Loop& loop, const Command& command, PortOptions options) {
    auto wire = std::make_shared<ChildWire>(loop, std::move(options), command);
    wire->launch(command);
    return make_port(std::move(wire));
}

}  // namespace agon::net
