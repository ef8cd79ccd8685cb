#include "games/kulami/client.h"

#include <algorithm>
#include <cctype>

#include "games/kulami/boards.h"

namespace agon::kulami {
namespace {

// Lower case, and without the bytes of an umlaut: servers send UTF-8, Latin-1 or "ue".
std::string folded(std::string_view keyword) {
    std::string out;
    for (const unsigned char c : keyword)
        if (c < 0x80) out += static_cast<char>(std::tolower(c));
    if (const auto ue = out.find("gueltig"); ue != out.npos) out.erase(ue + 1, 2);
    return out;
}

// A board as rules name it: by its name if it has one, and never to be drawn again.
std::string settled(const Layout& board) { return normal_board(text(board)).value(); }

}  // namespace

KulamiClient::KulamiClient(const ClientSetup& setup) : setup_(setup), games_left_(std::max(1, setup.games)) {
    std::string wanted = setup.rules;
    for (const char* key : {"board", "scoring"})
        if (const auto it = setup.options.find(key); it != setup.options.end())
            wanted += " " + std::string(key) + "=" + it->second;
    rules_ = Kulami::rules(wanted).value_or(Kulami::Rules{});  // checked where the setup was made
    rules_.board = settled(board_for(rules_.board, setup.seed));
}

ClientReplies KulamiClient::on_line(std::string_view raw, Time) {
    const auto line = trimmed(raw);
    if (line.empty()) return {};
    const std::string question = folded(line.substr(0, line.find_last_not_of('.') + 1));
    if (question == "kulami?") return send("neuerClient(" + setup_.name + ").");
    if (question == "spielparameter?") {
        if (setup_.options.contains("ask")) return {.lines = {}, .sightings = {RulesWanted{}}};
        return send_parameters();
    }
    const auto m = parse_loosely(line);
    if (!m || !m->inside) return puzzled(line);
    return dispatch(folded(m->keyword), *m->inside, line);
}

ClientReplies KulamiClient::dispatch(std::string_view keyword, std::string_view inside, std::string_view line) {
    if (keyword == "message") return {.lines = {}, .sightings = {Heard{"server", std::string(inside)}}};
    if (keyword == "playermessage") return {.lines = {}, .sightings = {Heard{opponent_, std::string(inside)}}};
    if (keyword == "name") {
        opponent_ = inside;
        return {};
    }
    if (keyword == "spielparameter") return hear_parameters(inside, line);
    if (keyword == "spielstart") return begin(inside, line);
    if (keyword == "gltig") return board_changed(seat_, inside, line);
    if (keyword == "zug") return board_changed(other(seat_), inside, line);
    if (keyword == "ungltig") return refused(inside);
    if (keyword == "spielende") return end(inside, line);
    if (keyword == "farbe")
        if (const auto s = seat_named(inside)) {
            seat_ = *s;
            return {};
        }
    return puzzled(line);
}

// A server that refuses a valid board three times will not take it the fourth time.
ClientReplies KulamiClient::send_parameters() {
    constexpr int attempts = 3;
    if (++parameters_sent_ > attempts)
        return {.lines = {},
                .sightings = {GameEnded{.outcome = {}, .verbatim = "the server refuses the game parameters"}},
                .leave = true};
    return send("spielparameter(" + text(board_for(rules_.board, 0)) + "," + std::to_string(rules_.scoring) + ").");
}

ClientReplies KulamiClient::propose(std::string_view rules) {
    rules_ = Kulami::rules(rules).value_or(Kulami::Rules{});
    rules_.board = settled(board_for(rules_.board, setup_.seed));
    return send_parameters();
}

ClientReplies KulamiClient::hear_parameters(std::string_view inside, std::string_view line) {
    const auto args = arguments(inside);
    if (args.size() < 4) return puzzled(line);
    const auto board = parse_board(args[0]);
    const auto level = whole_number(args[1]);
    const auto seat = seat_named(args[2]);
    if (!board || !level || *level < 0 || *level > 2 || !seat) return puzzled(line);
    rules_.board = settled(board->layout);
    rules_.scoring = *level;
    seat_ = *seat;
    opponent_ = trimmed(inside.substr(static_cast<std::size_t>(args[3].data() - inside.data())));  // with its commas
    return {};
}

ClientReplies KulamiClient::begin(std::string_view starter, std::string_view line) {
    rules_.starter = seat_named(starter);
    if (!rules_.starter) return puzzled(line);
    game_ = Kulami::start(rules_, 0);
    refused_.clear();
    GameBegan began{.seat = seat_, .rules = Kulami::text(rules_)};
    began.seed = derive(
        setup_.seed, static_cast<std::uint64_t>(games_left_));  // nothing is left to draw but our player's own chance
    began.names[seat_] = setup_.name;
    began.names[other(seat_)] = opponent_;
    ClientReplies r{.lines = {}, .sightings = {std::move(began)}};
    if (game_->turn == seat_) r.sightings.push_back(YourTurn{});
    return r;
}

// The server sends boards, not moves: the move is the one marble that is new.
ClientReplies KulamiClient::board_changed(Seat mover, std::string_view board_text, std::string_view line) {
    const auto board = parse_board(board_text);
    if (!game_ || !board || board->layout != game_->layout) return puzzled(line);
    const Holes fresh = board->marbles[mover] & ~game_->marbles[mover];
    if (std::popcount(fresh) != 1) return puzzled(line);
    const auto move = move_to(game_->layout, std::countr_zero(fresh));
    Kulami::apply(*game_, mover, move);
    refused_.clear();
    ClientReplies r{.lines = {}, .sightings = {Saw{mover, Kulami::text(move)}}};
    // The opponent's last move of a game reaches us as zug(…) too: then there is nothing to answer.
    if (mover != seat_ && open_holes(*game_)) r.sightings.push_back(YourTurn{});
    return r;
}

ClientReplies KulamiClient::play(std::string_view move, const AnyPosition&, Time) {
    sent_ = move;
    return send("zug(" + sent_ + ").");
}

// A foreign referee has the last word: we offer what else our rules allow, then give up.
ClientReplies KulamiClient::refused(std::string_view why) {
    ClientReplies r{.lines = {}, .sightings = {Rebuffed{sent_, std::string(why)}}};
    if (!game_ || game_->turn != seat_ || sent_.empty()) return r;
    refused_.push_back(Kulami::parse(sent_).value_or(Kulami::Move{-1, -1}));
    for (const auto& m : Kulami::legal(*game_, seat_)) {
        if (std::ranges::find(refused_, m) != refused_.end()) continue;
        sent_ = Kulami::text(m);
        r.lines.push_back("zug(" + sent_ + ").");
        return r;
    }
    r.lines.push_back("spielaufgabe.");
    r.sightings.push_back(GameEnded{.outcome = {}, .verbatim = std::string(why)});
    r.leave = true;
    return r;
}

ClientReplies KulamiClient::end(std::string_view inside, std::string_view line) {
    const auto points = two_numbers(inside);  // red first
    if (!game_ || !points) return puzzled(line);
    game_.reset();
    Outcome o{.points = *points};
    if (o.points[0] != o.points[1]) o.winner = o.points[0] > o.points[1] ? Seat::First : Seat::Second;
    ClientReplies r{.lines = {}, .sightings = {GameEnded{.outcome = o, .verbatim = std::string(line)}}};
    r.leave = --games_left_ == 0;
    if (!r.leave) r.lines.push_back("neuesspiel.");
    return r;
}

ClientReplies KulamiClient::on_close(Time) {
    ClientReplies r{.lines = {}, .sightings = {}, .leave = true};
    if (game_) r.sightings.push_back(GameEnded{.outcome = {}, .verbatim = "the server closed the connection"});
    game_.reset();
    return r;
}

ClientReplies KulamiClient::say(std::string_view text) { return send("message(" + one_line(text) + ")."); }

}  // namespace agon::kulami
