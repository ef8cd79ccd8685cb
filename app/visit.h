// One visit at a server that speaks a line protocol: a client, its port, and the mirror in
// which the foreign game is followed. The player is a person or an engine.
#pragma once

#include "app/visits.h"
#include "arena/mirror.h"
#include "net/port.h"

namespace agon {

struct VisitWish {
    std::string                        id;
    const GameEntry*                   game = nullptr;
    const Protocol*                    protocol = nullptr;  // has a client over lines
    std::string                        address, name, rules{};
    std::map<std::string, std::string> options{};
    int                                games = 1;
    std::shared_ptr<Engine>            engine{};            // null: a person plays
};

class Visit final : public Room {
   public:
    // Throws UsageError on an address that is none, and invalid_argument on options the protocol does not know.
    Visit(net::Loop&, VisitWish, VisitDoors, std::shared_ptr<Workers>);
    ~Visit() override;
    void start();

    const std::string& token() const { return token_; }

    Scene  scene(Time) const override;
    Header header() const override { return mirror_ ? mirror_->record().header : Header{}; }
    Seats  seats_of(std::span<const std::string> tokens) const override;
    bool   is_creator(std::span<const std::string> tokens) const override;
    Asked  play(Seat, const std::string& move, int ply, Time) override;
    Asked  ask(Seat, const Ask&, Time) override;
    Asked  set_pace(int) override { return Phrase{"web.foreign_cannot"}; }
    Asked  answer(const std::string& question, const Fields&, Time) override;
    void   present(std::span<const std::string>, int change, Time at) override { pages_ += change; looked_at_ = at; }
    bool   forgettable(Time at) const override;
    std::vector<std::string> greeting() const override;

   private:
    std::unique_ptr<net::LinePort> open_port() const;
    void obey(const ClientReplies&);
    void see(const Sighting&);
    void begin(const GameBegan&);
    void think(const Budget&);
    void tell_engine();
    void lost(const net::Gone&);
    void arm();
    void wire(const char* direction, std::string_view line);
    void chat(const std::string& from, const std::string& text);
    void news(const Phrase&);
    std::string question() const;

    net::Loop&                     loop_;
    VisitWish                      wish_;
    VisitDoors                     doors_;
    std::shared_ptr<Workers>       workers_;
    std::string                    token_;
    std::unique_ptr<Client>        client_;
    std::unique_ptr<net::LinePort> port_;
    std::optional<Mirror>          mirror_;
    std::vector<std::string>       wire_;   // messages, the last of them
    std::vector<ChatLine>          chat_;
    std::string                    sent_;   // our move on its way
    net::TimerId                   timer_{};
    std::size_t                    told_ = 0;  // events the engine knows
    int                            begun_ = 0, asked_ = 0, pages_ = 0;
    Time                           looked_at_ = std::chrono::steady_clock::now();
    bool                           wants_rules_ = false, gone_ = false;
    std::int64_t                   opened_at_;
    std::shared_ptr<bool>          alive_ = std::make_shared<bool>(true);
};

}  // namespace agon
