#include "server/board_line.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/now.h"
#include "base/print.h"
#include "core/session.h"
#include "seats/remote.h"

namespace agon {
namespace {

constexpr Duration next_try = std::chrono::milliseconds(500);                        // for a line that is not there
constexpr std::size_t kept_words = 60, kept_verdicts = 20;                           // of each line, for its page
constexpr std::size_t longest_word = 100, longest_recent = 128, longest_line = 256;  // bytes

constexpr std::size_t nobody_reads = 64 << 10;  // bytes that wait for a board that is not there

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find('&'));
        words.emplace_back(word);
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return words;
}

// The one place where the words of a line become options: all that they may be wrong about is said here.
Result<LineOptions> options_of(const Protocol& protocol, const std::vector<std::string>& words) {
    auto options = protocol_options(words);
    if (!options) return options;
    if (const auto ok = check_options(protocol, *options); !ok) return std::unexpected(ok.error());
    if (const auto baud = baud_of(*options); !baud) return std::unexpected(baud.error());
    if (const auto session = protocol.session(*options); !session) return std::unexpected(session.error());
    return options;
}

// Bytes that are no letters as <0a>.
std::string printable(std::string_view bytes) {
    std::string out;
    for (char c : bytes.substr(0, longest_word))
        if (c >= ' ' && c <= '~') out += c;
        else out += fmt::format("<{:02x}>", static_cast<unsigned char>(c));
    return out + (bytes.size() > longest_word ? "…" : "");
}

std::int64_t unix_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace

Result<BoardLine::Spec> BoardLine::read(const Protocol& protocol, const std::string& text) {
    const auto question = std::min(text.find('?'), text.size());
    Spec spec{.device = text.substr(0, question)};
    if (!spec.device.starts_with('/') && !spec.device.starts_with("unix:") && spec.device != "pty:")
        return refuse("serve.no_line", {spec.device});
    auto options = options_of(protocol, words_of(std::string_view(text).substr(std::min(question + 1, text.size()))));
    if (!options) return std::unexpected(options.error());
    spec.options = std::move(*options);
    return spec;
}

BoardLine::BoardLine(net::Loop& loop, const Protocol& protocol, Spec spec, Owner owner)
    : loop_(loop), protocol_(protocol), spec_(std::move(spec)), owner_(std::move(owner)),
      line_end_((*protocol.session(spec_.options))->line_end()), retry_(loop, [this] { open(); }) {}

void BoardLine::open() {
    unfinished_.clear();
    ear_.reset();
    // Bytes as they come: what a port would end a peer for (zero bytes, endless lines) is noise on a cable.
    port_ = std::move(*open_line(loop_, spec_.device, "", spec_.options));  // read() has checked both
    port_->start([this](std::string_view bytes, Time arrived) { cut(bytes, arrived); },
                 [this](const net::Gone& gone) { lose(gone); });
    if (spec_.device == "pty:") print(stderr, "Connect the board to {}\n", port_->peer());
    if (state_ == State::Lost) state_ = State::Reopened;
    loop_.post([this] {
        if (there()) owner_.opened();
    });
}

void BoardLine::send(std::span<const std::string> lines) {
    std::vector<std::string> ended;
    for (const std::string& l : lines) {
        keep(false, l);
        ended.push_back(l + line_end_);
    }
    if (port_ && port_->unsent() < nobody_reads) port_->send(ended);
}

void BoardLine::judge(Verdict v) {
    v.at = unix_ms();
    verdicts_.push_front(std::move(v));
    if (verdicts_.size() > kept_verdicts) verdicts_.pop_back();
}

std::string BoardLine::board() const {
    if (const auto given = spec_.options.find("name"); given != spec_.options.end()) return given->second;
    return number_.empty() ? address() : number_;
}

void BoardLine::cut(std::string_view bytes, Time arrived) {
    port_->begin_turn();
    if (line_end_.empty()) return hear(bytes, arrived);
    for (char c : bytes) {
        const bool ends = c == '\n' || c == '\r';
        if (!ends) unfinished_ += c;
        if (!ends && unfinished_.size() < longest_line) continue;
        if (const std::string line = std::exchange(unfinished_, {}); !line.empty()) hear(line, arrived);
    }
}

// Binary frames come in pieces: what asks for a game may have begun in an earlier one.
void BoardLine::hear(std::string_view bytes, Time arrived) {
    state_ = State::Open;
    keep(true, bytes);
    const auto name = name_in(bytes, arrived);
    recent_ = line_end_.empty() ? recent_ + std::string(bytes) : std::string(bytes);
    if (recent_.size() > longest_recent) recent_.erase(0, recent_.size() - longest_recent);
    if (name) {
        introduced_ = true;
        if (!name->empty()) number_ = *name;
        beginning_ = std::exchange(recent_, {});
    }
    owner_.heard({bytes, arrived, name.has_value()});
}

// A session without a seat notes the name with which its client asks for a game. It keeps what it heard, so that it is
// made anew now and then.
std::optional<std::string> BoardLine::name_in(std::string_view bytes, Time arrived) {
    constexpr int most = 500;
    if (!ear_ || ++heard_ > most) {
        ear_ = std::move(*protocol_.session(spec_.options));
        heard_ = 0;
    }
    for (const Ask& a : ear_->on_line(bytes, arrived).asks)
        if (const auto* note = std::get_if<Note>(&a); note && note->channel == "name") return note->text;
    return std::nullopt;
}

void BoardLine::lose(const net::Gone& gone) {
    const std::string why = gone.detail.empty() ? "the line is lost" : gone.detail;
    if (state_ == State::Open) print(stderr, "{}: {}. It is tried again until it is there.\n", spec_.device, why);
    state_ = State::Lost;
    introduced_ = false;
    number_.clear();  // another board may be plugged in
    retry_.clear();
    retry_.set(now() + next_try);
    owner_.lost(gone);
}

void BoardLine::keep(bool from_board, std::string_view bytes) {
    words_.push_back({unix_ms(), from_board, printable(bytes)});
    if (words_.size() > kept_words) words_.pop_front();
}

}  // namespace agon
