// Where the matches of a hall are written: to the store of this server or, where several servers are one arena, to the
// log that they share. Calls come from the loop's thread, answers on any.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "arena/result.h"

namespace agon {

class Recorder;

class MatchLog {
   public:
    using Done = std::function<void()>;
    virtual ~MatchLog() = default;

    // memory: of a table that can be set up again elsewhere; then nothing is told before it is Done. Empty: it cannot,
    // and nobody waits.
    virtual void begin(const std::string& table, const Header&, std::string memory, Done) = 0;
    virtual void append(const std::string& table, const std::string& match, std::vector<Event>, Done) = 0;
    virtual void remember(const std::string& table, const std::string& match, std::string memory) = 0;
    virtual void finish(const std::string& table, Record, Done) = 0;  // the whole match; Done: it is safe
    virtual bool flush(std::chrono::milliseconds patience) = 0;       // false: not everything was written in this time
};

// To the store alone.
class StoreLog final : public MatchLog {
   public:
    explicit StoreLog(Recorder& r) : recorder_(r) {}
    void begin(const std::string& table, const Header&, std::string memory, Done) override;
    void append(const std::string& table, const std::string& match, std::vector<Event>, Done) override;
    void remember(const std::string& table, const std::string& match, std::string memory) override;
    void finish(const std::string& table, Record, Done) override;
    bool flush(std::chrono::milliseconds) override;

   private:
    Recorder& recorder_;
};

}  // namespace agon
