// Merges options that are identical and exclude each other, for counting, which only needs their number.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cover/problem.hpp"

namespace farandole::cover {

struct Folded {
    Problem problem;                     // without costs
    std::vector<std::uint32_t> ends;     // by option: where its part of members ends
    std::vector<std::uint32_t> members;  // the options it represents

    std::uint32_t begin(std::uint32_t option) const { return option == 0 ? 0 : ends[option - 1]; }
    std::uint32_t weight(std::uint32_t option) const { return ends[option] - begin(option); }
};

// Nothing if no two options are alike. `problem` must be well formed.
std::optional<Folded> folded(const Problem& problem);

}  // namespace farandole::cover
