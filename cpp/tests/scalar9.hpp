// A search for one 9×9 puzzle in plain integers, which shares nothing with the vector code: what
// that is compared with. It was the package's own search once.
//
// The state is 27 words, digit × band. Bit 9·row + column of a word says that the
// digit may still stand in that cell of the band (three rows):
//
//              box 0      box 1      box 2
//     row 0   0  1  2    3  4  5    6  7  8
//     row 1   9 10 11   12 13 14   15 16 17        bits 27 to 31 are always 0
//     row 2  18 19 20   21 22 23   24 25 26
//
// Three bits side by side inside a box are a minirow. What one digit can do in a
// band depends on nine bits only: which minirows it still has. It must take one
// minirow in each row and in each box, so only minirows that lie on some 3×3
// permutation inside those nine bits survive: that is hidden boxes, locked
// candidates and the test for "no place left" in one look at a table of 512. The
// same table, read with bands for rows and columns of a box for boxes, serves the
// stacks. Singles, hidden in a row, column or box or naked in a cell, are found
// for whole words at once with "exactly one" arithmetic.
#pragma once

#include "sudoku/search9.hpp"

#include <array>
#include <cstdint>

namespace farandole::tests {

using farandole::sudoku::kCells;

// The state of a grid: the candidates, and the cells not yet fixed.
struct Board9 {
    std::array<std::array<std::uint32_t, 3>, 9> candidates;
    std::array<std::uint32_t, 3> open;
};

// A depth-first search for every solution of a puzzle, which can be stopped and resumed at any solution or after any
// number of guesses.
class Scalar9 {
  public:
    // `cells` are 81 digits in reading order, 1 to 9, or 0 for a blank.
    explicit Scalar9(const std::uint8_t* cells);

    // Continues until `max_solutions` more solutions are found, `max_guesses` more guesses are made, or the search is
    // over. Writes 81 digits for each solution to `solutions` unless it is null. Returns the number of solutions found
    // in this call.
    std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions);

    // No solutions are left.
    bool finished() const { return top_ == 0; }

    // Number of candidates tried that could have been wrong.
    std::uint64_t guesses() const { return guesses_; }

  private:
    // A guess fixes a cell for everything above it, so no more boards than cells can wait.
    std::array<Board9, kCells + 1> waiting_;
    int top_ = 0;
    unsigned changed_ = 0;  // digits of the topmost board that need another look
    std::uint64_t guesses_ = 0;
};

}  // namespace farandole::tests
