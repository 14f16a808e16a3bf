// Makers of 9×9 puzzles: their puzzles have a unique solution and are minimal, according to an independent search; and
// they are the same at every level, and regardless of preceding candidates.
#include <array>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

#include "../check.hpp"
#include "../scalar9.hpp"
#include "make/low_clues9.hpp"
#include "make/maker9.hpp"
#include "make/pattern9.hpp"
#include "make/unbiased9.hpp"
#include "make/weighted9.hpp"

using namespace farandole::make;
namespace sudoku = farandole::sudoku;

namespace {

constexpr const char* kLevels[] = {"portable", "avx2", "avx512"};

std::vector<Made9> all_of(Making9& making, std::uint64_t first, std::uint64_t number) {
    making.load(first, number);
    while (!making.run()) {
    }
    CHECK(making.done() == number);
    return making.made();
}

bool are_equal(const Made9& a, const Made9& b) {
    return a.candidate == b.candidate && a.givens == b.givens && a.solution == b.solution && a.weight == b.weight;
}

// Up to two.
std::uint64_t solutions(const Digits9& puzzle) {
    farandole::tests::Scalar9 search(puzzle.data());
    return search.run(2, ~std::uint64_t{0}, nullptr);
}

void check_puzzle(const Made9& made, const std::vector<Cells>& orbits, bool is_minimal) {
    const Digits9 puzzle = masked(made.solution, made.givens);
    CHECK(solutions(puzzle) == 1);
    for (const Cells& orbit : orbits) {
        const Cells here = orbit & made.givens;
        if (!here) continue;
        if (is_minimal) CHECK(solutions(masked(made.solution, made.givens - here)) == 2);
    }
}

using Make = std::function<std::unique_ptr<Making9>(const char* level)>;

// Returns the puzzles of the first candidates, after checking that they are always the same.
std::vector<Made9> the_same_always(const Make& make, int all) {
    const auto number = static_cast<std::uint64_t>(rounds(all));
    const auto expected = all_of(*make("portable"), 0, number);
    for (const char* level : kLevels) {
        if (!sudoku::level9(level)) continue;
        const auto making = make(level);
        std::vector<Made9> found;
        const std::uint64_t half = number / 2;  // the second half first
        const auto later = all_of(*making, half, number - half);
        for (const Made9& made : all_of(*making, 0, half)) found.push_back(made);
        found.insert(found.end(), later.begin(), later.end());
        CHECK(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) CHECK(are_equal(found[i], expected[i]));
    }
    return expected;
}

std::vector<Cells> single_cells() {
    std::vector<Cells> orbits;
    for (int cell = 0; cell < kCells; ++cell) orbits.push_back(Cells::of(cell));
    return orbits;
}

std::vector<Cells> half_turns() {
    std::vector<Cells> orbits;
    for (int cell = 0; cell <= 40; ++cell) orbits.push_back(Cells::of(cell) | Cells::of(80 - cell));
    return orbits;
}

Make removing(const Wish9& wish) {
    return [wish](const char* level) {
        return std::make_unique<Maker9>(wish, 17, *sudoku::level9(level), *four_boxes_level9(level));
    };
}

void test_removing() {
    Wish9 wish;
    wish.orbits = single_cells();
    const auto minimal = the_same_always(removing(wish), 300);
    CHECK(minimal.size() == static_cast<std::size_t>(rounds(300)));
    for (const Made9& made : minimal) check_puzzle(made, wish.orbits, true);

    wish.orbits = half_turns();
    const auto symmetric = the_same_always(removing(wish), 200);
    CHECK(symmetric.size() == static_cast<std::size_t>(rounds(200)));
    for (const Made9& made : symmetric) {
        check_puzzle(made, wish.orbits, true);
        for (const int cell : made.givens) CHECK(made.givens.has(80 - cell));
    }

    wish.is_minimal = false, wish.least = 30, wish.most = 33;
    const auto numbered = the_same_always(removing(wish), 200);
    CHECK(numbered.size() > static_cast<std::size_t>(rounds(150)));  // an odd number needs the central cell
    for (const Made9& made : numbered) {
        check_puzzle(made, wish.orbits, false);
        CHECK(made.givens.size() >= 30 && made.givens.size() <= 33);
    }

    wish.orbits = single_cells(), wish.is_minimal = true, wish.least = 22, wish.most = 23;
    const auto few = the_same_always(removing(wish), 400);
    CHECK(few.size() > static_cast<std::size_t>(rounds(20)) && few.size() < static_cast<std::size_t>(rounds(200)));
    for (const Made9& made : few) {
        check_puzzle(made, wish.orbits, true);
        CHECK(made.givens.size() == 22 || made.givens.size() == 23);
    }
}

void test_weights() {
    const auto weighted = the_same_always(
        [](const char* level) {
            return std::make_unique<Weighted9>(0, 81, 5, *sudoku::search_level9(level), *four_boxes_level9(level));
        },
        4);
    CHECK(weighted.size() == static_cast<std::size_t>(rounds(4)));
    for (const Made9& made : weighted) check_puzzle(made, single_cells(), true);

    // Parts of a puzzle: the same with and without weights.
    Wish9 wish;
    wish.orbits = single_cells();
    const Made9 first = all_of(*removing(wish)("portable"), 0, 1).at(0);
    wish.from = first.solution;
    wish.start = first.givens;
    for (int cell = 0; wish.start.size() < 35; cell += 2) wish.start.add(cell);
    const auto plain = the_same_always(removing(wish), 200);
    wish.is_weighted = true;
    const auto parts = the_same_always(removing(wish), 200);
    CHECK(plain.size() == static_cast<std::size_t>(rounds(200)) &&
          parts.size() == static_cast<std::size_t>(rounds(200)));
    double sum = 0;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        CHECK(plain[i].givens == parts[i].givens && plain[i].weight == 1.0);
        CHECK(parts[i].weight >= 1.0);
        sum += parts[i].weight;
    }
    CHECK(sum > rounds(200));
}

void test_the_others() {
    const auto unbiased = the_same_always(
        [](const char* level) {
            return std::make_unique<Unbiased9>(0, 28, 5, *sudoku::search_level9(level), *four_boxes_level9(level));
        },
        600);
    CHECK(!unbiased.empty());
    for (const Made9& made : unbiased) {
        check_puzzle(made, single_cells(), true);
        CHECK(made.givens.size() <= 28);
    }

    Wish9 wish;
    wish.orbits = single_cells();
    const Cells pattern = all_of(*removing(wish)("portable"), 3, 1).at(0).givens;
    for (const bool is_minimal : {false, true}) {
        const auto made_to = the_same_always(
            [&](const char* level) {
                return std::make_unique<Pattern9>(pattern, is_minimal, 5, *sudoku::search_level9(level),
                                                  *four_boxes_level9(level));
            },
            20);
        CHECK(!made_to.empty());
        for (const Made9& made : made_to) {
            check_puzzle(made, single_cells(), is_minimal);
            CHECK(made.givens == pattern);
        }
    }

    const auto few = the_same_always(
        [](const char* level) {
            return std::make_unique<LowClues9>(0, 21, 5, 5, *sudoku::search_level9(level), *four_boxes_level9(level));
        },
        8);
    CHECK(!few.empty());
    for (const Made9& made : few) {
        check_puzzle(made, single_cells(), true);
        CHECK(made.givens.size() <= 21);
    }
}

void test_nothing_to_do() {
    Wish9 wish;
    wish.orbits = single_cells();
    const auto making = removing(wish)("portable");
    CHECK(all_of(*making, 7, 0).empty());
    CHECK(all_of(*making, ~std::uint64_t{0} - 3, 3).size() == 3);
}

}  // namespace

int main() {
    test_removing();
    test_weights();
    test_the_others();
    test_nothing_to_do();
}
