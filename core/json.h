// Writes JSON, nothing more: views and events need no library. Keys and values are
// written in order; the writer keeps track of commas.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon {

std::string json_quote(std::string_view text);             // escapes; invalid UTF-8 becomes U+FFFD
void json_quote(std::string& out, std::string_view text);  // the same, appended

class JsonWriter {
   public:
    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(bool b) { return raw(b ? "true" : "false"); }
    JsonWriter& value(double number);
    JsonWriter& value(std::integral auto number) { return raw(std::to_string(number)); }
    JsonWriter& null() { return raw("null"); }
    JsonWriter& raw(std::string_view json);  // already JSON

    template <class T>
    JsonWriter& field(std::string_view name, const T& v) {
        return key(name).value(v);
    }

    const std::string& text() const { return out_; }

   private:
    JsonWriter& open(char);
    JsonWriter& close(char);
    void separate();

    std::string out_;
    bool fresh_ = true;  // no comma needed before the next item
};

}  // namespace agon
