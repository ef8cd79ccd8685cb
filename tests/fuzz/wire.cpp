// Every line protocol in both roles at once: two clients of ours play random legal games
// at a table of ours, and the fuzzer sits on the wires. It passes lines on, changes, drops,
// doubles and invents them, lets time pass and hangs up. So inputs get deep into a game,
// and whatever arrives, nobody may fall over and every finished log must be readable.
#include <deque>

#include "arena/guest.h"
#include "arena/java_session.h"
#include "arena/mirror.h"
#include "arena/native_client.h"
#include "arena/native_session.h"
#include "store/log.h"
#include "tests/fuzz/targets.h"

namespace agon::fuzz {
namespace {

// One protocol on one game; binary: the wire delivers bytes, not lines.
struct Wire {
    const GameEntry* game;
    std::function<std::unique_ptr<Session>()> session;
    std::function<std::unique_ptr<Client>(int number)> client;
    TableSetup table;
    bool binary = false;
};

// The Java host as a client: what clients/java/host answers when its bot is well-behaved.
class JavaHost final : public Client {
   public:
    ClientReplies on_open(Time) override { return {.lines = {"ready bots.Ada"}}; }
    ClientReplies on_line(std::string_view line, Time) override {
        ClientReplies out;
        if (line.starts_with("init ") && line.size() > 5) {
            seat_ = line[5] == '0' ? Seat::First : Seat::Second;
            out.lines.emplace_back("done 1200");
            out.sightings.emplace_back(GameBegan{.seat = seat_, .rules = ""});
        }
        if (!line.starts_with("next ")) return out;
        const std::string previous(line.substr(5, line.substr(5).find(' ')));
        if (previous != "-") out.sightings.emplace_back(Saw{other(seat_), previous});
        out.sightings.emplace_back(YourTurn{});
        return out;
    }
    ClientReplies play(std::string_view move, const AnyPosition&, Time) override {
        ClientReplies out{.lines = {"null 900"}, .sightings = {Saw{seat_, std::string(move)}}};
        if (move.size() == 2)
            out.lines = {"print thinking",
                         "move " + std::to_string(move[0] - 'a') + " " + std::to_string(move[1] - '1') + " 1500"};
        return out;
    }

   private:
    Seat seat_ = Seat::First;
};

// A client with a player who picks legal moves by lot.
class Peer {
   public:
    Peer(const Wire& w, int number) : wire_(w), client_(w.client(number)) {}

    void open(Time now) { obey(client_->on_open(now), now); }
    void line(std::string_view text, Time now) {
        if (!left_) obey(client_->on_line(text, now), now);
    }
    void tick(Time now) {
        if (!left_) obey(client_->tick(now), now);
    }
    void close(Time now) {
        if (!left_) obey(client_->on_close(now), now);
        if (mirror_)
            must(read_log(write_log(mirror_->record().header, mirror_->log())).has_value() || !mirror_->over());
    }

    std::deque<std::string> outbox;

   private:
    void obey(const ClientReplies& r, Time now) {
        for (const auto& l : r.lines)
            must(wire_.binary || l.find('\n') == l.npos);  // a peer must not make us say two things
        outbox.insert(outbox.end(), r.lines.begin(), r.lines.end());
        left_ = left_ || r.leave;
        for (const Sighting& s : r.sightings) see(s, now);
    }
    void see(const Sighting& s, Time now) {
        if (const auto* began = std::get_if<GameBegan>(&s)) {
            auto m = Mirror::begin(*wire_.game, *began, "fuzz", now);
            if (m) mirror_.emplace(std::move(*m));
            else mirror_.reset();
        }
        if (std::holds_alternative<RulesWanted>(s)) obey(client_->propose(""), now);
        if (!mirror_) return;
        if (const auto* saw = std::get_if<Saw>(&s)) mirror_->saw(saw->seat, saw->move, now);
        if (const auto* r = std::get_if<Rebuffed>(&s)) mirror_->rebuffed(r->move, r->why, now);
        if (const auto* h = std::get_if<Heard>(&s)) mirror_->heard(h->from, h->text, now);
        if (const auto* e = std::get_if<GameEnded>(&s)) mirror_->ended(*e, now);
        if (std::holds_alternative<YourTurn>(s) && ++turns_ < 100) play(now);  // a mad server asks for ever
    }
    void play(Time now) {
        const auto view = mirror_->position().seen_by(viewer(mirror_->seat()));
        (void)client_->screen(*view, mirror_->seat());
        if (const auto move = view->suggest(mirror_->seat(), static_cast<std::uint64_t>(turns_)))
            obey(client_->play(*move, *view, now), now);
    }

    const Wire& wire_;
    std::unique_ptr<Client> client_;
    std::optional<Mirror> mirror_;
    int turns_ = 0;
    bool left_ = false;
};

class Bench {
   public:
    Bench(const Wire& w, Input& in) : wire_(w), in_(in), peers_{Peer(w, 1), Peer(w, 2)} {
        for (std::size_t i : {0u, 1u})
            guests_[i] = std::make_unique<Guest>(
                hall_, w.session(),
                Guest::Doors{
                    .sit = [this](Guest& g, const std::string& name, Time at) { return g.seat(table(), name, at); },
                    .send = [this, i](std::span<const std::string> lines, bool) { deliver(i, lines); }});
    }

    void run() {
        for (std::size_t i : {0u, 1u}) {
            guests_[i]->open(now_);
            peers_[i].open(now_);
        }
        for (int step = 0, calm = 0; step < 150 && calm < 8; ++step) {  // the longer the input, the longer the match
            calm += in_.used_up();
            pass_time(std::chrono::milliseconds(1));
            for (std::size_t i : {0u, 1u}) {
                if (auto line = taken(to_peer_[i]))
                    disturb(*line, [&](std::string_view l) { peers_[i].line(l, now_); });
                if (auto line = taken(peers_[i].outbox))
                    disturb(*line, [&](std::string_view l) { guests_[i]->line(l, now_); });
            }
        }
        for (std::size_t i : {0u, 1u}) {
            guests_[i]->gone(Fault::Disconnect, {"end.disconnected", {}}, now_);
            peers_[i].close(now_);
        }
        check_log();
    }

   private:
    void deliver(std::size_t i, std::span<const std::string> lines) {
        for (const auto& l : lines) must(wire_.binary || l.find('\n') == l.npos);
        to_peer_[i].insert(to_peer_[i].end(), lines.begin(), lines.end());
    }

    static std::optional<std::string> taken(std::deque<std::string>& box) {
        if (box.empty()) return std::nullopt;
        std::string line = std::move(box.front());
        box.pop_front();
        return line;
    }

    // Ports cut lines: what they hand over has no line end and no zero byte.
    std::string cut(std::string text) const {
        if (!wire_.binary) std::erase_if(text, [](char c) { return c == '\n' || c == '\0'; });
        return text.starts_with("hint") ? "" : text;  // NBoard: lets the strongest engine think
    }

    // What becomes of one line on its way.
    void disturb(std::string line, const std::function<void(std::string_view)>& pass_on) {
        const int what = in_.byte();
        if (what < 180) return pass_on(line);
        if (what < 220) {
            change(line, in_);
            return pass_on(cut(line));
        }
        if (what < 224) return;
        if (what < 228) {
            pass_on(line);
            return pass_on(line);
        }
        if (what < 236) {
            pass_on(cut(in_.text(80)));
            return pass_on(line);
        }
        if (what < 240) {
            if (!earlier_.empty()) pass_on(earlier_[in_.below(earlier_.size())]);
            return pass_on(line);
        }
        if (what < 245) {
            if (earlier_.size() < 64) earlier_.push_back(line);
            return pass_on(line);
        }
        if (what < 252) {
            pass_time(std::chrono::milliseconds(in_.byte() * 100));
            return pass_on(line);
        }
        guests_[in_.below(2)]->gone(Fault::Disconnect, {"end.disconnected", {}}, now_);
    }

    void pass_time(Duration d) {
        now_ += d;
        hall_.tick(now_);
        for (std::size_t i : {0u, 1u}) {
            if (const auto due = guests_[i]->deadline(); due && *due <= now_) guests_[i]->tick(now_);
            peers_[i].tick(now_);
        }
    }

    Table& table() {
        if (Table* t = hall_.find("fuzz")) return *t;
        return hall_.add(std::make_unique<Table>(*wire_.game, wire_.table));
    }

    void check_log() {
        const Table* t = hall_.find("fuzz");
        if (t && t->match() && t->match()->over())
            must(read_log(write_log(t->header(), t->match()->log())).has_value());
    }

    const Wire& wire_;
    Input& in_;
    Time now_{};
    TableHall hall_;  // before the guests, who leave it
    std::array<Peer, 2> peers_;
    std::array<std::deque<std::string>, 2> to_peer_;
    std::array<std::unique_ptr<Guest>, 2> guests_;
    std::vector<std::string> earlier_;  // lines to be said once more, later
};

ClientSetup client_setup(const GameEntry& game, int number) {
    return {.name = "peer" + std::to_string(number),
            .game = std::string(game.name),
            .rules = {},
            .games = 2,
            .seed = 7,
            .options = {{"role", std::to_string(number)}}};
}

Wire course_wire(std::string_view game_name, std::string_view protocol_name,
                 std::map<std::string, std::string> options = {}) {
    const GameEntry& game = *find_game(game_name);
    const Protocol& p = *std::ranges::find(game.protocols, protocol_name, &Protocol::name);
    Wire w{.game = &game,
           .session = [&p, options] { return *p.session(options); },
           .client = {},
           .table = {.id = "fuzz",
                     .rules = std::string(p.rules),
                     .conduct = p.conduct,
                     .seating = p.seating,
                     .rematches = p.rematches}};
    if (p.rules_by_first_player) w.table.rules.reset();
    w.client = [&game, &p, options](int number) {
        ClientSetup setup = client_setup(game, number);
        if (p.name == "uart") setup.options["student"] = "1234567" + std::to_string(number);
        setup.options.insert(options.begin(), options.end());
        return *p.client(setup);
    };
    return w;
}

void play(const Wire& w, Input& in) { Bench(w, in).run(); }

}  // namespace

void relay(Input in) { play(course_wire("battleship", "battleship"), in); }
void kulami(Input in) { play(course_wire("kulami", "kulami"), in); }
void gtp(Input in) { play(course_wire("othello", "gtp"), in); }
void nboard(Input in) { play(course_wire("othello", "nboard"), in); }

void uart(Input in) {
    static constexpr std::array dialects{"2023", "2025", "2026"}, ends{"a", "b", "c"};
    const std::size_t dialect = in.below(dialects.size());
    Wire w = course_wire("battleship", "uart",
                         {{"dialect", dialects[dialect]}, {"end", ends[in.below(ends.size())]}, {"relay", "yes"}});
    w.binary = dialect == 2;
    play(w, in);
}

void native(Input in) {
    const GameEntry& game = *catalogue()[in.below(catalogue().size())];
    const bool lobby = in.byte() % 2 == 1;
    Wire w{.game = &game,
           .session =
               [&game, lobby] {
                   return std::make_unique<NativeSession>(NativeSettings{.game = lobby ? "" : std::string(game.name)});
               },
           .client = [&game](int number) { return std::make_unique<NativeClient>(client_setup(game, number)); },
           .table = {.id = "fuzz", .rules = "", .conduct = *parse_clock(game.clock), .rematches = Rematches::Either}};
    play(w, in);
}

void java(Input in) {
    Wire w{
        .game = find_game("othello"),
        .session = [] { return std::make_unique<JavaSession>(JavaSettings{.name = "Ada"}); },
        .client = [](int) { return std::make_unique<JavaHost>(); },
        .table = {.id = "fuzz", .rules = "", .conduct = with_patience_for_hosts({.total = std::chrono::seconds(8)})}};
    play(w, in);
}

}  // namespace agon::fuzz
