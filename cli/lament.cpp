#include "cli/lament.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <new>
#include <system_error>

#include "cli/speech.h"
#include "store/database.h"

namespace agon {
namespace {

std::string about_file(const std::filesystem::filesystem_error& e) {
    return say({"cli.broken_file", {e.path1().string(), e.code().message()}});
}

// "epoll: Too many open files [system:24 at …]": where in a library it happened helps nobody.
std::string without_place(std::string_view text) { return std::string(text.substr(0, text.find(" ["))); }

[[noreturn]] void end_with_sentence() {
    if (const auto why = lament(std::current_exception())) {
        fmt::print(stderr, "agon: {}\n", *why);
        std::fflush(nullptr);
        _exit(2);
    }
    std::abort();
}

void carry_on(int) {}

bool is_about_disks(const std::error_code& e) {
    using enum std::errc;
    return e == no_space_on_device || e == file_too_large || e == io_error || e == read_only_file_system;
}

}  // namespace

std::optional<std::string> lament(const std::exception_ptr& thrown) {
    if (!thrown) return std::nullopt;
    try {
        std::rethrow_exception(thrown);
    } catch (const StoreFailure& e) {
        return say({"cli.broken_store", {e.what()}});
    } catch (const std::filesystem::filesystem_error& e) { return about_file(e); } catch (const std::bad_alloc&) {
        return say({"cli.no_memory"});
    } catch (const std::system_error& e) {
        return say({is_about_disks(e.code()) ? "cli.not_written" : "cli.no_resource", {e.code().message()}});
    } catch (const std::logic_error&) { return std::nullopt; } catch (const std::runtime_error& e) {
        return say({"cli.no_resource", {without_place(e.what())}});
    } catch (...) { return std::nullopt; }
}

int having_written_all(int status) {
    errno = 0;
    const bool written = std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout.flush().good();
    if (written || errno == EPIPE) return status;  // a reader that has seen enough has gone
    fmt::print(stderr, "agon: {}\n", say({"cli.not_written", {std::generic_category().message(errno ? errno : EIO)}}));
    return 2;
}

void lament_everywhere() {
    std::set_terminate(end_with_sentence);
    struct sigaction action{};
    action.sa_handler = carry_on;  // not SIG_IGN, which programs that we start would inherit
    ::sigaction(SIGXFSZ, &action, nullptr);
}

}  // namespace agon
