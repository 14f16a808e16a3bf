// Automata over the digits of a line, before a board reads any: without choices, and as small as can be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace farandole::rules {

// An automaton that starts in state 0: a row of `values` next states for each of its own, -1 for none.
struct Machine {
    int values;
    std::vector<std::uint8_t> accepting;
    std::vector<std::int32_t> next;

    std::size_t states() const { return accepting.size(); }
};

// A step of an automaton with choices: by one of some digits, a bit each, or by nothing.
struct Edge {
    std::int32_t from;
    std::uint32_t digits;
    std::int32_t to;
};

// The automaton whose states are the sets of states of one with choices, which starts in state 0; nothing if there are
// more than `most` of its states, sets or breaks, or 1000 times as many states in the sets that all digits lead to. The
// ends of all edges have a place in `accepting`. If there are `breaks`, it reads several segments in one line: a digit
// more, `values` + 1, is the break between two, and they say how many there are before each digit of the line, and after
// the last one.
std::optional<Machine> determined(int values, const std::vector<Edge>& edges,
                                  const std::vector<std::uint8_t>& accepting, const std::vector<std::int32_t>& breaks,
                                  std::size_t most);

// The automaton with one state for all that accept the same, in the order in which its digits reach them; from each but
// the first, what is accepted can be reached.
Machine smallest(const Machine& machine);

}  // namespace farandole::rules
