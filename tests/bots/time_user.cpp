// A bot that plays the first legal move, but not at once. Options, in milliseconds per move:
//   burn=MS       computes for so much processor time
//   sleep=MS      sleeps
//   plan=MS       computes until its clock (std::chrono) says that so much has passed
//   helpers=N     in all of that N children compute too, from the question to the answer
//   spinners=N    N children compute all the time, also while the opponent thinks
//   at=N          all this only in its own move N, counted from 1; otherwise in every move
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Options = std::map<std::string, long>;

void send(std::string_view lines) {
    while (!lines.empty()) {
        const auto n = write(STDOUT_FILENO, lines.data(), lines.size());
        if (n <= 0) _exit(1);
        lines.remove_prefix(static_cast<std::size_t>(n));
    }
}

long cpu_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1'000'000;
}

pid_t spinner() {
    const pid_t child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (volatile unsigned long n = 0;;) n = n + 1;
}

void think(Options& o) {
    std::vector<pid_t> helpers;
    for (long i = 0; i < o["helpers"]; ++i) helpers.push_back(spinner());
    for (const long until = cpu_ms() + o["burn"]; o["burn"] > 0 && cpu_ms() < until;) {}
    if (o["sleep"] > 0) usleep(static_cast<useconds_t>(o["sleep"] * 1000));
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(o["plan"]);
    while (o["plan"] > 0 && std::chrono::steady_clock::now() < end) {}
    for (const pid_t child : helpers) kill(child, SIGKILL), waitpid(child, nullptr, 0);
}

}  // namespace

int main(int count, char** words) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        options[word.substr(0, word.find('='))] = std::atol(word.c_str() + word.find('=') + 1);
    }
    for (long i = 0; i < options["spinners"]; ++i) spinner();
    std::string pending, move;
    long own_moves = 0;
    char buffer[65536];
    for (ssize_t n; (n = read(STDIN_FILENO, buffer, sizeof buffer)) > 0;) {
        pending.append(buffer, static_cast<std::size_t>(n));
        std::size_t begin = 0;
        for (std::size_t end; (end = pending.find('\n', begin)) != pending.npos; begin = end + 1) {
            const auto line = std::string_view(pending).substr(begin, end - begin);
            if (line.starts_with("game ")) own_moves = 0;
            else if (line.starts_with("legal ")) move = line.substr(6, line.find(' ', 6) - 6);
            else if (line.starts_with("example ")) move = line.substr(8);
            else if (line.starts_with("turn ")) {
                ++own_moves;
                if (!options.contains("at") || options["at"] == own_moves) think(options);
                send("move " + move + "\n");
            } else if (line.starts_with("agon ")) send("want legal\nready time-user\n");
            else if (line == "bye") return 0;
        }
        pending.erase(0, begin);
    }
}
