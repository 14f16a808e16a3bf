// All covers of a small problem, directly from the definition in problem.hpp: the reference for the engines.
#pragma once

#include <cstdint>
#include <vector>

#include "cover/problem.hpp"

// A set of options that is extended option by option.
struct Covering {
    std::vector<std::uint32_t> times, color, chosen;  // of each item; the options

    explicit Covering(const farandole::cover::Problem& problem) : times(problem.items, 0), color(problem.items, 0) {}
};

// Calls `visit` with every cover that has the options chosen so far, and none of the others before `option`.
template <class Visit>
void extend(const farandole::cover::Problem& problem, std::uint32_t option, Covering& cover, Visit& visit) {
    if (option == problem.option_count()) {
        for (std::uint32_t item = 0; item < problem.primary; ++item)
            if (cover.times[item] < (problem.low.empty() ? 1 : problem.low[item])) return;
        visit(cover.chosen);
        return;
    }
    extend(problem, option + 1, cover, visit);
    bool any = false, good = true;
    for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) {
        const auto item = problem.entries[at];
        const auto its = problem.colors.empty() ? 0 : problem.colors[at];
        if (item < problem.primary) {
            any = true;
            good &= cover.times[item] < (problem.high.empty() ? 1 : problem.high[item]);
        } else if (cover.times[item] > 0) {
            good &= its != 0 && its == cover.color[item];
        } else {
            cover.color[item] = its;
        }
        ++cover.times[item];
    }
    if (any && good) {
        cover.chosen.push_back(option);
        extend(problem, option + 1, cover, visit);
        cover.chosen.pop_back();
    }
    for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) --cover.times[problem.entries[at]];
}

// Calls `visit` with every cover, its options in order.
template <class Visit>
void for_each_cover(const farandole::cover::Problem& problem, Visit&& visit) {
    Covering none(problem);
    extend(problem, 0, none, visit);
}
