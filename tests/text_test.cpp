// Sentences: arguments, languages, and phrases inside phrases.
#include <doctest/doctest.h>

#include <set>

#include "cli/texts.h"
#include "core/harmless.h"
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

TEST_CASE("texts of strangers are made harmless for a terminal") {
    CHECK(harmless("Grüße, 世界 🎲\n\tas they are") == "Grüße, 世界 🎲\n\tas they are");
    CHECK(harmless("\x1b[2J\x1b]0;title\x07") == "␛[2J␛]0;title␇");
    CHECK(harmless(std::string_view("\0\b\x7f", 3)) == "␀␈␡");
    CHECK(harmless("one\r\ntwo\rthree") == "one\ntwo␍three");
    CHECK(harmless("\xc2\x9b"
                   "2J") == "�2J");  // the same sequence in one sign
    CHECK(harmless("\xff\xc3") == "��");
    CHECK(harmless("\xe0\x80\x9b") == "���");       // a control sign, written too long
    CHECK(harmless("\xed\xa0\x80") == "���");       // half a sign
    CHECK(harmless("\xf4\x90\x80\x80") == "����");  // beyond the last sign
    CHECK(harmless("a\xe2\x80\xae"
                   "b") == "a�b");  // from here on from right to left
    CHECK(harmless("").empty());
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
