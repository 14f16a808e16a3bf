// Small problems of every kind, and all their covers directly from the definition in problem.hpp: the reference for
// whatever answers questions about covers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "cover/problem.hpp"
#include "tests/shuffle.hpp"

using Cover = std::vector<std::uint32_t>;

// Any mix of colors, bounds on how often items are covered, costs, equal options, and options without primary items.
inline farandole::cover::Problem random_problem(std::mt19937& random) {
    const auto upto = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % (n + 1)); };
    farandole::cover::Problem problem;
    problem.primary = upto(6);
    problem.items = problem.primary + upto(3);
    const bool is_colored = upto(1), is_bounded = upto(1), has_costs = upto(3) > 0;
    const auto sparse = 1 + upto(2);
    const std::int64_t most = upto(1) ? 3 : upto(1) ? 100 : 1'000'000'007, least = upto(1) ? -most : 0;
    const auto options = upto(11);
    for (std::uint32_t option = 0; option < options; ++option) {
        Cover items;
        if (option > 0 && upto(4) == 0) {
            const auto like = upto(option - 1);
            for (auto at = problem.starts[like]; at < problem.starts[like + 1]; ++at)
                items.push_back(problem.entries[at]);
        } else {
            for (std::uint32_t item = 0; item < problem.items; ++item)
                if (upto(sparse) == 0) items.push_back(item);
        }
        farandole::tests::shuffle(items.begin(), items.end(), random);
        for (const auto item : items) {
            problem.entries.push_back(item);
            if (is_colored) problem.colors.push_back(item < problem.primary ? 0 : upto(2));
        }
        problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        if (has_costs) problem.costs.push_back(least + static_cast<std::int64_t>(random()) % (2 * most));
    }
    for (std::uint32_t item = 0; item < problem.primary && is_bounded; ++item) {
        problem.low.push_back(upto(2));
        problem.high.push_back(std::max(1u, problem.low.back() + upto(2)));
    }
    return problem;
}

inline std::int64_t cost_of(const farandole::cover::Problem& problem, const Cover& cover) {
    std::int64_t sum = 0;
    for (const auto option : cover) sum += problem.costs.empty() ? 1 : problem.costs[option];
    return sum;
}

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
