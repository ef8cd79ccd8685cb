// All games the arena knows. The list is generated from the folders under games/.
#pragma once

#include <functional>
#include <iosfwd>

#include "core/client.h"
#include "core/conform.h"
#include "core/engine_table.h"
#include "core/poller.h"
#include "core/service.h"
#include "core/text.h"

namespace agon {

struct Protocol {
    std::string_view name, sentence;
    int port = 0;       // default TCP port, 0 if the protocol has none
    Conduct conduct{};  // how matches on this protocol are run unless told otherwise
    Seating seating = Seating::ByArrival;
    Rematches rematches = Rematches::None;
    bool rules_by_first_player = false;  // the first client proposes them
    std::string_view rules{};            // default rules text on this protocol
    std::string_view options{};          // keys that a person may write as --option KEY=VALUE, separated by blanks
    std::string_view
        seat_rules{};  // what its client needs at its own seat, against every opponent; {0}: the seat's number
    // Each may refuse an option; without options none does.
    using Options = std::map<std::string, std::string>;
    std::function<Result<std::unique_ptr<Session>>(const Options&)> session{};    // empty: no server role over lines
    std::function<Result<std::unique_ptr<Client>>(const ClientSetup&)> client{};  // empty: no client role over lines
    std::function<Result<std::unique_ptr<Service>>(Hall&, const Options&)> service{};
    std::function<Result<std::unique_ptr<Examiner>>(const ExamOptions&)> conform{};  // examines a foreign server
    MakePoller poller{};  // client role of a polling protocol
};

// What a game can do for its board on a screen: check a fleet, draw a half map. Takes the
// request's values by their path ("ships.0.x"), returns JSON.
using ToolInput = std::map<std::string, std::string>;
struct Tool {
    std::string_view name;
    Result<std::string> (*run)(const ToolInput&);
};

// How two players of a course meet: rounds of two games, each with both colours, and the points for who won more.
struct EncounterRules {
    int rounds = 5;
    int won = 2, drawn = 1, lost = 0;
};

// A course's entrance examination: the encounter with each reference player must bring the pass mark.
struct Qualification {
    std::string_view jar;                      // of the reference players; it lies beside the program
    std::vector<std::string_view> references;  // classes in it
    EncounterRules encounter{};
    int pass_mark = 2;
};

// A university course that plays a game, as far as the arena takes its place.
struct Course {
    std::string_view name;                      // "Java course"
    std::vector<std::string_view> protocols{};  // of this game that its programs speak
    std::string_view boards{};                  // the one of them for boards on lines; empty: no board plays
    std::string_view caller{};  // the one whose clients are started as `PROTOCOL TR URL GAMEID`; empty: none is
    std::string_view host{};    // what a Java class implements to be hosted instead of being a program; empty: nothing
    bool hand_ins = false;      // its students hand their programs in to the arena, so that its game is offered first
    std::optional<Qualification> qualification{};
};

struct GameEntry {
    std::string_view name, title;
    std::vector<Profile> profiles;
    std::vector<EngineInfo> engines;
    std::vector<Protocol> protocols;
    std::span<const Text> texts;
    std::vector<Tool> tools{};
    std::vector<EngineTable> tables{};
    std::string_view clock;  // the customary clock of this game, "none" if it has none
    std::vector<Course> courses{};
    std::vector<std::string_view> showcase{};  // players of a short tournament that shows a cluster at work

    using Any = Result<std::unique_ptr<AnyPosition>>;
    Any (*start)(std::string_view rules, std::uint64_t seed);
    Any (*position)(std::string_view rules, std::string_view text);          // null: no position notation
    Result<std::vector<std::string>> (*split_moves)(std::string_view text);  // a transcript's moves
    Result<std::unique_ptr<Engine>> (*engine)(const EngineSpec&);
    std::uint64_t (*perft)(const AnyPosition&, int depth);  // null: moves cannot be listed
    std::uint64_t (*bench)(std::ostream&);                  // deterministic; returns the signature
    bool yardstick = false;                                 // its bench measures how fast a machine is
};

const std::vector<const GameEntry*>& catalogue();
// The position a match begins with: the game's start, then the header's opening.
GameEntry::Any start_of(const Header&);
Result<std::unique_ptr<Engine>> make_engine(const GameEntry&, std::string_view spec);  // "best?time=100ms"
const GameEntry* find_game(std::string_view name);                                     // null if there is none
Phrase unknown_game(std::string_view name);                                            // says which games there are

// The first course of any game that has what is asked for.
struct FoundCourse {
    const GameEntry* game = nullptr;  // null: there is none
    const Course* course = nullptr;
    explicit operator bool() const { return game; }
};
FoundCourse find_course(bool (*wanted)(const Course&));
FoundCourse course_of_hand_ins();
FoundCourse course_of_boards();
const Course* hosting_course(const GameEntry&);  // the one of this game that hosts Java classes; null if none does
std::vector<Text> all_texts();
// Are all these keys options of the protocol? A wrong one is named together with the known ones.
Verdict check_options(const Protocol&, const std::map<std::string, std::string>&);

}  // namespace agon
