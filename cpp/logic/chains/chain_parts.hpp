// What the finders of chains share: the parts of a step that a chain fills, and HoDoKu's order of what was found.
#pragma once

#include <compare>
#include <span>

#include "logic/step.hpp"

namespace farandole::logic {

// Adds a chain to a step: nodes of one candidate each, and the links between them, strong and weak in turn from a
// strong one. A step may have several chains; a weak link between the last node and the next first is not added.
void add_chain(Step& step, std::span<const Candidate> chain);

// The order in which HoDoKu prefers steps of a kind: those that remove most; from 2.3.2 on the shorter ones (`length` is
// 0 where that doesn't count); then by a sum over the cells of what they remove, which is the smaller the further up
// they are. Steps that remove different things can have the same rank; of these it takes the one that it found first.
struct Rank {
    int removes = 0, length = 0, sum = 0;
    friend constexpr bool operator==(const Rank&, const Rank&) = default;
    friend constexpr std::strong_ordering operator<=>(const Rank& a, const Rank& b) {
        if (a.removes != b.removes) return b.removes <=> a.removes;
        return a.length != b.length ? a.length <=> b.length : a.sum <=> b.sum;
    }
};
// Of candidates in the order of digits, then cells.
Rank rank_of(std::span<const Candidate> eliminations);
// Of one digit.
Rank rank_of(const Cells& cells, int digit);

}  // namespace farandole::logic
