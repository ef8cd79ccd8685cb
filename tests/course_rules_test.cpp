// What staff wrote into course.toml and into a file of credentials: read, or refused with a
// sentence that says in each language what to change.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>

#include "base/data_folder.h"
#include "cluster/credentials.h"
#include "core/text.h"
#include "course/course_rules.h"

using namespace agon;

namespace {

struct Folder {
    std::filesystem::path path = *new_temporary_folder();
    ~Folder() { std::filesystem::remove_all(path); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        ::chmod((path / name).c_str(), 0600);
        return (path / name).string();
    }
};

struct Refused {
    std::string file, english, german;
};

}  // namespace

TEST_CASE("without course.toml the defaults hold, with it what it says") {
    const Folder folder;
    CHECK(read_course_rules(folder.path)->size_mb == 16);
    folder.write("course.toml",
                 "size_mb = 3\nclass_files = false\nother_files = [\".ser\"]\n"
                 "opens = 1970-01-01T02:00:00+02:00\n");
    const auto r = read_course_rules(folder.path);
    REQUIRE(r);
    CHECK(r->size_mb == 3);
    CHECK_FALSE(r->class_files);
    CHECK(r->other_files == std::vector<std::string>{".ser"});
    CHECK(r->opens == 0);
}

TEST_CASE("a wrong setting is refused with its line") {
    const Folder folder;
    const Refused all[] = {
        {"\nfiles = 0\n", "course.toml, line 2: files must be a whole number of at least 1.",
         "course.toml, Zeile 2: files braucht eine ganze Zahl ab 1."},
        {"class_files = 1\n", "course.toml, line 1: class_files must be true or false.",
         "course.toml, Zeile 1: class_files braucht true oder false."},
        {"opens = 2026-07-01\n",
         "course.toml, line 1: opens must be a time with its zone, for example 2026-07-01T23:59:00+02:00.",
         "course.toml, Zeile 1: opens braucht eine Zeit mit ihrer Zone, zum Beispiel 2026-07-01T23:59:00+02:00."},
        {"languages = [\"rust\"]\n",
         "course.toml, line 1: languages must be a list of languages: cpp, java, python, javascript, prolog.",
         "course.toml, Zeile 1: languages braucht eine Liste von Sprachen: cpp, java, python, javascript, prolog."},
        {"colour = 1\n", "course.toml, line 1: there is no setting 'colour'.",
         "course.toml, Zeile 1: Es gibt keine Einstellung 'colour'."},
        {"opens = 2026-07-02T00:00:00Z\ncloses = 2026-07-01T00:00:00Z\n",
         "course.toml: submissions would close before they open.",
         "course.toml: Die Abgabe würde enden, bevor sie beginnt."},
    };
    for (const Refused& one : all) {
        folder.write("course.toml", one.file);
        const auto r = read_course_rules(folder.path);
        REQUIRE_FALSE(r);
        CHECK(sentence(r.error(), Language::English) == one.english);
        CHECK(sentence(r.error(), Language::German) == one.german);
    }
    folder.write("course.toml", "files = \n");
    CHECK(read_course_rules(folder.path).error().code == "course.not_toml");
}

TEST_CASE("credentials are read from a private file only") {
    const Folder folder;
    CHECK(read_credentials("")->user.empty());
    CHECK(read_credentials((folder.path / "none").string()).error().code == "cluster.cannot_read");
    const std::string file = folder.write("login", "user = \"head\"\npassword = \"x\"\n");
    REQUIRE(read_credentials(file));
    CHECK(read_credentials(file)->password == "x");
    ::chmod(file.c_str(), 0644);
    const auto open = read_credentials(file);
    CHECK(sentence(open.error(), Language::English) ==
          "Others may read or change the secret in " + file + ". Run: chmod 600 " + file);
    CHECK(sentence(open.error(), Language::German).starts_with("Andere dürfen das Geheimnis in " + file));
    CHECK(read_credentials(folder.write("odd", "colour = \"x\"\n")).error().code == "cluster.bad_credential");
    CHECK(read_credentials(folder.write("broken", "user = \n")).error().code == "cluster.not_toml");
}

TEST_CASE("keys and certificates of a cluster are files beside its credentials, and come in pairs") {
    const Folder folder;
    const auto code = [&](const std::string& text) {
        return read_credentials(folder.write("login", text)).error().code;
    };
    CHECK(code("nkey = \"UX\"\n") == "cluster.half_credential");
    CHECK(code("certificate = \"c\"\n") == "cluster.half_credential");
    CHECK(code("certificate = \"c\"\nkey = \"k\"\n") == "cluster.half_credential");  // without TLS
    CHECK(code("nkey = \"UX\"\nseed = \"none\"\n") == "cluster.cannot_read");
    const std::string seed = folder.write("seed", "SU");
    CHECK(code("nkey = \"UX\"\nseed = \"seed\"\nuser = \"head\"\n") == "cluster.two_logins");
    const std::string login = folder.write("login", "nkey = \"UX\"\nseed = \"seed\"\n");
    REQUIRE(read_credentials(login));
    CHECK(read_credentials(login)->seed == seed);
    ::chmod(seed.c_str(), 0644);
    CHECK(read_credentials(login).error().code == "cluster.not_private");
}
