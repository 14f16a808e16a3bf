// Sixteen cells at a time, in the compiler's vector types, which every target processor has.
#include "sudoku/rows9.hpp"

#include <cstring>

#include "sudoku/line_ends.hpp"
#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"

namespace farandole::sudoku {

namespace {

using Byte = std::uint8_t;
constexpr int kStep = 16;
using Bytes __attribute__((vector_size(kStep))) = Byte;  // a true byte is 255

inline Bytes load(const Byte* from, std::size_t size = kStep) {
    Bytes bytes{};
    std::memcpy(&bytes, from, size);
    return bytes;
}

inline Bytes are_blank(Bytes c) {
    return reinterpret_cast<Bytes>((c == '.') | (c == '0') | (c == '*') | (c == '_') | (c == '-') | (c == '?') |
                                   ((c | 0x20) == 'x'));
}

inline bool any(Bytes bytes) {
    std::uint64_t halves[2];
    std::memcpy(halves, &bytes, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

// Digit 0 of a row: its first cell distinguishes numbers from characters.
inline Byte zero_of(const Byte* row, bool numbers) { return numbers && row[0] <= 9 ? 0 : '0'; }

bool is_ignored(const char* line, const char* end) {
    const auto is_space = [](char c) { return (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= ' '); };
    while (line != end && is_space(*line)) ++line;
    return line == end || *line == '#' || *line == '%' || (*line == '/' && line + 1 != end && line[1] == '/');
}

}  // namespace

void read_packed9(const Byte* text, std::size_t rows, Byte* cells, Byte* status, bool numbers) {
    for (std::size_t row = 0; row < rows; ++row, text += kCells, cells += kCells) {
        const Byte zero = zero_of(text, numbers);
        Bytes wrong{};
        for (int step = 0; step < kCells; step += kStep) {
            const int at = step < kCells - kStep ? step : kCells - kStep;  // the last one overlaps
            const Bytes read = load(text + at), digits = read - zero;
            const Bytes are_digits = reinterpret_cast<Bytes>(digits <= 9);
            const Bytes kept = digits & are_digits;
            wrong |= ~(are_digits | are_blank(read));
            std::memcpy(cells + at, &kept, kStep);
        }
        if (any(wrong)) status[row] = bad9;
    }
}

void read_pencilmarks9(const Byte* text, std::size_t rows, std::uint16_t* marks, Byte* status, bool numbers) {
    // Multiplying by this collects bit 0 of eight bytes in the highest byte.
    constexpr std::uint64_t kGather = 0x0102040810204080;
    constexpr Bytes kDigits = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    constexpr Bytes kNothing = {0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255};
    for (std::size_t row = 0; row < rows; ++row) {
        const Byte zero = zero_of(text, numbers);
        Bytes wrong{};
        for (int cell = 0; cell < kCells; ++cell, ++marks, text += 9) {
            const Bytes read = load(text, 9);
            const Bytes may = reinterpret_cast<Bytes>(read == kDigits + zero);
            wrong |= ~(may | reinterpret_cast<Bytes>(read == zero) | are_blank(read) | kNothing);
            std::uint64_t eight;
            std::memcpy(&eight, &may, sizeof eight);
            eight = (eight & 0x0101010101010101) * kGather >> 56;
            *marks = static_cast<std::uint16_t>(eight | (may[8] & 1u) << 8);
        }
        if (any(wrong)) status[row] = bad9;
    }
}

std::size_t count_lines9(const char* text, std::size_t size) {
    const char* const end = text + size;
    std::size_t count = 0;
    for (const char* line = text; line != end;) {
        const char* stop = line_end(line, end);
        count += !is_ignored(line, stop);
        line = stop == end ? end : stop + 1;
    }
    return count;
}

bool are_digits(const Byte* cells, std::size_t size) {
    // Bit 7 of byte + 0x76 is set from 10 on, unless it carries, and then the byte's own is.
    const auto test = [](Bytes bytes) { return (bytes + Byte{0x76}) | bytes; };
    Bytes wrong{};
    for (; size >= 2 * kStep; size -= 2 * kStep, cells += 2 * kStep) {
        Bytes two[2];
        std::memcpy(two, cells, sizeof two);  // `load`, of a size that may vary, is a call
        wrong |= test(two[0]) | test(two[1]);
    }
    for (; size; --size) wrong[0] = static_cast<Byte>(wrong[0] | (*cells++ > 9 ? 0x80 : 0));
    return !any(wrong & Byte{0x80});
}

bool are_marks(const std::uint16_t* marks, std::size_t size) {
    std::uint16_t all = 0;
    for (std::size_t i = 0; i < size; ++i) all = static_cast<std::uint16_t>(all | marks[i]);
    return all <= 0x1FF;
}

}  // namespace farandole::sudoku
