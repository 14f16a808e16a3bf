// Boards for tests of finders: constructed from a few cells, or random ones with a known solution.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "logic/search.hpp"
#include "sudoku/search9.hpp"
#include "tests/check.hpp"

namespace farandole::logic {

// "r4c2" is cell 28.
inline int cell_at(const char* name) { return (name[1] - '1') * 9 + (name[3] - '1'); }

inline Digits digits_of(const char* text) {
    Digits digits = 0;
    for (; *text; ++text) digits |= only(*text - '1');
    return digits;
}

inline void keep_only(Board& board, int cell, Digits digits) {
    for (auto left = static_cast<Digits>(board.candidates(cell) & ~digits); left; left = without_lowest(left))
        board.remove(cell, lowest(left));
}

// An empty board with these candidates in some cells, and all candidates in the others: {"r1c1", "12"}.
using Few = std::initializer_list<std::pair<const char*, const char*>>;
inline Board board_with(const Few& few) {
    Board board;
    for (const auto& [cell, digits] : few) keep_only(board, cell_at(cell), digits_of(digits));
    return board;
}

// Removes a digit from all cells of a house except these.
inline void only_in(Board& board, int house, int digit, std::initializer_list<const char*> cells) {
    Cells kept;
    for (const char* cell : cells) kept.add(cell_at(cell));
    for (int cell : house_cells(house) - kept) board.remove(cell, digit - 1);
}

inline std::vector<Step> all_steps(Board board, Technique technique, const Options& options = {}) {
    Search search;
    search.options = options;
    search.start(board);
    std::vector<Step> steps;
    CHECK(search.all(technique, steps));
    return steps;
}

using Effects = std::set<std::vector<Candidate>>;
inline std::vector<Candidate> sorted(std::vector<Candidate> candidates) {
    std::ranges::sort(candidates);
    return candidates;
}

inline Effects effects(const std::vector<Step>& steps) {
    Effects found;
    for (const Step& step : steps) found.insert(sorted(step.eliminations));
    return found;
}

// "r4c2" with digits 1 and 2: what a single step must remove.
inline std::vector<Candidate> removed(const Few& few) {
    std::vector<Candidate> candidates;
    for (const auto& [cell, digits] : few)
        for (Digits left = digits_of(digits); left; left = without_lowest(left))
            candidates.push_back({static_cast<std::uint8_t>(cell_at(cell)), static_cast<std::uint8_t>(lowest(left))});
    return sorted(candidates);
}

inline bool finds(const Board& board, Technique technique, const Few& few, const Options& options = {}) {
    return effects(all_steps(board, technique, options)).count(removed(few)) != 0;
}

inline bool finds_nothing(const Board& board, Technique technique, const Options& options = {}) {
    return all_steps(board, technique, options).empty();
}

struct State {
    Board board;
    std::array<std::uint8_t, kCells> solution{};  // 0 to 8
};

using Grid = std::array<std::uint8_t, kCells>;

inline Grid random_grid(std::mt19937& random) {
    std::array<int, 9> rows{}, columns{}, names{};
    std::iota(names.begin(), names.end(), 1);
    std::ranges::shuffle(names, random);
    for (auto* lines : {&rows, &columns}) {
        std::array<int, 3> bands{0, 1, 2};
        std::ranges::shuffle(bands, random);
        for (std::size_t band = 0; band < 3; ++band) {
            std::array<int, 3> inside{0, 1, 2};
            std::ranges::shuffle(inside, random);
            for (std::size_t line = 0; line < 3; ++line) (*lines)[band * 3 + line] = bands[band] * 3 + inside[line];
        }
    }
    // Some cells of a pattern, and the results of the search.
    Grid clues{}, grid{};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        const int r = rows[cell / 9], c = columns[cell % 9];
        if (random() % 4 == 0)
            clues[cell] = static_cast<std::uint8_t>(names[static_cast<std::size_t>((r % 3 * 3 + r / 3 + c) % 9)]);
    }
    CHECK(sudoku::Search9(clues.data()).run(1, ~std::uint64_t{0}, grid.data()) == 1);
    return grid;
}

// A partly solved puzzle with a unique solution; some false candidates are removed.
inline State random_state(std::mt19937& random) {
    const Grid grid = random_grid(random);
    Grid puzzle = grid;
    std::array<std::size_t, kCells> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::shuffle(order, random);
    const std::size_t tries = 30 + random() % 51;
    for (std::size_t at = 0; at < tries; ++at) {
        puzzle[order[at]] = 0;
        if (sudoku::Search9(puzzle.data()).run(2, ~std::uint64_t{0}, nullptr) != 1) puzzle[order[at]] = grid[order[at]];
    }
    State state;
    for (std::size_t cell = 0; cell < kCells; ++cell) state.solution[cell] = static_cast<std::uint8_t>(grid[cell] - 1);
    for (int cell = 0; cell < kCells; ++cell)
        if (puzzle[static_cast<std::size_t>(cell)])
            state.board.place(cell, state.solution[static_cast<std::size_t>(cell)], true);
    const auto placed = random() % 40, gone = random() % 50;
    for (int cell : Cells(state.board.empty()))
        if (random() % 100 < placed) state.board.place(cell, state.solution[static_cast<std::size_t>(cell)]);
    for (int cell : state.board.empty())
        for (int digit = 0; digit < kDigits; ++digit)
            if (digit != state.solution[static_cast<std::size_t>(cell)] && random() % 100 < gone)
                state.board.remove(cell, digit);
    return state;
}

inline int transposed(int cell) { return cell % 9 * 9 + cell / 9; }

inline Board transposed(const Board& board) {
    Board turned;
    for (int cell = 0; cell < kCells; ++cell)
        if (board.value(cell) >= 0) turned.place(transposed(cell), board.value(cell), board.givens().has(cell));
    for (int cell : board.empty()) keep_only(turned, transposed(cell), board.candidates(cell));
    return turned;
}

inline Effects transposed(const Effects& found) {
    Effects turned;
    for (std::vector<Candidate> gone : found) {
        for (Candidate& one : gone) one.cell = static_cast<std::uint8_t>(transposed(one.cell));
        turned.insert(sorted(gone));
    }
    return turned;
}

// On random boards: every step agrees with the solution and removes existing candidates, each once; a first step is
// found if there is any; and if the technique has no orientation, the transposed board has the same steps. Returns the
// number of steps.
inline std::size_t check_on_random_boards(Technique technique, int boards, bool turn, const Options& options = {}) {
    std::mt19937 random(7);
    std::size_t many = 0;
    for (int round = 0; round < boards; ++round) {
        const State state = random_state(random);
        const auto steps = all_steps(state.board, technique, options);
        for (const Step& step : steps) {
            CHECK(step.technique == technique);
            std::set<Candidate> once;
            for (const Candidate& gone : step.eliminations) {
                CHECK(state.solution[gone.cell] != gone.digit);
                CHECK(state.board.has(gone.cell, gone.digit));
                CHECK(once.insert(gone).second);
            }
        }
        Board board = state.board;
        Search search;
        search.options = options;
        search.start(board, state.solution.data());
        const bool found = search.first(technique);
        // Of rectangles with the same number, the first step examines only one: rectangles.cpp.
        const bool rectangle =
            technique >= Technique::unique_rectangle_1 && technique <= Technique::avoidable_rectangle_2;
        CHECK(found == !steps.empty() || (rectangle && !found));
        if (found) CHECK(effects(steps).count(sorted(search.step.eliminations)));
        if (turn) CHECK(effects(all_steps(transposed(state.board), technique, options)) == transposed(effects(steps)));
        many += steps.size();
    }
    return many;
}

}  // namespace farandole::logic
