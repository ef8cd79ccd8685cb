// The only file that knows Boost.JSON.
#include "store/log.h"

#include <boost/json.hpp>
#include <charconv>

namespace agon {
namespace {

namespace json = boost::json;

// What is wrong with a line; thrown and caught within this file, since a reader that
// descends through nested values is unreadable with a check after every field.
struct Wrong {
    Phrase phrase;
};
[[noreturn]] void wrong(std::string code, std::vector<std::string> args) {
    throw Wrong{{std::move(code), std::move(args)}};
}

// One object whose fields are taken one by one; a field left over is an error.
class Fields {
   public:
    explicit Fields(const json::value& v) {
        if (!v.is_object()) wrong("log.not_object", {});
        object_ = &v.get_object();
    }

    const json::value& get(std::string_view name) {
        const auto* v = find(name);
        if (!v) wrong("log.missing", {std::string(name)});
        return *v;
    }
    const json::value* find(std::string_view name) {
        const auto* v = object_->if_contains(name);
        if (v) ++taken_;
        return v;
    }
    std::string text(std::string_view name) { return as_text(get(name), name); }
    std::int64_t integer(std::string_view name) { return as_integer(get(name), name); }
    bool flag(std::string_view name) {
        const auto& v = get(name);
        if (!v.is_bool()) bad(name);
        return v.get_bool();
    }
    Seat seat(std::string_view name) { return as_seat(get(name), name); }

    void done() const {
        if (taken_ != object_->size()) wrong("log.unknown_field", {});
    }

    static std::string as_text(const json::value& v, std::string_view name) {
        if (!v.is_string()) bad(name);
        return std::string(v.get_string());
    }
    static std::int64_t as_integer(const json::value& v, std::string_view name) {
        if (!v.is_int64()) bad(name);
        return v.get_int64();
    }
    static int as_int(const json::value& v, std::string_view name) {
        const auto n = as_integer(v, name);
        if (n != static_cast<int>(n)) bad(name);
        return static_cast<int>(n);
    }
    static Seat as_seat(const json::value& v, std::string_view name) {
        const auto n = as_integer(v, name);
        if (n != 1 && n != 2) bad(name);
        return n == 1 ? Seat::First : Seat::Second;
    }
    static const json::array& as_array(const json::value& v, std::string_view name) {
        if (!v.is_array()) bad(name);
        return v.get_array();
    }
    [[noreturn]] static void bad(std::string_view name) { wrong("log.bad_value", {std::string(name)}); }

   private:
    const json::object* object_;
    std::size_t taken_ = 0;
};

Phrase read_phrase(const json::value& v) {
    Fields f(v);
    Phrase p{.code = f.text("code")};
    for (const auto& a : Fields::as_array(f.get("args"), "args")) p.args.push_back(Fields::as_text(a, "args"));
    f.done();
    return p;
}

Outcome read_outcome(const json::value& v) {
    Fields f(v);
    Outcome o;
    if (const auto& winner = f.get("winner"); !winner.is_null()) o.winner = Fields::as_seat(winner, "winner");
    const auto& points = Fields::as_array(f.get("points"), "points");
    if (points.size() != 2) Fields::bad("points");
    for (std::size_t i : {0u, 1u}) o.points[i] = Fields::as_int(points[i], "points");
    if (const auto* how = f.find("how")) o.how = read_phrase(*how);
    f.done();
    return o;
}

Finished read_finished(Fields& f) {
    Finished end{.outcome = read_outcome(f.get("outcome"))};
    if (const auto* fault = f.find("fault")) {
        end.fault = fault_named(Fields::as_text(*fault, "fault"));
        if (!end.fault) Fields::bad("fault");
    }
    if (const auto* culprit = f.find("culprit")) end.culprit = Fields::as_seat(*culprit, "culprit");
    if (const auto* why = f.find("why")) end.why = read_phrase(*why);
    return end;
}

What read_what(Fields& f) {
    const std::string type = f.text("type");
    if (type == "finished") return read_finished(f);
    const auto seat = [&] { return f.seat("seat"); };
    if (type == "moved") return Moved{seat(), f.text("move"), Duration(f.integer("took_us"))};
    if (type == "refused") return Refused{seat(), f.text("move"), read_phrase(f.get("why"))};
    if (type == "said") return Said{seat(), f.text("text")};
    if (type == "undone") return Undone{seat(), Fields::as_int(f.get("plies"), "plies")};
    if (type == "noted") {
        if (const auto* phrase = f.find("phrase")) return Noted{seat(), f.text("channel"), "", read_phrase(*phrase)};
        return Noted{seat(), f.text("channel"), f.text("text")};
    }
    wrong("log.unknown_event", {type});
}

Event event_from(const json::value& v) {
    Fields f(v);
    Event e{.seq = Fields::as_int(f.get("seq"), "seq"), .at = Duration(f.integer("at_us")), .what = read_what(f)};
    f.done();
    return e;
}

Header header_from(const json::value& v) {
    Fields f(v);
    if (const auto version = f.integer("agon"); version != 1) wrong("log.version", {std::to_string(version)});
    Header h{.id = f.text("id"), .game = f.text("game"), .rules = f.text("rules")};
    const std::string seed = f.text("seed");  // as text: a double loses 64-bit seeds
    const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), h.seed);
    if (error != std::errc{} || end != seed.data() + seed.size()) Fields::bad("seed");
    const auto& players = Fields::as_array(f.get("players"), "players");
    if (players.size() != 2) Fields::bad("players");
    for (std::size_t i : {0u, 1u}) h.players[i] = Fields::as_text(players[i], "players");
    h.clock = f.text("clock");
    h.rated = f.flag("rated");
    if (const auto* opening = f.find("opening")) h.opening = Fields::as_text(*opening, "opening");
    f.done();
    return h;
}

template <class Reader>
auto read_line(std::string_view text, int line, Reader reader) -> Result<decltype(reader(json::value{}))> {
    json::error_code error;
    unsigned char buffer[4096];  // most lines fit: no allocation
    json::monotonic_resource memory(buffer);
    const json::value v = json::parse(json::string_view(text.data(), text.size()), error, &memory);
    if (error) return refuse("log.not_json", {std::to_string(line), error.message()});
    try {
        return reader(v);
    } catch (Wrong& w) {
        w.phrase.args.insert(w.phrase.args.begin(), std::to_string(line));
        return std::unexpected(std::move(w.phrase));
    }
}

}  // namespace

Result<Header> read_header(std::string_view text, int line) { return read_line(text, line, header_from); }
Result<Event> read_event(std::string_view text, int line) { return read_line(text, line, event_from); }

std::string write_log(const Header& header, std::span<const Event> events) {
    std::string out = to_json(header) + '\n';
    for (const Event& e : events) (out += to_json(e)) += '\n';
    return out;
}

Result<Record> read_log(std::string_view text) {
    if (text.empty()) return refuse("log.empty");
    Record record;
    int plies = 0;
    for (int line = 1; !text.empty(); ++line) {
        const auto end = text.find('\n');
        if (end == text.npos) return refuse("log.cut_off", {std::to_string(line)});
        const auto json = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (line == 1) {
            auto header = read_header(json);
            if (!header) return std::unexpected(header.error());
            record.header = std::move(*header);
            continue;
        }
        auto event = read_event(json, line);
        if (!event) return std::unexpected(event.error());
        if (event->seq != line - 1)
            return refuse("log.sequence", {std::to_string(line), std::to_string(event->seq), std::to_string(line - 1)});
        if (ending(record.log)) return refuse("log.after_end", {std::to_string(line)});
        plies += std::holds_alternative<Moved>(event->what);
        if (const auto* undone = std::get_if<Undone>(&event->what)) {
            if (undone->plies < 1 || undone->plies > plies)
                return refuse("log.bad_value", {std::to_string(line), "plies"});
            plies -= undone->plies;
        }
        record.log.push_back(std::move(*event));
    }
    return record;
}

}  // namespace agon
