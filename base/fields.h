// The fields of a JSON object that came from outside. A missing or wrong one gives the
// fallback; what must be there is asked for with need_text(). Boost.JSON stays behind it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/refusal.h"

namespace agon {

class Fields {
   public:
    Fields();  // none
    static Result<Fields> read(std::string_view json);

    std::string text(std::string_view key, std::string_view fallback = {}) const;
    Result<std::string> need_text(std::string_view key) const;
    std::int64_t number(std::string_view key, std::int64_t fallback) const;
    std::optional<std::int64_t> number(std::string_view key) const;
    bool flag(std::string_view key) const;
    std::vector<std::string> texts(std::string_view key) const;  // of an array; others are left out
    std::vector<Fields> objects(std::string_view key) const;     // of an array; others are left out
    Fields object(std::string_view key) const;
    std::string json() const;
    bool has(std::string_view key) const;
    // All values by their path ("ships.0.x" -> "3"), for the tools of games, which know no JSON library.
    std::map<std::string, std::string> flattened() const;

   private:
    struct Object;
    explicit Fields(std::shared_ptr<const Object> o) : object_(std::move(o)) {}

    std::shared_ptr<const Object> object_;
};

}  // namespace agon
