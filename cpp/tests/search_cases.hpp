// Problems to search, every way to search them, and their expected covers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "check.hpp"
#include "cover/problem.hpp"
#include "cover/search/search.hpp"
#include "cover/search/state.hpp"
#include "small_problems.hpp"

namespace farandole::cover {

using Covers = std::multiset<Cover>;

inline Problem make(std::uint32_t primary, std::uint32_t items,
                    const std::vector<std::vector<std::uint32_t>>& options) {
    Problem problem;
    problem.primary = primary;
    problem.items = items;
    for (const auto& option : options) {
        problem.entries.insert(problem.entries.end(), option.begin(), option.end());
        problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
    }
    return problem;
}

inline Covers enumerated(const Problem& problem) {
    Covers covers;
    for_each_cover(problem, [&](const auto& chosen) { covers.insert(chosen); });
    return covers;
}

inline Covers unpacked(const Batch& batch) {
    Covers covers;
    std::size_t begin = 0;
    for (const auto end : batch.ends) {
        Cover cover(batch.numbers.begin() + static_cast<std::ptrdiff_t>(begin),
                    batch.numbers.begin() + static_cast<std::ptrdiff_t>(end));
        std::sort(cover.begin(), cover.end());
        covers.insert(cover);
        begin = end;
    }
    return covers;
}

inline Covers all(const Problem& problem, const Setup& setup, const Limits& step = {}) {
    const auto search = make_search(problem, setup);
    Batch batch;
    while (search->run(step, &batch) != Status::finished) {
    }
    CHECK(search->solutions() == batch.size());
    CHECK(search->run({}, &batch) == Status::finished);  // and it stays finished
    return unpacked(batch);
}

inline std::vector<Setup> every_way() {
    std::vector<Setup> ways(5);
    ways[0].engine = Engine::sparse;
    ways[1].engine = ways[2].engine = ways[3].engine = ways[4].engine = Engine::bits;
    ways[1].seed = 7;
    std::size_t way = 2;
    for (const auto* level : {"avx512", "avx2", "portable"})
        ways[way++].level = item_counts_level(level);  // the fastest if null
    return ways;
}

// The origin recorded in a state of this search.
inline Origin origin_of(const Problem& problem, const Setup& way, const Search& search) {
    return {fingerprint(problem), way.seed, static_cast<std::uint32_t>(search.engine()), way.ordered};
}

}  // namespace farandole::cover
