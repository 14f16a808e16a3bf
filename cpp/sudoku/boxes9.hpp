// How many solutions a board with many of them has, without going through them.
//
// A box can be filled in a number of ways, and its neighbours see only which digits are in each of its rows and each of its
// columns. So all ways of filling the three boxes of a band are joined where their rows fit, those that look the
// same from outside are kept as one with a number, and the three bands are joined where their columns fit:
//
//     ways to fill    9 boxes        by digits of rows and columns        tens each
//          │ rows fit: three and three make a band
//          ▼
//     arrangements    3 bands        by digits of columns                 hundreds or thousands each
//          │ columns fit, one stack after the other
//          ▼
//     solutions       the board      counted only, as products            millions
//
// A board with a hundred times as many solutions takes about ten times as long. For boards with few, a search is
// faster.
#pragma once

#include <cstdint>

#include "sudoku/completions9.hpp"

namespace farandole::sudoku {

// Where code has to be small, as in the browser, nothing is counted this way.
#ifdef FARANDOLE_SMALL
inline constexpr bool kCountsByBoxes9 = false;
#else
inline constexpr bool kCountsByBoxes9 = true;
#endif

// With more open cells there are mostly too many arrangements.
inline constexpr int kMostOpenByBoxes9 = 64;

// Counts the solutions of a board of 81 sets in reading order, none of them empty. Eight arrangements of bands, which
// take about as long as a guess, count as one. If there are more than `worth_it` of these, or more than memory is meant for,
// nothing is counted and none is made; if there are more than `max_guesses`, nothing is counted either, and all are made.
Completions9 count_by_boxes(const std::uint16_t* board, std::uint64_t worth_it, std::uint64_t max_guesses);

// What a count remembers besides its boards (rest9-inl.hpp). After many guesses on one side of a guess it begins again
// with the board before its first guess, and from then on counts by boxes wherever it can.
struct Tally9 {
    std::uint64_t owed;   // solutions counted before it began again, which will come again
    std::uint64_t ahead;  // solutions counted beyond what was asked for: the next to be returned
    std::uint64_t since;  // guesses that had been made when the board that waits longest was put aside
    bool is_by_boxes;
    bool has_first;  // the first board is kept, and it hasn't begun again
};

}  // namespace farandole::sudoku
