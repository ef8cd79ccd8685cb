// Rules in words: how the text is read, and how a terminal shows it.
#include <doctest/doctest.h>

#include "core/json.h"
#include "core/rules_text.h"

using namespace agon;

using Kind = RulesBlock::Kind;

TEST_CASE("a text of rules is read in blocks") {
    const auto blocks = read_rules_text(
        "# Nim\nOne\nheap.\n\nTwo.\n## Move\n- take\n  one\n- or two\n| a | b |\n|---|---|\n"
        "| `x` | |\nafter");
    const std::vector<RulesBlock> wanted{{Kind::Title, "Nim"},
                                         {Kind::Paragraph, "One heap."},
                                         {Kind::Paragraph, "Two."},
                                         {Kind::Heading, "Move"},
                                         {Kind::Item, "take one"},
                                         {Kind::Item, "or two"},
                                         {Kind::Table, "", {{"a", "b"}, {"`x`", ""}}},
                                         {Kind::Paragraph, "after"}};
    CHECK(blocks == wanted);
}

TEST_CASE("nonsense is read without harm") {
    for (const char* text : {"", "|", "||", "| a", "#", "- ", "\n\n|\n-", "##", "|-|\n|-|"}) {
        CAPTURE(text);
        const auto blocks = read_rules_text(text);
        plain_rules_text(blocks, 20);
        JsonWriter w;
        write_rules_text(w, blocks);
    }
}

TEST_CASE("a terminal's lines are no longer than asked, umlauts counted once") {
    const auto text =
        plain_rules_text(read_rules_text("# Spiel\nÜber Äpfel öfter als üblich reden.\n\n| a | b |\n|---|---|\n"
                                         "| kurz | eine lange Zelle mit vielen Wörtern |\n"),
                         20);
    CHECK(text ==
          "Spiel\n=====\nÜber Äpfel öfter als\nüblich reden.\n\na     b\n----  --------------\n"
          "kurz  eine lange\n      Zelle mit\n      vielen Wörtern\n");
}
