// A player of the Java course, ready to run: `java:FILE.jar` or `java:DIR`, imported and
// compiled once (clients/java/host), then started as often as matches need it.
#pragma once

#include <filesystem>
#include <optional>

#include "core/game.h"
#include "net/process.h"

namespace agon {

// What became of a jar or folder with sources: TARGET/classes, TARGET/files and the player's class, or a refusal.
struct JavaImport {
    std::string player{};
    std::optional<Phrase> refused{};
    std::string compiler{};  // everything it said
};
// release: Java language level, 0: the compiler's own; team: the number in the course's names of models, 0: any.
struct JavaImportOptions {
    bool boxed = false;
    int release = 0, team = 0;
};
JavaImport import_java(const std::string& from, const std::filesystem::path& target, const std::string& wanted_class,
                       const JavaImportOptions&);

class JavaPlayer {
   public:
    // Imported before; its folder stays. Runs in the sandbox.
    JavaPlayer(std::filesystem::path imported, std::string class_name, int heap_mb);

    // "FILE.jar", "DIR", either with "#package.Class" and "?time=cpu&output=off&heap=512&box=on" (MB). Throws
    // UsageError with a sentence, and the compiler's output where there is any.
    explicit JavaPlayer(const std::string& target);
    ~JavaPlayer();  // removes what was compiled
    JavaPlayer(const JavaPlayer&) = delete;
    JavaPlayer& operator=(const JavaPlayer&) = delete;

    net::Command command() const;  // its host, for one virtual machine
    const std::string& class_name() const { return class_; }

   private:
    void set_options(const std::string& text);

    std::filesystem::path folder_;  // classes/ and files/, the bots' working folder
    std::string class_;
    bool cpu_time_ = false, silent_ = false, boxed_ = false, kept_ = false;
    int heap_mb_ = 2048;  // the course's limit
};

// A jar that lies beside this program: the host itself, the reference players.
std::filesystem::path jar_beside_program(const std::string& name);

}  // namespace agon
