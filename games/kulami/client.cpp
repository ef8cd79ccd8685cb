#include "games/kulami/client.h"

#include <algorithm>
#include <cctype>
#include <utility>

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

std::string rules_wanted(const ClientSetup& setup) {
    std::string wanted = setup.rules;
    for (const char* key : {"board", "scoring"})
        if (const auto it = setup.options.find(key); it != setup.options.end())
            wanted += " " + std::string(key) + "=" + it->second;
    return wanted;
}

}  // namespace

Result<std::unique_ptr<Client>> make_client(const ClientSetup& setup) {
    if (const auto rules = Kulami::rules(rules_wanted(setup)); !rules) return std::unexpected(rules.error());
    return std::make_unique<KulamiClient>(setup);
}

KulamiClient::KulamiClient(const ClientSetup& setup) : setup_(setup), games_left_(std::max(1, setup.games)) {
    rules_ = Kulami::rules(rules_wanted(setup)).value_or(Kulami::Rules{});  // checked where the setup was made
    rules_.board = settled(board_for(rules_.board, setup.seed));
}

ClientReplies KulamiClient::on_line(std::string_view raw, Time) {
    const auto line = trimmed(raw);
    if (line.empty()) return {};
    const std::string question = folded(line.substr(0, line.find_last_not_of('.') + 1));
    if (question == "kulami?" && !std::exchange(logged_in_, true)) return send("neuerClient(" + setup_.name + ").");
    if (question == "spielparameter?") {
        if (setup_.options.contains("ask")) return {.lines = {}, .sightings = {RulesWanted{}}};
        return send_parameters();
    }
    const auto m = parse_loosely(line);
    if (!m || !m->inside) return puzzled(line);
    return dispatch(folded(m->keyword), *m->inside, line);
}

ClientReplies KulamiClient::dispatch(std::string_view keyword, std::string_view inside, std::string_view line) {
    if (keyword == "message") return hear_server(inside);
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
    if (keyword == "farbe" && !game_)
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
    if (game_ || !board || !level || *level < 0 || *level > 2 || !seat) return puzzled(line);
    rules_.board = settled(board->layout);
    rules_.scoring = *level;
    seat_ = *seat;
    opponent_ = trimmed(inside.substr(static_cast<std::size_t>(args[3].data() - inside.data())));  // with its commas
    return {};
}

ClientReplies KulamiClient::begin(std::string_view starter, std::string_view line) {
    const auto begins = seat_named(starter);
    if (!begins || game_) return puzzled(line);
    rules_.starter = begins;
    game_ = Kulami::start(rules_, 0);
    played_ = true;
    refused_.clear();
    sent_.clear();
    GameBegan began{.seat = seat_, .rules = Kulami::text(rules_)};
    began.names[seat_] = setup_.name;
    began.names[other(seat_)] = opponent_;
    ClientReplies r{.lines = {}, .sightings = {std::move(began)}};
    if (game_->turn == seat_) r.sightings.push_back(YourTurn{});
    return r;
}

// The server sends boards, not moves: the move is the one marble that is new. The same board once more is an echo.
ClientReplies KulamiClient::board_changed(Seat mover, std::string_view board_text, std::string_view line) {
    const auto board = parse_board(board_text);
    if (!game_ || !board) return puzzled(line);
    const Holes fresh = board->marbles[mover] & ~game_->marbles[mover];
    if (board->layout == game_->layout && board->marbles == game_->marbles) return puzzled(line);
    const bool others_kept =
        board->layout == game_->layout && board->marbles[other(mover)] == game_->marbles[other(mover)];
    if (!others_kept || std::popcount(fresh) != 1) return dispute({"kulami.other_board", {std::string(line)}});
    const auto move = move_to(game_->layout, std::countr_zero(fresh));
    if (mover == seat_ && Kulami::text(move) != sent_)
        return dispute({"kulami.other_move", {Kulami::text(move), sent_}});
    ClientReplies r{.lines = {}, .sightings = {Saw{mover, Kulami::text(move)}}};
    if (!Kulami::check(*game_, mover, move)) return r;  // the mirror refuses it with its reason
    Kulami::apply(*game_, mover, move);
    refused_.clear();
    sent_.clear();
    // The opponent's last move of a game reaches us as zug(…) too: then there is nothing to answer.
    if (mover != seat_ && open_holes(*game_)) r.sightings.push_back(YourTurn{});
    return r;
}

ClientReplies KulamiClient::play(std::string_view move, const AnyPosition&, Time) {
    if (!game_ || game_->turn != seat_)
        return {.lines = {}, .sightings = {Rebuffed{std::string(move), "not our turn"}}};
    sent_ = move;
    return send("zug(" + sent_ + ").");
}

// A foreign referee has the last word: a person is asked again; else we offer what else our rules allow, then give up.
ClientReplies KulamiClient::refused(std::string_view why) {
    ClientReplies r{.lines = {}, .sightings = {Rebuffed{sent_, std::string(why)}}};
    if (!game_ || game_->turn != seat_ || sent_.empty()) return r;
    if (is_person(setup_)) {
        sent_.clear();
        r.sightings.push_back(YourTurn{});
        return r;
    }
    refused_.push_back(Kulami::parse(sent_).value_or(Kulami::Move{-1, -1}));
    for (const auto& m : Kulami::legal(*game_, seat_)) {
        if (std::ranges::find(refused_, m) != refused_.end()) continue;
        sent_ = Kulami::text(m);
        r.lines.push_back("zug(" + sent_ + ").");
        return r;
    }
    ClientReplies given_up = dispute({"kulami.all_refused", {std::string(why)}});
    given_up.sightings.insert(given_up.sightings.begin(), r.sightings.front());
    return given_up;
}

ClientReplies KulamiClient::end(std::string_view inside, std::string_view line) {
    const auto points = two_numbers(inside);  // red first
    if (!game_ || !points) return puzzled(line);
    if (!Kulami::outcome(*game_)) return dispute({"kulami.early_end", {std::string(line)}});
    game_.reset();
    Outcome o{.points = *points};
    if (o.points[0] != o.points[1]) o.winner = o.points[0] > o.points[1] ? Seat::First : Seat::Second;
    ClientReplies r{.lines = {}, .sightings = {GameEnded{.outcome = o, .verbatim = std::string(line)}}};
    if (is_person(setup_)) return r;
    r.leave = --games_left_ == 0;
    if (!r.leave) r.lines.push_back("neuesspiel.");
    return r;
}

// What the server says when a session ends before its game. The original leaves us waiting after some of it.
ClientReplies KulamiClient::hear_server(std::string_view text) {
    const auto says = [&](std::string_view part) { return text.find(part) != text.npos; };
    ClientReplies heard{.lines = {}, .sightings = {Heard{"server", std::string(text)}}};
    const bool over = says("spielt nicht mehr") || says("Verbindung zu Spieler") || text == "Spiel wird beendet" ||
                      text == "Gegner hat sich disqualifiziert";
    heard.leave = !game_ && played_ && over;  // nobody is left for another game
    if (!game_) return heard;
    const Seat opponent = other(seat_);
    ClientReplies r;
    if (text == "Gegner hat sich disqualifiziert") r = ended_by(Fault::Protocol, opponent, {"kulami.disqualified", {}});
    else if (says("spielt nicht mehr") || says("hat sich abgemeldet"))
        r = ended_by(Fault::Resign, opponent, {"end.resigned", {}});
    else if (says("hat die Zeit")) r = ended_by(Fault::Timeout, game_->turn, {"kulami.out_of_time", {}});
    else if (says("Verbindung zu Spieler") || text == "Spiel wird beendet")
        r = ended_by(Fault::Disconnect, opponent, {"end.disconnected", {}});
    else return heard;
    r.sightings.insert(r.sightings.begin(), heard.sightings.front());
    return r;
}

ClientReplies KulamiClient::ended_by(Fault fault, Seat culprit, const Phrase& why) {
    game_.reset();
    --games_left_;
    return {.lines = {},
            .sightings = {GameEnded{.outcome = Outcome{.winner = other(culprit)},
                                    .verbatim = {},
                                    .fault = fault,
                                    .culprit = culprit,
                                    .why = why}},
            .leave = true};
}

// The referee itself is wrong: nobody has won, and the protocol's way out is to give up.
ClientReplies KulamiClient::dispute(const Phrase& why) {
    game_.reset();
    --games_left_;
    return {
        .lines = {"spielaufgabe."},
        .sightings = {GameEnded{.outcome = {}, .verbatim = {}, .fault = Fault::Protocol, .culprit = {}, .why = why}},
        .leave = true};
}

ClientReplies KulamiClient::object(const Phrase&, Fault, Time) {
    game_.reset();
    --games_left_;
    return {.lines = {"spielaufgabe."}, .sightings = {}, .leave = true};
}

ClientReplies KulamiClient::resign(Time) {
    game_.reset();
    --games_left_;
    return {.lines = {"spielaufgabe."}, .sightings = {}, .leave = true};
}

// Between games this is the word with which a client goes.
ClientReplies KulamiClient::farewell(Time) { return logged_in_ ? send("spielaufgabe.") : ClientReplies{}; }

ClientReplies KulamiClient::on_close(Time) {
    ClientReplies r{.lines = {}, .sightings = {}, .leave = true};
    if (!game_) return r;
    r.sightings.push_back(GameEnded{.outcome = {}, .verbatim = "the server closed the connection"});
    game_.reset();
    --games_left_;
    return r;
}

ClientReplies KulamiClient::say(std::string_view text) { return send("message(" + one_line(text) + ")."); }

}  // namespace agon::kulami
