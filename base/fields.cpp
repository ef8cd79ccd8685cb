#include "base/fields.h"

#include <boost/json.hpp>

namespace agon {
namespace {

void flatten(const boost::json::value& v, const std::string& path, std::map<std::string, std::string>& out) {
    const auto below = [&](const std::string& part) { return path + "." + part; };
    if (const auto* o = v.if_object()) {
        for (const auto& [key, item] : *o) flatten(item, below(std::string(key)), out);
    } else if (const auto* a = v.if_array()) {
        for (std::size_t i = 0; i < a->size(); ++i) flatten((*a)[i], below(std::to_string(i)), out);
    } else if (const auto* s = v.if_string()) {
        out[path] = std::string(*s);
    } else {
        out[path] = boost::json::serialize(v);
    }
}

}  // namespace

// A part of what was read, which stays as a whole as long as one of its parts is used.
struct Fields::Object {
    std::shared_ptr<const boost::json::value> whole;
    const boost::json::object& here;

    const boost::json::value* find(std::string_view key) const { return here.if_contains(key); }
    Fields part(const boost::json::object& o) const { return Fields(std::make_shared<const Object>(whole, o)); }
};

Fields::Fields() : Fields(*read("{}")) {}

Result<Fields> Fields::read(std::string_view json) {
    boost::system::error_code e;
    const auto value = std::make_shared<const boost::json::value>(boost::json::parse(json, e));
    if (e) return refuse("web.not_json", {e.message()});
    if (!value->is_object()) return refuse("web.not_object");
    return Fields(std::make_shared<const Object>(value, value->get_object()));
}

std::string Fields::text(std::string_view key, std::string_view fallback) const {
    const auto* v = object_->find(key);
    return v && v->is_string() ? std::string(v->as_string()) : std::string(fallback);
}

Result<std::string> Fields::need_text(std::string_view key) const {
    if (std::string found = text(key); !found.empty()) return found;
    return refuse("web.missing", {std::string(key)});
}

std::optional<std::int64_t> Fields::number(std::string_view key) const {
    const auto* v = object_->find(key);
    boost::system::error_code e;
    const auto n = v && v->is_number() ? v->to_number<std::int64_t>(e) : 0;
    if (!v || !v->is_number() || e) return std::nullopt;
    return n;
}

std::int64_t Fields::number(std::string_view key, std::int64_t fallback) const {
    return number(key).value_or(fallback);
}

bool Fields::flag(std::string_view key) const {
    const auto* v = object_->find(key);
    return v && v->is_bool() && v->as_bool();
}

std::vector<std::string> Fields::texts(std::string_view key) const {
    std::vector<std::string> out;
    if (const auto* v = object_->find(key); v && v->is_array())
        for (const auto& item : v->as_array())
            if (item.is_string()) out.emplace_back(item.as_string());
    return out;
}

std::vector<Fields> Fields::objects(std::string_view key) const {
    std::vector<Fields> out;
    if (const auto* v = object_->find(key); v && v->is_array())
        for (const auto& item : v->as_array())
            if (item.is_object()) out.push_back(object_->part(item.get_object()));
    return out;
}

Fields Fields::object(std::string_view key) const {
    const auto* v = object_->find(key);
    return v && v->is_object() ? object_->part(v->get_object()) : Fields();
}

std::map<std::string, std::string> Fields::flattened() const {
    std::map<std::string, std::string> out;
    for (const auto& [key, item] : object_->here) flatten(item, std::string(key), out);
    return out;
}

std::string Fields::json() const { return boost::json::serialize(object_->here); }

bool Fields::has(std::string_view key) const { return object_->here.contains(key); }

}  // namespace agon
