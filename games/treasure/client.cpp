#include "games/treasure/client.h"

#include "core/clock.h"

#include "games/treasure/draw.h"
#include "games/treasure/texts.h"

namespace agon::treasure {
namespace {

using std::chrono::milliseconds;

constexpr int most_failures = 5;  // requests without an answer in a row
constexpr auto retry_after = milliseconds(500);

Phrase strange(const Fetched& r, const Fetch& asked) {
    return {"treasure.strange_answer",
            {std::to_string(r.status), r.body.substr(0, 200), asked.method + " " + asked.target}};
}

}  // namespace

Result<ClientOptions> client_options(const ClientSetup& setup) {
    ClientOptions o;
    const auto rules = parse_rules(setup.rules);
    if (!rules) return std::unexpected(rules.error());
    o.rules = *rules;
    o.seed = setup.seed;
    const auto option = [&](const char* key, const std::string& fallback) {
        const auto it = setup.options.find(key);
        return it == setup.options.end() ? fallback : it->second;
    };
    o.game = option("id", "");
    o.who.first = option("first", setup.name);
    o.who.last = option("last", "Player");
    o.who.account = option("account", setup.name);
    const auto generation = generation_named(option("generation", "current"));
    if (!generation) return std::unexpected(generation.error());
    o.who.generation = setup.options.contains("generation") ? *generation : customary_generation(o.rules);
    if (const std::string given = option("patience", ""); !given.empty()) {
        const auto patience = parse_duration(given);
        if (!patience) return std::unexpected(patience.error());
        o.patience = *patience;
    }
    o.colour = option("colour", "0") == "1";
    o.language = option("language", "en") == "de" ? Language::German : Language::English;
    return o;
}

GameMaker::GameMaker(bool debug, bool dummy, Language language)
    : request_{"GET", "/games", "", ""}, language_(language) {
    if (debug) request_.target += "?enableDebugMode=true";
    if (dummy) request_.target += std::string(debug ? "&" : "?") + "enableDummyCompetition=true";
}

PollStep GameMaker::on_response(const Fetched& r, Time) {
    const auto id = read_game_id(r.body);
    if (r.status != 0 && id) return {.screen = *id};
    const Phrase why = r.status == 0 ? Phrase{"treasure.no_answer", {request_.target}} : strange(r, request_);
    return {.failure = sentence(why, language_, texts())};
}

HttpPlayer::HttpPlayer(ClientOptions o, std::unique_ptr<Engine> engine)
    : options_(std::move(o)), engine_(std::move(engine)), view_(options_.rules) {}

PollStep HttpPlayer::begin(Time) {
    if (!options_.game.empty()) return enrol();
    waiting_ = Waiting::Game;
    return {.request = last_request_ = Fetch{"GET", "/games", "", ""}};
}

PollStep HttpPlayer::on_response(const Fetched& r, Time now) {
    if (r.status == 0) return on_silence(r, now);
    failures_ = 0;
    if (waiting_ == Waiting::Game) return on_game(r);
    const auto envelope = read_envelope(r.body);
    if (!envelope) return give_up(strange(r, last_request_));
    if (!envelope->okay) last_error_ = envelope->message;
    switch (waiting_) {
        case Waiting::Registration: return on_registration(*envelope);
        case Waiting::Action: return on_action(*envelope);
        default: return on_state(*envelope, now);
    }
}

PollStep HttpPlayer::on_silence(const Fetched&, Time now) {
    if (++failures_ == most_failures) return give_up({"treasure.no_answer", {last_request_.target}});
    return {.request = last_request_, .not_before = now + retry_after};
}

PollStep HttpPlayer::on_game(const Fetched& r) {
    const auto id = read_game_id(r.body);
    if (!id) return give_up(strange(r, last_request_));
    options_.game = *id;
    PollStep step = enrol();
    step.screen = say({"treasure.game_created", {*id}}) + "\n";
    return step;
}

PollStep HttpPlayer::enrol() {
    waiting_ = Waiting::Registration;
    return {.request = last_request_ = Fetch{"POST", "/games/" + options_.game + "/players", "application/xml",
                                             write_registration(options_.who)}};
}

PollStep HttpPlayer::on_registration(const Envelope& e) {
    const auto* id = std::get_if<PlayerId>(&e.data);
    if (!e.okay || !id) return give_up({"treasure.not_registered", {last_error_}});
    id_ = id->id;
    PollStep step = poll();
    step.screen = say({"treasure.registered", {options_.game}}) + "\n";
    return step;
}

PollStep HttpPlayer::poll() {
    waiting_ = Waiting::State;
    return {.request = last_request_ = Fetch{"GET", "/games/" + options_.game + "/states/" + id_, "", ""},
            .not_before = next_poll_};
}

PollStep HttpPlayer::on_state(const Envelope& e, Time now) {
    next_poll_ = now + milliseconds(options_.rules.poll_ms);
    const auto* state = std::get_if<GameState>(&e.data);
    if (!e.okay || !state) return give_up({"treasure.no_state", {last_error_}});
    if (auto ok = view_.update(*state, id_); !ok) return give_up(ok.error());
    const bool changed = state->id != last_state_;
    last_state_ = state->id;
    if (changed || !changed_) changed_ = now;
    if (!first_state_) first_state_ = now;
    for (const auto& p : state->players)
        if (p.id == id_ && (p.standing == Standing::Won || p.standing == Standing::Lost))
            return finish(p.standing == Standing::Won);
    const bool to_act = position().turn == ClientView::me && view_.complete();
    const auto all_of_it = options_.patience + milliseconds(options_.rules.game_ms);
    if (!to_act && (now - *changed_ > options_.patience || now - *first_state_ > all_of_it))
        return give_up({"treasure.nothing_happens", {duration_text(options_.patience)}});
    if (!to_act) {
        PollStep step = poll();
        if (changed && position().of(ClientView::me).sent()) step.screen = drawing("");
        return step;
    }
    return act(now);
}

PollStep HttpPlayer::act(Time) {
    const PositionOf<Treasure> view(options_.rules, position());
    if (!began_) engine_->new_game(ClientView::me, view, options_.seed);
    began_ = true;
    const auto decision =
        engine_->think(view, ClientView::me, {.per_move = milliseconds(options_.rules.action_ms / 2)}, {});
    thought_ = decision.note.code.empty() ? "" : say(decision.note);
    const auto move = Treasure::parse(decision.move);
    if (!move) return give_up({"end.resigned", {}});  // the protocol has no word for it
    sent_ = *move;
    waiting_ = Waiting::Action;
    const std::string game = "/games/" + options_.game;
    last_request_ = sent_->half ? Fetch{"POST", game + "/halfmaps", "application/xml",
                                        write_half_map({id_, *sent_->half, options_.who.generation})}
                                : Fetch{"POST", game + "/moves", "application/xml", write_move(id_, sent_->direction)};
    PollStep step{.request = last_request_};
    if (position().joined()) step.screen = drawing("");
    return step;
}

// A refused action has probably lost the game: the next state will say so.
PollStep HttpPlayer::on_action(const Envelope& e) {
    if (e.okay) view_.acted(*sent_);
    PollStep step = poll();
    if (!e.okay) step.screen = say({"treasure.refused", {Treasure::text(*sent_), e.message}}) + "\n";
    return step;
}

PollStep HttpPlayer::finish(bool won) {
    const std::string result = say({won ? "treasure.victory" : "treasure.defeat",
                                    {std::to_string(position().of(ClientView::me).actions), last_error_}});
    return {.screen = drawing(result), .won = won};
}

PollStep HttpPlayer::give_up(const Phrase& why) { return {.failure = say(why)}; }

std::string HttpPlayer::say(const Phrase& p) const { return sentence(p, options_.language, texts()); }

std::string HttpPlayer::drawing(const std::string& result) const {
    return draw(position(), {.colour = options_.colour, .me = ClientView::me, .thought = thought_, .result = result}) +
           "\n";
}

}  // namespace agon::treasure
