#include "cli/common_options.h"

#include "cli/rules_file.h"

namespace agon {

void add_verbosity(Arguments& a, Verbosity& v) {
    a.flag("-q,--quiet", [&v] { v = Verbosity::Quiet; }, "the summary only");
    a.flag("-v,--verbose", [&v] { v = Verbosity::Verbose; }, "every move");
}

void add_rules(Arguments& a, std::string& rules) {
    a.words(
        "--rules", [&rules](const std::vector<std::string>& words) { rules = rules_text(words); },
        "rules: PROFILE, KEY=VALUE … or FILE.toml");
}

Argument add_cluster(Arguments& a, const std::string& name, ClusterOptions& o, const std::string& about) {
    a.option("--credentials", o.credentials, "file with user, password and token (docs/cluster.md)");
    return a.option(name, o.urls, about);
}

}  // namespace agon
