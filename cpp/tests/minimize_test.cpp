// The cheapest covers compared with plain enumeration, and the guarantees of branch_and_bound.hpp.
#include "cover/minimize/branch_and_bound.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "cover/minimize/cliques.hpp"
#include "cover/problem.hpp"
#include "cover/search/search.hpp"
#include "small_problems.hpp"

using namespace farandole::cover;

namespace {

using Priced = std::multimap<std::int64_t, Cover>;

Priced enumerated(const Problem& problem) {
    Priced covers;
    for_each_cover(problem, [&](const Cover& chosen) { covers.emplace(cost_of(problem, chosen), chosen); });
    return covers;
}

std::vector<Cover> sorted(std::vector<Cover> covers) {
    for (auto& cover : covers) std::sort(cover.begin(), cover.end());
    return covers;
}

std::vector<Cover> best(const Problem& problem, const Wanted& wanted, const Minimizer::Limits& step = {}) {
    const auto search = make_minimizer(problem, wanted);
    CHECK(search != nullptr);
    while (search->run(step) != Minimizer::Status::finished) {
    }
    CHECK(search->run({}) == Minimizer::Status::finished);  // and it stays finished
    return sorted(search->covers());
}

// `all` has costs as they are wanted.
void check(Problem problem, const Priced& all, const Wanted& wanted, const Minimizer::Limits& step) {
    const auto found = best(problem, wanted, step);
    if (wanted.fewest) problem.costs.clear();
    std::vector<std::int64_t> costs;
    for (const auto& [cost, cover] : all) costs.push_back(cost);
    auto expected = std::min<std::size_t>(wanted.number, all.size());
    while (wanted.ties && expected > 0 && expected < all.size() && costs[expected] == costs[expected - 1]) ++expected;
    CHECK(found.size() == expected);
    std::set<Cover> different;
    for (std::size_t k = 0; k < found.size(); ++k) {
        CHECK(cost_of(problem, found[k]) == costs[k]);
        const auto [from, to] = all.equal_range(costs[k]);
        CHECK(std::any_of(from, to, [&](const auto& one) { return one.second == found[k]; }));
        different.insert(found[k]);
    }
    CHECK(different.size() == found.size());
}

void against_enumeration() {
    std::mt19937 random(seed(20));
    for (int round = 0; round < rounds(6000); ++round) {
        const auto problem = random_problem(random);
        CHECK(well_formed(problem));
        const auto all = enumerated(problem);
        auto free = problem;
        free.costs.clear();
        const auto by_number = enumerated(free);
        for (const std::uint64_t number : {1U, 3U, 100U}) {
            Minimizer::Limits step;
            if (round % 3 == 1) step.nodes = 1;
            if (round % 3 == 2) step.work = 1 + random() % 50;
            check(problem, all, {number, false, false}, step);
            check(problem, all, {number, true, false}, step);
            check(problem, by_number, {number, true, true}, step);
        }
    }
}

// Extended items forbid nothing new, and pairs become one item.
void cliques() {
    std::mt19937 random(seed(21));
    int changed = 0;
    for (int round = 0; round < rounds(3000); ++round) {
        auto problem = random_problem(random);
        if (round % 2) problem.items += 6;  // pairs of options
        for (auto item = problem.items - (round % 2 ? 6 : 0); item < problem.items && problem.option_count() > 1;
             ++item) {
            auto pair = Cover{static_cast<std::uint32_t>(random() % problem.option_count()),
                              static_cast<std::uint32_t>(random() % problem.option_count())};
            std::sort(pair.begin(), pair.end());
            if (pair[0] == pair[1]) continue;
            for (auto option = problem.option_count(); option-- > 0;) {
                if (option != pair[0] && option != pair[1]) continue;
                const auto at = static_cast<std::ptrdiff_t>(problem.starts[option + 1]);
                problem.entries.insert(problem.entries.begin() + at, item);
                if (!problem.colors.empty()) problem.colors.insert(problem.colors.begin() + at, 0);
                for (auto later = option + 1; later < problem.starts.size(); ++later) ++problem.starts[later];
            }
        }
        CHECK(well_formed(problem));
        const auto extended = with_cliques(problem);
        CHECK(well_formed(extended));
        changed += extended.entries != problem.entries;
        CHECK(enumerated(extended) == enumerated(problem));
    }
    CHECK(changed > rounds(500));

    Problem pairs;  // four options, each pair of which shares an item
    pairs.primary = 4;
    pairs.items = 10;
    for (std::uint32_t option = 0; option < 4; ++option) {
        pairs.entries.push_back(option);
        for (std::uint32_t other = 0, item = 4; other < 4; ++other)
            for (auto third = other + 1; third < 4; ++third, ++item)
                if (option == other || option == third) pairs.entries.push_back(item);
        pairs.starts.push_back(static_cast<std::uint32_t>(pairs.entries.size()));
    }
    CHECK(with_cliques(pairs).entries == Cover({0, 4, 1, 4, 2, 4, 3, 4}));
}

// Larger problems, with all covers listed by another engine.
Problem larger_problem(std::mt19937& random) {
    const auto upto = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % (n + 1)); };
    Problem problem;
    problem.primary = 8 + upto(8);
    problem.items = problem.primary + upto(6);
    const auto options = 40 + upto(60);
    const bool colors = upto(1), bounds = upto(4) == 0;
    const std::int64_t most = upto(1) ? 5 : 1000;
    for (std::uint32_t option = 0; option < options; ++option) {
        const auto wide = 1 + upto(3);
        std::set<std::uint32_t> items;
        while (items.size() < wide) items.insert(upto(problem.primary - 1));
        for (auto item = problem.primary; item < problem.items; ++item)
            if (upto(3) == 0) items.insert(item);
        for (const auto item : items) {
            problem.entries.push_back(item);
            if (colors) problem.colors.push_back(item < problem.primary ? 0 : upto(2));
        }
        problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        problem.costs.push_back(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most)) -
                                (bounds ? 2 : 0));
    }
    if (bounds) {
        problem.low.assign(problem.primary, 1);
        problem.high.assign(problem.primary, 1);
        for (int times = 0; times < 2; ++times) {
            const auto item = upto(problem.primary - 1);
            problem.low[item] = upto(1);
            problem.high[item] = 1 + upto(1);
        }
    }
    return problem;
}

void against_the_list_of_all() {
    std::mt19937 random(seed(22));
    std::size_t most = 0;
    for (int round = 0; round < rounds(150); ++round) {
        const auto problem = larger_problem(random);
        CHECK(well_formed(problem));
        const auto search = make_search(problem);
        Batch batch;
        CHECK(search->run({}, &batch) == Status::finished);
        Priced all;
        std::size_t begin = 0;
        for (const auto end : batch.ends) {
            Cover cover(batch.numbers.begin() + static_cast<std::ptrdiff_t>(begin),
                        batch.numbers.begin() + static_cast<std::ptrdiff_t>(end));
            std::sort(cover.begin(), cover.end());
            all.emplace(cost_of(problem, cover), cover);
            begin = end;
        }
        most = std::max(most, all.size());
        Minimizer::Limits step;
        if (round % 2) step.work = 1 + random() % 2000;
        for (const std::uint64_t number : {1U, 7U, 300U}) {
            check(problem, all, {number, false, false}, step);
            check(problem, all, {number, true, false}, step);
        }
    }
    CHECK(most > 300);
}

// At any time the bound is at most the cost of every missing cover.
void bounds_hold() {
    std::mt19937 random(seed(21));
    for (int round = 0; round < rounds(2000); ++round) {
        const auto problem = random_problem(random);
        const auto all = enumerated(problem);
        const auto search = make_minimizer(problem, {1 + random() % 3, random() % 2 == 0, false});
        Minimizer::Limits step;
        step.work = 1;
        for (auto status = Minimizer::Status::work; status != Minimizer::Status::finished;) {
            status = search->run(step);
            const auto there = sorted(search->covers());
            const auto bound = search->bound();
            for (const auto& [cost, cover] : all) {
                if (std::find(there.begin(), there.end(), cover) != there.end()) continue;
                CHECK(!bound.empty());
                CHECK(std::stoll(bound) <= cost);
            }
        }
    }
}

// Seating plans, where relaxations are solved, limits are assumed and options probed: eleven guests at three tables of
// three or four; some pairs share none.
Problem seating(std::mt19937& random) {
    constexpr std::uint32_t guests = 11, tables = 3;
    Problem problem;
    problem.primary = problem.items = guests + tables;
    problem.low.assign(guests, 1);
    problem.high.assign(guests, 1);
    problem.low.resize(problem.primary, 3);
    problem.high.resize(problem.primary, 4);
    std::vector<Cover> options;
    for (std::uint32_t guest = 0; guest < guests; ++guest)
        for (std::uint32_t table = 0; table < tables; ++table) options.push_back({guest, guests + table});
    for (std::uint32_t one = 0; one < guests; ++one)
        for (std::uint32_t other = 0; other < one; ++other)
            for (std::uint32_t table = 0, apart = random() % 4 == 0; table < tables * apart; ++table, ++problem.items) {
                options[one * tables + table].push_back(problem.items);
                options[other * tables + table].push_back(problem.items);
            }
    for (const auto& option : options) {
        problem.entries.insert(problem.entries.end(), option.begin(), option.end());
        problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        problem.costs.push_back(static_cast<std::int64_t>(random() % 40));
    }
    return problem;
}

void plans() {
    std::mt19937 random(seed(24));
    std::uint64_t nodes = 0;
    for (int round = 0; round < rounds(60); ++round) {
        const auto problem = seating(random);
        const auto search = make_search(problem);
        Batch batch;
        CHECK(search->run({}, &batch) == Status::finished);
        auto least = std::numeric_limits<std::int64_t>::max();
        for (std::size_t k = 0; k < batch.ends.size(); ++k)
            least = std::min(least, cost_of(problem, Cover(batch.numbers.begin() + (k ? batch.ends[k - 1] : 0),
                                                           batch.numbers.begin() + batch.ends[k])));
        const auto cheapest = make_minimizer(problem);
        Minimizer::Limits step;
        step.work = 1 + random() % 5000;
        while (cheapest->run(step) != Minimizer::Status::finished) {
            if (batch.ends.empty()) continue;  // there is no bound as soon as that is known
            CHECK(!cheapest->bound().empty());
            CHECK(std::stoll(cheapest->bound()) <= least || !cheapest->covers().empty());
            if (cheapest->covers().empty() || cost_of(problem, cheapest->covers()[0]) > least)
                CHECK(std::stoll(cheapest->bound()) <= least);
        }
        CHECK(cheapest->covers().size() == (batch.ends.empty() ? 0 : 1));
        if (batch.ends.empty()) continue;
        CHECK(is_cover(problem, cheapest->covers()[0]));
        CHECK(cost_of(problem, cheapest->covers()[0]) == least);
        nodes += cheapest->nodes();
    }
    CHECK(nodes > 0);
}

void large_costs() {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    Problem problem;
    problem.primary = problem.items = 3;
    problem.starts = {0, 1, 2, 3, 5, 6};
    problem.entries = {0, 1, 2, 0, 1, 2};
    problem.costs = {most, most - 1, most, most, most - 1};
    const auto search = make_minimizer(problem, {2, false, false});
    CHECK(search->run({}) == Minimizer::Status::finished);
    CHECK(sorted(search->covers()) == (std::vector<Cover>{{3, 4}, {2, 3}}));
    CHECK(search->bound() == "18446744073709551614");  // 2 * most
    problem.costs = {least, least, least, least, least + 1};
    CHECK(best(problem, {}) == (std::vector<Cover>{{0, 1, 2}}));
    problem.costs = {least, least, least, least, 0};
    CHECK(best(problem, {}) == (std::vector<Cover>{{0, 1, 2}}));
    problem.costs = {least, most, 0, 0, 1};
    CHECK(best(problem, {}) == (std::vector<Cover>{{0, 1, 2}}));

    // The bound exceeds all numbers that the search itself needs.
    problem = Problem{};
    problem.primary = problem.items = 1;
    problem.starts = {0, 1, 2, 3};
    problem.entries = {0, 0, 0};
    problem.low = {0};
    problem.high = {9};
    problem.costs.assign(3, least / 2);
    const auto dear = make_minimizer(problem, {});
    CHECK(dear->run({}) == Minimizer::Status::finished);
    CHECK(dear->covers().size() == 1 && dear->covers()[0].size() == 3);
    CHECK(dear->bound() == "-13835058055282163712");  // -3 times 2 to the 62
    problem.costs.assign(3, -(least / 2));
    const auto last = make_minimizer(problem, {7, false, false});
    CHECK(last->run({}) == Minimizer::Status::finished);
    CHECK(last->covers().size() == 7 && last->bound() == "9223372036854775808");
}

// No bound if nothing was excluded: no cover is left.
void no_bound_where_no_cover_is_left() {
    Problem problem;
    problem.primary = problem.items = 2;
    problem.starts = {0, 1, 2};
    problem.entries = {0, 1};
    for (const bool ties : {false, true}) {
        const auto search = make_minimizer(problem, {1, ties, false});
        CHECK(search->run({}) == Minimizer::Status::finished);
        CHECK(search->covers().size() == 1 && search->bound().empty());
    }
    std::mt19937 random(seed(23));
    int none = 0;
    for (int round = 0; round < rounds(3000); ++round) {
        const auto other = random_problem(random);
        const auto all = enumerated(other);
        const auto search = make_minimizer(other, {std::max<std::uint64_t>(1, all.size()), random() % 2 == 0, false});
        CHECK(search->run({}) == Minimizer::Status::finished);
        CHECK(search->covers().size() == all.size());
        none += search->bound().empty();
        const auto more = make_minimizer(other, {all.size() + 1, random() % 2 == 0, false});
        CHECK(more->run({}) == Minimizer::Status::finished);
        CHECK(more->covers().size() == all.size() && more->bound().empty());
    }
    CHECK(none > rounds(2000));
}

// Twice as many options of equal cost take about twice the work, for any number.
void work_grows_with_what_is_found() {
    const auto work = [](std::uint32_t count, int kind, const Wanted& wanted) {
        Problem problem;
        problem.primary = problem.items = 2;
        problem.starts = {0, 1, 2};
        problem.entries = {1, 1};
        for (std::uint32_t option = 0; option < count; ++option) {
            problem.entries.push_back(0);
            if (kind == 2 && option % 2) problem.entries.push_back(1);
            problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        }
        problem.costs.assign(count + 2, 7);
        if (kind == 3) {
            problem.low = {1, 1};
            problem.high = {2, 1};
        }
        if (kind == 1) {
            problem.low = {1, 0};
            problem.high = {1, 2};
        }
        const auto search = make_minimizer(problem, wanted);
        CHECK(search->run({}) == Minimizer::Status::finished);
        CHECK(search->covers().size() >= std::min<std::uint64_t>(count / 2, wanted.number));
        return search->work();
    };
    const auto count = static_cast<std::uint32_t>(rounds(9000));
    for (const int kind : {0, 1, 2, 3})
        for (const auto& wanted :
             {Wanted{1, true, false}, Wanted{count / 2, false, false}, Wanted{1000000, false, false}})
            if (kind < 3 || wanted.number < 1000000)
                CHECK(work(2 * count, kind, wanted) < 3 * work(count, kind, wanted));
}

void edges() {
    Problem empty;
    CHECK(best(empty, {}) == std::vector<Cover>{{}});
    CHECK(best(empty, {5, true, false}) == std::vector<Cover>{{}});
    Problem none;
    none.primary = none.items = 1;
    CHECK(best(none, {}).empty());

    // Costs can be ignored.
    Problem dear;
    dear.primary = dear.items = 2;
    dear.starts = {0, 1, 2, 4};
    dear.entries = {0, 1, 0, 1};
    dear.costs = {1, 1, 5};
    CHECK(best(dear, {}) == (std::vector<Cover>{{0, 1}}));
    CHECK(best(dear, {1, false, true}) == (std::vector<Cover>{{2}}));

    // A memory limit is reported and can be raised.
    Problem many;
    many.primary = many.items = 10;
    for (std::uint32_t item = 0; item < 10; ++item)
        for (int twice = 0; twice < 2; ++twice) {
            many.entries.push_back(item);
            many.starts.push_back(static_cast<std::uint32_t>(many.entries.size()));
        }
    const auto search = make_minimizer(many, {1, true, false});
    Minimizer::Limits limits;
    limits.bytes = 2000;
    CHECK(search->run(limits) == Minimizer::Status::memory);
    CHECK(search->bound() == "10");
    CHECK(search->run({}) == Minimizer::Status::finished);
    CHECK(search->covers().size() == 1024);
}

}  // namespace

int main(int argc, char** argv) {
    begin_at(argc, argv);
    against_enumeration();
    cliques();
    against_the_list_of_all();
    bounds_hold();
    plans();
    large_costs();
    no_bound_where_no_cover_is_left();
    work_grows_with_what_is_found();
    edges();
}
