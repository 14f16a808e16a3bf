// Deadly patterns: empty cells which, whichever way they are filled from certain digits of theirs, could be filled in a
// second way with the same digits in every row, column and box. So in a puzzle with one solution one of the guards,
// their other candidates, is true. What follows depends on the guards alone, of whatever pattern:
//
//   1   all are in one cell: it holds none of the digits of the pattern
//   2   they are one digit in several cells: it goes from all that see these
//   3   their cells share a house: as one cell with their digits, these are in a naked subset of the house
//   4   they are in two cells which alone have a certain digit of the pattern in their house: one of them holds it, and
//       if the other held a digit of the pattern, too, no guard would be true
//
//   cells    the pattern
//   digits   those of the pattern, if all its cells have the same
//   nodes    the guards, each digit with its cells
//   base     3, 4: the house
//   sets     3: the cells of the subset with those of the guards, and its digits
//   truths   3, 4: with the guards, one of which is true
#pragma once

#include <array>
#include <vector>

#include "logic/search.hpp"

namespace farandole::logic {

struct Deadly {
    Cells cells;
    std::array<Digits, kCells> inner{};  // the digits of the pattern in each of its cells
    Digits digits = 0;                   // the same, where no cell differs
};

// What beside a pattern is known so far, for the kind of step that is wanted; 0 stands for all kinds.
struct Guards {
    Cells cells;
    Digits digits = 0;

    void add(int cell, Digits more) {
        if (more) cells.add(cell);
        digits |= more;
    }
    // Whether a step may follow, be it with more guards.
    bool fit(int kind) const;
    bool share_a_house() const;
};

// Goes through the steps that follow from a pattern. True: enough.
bool conclude(Search& search, Technique technique, int kind, const Deadly& pattern, const Guards& guards);

}  // namespace farandole::logic
