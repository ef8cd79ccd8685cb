#include "net/url.h"

#include <boost/url/authority_view.hpp>
#include <boost/url/pct_string_view.hpp>
#include <ranges>

#include "net/http_text.h"

namespace agon::net {

namespace {

namespace urls = boost::urls;

std::string decoded(std::string_view text, bool plus_is_blank) {
    urls::encoding_opts options;
    options.space_as_plus = plus_is_blank;
    const auto escaped = urls::make_pct_string_view({text.data(), text.size()});
    return escaped ? escaped->decode(options) : std::string(text);
}

auto split(std::string_view text, char at) {
    return text | std::views::split(at) |
           std::views::transform([](auto&& part) { return std::string_view(part.begin(), part.end()); });
}

// "localhost." is the same name, written to the end.
std::string without_root(std::string name) {
    if (name.ends_with('.')) name.pop_back();
    return name;
}

}  // namespace

std::vector<std::string> path_parts(std::string_view target) {
    std::vector<std::string> parts;
    for (const auto part : split(target.substr(0, target.find('?')), '/'))
        if (!part.empty()) parts.push_back(decoded(part, false));
    return parts;
}

std::string query_value(std::string_view target, std::string_view key) {
    const auto question = target.find('?');
    if (question == target.npos) return {};
    for (const auto pair : split(target.substr(question + 1), '&'))
        if (const auto equals = pair.find('='); equals != pair.npos && decoded(pair.substr(0, equals), true) == key)
            return decoded(pair.substr(equals + 1), true);
    return {};
}

bool names_loopback(std::string_view host) {
    const auto authority = urls::parse_authority({host.data(), host.size()});
    if (!authority || authority->has_userinfo()) return false;
    switch (authority->host_type()) {
        case urls::host_type::ipv4: return authority->host_ipv4_address().is_loopback();
        case urls::host_type::ipv6: return authority->host_ipv6_address().is_loopback();
        case urls::host_type::name: return same_name(without_root(authority->host_name()), "localhost");
        default: return false;
    }
}

}  // namespace agon::net
