// Rows of digits as text, compressed: a frame of zstd (RFC 8878) that holds Huffman codes alone.
//
//   frame   magic (4), 0xA0, size of the text (4), blocks
//   block   head (3), then either bytes as they are, or the text of up to 1618 rows:
//           head of the literals (5), lengths of the codes (30), ends of three streams (6), four streams, 0 (no repeats)
//
// A compressor looks for repeats, and in grids of digits finds many short ones that save next to nothing. The digits
// of a solution are used alike, and a puzzle is mostly blanks, so fixed codes come within two per cent of the best codes
// at a tenth of the time (streams9.hpp): any reader of zstd reads them.
//
//   solutions   1 2: 4 bits, 3 to 9: 3 bits           32.6 bytes a grid (zstd at level 1: 32.5)
//   puzzles     a dot: 1 bit, 1 2: 5 bits, 3 to 9: 4  16.9 bytes with 17 clues (18.8)
#pragma once

#include <cstddef>
#include <cstdint>

#include "sudoku/streams9.hpp"

namespace farandole::sudoku {

// The most bytes that `compress9` writes.
std::size_t compressed9_bound(std::size_t rows, std::size_t head);

// Writes a frame with `head` bytes as they are, at most 128 KiB, and then `rows` rows of 81 digits from 0 to 9 as text, a
// dot for 0; returns its size. Head and text are smaller than 4 GiB together.
std::size_t compress9(const std::uint8_t* head, std::size_t head_size, const std::uint8_t* cells, std::size_t rows,
                      std::uint8_t* out, const StreamsLevel9& level);

}  // namespace farandole::sudoku
