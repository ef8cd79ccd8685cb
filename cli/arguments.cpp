#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>

#include "base/print.h"
#include "cli/lament.h"
#include "cli/language.h"

namespace agon {

Argument& Argument::required() {
    option_->required();
    return *this;
}

Argument& Argument::between(int least, int most) {
    option_->check(CLI::Range(least, most));
    return *this;
}

Argument& Argument::one_of(std::vector<std::string> words) {
    option_->check(CLI::IsMember(std::move(words)));
    return *this;
}

Argument& Argument::existing_file() {
    option_->check(CLI::ExistingFile);
    return *this;
}

Argument& Argument::values(int count) {
    option_->expected(count);
    return *this;
}

Argument& Argument::excludes(const Argument& other) {
    option_->excludes(other.option_);
    return *this;
}

Argument& Argument::needs(const Argument& other) {
    option_->needs(other.option_);
    return *this;
}

Argument& Argument::shows_default() {
    option_->capture_default_str();
    return *this;
}

template <class T>
Argument Arguments::option(const std::string& name, T& value, const std::string& about) {
    return Argument(verb_->add_option(name, value, about));
}
template Argument Arguments::option(const std::string&, std::string&, const std::string&);
template Argument Arguments::option(const std::string&, int&, const std::string&);
template Argument Arguments::option(const std::string&, std::vector<std::string>&, const std::string&);
template Argument Arguments::option(const std::string&, std::optional<int>&, const std::string&);
template Argument Arguments::option(const std::string&, std::optional<std::uint64_t>&, const std::string&);

template <class T>
Argument Arguments::call(const std::string& name, std::function<void(const T&)> take, const std::string& about) {
    return Argument(verb_->add_option_function<T>(name, std::move(take), about));
}
template Argument Arguments::call(const std::string&, std::function<void(const std::string&)>, const std::string&);
template Argument Arguments::call(const std::string&, std::function<void(const int&)>, const std::string&);

Argument Arguments::words(const std::string& name, std::function<void(const std::vector<std::string>&)> take,
                          const std::string& about) {
    auto* option = verb_->add_option_function<std::vector<std::string>>(name, std::move(take), about);
    return Argument(option->take_all());
}

Argument Arguments::flag(const std::string& name, bool& value, const std::string& about) {
    return Argument(verb_->add_flag(name, value, about));
}

Argument Arguments::flag(const std::string& name, std::function<void()> take, const std::string& about) {
    return Argument(verb_->add_flag_callback(name, std::move(take), about));
}

Commands::Commands(const std::string& about, const std::string& version) : app_(std::make_unique<CLI::App>(about)) {
    app_->require_subcommand(1);
    app_->set_version_flag("--version", version);
}

Commands::~Commands() = default;

// The library calls the inner verb's callback before the outer one's: the first choice counts.
Arguments Commands::add(const std::string& verb, const std::string& about, std::function<int()> run) {
    const auto blank = verb.find(' ');
    CLI::App* above = blank == verb.npos ? app_.get() : app_->get_subcommand(verb.substr(0, blank));
    CLI::App* added = above->add_subcommand(verb.substr(blank + 1), about);
    added->callback([this, run = std::move(run)] {
        if (!chosen_) chosen_ = run;
    });
    return Arguments(added);
}

int Commands::run(int argc, char** argv) {
    try {
        app_->parse(argc, argv);
        return chosen_();
    } catch (const CLI::Success& asked_for_help) {
        return app_->exit(asked_for_help);
    } catch (const CLI::ParseError& e) {
        print(stderr, "agon: {}\n", say({"usage.see_help", {in_user_language(e.what())}}));
    } catch (const UsageError& e) { print(stderr, "agon: {}\n", e.what()); } catch (const std::exception&) {
        const auto why = lament(std::current_exception());
        if (!why) throw;
        print(stderr, "agon: {}\n", *why);
    }
    return 2;
}

}  // namespace agon
