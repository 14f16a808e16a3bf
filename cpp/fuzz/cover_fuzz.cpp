// A long comparison of everything that answers questions about exact covers with each other and with trying all
// sets of options, on small problems of every kind; and searches that begin at made-up states:
//
//     cover_fuzz PROBLEMS [SEED]
//
// Kinds: any mix of colors, bounds on how often items are covered, up to the largest, costs, equal options, and
// options without primary items.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "cover/count/counter.hpp"
#include "cover/minimize/branch_and_bound.hpp"
#include "cover/problem.hpp"
#include "cover/reduce/reduce.hpp"
#include "cover/search/item_counts.hpp"
#include "cover/search/search.hpp"
#include "cover/search/state.hpp"
#include "tests/check.hpp"
#include "tests/every_cover.hpp"

using namespace farandole::cover;

namespace {

using Cover = std::vector<std::uint32_t>;
using Covers = std::map<Cover, std::int64_t>;  // with their costs

class Fuzzer {
  public:
    explicit Fuzzer(std::uint64_t seed) : random_(seed) {}

    void round() {
        make_problem();
        CHECK(well_formed(problem_));
        all_.clear();
        for_each_cover(problem_, [&](const Cover& cover) { all_[cover] = cost_of(cover); });
        search();
        if (one_in(2)) made_up_states();
        count();
        minimize();
        reduce();
        covers += all_.size();
    }

    std::uint64_t covers = 0, refused = 0, impossible = 0, searched = 0;

  private:
    std::uint32_t upto(std::uint32_t most) { return static_cast<std::uint32_t>(random_() % (most + 1ull)); }
    bool one_in(std::uint32_t number) { return upto(number - 1) == 0; }

    void make_problem() {
        problem_ = {};
        problem_.primary = upto(6);
        problem_.items = problem_.primary + upto(3);
        const bool is_colored = one_in(2), is_bounded = one_in(2), has_costs = one_in(2);
        const auto density = 2 + upto(2);
        for (auto left = upto(11); left > 0; --left) {
            Cover items;
            const auto options = static_cast<std::uint32_t>(problem_.option_count());
            if (options > 0 && one_in(6)) {
                const auto like = upto(options - 1);
                for (auto at = problem_.starts[like]; at < problem_.starts[like + 1]; ++at)
                    items.push_back(problem_.entries[at]);
            } else {
                for (std::uint32_t item = 0; item < problem_.items; ++item)
                    if (one_in(density)) items.push_back(item);
            }
            std::shuffle(items.begin(), items.end(), random_);
            for (const auto item : items) {
                problem_.entries.push_back(item);
                if (is_colored) problem_.colors.push_back(item < problem_.primary ? 0 : upto(2));
            }
            problem_.starts.push_back(static_cast<std::uint32_t>(problem_.entries.size()));
            if (has_costs) problem_.costs.push_back(std::int64_t{upto(12)} - 6);
        }
        constexpr std::uint32_t largest = 0xFFFFFFFF;
        const bool has_large = one_in(4);
        for (std::uint32_t item = 0; item < problem_.primary && is_bounded; ++item) {
            problem_.low.push_back(has_large && one_in(9) ? largest - upto(1) : upto(2));
            problem_.high.push_back(has_large && one_in(3) ? largest : std::max({1u, problem_.low.back(), upto(4)}));
        }
    }

    std::int64_t cost_of(std::uint32_t option) const { return problem_.costs.empty() ? 1 : problem_.costs[option]; }
    std::int64_t cost_of(const Cover& cover) const {
        std::int64_t cost = 0;
        for (const auto option : cover) cost += cost_of(option);
        return cost;
    }

    Setup some_way() {
        Setup way;
        way.engine = std::array{Engine::sparse, Engine::bits, Engine::automatic}[upto(2)];
        way.seed = one_in(2) ? 0 : random_();
        way.ordered = one_in(3);
        way.level = item_counts_level(std::array{"portable", "avx2", "avx512"}[upto(2)]);  // the fastest if null
        return way;
    }

    Limits few() {
        Limits limits;
        if (one_in(2)) limits.nodes = 1 + upto(9);
        if (one_in(3)) limits.solutions = 1 + upto(3);
        if (one_in(3)) limits.work = 1 + upto(50);
        return limits;
    }

    void collect(const Batch& batch, std::set<Cover>& found) {
        std::size_t begin = 0;
        for (const auto end : batch.ends) {
            Cover cover(batch.numbers.begin() + static_cast<std::ptrdiff_t>(begin),
                        batch.numbers.begin() + static_cast<std::ptrdiff_t>(end));
            std::sort(cover.begin(), cover.end());
            CHECK(all_.contains(cover) && is_cover(problem_, cover));
            CHECK(found.insert(cover).second);
            begin = end;
        }
    }

    // One search, left and taken up as bytes, in parts that it gives away.
    void search() {
        const Setup way = some_way();
        std::vector<std::vector<std::uint8_t>> parts;
        std::set<Cover> found;
        auto search = make_search(problem_, way);
        CHECK(search != nullptr);
        const Origin origin{fingerprint(problem_), way.seed, static_cast<std::uint32_t>(search->engine()), way.ordered};
        for (;;) {
            Batch batch;
            const auto status = search->run(few(), &batch);
            collect(batch, found);
            SearchState given;
            if (one_in(3) && search->split(given)) parts.push_back(packed(given, origin));
            if (status == Status::finished) {
                if (parts.empty()) break;
            } else if (one_in(3)) {
                parts.push_back(packed(search->state(), origin));
            } else {
                continue;
            }
            const auto at = parts.begin() + upto(static_cast<std::uint32_t>(parts.size() - 1));
            SearchState state;
            Origin from;
            CHECK(unpack(at->data(), at->size(), state, from) == Unfit::no && from == origin);
            parts.erase(at);
            Setup next = way;
            next.state = &state;
            search = make_search(problem_, next);
            CHECK(search != nullptr);
        }
        CHECK(found.size() == all_.size());
    }

    // Whatever stands in a state: it is refused, or the search finds covers, none of them twice.
    void made_up_states() {
        Setup way = some_way();
        const auto first = make_search(problem_, way);
        Limits start;
        start.nodes = upto(6);
        first->run(start, nullptr);
        const auto bytes = packed(first->state(), {fingerprint(problem_), way.seed,
                                                   static_cast<std::uint32_t>(first->engine()), way.ordered});
        for (int times = 0; times < 20; ++times) {
            auto changed = bytes;
            const auto words = static_cast<std::uint32_t>(changed.size() / 4);
            for (auto number = 1 + upto(3); number > 0; --number) {
                const auto word = upto(words - 3) * std::size_t{4};
                if (one_in(3)) {
                    changed[word + upto(3)] ^= static_cast<std::uint8_t>(1 << upto(7));
                } else {
                    for (std::size_t at = 0; at < 4; ++at) changed[word + at] = 0;
                    changed[word] = static_cast<std::uint8_t>(upto(31));
                }
            }
            if (one_in(8)) changed.resize(upto(static_cast<std::uint32_t>(changed.size())));
            if (changed.size() >= 12 && !one_in(8)) seal(changed);
            SearchState state;
            Origin from;
            if (unpack(changed.data(), changed.size(), state, from) != Unfit::no) {
                ++refused;
                continue;
            }
            Setup next = way;
            next.state = &state;
            const auto search = make_search(problem_, next);
            if (!search) {
                ++impossible;
                continue;
            }
            ++searched;
            Batch batch;
            CHECK(search->run({}, &batch) == Status::finished);
            std::set<Cover> found;
            collect(batch, found);
        }
    }

    void count() {
        const auto counter = Counter::make(problem_, one_in(4) ? 0 : 1 << 16);
        if (!counter) return;
        while (counter->run(few()) != Status::finished) {
        }
        auto all = counter->count();
        while (all.size() > 1 && all.back() == 0) all.pop_back();
        CHECK(all == std::vector<std::uint64_t>{all_.size()});
        if (all_.size() > 40) return;
        std::set<Cover> found;
        for (std::uint64_t index = 0; index < all_.size(); ++index) {
            counter->seek({index});
            while (counter->find(few()) != Status::finished) {
            }
            auto cover = counter->cover();
            std::sort(cover.begin(), cover.end());
            CHECK(all_.contains(cover) && found.insert(cover).second);
        }
    }

    void minimize() {
        Wanted wanted;
        wanted.number = 1 + (one_in(2) ? 0 : upto(9));
        wanted.ties = one_in(2);
        wanted.fewest = one_in(4);
        std::vector<std::int64_t> costs;
        const auto cost = [&](const Cover& cover) {
            return wanted.fewest ? static_cast<std::int64_t>(cover.size()) : cost_of(cover);
        };
        for (const auto& [cover, its] : all_) costs.push_back(cost(cover));
        std::sort(costs.begin(), costs.end());
        const auto search = make_minimizer(problem_, wanted);
        CHECK(search != nullptr);
        Minimizer::Limits limits;
        if (one_in(2)) limits.nodes = 1 + upto(5);
        if (one_in(2)) limits.work = 1 + upto(99);
        while (search->run(limits) != Minimizer::Status::finished) {
        }
        const auto best = search->covers();
        auto expected = std::min<std::size_t>(wanted.number, costs.size());
        while (wanted.ties && expected > 0 && expected < costs.size() && costs[expected] == costs[expected - 1])
            ++expected;
        CHECK(best.size() == expected);
        std::set<Cover> different;
        for (std::size_t i = 0; i < best.size(); ++i) {
            auto cover = best[i];
            std::sort(cover.begin(), cover.end());
            CHECK(all_.contains(cover) && different.insert(cover).second && cost(cover) == costs[i]);
        }
        const auto bound = search->bound();
        if (costs.size() < wanted.number) CHECK(bound.empty());  // it has looked for more
        CHECK(expected == costs.size() || (!bound.empty() && std::stoll(bound) <= costs[expected]));
    }

    // The covers that a reduced problem stands for.
    void reduce() {
        const auto keep = one_in(2) ? Keep::covers : Keep::cheapest;
        Reducer reducer(problem_, keep);
        for (auto turns = upto(30); turns > 0 && !reducer.run(1 + upto(30)); --turns) {
        }
        const auto reduced = reducer.result();
        CHECK(well_formed(reduced.problem));
        Covers some;
        const auto group = [](const Cover& members, const Cover& ends, std::size_t which) {
            const auto begin = which == 0 ? 0 : ends[which - 1];
            return Cover(members.begin() + begin, members.begin() + ends[which]);
        };
        if (!reduced.unmet)
            for_each_cover(reduced.problem, [&](const Cover& small) {
                std::vector<Cover> groups, every{{}};
                for (std::size_t k = 0; k < reduced.forced_ends.size(); ++k)
                    groups.push_back(group(reduced.forced, reduced.forced_ends, k));
                for (const auto option : small) groups.push_back(group(reduced.originals, reduced.ends, option));
                for (const auto& members : groups) {
                    std::vector<Cover> longer;
                    for (const auto& cover : every)
                        for (const auto option : members) longer.push_back(cover), longer.back().push_back(option);
                    every = longer;
                }
                for (auto& cover : every) {
                    std::sort(cover.begin(), cover.end());
                    CHECK(all_.contains(cover) && some.emplace(cover, cost_of(cover)).second);
                }
            });
        if (keep == Keep::covers) {
            CHECK(some == all_);
            return;
        }
        const auto least = [](const Covers& any) {
            const auto is_cheaper = [](const auto& a, const auto& b) { return a.second < b.second; };
            return std::min_element(any.begin(), any.end(), is_cheaper)->second;
        };
        CHECK(some.empty() == all_.empty());
        if (!all_.empty()) CHECK(least(some) == least(all_));
    }

    std::mt19937_64 random_;
    Problem problem_;
    Covers all_;
};

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t wanted = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
    std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
    std::fflush(stdout);
    Fuzzer fuzzer(seed);
    const auto begin = std::chrono::steady_clock::now();
    double said = 0;
    for (std::uint64_t done = 1; done <= wanted; ++done) {
        fuzzer.round();
        const double now = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (now - said < 10 && done < wanted) continue;
        said = now;
        std::printf(
            "%llu problems in %.0f s: %llu covers; states made up: %llu refused, %llu impossible, %llu searched\n",
            static_cast<unsigned long long>(done), now, static_cast<unsigned long long>(fuzzer.covers),
            static_cast<unsigned long long>(fuzzer.refused), static_cast<unsigned long long>(fuzzer.impossible),
            static_cast<unsigned long long>(fuzzer.searched));
        std::fflush(stdout);
    }
}
