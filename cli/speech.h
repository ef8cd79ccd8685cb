// The language of this process and sentences in it.
#pragma once

#include "core/catalogue.h"

namespace agon {

Language user_language();        // from LC_ALL, LC_MESSAGES, LANG
bool german();                   // the user's language is German
std::string say(const Phrase&);  // in the user's language, from all tables, cli/texts.cpp among them
const GameEntry& game_or_usage_error(std::string_view name);

}  // namespace agon
