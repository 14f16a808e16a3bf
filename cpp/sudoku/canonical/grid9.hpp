// A grid seen from both sides: its rows as they are, and its columns as rows.
#pragma once

#include <cstddef>
#include <cstdint>

namespace farandole::sudoku::canonical {

using Byte = std::uint8_t;

// The orders of three things. (GCC warns of std::next_permutation with three bytes, where there is no SSE.)
inline constexpr Byte kOrdersOfThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

struct alignas(16) Grid9 {
    Byte digit[2][9][16];       // side, row, column; side 1 is transposed; zeros from column 9 on
    std::uint16_t given[2][9];  // bit c: there is a digit in column c
    bool is_clashing;           // a digit stands twice in a row or a column
    bool is_solution;           // all cells are filled and no digits clash, in boxes neither
};

}  // namespace farandole::sudoku::canonical
