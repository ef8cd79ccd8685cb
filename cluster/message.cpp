#include "cluster/message.h"

#include <boost/json.hpp>

#include <algorithm>

#include "core/json.h"
#include "store/log.h"

namespace agon::cluster {
namespace {

using boost::json::value;

std::string text(const value& v, const char* key) { return std::string(v.at(key).as_string()); }
int number(const value& v, const char* key) { return v.at(key).to_number<int>(); }

std::vector<std::string> texts(const value& v, const char* key) {
    std::vector<std::string> all;
    for (const value& item : v.at(key).as_array()) all.emplace_back(item.as_string());
    return all;
}

void write_texts(JsonWriter& w, std::string_view key, const std::vector<std::string>& all) {
    w.key(key).begin_array();
    for (const std::string& t : all) w.value(t);
    w.end_array();
}

void write_quality(JsonWriter& w, const Quality& q) { w.field("speed", q.speed).field("latency_ms", q.latency_ms); }
Quality read_quality(const value& v) {
    return {v.at("speed").to_number<double>(), v.at("latency_ms").to_number<double>()};
}

Result<TournamentMatch> read_match(const value& v, const std::string& tournament) {
    auto header = read_header(boost::json::serialize(v.at("header")));
    if (!header) return refuse("cluster.header_damaged");
    TournamentMatch m{.header = std::move(*header),
                      .series = tournament,
                      .number = number(v, "number"),
                      .start = number(v, "start"),
                      .round = number(v, "round")};
    for (std::size_t i : {0u, 1u}) m.players[i] = v.at("players").at(i).as_string();
    return m;
}

void write_match(JsonWriter& w, const TournamentMatch& m) {
    w.begin_object()
        .key("header")
        .raw(to_json(m.header))
        .field("number", m.number)
        .field("start", m.start)
        .field("round", m.round);
    write_texts(w, "players", {m.players[0], m.players[1]});
    w.end_object();
}

// The library throws where something is not JSON or not of the type that belongs there.
template <class T, class Read>
Result<T> guarded(Read read) {
    try {
        return read();
    } catch (const std::exception& e) { return refuse("cluster.not_json", {e.what()}); }
}

}  // namespace

std::string to_json(const Batch& b) {
    JsonWriter w;
    w.begin_object()
        .field("id", b.id)
        .field("head", b.head)
        .field("version", b.version)
        .field("tournament", b.tournament);
    w.field("game", b.game).field("clock", b.clock).field("lease_ms", b.lease.count()).field("archives", b.archives);
    write_texts(w, "needs", b.needs);
    write_texts(w, "avoid", b.avoid);
    write_texts(w, "tickets", b.tickets);
    w.field("wants_signatures", b.wants_signatures);
    w.key("matches").begin_array();
    for (const TournamentMatch& m : b.matches) write_match(w, m);
    w.end_array().key("bots").begin_object();
    for (const auto& [player, bot] : b.bots)
        w.key(player)
            .begin_object()
            .field("sha256", bot.sha256)
            .field("file", bot.file)
            .field("game", bot.game)
            .field("memory_mb", bot.memory_mb)
            .field("processes", bot.processes)
            .field("cpu_seconds", bot.cpu_seconds)
            .field("java_heap_mb", bot.java_heap_mb)
            .field("java_release", bot.java_release)
            .field("team", bot.team)
            .end_object();
    return w.end_object().end_object().text();
}

Result<Batch> read_batch(std::string_view json) {
    return guarded<Batch>([&]() -> Result<Batch> {
        const value v = boost::json::parse(json);
        Batch b{.id = text(v, "id"),
                .head = text(v, "head"),
                .version = text(v, "version"),
                .tournament = text(v, "tournament"),
                .game = text(v, "game"),
                .clock = text(v, "clock"),
                .lease = std::chrono::milliseconds(v.at("lease_ms").to_number<std::int64_t>()),
                .needs = texts(v, "needs"),
                .avoid = texts(v, "avoid"),
                .tickets = texts(v, "tickets"),
                .wants_signatures = v.at("wants_signatures").as_bool(),
                .archives = text(v, "archives")};
        for (const value& one : v.at("matches").as_array()) {
            auto match = read_match(one, b.tournament);
            if (!match) return std::unexpected(match.error());
            b.matches.push_back(std::move(*match));
        }
        for (const auto& [player, bot] : v.at("bots").as_object())
            b.bots[player] = {text(bot, "sha256"),         text(bot, "file"),           text(bot, "game"),
                              number(bot, "memory_mb"),    number(bot, "processes"),    number(bot, "cpu_seconds"),
                              number(bot, "java_heap_mb"), number(bot, "java_release"), number(bot, "team")};
        return b;
    });
}

std::string to_text(const PlayedMatch& r, std::size_t most_bytes) {
    JsonWriter w;
    w.begin_object()
        .field("worker", r.worker)
        .field("head", r.head)
        .field("batch", r.batch)
        .field("ticket", r.ticket)
        .field("series", r.record.series)
        .field("number", r.record.number);
    write_quality(w, r.quality);
    const std::string first = w.end_object().text() + '\n';
    std::string log = write_log(r.record.header, r.record.log);
    if (first.size() + log.size() <= most_bytes) return first + log;
    std::vector<Event> shortened = r.record.log;
    for (Event& e : shortened)
        if (auto* note = std::get_if<Noted>(&e.what); note && note->text.size() > 200)
            note->text = note->text.substr(0, 200) + " …";
    return first + write_log(r.record.header, shortened);
}

Result<PlayedMatch> read_result(std::string_view message) {
    return guarded<PlayedMatch>([&]() -> Result<PlayedMatch> {
        const auto line = message.find('\n');
        if (line == message.npos) return refuse("cluster.log_missing");
        const value v = boost::json::parse(message.substr(0, line));
        auto record = read_log(message.substr(line + 1));
        if (!record || !ending(record->log)) return refuse("cluster.log_damaged");
        record->series = text(v, "series");
        record->number = number(v, "number");
        return PlayedMatch{text(v, "worker"), text(v, "head"), text(v, "batch"),
                           text(v, "ticket"), read_quality(v), std::move(*record)};
    });
}

std::string to_json(const WorkerCard& c) {
    JsonWriter w;
    w.begin_object()
        .field("name", c.name)
        .field("version", c.version)
        .field("cpu", c.cpu)
        .field("slots", c.slots)
        .field("playing", c.playing);
    write_quality(w, c.quality);
    write_texts(w, "features", c.features);
    return w.field("leaving", c.leaving).field("key", c.key).end_object().text();
}

Result<WorkerCard> read_card(std::string_view json) {
    return guarded<WorkerCard>([&] {
        const value v = boost::json::parse(json);
        return WorkerCard{text(v, "name"),      text(v, "version"),        text(v, "cpu"),
                          number(v, "slots"),   number(v, "playing"),      read_quality(v),
                          texts(v, "features"), v.at("leaving").as_bool(), text(v, "key")};
    });
}

std::vector<std::string> missing(const std::vector<std::string>& needs, const std::vector<std::string>& has) {
    std::vector<std::string> out;
    std::ranges::copy_if(needs, std::back_inserter(out),
                         [&](const std::string& n) { return std::ranges::find(has, n) == has.end(); });
    return out;
}

}  // namespace agon::cluster
