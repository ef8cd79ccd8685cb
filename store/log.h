// The event log as text: one JSON object per line, the header first, then every event.
// It is what `--log` writes, what the database keeps (compressed), and what replays read.
#pragma once

#include "arena/result.h"

namespace agon {

std::string write_log(const Header&, std::span<const Event>);

// Strict: every line must have exactly the fields that write_log writes, events numbered
// without a gap, nothing after the end. The phrase names the line. Series and number stay empty.
Result<Record> read_log(std::string_view text);

// Single lines; `line` is the number the phrase names.
Result<Header> read_header(std::string_view json, int line = 1);
Result<Event> read_event(std::string_view json, int line = 1);

}  // namespace agon
