// A player of the Java course, ready to run: `java:FILE.jar` or `java:DIR`, imported and
// compiled once (clients/java/host), then started as often as matches need it.
#pragma once

#include <filesystem>

#include "net/process.h"

namespace agon {

class JavaPlayer {
   public:
    // "FILE.jar", "DIR", either with "#package.Class" and "?time=cpu&heap=512" (MB). Throws
    // UsageError with a sentence, and the compiler's output where there is any.
    explicit JavaPlayer(const std::string& target);
    ~JavaPlayer();  // removes what was compiled
    JavaPlayer(const JavaPlayer&) = delete;
    JavaPlayer& operator=(const JavaPlayer&) = delete;

    net::Command       command() const;  // its host, for one virtual machine
    const std::string& class_name() const { return class_; }

   private:
    void set_options(const std::string& text);
    void import(const std::string& from, const std::string& wanted_class);

    std::filesystem::path folder_;  // classes/ and files/, the bots' working folder
    std::string           class_;
    bool                  cpu_time_ = false;
    int                   heap_mb_ = 2048;  // the course's limit
};

// A jar that lies beside this program: the host itself, the reference players.
std::filesystem::path jar_beside_program(const std::string& name);

}  // namespace agon
