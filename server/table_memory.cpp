#include "server/table_memory.h"

#include <algorithm>
#include <charconv>

#include "base/fields.h"
#include "core/json.h"

namespace agon {
namespace {

constexpr std::array<std::string_view, 5> who_names{"nobody", "person", "client", "engine", "bot"};

void write_limit(JsonWriter& w, std::string_view name, const std::optional<Duration>& d) {
    if (d) w.field(name, d->count());
}

std::optional<Duration> limit_in(const Fields& f, std::string_view name) {
    const auto us = f.number(name);
    return us ? std::optional(Duration(*us)) : std::nullopt;
}

Duration time_in(const Fields& f, std::string_view name) { return Duration(f.number(name, 0)); }

void write_conduct(JsonWriter& w, const Conduct& c) {
    w.begin_object();
    write_limit(w, "total_us", c.total);
    write_limit(w, "action_us", c.per_action);
    write_limit(w, "match_us", c.match);
    w.field("increment_us", c.increment.count()).field("grace_us", c.grace.count());
    w.field("patience_us", c.patience.count()).field("cpu", c.charging == Charging::Cpu);
    w.field("forfeit", c.forfeit_on_illegal).field("refusals", c.refusals).field("casual", c.casual).end_object();
}

Conduct conduct_in(const Fields& f) {
    return {.total = limit_in(f, "total_us"),
            .increment = time_in(f, "increment_us"),
            .per_action = limit_in(f, "action_us"),
            .match = limit_in(f, "match_us"),
            .grace = time_in(f, "grace_us"),
            .charging = f.flag("cpu") ? Charging::Cpu : Charging::Fair,
            .patience = time_in(f, "patience_us"),
            .forfeit_on_illegal = f.flag("forfeit"),
            .refusals = static_cast<int>(f.number("refusals", 1)),
            .casual = f.flag("casual")};
}

void write_seat_memory(JsonWriter& w, const SeatMemory& s) {
    w.begin_object().field("who", who_names[static_cast<std::size_t>(s.who)]);
    w.field("player", s.player).field("secret", s.secret).end_object();
}

std::optional<SeatMemory> seat_memory_in(const Fields& f) {
    const auto who = std::ranges::find(who_names, f.text("who"));
    if (who == who_names.end()) return std::nullopt;
    return SeatMemory{static_cast<SeatMemory::Who>(who - who_names.begin()), f.text("player"), f.text("secret")};
}

std::optional<std::uint64_t> seed_in(const std::string& text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(seed) : std::nullopt;
}

std::optional<TableSetup> setup_in(const Fields& f) {
    const auto seed = seed_in(f.text("seed"));
    const auto rematches = f.number("rematches", 0);
    if (!seed || f.text("table").empty() || rematches < 0 || rematches > 2) return std::nullopt;
    return TableSetup{.id = f.text("table"),
                      .rules = f.text("rules"),
                      .conduct = conduct_in(f.object("conduct")),
                      .seed = *seed,
                      .rematches = static_cast<Rematches>(rematches),
                      .rated = f.flag("rated")};
}

}  // namespace

std::string to_json(const TableMemory& m) {
    JsonWriter w;
    w.begin_object().field("table", m.setup.id).field("rules", m.setup.rules.value_or(""));
    w.field("seed", std::to_string(m.setup.seed)).field("rematches", static_cast<int>(m.setup.rematches));
    w.field("rated", m.setup.rated).key("conduct");
    write_conduct(w, m.setup.conduct);
    w.field("first_place", number(m.of_first_place)).field("begun", m.begun).key("seats").begin_array();
    for (const SeatMemory& s : m.seats) write_seat_memory(w, s);
    w.end_array().field("pace_us", m.pace.count()).field("away_us", m.patience.count()).field("lent", m.lent);
    w.key("authors").begin_array();
    for (const auto& a : m.authors) w.value(a);
    return w.end_array().field("room", m.room).end_object().text();
}

Result<TableMemory> read_memory(std::string_view json) {
    const auto f = Fields::read(json);
    if (!f) return std::unexpected(f.error());
    const auto setup = setup_in(*f);
    const auto seats = f->objects("seats");
    const auto place = f->number("first_place", 0);
    if (!setup || seats.size() != 2 || (place != 1 && place != 2)) return refuse("serve.memory_damaged");
    TableMemory m{.setup = *setup,
                  .of_first_place = place == 1 ? Seat::First : Seat::Second,
                  .begun = static_cast<int>(f->number("begun", 1)),
                  .pace = time_in(*f, "pace_us"),
                  .patience = time_in(*f, "away_us"),
                  .lent = static_cast<int>(f->number("lent", 0)),
                  .authors = f->texts("authors"),
                  .room = f->text("room")};
    for (std::size_t i : {0u, 1u}) {
        const auto seat = seat_memory_in(seats[i]);
        if (!seat) return refuse("serve.memory_damaged");
        m.seats[i] = *seat;
    }
    return m;
}

}  // namespace agon
