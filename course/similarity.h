// Which submissions resemble each other? Sources are reduced to what renaming and
// reformatting do not change, then compared by winnowed fingerprints (Schleimer, Wilkerson
// and Aiken 2003). A report for staff: a number is a reason to look, never a verdict.
#pragma once

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
    std::string name;
    Fingerprints prints;
};
// Of the smaller one's fingerprints that both have.
struct Resemblance {
    std::string a, b;
    double share = 0;
};
// Prints that most submissions have (a template from the course) do not count; most alike first.
std::vector<Resemblance> resemblances(std::vector<Suspect>);

}  // namespace agon
