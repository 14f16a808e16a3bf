// All covers of a small problem, directly from the definition in problem.hpp: the reference for the engines.
#pragma once

#include <cstdint>
#include <vector>

#include "cover/problem.hpp"

// Calls `visit` with every cover, its options in order: every set of options with primary items is tried.
template <class Visit>
void for_each_cover(const farandole::cover::Problem& problem, Visit&& visit) {
    const auto count = static_cast<std::uint32_t>(problem.option_count());
    for (std::uint32_t set = 0; set < (1U << count); ++set) {
        std::vector<std::uint32_t> times(problem.items, 0), color(problem.items, 0), chosen;
        bool good = true;
        for (std::uint32_t option = 0; option < count && good; ++option) {
            if (!(set >> option & 1)) continue;
            bool any = false;
            for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) {
                const auto item = problem.entries[at];
                const auto its = problem.colors.empty() ? 0 : problem.colors[at];
                any |= item < problem.primary;
                if (times[item]++ > 0 && item >= problem.primary) good &= its != 0 && its == color[item];
                color[item] = its;
            }
            good &= any;
            chosen.push_back(option);
        }
        for (std::uint32_t item = 0; item < problem.primary; ++item) {
            good &= times[item] >= (problem.low.empty() ? 1 : problem.low[item]);
            good &= times[item] <= (problem.high.empty() ? 1 : problem.high[item]);
        }
        if (good) visit(chosen);
    }
}
