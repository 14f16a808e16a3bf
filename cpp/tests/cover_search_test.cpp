// Both engines against plain enumeration, and the promises of search.hpp.
#include "cover/search.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "check.hpp"
#include "cover/problem.hpp"

using namespace farandole::cover;

namespace {

using Covers = std::multiset<std::vector<std::uint32_t>>;

Problem make(std::uint32_t primary, std::uint32_t items,
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

// Every set of options, tried one by one; options without primary items left out.
Covers enumerated(const Problem& problem) {
    Covers covers;
    const auto count = problem.option_count();
    for (std::uint32_t set = 0; set < (1U << count); ++set) {
        std::vector<int> times(problem.items, 0);
        std::vector<std::uint32_t> chosen;
        bool good = true;
        for (std::uint32_t option = 0; option < count; ++option) {
            if (!(set >> option & 1)) continue;
            bool any = false;
            for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) {
                any |= problem.entries[at] < problem.primary;
                good &= ++times[problem.entries[at]] == 1;
            }
            good &= any;
            chosen.push_back(option);
        }
        for (std::uint32_t item = 0; item < problem.primary; ++item) good &= times[item] == 1;
        if (good) covers.insert(chosen);
    }
    return covers;
}

Covers unpacked(const Batch& batch) {
    Covers covers;
    std::size_t begin = 0;
    for (const auto end : batch.ends) {
        std::vector<std::uint32_t> cover(batch.numbers.begin() + static_cast<std::ptrdiff_t>(begin),
                                         batch.numbers.begin() + static_cast<std::ptrdiff_t>(end));
        std::sort(cover.begin(), cover.end());
        covers.insert(cover);
        begin = end;
    }
    return covers;
}

Covers all(const Problem& problem, Engine engine, const Limits& step = {}) {
    const auto search = make_search(problem, engine);
    Batch batch;
    while (search->run(step, &batch) != Status::finished) {
    }
    CHECK(search->solutions() == batch.size());
    CHECK(search->run({}, &batch) == Status::finished);  // and it stays finished
    return unpacked(batch);
}

Problem random_problem(std::mt19937& random) {
    const auto upto = [&](std::uint32_t n) {
        return static_cast<std::uint32_t>(random() % (n + 1));
    };
    const auto primary = upto(6), items = primary + upto(3);
    std::vector<std::vector<std::uint32_t>> options(upto(11));
    for (auto& option : options)
        for (std::uint32_t item = 0; item < items; ++item)
            if (random() % 3 == 0) option.push_back(item);
    for (auto& option : options) std::shuffle(option.begin(), option.end(), random);
    return make(primary, items, options);
}

void agrees_with_enumeration() {
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        const auto problem = random_problem(random);
        CHECK(well_formed(problem));
        const auto expected = enumerated(problem);
        for (const auto engine : {Engine::sparse, Engine::bits}) {
            CHECK(all(problem, engine) == expected);
            Limits one;
            one.solutions = 1;
            CHECK(all(problem, engine, one) == expected);
            one = {};
            one.nodes = 1;
            CHECK(all(problem, engine, one) == expected);
            one = {};
            one.work = 1;
            CHECK(all(problem, engine, one) == expected);
            const auto counter = make_search(problem, engine);
            CHECK(counter->run({}, nullptr) == Status::finished);
            CHECK(counter->solutions() == expected.size());
            Limits small;
            small.options = 2;
            auto few = expected;
            std::erase_if(few, [](const auto& cover) { return cover.size() > 2; });
            CHECK(all(problem, engine, small) == few);
        }
    }
}

void edge_cases() {
    for (const auto engine : {Engine::automatic, Engine::sparse, Engine::bits}) {
        CHECK(all(make(0, 0, {}), engine) == Covers{{}});
        CHECK(all(make(0, 2, {{0}, {1}}), engine) == Covers{{}});
        CHECK(all(make(1, 1, {}), engine).empty());
        CHECK(all(make(2, 2, {{0}}), engine).empty());
        CHECK(all(make(1, 1, {{}, {0}}), engine) == Covers{{1}});
        CHECK(all(make(1, 2, {{1}, {0, 1}}), engine) == Covers{{1}});
        Limits none;
        none.solutions = 0;
        CHECK(make_search(make(0, 0, {}), engine)->run(none, nullptr) == Status::solutions);
    }
}

void refuses_what_is_not_a_problem() {
    auto problem = make(1, 2, {{0, 1}, {1}});
    CHECK(well_formed(problem));
    problem.entries[1] = 0;
    CHECK(!well_formed(problem));
    problem.entries[1] = 2;
    CHECK(!well_formed(problem));
    problem = make(3, 2, {});
    CHECK(!well_formed(problem));
    problem = make(2, 2, {{0}, {1}});
    problem.starts[1] = 5;
    CHECK(!well_formed(problem));
    problem.starts.clear();
    CHECK(!well_formed(problem));
}

// A chain of cells covered by singles: thousands of forced steps, and of levels.
void depth_is_no_matter() {
    for (const auto engine : {Engine::sparse, Engine::bits}) {
        const std::uint32_t cells = 4000;
        std::vector<std::vector<std::uint32_t>> options;
        for (std::uint32_t cell = 0; cell < cells; ++cell) {
            options.push_back({cell});
            options.push_back({cell});
        }
        Limits one;
        one.solutions = 5;
        Batch batch;
        CHECK(make_search(make(cells, cells, options), engine)->run(one, &batch) ==
              Status::solutions);
        CHECK(batch.size() == 5 && batch.numbers.size() == 5 * cells);
    }
}

void chooses_an_engine() {
    const auto tiny = make(2, 2, {{0, 1}, {0}, {1}});
    CHECK(make_search(tiny)->engine() == Engine::bits);
    CHECK(make_search(tiny, Engine::sparse)->engine() == Engine::sparse);
    std::vector<std::vector<std::uint32_t>> many;
    for (std::uint32_t option = 0; option < 20000; ++option) many.push_back({option});
    CHECK(make_search(make(20000, 20000, many), Engine::bits)->engine() == Engine::sparse);
}

}  // namespace

int main() {
    agrees_with_enumeration();
    edge_cases();
    refuses_what_is_not_a_problem();
    depth_is_no_matter();
    chooses_an_engine();
}
