// The only file that knows Boost.JSON.
#include "store/log.h"

#include <boost/json.hpp>
#include <charconv>

namespace agon {
namespace {

namespace json = boost::json;

// The first thing that is wrong with a line, without the line's number. What is read after it does not matter, so
// the readers need no check after every field.
struct Mistake {
    std::optional<Phrase> first{};
    void note(std::string code, std::vector<std::string> args) {
        if (!first) first = Phrase{std::move(code), std::move(args)};
    }
};

// One object whose fields are taken one by one; a field left over is an error.
class Fields {
   public:
    Fields(const json::value& v, Mistake& mistake) : object_(v.if_object()), mistake_(&mistake) {
        if (!object_) wrong("log.not_object", {});
    }

    const json::value& get(std::string_view name) {
        static const json::value nothing;
        const auto* v = find(name);
        if (!v) wrong("log.missing", {std::string(name)});
        return v ? *v : nothing;
    }
    const json::value* find(std::string_view name) {
        const auto* v = object_ ? object_->if_contains(name) : nullptr;
        if (v) ++taken_;
        return v;
    }
    std::string text(std::string_view name) { return as_text(get(name), name); }
    std::int64_t integer(std::string_view name) { return as_integer(get(name), name); }
    int small(std::string_view name) { return as_int(get(name), name); }
    bool flag(std::string_view name) {
        const auto* v = get(name).if_bool();
        if (!v) bad(name);
        return v && *v;
    }
    Seat seat(std::string_view name) { return as_seat(get(name), name); }
    Phrase phrase(const json::value&);
    Fields nested(const json::value& v) { return {v, *mistake_}; }

    void done() {
        if (object_ && taken_ != object_->size()) wrong("log.unknown_field", {});
    }

    std::string as_text(const json::value& v, std::string_view name) {
        const auto* text = v.if_string();
        if (!text) bad(name);
        return text ? std::string(*text) : std::string();
    }
    std::int64_t as_integer(const json::value& v, std::string_view name) {
        const auto* number = v.if_int64();
        if (!number) bad(name);
        return number ? *number : 0;
    }
    int as_int(const json::value& v, std::string_view name) {
        const auto n = as_integer(v, name);
        if (n != static_cast<int>(n)) bad(name);
        return static_cast<int>(n);
    }
    Seat as_seat(const json::value& v, std::string_view name) {
        const auto n = as_integer(v, name);
        if (n != 1 && n != 2) bad(name);
        return n == 1 ? Seat::First : Seat::Second;
    }
    const json::array& as_array(const json::value& v, std::string_view name) {
        static const json::array nothing;
        const auto* array = v.if_array();
        if (!array) bad(name);
        return array ? *array : nothing;
    }
    void wrong(std::string code, std::vector<std::string> args) { mistake_->note(std::move(code), std::move(args)); }
    void bad(std::string_view name) { wrong("log.bad_value", {std::string(name)}); }

   private:
    const json::object* object_;
    Mistake* mistake_;
    std::size_t taken_ = 0;
};

Phrase Fields::phrase(const json::value& v) {
    Fields f = nested(v);
    Phrase p{.code = f.text("code")};
    for (const auto& a : f.as_array(f.get("args"), "args")) p.args.push_back(f.as_text(a, "args"));
    f.done();
    return p;
}

Outcome read_outcome(Fields f) {
    Outcome o;
    if (const auto& winner = f.get("winner"); !winner.is_null()) o.winner = f.as_seat(winner, "winner");
    const auto& points = f.as_array(f.get("points"), "points");
    if (points.size() != 2) f.bad("points");
    else
        for (std::size_t i : {0u, 1u}) o.points[i] = f.as_int(points[i], "points");
    if (const auto* how = f.find("how")) o.how = f.phrase(*how);
    f.done();
    return o;
}

std::optional<Duration> duration_in(Fields& f, const char* name) {
    const auto* found = f.find(name);
    return found ? std::optional(Duration(f.as_integer(*found, name))) : std::nullopt;
}

Spent read_spent(Fields f) {
    Spent s{.charged = Duration(f.integer("charged_us")), .wall = Duration(f.integer("wall_us"))};
    s.cpu = duration_in(f, "cpu_us");
    f.done();
    return s;
}

Moved read_moved(Fields& f) {
    Moved m{f.seat("seat"), f.text("move"), Duration(f.integer("took_us"))};
    m.wall = duration_in(f, "wall_us");
    m.cpu = duration_in(f, "cpu_us");
    return m;
}

Finished read_finished(Fields& f) {
    Finished end{.outcome = read_outcome(f.nested(f.get("outcome")))};
    if (const auto* fault = f.find("fault")) {
        end.fault = fault_named(f.as_text(*fault, "fault"));
        if (!end.fault) f.bad("fault");
    }
    if (const auto* culprit = f.find("culprit")) end.culprit = f.as_seat(*culprit, "culprit");
    if (const auto* why = f.find("why")) end.why = f.phrase(*why);
    if (const auto* spent = f.find("spent")) end.spent = read_spent(f.nested(*spent));
    return end;
}

What read_what(Fields& f) {
    const std::string type = f.text("type");
    if (type == "finished") return read_finished(f);
    const auto seat = [&] { return f.seat("seat"); };
    if (type == "moved") return read_moved(f);
    if (type == "refused") return Refused{seat(), f.text("move"), f.phrase(f.get("why"))};
    if (type == "said") return Said{seat(), f.text("text")};
    if (type == "undone") return Undone{seat(), f.small("plies")};
    if (type == "noted") {
        if (const auto* phrase = f.find("phrase")) return Noted{seat(), f.text("channel"), "", f.phrase(*phrase)};
        return Noted{seat(), f.text("channel"), f.text("text")};
    }
    f.wrong("log.unknown_event", {type});
    return Said{};
}

Event event_from(Fields f) {
    Event e{.seq = f.small("seq"), .at = Duration(f.integer("at_us")), .what = read_what(f)};
    f.done();
    return e;
}

void read_seed(Fields& f, std::uint64_t& seed) {
    const std::string text = f.text("seed");  // as text: a double loses 64-bit seeds
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || end != text.data() + text.size()) f.bad("seed");
}

Header header_from(Fields f) {
    if (const auto version = f.integer("agon"); version != 1) f.wrong("log.version", {std::to_string(version)});
    Header h{.id = f.text("id"), .game = f.text("game"), .rules = f.text("rules")};
    read_seed(f, h.seed);
    const auto& players = f.as_array(f.get("players"), "players");
    if (players.size() != 2) f.bad("players");
    else
        for (std::size_t i : {0u, 1u}) h.players[i] = f.as_text(players[i], "players");
    h.clock = f.text("clock");
    h.rated = f.flag("rated");
    if (const auto* opening = f.find("opening")) h.opening = f.as_text(*opening, "opening");
    f.done();
    return h;
}

template <class T>
Result<T> read_line(std::string_view text, int line, T (*reader)(Fields)) {
    json::error_code error;
    unsigned char buffer[4096];  // most lines fit: no allocation
    json::monotonic_resource memory(buffer);
    const json::value v = json::parse(json::string_view(text.data(), text.size()), error, &memory);
    if (error) return refuse("log.not_json", {std::to_string(line), error.message()});
    Mistake mistake;
    T read = reader(Fields(v, mistake));
    if (!mistake.first) return read;
    mistake.first->args.insert(mistake.first->args.begin(), std::to_string(line));
    return std::unexpected(std::move(*mistake.first));
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
