// Small things every command needs to talk to a person: is this a terminal, in what
// language, a progress bar, sentences of phrases.
#pragma once

#include <chrono>
#include <string>

#include "core/catalogue.h"

namespace agon {

bool is_terminal(int fd);
Language user_language();        // from LC_ALL, LC_MESSAGES, LANG
bool german();                   // the user's language is German
std::string say(const Phrase&);  // in the user's language, from all tables
const GameEntry& game_or_usage_error(std::string_view name);

// "[=====>    ] 412/1000  83.1 games/s  ETA 0:07" on a terminal, a plain line every ten seconds elsewhere.
class Progress {
   public:
    Progress(int total, int already_done, bool shown);
    ~Progress();
    void done(int count);

   private:
    void draw();
    using Clock = std::chrono::steady_clock;
    int total_, count_, first_;
    bool shown_, terminal_;
    Clock::time_point began_ = Clock::now(), drawn_{};
};

}  // namespace agon
