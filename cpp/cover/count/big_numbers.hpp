// Whole numbers of any size, for counts: `size` limbs of 64 bits, the least first.
//
// These are plain functions on arrays, because counts lie side by side in tables whose
// limbs grow all at once (see counter.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace farandole::cover {

__extension__ typedef unsigned __int128 Wide;

inline bool is_zero(const std::uint64_t* a, std::size_t size) {
    return std::all_of(a, a + size, [](auto limb) { return limb == 0; });
}

// a += b; true: overflow, and a holds the remainder.
inline bool add(std::uint64_t* a, const std::uint64_t* b, std::size_t size) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const Wide sum = Wide{a[i]} + b[i] + carry;
        a[i] = static_cast<std::uint64_t>(sum);
        carry = static_cast<std::uint64_t>(sum >> 64);
    }
    return carry != 0;
}

// a -= b, where b is no larger.
inline void subtract(std::uint64_t* a, const std::uint64_t* b, std::size_t size) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const Wide difference = Wide{a[i]} - b[i] - borrow;
        a[i] = static_cast<std::uint64_t>(difference);
        borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
    }
}

inline bool is_less(const std::uint64_t* a, const std::uint64_t* b, std::size_t size) {
    for (auto i = size; i-- > 0;)
        if (a[i] != b[i]) return a[i] < b[i];
    return false;
}

// out = a * b; out must not overlap either; true: overflow, and out is undefined.
inline bool multiply(std::uint64_t* out, const std::uint64_t* a, const std::uint64_t* b, std::size_t size) {
    std::fill_n(out, size, 0);
    bool over = false;
    for (std::size_t i = 0; i < size; ++i) {
        if (a[i] == 0) continue;
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < size; ++j) {
            if (i + j >= size) {
                over |= b[j] != 0;
                continue;
            }
            const Wide sum = Wide{a[i]} * b[j] + out[i + j] + carry;
            out[i + j] = static_cast<std::uint64_t>(sum);
            carry = static_cast<std::uint64_t>(sum >> 64);
        }
        over |= carry != 0;
    }
    return over;
}

// quotient = a / b, rest = a % b, bit by bit; b isn't 0, and the four don't overlap.
inline void divide(std::uint64_t* quotient, std::uint64_t* rest, const std::uint64_t* a, const std::uint64_t* b,
                   std::size_t size) {
    std::fill_n(quotient, size, 0);
    std::fill_n(rest, size, 0);
    for (auto bit = 64 * size; bit-- > 0;) {
        // Twice the rest may overflow; then it is larger than b anyway.
        const bool over = add(rest, rest, size);
        rest[0] |= a[bit / 64] >> bit % 64 & 1;
        if (!over && is_less(rest, b, size)) continue;
        subtract(rest, b, size);
        quotient[bit / 64] |= std::uint64_t{1} << bit % 64;
    }
}

}  // namespace farandole::cover
