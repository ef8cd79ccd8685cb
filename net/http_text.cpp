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

}  // namespace

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
    if (origin.empty()) return true;
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

std::string etag_of(std::string_view text) {
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest);
    std::string result = "\"";
    for (int n = 0; n < 12; ++n)
        result += "0123456789abcdef"[digest[n] >> 4], result += "0123456789abcdef"[digest[n] & 15];
    return result + '"';
}

}  // namespace agon::net
