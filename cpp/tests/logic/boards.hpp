// Boards for the tests of techniques.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "logic/search.hpp"
#include "make/full_grids9.hpp"
#include "sudoku/search9.hpp"
#include "tests/check.hpp"
#include "tests/shuffle.hpp"

namespace boards {

using namespace farandole::logic;
using Grid = std::array<std::uint8_t, kCells>;      // digits 1 to 9, 0 for none
using Solution = std::array<std::uint8_t, kCells>;  // digits 0 to 8, as on boards

inline int solutions(const Grid& grid, Grid& solution) {
    std::array<std::uint8_t, 2 * kCells> found{};
    farandole::sudoku::Search9 solver(grid.data());
    const auto many = solver.run(2, ~std::uint64_t{0}, found.data());
    std::copy_n(found.begin(), kCells, solution.begin());
    return static_cast<int>(many);
}

inline Grid random_grid(std::mt19937& random) {
    farandole::make::Random numbers(random(), 0);
    Grid grid;
    farandole::make::random_full_grid9(numbers, grid.data());
    return grid;
}

inline std::array<std::uint8_t, kCells> random_order(std::mt19937& random) {
    std::array<std::uint8_t, kCells> order{};
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    farandole::tests::shuffle(order.begin(), order.end(), random);
    return order;
}

// A puzzle: so many cells are emptied as far as that leaves one solution. It is minimal if all are tried.
inline Grid random_puzzle(std::mt19937& random, std::size_t tries = kCells) {
    Grid grid = random_grid(random), solution{};
    const auto order = random_order(random);
    for (std::size_t at = 0; at < tries; ++at) {
        const auto digit = std::exchange(grid[order[at]], std::uint8_t{0});
        if (solutions(grid, solution) != 1) grid[order[at]] = digit;
    }
    return grid;
}

inline Board board_of(const Grid& grid) {
    Board board;
    for (int cell = 0; cell < kCells; ++cell)
        if (const int digit = grid[static_cast<std::size_t>(cell)]; digit) CHECK(board.place(cell, digit - 1, true));
    return board;
}

inline Solution solved(std::mt19937& random) {
    Solution solution = random_grid(random);
    for (auto& digit : solution) --digit;
    return solution;
}

// The empty board, with one digit only where it is true and in every n-th other cell.
inline Board one_digit(const Solution& solution, int digit, std::mt19937::result_type every, std::mt19937& random) {
    Board board;
    for (int cell = 0; cell < kCells; ++cell)
        if (solution[static_cast<std::size_t>(cell)] != digit && random() % every != 0) board.remove(cell, digit);
    return board;
}

inline std::vector<Step> all_steps(Board board, Technique technique, const Options& options = {}) {
    Search search;
    search.options = options;
    search.start(board);
    std::vector<Step> steps;
    CHECK(search.all(technique, steps));
    return steps;
}

}  // namespace boards
