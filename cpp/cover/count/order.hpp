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
    double size = 0;                   // about log2 of the maximum number of remaining problems
    double given = 0;                  // the same for the original order
    std::uint32_t part = 0;            // items in the largest connected part
};

// The best of the original order and several sweeps through the problem from one end. The original order is kept if it
// is about as good. The time is about proportional to the entries.
Order narrow_order(const Problem& problem);

}  // namespace farandole::cover
