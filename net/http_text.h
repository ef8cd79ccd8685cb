// The parts of HTTP that are only text: answers and content prepared in memory.
#pragma once

#include "net/http.h"

namespace agon::net {

// An answer as it goes over the wire; the body is sent behind it.
std::string head_of(const HttpResponse&, std::size_t body_size, const Headers& always, bool keep_alive);
// Why a request head is refused: where its body ends, or for whom it is, could be understood in two ways. A proxy in
// front of us might read it otherwise and take part of one request for another one. `version`: 10 or 11.
std::optional<HttpResponse> head_refusal(unsigned version, std::string_view target, const Headers&);
std::string http_date(std::time_t);
std::string gzip(std::string_view);
HttpResponse packed(HttpResponse);                              // its body by gzip, where that is smaller
std::string etag_of(std::string_view);                          // a strong one, with its quotes
bool same_name(std::string_view, std::string_view);             // of headers: case does not count
bool has_token(std::string_view list, std::string_view token);  // "gzip, br;q=0.5" has "br"; ";q=0" excludes

}  // namespace agon::net
