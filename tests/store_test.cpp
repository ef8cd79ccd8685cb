// The store keeps what it was given, once, and says clearly when it cannot.
#include <sys/wait.h>

#include <fstream>
#include <thread>

#include "core/random.h"
#include "store/log.h"
#include "store/recorder.h"
#include "tests/store_fixture.h"

using namespace agon;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

TEST_CASE("a log survives writing and reading, every kind of event") {
    const std::string text = write_log(header("m"), every_kind());
    const auto back = read_log(text);
    REQUIRE_MESSAGE(back.has_value(), refusal(back));
    CHECK(write_log(back->header, back->log) == text);
    CHECK(back->header.seed == 18446744073709551615u);
    CHECK(back->log.size() == 7);
    CHECK(std::get<Refused>(back->log[1].what).why == Phrase{"othello.no_flip", {"a1", "Ä ß 漢 \x01"}});
    CHECK(std::get<Finished>(back->log[6].what).outcome == Outcome{Seat::Second, {-3, 64}, {"othello.wiped", {"x"}}});

    const std::vector<Event> drawn{{1, 0us, Finished{{}, {}, {}, {}}}};
    const std::string plain = write_log(header("d"), drawn);
    CHECK(write_log(read_log(plain)->header, read_log(plain)->log) == plain);
    CHECK(read_log(write_log(header("running"), {}))->log.empty());
    const std::string thought =
        write_log(header("m"), std::vector<Event>{{1, {}, Noted{Seat::First, "thought", "", {"note.depth", {"7"}}}}});
    CHECK(thought.find(R"("channel":"thought","phrase":{"code":"note.depth","args":["7"]})") != std::string::npos);
    CHECK(write_log(read_log(thought)->header, read_log(thought)->log) == thought);
}

TEST_CASE("a wrong log is refused with the line and the reason") {
    const std::string head = to_json(header("m")) + "\n";
    const auto with = [&](const std::string& line) { return refusal(read_log(head + line)); };
    CHECK(refusal(read_log("")) == "The log is empty; its first line must be the header.");
    CHECK(refusal(read_log("hello\n")).starts_with("Line 1 is not JSON: "));
    CHECK(refusal(read_log("[1]\n")) == "Line 1: an object in braces is expected.");
    CHECK(refusal(read_log("{\"agon\":2}\n")) == "Line 1: the log has version 2; this arena reads version 1.");
    CHECK(with(R"({"seq":1,"at_us":0})"
               "\n") == "Line 2: the field 'type' is missing.");
    CHECK(with(R"({"seq":1,"at_us":0,"type":"jumped","seat":1})"
               "\n") == "Line 2: there is no event of type 'jumped'.");
    CHECK(with(R"({"seq":1,"at_us":0,"type":"said","seat":3,"text":""})"
               "\n") == "Line 2: the field 'seat' has a value it cannot have.");
    CHECK(with(R"({"seq":1,"at_us":0,"type":"said","seat":"1","text":""})"
               "\n") == "Line 2: the field 'seat' has a value it cannot have.");
    CHECK(with(R"({"seq":1,"at_us":0,"type":"said","seat":1,"text":"","more":1})"
               "\n") == "Line 2 has a field that does not belong there.");
    CHECK(with(R"({"seq":2,"at_us":0,"type":"said","seat":1,"text":""})"
               "\n") == "Line 2: event number 2 where 1 is expected; a line is missing or doubled.");
    CHECK(with(R"({"seq":1,"at_us":0,"type":"said","seat":1,"text":"")") ==
          "Line 2 has no end: the log was cut off there.");
    CHECK(with(R"({"seq":1,"at_us":0,"type":"undone","seat":1,"plies":1})"
               "\n") == "Line 2: the field 'plies' has a value it cannot have.");
    const std::string end = R"({"seq":1,"at_us":0,"type":"finished","outcome":{"winner":null,"points":[0,0]}})"
                            "\n";
    CHECK(with(end) == "");
    CHECK(with(end + R"({"seq":2,"at_us":0,"type":"said","seat":1,"text":""})"
                     "\n") == "Line 3: nothing can follow the end of the match.");
    CHECK(with(R"({"seq":1,"at_us":0,"type":"finished","outcome":{"winner":null,"points":[0]}})"
               "\n") == "Line 2: the field 'points' has a value it cannot have.");
    CHECK(with(R"({"seq":1,"at_us":0,"type":"finished","outcome":{"winner":null,"points":[0,0]},"fault":"bad luck"})"
               "\n") == "Line 2: the field 'fault' has a value it cannot have.");
}

TEST_CASE("a mutilated log is refused or read as what it says, never misread") {
    const std::string text = write_log(header("m"), every_kind());
    Random random(1);
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string changed = text;
        for (auto n = 1 + random.below(3); n > 0; --n) {
            const auto at = random.below(changed.size());
            if (random.below(3) == 0) changed.erase(at, 1 + random.below(20));
            else if (random.below(2) == 0)
                changed.insert(at, changed.substr(random.below(changed.size()), random.below(30)));
            else changed[at] = static_cast<char>(random.below(256));
        }
        const auto read = read_log(changed);
        if (!read) {
            REQUIRE(refusal(read).ends_with('.'));
            continue;
        }
        const std::string canonical = write_log(read->header, read->log);
        const auto again = read_log(canonical);
        REQUIRE(again.has_value());
        REQUIRE(write_log(again->header, again->log) == canonical);
        ++accepted;
    }
    CHECK(accepted > 100);  // a changed letter in a text is no mistake
}

TEST_CASE("a match is stored once and comes back as it was") {
    const Folder folder;
    Store store = folder.open();
    CHECK(store.save(record("a", "s", 2)) == Saved::Now);
    CHECK(store.save(record("a", "other", 9)) == Saved::Before);
    CHECK(store.has("a"));
    CHECK_FALSE(store.has("b"));
    const auto back = store.load("a");
    REQUIRE(back.has_value());
    CHECK(write_log(back->header, back->log) == write_log(header("a"), every_kind()));
    CHECK(back->series == "s");
    CHECK(back->number == 2);
    Database(store.file()).execute("UPDATE log SET zstd = x'28b52ffd'");
    CHECK(refusal(store.load("a")) == "The stored log of match 'a' is damaged.");
    CHECK(refusal(store.load("b")) == "There is no match 'b' in this data folder.");
}

TEST_CASE("results come without logs, newest first, by game, player and series") {
    const Folder folder;
    Store store = folder.open();
    for (int i = 1; i <= 4; ++i) store.save(record("m" + std::to_string(i), i < 4 ? "s" : "t", i));
    Record kulami = record("k");
    kulami.header.game = "kulami";
    kulami.header.rated = false;
    kulami.header.players = {"greedy", "random"};
    store.save(kulami);
    CHECK(store.ids("s") == std::vector<std::string>{"m1", "k", "m2", "m3"});
    CHECK(store.results({.game = "othello"}).size() == 4);
    CHECK(store.results({.game = "othello", .limit = 2})[0].header.id == "m4");
    CHECK(store.results({.player = "random"}).size() == 5);
    CHECK(store.results({.player = "greedy"}).size() == 1);
    CHECK(store.results({.series = "t"}).size() == 1);
    CHECK(store.results({.rated_only = true}).size() == 4);
    const auto one = store.results({.series = "t", .limit = 1})[0];
    const auto computed = *result_of(record("m4", "t", 4));
    CHECK(one.plies == 1);
    CHECK(one.pace == computed.pace);
    CHECK(one.pace[0] == Pace{2, 4'000'000'005us, 4'000'000'000us});
    CHECK(reason(one.end) == "timeout");
    CHECK(one.end.why == computed.end.why);
    int seen = 0;
    REQUIRE(store.each("s", [&](const Record& r) { seen += r.number; }));
    CHECK(seen == 1 + 1 + 2 + 3);
}

TEST_CASE("an unusable folder or file gives a sentence that says what to do") {
    const Folder folder;
    CHECK(refusal(Store::open("/proc/agon")).starts_with("The data folder /proc/agon cannot be used: "));
    fs::create_directories(folder.path);
    std::ofstream(folder.path / "agon.db") << std::string(5000, 'x');
    CHECK(refusal(Store::open(folder.path)).find("is not a readable arena database: ") != std::string::npos);
    fs::remove(folder.path / "agon.db");
    { const Store store = folder.open(); }
    Database(folder.path / "agon.db").execute("PRAGMA user_version = 99");
    CHECK(refusal(Store::open(folder.path)).find("was written by a newer arena (schema 99") != std::string::npos);
    fs::remove_all(folder.path);
    std::ofstream(folder.path) << "a file where the folder should be";
    CHECK(refusal(Store::open(folder.path)).find("cannot be used") != std::string::npos);
}

TEST_CASE("several arenas may open a new folder at the same moment") {
    for (int round = 0; round < 5; ++round) {
        const Folder folder;
        std::atomic<int> saved = 0;
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < 6; ++t)
                threads.emplace_back([&, t] {
                    auto store = Store::open(folder.path);
                    if (store && store->save(record(std::to_string(t))) == Saved::Now) ++saved;
                });
        }
        CHECK(saved == 6);
        CHECK(folder.open().results({}).size() == 6);
    }
}

TEST_CASE("a live match is written through and becomes a finished one with its last event") {
    const Folder folder;
    Store store = folder.open();
    REQUIRE(store.recover().has_value());
    const auto events = every_kind();
    REQUIRE(store.begin(header("l"), "table 1", 3));
    REQUIRE(store.append("l", std::span(events).first(3)));
    REQUIRE(store.append("l", std::span(events).first(5)));  // the first three again: stored once
    CHECK(store.live() == std::vector<std::string>{"l"});
    CHECK(folder.open().load("l")->log.size() == 5);
    CHECK(store.append("l", std::span(events).subspan(6)).error().code == "store.gap");  // event 6 is missing
    REQUIRE(store.append("l", std::span(events).subspan(5)));
    CHECK(store.live().empty());
    CHECK(store.has("l"));
    CHECK(store.load("l")->number == 3);
    CHECK(store.load("l")->log.size() == 7);
    REQUIRE(store.append("l", events));  // too late, but harmless
    CHECK(store.load("l")->log.size() == 7);
    CHECK(store.begin(header("l")).error().code == "store.finished");
    CHECK(store.append("never begun", events).error().code == "store.not_begun");
}

TEST_CASE("a live match with a memory of its table waits to go on; what cannot be read is left alone") {
    const Folder folder;
    const auto events = every_kind();
    {
        Recorder recorder(folder.open());
        std::atomic<int> committed = 0;
        const auto count = [&](const Result<Saved>& r) { committed += r.has_value(); };
        recorder.begin_kept(header("goes-1"), "{memory}", count);
        recorder.append_kept("goes-1", {events.begin(), events.begin() + 2}, count);
        recorder.remember("goes-1", "{newer}");
        recorder.begin_kept(header("bad-1"), "{}", count);
        recorder.append_kept("bad-1", {events.begin(), events.begin() + 2}, count);
        recorder.flush();
        CHECK(committed == 4);
    }
    Database(folder.path / "agon.db").execute("UPDATE live_event SET event = 'x' WHERE id = 'bad-1'");
    Store store = folder.open();
    const auto found = store.recover();
    REQUIRE(found.has_value());
    CHECK(found->ended.empty());
    CHECK(found->damaged == std::vector<std::string>{"bad-1"});
    REQUIRE(found->interrupted.size() == 1);
    CHECK(found->interrupted[0].memory == "{newer}");
    CHECK(found->interrupted[0].match.log.size() == 2);
    CHECK(store.live().size() == 2);
    CHECK_FALSE(store.last_match("goes"));
    REQUIRE(store.append("goes-1", std::span(events).subspan(2)));
    CHECK(store.last_match("goes") == "goes-1");
    CHECK_FALSE(store.last_match("go"));
    CHECK(Database(folder.path / "agon.db").integer("SELECT count(*) FROM live_table WHERE id = 'goes-1'") == 0);
}

TEST_CASE("what a dead arena left running is closed as an arena fault, but not while it runs") {
    const Folder folder;
    const auto events = every_kind();
    {
        Store store = folder.open();
        REQUIRE(store.recover()->ended.empty());
        REQUIRE(store.begin(header("x")));
        REQUIRE(store.append("x", std::span(events).first(2)));
        REQUIRE(store.begin(header("y")));
        Store second = folder.open();
        CHECK(refusal(second.recover()).starts_with("Another arena is running with the data folder "));
        CHECK(second.live().size() == 2);
    }
    Store store = folder.open();
    CHECK(store.recover()->ended == std::vector<std::string>{"x", "y"});
    CHECK(store.live().empty());
    const Record x = *store.load("x");
    REQUIRE(x.log.size() == 3);
    CHECK_FALSE(counts(*ending(x.log)));
    CHECK(x.log.back().at == 7us);
    CHECK(store.load("y")->log.size() == 1);
}

TEST_CASE("many threads share one writer; every save is announced after its commit") {
    const Folder folder;
    Recorder recorder(folder.open());
    std::atomic<int> now = 0, before = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 250; ++i)  // threads 0 and 1, 2 and 3 save the same matches
                    recorder.save(record(std::to_string(t / 2) + "-" + std::to_string(i), "r", i),
                                  [&](const auto& saved) { ++(saved.value() == Saved::Now ? now : before); });
            });
    }
    recorder.flush();
    CHECK(now == 500);
    CHECK(before == 500);
    const Store reader = folder.open();
    CHECK(reader.ids("r").size() == 500);
    CHECK(recorder.save(record("late")).get() == Saved::Now);
    CHECK(reader.has("late"));
}

TEST_CASE("a match that ends is stored whole, whatever of it was waiting, and leaves nothing behind") {
    const Folder folder;
    Recorder recorder(folder.open());
    const auto events = every_kind();
    for (const char* id : {"short", "long", "other"}) recorder.begin(header(id));
    recorder.append("long", {events.begin(), events.begin() + 2});
    recorder.flush();
    CHECK(folder.open().live().size() == 3);
    recorder.append("long", {events.begin() + 2, events.begin() + 4});
    recorder.append("other", {events.begin(), events.begin() + 3});
    std::promise<void> both;
    std::atomic<int> left = 2;
    for (const char* id : {"short", "long"})
        recorder.finish({.header = header(id), .log = events}, [&](const auto& saved) {
            CHECK(saved == Saved::Now);
            if (--left == 0) both.set_value();
        });
    both.get_future().wait();
    for (const char* id : {"short", "long"}) CHECK(folder.open().load(id)->log.size() == events.size());
    CHECK(folder.open().live() == std::vector<std::string>{"other"});
    recorder.flush();
    CHECK(folder.open().load("other")->log.size() == 3);
}

TEST_CASE("many events of a live match that came together are read back, among single ones") {
    const Folder folder;
    Store store = folder.open();
    REQUIRE(store.recover().has_value());
    std::vector<Event> log;
    for (int i = 1; i <= 302; ++i)
        log.push_back(
            {i, Duration(10 * i), Moved{i % 2 ? Seat::First : Seat::Second, "e" + std::to_string(i), Duration(i)}});
    REQUIRE(store.begin(header("m")));
    REQUIRE(store.append("m", std::span(log).first(1)));
    REQUIRE(store.append("m", std::span(log).subspan(1, 300)));
    REQUIRE(store.append("m", std::span(log).subspan(301)));
    const Record m = *folder.open().load("m");
    CHECK(write_log(m.header, m.log) == write_log(header("m"), log));
}

TEST_CASE("one bad entry of a commit harms no other") {
    const Folder folder;
    Recorder recorder(folder.open());
    std::atomic<int> failed = 0, fine = 0;
    const auto count = [&](const auto& saved) { ++(saved ? fine : failed); };
    for (int i = 0; i < 20; ++i) {
        recorder.append("nobody began this", every_kind(), count);
        recorder.save(record("good " + std::to_string(i)), count);
    }
    recorder.flush();
    CHECK(failed == 20);
    CHECK(fine == 20);
}

TEST_CASE("a save that fails leaves nothing behind, and the next one works") {
    const Folder folder;
    Recorder recorder(folder.open());
    Database(folder.path / "agon.db")
        .execute(
            "CREATE TRIGGER full BEFORE INSERT ON log WHEN (SELECT id FROM match WHERE key = NEW.key) = 'bad'"
            " BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
    CHECK(recorder.save(record("good")).get() == Saved::Now);
    const auto failed = recorder.save(record("bad")).get();
    CHECK(refusal(failed) ==
          "The result could not be stored: database or disk is full. Make room on the disk; --resume goes on.");
    CHECK(recorder.save(record("better")).get() == Saved::Now);
    const Store store = folder.open();
    CHECK_FALSE(store.has("bad"));
    CHECK(store.results({}).size() == 2);
}

TEST_CASE("a backup is complete while others write") {
    const Folder folder, target;
    fs::create_directories(target.path);
    Recorder recorder(folder.open());
    for (int i = 0; i < 200; ++i) recorder.save(record(std::to_string(i)), [](const auto&) {});
    recorder.save(record("last")).get();
    for (int i = 200; i < 400; ++i) recorder.save(record(std::to_string(i)), [](const auto&) {});
    REQUIRE(folder.open().backup(target.path / "agon.db"));
    const Store copy = target.open();
    CHECK(copy.has("last"));
    CHECK(copy.results({}).size() >= 201);
    CHECK(fs::status(target.path / "agon.db").permissions() ==
          (fs::perms::owner_read | fs::perms::owner_write));  // people's sources are in it
    CHECK_FALSE(fs::exists(target.path / "agon.db.part"));
}

TEST_CASE("an older database is brought up to date and keeps its matches") {
    const Folder folder;
    {
        Store store = folder.open();
        store.save(record("old"));
    }
    Database(folder.path / "agon.db")
        .execute(
            "DROP TABLE entrant; DROP TABLE tournament; DROP TABLE person; DROP TABLE bot; DROP TABLE live_table; "
            "DROP TABLE qualification; DROP TABLE fixture; PRAGMA user_version = 1");
    Store store = folder.open();
    CHECK(store.has("old"));
    store.enrol("t", {"a", "random"});
    CHECK(store.entrants("t").size() == 1);
}

TEST_CASE("a process killed while it saves loses nothing it announced and stores nothing twice") {
    const Folder folder;
    { const Store store = folder.open(); }
    for (int round = 0; round < 10; ++round) {
        int pipe[2];
        REQUIRE(::pipe(pipe) == 0);
        const pid_t child = ::fork();
        if (child == 0) {
            Recorder recorder(folder.open());
            for (int i = 0;; ++i)
                recorder.save(record(std::to_string(round) + "-" + std::to_string(i), "k", i),
                              [&, i](const auto& saved) {
                                  if (!saved || ::write(pipe[1], &i, sizeof i) != sizeof i) ::_exit(1);
                              });
        }
        ::close(pipe[1]);
        std::vector<int> announced;
        for (int i = 0;
             announced.size() < static_cast<std::size_t>(20 + 37 * round) && ::read(pipe[0], &i, sizeof i) == sizeof i;)
            announced.push_back(i);
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        for (int i; ::read(pipe[0], &i, sizeof i) == sizeof i;) announced.push_back(i);
        ::close(pipe[0]);
        CHECK(WIFSIGNALED(status));
        const Store store = folder.open();
        for (const int i : announced) REQUIRE(store.load(std::to_string(round) + "-" + std::to_string(i)).has_value());
        CHECK(
            Database(store.file()).integer("SELECT count(*) FROM match LEFT JOIN log USING (key) WHERE zstd IS NULL") ==
            0);
    }
}
