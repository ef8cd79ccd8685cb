// Sentences: arguments, languages, and phrases inside phrases.
#include <doctest/doctest.h>

#include <set>

#include "cli/texts.h"
#include "core/text.h"

using namespace agon;

TEST_CASE("a phrase inside a phrase is said in the same language") {
    const Phrase why{"clock.bad_duration", {"soon"}};
    const Phrase end{"end.start_failed", {embed(why)}};
    CHECK(sentence(end, Language::English) ==
          "The program could not be started: 'soon' is not a duration. Write for example 100ms, 8s or 2m.");
    CHECK(sentence(end, Language::German)
              .starts_with("Das Programm konnte nicht gestartet werden: 'soon' ist keine Zeitangabe."));
    const Phrase twice{"end.arena", {"(" + embed(end) + embed({"match.over"}) + ")"}};
    CHECK(sentence(twice, Language::English).find("(The program could") != std::string::npos);
    CHECK(sentence(twice, Language::English).find("2m.The match is over.)") != std::string::npos);
}

TEST_CASE("an unknown code is shown with its arguments") {
    CHECK(sentence({"no.such", {"a", "b"}}, Language::German) == "no.such a b");
}

TEST_CASE("every sentence of the command line has a code of its own and uses what it is given in both languages") {
    std::set<std::string_view> codes;
    for (const Text& t : cli_texts()) {
        INFO(t.code);
        CHECK(codes.insert(t.code).second);
        CHECK_FALSE(t.german.empty());
        for (char n = '0'; n <= '9'; ++n) {
            const std::string place{'{', n, '}'};
            if (t.german.find(place) != t.german.npos) CHECK(t.english.find(place) != t.english.npos);
        }
    }
}
