// What the workshop says is read as a stranger's words, and what it reads itself may be anything.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>

#include "base/data_folder.h"
#include "course/crate.h"
#include "course/fair_queue.h"
#include "course/java_source.h"
#include "course/work_order.h"

using namespace agon;
namespace fs = std::filesystem;

namespace {

struct Folder {
    fs::path path = *new_temporary_folder();
    ~Folder() { fs::remove_all(path); }
};

std::string part(std::string_view text) { return std::to_string(text.size()) + ":" + std::string(text); }

std::string crate_with(std::string_view kind, std::string_view path, std::string_view content) {
    return part("agon-crate-1") + part("built") + part("cpp") + part("bot") + part(kind) + part(path) + part(content);
}

constexpr CrateLimits small{.bytes = 100, .items = 3};

}  // namespace

TEST_CASE("a crate comes out as it went in") {
    Crate crate{.language = "python", .start = "a/bot.py"};
    crate.items = {{CrateItem::Kind::File, "a/bot.py", "print()"},
                   {CrateItem::Kind::Program, "run", "x"},
                   {CrateItem::Kind::Link, "a/1.KI.ser", "bot.py"}};
    const std::string text = crate_of(crate);
    const auto read = read_crate(text, small);
    REQUIRE(read);
    CHECK(read->language == "python");
    CHECK(read->start == "a/bot.py");
    const Folder folder;
    REQUIRE(unload(*read, folder.path, Access::OwnerOnly));
    std::string content;
    std::getline(std::ifstream(folder.path / "a/1.KI.ser"), content);
    CHECK(content == "print()");
    struct stat file{}, program{}, below{};
    ::stat((folder.path / "a/bot.py").c_str(), &file);
    ::stat((folder.path / "run").c_str(), &program);
    ::stat((folder.path / "a").c_str(), &below);
    CHECK((file.st_mode & 0777) == 0600);
    CHECK((program.st_mode & 0777) == 0700);
    CHECK((below.st_mode & 0777) == 0700);
}

TEST_CASE("notes come out beside the files, and only sentences of the workshop's own trade") {
    Crate crate{.language = "hosted", .start = "KI"};
    crate.notes = {{"java.taken", {"KI", "KI.java, B\x1b[2J.java"}}, {"upload.left_out", {"x.bin"}}};
    const std::string text = crate_of(crate);
    const auto read = read_crate(text, small);
    REQUIRE(read);
    REQUIRE(read->notes.size() == 2);
    CHECK(read->notes[0].args.at(1) == harmless("KI.java, B\x1b[2J.java"));
    CHECK(read->notes[1] == crate.notes[1]);
    CHECK(read->items.empty());
    CHECK_FALSE(read_crate(crate_with("n", "cli.qualified", ""), small));
    CHECK_FALSE(read_crate(crate_with("n", "java.a\x1e", ""), small));
}

TEST_CASE("a refusal comes out without what a terminal would obey") {
    const auto read = read_crate(crate_of(Refusal({"upload.link",
                                                   {"a\x1b[2J\x1e"
                                                    "b"}})),
                                 small);
    REQUIRE_FALSE(read);
    CHECK(read.error().code == "upload.link");
    CHECK(read.error().args == std::vector<std::string>{"a␛[2J␞b"});
}

TEST_CASE("a forged crate is none") {
    const std::string begin = part("agon-crate-1");
    const std::string long_path(2000, 'a'), much(200, 'x');
    const std::string all[] = {"",
                               "0:",
                               ":",
                               "99999999999999999999:x",
                               "5:abc",
                               part("agon-crate-2") + part("built"),
                               begin,
                               begin + part("stolen"),
                               begin + part("built"),
                               begin + part("refused") + part("cli.who_plays"),
                               begin + part("refused") + part("upload.\x1f"),
                               begin + part("refused") + part("upload.link") + "7:x",
                               crate_with("f", "../evil", "x"),
                               crate_with("f", "/etc/evil", "x"),
                               crate_with("f", "a/../../evil", "x"),
                               crate_with("f", "a//b", "x"),
                               crate_with("f", "a/", "x"),
                               crate_with("f", ".", "x"),
                               crate_with("f", "", "x"),
                               crate_with("f", "a\nb", "x"),
                               crate_with("f", std::string_view("a\0b", 3), "x"),
                               crate_with("f", long_path, "x"),
                               crate_with("f", "much", much),
                               crate_with("s", "socket", ""),
                               crate_with("", "nothing", ""),
                               crate_with("l", "link", "/etc/shadow"),
                               crate_with("l", "link", "../agon.db"),
                               crate_with("l", "link", ".."),
                               crate_with("f", "a", "x") + "1"};
    for (const auto& text : all) {
        CAPTURE(text);
        const auto read = read_crate(text, small);
        REQUIRE_FALSE(read);
        CHECK(read.error().code == "upload.no_crate");
    }
    std::string many = crate_with("f", "0", "");
    for (int i = 1; i < 5; ++i) many += part("f") + part(std::to_string(i)) + part("");
    CHECK_FALSE(read_crate(many, small));
}

TEST_CASE("nothing is written through a link, or twice") {
    const Folder folder, elsewhere;
    Crate crate{.language = "cpp", .start = "bot"};
    crate.items = {{CrateItem::Kind::Link, "a", "b"}, {CrateItem::Kind::File, "a", "x"}};
    CHECK_FALSE(unload(crate, folder.path, Access::OwnerOnly));
    CHECK_FALSE(fs::exists(folder.path / "b"));
    fs::create_directory_symlink(elsewhere.path, folder.path / "out");
    crate.items = {{CrateItem::Kind::File, "out/evil", "x"}};
    CHECK_FALSE(unload(crate, folder.path, Access::OwnerOnly));
    CHECK_FALSE(fs::exists(elsewhere.path / "evil"));
}

TEST_CASE("a Java source is looked at in one pass") {
    const auto look = [](std::string_view text) { return look_at_java(text, "szte.mi"); };
    CHECK(look("/* package no; */ package a . b;\nclass X {}").package == "a.b");
    CHECK(look("\xef\xbb\xbfpackage a;").package == "a");
    CHECK(look("class X { String s = \"package no;\"; }").package.empty());
    CHECK(look("class X { public static final void main(String[] a) {} }").has_main);
    CHECK(look("class X { static public void\nmain (String... a) {} }").has_main);
    CHECK_FALSE(look("class X { void main(String[] a) {} static int x; }").has_main);
    CHECK_FALSE(look("// static void main(\nclass X {}").has_main);
    CHECK(look("import szte.mi.Player;").uses_host);
    CHECK(look("import static szte . mi . Move.*;").uses_host);
    CHECK(look("class K implements Runnable, szte.mi.Player {}").uses_host);
    CHECK_FALSE(look("import szte.mine.Player;").uses_host);
    CHECK_FALSE(look("import java.util.List; class X { Object szte; }").uses_host);
    CHECK_FALSE(look("// import szte.mi.Player;").uses_host);
    CHECK_FALSE(look_at_java("import szte.mi.Player;", "").uses_host);
}

TEST_CASE("no length of a Java source is too much") {
    const auto look = [](const std::string& text) { return look_at_java(text, "szte.mi"); };
    CHECK_FALSE(look("import " + std::string(4'000'000, 'a') + ";").uses_host);
    CHECK(look("static" + std::string(4'000'000, ' ') + "void main(").has_main);
    CHECK_FALSE(look("package " + std::string(1'000'000, '.') + ";").uses_host);
    CHECK_FALSE(look(std::string(1'000'000, '"')).has_main);
    CHECK_FALSE(look("/*" + std::string(1'000'000, '*')).has_main);
    CHECK_FALSE(look("\"\\").has_main);
}

TEST_CASE("an order arrives as it was given") {
    const WorkOrder order{.file = "a=b,c.zip",
                          .files = 7,
                          .team = 3,
                          .class_files = false,
                          .languages = {"cpp", "java"},
                          .other_files = {{".ser"}},
                          .host = "szte.mi.Player"};
    const auto arrived = work_order_from(words_of(order));
    CHECK(arrived.file == order.file);
    CHECK(arrived.files == 7);
    CHECK(arrived.team == 3);
    CHECK_FALSE(arrived.class_files);
    CHECK(arrived.languages == order.languages);
    CHECK(arrived.other_files == order.other_files);
    CHECK(arrived.host == order.host);
}

TEST_CASE("people take turns, each with one job at a time") {
    FairQueue<int> queue;
    for (int n = 1; n <= 3; ++n) queue.add("anna", n);
    queue.add("bert", 10);
    queue.add("carla", 20);
    const auto next = [&] {
        const auto taken = queue.next();
        return taken ? taken->second : 0;
    };
    CHECK(next() == 1);
    CHECK(next() == 10);
    CHECK(next() == 20);
    CHECK(next() == 0);  // anna has one under way
    queue.done("bert");
    queue.add("bert", 11);
    queue.done("anna");
    CHECK(next() == 2);  // she waits for longer
    CHECK(next() == 11);
    CHECK(next() == 0);
    queue.done("anna");
    CHECK(next() == 3);
    CHECK(queue.empty());
}

TEST_CASE("what waits can be taken out") {
    FairQueue<int> queue;
    for (int n = 1; n <= 4; ++n) queue.add("anna", n);
    CHECK(queue.take_out("anna", [](int n) { return n % 2 == 1; }) == std::vector{1, 3});
    CHECK(queue.take_out("bert", [](int) { return true; }).empty());
    CHECK(queue.next()->second == 2);
    queue.done("anna");
    CHECK(queue.take_out("anna", [](int) { return true; }) == std::vector{4});
    CHECK(queue.empty());
    CHECK_FALSE(queue.next());
    queue.add("anna", 5);
    CHECK(queue.next()->second == 5);
}
