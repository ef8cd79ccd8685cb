#include "net/http_text.h"

#include <openssl/sha.h>
#include <zlib.h>

#include <algorithm>
#include <boost/beast/http/status.hpp>
#include <ctime>
#include <new>

namespace agon::net {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string_view find_header(const Headers& headers, std::string_view wanted) {
    const auto found =
        std::find_if(headers.begin(), headers.end(), [&](const auto& h) { return same_name(h.first, wanted); });
    return found == headers.end() ? std::string_view{} : found->second;
}

std::string_view reason(int status) { return boost::beast::http::obsolete_reason(boost::beast::http::status(status)); }

// A line break in a header would let its author write further headers: such a header is left out.
void add_header(std::string& head, std::string_view name, std::string_view value) {
    if (name.find_first_of("\r\n:") != name.npos || value.find_first_of(std::string_view("\r\n\0", 3)) != value.npos)
        return;
    head.append(name).append(": ").append(value).append("\r\n");
}

HttpResponse plain_refusal(int status, std::string_view why) {
    return {.status = status, .body = std::string(why) + "\n"};
}

// The only coding that every HTTP/1.1 server must know, and the only one that ends a body by itself.
std::optional<HttpResponse> coding_refusal(unsigned version, const std::vector<std::string_view>& codings,
                                           bool length) {
    if (codings.empty()) return std::nullopt;
    if (version < 11) return plain_refusal(400, "Transfer-Encoding is not part of HTTP/1.0");
    if (length) return plain_refusal(400, "send Content-Length or Transfer-Encoding, not both");
    if (codings.size() == 1 && same_name(codings.front(), "chunked")) return std::nullopt;
    return plain_refusal(501, "of all transfer codings this server knows chunked alone");
}

// "NAME" or "NAME:PORT". Not by Boost.URL: to which a name that begins like an address ("127.0.0.1.example") is none.
bool is_authority(std::string_view host) {
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%:[]";
    return !host.empty() && host.find_first_not_of(allowed) == host.npos;
}

std::optional<HttpResponse> host_refusal(unsigned version, const std::vector<std::string_view>& hosts) {
    if (hosts.size() == 1 && !is_authority(hosts.front())) return plain_refusal(400, "the Host header names no host");
    if (hosts.size() == 1 || (hosts.empty() && version < 11)) return std::nullopt;
    return plain_refusal(400, "a request needs exactly one Host header");
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() < 19 && text.find_first_not_of("0123456789") == text.npos;
}

}  // namespace

std::vector<std::string_view> all_headers(const Headers& headers, std::string_view wanted) {
    std::vector<std::string_view> values;
    for (const auto& [name, value] : headers)
        if (same_name(name, wanted)) values.push_back(trimmed(value));
    return values;
}

std::string_view last_hop(const Headers& headers, std::string_view name) {
    const auto lines = all_headers(headers, name);
    if (lines.empty()) return {};
    const auto list = lines.back();
    return trimmed(list.substr(list.rfind(',') + 1));  // npos + 1 is the beginning
}

std::optional<HttpResponse> head_refusal(unsigned version, std::string_view target, const Headers& headers) {
    if (!target.starts_with('/') || target.find('#') != target.npos)
        return plain_refusal(400, "the request line must name a path, such as /api/games");
    if (auto wrong = host_refusal(version, all_headers(headers, "Host"))) return wrong;
    const auto lengths = all_headers(headers, "Content-Length");
    if (lengths.size() > 1 || (!lengths.empty() && !is_number(lengths.front())))
        return plain_refusal(400, "Content-Length must be one number");
    if (auto wrong = coding_refusal(version, all_headers(headers, "Transfer-Encoding"), !lengths.empty())) return wrong;
    for (const auto expected : all_headers(headers, "Expect"))
        if (!same_name(expected, "100-continue")) return plain_refusal(417, "only 100-continue can be expected");
    return std::nullopt;
}

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

bool has_token(std::string_view list, std::string_view token) {
    while (!list.empty()) {
        const auto item = list.substr(0, list.find(','));
        list.remove_prefix(std::min(list.size(), item.size() + 1));
        const auto word = trimmed(item.substr(0, item.find(';')));
        const auto quality = item.find("q=0");
        const bool refused = quality != item.npos && item.substr(quality + 3).find_first_of("123456789") == item.npos;
        if (same_name(word, token)) return !refused;
    }
    return false;
}

std::string_view HttpRequest::header(std::string_view wanted) const { return find_header(headers, wanted); }
std::string_view HttpResponse::header(std::string_view wanted) const { return find_header(headers, wanted); }

std::string HttpRequest::bearer() const {
    constexpr std::string_view prefix = "Bearer ";
    const auto value = header("Authorization");
    return std::string(value.starts_with(prefix) ? value.substr(prefix.size()) : "");
}

bool same_origin(const HttpRequest& request) {
    const auto origin = request.header("Origin");
    const auto from = request.header("Sec-Fetch-Site");  // what browsers say of a page that hides its origin
    if (origin.empty()) return from.empty() || from == "same-origin" || from == "none";
    const auto scheme = origin.find("://");
    return scheme != origin.npos && same_name(origin.substr(scheme + 3), request.header("Host"));
}

std::string http_date(std::time_t time) {
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[40];
    return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

std::string head_of(const HttpResponse& answer, std::size_t body_size, const Headers& always, bool keep_alive) {
    std::string head = "HTTP/1.1 " + std::to_string(answer.status) + " " + std::string(reason(answer.status)) + "\r\n";
    add_header(head, "Date", http_date(std::time(nullptr)));
    if (!answer.content_type.empty() && answer.status != 304 && answer.status != 204)
        add_header(head, "Content-Type", answer.content_type);
    if (answer.status != 304 && answer.status != 204) add_header(head, "Content-Length", std::to_string(body_size));
    add_header(head, "Connection", keep_alive ? "keep-alive" : "close");
    for (const auto& [name, value] : answer.headers) add_header(head, name, value);
    for (const auto& [name, value] : always)
        if (answer.header(name).empty()) add_header(head, name, value);
    return head + "\r\n";
}

std::string gzip(std::string_view text) {
    z_stream stream{};
    const int gzip_format = 15 + 16;  // largest window, with gzip's frame
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_format, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

// The same content in another form: its ETag then is a weak one.
HttpResponse packed(HttpResponse answer) {
    answer.headers.emplace_back("Vary", "Accept-Encoding");
    std::string smaller = gzip(answer.body);
    if (smaller.size() >= answer.body.size()) return answer;
    answer.body = std::move(smaller);
    answer.headers.emplace_back("Content-Encoding", "gzip");
    for (auto& [name, value] : answer.headers)
        if (name == "ETag") value = "W/" + value;
    return answer;
}

std::string etag_of(std::string_view text) {
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest);
    std::string result = "\"";
    for (int n = 0; n < 12; ++n)
        result += "0123456789abcdef"[digest[n] >> 4], result += "0123456789abcdef"[digest[n] & 15];
    return result + '"';
}

}  // namespace agon::net
