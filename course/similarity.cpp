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

// The signs of a source that renaming and reformatting do not change, and the line of each.
struct Signs {
    std::string text{};
    std::vector<int> lines{};
    void add(char sign, int line) { text += sign, lines.push_back(line); }
};

Signs signs_of(const std::string& source) {
    Signs out;
    int line = 1;
    for (std::size_t at = 0, begin = 0; at < source.size();
         line += static_cast<int>(std::count(source.begin() + static_cast<std::ptrdiff_t>(begin),
                                             source.begin() + static_cast<std::ptrdiff_t>(at), '\n'))) {
        begin = at;
        if (const auto end = skipped(source, at); end > at) {
            if (source[at] == '"' || source[at] == '\'') out.add('s', line);
            at = end;
        } else if (is_word(source[at])) {
            const bool number = std::isdigit(static_cast<unsigned char>(source[at]));
            while (at < source.size() && is_word(source[at])) ++at;
            out.add(number ? 'n' : 'w', line);
        } else {
            if (!std::isspace(static_cast<unsigned char>(source[at]))) out.add(source[at], line);
            ++at;
        }
    }
    return out;
}

constexpr std::size_t shortest_passage = 40;  // signs: about three lines
constexpr std::size_t most_places = 64;       // of one gram that are tried

std::map<std::string_view, std::vector<std::size_t>> places_of(std::string_view signs) {
    std::map<std::string_view, std::vector<std::size_t>> places;
    for (std::size_t i = 0; i + gram <= signs.size(); ++i)
        if (auto& all = places[signs.substr(i, gram)]; all.size() < most_places) all.push_back(i);
    return places;
}

std::size_t common_length(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

}  // namespace

std::string essence(const std::string& source) { return signs_of(source).text; }

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

namespace {

// What most people have is the course's, not theirs.
void leave_out_common(std::vector<Suspect>& all) {
    std::map<std::uint64_t, std::set<std::string_view>> owners;
    std::set<std::string_view> people;
    for (const auto& s : all) {
        people.insert(s.owner);
        for (const auto p : s.prints) owners[p].insert(s.owner);
    }
    const std::size_t common = std::max<std::size_t>(3, people.size() / 2 + 1);
    for (auto& s : all) std::erase_if(s.prints, [&](std::uint64_t p) { return owners[p].size() >= common; });
}

double share_of(const Suspect& one, const Suspect& two) {
    const bool swap = one.prints.size() > two.prints.size();
    const auto &small = swap ? two.prints : one.prints, &large = swap ? one.prints : two.prints;
    if (small.empty()) return 0;
    const auto both = std::ranges::count_if(small, [&](std::uint64_t p) { return large.contains(p); });
    return static_cast<double>(both) / static_cast<double>(small.size());
}

}  // namespace

std::vector<Resemblance> resemblances(std::vector<Suspect> all) {
    leave_out_common(all);
    std::map<std::pair<std::string, std::string>, Resemblance> best;  // of each two people
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i + 1; k < all.size(); ++k) {
            if (all[i].owner == all[k].owner) continue;
            const Resemblance r{i, k, share_of(all[i], all[k])};
            auto& known = best[std::minmax(all[i].owner, all[k].owner)];
            if (r.share > known.share) known = r;
        }
    std::vector<Resemblance> found;
    for (const auto& [people, r] : best)
        if (r.share > 0) found.push_back(r);
    std::ranges::sort(found, std::greater(), &Resemblance::share);
    return found;
}

std::vector<Passage> passages(const std::string& a, const std::string& b) {
    const Signs one = signs_of(a), two = signs_of(b);
    const auto places = places_of(two.text);
    const std::string_view left = one.text, right = two.text;
    std::vector<Passage> found;
    for (std::size_t i = 0; i + gram <= left.size();) {
        std::size_t longest = 0, at = 0;
        if (const auto there = places.find(left.substr(i, gram)); there != places.end())
            for (const std::size_t k : there->second)
                if (const auto n = common_length(left.substr(i), right.substr(k)); n > longest) longest = n, at = k;
        if (longest >= shortest_passage)
            found.push_back(
                {{one.lines[i], one.lines[i + longest - 1]}, {two.lines[at], two.lines[at + longest - 1]}, longest});
        i += longest >= shortest_passage ? longest : 1;
    }
    return found;
}

}  // namespace agon
