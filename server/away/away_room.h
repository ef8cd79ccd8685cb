// What all games at foreign servers have in common: one person's token, the window with
// every line, words and news, and an end that no page needs to wait for.
#pragma once

#include "server/web/room.h"

namespace agon {

struct AwayWish {
    std::string id;
    const GameEntry* game = nullptr;
    const Protocol* protocol = nullptr;  // has a client over lines, or a poller
    std::string address, name, rules{};
    std::map<std::string, std::string> options{};
    int games = 1;
    std::string player{};  // an engine; empty: a person plays
};

Result<std::unique_ptr<Engine>> player_of(const AwayWish&);  // null: a person plays

// A wish that the protocol or the address refuses.
inline std::unexpected<Refusal> not_possible(const Refusal& why) { return refuse("web.no_visit", {embed(why)}); }

class AwayRoom : public Room {
   public:
    AwayRoom(AwayWish, RoomDoors);
    virtual void start() = 0;

    const std::string& token() const { return token_; }

    bool is_creator(std::span<const std::string> tokens) const override;
    Result<> set_pace(int) override { return refuse("web.foreign_cannot"); }
    Result<> answer(const std::string&, const Fields&, Time) override { return refuse("web.no_question"); }
    void present(std::span<const std::string>, int change, Time at) override {
        pages_ += change;
        looked_at_ = at;
    }
    bool forgettable(Time at) const override;
    std::vector<std::string> greeting() const override;

   protected:
    Scene blank_scene() const;                    // before anything is known of the game
    bool is_shown() const { return pages_ > 0; }  // on some page
    void wire(const char* direction, std::string_view line);
    void chat(const std::string& from, const std::string& text);
    void news(const Phrase&);
    AwayWish wish_;
    RoomDoors doors_;
    bool gone_ = false;  // the connection is over

   private:
    std::string token_;
    std::vector<std::string> wire_;  // messages, the last of them
    std::string news_;               // the last message of this kind
    std::vector<ChatLine> chat_;
    int pages_ = 0;
    Time looked_at_ = std::chrono::steady_clock::now();
    std::int64_t opened_at_;
};

}  // namespace agon
