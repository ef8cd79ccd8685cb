// A table of the hall with the people who sit there in browsers. A person keeps the seat
// while the network is gone: a token, not a connection, makes the seat his.
#pragma once

#include "server/arena_server.h"
#include "server/web/room.h"

namespace agon {

class HallRoom final : public Room {
   public:
    using Tell =
        std::function<void(const HallRoom&, const std::string& message)>;  // to everybody who follows the table

    HallRoom(ArenaServer&, const std::string& table, Tell);
    ~HallRoom() override;

    struct Seated {
        Seat seat;
        std::string token;
    };
    Result<Seated> sit(const std::string& name, Time now);
    void resume(const TableMemory&, Time now);  // of a table that goes on: its people may come back
    void expect(std::string invitation, bool anyone) {
        invitation_ = std::move(invitation);
        anyone_ = anyone;
    }
    const std::string& invitation() const { return invitation_; }  // empty: no person is awaited
    bool takes_anyone() const { return anyone_; }
    // How long a seat is kept for a person who is gone, before and during a match.
    void set_patience(Duration idle, Duration playing) {
        idle_patience_ = idle;
        patience_ = playing;
        hall_.set_patience(id_, playing);
    }
    // Seats a client of a door or a further bot; called whenever the table has changed and is not full.
    void later(std::function<void(Table&)> seat_next) { seat_next_ = std::move(seat_next); }
    void exhibit() { exhibited_ = true; }  // only engines of the arena play here
    bool between_people() const;           // each at a page of their own
    bool runs(const std::string& match) const;
    bool unlisted() const;
    void table_changed(Table&);
    void sweep(Time now);  // gives up seats of people who stayed away
    bool gone() const { return !table(); }
    bool people() const { return people_[0] || people_[1]; }
    bool unfinished() const {
        const Table* t = table();
        return t && !t->closed();
    }
    const std::string& opened_by() const { return opened_by_; }
    void set_opened_by(std::string address) { opened_by_ = std::move(address); }
    const std::string& id() const { return id_; }
    const std::string& key() const { return key_; }  // of the page that opened the table; known once, as it is made

    Scene scene(Time) const override;
    Header header() const override;
    Seats seats_of(std::span<const std::string> tokens) const override;
    bool is_creator(std::span<const std::string> tokens) const override;
    Result<> play(Seat, const std::string& move, int ply, Time) override;
    Result<> ask(Seat, const Ask&, Time) override;
    Result<> propose(Seat, Deal, Time) override;
    Result<> decline(Seat, Time) override;
    Result<> set_pace(int ms) override;
    Result<> answer(const std::string&, const Fields&, Time) override { return refuse("web.no_question"); }
    void present(std::span<const std::string> tokens, int change, Time) override;
    bool settled() const override {
        const Table* t = table();
        return !t || !hall_.withholds(*t);
    }

   private:
    struct Person final : Occupant {
        Person(HallRoom& r, std::string own_secret, int own_place, Time now)
            : room(r), secret(std::move(own_secret)), place(own_place), away_since(now) {}
        void hear(const News& news, const AnyPosition*, const ClockView&, Time) override { room.heard(*this, news); }

        HallRoom& room;
        std::string secret;  // SHA-256 of the token
        int place, pages = 0;
        Time away_since;
        Result<> answer{};  // of the table, to the last wish
    };

    Table* table() const { return hall_.find(id_); }
    Person* person_in(Seat) const;
    void heard(Person&, const News&);
    void news(const Phrase&);
    void chat(std::string from, std::string text);
    PerSeat<std::optional<Duration>> away(Time now) const;
    bool may_act_at(const Table&, Seat, int ply) const;
    bool awaited(const Person&) const;  // since the arena was away
    std::string memory() const;         // JSON of what the log of the match does not tell

    ArenaServer& hall_;
    std::string id_, key_, key_secret_, invitation_, opened_by_;
    bool anyone_ = false, exhibited_ = false;
    Tell tell_;
    std::function<void(Table&)> seat_next_;
    std::array<std::unique_ptr<Person>, 2> people_{};  // by place
    std::vector<ChatLine> chat_;
    std::size_t chat_read_ = 0;      // events of the match whose words are in the chat
    std::size_t chat_of_match_ = 0;  // lines that the log of the match has, too
    std::string chat_match_;
    Duration idle_patience_ = std::chrono::seconds(60), patience_ = std::chrono::seconds(60);
    std::int64_t opened_at_;
    int pace_ms_ = 0;
};

std::int64_t unix_ms();

}  // namespace agon
