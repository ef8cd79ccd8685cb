// A data folder of every earlier schema opens in this program: nothing that was in it is lost,
// and everything that is new works.
#include <doctest/doctest.h>
#include <unistd.h>

#include "core/text.h"
#include "store/bot_store.h"
#include "store/schema.h"
#include "store/store.h"
#include "store/tournament_store.h"

using namespace agon;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

Record finished(const std::string& id) {
    return {{.id = id,
             .game = "othello",
             .rules = "standard",
             .seed = 7,
             .players = {"Ada", "Grete"},
             .clock = "total=8s",
             .rated = true},
            "series",
            1,
            {{1, 5us, Moved{Seat::First, "f5", 5us}}, {2, 9us, Finished{{Seat::First, {40, 24}, {}}, {}, {}, {}}}}};
}

// A folder as a program of that schema left it: one match that was finished, one that was running.
void write_old_folder(const fs::path& folder, int version) {
    fs::create_directories(folder / "source");
    {
        auto source = Store::open(folder / "source");
        REQUIRE(source.has_value());
        source->save(finished("kept"));
        source->begin(finished("interrupted").header);
    }
    const Database old(folder / "agon.db");
    old.execute("PRAGMA journal_mode = WAL");
    migrate(old, version);
    old.execute("ATTACH '" + (folder / "source/agon.db").string() + "' AS source");
    for (const char* table : {"match", "log", "live", "live_event"})
        old.execute(std::string("INSERT INTO ") + table + " SELECT * FROM source." + table);
    old.execute("DETACH source");
}

}  // namespace

TEST_CASE("a folder of every earlier schema is brought up to date and keeps what it had") {
    for (int version = 1; version < schema_version(); ++version) {
        CAPTURE(version);
        const fs::path folder =
            fs::temp_directory_path() / ("agon_upgrade_" + std::to_string(::getpid()) + "_" + std::to_string(version));
        fs::remove_all(folder);
        write_old_folder(folder, version);
        REQUIRE(Database(folder / "agon.db").integer("PRAGMA user_version") == version);
        {
            auto store = Store::open(folder);
            REQUIRE_MESSAGE(store.has_value(), sentence(store.error(), Language::English));
            CHECK(Database(folder / "agon.db").integer("PRAGMA user_version") == schema_version());
            const auto record = store->load("kept");
            REQUIRE(record.has_value());
            CHECK(record->log.size() == 2);
            CHECK(store->results({}).size() == 1);
            CHECK(store->recover()->ended == std::vector<std::string>{"interrupted"});
            CHECK(store->results({}).size() == 2);
            store->enrol("cup", {"Ada", "best", 1});
            store->keep_plan("cup", "{}");
            CHECK(store->plan("cup") == "{}");
            CHECK(BotStore::open(folder)->people().empty());
            REQUIRE(store->backup(folder / "copy.db"));
        }
        CHECK(Database(folder / "copy.db").integer("SELECT count(*) FROM match") == 2);
        CHECK(Database(folder / "copy.db").damage().empty());
        fs::remove_all(folder);
    }
}
