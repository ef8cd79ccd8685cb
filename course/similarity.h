// Which submissions resemble each other? Sources are reduced to what renaming and
// reformatting do not change, then compared by winnowed fingerprints (Schleimer, Wilkerson
// and Aiken 2003). A report for staff: a number is a reason to look, never a verdict.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace agon {

using Fingerprints = std::set<std::uint64_t>;

// Words become one sign, numbers another; comments, white space and strings' contents vanish.
std::string essence(const std::string& source);
Fingerprints fingerprints(const std::string& source);

struct Suspect {
    std::string name, owner;  // owner: whose versions are not compared with each other
    Fingerprints prints{};
};
// Of the smaller one's fingerprints that both have; a and b are numbers of suspects.
struct Resemblance {
    std::size_t a = 0, b = 0;
    double share = 0;
};
// Prints that most people's submissions have (a template from the course) do not count. Of each two people the versions
// that are most alike; most alike first.
std::vector<Resemblance> resemblances(std::vector<Suspect>);

// Lines, first and last from 1, that two sources have in common but for names, numbers, comments and layout.
struct Passage {
    std::array<int, 2> a{}, b{};
    std::size_t signs = 0;  // how long it is
};
std::vector<Passage> passages(const std::string& a, const std::string& b);  // in the order of a

}  // namespace agon
