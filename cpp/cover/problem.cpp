#include "cover/problem.hpp"

#include <limits>

namespace farandole::cover {

bool well_formed(const Problem& problem) {
    const auto& starts = problem.starts;
    if (starts.empty() || starts.front() != 0 || starts.back() != problem.entries.size()) return false;
    if (problem.primary > problem.items) return false;
    constexpr auto never = std::numeric_limits<std::uint32_t>::max();
    // The engines count options in signed numbers, and keep the largest as a mark.
    if (problem.items > never / 4 || problem.entries.size() > never / 4) return false;
    std::vector<std::uint32_t> seen(problem.items, never);
    for (std::uint32_t option = 0; option + 1 < starts.size(); ++option) {
        if (starts[option] > starts[option + 1] || starts[option + 1] > problem.entries.size())
            return false;
        for (auto at = starts[option]; at < starts[option + 1]; ++at) {
            const auto item = problem.entries[at];
            if (item >= problem.items || seen[item] == option) return false;
            seen[item] = option;
        }
    }
    return true;
}

}  // namespace farandole::cover
