// What must be known of a Java source before it is compiled. One pass from its beginning to its end,
// whatever it contains.
#pragma once

#include <string>
#include <string_view>

namespace agon {

struct JavaSource {
    std::string package{};   // empty: none
    bool has_main = false;   // a static method `void main(…)`
    bool uses_host = false;  // imports or implements something of the package that was asked for
};

JavaSource look_at_java(std::string_view source, std::string_view host_package);

}  // namespace agon
