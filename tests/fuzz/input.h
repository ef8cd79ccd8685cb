// The fuzzer's bytes as a stream of decisions. Zero is "go on as usual" for each target, and
// what is decided when the bytes are used up.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon::fuzz {

class Input {
   public:
    explicit Input(std::string_view bytes) : rest_(bytes) {}

    std::uint8_t byte() {
        if (rest_.empty()) return 0;
        const auto b = static_cast<std::uint8_t>(rest_.front());
        rest_.remove_prefix(1);
        return b;
    }
    std::size_t below(std::size_t n) { return n == 0 ? 0 : byte() % n; }
    std::string text(std::size_t most) {
        const std::size_t n = std::min<std::size_t>({byte(), most, rest_.size()});
        std::string out(rest_.substr(0, n));
        rest_.remove_prefix(n);
        return out;
    }
    std::string line() {  // up to the next line end
        std::string out(rest_.substr(0, rest_.find('\n')));
        rest_.remove_prefix(std::min(out.size() + 1, rest_.size()));
        return out;
    }
    std::string_view rest() const { return rest_; }
    bool used_up() const { return rest_.empty(); }

   private:
    std::string_view rest_;
};

// Changes a message as a broken or hostile peer would: a byte, a number, a missing end, something put in.
void change(std::string& text, Input&);

void put(std::string& text, std::string_view placeholder, const std::string& value);  // wherever the placeholder stands

void must(bool held);  // ends the process if it did not: the fuzzer keeps the input

}  // namespace agon::fuzz
