// A grid in both orientations: its rows, and its columns as rows.
#pragma once

#include <cstddef>
#include <cstdint>

namespace farandole::sudoku::canonical {

using Byte = std::uint8_t;

// The orders of three things. (GCC warns about std::next_permutation with three bytes without SSE.)
inline constexpr Byte kOrdersOfThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

struct alignas(16) Grid9 {
    Byte digit[2][9][16];       // side, row, column; side 1 is transposed; zeros from column 9 on
    std::uint16_t given[2][9];  // bit c: column c has a digit
    bool is_clashing;           // a digit repeats in a row or a column
    bool is_solution;           // all cells are filled and no digits clash, in boxes either
};

}  // namespace farandole::sudoku::canonical
