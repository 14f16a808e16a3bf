// How many solutions a board has in which few cells are open: the last part of a count, where most of
// the tree is.
//
// A search that counts needn't say which digits the open cells get, and there are few of them. So
// they are moved next to each other, a byte each, 32 in all; with AVX2 that is one register:
//
//     place     0      1      2            n - 1     n  ...  31
//     cell     r1c4   r1c5   r3c4   ...    r9c8      none
//     set      {2,7}  {2,7}  {1,2,7}       {3,7}
//
// Eight bits are enough: a digit that no open cell has is left out. Where all nine are left, the one that fewest cells
// have is placed first, in each of its ways.
//
// A cell that comes down to one digit takes it from its peers by one operation with a mask that
// was made beforehand. That is the only rule: where so little is left, the others cost more than
// they save. A guess follows both of its sides at once, and two guesses go together; where both sides
// of one leave the same rest, the rest is counted once and doubled.
#pragma once

#include <cstdint>

namespace farandole::sudoku {

inline constexpr int kMostOpen9 = 32;

// Guesses after which another way to count is better (boxes9.hpp); nearly all boards with so few open cells have fewer.
inline constexpr std::uint64_t kMostGuesses9 = 1024;

struct Completions9 {
    std::uint64_t solutions;  // 0 unless all are counted
    std::uint64_t guesses;    // made, whether or not all are counted
    bool is_whole;            // all are counted: neither limit came first
};

}  // namespace farandole::sudoku

#ifdef FARANDOLE_LEVEL
namespace farandole::sudoku::FARANDOLE_LEVEL {

// Counts the solutions of a board of 81 sets in reading order. `open` are the cells with more than one
// candidate, a bit each, 0 to 63 and 64 to 80: at least 1 and at most kMostOpen9. All others
// have one digit, which their peers don't have. Not more than `max_guesses` guesses are made, and
// no more than `max_solutions` solutions are returned.
Completions9 count_completions(const std::uint16_t* board, std::uint64_t open_low, std::uint32_t open_high,
                               std::uint64_t max_solutions, std::uint64_t max_guesses);

}  // namespace farandole::sudoku::FARANDOLE_LEVEL
#endif
