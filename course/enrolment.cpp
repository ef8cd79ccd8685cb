#include "course/enrolment.h"

#include <strings.h>

#include <algorithm>

namespace agon {
namespace {

RollEntry with_known(RollEntry e, const std::vector<RollEntry>& known) {
    const auto same = [&](const RollEntry& k) { return ::strcasecmp(k.name.c_str(), e.name.c_str()) == 0; };
    const auto found = std::ranges::find_if(known, same);
    if (found == known.end()) return e;
    if (e.login.empty()) e.login = found->login;
    if (e.email.empty()) e.email = found->email;
    if (e.team == 0) e.team = found->team;
    e.staff = e.staff || found->staff;
    return e;
}

}  // namespace

Result<std::vector<IssuedToken>> enrol_everybody(const std::filesystem::path& folder,
                                                 const std::vector<RollEntry>& roll, Renewal renewal) {
    const auto uploads = Uploads::open(folder);
    if (!uploads) return std::unexpected(uploads.error());
    auto people = PeopleStore::open(folder);
    if (!people) return std::unexpected(people.error());
    std::vector<IssuedToken> issued;
    const auto known = people->roll();
    for (const RollEntry& read : roll) {
        const RollEntry e = with_known(read, known);
        if (renewal == Renewal::RenewAll || !people->is_enrolled(e.name)) {
            const auto token = (*uploads)->store().enrol({e.name, e.staff, e.team});
            if (!token) return std::unexpected(token.error());
            issued.push_back({e, *token});
        }
        people->describe(e);
    }
    return issued;
}

}  // namespace agon
