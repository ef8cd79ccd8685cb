// A course's submissions, from the file a student hands in to a bot that can take a seat:
// checked, stored, unpacked, compiled and tried in the sandbox. The command line and the
// web routes call this; neither knows more than what is here.
#pragma once

#include <filesystem>
#include <stop_token>

#include "course/examination.h"
#include "seats/players.h"
#include "store/bot_store.h"

namespace agon {

struct HandIn {
    std::string token, bot, game, file;  // file: its name; bot: empty for the file's name
    std::string bytes;
    std::string owner{};  // staff hand in for this person; empty: for themselves
    std::string login{};  // where there is no token: whom a trusted proxy vouches for
};

// A bot that was built in this folder, as a player in the sandbox; `command` is what build_bot() returned.
PlayerSpec built_player(const std::filesystem::path& folder, const std::string& command, std::string text,
                        const CourseRules&);

class Uploads {
   public:
    static Result<std::unique_ptr<Uploads>> open(const std::filesystem::path& data_folder);

    BotStore& store() { return store_; }
    Result<CourseRules> rules() const { return read_course_rules(folder_); }  // anew: staff may change them at any time
    int team_of(const std::string& owner) const;                              // 0: none

    // Cheap: token, times, size, name. What comes back is stored with the state `building`.
    Result<BotVersion> accept(const HandIn&);
    // Takes seconds: builds it, plays the trial games, and stores what became of it. A refusal: this machine could not
    // try, the hand-in stays as it is.
    Result<BotVersion> build(BotVersion, std::stop_token = {});
    // Takes minutes: plays the course's examination and stores what became of it.
    Result<BotVersion> qualify(BotVersion, const HearEncounter& = {}, std::stop_token = {});
    // Until when this person may hand in, Unix time; nothing: for ever. Staff have no deadline.
    Result<std::optional<std::int64_t>> deadline_of(const Person&) const;
    void supersede(BotVersion);  // it waited to be built, and a newer version came

    // A restored backup has the archives only.
    bool in_place(const BotVersion& b) const { return std::filesystem::exists(folder_of(b)); }
    Result<PlayerSpec> player(const GameEntry&, const std::string& name_and_version);  // "NAME" or "NAME@VERSION"

   private:
    Uploads(std::filesystem::path data_folder, BotStore);
    std::filesystem::path folder_of(const BotVersion& b) const;
    Result<Person> author_of(const Person& sender, const std::string& owner) const;
    Result<BotVersion> accept_from(const Person&, const HandIn&, const CourseRules&);
    Result<> within_quota(const Person&, std::size_t bytes, const CourseRules&) const;
    Result<> fits_on_disk(const std::string& owner, bool by_staff, std::size_t more, const CourseRules&) const;
    std::int64_t bytes_of(const std::string& owner) const;
    Result<BotVersion> build_by(const CourseRules&, BotVersion, std::stop_token);
    Result<> make(BotVersion&, const GameEntry&, const CourseRules&, std::vector<Phrase>& notes, std::stop_token);
    Result<> trial(BotVersion&, const GameEntry&, const CourseRules&, std::stop_token);
    PlayerSpec spec(const BotVersion&, const CourseRules&) const;

    std::filesystem::path folder_;
    BotStore store_;
};

}  // namespace agon
