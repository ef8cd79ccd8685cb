#include "search/opening_book.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace agon {
namespace {

constexpr std::string_view names[] = {"search", "solved", "hand"};

std::optional<BookPage::From> from_named(std::string_view name) {
    const auto it = std::ranges::find(names, name);
    if (it == std::end(names)) return std::nullopt;
    return static_cast<BookPage::From>(it - std::begin(names));
}

template <class T>
bool read_number(std::string_view text, T& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const auto end = std::min(line.find(' '), line.size());
        if (end) words.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

std::string number_text(double v) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, v).ptr};
}

BookPage seen_by_other(BookPage page) {
    page.value = -page.value;
    return page;
}

}  // namespace

Seat mover_of(const AnyPosition& p) { return p.may_act(Seat::First) ? Seat::First : Seat::Second; }

std::unique_ptr<AnyPosition> after_move(const AnyPosition& p, std::string_view move) {
    auto next = p.clone();
    (void)next->play(mover_of(p), move);
    return next;
}

Result<OpeningBook> OpeningBook::read(const GameEntry& game, const GameLibrary& library, std::string_view text) {
    OpeningBook book(game, library);
    std::vector<std::string> to_open;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line[0] == '#') continue;
        if (const auto ok = book.read_line(line, to_open); !ok)
            return refuse("book.line", {std::to_string(number), embed(ok.error())});
    }
    for (const std::string& notation : to_open)
        book.pages_[notation].next = book.followers(**game.position("", notation));
    book.settle();
    return book;
}

// NOTATION… VALUE DEPTH FROM [opened]
Result<> OpeningBook::read_line(std::string_view line, std::vector<std::string>& to_open) {
    auto words = words_of(line);
    const bool opened = !words.empty() && words.back() == "opened";
    if (opened) words.pop_back();
    BookPage page;
    const auto from = words.size() < 4 ? std::nullopt : from_named(words.back());
    if (!from || !read_number(words[words.size() - 3], page.value) || !std::isfinite(page.value) ||
        !read_number(words[words.size() - 2], page.depth))
        return refuse("book.not_a_page");
    const auto notation = line.substr(0, static_cast<std::size_t>(words[words.size() - 3].data() - line.data() - 1));
    const auto p = game_->position("", notation);
    if (!p) return std::unexpected(p.error());
    page.from = *from;
    const std::string key = library_->same(**p);
    pages_[key].found = page;
    if (opened) to_open.push_back(key);
    return {};
}

std::string OpeningBook::write() const {
    std::string out = "# position, value for the side to move, plies looked ahead, where that is from\n";
    for (const auto& [notation, page] : pages_) {
        out += notation + " " + number_text(page.found.value) + " " + std::to_string(page.found.depth) + " ";
        out += names[static_cast<std::size_t>(page.found.from)];
        out += page.next.empty() ? "\n" : " opened\n";
    }
    return out;
}

std::size_t OpeningBook::opened() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(pages_, [](const auto& p) { return !p.second.next.empty(); }));
}

bool OpeningBook::is_opened(const AnyPosition& p) const {
    const auto it = pages_.find(same(p));
    return it != pages_.end() && !it->second.next.empty();
}

std::optional<BookPage> OpeningBook::find(const AnyPosition& p) const {
    const auto it = pages_.find(same(p));
    return it == pages_.end() ? std::nullopt : std::optional(it->second.found);
}

std::vector<BookMove> OpeningBook::moves(const AnyPosition& p) const {
    std::vector<BookMove> all;
    for (auto& move : p.legal(mover_of(p))) {
        const auto it = pages_.find(same(*after_move(p, move)));
        if (it == pages_.end()) continue;
        BookPage page = it->second.found;
        page.value = it->second.value;
        all.push_back({std::move(move), seen_by_other(page), it->second.line});
    }
    std::ranges::stable_sort(all, std::greater{}, [](const BookMove& m) { return m.page.value; });
    return all;
}

std::optional<std::string> OpeningBook::best(const AnyPosition& p) const {
    if (!is_opened(p)) return std::nullopt;
    return moves(p).front().move;
}

void OpeningBook::learn(const AnyPosition& p, const BookPage& page) {
    const auto [it, fresh] = pages_.try_emplace(same(p));
    BookPage& known = it->second.found;
    if (!fresh && (known.from == BookPage::From::Hand || known.depth > page.depth)) return;
    known = page;
}

void OpeningBook::write_in(const AnyPosition& p, double value) {
    pages_[same(p)].found = {.value = value, .from = BookPage::From::Hand};
    settle();
}

// Whoever had it behind a move is no longer opened: settle() sees that.
bool OpeningBook::forget(const AnyPosition& p) {
    const bool known = pages_.erase(same(p)) > 0;
    settle();
    return known;
}

void OpeningBook::open(const AnyPosition& p) {
    pages_[same(p)].next = followers(p);
    settle();
}

// None if one of them is not in the book, or the game is over.
std::vector<std::string> OpeningBook::followers(const AnyPosition& p) const {
    std::vector<std::string> all;
    for (const auto& move : p.legal(mover_of(p))) {
        all.push_back(same(*after_move(p, move)));
        if (!pages_.contains(all.back())) return {};
    }
    return all;
}

void OpeningBook::settle() {
    std::set<const Page*> done;
    for (auto& [notation, page] : pages_) settle(page, done);
}

// What a person wrote of a position outweighs what lies behind it.
void OpeningBook::settle(Page& page, std::set<const Page*>& done) {
    if (!done.insert(&page).second) return;
    const auto lost = [&](const std::string& n) { return !pages_.contains(n); };
    if (std::ranges::any_of(page.next, lost)) page.next.clear();
    page.value = page.found.value;
    page.line = 0;
    if (page.next.empty()) return;
    double best = -HUGE_VAL;
    for (const std::string& n : page.next) {
        Page& follower = pages_.find(n)->second;
        settle(follower, done);
        if (-follower.value <= best) continue;
        best = -follower.value;
        page.line = follower.line + 1;
    }
    if (page.found.from != BookPage::From::Hand) page.value = best;
}

}  // namespace agon
