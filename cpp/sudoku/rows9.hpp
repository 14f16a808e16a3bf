// Rows of characters or digits as puzzles for the lock-step solver: a puzzle a row, no line ends.
//
// A cell is one byte, a character: 1 to 9, or a blank, which is any of 0 . * _ - ? x X. Arrays may
// hold rows of numbers 0 to 9, too: `numbers` says so. The first cell of a row tells which it is, as
// no character of a puzzle is below ten. A pencilmark puzzle has nine bytes a cell, the d-th of them the digit d
// (that digit may stand there) or a blank (it may not).
#pragma once

#include <cstddef>
#include <cstdint>

namespace farandole::sudoku {

// Writes the digits, 0 for a blank, of `rows` puzzles of 81 bytes. A row with another byte in it
// gets the status bad9 and zeros for such bytes; no other status is touched.
void read_packed9(const std::uint8_t* text, std::size_t rows, std::uint8_t* cells, std::uint8_t* status, bool numbers);

// The same for pencilmark puzzles of 729 bytes: writes 81 sets of candidates, bit d for digit d + 1.
void read_pencilmarks9(const std::uint8_t* text, std::size_t rows, std::uint16_t* marks, std::uint8_t* status,
                       bool numbers);

// How many lines of a text `read_rows9` (lines9.hpp) makes a row of: all that are neither blank nor
// comments.
std::size_t count_lines9(const char* text, std::size_t size);

// Whether all numbers are digits, or sets of digits.
bool are_digits(const std::uint8_t* cells, std::size_t size);
bool are_marks(const std::uint16_t* marks, std::size_t size);

}  // namespace farandole::sudoku
