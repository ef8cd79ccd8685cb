// Sentences: arguments, languages, and phrases inside phrases.
#include <doctest/doctest.h>

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
