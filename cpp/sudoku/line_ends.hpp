// Where a line of text ends: at "\n", at "\r", or with the text.
//
// Both are looked for at once, sixteen bytes at a time. To look for one of them first, and then
// for the other before it, would walk to the end of the text from every line of a file that has
// only the other: the square of its length.
#pragma once

#include <cstdint>
#include <cstring>

namespace farandole::sudoku {

inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// The first line end from `at` on, or `end`. Reads at most fifteen bytes beyond it.
inline const char* line_end(const char* at, const char* end) {
    using Sixteen [[gnu::vector_size(16)]] = std::uint8_t;
    for (; end - at >= 16; at += 16) {
        Sixteen bytes;
        std::memcpy(&bytes, at, sizeof bytes);
        const Sixteen hits = reinterpret_cast<Sixteen>((bytes == '\n') | (bytes == '\r'));
        std::uint64_t halves[2];
        std::memcpy(halves, &hits, sizeof halves);
        if (halves[0] | halves[1]) break;
    }
    while (at != end && !is_line_end(*at)) ++at;
    return at;
}

}  // namespace farandole::sudoku
