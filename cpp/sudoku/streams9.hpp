// The four streams of Huffman codes in a block of zstd9.hpp, written side by side: each has a quarter of the digits,
// and what a stream waits for, the place of the next bit, leaves time for the others.
//
//     digits     0 0 0 4 0 0 0 1 | 0 7 0 0 ...         a stream is read from its end,
//     codes      1 1 1 0010 1 1 1 00000 | ...          so its last digit is written first
//     eight      00000 1 1 1 0010 1 1 1                one word, the first digit in the highest bits
//     stream     ... bits | word << size, of which whole bytes are stored
//
// With AVX2 a lane of 64 bits is a stream. Codes and sizes of 32 digits are looked up at once, and three steps
// merge two codes each: by a multiplication (times 1, and times 2 to the size), another, and a shift.
#pragma once

#include <cstddef>
#include <cstdint>

namespace farandole::sudoku {

// By digit: the code, its size in bits, at most five, and 2 to the size. By second << 4 | first: both codes, the second
// in the lower bits, and their size in the lower half.
struct Codes9 {
    std::uint8_t bits[16];
    std::uint8_t sizes[16];
    std::uint8_t powers[16];
    std::uint32_t two[160];
};

inline constexpr std::size_t kStreams9 = 4;

// The most bytes that are written for a stream of so many digits: eight at a time.
constexpr std::size_t stream9_bound(std::size_t digits) { return digits * 5 / 8 + 2 + 8; }

struct StreamsLevel9 {
    // Writes `size` digits, the first three streams (size + 3) / 4 each, to four places; sets them to the ends.
    void (*write)(const Codes9& codes, const std::uint8_t* cells, std::size_t size, std::uint8_t* out[kStreams9]);
};

// The level of this name, or null where this build or this processor doesn't have it; for a null name the fastest.
const StreamsLevel9* streams_level9(const char* name);

}  // namespace farandole::sudoku
