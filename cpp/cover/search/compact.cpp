#include "cover/search/compact.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "splitmix64.hpp"

namespace farandole::cover {

namespace {

// 0 .. size-1 in an order drawn from the seed (by splitmix64, the same everywhere); as they are if it is 0.
std::vector<std::uint32_t> shuffled(std::uint32_t size, std::uint64_t seed) {
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0u);
    if (seed == 0) return order;
    for (auto left = size; left > 1; --left) {
        seed += kGoldenStep;
        std::swap(order[left - 1], order[mixed(seed) % left]);
    }
    return order;
}

}  // namespace

Compact::Compact(const Problem& problem, std::uint64_t seed) : primary(problem.primary), items(problem.items) {
    const bool colored = std::any_of(problem.colors.begin(), problem.colors.end(), [](auto c) { return c != 0; });
    const auto color_of = [&](std::size_t at) { return colored ? problem.colors[at] : 0; };
    // By secondary item: how many entries it has, and whether they all have the same color.
    std::vector<std::uint32_t> uses(items, 0), first(items, 0);
    std::vector<std::uint8_t> differ(items, 0);
    for (std::size_t at = 0; at < problem.entries.size(); ++at) {
        const auto item = problem.entries[at];
        if (uses[item]++ == 0) first[item] = color_of(at);
        if (color_of(at) == 0 || color_of(at) != first[item]) differ[item] = 1;
    }
    const auto matters = [&](std::uint32_t item) { return uses[item] > 1 && differ[item]; };
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    const auto place = shuffled(primary, seed);  // by primary item: its number here
    for (const auto option : shuffled(static_cast<std::uint32_t>(problem.option_count()), seed + (seed != 0))) {
        const auto from = problem.starts[option], to = problem.starts[option + 1];
        const auto before = entry.size();
        for (auto at = from; at < to; ++at)
            if (problem.entries[at] < primary) entry.push_back(place[problem.entries[at]]);
        const auto wide = static_cast<std::uint32_t>(entry.size() - before);
        if (wide == 0) continue;
        for (auto at = from; at < to; ++at)
            if (problem.entries[at] >= primary && color_of(at) == 0 && matters(problem.entries[at]))
                entry.push_back(problem.entries[at]);
        plain.push_back(static_cast<std::uint32_t>(entry.size() - before));
        if (colored) {
            color.resize(entry.size(), 0);
            for (auto at = from; at < to; ++at) {
                const auto item = problem.entries[at];
                if (color_of(at) == 0 || !matters(item)) continue;
                const auto key = std::uint64_t{item} << 32 | color_of(at);
                const auto found = numbers.emplace(key, static_cast<std::uint32_t>(numbers.size())).first;
                entry.push_back(item);
                color.push_back(found->second);
            }
        }
        begin.push_back(static_cast<std::uint32_t>(entry.size()));
        width.push_back(wide);
        number.push_back(option);
    }
    colors = static_cast<std::uint32_t>(numbers.size());
    const auto one = [](auto bound) { return bound == 1; };
    bounded = !(std::all_of(problem.low.begin(), problem.low.end(), one) &&
                std::all_of(problem.high.begin(), problem.high.end(), one));
    if (bounded) {
        low.resize(primary);
        high.resize(primary);
        for (std::uint32_t item = 0; item < primary; ++item) {
            low[place[item]] = problem.low[item];
            high[place[item]] = problem.high[item];
        }
    }
}

}  // namespace farandole::cover
