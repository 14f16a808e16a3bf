// Boards for the tests of techniques, and checks that every step must pass.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "logic/path.hpp"
#include "logic/search.hpp"
#include "sudoku/search9.hpp"
#include "tests/check.hpp"
#include "tests/shuffle.hpp"

namespace boards {

using namespace farandole::logic;
using Grid = std::array<std::uint8_t, kCells>;  // digits 1 to 9, 0 for none
using Effect = std::vector<Candidate>;          // in order
using Effects = std::set<Effect>;

inline Grid grid_of(const std::string& text) {
    CHECK(text.size() == kCells);
    Grid grid{};
    for (std::size_t cell = 0; cell < kCells; ++cell)
        grid[cell] = text[cell] == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(text[cell] - '0');
    return grid;
}

inline std::string text_of(const Grid& grid) {
    std::string text;
    for (auto digit : grid) text += digit ? static_cast<char>('0' + digit) : '.';
    return text;
}

inline int solutions(const Grid& grid, Grid& solution) {
    std::array<std::uint8_t, 2 * kCells> found{};
    farandole::sudoku::Search9 solver(grid.data());
    const auto many = solver.run(2, ~std::uint64_t{0}, found.data());
    std::copy_n(found.begin(), kCells, solution.begin());
    return static_cast<int>(many);
}

// A board with its solution, digits from 0.
struct Case {
    Board board;
    Grid solution{};
};

inline Board board_of(const Grid& grid) {
    Board board;
    for (int cell = 0; cell < kCells; ++cell)
        if (const int digit = grid[static_cast<std::size_t>(cell)]; digit) CHECK(board.place(cell, digit - 1, true));
    return board;
}

// The puzzle after all steps by singles, locked candidates and subsets.
inline Case stuck(const Grid& puzzle) {
    Case made{board_of(puzzle), {}};
    CHECK(solutions(puzzle, made.solution) == 1);
    for (auto& digit : made.solution) --digit;
    Order order = default_order();
    std::erase_if(order, [](const Try& one) { return row(one.technique).place > row(Technique::hidden_quad).place; });
    Search search;
    search.start(made.board, made.solution.data());
    rate(made.board, search, order);
    return made;
}

inline Case stuck(const std::string& puzzle) { return stuck(grid_of(puzzle)); }

// A minimal puzzle.
inline Grid random_puzzle(std::mt19937& random) {
    Grid grid{}, solution{};
    std::array<std::uint8_t, 9> digits{};
    std::iota(digits.begin(), digits.end(), std::uint8_t{1});
    for (int box : {kBox, kBox + 4, kBox + 8}) {
        farandole::tests::shuffle(digits.begin(), digits.end(), random);
        for (std::size_t at = 0; at < 9; ++at) grid[in_order(box)[at]] = digits[at];
    }
    CHECK(solutions(grid, solution) >= 1);
    grid = solution;
    std::array<std::uint8_t, kCells> order{};
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    farandole::tests::shuffle(order.begin(), order.end(), random);
    for (auto cell : order) {
        const auto digit = std::exchange(grid[cell], std::uint8_t{0});
        if (solutions(grid, solution) != 1) grid[cell] = digit;
    }
    return grid;
}

// Boards that singles, locked candidates and subsets don't solve.
inline std::vector<Case> stuck_boards(int many, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Case> made;
    while (static_cast<int>(made.size()) < many) {
        Case one = stuck(random_puzzle(random));
        if (!one.board.solved()) made.push_back(std::move(one));
    }
    return made;
}

// The board with every cell elsewhere.
template <class To>
Case moved(const Case& from, const To& to) {
    Case made;
    for (int cell = 0; cell < kCells; ++cell) {
        made.solution[static_cast<std::size_t>(to(cell))] = from.solution[static_cast<std::size_t>(cell)];
        if (from.board.value(cell) >= 0) CHECK(made.board.place(to(cell), from.board.value(cell), true));
    }
    for (int cell : from.board.empty())
        for (int digit = 0; digit < kDigits; ++digit)
            if (!from.board.has(cell, digit)) made.board.remove(to(cell), digit);
    return made;
}

inline int transposed(int cell) { return cell % 9 * 9 + cell / 9; }
inline int turned(int cell) { return 80 - cell; }

inline std::vector<Step> all(Case& on, Technique technique, const Options& options = {}) {
    Search search;
    search.options = options;
    search.start(on.board, on.solution.data());
    std::vector<Step> steps;
    CHECK(search.all(technique, steps));
    return steps;
}

inline Effect effect(const Step& step) {
    Effect sorted = step.eliminations;
    std::ranges::sort(sorted);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    return sorted;
}

inline Effects effects(const std::vector<Step>& steps) {
    Effects made;
    for (const Step& step : steps) made.insert(effect(step));
    return made;
}

inline Effect effect(const Cells& cells, int digit) {
    Effect made;
    for (int cell : cells) made.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
    return made;
}

inline bool excludes(const Candidate& one, const Candidate& other) {
    if (one == other) return false;
    return one.cell == other.cell || (one.digit == other.digit && peers(one.cell).has(other.cell));
}

inline std::vector<Candidate> candidates_of(const Board& board, Truth truth) {
    std::vector<Candidate> made;
    for (int digit = 0; digit < kDigits; ++digit)
        for (int cell : board.where(digit)) {
            const Candidate one{static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
            if (truth < kCells
                    ? cell == truth
                    : (truth - kCells) % kDigits == digit && house_cells((truth - kCells) / kDigits).has(cell))
                made.push_back(one);
        }
    return made;
}

// Whether all truths can hold together with the chosen ones.
inline bool can_hold(const std::vector<std::vector<Candidate>>& truths, std::vector<Candidate>& chosen) {
    const std::vector<Candidate>* least = nullptr;
    std::vector<Candidate> ways;
    for (const auto& truth : truths) {
        if (std::ranges::any_of(truth, [&](const auto& one) { return std::ranges::count(chosen, one) > 0; })) continue;
        std::vector<Candidate> left;
        for (const auto& one : truth)
            if (std::ranges::none_of(chosen, [&](const auto& other) { return excludes(one, other); }))
                left.push_back(one);
        if (least && left.size() >= ways.size()) continue;
        least = &truth;
        ways = left;
    }
    if (!least) return true;
    for (const Candidate& one : ways) {
        chosen.push_back(one);
        if (can_hold(truths, chosen)) return true;
        chosen.pop_back();
    }
    return false;
}

// The step agrees with the solution, its eliminations are candidates, and its truths prove each elimination.
inline void check_step(const Case& on, const Step& step) {
    CHECK(!step.eliminations.empty());
    CHECK(!step.truths.empty());
    std::vector<std::vector<Candidate>> truths;
    for (Truth truth : step.truths) truths.push_back(candidates_of(on.board, truth));
    for (const Candidate& gone : step.eliminations) {
        CHECK(on.board.has(gone.cell, gone.digit));
        CHECK(on.solution[gone.cell] != gone.digit);
        std::vector<Candidate> chosen{gone};
        CHECK(!can_hold(truths, chosen));
    }
    for (const Link& link : step.links) CHECK(link.from < step.nodes.size() && link.to < step.nodes.size());
}

// The links of a chain are valid.
inline void check_links(const Case& on, const Step& step) {
    CHECK(!step.nodes.empty());
    for (const Link& link : step.links) {
        const Node &from = step.nodes[link.from], &to = step.nodes[link.to];
        const Candidate one{static_cast<std::uint8_t>(from.cells.first()), from.digit};
        const Candidate other{static_cast<std::uint8_t>(to.cells.first()), to.digit};
        CHECK(excludes(one, other));
        if (!link.strong) continue;
        const bool in_cell = one.cell == other.cell && count(on.board.candidates(one.cell)) == 2;
        bool in_house = false;
        for (auto house : houses_of(one.cell))
            in_house |= one.digit == other.digit && house_cells(house).has(other.cell) &&
                        on.board.places(house, one.digit) == 2;
        CHECK(in_cell || in_house);
    }
}

// All steps are valid, and the board transposed or rotated by 180° has the same.
inline int check_technique(std::vector<Case>& cases, Technique technique, const Options& options = {}) {
    int many = 0;
    for (Case& one : cases) {
        const auto steps = all(one, technique, options);
        many += static_cast<int>(steps.size());
        for (const Step& step : steps) {
            CHECK(step.technique == technique);
            check_step(one, step);
        }
        for (const auto to : {transposed, turned}) {
            Case other = moved(one, to);
            Effects there;
            for (Effect effect : effects(all(other, technique, options))) {
                for (Candidate& gone : effect) gone.cell = static_cast<std::uint8_t>(to(gone.cell));
                std::ranges::sort(effect);
                there.insert(effect);
            }
            CHECK(there == effects(steps));
        }
    }
    return many;
}

// Whether some step on the stuck board of a puzzle removes exactly this: "312 318" is 3 from r1c2 and r1c8.
inline bool finds(const std::string& puzzle, Technique technique, const std::string& removed,
                  const Options& options = {}) {
    Case on = stuck(puzzle);
    Effect wanted;
    for (std::size_t at = 0; at < removed.size(); at += 4)
        wanted.push_back({static_cast<std::uint8_t>((removed[at + 1] - '1') * 9 + removed[at + 2] - '1'),
                          static_cast<std::uint8_t>(removed[at] - '1')});
    std::ranges::sort(wanted);
    const auto steps = all(on, technique, options);
    for (const Step& step : steps) check_step(on, step);
    return effects(steps).count(wanted) > 0;
}

inline bool finds_none(const std::string& puzzle, Technique technique, const Options& options = {}) {
    Case on = stuck(puzzle);
    CHECK(!on.board.solved());
    return all(on, technique, options).empty();
}

}  // namespace boards
