// A bot for every game of the arena: plays a random legal move. Make choose() better.
//
//   g++ -O2 -std=c++17 agon_bot.cpp -o agon_bot
//   agon match othello cmd:./agon_bot random     over stdin and stdout
//   ./agon_bot HOST PORT GAME                    over TCP
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

std::string choose(const std::vector<std::string>& moves) {
    static std::mt19937 random(std::random_device{}());
    return moves[random() % moves.size()];
}

// A connected socket, or an exit with a sentence.
int connect_to(const char* host, const char* port) {
    addrinfo hints{}, *found = nullptr;
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, port, &hints, &found) == 0)
        for (addrinfo* a = found; a; a = a->ai_next) {
            const int fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
            if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen) == 0) return fd;
        }
    std::cerr << "Nobody answers at " << host << " port " << port << ".\n";
    std::exit(1);
}

int main(int argc, char** argv) {
    const std::string game = argc == 4 ? argv[3] : "";
    const int fd = game.empty() ? -1 : connect_to(argv[1], argv[2]);
    FILE* in = fd < 0 ? stdin : fdopen(fd, "r");
    FILE* out = fd < 0 ? stdout : fdopen(dup(fd), "w");
    const auto send = [&](const std::string& lines) {
        std::fputs((lines + "\n").c_str(), out);
        std::fflush(out);
    };

    std::vector<std::string> moves;
    char* buffer = nullptr;
    std::size_t size = 0;
    while (getline(&buffer, &size, in) >= 0) {
        std::istringstream line(buffer);
        std::string word, rest;
        line >> word;
        if (word == "agon") {
            line >> rest >> rest;
            send("want legal\nready cpp-bot" + (rest == "lobby" ? "\nsit " + game : ""));
        } else if (word == "legal" || word == "example") {
            moves.clear();
            while (line >> rest) moves.push_back(rest);
        } else if (word == "turn") {
            send("move " + choose(moves));
        } else if (word == "refused" || word == "denied" || word == "error" || word == "end") {
            std::cerr << buffer;
            if (word == "end" && !game.empty()) break;  // one game over TCP
        } else if (word == "bye") {
            break;
        }
    }
}
