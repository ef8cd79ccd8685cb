// What holds for the table of states of every session: it decides every input in every
// state, no state is out of reach or without a way to the end, and its document shows it.
//
// A document has a section "## States" with two tables: `state | meaning`, and
// `input | in state | answer | next state`. There "any", "all but A, B" and "A, B" stand for
// several inputs or states, and "stays" for the state itself. Backticks are for the reader.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "core/states.h"

namespace agon::test {

using StepTable = std::span<const Transition>;
using Words = std::vector<std::string>;

inline bool among(const Words& words, std::string_view word) { return std::ranges::find(words, word) != words.end(); }

inline Words distinct(StepTable table, std::string_view Transition::* column) {
    Words found;
    for (const Transition& t : table)
        if (!among(found, t.*column)) found.emplace_back(t.*column);
    return found;
}

inline Words parts(std::string_view text, std::string_view separator) {
    Words out;
    for (std::size_t from = 0, end = 0; end != text.npos; from = end + separator.size()) {
        end = text.find(separator, from);
        out.emplace_back(text.substr(from, end - from));
    }
    return out;
}

inline std::string row(std::initializer_list<std::string_view> cells) {
    std::string text;
    for (const auto cell : cells) text.append(text.empty() ? "" : " | ").append(cell);
    return text;
}

inline std::set<std::string_view> reachable(StepTable table, std::string_view start) {
    std::set<std::string_view> found{start};
    for (std::size_t before = 0; before != found.size();) {
        before = found.size();
        for (const Transition& t : table)
            if (found.contains(t.state)) found.insert(t.next);
    }
    return found;
}

inline Words undecided(StepTable table) {
    std::multiset<std::string> decided;
    for (const Transition& t : table) decided.insert(row({t.state, t.input}));
    Words flaws;
    for (const auto& state : distinct(table, &Transition::state))
        for (const auto& input : distinct(table, &Transition::input))
            if (decided.count(row({state, input})) != 1) flaws.push_back("not decided once: " + row({state, input}));
    return flaws;
}

inline Words missing_ways(StepTable table) {
    const std::string first(table.front().state), end(table.back().state);
    Words flaws;
    for (const auto& state : distinct(table, &Transition::state)) {
        if (!reachable(table, first).contains(state)) flaws.push_back("no way from " + first + " to " + state);
        if (!reachable(table, state).contains(end)) flaws.push_back("no way from " + state + " to " + end);
    }
    if (reachable(table, end).size() != 1) flaws.push_back("a way leads out of " + end);
    return flaws;
}

// The rows of those tables of the section that have so many columns, without their heads.
inline std::vector<Words> shown_rows(const Words& document, std::size_t columns) {
    std::vector<Words> rows;
    bool inside = false;
    for (std::string line : document) {
        if (line.starts_with("## ")) inside = line == "## States";
        if (!inside || !line.starts_with("| ")) continue;
        std::erase(line, '`');
        const Words cells = parts(std::string_view(line).substr(2, line.size() - 4), " | ");
        if (cells.size() == columns && cells[0] != "state" && cells[0] != "input") rows.push_back(cells);
    }
    return rows;
}

inline Words meant(const std::string& cell, const Words& all) {
    constexpr std::string_view but = "all but ";
    if (cell == "any") return all;
    if (!cell.starts_with(but)) return parts(cell, ", ");
    const Words excluded = parts(std::string_view(cell).substr(but.size()), ", ");
    Words rest;
    std::ranges::copy_if(all, std::back_inserter(rest), [&](const auto& word) { return !among(excluded, word); });
    return rest;
}

inline std::multiset<std::string> shown_steps(const Words& document, const Words& states, const Words& inputs) {
    std::multiset<std::string> shown;
    for (const Words& cells : shown_rows(document, 4))
        for (const auto& input : meant(cells[0], inputs))
            for (const auto& state : meant(cells[1], states))
                shown.insert(row({state, input, cells[2], cells[3] == "stays" ? state : cells[3]}));
    return shown;
}

inline Words differences(StepTable table, const Words& document) {
    const Words states = distinct(table, &Transition::state), inputs = distinct(table, &Transition::input);
    std::multiset<std::string> shown = shown_steps(document, states, inputs);
    Words named, flaws;
    for (const Words& cells : shown_rows(document, 2)) named.push_back(cells[0]);
    if (named != states) flaws.emplace_back("other states, or in another order");
    for (const Transition& t : table) {
        const std::string step = row({t.state, t.input, t.answer, t.next});
        if (const auto found = shown.find(step); found != shown.end()) shown.erase(found);
        else flaws.push_back("not shown: " + step);
    }
    for (const auto& step : shown) flaws.push_back("shown, but not so: " + step);
    return flaws;
}

inline void check_states(StepTable table, const std::string& path) {
    std::ifstream in(path);
    REQUIRE_MESSAGE(in.good(), path);
    Words document;
    for (std::string line; std::getline(in, line);) document.push_back(line);
    for (const Words& flaws : {undecided(table), missing_ways(table), differences(table, document)})
        for (const auto& flaw : flaws) FAIL_CHECK(path << ": " << flaw);
}

}  // namespace agon::test
