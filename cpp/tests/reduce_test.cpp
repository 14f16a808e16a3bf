// Reduced problems compared with plain enumeration, and the guarantees of reduce.hpp.
#include "cover/reduce/reduce.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <vector>

#include "check.hpp"
#include "cover/problem.hpp"
#include "small_problems.hpp"

using namespace farandole::cover;

namespace {

using Priced = std::map<Cover, std::int64_t>;

Priced enumerated(const Problem& problem) {
    Priced covers;
    for_each_cover(problem, [&](const Cover& chosen) { covers.emplace(chosen, cost_of(problem, chosen)); });
    return covers;
}

// The covers of the original problem that those of the reduced problem represent.
Priced expanded(const Problem& problem, const Reduced& reduced) {
    Priced covers;
    if (reduced.unmet) return covers;
    for (const auto& [small, cost] : enumerated(reduced.problem)) {
        std::vector<Cover> groups;
        const auto add = [&](const auto& members, const auto& ends, std::size_t which) {
            const auto begin = members.begin() + (which == 0 ? 0 : ends[which - 1]);
            groups.emplace_back(begin, members.begin() + ends[which]);
        };
        for (std::size_t k = 0; k < reduced.forced_ends.size(); ++k) add(reduced.forced, reduced.forced_ends, k);
        for (const auto option : small) add(reduced.originals, reduced.ends, option);
        std::vector<Cover> every{{}};
        for (const auto& group : groups) {
            std::vector<Cover> longer;
            for (const auto& cover : every)
                for (const auto option : group) {
                    longer.push_back(cover);
                    longer.back().push_back(option);
                }
            every = longer;
        }
        for (auto& cover : every) {
            std::sort(cover.begin(), cover.end());
            CHECK(covers.emplace(cover, cost_of(problem, cover)).second);
        }
    }
    return covers;
}

void check(const Problem& problem, const Reduced& reduced, Keep keep, const Priced& all) {
    CHECK(well_formed(reduced.problem));
    CHECK(reduced.items.size() == reduced.problem.items);
    CHECK(reduced.ends.size() == reduced.problem.option_count());
    const auto some = expanded(problem, reduced);
    if (keep == Keep::covers) {
        CHECK(some == all);
    } else {
        const auto least = [](const Priced& covers) {
            const auto cheaper = [](const auto& a, const auto& b) { return a.second < b.second; };
            return std::min_element(covers.begin(), covers.end(), cheaper)->second;
        };
        CHECK(some.empty() == all.empty());
        for (const auto& [cover, cost] : some) {
            CHECK(all.contains(cover));
            CHECK(all.at(cover) == cost);
        }
        if (!all.empty()) CHECK(least(some) == least(all));
    }
    if (reduced.unmet) return;
    const auto gained = [&](Gain first, Gain last) {
        const auto at = [&](Gain gain) { return reduced.gains.begin() + static_cast<std::ptrdiff_t>(gain); };
        return std::accumulate(at(first), at(last), std::uint64_t{0});
    };
    CHECK(gained(Gain::idle, Gain::settled) + reduced.problem.option_count() == problem.option_count());
    CHECK(gained(Gain::settled, Gain::count) + reduced.problem.items == problem.items);
}

void against_enumeration() {
    std::mt19937 random(seed(30));
    std::array<std::uint64_t, static_cast<std::size_t>(Gain::count)> gains{};
    for (int round = 0; round < rounds(20000); ++round) {
        const auto problem = random_problem(random);
        CHECK(well_formed(problem));
        const auto all = enumerated(problem);
        for (const auto keep : {Keep::covers, Keep::cheapest}) {
            Reducer reducer(problem, keep);
            CHECK(reducer.run(1'000'000));
            const auto reduced = reducer.result();
            check(problem, reduced, keep, all);
            for (std::size_t rule = 0; rule < gains.size(); ++rule) gains[rule] += reduced.gains[rule];
            // Reducing the result again changes nothing.
            if (reduced.unmet || keep == Keep::cheapest) continue;
            Reducer again(reduced.problem, keep);
            CHECK(again.run(1'000'000));
            CHECK(again.result().problem.option_count() == reduced.problem.option_count());
            CHECK(again.result().problem.items == reduced.problem.items);
        }
    }
    for (const auto number : gains) CHECK(number > static_cast<unsigned>(rounds(100)));  // every rule was applied
}

// It can be stopped anywhere, and its result is valid at that point.
void stopped_anywhere() {
    std::mt19937 random(seed(31));
    for (int round = 0; round < rounds(1000); ++round) {
        const auto problem = random_problem(random);
        const auto all = enumerated(problem);
        for (const auto keep : {Keep::covers, Keep::cheapest}) {
            Reducer reducer(problem, keep);
            while (!reducer.run(1)) check(problem, reducer.result(), keep, all);
            check(problem, reducer.result(), keep, all);
        }
    }
}

// A strip covered by dominoes, except its ends: everything is forced.
void chain_is_forced() {
    Problem problem;
    problem.primary = problem.items = 100000;
    for (std::uint32_t cell = 0; cell + 1 < problem.items; ++cell) {
        problem.entries.insert(problem.entries.end(), {cell, cell + 1});
        problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
    }
    Reducer reducer(problem, Keep::covers);
    CHECK(reducer.run(10'000'000));
    const auto reduced = reducer.result();
    CHECK(!reduced.unmet && reduced.forced.size() == 50000 && reduced.problem.items == 0);
    problem.primary = problem.items = 99999;
    problem.entries.resize(problem.entries.size() - 2);
    problem.starts.pop_back();
    Reducer odd(problem, Keep::covers);
    CHECK(odd.run(10'000'000));
    CHECK(odd.result().unmet && odd.result().problem.option_count() == 0);
}

}  // namespace

int main(int argc, char** argv) {
    begin_at(argc, argv);
    against_enumeration();
    stopped_anywhere();
    chain_is_forced();
    return 0;
}
