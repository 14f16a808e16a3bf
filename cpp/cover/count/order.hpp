// In which order to go through the items so that little is left open at a time.
//
// Going through items in a fixed order, what remains of the problem depends on which of the
// items ahead that earlier options reach are covered already: the frontier.
//
//     # # # # # # # #
//     # # # # . . . .      # gone through, . frontier of dominoes, in reading order
//     . . . .              2^8 remaining problems at most
//
// So a narrow frontier bounds the size of a counter, as it does in dynamic programming by profiles.
#pragma once

#include <cstdint>
#include <vector>

#include "cover/problem.hpp"

namespace farandole::cover {

struct Order {
    std::vector<std::uint32_t> items;  // the primary ones
    double size = 0;                   // about log2 of how many remaining problems there can be at most
    double given = 0;                  // the same for the items as they are
    std::uint32_t part = 0;            // items in the largest part that has nothing in common with others
};

// The best of the given order and some that sweep through the problem from one end of it. The given one
// stays if it is about as good. Takes time about in proportion to the entries.
Order narrow_order(const Problem& problem);

}  // namespace farandole::cover
