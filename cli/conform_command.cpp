// agon conform: drives somebody else's server, or a board, through the rules of a protocol and
// prints what it got right and wrong.
#include <algorithm>

#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/exam_room.h"
#include "cli/language.h"
#include "seats/line_options.h"

namespace agon {
namespace {

// options: KEY=VALUE of the examination.
struct ConformOptions {
    std::string protocol, address, rules;
    std::vector<std::string> options{};
};

// "a, b or c": the protocols whose foreign servers can be examined.
std::string examined_protocols() {
    std::vector<std::string_view> all;
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols)
            if (p.conform) all.push_back(p.name);
    std::string list;
    for (std::size_t i = 0; i < all.size(); ++i)
        list += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + std::string(all[i]);
    return list;
}

void describe_conform(Arguments& a, ConformOptions& o) {
    a.positional("PROTOCOL", o.protocol, examined_protocols()).required();
    a.positional("ADDRESS", o.address, "HOST:PORT, or the DEVICE of a board").required();
    a.option("--option", o.options, "KEY=VALUE of the examination, for example long=1 (treasure), debug=DEVICE (uart)");
    add_rules(a, o.rules);
}

std::unique_ptr<Examiner> make_examiner(const std::string& protocol, const ExamOptions& options) {
    std::string known;
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols) {
            if (!p.conform) continue;
            if (p.name == protocol) return value_or_usage_error(p.conform(options));
            known += (known.empty() ? "" : ", ") + std::string(p.name);
        }
    throw usage_error("cli.no_examination", {protocol, known});
}

int run_conform(const ConformOptions& o) {
    auto options = value_or_usage_error(protocol_options(o.options));
    const auto line = options;
    options["rules"] = o.rules;
    const auto checks = hold_exam(make_examiner(o.protocol, options), o.address, line);
    print("{}", report(checks));
    return checks.empty() || failed(checks) ? 1 : 0;
}

}  // namespace

void add_conform(Commands& c) {
    c.add("conform", "does this foreign server or board obey the protocol?", &describe_conform, &run_conform);
}

}  // namespace agon
