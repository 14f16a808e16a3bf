// A grid seen from both sides: its rows as they are, and its columns as rows.
#pragma once

#include <cstddef>
#include <cstdint>

namespace farandole::sudoku::canonical {

using Byte = std::uint8_t;

struct Sides9 {
    Byte digit[2][9][9];        // side, row, column; side 1 is transposed
    std::uint16_t given[2][9];  // bit c: there is a digit in column c
    bool is_clashing;           // a digit stands twice in a row or a column
    bool is_solution;           // all cells are filled and no digits clash

    void read(const Byte* cells);
};

// A row as a number, four bits a cell, the first cell highest.
using Row9 = std::uint64_t;
inline Row9 at_column(unsigned digit, int column) { return Row9{digit} << (4 * (8 - column)); }

}  // namespace farandole::sudoku::canonical
