// agon token: gives a person or a machine a token of this data folder.
#include <fmt/core.h>

#include "base/data_folder.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "course/uploads.h"

namespace agon {
namespace {

struct TokenOptions {
    std::string name, data;
    bool staff = false, worker = false;
    int team = 0;
};

void describe_token(Arguments& a, TokenOptions& o) {
    a.positional("NAME", o.name, "of the person or machine").required();
    a.option("--team", o.team, "team number").between(1, 1'000'000);
    const auto staff = a.flag("--staff", o.staff, "may see and do everything");
    a.flag("--worker", o.worker, "a machine of a cluster: fetches bots, may do nothing else").excludes(staff);
    a.option("--data", o.data, about::data);
}

int run_token(const TokenOptions& o) {
    if (o.name.find_first_not_of(" \t") == o.name.npos) throw usage_error("cli.no_name");
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    fmt::print("{}\n", value_or_usage_error(uploads->store().enrol({o.name, o.staff, o.team, o.worker})));
    return 0;
}

}  // namespace

void add_token(Commands& c) { c.add("token", "give somebody a token, or a new one", &describe_token, &run_token); }

}  // namespace agon
