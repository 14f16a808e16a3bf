#include "cover/count/fold.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "splitmix64.hpp"

namespace farandole::cover {

namespace {

using Entries = std::vector<std::uint64_t>;

std::uint64_t entry(const Problem& problem, std::size_t at) {
    return std::uint64_t{problem.entries[at]} << 32 | (problem.colors.empty() ? 0 : problem.colors[at]);
}

Entries sorted(const Problem& problem, std::uint32_t option) {
    Entries entries;
    for (std::size_t at = problem.starts[option]; at < problem.starts[option + 1]; ++at)
        entries.push_back(entry(problem, at));
    std::sort(entries.begin(), entries.end());
    return entries;
}

// Whether no cover has two options with these entries.
bool excludes_itself(const Problem& problem, const Entries& entries) {
    return std::any_of(entries.begin(), entries.end(), [&](auto one) {
        const auto item = static_cast<std::uint32_t>(one >> 32), color = static_cast<std::uint32_t>(one);
        return item < problem.primary ? problem.high.empty() || problem.high[item] == 1 : color == 0;
    });
}

}  // namespace

std::optional<Folded> folded(const Problem& problem) {
    const auto count = static_cast<std::uint32_t>(problem.option_count());
    std::vector<std::pair<std::uint64_t, std::uint32_t>> hashes(count);
    for (std::uint32_t option = 0; option < count; ++option) {
        std::uint64_t hash = 0;
        for (std::size_t at = problem.starts[option]; at < problem.starts[option + 1]; ++at)
            hash += mixed(entry(problem, at) + kGoldenStep);
        hashes[option] = {hash, option};
    }
    std::sort(hashes.begin(), hashes.end());
    std::vector<std::uint32_t> first(count),
        size(count, 0);  // by option: its representative, and of representatives the number of members
    bool any = false;
    for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
        while (end < count && hashes[end].first == hashes[begin].first) ++end;
        std::vector<std::pair<Entries, std::uint32_t>> kinds;
        for (auto at = begin; at < end; ++at) {
            const auto option = hashes[at].second;
            first[option] = option;
            if (end - begin > 1) {
                auto entries = sorted(problem, option);
                const auto kind =
                    std::find_if(kinds.begin(), kinds.end(), [&](const auto& one) { return one.first == entries; });
                if (kind != kinds.end())
                    first[option] = kind->second;
                else if (excludes_itself(problem, entries))
                    kinds.emplace_back(std::move(entries), option);
            }
            ++size[first[option]];
            any = any || first[option] != option;
        }
    }
    if (!any) return std::nullopt;

    Folded made;
    made.problem.primary = problem.primary;
    made.problem.items = problem.items;
    made.problem.low = problem.low;
    made.problem.high = problem.high;
    made.members.resize(count);
    std::uint32_t end = 0;
    for (std::uint32_t option = 0; option < count; ++option) {
        if (size[option] == 0) continue;
        const auto from = static_cast<std::ptrdiff_t>(problem.starts[option]),
                   to = static_cast<std::ptrdiff_t>(problem.starts[option + 1]);
        made.problem.entries.insert(made.problem.entries.end(), problem.entries.begin() + from,
                                    problem.entries.begin() + to);
        if (!problem.colors.empty())
            made.problem.colors.insert(made.problem.colors.end(), problem.colors.begin() + from,
                                       problem.colors.begin() + to);
        made.problem.starts.push_back(static_cast<std::uint32_t>(made.problem.entries.size()));
        made.ends.push_back(end + size[option]);
        size[option] = std::exchange(end, made.ends.back());  // where its members go
    }
    for (std::uint32_t option = 0; option < count; ++option) made.members[size[first[option]]++] = option;
    return made;
}

}  // namespace farandole::cover
