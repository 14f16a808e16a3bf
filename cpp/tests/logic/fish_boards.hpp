// Boards for finding steps.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "logic/search.hpp"
#include "tests/shuffle.hpp"

namespace boards {

using namespace farandole::logic;
using Solution = std::array<std::uint8_t, kCells>;

// A solved grid: the canonical one with its digits, rows, columns, bands and stacks shuffled.
inline Solution solved(std::mt19937& random) {
    const auto lines = [&] {
        std::array<int, 3> bands{0, 1, 2};
        farandole::tests::shuffle(bands.begin(), bands.end(), random);
        std::array<int, 9> order{};
        for (std::size_t band = 0; band < 3; ++band) {
            std::array<int, 3> in{0, 1, 2};
            farandole::tests::shuffle(in.begin(), in.end(), random);
            for (std::size_t at = 0; at < 3; ++at) order[3 * band + at] = 3 * bands[band] + in[at];
        }
        return order;
    };
    const auto rows = lines(), columns = lines();
    std::array<int, 9> digits{};
    std::iota(digits.begin(), digits.end(), 0);
    farandole::tests::shuffle(digits.begin(), digits.end(), random);
    Solution solution{};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        const int row = rows[cell / 9], column = columns[cell % 9];
        solution[cell] = static_cast<std::uint8_t>(digits[static_cast<std::size_t>((3 * row + row / 3 + column) % 9)]);
    }
    return solution;
}

// The empty board, with one digit only where it is true and in every n-th other cell.
inline Board one_digit(const Solution& solution, int digit, std::mt19937::result_type every, std::mt19937& random) {
    Board board;
    for (int cell = 0; cell < kCells; ++cell)
        if (solution[static_cast<std::size_t>(cell)] != digit && random() % every != 0) board.remove(cell, digit);
    return board;
}

// A number of cells of the solution, with their consequences for all peers.
inline Board some_cells(const Solution& solution, int many, std::mt19937& random) {
    std::array<int, kCells> cells{};
    std::iota(cells.begin(), cells.end(), 0);
    farandole::tests::shuffle(cells.begin(), cells.end(), random);
    Board board;
    for (std::size_t at = 0; at < static_cast<std::size_t>(many); ++at)
        board.place(cells[at], solution[static_cast<std::size_t>(cells[at])]);
    return board;
}

constexpr int transposed(int cell) { return cell % 9 * 9 + cell / 9; }
inline Board transposed(const Board& board) {
    Board other;
    for (int cell = 0; cell < kCells; ++cell)
        if (board.value(cell) >= 0) other.place(transposed(cell), board.value(cell));
    for (int cell = 0; cell < kCells; ++cell)
        for (int digit = 0; digit < kDigits && board.value(cell) < 0; ++digit)
            if (!board.has(cell, digit)) other.remove(transposed(cell), digit);
    return other;
}

inline std::vector<Step> all_steps(Board& board, Technique technique, const Options& options = {}) {
    Search search;
    search.options = options;
    search.start(board);
    std::vector<Step> steps;
    search.all(technique, steps);
    return steps;
}

// The effects of the steps: eliminations as cell and digit; placements with 9 added to the digit.
using Effects = std::set<std::vector<std::pair<int, int>>>;
inline Effects effects(const std::vector<Step>& steps, bool transpose = false) {
    Effects all;
    for (const Step& step : steps) {
        std::vector<std::pair<int, int>> one;
        const auto add = [&](const Candidate& candidate, int more) {
            one.emplace_back(transpose ? transposed(candidate.cell) : candidate.cell, candidate.digit + more);
        };
        for (const Candidate& gone : step.eliminations) add(gone, 0);
        for (const Candidate& placed : step.placements) add(placed, 9);
        std::sort(one.begin(), one.end());
        all.insert(one);
    }
    return all;
}

}  // namespace boards
