// A protocol's states as one table: what answers each input in each state, and which
// state follows. A session changes its state nowhere else, and tests, documents and
// drawings read the same cells as text.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace agon {

// One cell of a table as text. The first state of a table is where a session begins, the last one is its end.
struct Transition {
    std::string_view state, input, answer, next;
};

// A name for each enumerator up to the last one, in their order.
template <auto Last>
using Names = std::array<std::string_view, static_cast<std::size_t>(Last) + 1>;

// A set of enumerators.
template <class E>
class SetOf {
   public:
    constexpr SetOf(E only) : bits_(bit(only)) {}
    constexpr SetOf(std::initializer_list<E> members) {
        for (const E e : members) bits_ |= bit(e);
    }
    constexpr bool contains(E e) const { return (bits_ & bit(e)) != 0; }
    constexpr SetOf operator~() const {
        SetOf rest{};
        rest.bits_ = ~bits_;
        return rest;
    }

   private:
    static constexpr std::uint64_t bit(E e) { return std::uint64_t{1} << static_cast<unsigned>(e); }
    std::uint64_t bits_ = 0;
};

// What one input, or each of several, does in some states.
template <class State, class Input, class Deed>
struct Rule {
    SetOf<State> in;
    SetOf<Input> on;
    Deed deed;
    std::string_view answer;
    std::optional<State> next{};  // none: the state stays
};

// Deed is a pointer to the function that answers.
template <class State, class Input, class Deed, std::size_t States, std::size_t Inputs>
class StateTable {
   public:
    struct Cell {
        Deed deed{};
        std::string_view answer{};
        State next{};
    };

    // Throws if a cell is left open or decided twice, or a name is missing: such a constexpr table does not compile.
    constexpr StateTable(const std::array<std::string_view, States>& states,
                         const std::array<std::string_view, Inputs>& inputs,
                         std::span<const Rule<State, Input, Deed>> rules) {
        for (std::size_t cell = 0; cell < States * Inputs; ++cell) {
            const auto state = static_cast<State>(cell / Inputs);
            cells_[cell] = decision(rules, state, static_cast<Input>(cell % Inputs));
            const auto next = static_cast<std::size_t>(cells_[cell].next);
            rows_[cell] = {named(states[cell / Inputs]), named(inputs[cell % Inputs]), cells_[cell].answer,
                           states.at(next)};
        }
    }

    // The only way from one state to the next.
    const Cell& step(State& state, Input input) const {
        const Cell& cell = cells_[static_cast<std::size_t>(state) * Inputs + static_cast<std::size_t>(input)];
        state = cell.next;
        return cell;
    }

    constexpr std::span<const Transition> transitions() const { return rows_; }

   private:
    static constexpr std::string_view named(std::string_view name) {
        return !name.empty() ? name : throw std::logic_error("a state or an input has no name");
    }

    static constexpr Cell decision(std::span<const Rule<State, Input, Deed>> rules, State state, Input input) {
        std::optional<Cell> found;
        for (const auto& rule : rules) {
            if (!rule.in.contains(state) || !rule.on.contains(input)) continue;
            if (found) throw std::logic_error("an input is decided twice in one state");
            found = Cell{rule.deed, rule.answer, rule.next.value_or(state)};
        }
        return found ? *found : throw std::logic_error("an input is not decided in some state");
    }

    std::array<Cell, States * Inputs> cells_{};
    std::array<Transition, States * Inputs> rows_{};
};

}  // namespace agon
