// A tournament as the form of the staff's page tells it, and when it begins again. Pure.
#pragma once

#include "base/fields.h"
#include "store/fixture_store.h"

namespace agon {

// From the fields of docs/openapi.json, or from the text of a tournament file among them. The refusal says what is
// wrong.
Result<Fixture> fixture_of(const Fields&);
std::string title_of(const Fixture&);  // as the tournament is called in lists and tables

// The same time of the next day that is still to come, by this machine's calendar.
std::int64_t next_night(std::int64_t starts, std::int64_t now);

}  // namespace agon
