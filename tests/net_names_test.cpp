// Addresses and origins as they are written in requests: who is this machine, who is our proxy, whose page asks.
#include <doctest/doctest.h>

#include "net/address.h"
#include "net/http.h"
#include "net/url.h"

using namespace agon;
using namespace agon::net;

TEST_CASE("an address is taken apart, and what is badly escaped stays as it is") {
    CHECK(path_parts("/api//a%20b/c+d%2Fe/?x=/y") == std::vector<std::string>{"api", "a b", "c+d/e"});
    CHECK(path_parts("/%zz/%4") == std::vector<std::string>{"%zz", "%4"});
    CHECK(path_parts("").empty());
    CHECK(query_value("/a?x=1&na%6De=J%C3%B6rg+%26&name=2", "name") == "Jörg &");
    CHECK(query_value("/a?x&y=%&z=|", "y") == "%");
    CHECK(query_value("/a?x&y=%&z=|", "z") == "|");
    CHECK(query_value("/a?x", "x").empty());
    CHECK(query_value("/a", "x").empty());
}

TEST_CASE("only the whole name of this machine names it") {
    for (const char* host : {"localhost", "LocalHost:8080", "LOCALHOST", "localhost.", "localhost.:80",
                             "localhost:", "127.0.0.1", "127.8.0.1:80", "[::1]", "[::1]:8080"})
        CHECK_MESSAGE(names_loopback(host), host);
    for (const char* host : {"",
                             "localhost.evil.example",
                             "127.evil.example",
                             "127.0.0.1.evil.example:8080",
                             "[::1].evil",
                             "[::1]evil",
                             "localhost..",
                             "localhost,evil",
                             " localhost",
                             "user:pw@127.0.0.1",
                             "127.1",
                             "0x7f.0.0.1",
                             "2130706433",
                             "localhost%2eevil",
                             "xlocalhost",
                             "192.0.2.1",
                             "[::2]",
                             "[::1",
                             "evil@localhost",
                             "localhost:x"})
        CHECK_FALSE_MESSAGE(names_loopback(host), host);
}

TEST_CASE("an address has one text, and one machine of IPv6 one network") {
    CHECK(machine_address("127.0.0.1") == "127.0.0.1");
    CHECK(machine_address("192.0.2.1:4711") == "192.0.2.1");
    CHECK(machine_address("[2001:DB8::0:1]:80") == "2001:db8::1");
    CHECK(machine_address("::ffff:192.0.2.1") == "192.0.2.1");
    for (const char* text : {"", "localhost", "unknown", "192.0.2", "[", "[]", ":", "1.2.3.4.example"})
        CHECK_FALSE_MESSAGE(machine_address(text), text);
    CHECK(network_of("2001:db8::1:2:3:4") == network_of("2001:db8::9"));
    CHECK(network_of("2001:db8:0:1::1") != network_of("2001:db8::1"));
    CHECK(network_of("192.0.2.1") == "192.0.2.1");
    CHECK(is_loopback("127.9.9.9"));
    CHECK(is_loopback("::1"));
    CHECK_FALSE(is_loopback("127.evil"));
    CHECK_FALSE(is_loopback("128.0.0.1"));
}

TEST_CASE("of several lines of forwarders the last one's last address is our own proxy's word") {
    CHECK(last_hop({{"X-Forwarded-For", "1.1.1.1, 2.2.2.2"}, {"a", "b"}, {"x-forwarded-for", "3.3.3.3 , 4.4.4.4 "}},
                   "X-Forwarded-For") == "4.4.4.4");
    CHECK(last_hop({{"X-Forwarded-For", "1.1.1.1,"}}, "X-Forwarded-For").empty());
    CHECK(last_hop({}, "X-Forwarded-For").empty());
}

TEST_CASE("a page of another site is known by its origin, or by what the browser says of it") {
    const auto ours = [](Headers headers) {
        headers.emplace_back("Host", "arena:80");
        return same_origin({.headers = std::move(headers)});
    };
    CHECK(ours({}));
    CHECK(ours({{"Origin", "http://arena:80"}}));
    CHECK(ours({{"Origin", "http://ARENA:80"}}));
    CHECK(ours({{"Sec-Fetch-Site", "same-origin"}}));
    CHECK(ours({{"Sec-Fetch-Site", "none"}}));
    for (const char* origin :
         {"null", "http://arena", "http://arena:80.evil", "http://arena:80/", "arena:80", "http://"})
        CHECK_FALSE_MESSAGE(ours({{"Origin", origin}}), origin);
    CHECK_FALSE(ours({{"Sec-Fetch-Site", "cross-site"}}));
    CHECK_FALSE(ours({{"Sec-Fetch-Site", "same-site"}}));
}
