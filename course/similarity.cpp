#include "course/similarity.h"

#include <algorithm>
#include <cctype>
#include <deque>
#include <map>

#include "core/random.h"

namespace agon {
namespace {

constexpr std::size_t gram = 12;   // signs: shorter copies are chance
constexpr std::size_t window = 8;  // any copy of gram + window - 1 signs is found

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || static_cast<unsigned char>(c) >= 128;
}

// The end of a comment or string that begins here; `at` itself if none does.
std::size_t skipped(const std::string& s, std::size_t at) {
    const auto after = [&](std::string_view end, std::size_t from) {
        const auto p = s.find(end, from);
        return p == s.npos ? s.size() : p + end.size();
    };
    if (s.compare(at, 2, "//") == 0 || s[at] == '#' || s[at] == '%') return after("\n", at);
    if (s.compare(at, 2, "/*") == 0) return after("*/", at + 2);
    if (s[at] != '"' && s[at] != '\'') return at;
    std::size_t end = at + 1;
    while (end < s.size() && s[end] != s[at] && s[end] != '\n') end += s[end] == '\\' ? 2 : 1;
    return std::min(end + 1, s.size());
}

}  // namespace

std::string essence(const std::string& source) {
    std::string out;
    for (std::size_t at = 0; at < source.size();) {
        if (const auto end = skipped(source, at); end > at) {
            if (source[at] == '"' || source[at] == '\'') out += 's';
            at = end;
        } else if (is_word(source[at])) {
            const bool number = std::isdigit(static_cast<unsigned char>(source[at]));
            while (at < source.size() && is_word(source[at])) ++at;
            out += number ? 'n' : 'w';
        } else {
            if (!std::isspace(static_cast<unsigned char>(source[at]))) out += source[at];
            ++at;
        }
    }
    return out;
}

Fingerprints fingerprints(const std::string& source) {
    const std::string signs = essence(source);
    std::vector<std::uint64_t> hashes;
    for (std::size_t i = 0; i + gram <= signs.size(); ++i) {
        std::uint64_t hash = 0;
        for (std::size_t k = 0; k < gram; ++k) hash = derive(hash, static_cast<unsigned char>(signs[i + k]));
        hashes.push_back(hash);
    }
    Fingerprints kept;
    for (std::size_t i = 0; i + window <= hashes.size(); ++i)
        kept.insert(*std::min_element(hashes.begin() + static_cast<std::ptrdiff_t>(i),
                                      hashes.begin() + static_cast<std::ptrdiff_t>(i + window)));
    return kept;
}

std::vector<Resemblance> resemblances(std::vector<Suspect> all) {
    std::map<std::uint64_t, std::size_t> owners;
    for (const auto& s : all)
        for (const auto p : s.prints) ++owners[p];
    const std::size_t common = std::max<std::size_t>(3, all.size() / 2 + 1);
    for (auto& s : all) std::erase_if(s.prints, [&](std::uint64_t p) { return owners[p] >= common; });
    std::vector<Resemblance> found;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i + 1; k < all.size(); ++k) {
            const auto& small = all[i].prints.size() <= all[k].prints.size() ? all[i].prints : all[k].prints;
            const auto& large = &small == &all[i].prints ? all[k].prints : all[i].prints;
            const auto both = std::ranges::count_if(small, [&](std::uint64_t p) { return large.contains(p); });
            if (!small.empty() && both > 0)
                found.push_back(
                    {all[i].name, all[k].name, static_cast<double>(both) / static_cast<double>(small.size())});
        }
    std::ranges::sort(found, std::greater(), &Resemblance::share);
    return found;
}

}  // namespace agon
