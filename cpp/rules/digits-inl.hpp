// Sets of digits in few instructions: what their smallest and largest are, their sum, their mirror image.
#include <array>
#include <bit>
#include <cstdint>

#include "rules/board.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

inline bool is_single(Set set) { return (set & (set - 1)) == 0; }  // or empty
// Its number of digits, without instructions that some processors don't have for vectors.
inline std::int32_t size_of(Set set) {
    set -= set >> 1 & 0x55555555;
    set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f;
    set += set >> 8;
    return static_cast<std::int32_t>((set + (set >> 16)) & 63);
}
inline int smallest(Set set) { return std::countr_zero(set) + 1; }
inline int largest(Set set) { return static_cast<int>(std::bit_width(set)); }

struct NineDigits {
    std::uint16_t sum[512], mirror[512];
};

constexpr NineDigits kNine = [] {
    NineDigits nine{};
    for (unsigned set = 0; set < 512; ++set)
        for (unsigned digit = 0; digit < 9; ++digit)
            if (set >> digit & 1) {
                nine.sum[set] = static_cast<std::uint16_t>(nine.sum[set] + digit + 1);
                nine.mirror[set] = static_cast<std::uint16_t>(nine.mirror[set] | 1U << (8 - digit));
            }
    return nine;
}();

inline int sum_of(Set set) {
    if (set < 512) return kNine.sum[set];
    const Set middle = set >> 9 & 511, high = set >> 18;
    return kNine.sum[set & 511] + kNine.sum[middle] + 9 * std::popcount(middle) + kNine.sum[high] +
           18 * std::popcount(high);
}

// Digit d becomes `values` + 1 - d.
inline Set mirrored(Set set, int values) {
    if (values <= 9) return Set{kNine.mirror[set & 511]} >> (9 - values);
    const Set whole =
        Set{kNine.mirror[set & 511]} << 18 | Set{kNine.mirror[set >> 9 & 511]} << 9 | kNine.mirror[set >> 18];
    return whole >> (27 - values);
}

// Digits d with total - d in a set.
inline Set rest_of(Set set, int total, int values) {
    const int shift = total - (values + 1);  // a mirror image, moved
    if (shift >= 32 || shift <= -32) return 0;
    const Set mirror = mirrored(set, values);
    return (shift >= 0 ? mirror << shift : mirror >> -shift) & ((Set{1} << values) - 1);
}

// A set and the digits up to `most` above (or below) one of it. The number of steps doesn't depend on `most`.
inline Set spread_up(Set set, int most, int values) {
    for (int step = 1; step < values; step *= 2) {
        const int by = step < most ? step : most;
        set |= set << by;
        most -= by;
    }
    return set;
}
inline Set spread_down(Set set, int most, int values) {
    for (int step = 1; step < values; step *= 2) {
        const int by = step < most ? step : most;
        set |= set >> by;
        most -= by;
    }
    return set;
}

}  // namespace farandole::rules::FARANDOLE_LEVEL
