// What staff do on the page of hand-ins: the roll of the course in and out, and sources.
#include "course/enrolment.h"
#include "server/web/uploads.h"

namespace agon {
namespace {

Result<Person> staff_with(Uploads& uploads, const SignIn& sign_in) {
    const auto who = uploads.store().who_shows(sign_in);
    if (!who) return std::unexpected(who.error());
    if (!who->staff) return refuse(Refusal::Kind::Forbidden, "upload.only_staff");
    return *who;
}

}  // namespace

void UploadRoutes::as_staff(SignIn sign_in, Clerk::Done<Person> done) {
    reading_.ask<Person>([sign_in = std::move(sign_in)](Uploads& uploads) { return staff_with(uploads, sign_in); },
                         std::move(done));
}

void UploadRoutes::people(SignIn sign_in, Done done) {
    reading_.ask<std::string>(
        [sign_in = std::move(sign_in), folder = reading_.folder](Uploads& uploads) -> Result<std::string> {
            if (const auto staff = staff_with(uploads, sign_in); !staff) return std::unexpected(staff.error());
            const auto people = PeopleStore::open(folder);
            if (!people) return std::unexpected(people.error());
            return roll_csv(people->roll());
        },
        std::move(done));
}

void UploadRoutes::import_people(SignIn sign_in, std::string csv, SheetOptions options, Done done) {
    storing_.ask<std::string>(
        [sign_in = std::move(sign_in), csv = std::move(csv), options,
         folder = storing_.folder](Uploads& uploads) -> Result<std::string> {
            if (const auto staff = staff_with(uploads, sign_in); !staff) return std::unexpected(staff.error());
            const auto roll = read_roll(csv);
            if (!roll) return std::unexpected(Refusal(roll.error(), Refusal::Kind::Impossible));
            const auto issued = enrol_everybody(folder, *roll, options.renew ? Renewal::RenewAll : Renewal::KeepTokens);
            if (!issued) return std::unexpected(issued.error());
            return token_sheet(*issued, options.language);
        },
        std::move(done));
}

void UploadRoutes::source(SignIn sign_in, std::string name, std::string version, Done done) {
    const int number = std::max(1, std::atoi(version.c_str()));
    reading_.ask<std::string>(
        [sign_in = std::move(sign_in), name = std::move(name), number](Uploads& uploads) -> Result<std::string> {
            if (const auto staff = staff_with(uploads, sign_in); !staff) return std::unexpected(staff.error());
            const auto found = uploads.store().find(name, number);
            if (!found) return refuse(Refusal::Kind::Missing, "upload.unknown");
            std::string archive = uploads.store().archive(found->name, number);
            if (archive.empty()) return refuse(Refusal::Kind::Missing, "upload.no_archive_kept");
            return archive;
        },
        std::move(done));
}

}  // namespace agon
