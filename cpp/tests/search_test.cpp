// All engines compared with plain enumeration, and the guarantees of search.hpp.
#include "cover/search/search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <set>
#include <utility>

#include "cover/search/state.hpp"
#include "search_cases.hpp"

using namespace farandole::cover;

namespace {

void agrees_with_enumeration() {
    std::mt19937 random(seed(1));
    for (int round = 0; round < 1000; ++round) {
        const auto problem = random_problem(random);
        CHECK(well_formed(problem));
        const auto expected = enumerated(problem);
        for (const auto& way : every_way()) {
            CHECK(all(problem, way) == expected);
            Limits one;
            one.solutions = 1;
            CHECK(all(problem, way, one) == expected);
            one = {};
            one.nodes = 1;
            CHECK(all(problem, way, one) == expected);
            one = {};
            one.work = 1;
            CHECK(all(problem, way, one) == expected);
            const auto counter = make_search(problem, way);
            CHECK(counter->left() == 1);
            CHECK(counter->run({}, nullptr) == Status::finished);
            CHECK(counter->left() == 0);
            CHECK(counter->solutions() == expected.size());
        }
    }
}

void knows_a_cover() {
    std::mt19937 random(seed(11));
    for (int round = 0; round < 200; ++round) {
        const auto problem = random_problem(random);
        const auto expected = enumerated(problem);
        const auto count = static_cast<std::uint32_t>(problem.option_count());
        for (std::uint32_t set = 0; set < 1u << count; ++set) {
            std::vector<std::uint32_t> options;
            for (std::uint32_t option = 0; option < count; ++option)
                if (set >> option & 1) options.push_back(option);
            CHECK(is_cover(problem, options) == expected.contains(options));
            if (options.empty()) continue;
            options.push_back(options[0]);
            CHECK(!is_cover(problem, options));
        }
        CHECK(!is_cover(problem, std::vector{count}));
    }
}

// Stopped every few nodes, with its state passed as bytes to a new search: the same covers; with the bit engine in the
// same order. (The order in a sparse set depends on what was struck out before.)
void goes_on_from_a_state() {
    std::mt19937 random(seed(2));
    for (int round = 0; round < 400; ++round) {
        const auto problem = random_problem(random);
        for (auto way : every_way()) {
            Batch whole, parts;
            make_search(problem, way)->run({}, &whole);
            Limits one;
            SearchState state;
            for (;;) {
                one.nodes = 1 + random() % 20;
                const auto search = make_search(problem, way);
                CHECK(search);
                const auto before = search->left();
                const bool finished = search->run(one, &parts) == Status::finished;
                CHECK(search->left() <= before + 1e-12);
                if (finished) break;
                const auto origin = origin_of(problem, way, *search);
                const auto bytes = packed(search->state(), origin);
                Origin from;
                CHECK(unpack(bytes.data(), bytes.size(), state, from) == Unfit::no);
                CHECK(from == origin);
                way.state = &state;
            }
            CHECK(unpacked(parts) == unpacked(whole));
            if (way.engine == Engine::bits) CHECK(parts.numbers == whole.numbers && parts.ends == whole.ends);
        }
    }
}

// Alternatives given away repeatedly: no cover is lost or repeated.
void shares_its_work() {
    std::mt19937 random(seed(3));
    for (int round = 0; round < 400; ++round) {
        const auto problem = random_problem(random);
        const auto expected = enumerated(problem);
        for (const auto& way : every_way()) {
            Batch batch;
            std::vector<std::unique_ptr<Search>> searches;
            searches.push_back(make_search(problem, way));
            Limits few;
            few.nodes = 1 + random() % 9;
            while (!searches.empty()) {
                const auto which = random() % searches.size();
                SearchState given;
                double left = 0, after = 0;
                for (const auto& search : searches) left += search->left();
                CHECK(left <= 1 + 1e-9);
                if (searches.size() < 8 && searches[which]->split(given)) {
                    auto other = way;
                    other.state = &given;
                    searches.push_back(make_search(problem, other));
                    CHECK(searches.back());
                    for (const auto& search : searches) after += search->left();
                    CHECK(std::abs(left - after) < 1e-9);
                }
                if (searches[which]->run(few, &batch) == Status::finished)
                    searches.erase(searches.begin() + static_cast<std::ptrdiff_t>(which));
            }
            CHECK(unpacked(batch) == expected);
        }
    }
}

// If choices depend only on the remaining problem, the concatenated parts give the covers in the original order.
void parts_keep_the_order() {
    std::mt19937 random(seed(6));
    for (int round = 0; round < 400; ++round) {
        const auto problem = random_problem(random);
        for (auto way : every_way()) {
            way.ordered = true;
            Batch whole, parts;
            make_search(problem, way)->run({}, &whole);
            std::vector<std::unique_ptr<Search>> searches;  // in order: what is given away comes next
            searches.push_back(make_search(problem, way));
            Limits few;
            while (!searches.empty()) {
                few.nodes = 1 + random() % 9;
                const bool finished = searches[0]->run(few, &parts) == Status::finished;
                if (finished) searches.erase(searches.begin());
                SearchState given;
                const auto which = static_cast<std::ptrdiff_t>(searches.empty() ? 0 : random() % searches.size());
                if (searches.empty() || searches.size() > 7 || !searches[static_cast<std::size_t>(which)]->split(given))
                    continue;
                auto other = way;
                other.state = &given;
                searches.insert(searches.begin() + which + 1, make_search(problem, other));
            }
            CHECK(parts.numbers == whole.numbers && parts.ends == whole.ends);
        }
    }
}

// Random paths down the tree: their estimates are right on average.
void probes_are_fair() {
    std::mt19937_64 random(seed(7));
    std::mt19937 other(seed(8));
    for (int round = 0; round < 60; ++round) {
        const auto problem = random_problem(other);
        for (auto way : every_way()) {
            way.ordered = true;
            const auto whole = make_search(problem, way);
            whole->run({}, nullptr);
            const auto walker = make_search(problem, way);
            double nodes = 0, solutions = 0, squares = 0;
            constexpr int walks = 1000;
            for (int walk = 0; walk < walks; ++walk) {
                const auto size = walker->probe(random());
                nodes += size.nodes / walks;
                solutions += size.solutions / walks;
                squares += size.nodes * size.nodes / walks;
            }
            const auto spread = std::sqrt(std::max(0.0, squares - nodes * nodes) / walks);
            CHECK(std::abs(nodes - static_cast<double>(whole->nodes())) <= 6 * spread + 1e-6);
            CHECK(whole->solutions() > 0 || solutions == 0);
        }
    }
}

// Parts are given away as long as there are any, between single nodes: what was tried before must not be part of them.
void gives_all_away() {
    std::mt19937 random(seed(9));
    for (int round = 0; round < 600; ++round) {
        const auto problem = random_problem(random);
        const auto expected = enumerated(problem);
        for (const auto& way : every_way()) {
            Batch batch;
            std::vector<std::unique_ptr<Search>> searches;
            searches.push_back(make_search(problem, way));
            while (!searches.empty()) {
                Limits one;
                one.nodes = 1 + random() % 3;
                const auto search = std::move(searches.back());
                searches.pop_back();
                const bool finished = search->run(one, &batch) == Status::finished;
                SearchState given;
                auto other = way;
                other.state = &given;
                while (!finished && search->split(given)) {
                    searches.push_back(make_search(problem, other));
                    CHECK(searches.back());
                }
                given = search->state();
                if (!finished) searches.push_back(make_search(problem, other));
                CHECK(finished || searches.back());
            }
            CHECK(unpacked(batch) == expected);
        }
    }
}

// Up to the largest possible numbers.
void bounds_of_any_size() {
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    for (const auto low : {0u, 1u, 2u, most - 1, most})
        for (const auto high : {1u, 2u, most - 1, most}) {
            if (low > high) continue;
            auto problem = make(2, 2, {{0}, {0, 1}, {1}, {0}});
            problem.low = {low, 0};
            problem.high = {high, most};
            for (const auto& way : every_way()) CHECK(all(problem, way) == enumerated(problem));
        }
}

void edge_cases() {
    for (const auto kind : {Engine::automatic, Engine::sparse, Engine::bits}) {
        Setup engine;
        engine.engine = kind;
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
    for (const auto kind : {Engine::sparse, Engine::bits}) {
        Setup engine;
        engine.engine = kind;
        const std::uint32_t cells = 4000;
        std::vector<std::vector<std::uint32_t>> options;
        for (std::uint32_t cell = 0; cell < cells; ++cell) {
            options.push_back({cell});
            options.push_back({cell});
        }
        Limits one;
        one.solutions = 5;
        Batch batch;
        CHECK(make_search(make(cells, cells, options), engine)->run(one, &batch) == Status::solutions);
        CHECK(batch.size() == 5 && batch.numbers.size() == 5 * cells);
    }
}

void chooses_an_engine() {
    const auto tiny = make(2, 2, {{0, 1}, {0}, {1}});
    CHECK(make_search(tiny)->engine() == Engine::bits);
    Setup sparse, bits;
    sparse.engine = Engine::sparse;
    bits.engine = Engine::bits;
    CHECK(make_search(tiny, sparse)->engine() == Engine::sparse);
    std::vector<std::vector<std::uint32_t>> many;
    for (std::uint32_t option = 0; option < 20000; ++option) many.push_back({option});
    CHECK(make_search(make(20000, 20000, many), bits)->engine() == Engine::sparse);
}

void refuses_bounds_and_colors_that_are_none() {
    auto problem = make(2, 3, {{0, 2}, {1, 2}});
    problem.colors = {0, 1, 0, 2};
    problem.low = {0, 1};
    problem.high = {1, 1};
    problem.costs = {1, -1};
    CHECK(well_formed(problem));
    auto wrong = problem;
    wrong.colors[0] = 1;
    CHECK(!well_formed(wrong));
    wrong = problem;
    wrong.colors.pop_back();
    CHECK(!well_formed(wrong));
    wrong = problem;
    wrong.low[0] = 2;
    CHECK(!well_formed(wrong));
    wrong = problem;
    wrong.high[0] = 0;
    CHECK(!well_formed(wrong));
    wrong = problem;
    wrong.low.pop_back();
    CHECK(!well_formed(wrong));
    wrong = problem;
    wrong.costs.pop_back();
    CHECK(!well_formed(wrong));
    wrong = problem;
    wrong.costs[0] = 2;
    CHECK(fingerprint(wrong) != fingerprint(problem));
}

// A few hundred options, so that the bit board makes new tables on the way: the engines agree.
void tables_make_no_difference() {
    std::mt19937 random(seed(5));
    int finished = 0;
    for (int round = 0; round < 24; ++round) {
        const std::uint32_t primary = 20, items = 26;
        std::vector<std::vector<std::uint32_t>> options(300);
        for (auto& option : options) {
            std::set<std::uint32_t> members;
            const auto size = 4 + random() % 4;
            while (members.size() < size) members.insert(static_cast<std::uint32_t>(random() % items));
            option.assign(members.begin(), members.end());
        }
        auto problem = make(primary, items, options);
        for (const auto item : problem.entries)
            problem.colors.push_back(item < primary ? 0 : static_cast<std::uint32_t>(random() % 3));
        if (round % 2) {
            problem.low.assign(primary, 1);
            problem.high.assign(primary, 1);
            problem.high[0] = 2;
            problem.low[1] = 0;
        }
        Limits some;
        some.nodes = 20000;
        std::vector<std::uint64_t> counts;
        for (const auto& way : every_way()) {
            const auto search = make_search(problem, way);
            Batch covers;
            if (search->run(some, &covers) != Status::finished) break;
            counts.push_back(search->solutions());
            const auto found = unpacked(covers);
            CHECK(std::set(found.begin(), found.end()).size() == found.size());
        }
        for (const auto count : counts) CHECK(count == counts[0]);
        finished += counts.size() == every_way().size();
    }
    CHECK(finished >= 10);
}

// Regardless of earlier attempts, the last run that isn't cut off finds every cover once.
void begins_anew() {
    std::mt19937 random(seed(9));
    for (int round = 0; round < 400; ++round) {
        const auto problem = random_problem(random);
        const auto expected = enumerated(problem);
        for (const auto& way : every_way()) {
            const auto search = make_search(problem, way);
            Limits few;
            few.solutions = 1;
            bool is_through = false;
            for (std::uint64_t run = 0; run < 5 && !is_through; ++run) {
                search->restart(run);
                few.nodes = random() % 5;
                is_through = search->run(few, nullptr) == Status::finished;
                if (is_through) CHECK(expected.empty() || search->solutions() > 0);
            }
            search->restart(99);
            Batch batch;
            CHECK(search->run({}, &batch) == Status::finished);
            CHECK(unpacked(batch) == expected);
        }
    }
}

// A search that is led to a cover finds that first, then all others; and so do its parts and resumed states.
void goes_straight_to_a_cover() {
    std::mt19937 random(seed(10));
    for (int round = 0; round < 400; ++round) {
        const auto problem = random_problem(random);
        const auto expected = enumerated(problem);
        if (expected.empty()) continue;
        const auto& cover = *std::next(expected.begin(), static_cast<std::ptrdiff_t>(random() % expected.size()));
        for (const auto& way : every_way()) {
            const auto search = make_search(problem, way);
            search->restart(static_cast<std::uint64_t>(round));
            Limits some;
            some.nodes = random() % 4;
            search->run(some, nullptr);
            const auto nodes = search->nodes();
            Batch batch;
            CHECK(search->lead(cover, &batch));
            CHECK(search->solutions() == 1 && search->nodes() == nodes);
            CHECK(unpacked(batch) == Covers{cover});
            if (round % 3 == 0) {
                SearchState given;
                while (search->split(given)) {
                    auto there = way;
                    there.state = &given;
                    const auto part = make_search(problem, there);
                    CHECK(part != nullptr);
                    part->run({}, &batch);
                }
            } else if (round % 3 == 1) {
                const auto here = search->state();
                auto there = way;
                there.state = &here;
                const auto rest = make_search(problem, there);
                CHECK(rest != nullptr);
                CHECK(rest->run({}, &batch) == Status::finished);
                CHECK(unpacked(batch) == expected);
                continue;
            }
            CHECK(search->run({}, &batch) == Status::finished);
            CHECK(unpacked(batch) == expected);
        }
    }
    const auto none = make(2, 2, {{0}, {1}, {0, 1}});
    CHECK(!make_search(none)->lead({0}, nullptr));
    CHECK(!make_search(none)->lead({}, nullptr));
}

}  // namespace

int main(int argc, char** argv) {
    begin_at(argc, argv);
    begins_anew();
    goes_straight_to_a_cover();
    knows_a_cover();
    agrees_with_enumeration();
    goes_on_from_a_state();
    shares_its_work();
    parts_keep_the_order();
    probes_are_fair();
    gives_all_away();
    bounds_of_any_size();
    tables_make_no_difference();
    refuses_bounds_and_colors_that_are_none();
    edge_cases();
    refuses_what_is_not_a_problem();
    depth_is_no_matter();
    chooses_an_engine();
}
