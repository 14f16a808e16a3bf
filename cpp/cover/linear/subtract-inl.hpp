// The source of subtract_*.cpp, once for each instruction set (isa.hpp): FARANDOLE_LEVEL names its namespace.
#include <cstddef>

#include "cover/linear/subtract.hpp"

namespace farandole::cover::FARANDOLE_LEVEL {

namespace {

#if defined(__AVX512F__)
constexpr std::size_t kNumbers = 8;
#elif defined(__AVX2__)
constexpr std::size_t kNumbers = 4;
#else
constexpr std::size_t kNumbers = 2;
#endif
typedef double Numbers __attribute__((vector_size(8 * kNumbers)));

inline void subtract_at(double* from, const double* row, Numbers factor) {
    Numbers mine, theirs;
    __builtin_memcpy(&mine, from, sizeof mine);
    __builtin_memcpy(&theirs, row, sizeof theirs);
    mine -= factor * theirs;
    __builtin_memcpy(from, &mine, sizeof mine);
}

void subtract(double* from, const double* row, double factor, std::size_t size) {
    const Numbers factors = factor - Numbers{};
    std::size_t at = 0;
    for (; at + 4 * kNumbers <= size; at += 4 * kNumbers)
        for (std::size_t part = 0; part < 4; ++part)
            subtract_at(from + at + part * kNumbers, row + at + part * kNumbers, factors);
    for (; at < size; ++at) from[at] -= factor * row[at];
}

}  // namespace

extern const SubtractLevel subtract_rows;
const SubtractLevel subtract_rows{subtract};

}  // namespace farandole::cover::FARANDOLE_LEVEL
