// A player of the Java course, ready to run: `java:FILE.jar` or `java:DIR`, imported and
// compiled once (clients/java/host), then started as often as matches need it.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>

#include "core/refusal.h"
#include "net/process.h"

namespace agon {

// What became of a jar or folder with sources: TARGET/classes, TARGET/files and the player's class.
struct JavaImport {
    std::string player{};
    std::string compiler{};       // everything it said
    std::vector<Phrase> notes{};  // what was taken, what was left out, what is missing
};
struct NotImported {
    Refusal why;
    std::string compiler{};
};
std::expected<JavaImport, NotImported> import_java(const std::string& from, const std::filesystem::path& target,
                                                   const std::string& wanted_class, bool boxed);

// "FILE.jar" or "DIR", either with "#package.Class" and "?time=cpu&output=off&heap=512&box=on" (MB).
struct JavaTarget {
    std::string file{}, wanted_class{};
    bool cpu_time = false, silent = false, boxed = false;
    int heap_mb = 2048;  // the course's limit
};
Result<JavaTarget> parse_java_target(const std::string& text);

class JavaPlayer {
   public:
    // Imported before; its folder stays. Runs in the sandbox.
    JavaPlayer(std::filesystem::path imported, std::string class_name, int heap_mb);

    // Imported now. A refusal says what the compiler said where there is any.
    static Result<std::shared_ptr<const JavaPlayer>> compiled(const JavaTarget&);
    ~JavaPlayer();  // removes what was compiled
    JavaPlayer(const JavaPlayer&) = delete;
    JavaPlayer& operator=(const JavaPlayer&) = delete;

    Result<net::Command> command() const;  // its host, for one virtual machine
    const std::string& class_name() const { return class_; }
    const std::vector<Phrase>& notes() const { return notes_; }  // of the import

   private:
    JavaPlayer(std::filesystem::path folder, JavaImport imported, JavaTarget how)
        : folder_(std::move(folder)), class_(std::move(imported.player)), how_(std::move(how)),
          notes_(std::move(imported.notes)) {}
    std::vector<std::string> words(const std::filesystem::path& jar, const std::filesystem::path& folder) const;

    std::filesystem::path folder_;  // classes/ and files/, the bots' working folder; unless kept, alone in another
    std::string class_;
    JavaTarget how_;
    std::vector<Phrase> notes_{};
    bool kept_ = false;  // the folder outlives the player
};

// A jar that lies beside this program: the host itself, the reference players.
Result<std::filesystem::path> jar_beside_program(const std::string& name);

}  // namespace agon
