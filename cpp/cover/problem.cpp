#include "cover/problem.hpp"

#include <limits>

#include "splitmix64.hpp"

namespace farandole::cover {

bool well_formed(const Problem& problem) {
    const auto& starts = problem.starts;
    if (starts.empty() || starts.front() != 0 || starts.back() != problem.entries.size()) return false;
    if (problem.primary > problem.items) return false;
    constexpr auto never = std::numeric_limits<std::uint32_t>::max();
    // The engines count options in signed numbers, and use the largest as a marker.
    if (problem.items > never / 4 || problem.entries.size() > never / 4) return false;
    const auto fits = [](const auto& array, std::size_t size) { return array.empty() || array.size() == size; };
    if (!fits(problem.colors, problem.entries.size()) || !fits(problem.costs, problem.option_count()) ||
        !fits(problem.low, problem.primary) || problem.low.size() != problem.high.size())
        return false;
    for (std::size_t item = 0; item < problem.low.size(); ++item)
        if (problem.low[item] > problem.high[item] || problem.high[item] == 0) return false;
    std::vector<std::uint32_t> seen(problem.items, never);
    for (std::uint32_t option = 0; option + 1 < starts.size(); ++option) {
        if (starts[option] > starts[option + 1] || starts[option + 1] > problem.entries.size()) return false;
        for (auto at = starts[option]; at < starts[option + 1]; ++at) {
            const auto item = problem.entries[at];
            if (item >= problem.items || seen[item] == option) return false;
            if (!problem.colors.empty() && problem.colors[at] != 0 && item < problem.primary) return false;
            seen[item] = option;
        }
    }
    return true;
}

bool is_cover(const Problem& problem, std::span<const std::uint32_t> options) {
    std::vector<std::uint8_t> taken(problem.option_count(), 0);
    std::vector<std::uint32_t> times(problem.items, 0), color(problem.items, 0);
    for (const auto option : options) {
        if (option >= problem.option_count() || taken[option]) return false;
        taken[option] = 1;
        bool counts = false;  // whether it has a primary item
        for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) {
            const auto item = problem.entries[at];
            const auto its = problem.colors.empty() ? 0 : problem.colors[at];
            counts = counts || item < problem.primary;
            if (times[item]++ > 0 && item >= problem.primary && (its == 0 || its != color[item])) return false;
            color[item] = its;
        }
        if (!counts) return false;
    }
    for (std::uint32_t item = 0; item < problem.primary; ++item)
        if (times[item] < (problem.low.empty() ? 1 : problem.low[item]) ||
            times[item] > (problem.high.empty() ? 1 : problem.high[item]))
            return false;
    return true;
}

std::uint64_t fingerprint(const Problem& problem) {
    std::uint64_t hash = 0;
    const auto add = [&hash](std::uint64_t number) {  // a step of splitmix64
        hash = mixed(hash + number + kGoldenStep);
    };
    const auto add_all = [&add](const auto& array) {
        add(array.size());
        for (const auto number : array) add(static_cast<std::uint64_t>(number));
    };
    add(problem.primary);
    add(problem.items);
    add_all(problem.starts);
    add_all(problem.entries);
    add_all(problem.colors);
    add_all(problem.low);
    add_all(problem.high);
    add_all(problem.costs);
    return hash;
}

}  // namespace farandole::cover
