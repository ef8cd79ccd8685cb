// What a command may be told on the command line: verbs, their options, and what an option may say.
// Commands describe themselves with these classes; arguments.cpp alone knows the library that reads them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace agon {

// One option or positional that was just added, to be narrowed down.
class Argument {
   public:
    explicit Argument(CLI::Option* option) : option_(option) {}
    Argument& required();
    Argument& between(int least, int most);
    Argument& one_of(std::vector<std::string> words);
    Argument& existing_file();
    Argument& values(int count);  // exactly so many
    Argument& excludes(const Argument& other);
    Argument& needs(const Argument& other);
    Argument& shows_default();  // in the help: the value it has now

   private:
    CLI::Option* option_;
};

// The arguments of one verb. The variables must live as long as the command line is read.
class Arguments {
   public:
    explicit Arguments(CLI::App* verb) : verb_(verb) {}

    // T: std::string, int, std::vector<std::string>, std::optional<int> or std::optional<std::uint64_t>.
    template <class T>
    Argument option(const std::string& name, T& value, const std::string& about);
    template <class T>
    Argument positional(const std::string& name, T& value, const std::string& about) {
        return option(name, value, about);
    }

    // Instead of a variable a function that takes the value. T: std::string or int.
    template <class T>
    Argument call(const std::string& name, std::function<void(const T&)> take, const std::string& about);

    // May be given several times with several words each; the function takes all of them.
    Argument words(const std::string& name, std::function<void(const std::vector<std::string>&)> take,
                   const std::string& about);

    Argument flag(const std::string& name, bool& value, const std::string& about);
    Argument flag(const std::string& name, std::function<void()> take, const std::string& about);

   private:
    CLI::App* verb_;
};

// All verbs of the program.
class Commands {
   public:
    Commands(const std::string& about, const std::string& version);
    ~Commands();

    // A verb of two words ("treasure new") belongs below the first one, which is there already.
    Arguments add(const std::string& verb, const std::string& about, std::function<int()> run);

    // `describe` says what the options may be, `run` is the command with what was given.
    template <class Options>
    void add(const std::string& verb, const std::string& about, void (*describe)(Arguments&, Options&),
             int (*run)(const Options&)) {
        auto options = std::make_shared<Options>();
        Arguments arguments = add(verb, about, [options, run] { return run(*options); });
        describe(arguments, *options);
    }

    // Reads and runs; the exit status: 0 done, 1 a check failed, 2 wrong usage, 130 interrupted.
    int run(int argc, char** argv);

   private:
    std::unique_ptr<CLI::App> app_;
    std::function<int()> chosen_;
};

}  // namespace agon
