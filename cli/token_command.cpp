// agon token: gives people and machines tokens of this data folder, one by one or a whole course from a table, and
// takes them away again.
#include <fmt/core.h>

#include <chrono>

#include "base/data_folder.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "course/enrolment.h"

namespace agon {
namespace {

struct TokenOptions {
    std::string name, data, import, to, sheet, until;
    bool staff = false, worker = false, revoke = false, renew = false;
    std::string owner;
    int team = 0;
};

void describe_token(Arguments& a, TokenOptions& o) {
    a.positional("NAME", o.name, "of the person or machine");
    a.option("--team", o.team, "team number").between(1, 1'000'000);
    const auto staff = a.flag("--staff", o.staff, "may see and do everything");
    a.flag("--worker", o.worker, "a machine of a cluster: fetches bots and signs results, may do nothing else")
        .excludes(staff);
    a.option("--owner", o.owner, "of a worker: whose machine it is; it never plays this person's bots");
    a.flag("--revoke", o.revoke, "end this person's token; the bots stay");
    a.option("--until", o.until, "this person may hand in until then, with the time zone");
    a.option("--import", o.import, "everybody in this CSV file: name, login, team, email, role");
    a.flag("--renew", o.renew, "of everybody imported, also of those who have a token");
    a.option("--sheet", o.sheet, "the tokens of the imported, to be printed (HTML)");
    a.option("--export", o.to, "write everybody into this CSV file");
    a.option("--data", o.data, about::data);
}

PeopleStore people_in(const std::filesystem::path& folder) {
    (void)value_or_usage_error(Uploads::open(folder));  // makes the folder where it is new
    return value_or_usage_error(PeopleStore::open(folder));
}

int import_people(const TokenOptions& o) {
    if (o.sheet.empty()) throw usage_error("cli.no_sheet");
    const auto roll = read_roll(read_text(o.import));
    if (!roll) throw usage_error("cli.in_file", {o.import, embed(roll.error())});
    write_text(o.sheet, "");  // what cannot be written is noticed before anybody has a token
    std::filesystem::permissions(o.sheet, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    const auto issued = value_or_usage_error(
        enrol_everybody(data_folder(o.data), *roll, o.renew ? Renewal::RenewAll : Renewal::KeepTokens));
    write_text(o.sheet, token_sheet(issued, user_language()));
    print("{}\n", say({"roll.imported", {std::to_string(roll->size()), std::to_string(issued.size())}}));
    return 0;
}

int export_people(const TokenOptions& o) {
    write_text(o.to, roll_csv(people_in(data_folder(o.data)).roll()));
    return 0;
}

int revoke(const TokenOptions& o) {
    if (!people_in(data_folder(o.data)).revoke(o.name)) throw usage_error("roll.nobody", {o.name});
    print("{}\n", say({"roll.revoked", {o.name}}));
    return 0;
}

// "2026-07-01T23:59:00+02:00" or "...Z"
std::int64_t moment_in(const std::string& text) {
    std::chrono::sys_seconds when{};
    int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zone_hour = 0, zone_minute = 0, end = 0;
    char sign = '+';
    const int read =
        std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d%n", &year, &month, &day, &hour, &minute, &second, &end);
    const std::string zone = read == 6 ? text.substr(static_cast<std::size_t>(end)) : "";
    const bool offset = std::sscanf(zone.c_str(), "%c%2d:%2d", &sign, &zone_hour, &zone_minute) == 3;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!date.ok() || (zone != "Z" && (!offset || (sign != '+' && sign != '-'))))
        throw usage_error("roll.time", {text});
    when = std::chrono::sys_days(date) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
           std::chrono::seconds(second);
    const std::int64_t east = offset ? (sign == '-' ? -60 : 60) * (60 * zone_hour + zone_minute) : 0;
    return when.time_since_epoch().count() - east;
}

int extend(const TokenOptions& o) {
    const std::int64_t until = moment_in(o.until);
    if (!people_in(data_folder(o.data)).extend(o.name, until)) throw usage_error("roll.nobody", {o.name});
    print("{}\n", say({"roll.extended", {o.name, o.until}}));
    return 0;
}

int run_token(const TokenOptions& o) {
    if (!o.import.empty()) return import_people(o);
    if (!o.to.empty()) return export_people(o);
    if (o.name.find_first_not_of(" \t") == o.name.npos) throw usage_error("cli.no_name");
    if (o.revoke) return revoke(o);
    if (!o.until.empty()) return extend(o);
    if (!o.owner.empty() && !o.worker) throw usage_error("cli.owner_of_worker");
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    print("{}\n", value_or_usage_error(uploads->store().enrol({o.name, o.staff, o.team, o.worker, o.owner})));
    return 0;
}

}  // namespace

void add_token(Commands& c) {
    c.add("token", "give somebody a token, or a new one; or a whole course", &describe_token, &run_token);
}

}  // namespace agon
