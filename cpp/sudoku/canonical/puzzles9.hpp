// Canonical forms of puzzles: row by row, all ways that lead to the smallest form so far.
//
// A state is a way to fill the first rows of the form. Columns with a digit in these rows have their
// place, from right to left in their stack; the others of the stack stand before them, in any order, and
// stacks without any such column before the other stacks:
//
//     first rows   . . . | . . 1 | . 2 3        free: columns 0 to 2, 3 and 4, 6
//                  . . . | . 4 . | . . 1        then:  columns 0 to 2, 3, 6
//
// So one state stands for many transforms. A row can come next as it stands, its free columns sorted: blanks
// before digits that have a label, and these before others, which get the next ones from left to right. Where
// two free columns both have a digit without a label, either may be first: that makes two states.
//
// A row is sixteen bytes, and two shuffles bring labels and columns to their places:
//
//     row      3 0 0 0 7 0 0 1 0 | 0 0 0 0 0 0 0         digits, by the grid's columns
//     label    0 F0 F0 20 F0 F0 F0 10 F0 F0 | ...        by digits: 3 is called 2, 7 is called 1
//     source   1 2 0 5 3 4 8 6 7 | 15 ...                by the form's columns
//     line     01 02 20 05 03 14 08 F6 07 | 0F ...       label and column, by the form's columns
#pragma once

#include "isa.hpp"
#include "sudoku/canonical/grid9.hpp"
#include "sudoku/canonical9.hpp"

namespace farandole::sudoku::canonical {

struct alignas(64) State9 {
    Byte label[16];        // of each digit, times 16; 240 for none yet
    Byte source[16];       // for each column of the form, the grid's; 15 from the ninth on
    Byte free[16];         // for each column of the form: 255 if it is still blank
    std::uint64_t rows;    // of the grid, in the form's order, four bits each
    std::uint32_t weight;  // number of orders of blank rows that it represents
    std::uint16_t used;    // rows of the grid with a place
    std::uint16_t side;
};

struct alignas(16) Choice9 {
    Byte line[16];  // the resulting line, except for the order of free stacks
    std::uint32_t state;
    std::uint16_t row, times;  // a blank row represents others
};

// Room for this number of states, and for six times as many choices.
struct Room9 {
    State9 *states, *next;
    Choice9* choices;
    std::size_t size;
    bool is_last;  // no more: continue with the states that fit
};

// One compiled level.
struct PuzzleLevel9 {
    const char* name;
    // Reads 81 digits from 0 to 9.
    void (*read)(const Byte* cells, Grid9& grid);
    // Finds the form of a grid without clashes. Returns false if the room is insufficient.
    bool (*find)(const Grid9& grid, const Room9& room, Canonical9& found);
};

const PuzzleLevel9* puzzle_level9(const char* name);

}  // namespace farandole::sudoku::canonical
