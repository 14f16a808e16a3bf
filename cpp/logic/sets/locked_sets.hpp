// Almost locked sets (ALS): n empty cells of one house that hold n + 1 digits. Without one of its digits the set is
// locked: every other digit is somewhere in it.
//
//     +-----------+
//     | 12  .  23 |   three digits in two cells: if 1 goes, 2 and 3 are here; if 3 goes, 1 and 2 are
//     +-----------+
//
// Two of them may have a restricted common: a digit of both whose cells in the one see all its cells in the other,
// so that it is in one of them only.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/search.hpp"

namespace farandole::logic {

struct AlmostLockedSet {
    Cells cells;
    Digits digits = 0;
    std::array<Cells, kDigits> where{};  // by digit: its cells in the set
    std::array<Cells, kDigits> seen{};   // by digit: the cells outside that have it and see all of these
    Cells all_seen;                      // of any digit
};

// A restricted common of two sets, or both if they have two.
struct RestrictedCommon {
    static constexpr std::uint8_t kNone = 255;
    std::uint16_t first = 0, second = 0;    // numbers of the sets; first < second
    std::uint8_t digit = 0, other = kNone;  // digit < other
    bool twice() const { return other != kNone; }
    Digits digits() const { return static_cast<Digits>(only(digit) | (twice() ? only(other) : 0)); }
};

// All almost locked sets of the board, each once: house by house; in a house, cell by cell, a set before those
// that it begins. Sets of one cell (of two candidates) come with the rows. Kept until the board changes.
const std::vector<AlmostLockedSet>& almost_locked_sets(Search& search);

// The restricted commons of almost_locked_sets(search), ordered by `first`, then `second`.
struct RestrictedCommons {
    std::vector<RestrictedCommon> all;
    std::vector<std::uint32_t> starts;  // of each `first`, and an end
    std::span<const RestrictedCommon> of(std::size_t first) const {
        return {all.data() + starts[first], all.data() + starts[first + 1]};
    }
};

// With `overlap`, of sets too that share cells, so long as these don't have the digit. Kept until the board
// changes.
const RestrictedCommons& restricted_commons(Search& search, bool overlap);

}  // namespace farandole::logic
