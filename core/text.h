// What the arena says, in two languages, apart from the code that decides to say it.
// A Phrase names a code; the tables here and in games/*/texts.cpp hold its sentences.
#pragma once

#include <span>

#include "core/game.h"

namespace agon {

class JsonWriter;

enum class Language : std::uint8_t { English, German };

// {0}, {1} … stand for the phrase's arguments.
struct Text {
    std::string_view code, english, german;
};

std::span<const Text> core_texts();

// The sentence for a phrase: looked up in core's table, then in `tables`. A code that
// is in no table is shown with its arguments, so that nothing is ever swallowed.
std::string sentence(const Phrase&, Language, std::span<const Text> table = {});

// As JSON: {"code", "args", "en", "de"}.
void write_sentence(JsonWriter&, const Phrase&, std::span<const Text> table = {});

std::vector<std::string> split_words(std::string_view text);  // at blanks and line ends

// A phrase as part of an argument of another one ("The move … is illegal: <why>");
// sentence() puts its own sentence there, in the same language.
std::string embed(const Phrase&);

}  // namespace agon
