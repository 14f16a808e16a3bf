#include "cover/count/order.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace farandole::cover {

namespace {

using NumberList = std::vector<std::uint32_t>;

constexpr std::uint32_t never = 0xFFFFFFFF;
constexpr std::size_t most_neighbors = 1 << 22;  // above that, no frontier is narrow
constexpr std::uint32_t most_to_jump = 4096;     // items; all are examined in every step

// The neighbors of an item, which share an option with it, by primary item: in begin[i] .. begin[i+1] of all.
struct Neighbors {
    std::vector<std::size_t> begin{0};
    NumberList all;
};

bool find_neighbors(const Problem& problem, Neighbors& neighbors) {
    std::vector<NumberList> options(problem.primary);
    for (std::uint32_t option = 0; option < problem.option_count(); ++option)
        for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at)
            if (problem.entries[at] < problem.primary) options[problem.entries[at]].push_back(option);
    NumberList seen(problem.items, never);
    for (std::uint32_t item = 0; item < problem.primary; ++item) {
        seen[item] = item;
        for (const auto option : options[item])
            for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) {
                const auto other = problem.entries[at];
                if (other >= problem.primary || seen[other] == item) continue;
                seen[other] = item;
                neighbors.all.push_back(other);
            }
        if (neighbors.all.size() > most_neighbors) return false;
        neighbors.begin.push_back(neighbors.all.size());
    }
    return true;
}

// log2 of a number from 1. The standard library rounds differently on different machines, which could change which of
// two orders is better.
double log2_of(double number) {
    int exponent = 0;
    const double part = 2 * std::frexp(number, &exponent);  // from 1 to 2
    const double x = (part - 1) / (part + 1);               // ln part = 2 (x + x³/3 + x⁵/5 + ...), x <= 1/3
    double sum = 0, power = x;
    for (int k = 1; k <= 31; k += 2, power *= x * x) sum += power / k;
    return exponent - 1 + 2 / std::numbers::ln2 * sum;
}

// log2 of 1 and the sum of 2^frontier over all steps.
double size_of(const Problem& problem, const NumberList& order) {
    NumberList place(problem.primary);
    for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    // By item: the first and last step that decides one of its options.
    NumberList enters(problem.items, never), leaves(problem.items, 0);
    for (std::size_t option = 0; option < problem.option_count(); ++option) {
        auto decided = never;
        for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at)
            if (problem.entries[at] < problem.primary) decided = std::min(decided, place[problem.entries[at]]);
        if (decided == never) continue;
        for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) {
            const auto item = problem.entries[at];
            enters[item] = std::min(enters[item], decided);
            leaves[item] = std::max(leaves[item], decided);
        }
    }
    std::vector<std::int64_t> change(problem.primary + 1, 0);
    for (std::uint32_t item = 0; item < problem.items; ++item) {
        // Once all its options are decided, it is covered, or the branch is dead.
        const auto leave = item < problem.primary ? std::min(place[item], leaves[item]) : leaves[item];
        if (enters[item] >= leave) continue;
        ++change[enters[item]];
        --change[leave];
    }
    // The number of steps by width of the frontier. Added from the narrowest up, so that the sum is rounded equally for
    // any order of steps.
    std::vector<std::uint32_t> steps(problem.items + 1, 0);
    std::int64_t frontier = 0, widest = 0;
    for (std::uint32_t step = 0; step < problem.primary; ++step) {
        frontier += change[step];
        ++steps[static_cast<std::size_t>(frontier)];
        widest = std::max(widest, frontier);
    }
    double sum = 1;  // of 2^(frontier - widest); the 1 is for the problem itself
    for (std::int64_t width = 0; width <= widest; ++width)
        sum = (width > 0 ? sum / 2 : sum) + steps[static_cast<std::size_t>(width)];
    return static_cast<double>(widest) + log2_of(sum);
}

// The largest number of primary items connected by options and their secondary items.
std::uint32_t largest_part(const Problem& problem) {
    NumberList above(problem.items), size(problem.items, 0);
    std::iota(above.begin(), above.end(), 0u);
    const auto top = [&](std::uint32_t item) {
        while (above[item] != item) item = above[item] = above[above[item]];
        return item;
    };
    for (std::size_t option = 0; option < problem.option_count(); ++option) {
        const auto begin = problem.starts[option], end = problem.starts[option + 1];
        const auto primary = [&](std::uint32_t item) { return item < problem.primary; };
        if (std::none_of(problem.entries.begin() + begin, problem.entries.begin() + end, primary)) continue;
        for (auto at = begin; at < end; ++at) above[top(problem.entries[at])] = top(problem.entries[begin]);
    }
    std::uint32_t largest = 0;
    for (std::uint32_t item = 0; item < problem.primary; ++item) largest = std::max(largest, ++size[top(item)]);
    return largest;
}

// Breadth-first from an item, neighbors with few neighbors first (Cuthill and McKee, ACM 1969).
NumberList breadth_first(const Neighbors& neighbors, std::uint32_t start) {
    const auto count = static_cast<std::uint32_t>(neighbors.begin.size() - 1);
    const auto degree = [&](std::uint32_t item) { return neighbors.begin[item + 1] - neighbors.begin[item]; };
    NumberList order;
    std::vector<std::uint8_t> seen(count, 0);
    std::uint32_t other = 0;
    const auto reach = [&](std::uint32_t item) {
        if (seen[item]) return;
        seen[item] = 1;
        order.push_back(item);
    };
    reach(start);
    for (std::size_t at = 0; order.size() < count || at < order.size(); ++at) {
        while (at == order.size()) reach(other++);  // another part of the problem
        const auto from = order.size();
        for (auto i = neighbors.begin[order[at]]; i < neighbors.begin[order[at] + 1]; ++i) reach(neighbors.all[i]);
        std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(from), order.end(),
                         [&](auto a, auto b) { return degree(a) < degree(b); });
    }
    return order;
}

// Repeatedly chooses the item that adds the fewest new ones to the frontier; ties go to the one that has been in it
// longest. With `jumps`, it need not be in the frontier.
NumberList greedy(const Neighbors& neighbors, std::uint32_t start, bool jumps) {
    const auto count = static_cast<std::uint32_t>(neighbors.begin.size() - 1);
    NumberList order, frontier;
    std::vector<std::uint8_t> reached(count, 0);
    NumberList fresh(count);  // neighbors not reached yet
    for (std::uint32_t item = 0; item < count; ++item)
        fresh[item] = static_cast<std::uint32_t>(neighbors.begin[item + 1] - neighbors.begin[item]);
    const auto reach = [&](std::uint32_t item) {
        if (reached[item]) return;
        reached[item] = 1;
        frontier.push_back(item);
        for (auto i = neighbors.begin[item]; i < neighbors.begin[item + 1]; ++i) --fresh[neighbors.all[i]];
    };
    std::uint32_t other = 0;
    reach(start);
    while (order.size() < count) {
        while (frontier.empty()) reach(other++);
        auto item = frontier.front();
        for (const auto one : frontier)
            if (fresh[one] < fresh[item]) item = one;
        for (std::uint32_t one = 0; jumps && one < count; ++one)
            if (!reached[one] && fresh[one] < fresh[item]) item = one;
        reach(item);
        frontier.erase(std::find(frontier.begin(), frontier.end(), item));
        order.push_back(item);
        for (auto i = neighbors.begin[item]; i < neighbors.begin[item + 1]; ++i) reach(neighbors.all[i]);
    }
    return order;
}

}  // namespace

Order narrow_order(const Problem& problem) {
    Order best;
    best.items.resize(problem.primary);
    std::iota(best.items.begin(), best.items.end(), 0u);
    best.size = best.given = size_of(problem, best.items);
    best.part = problem.primary;
    Neighbors neighbors;
    if (problem.primary == 0 || !find_neighbors(problem, neighbors)) return best;
    best.part = largest_part(problem);
    const auto consider = [&](NumberList order) {
        const auto size = size_of(problem, order);
        if (size >= best.size - 0.5) return;
        best.items = std::move(order);
        best.size = size;
    };
    // From one end: the last item reached from the last one reached.
    auto end = breadth_first(neighbors, 0).back();
    auto sweep = breadth_first(neighbors, end);
    end = sweep.back();
    consider(greedy(neighbors, end, false));
    consider(greedy(neighbors, sweep.front(), false));
    if (problem.primary <= most_to_jump) consider(greedy(neighbors, end, true));
    consider(breadth_first(neighbors, end));
    std::reverse(sweep.begin(), sweep.end());
    consider(std::move(sweep));
    return best;
}

}  // namespace farandole::cover
