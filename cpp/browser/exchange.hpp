// What the kernel and the browser exchange: one board at a time, in memory that both can see.
//
// The browser's side writes a puzzle, calls a verb, and reads what it has found:
//
//     verb                                 gives back
//     solve(side, cells, houses, effort)   how many solutions there are, 2 for more, and the first two
//     count(…, effort, limit)              how many there are, but no more than `limit`
//     candidates(…, effort)                1, and for each cell the digits that it has in some solution; 0: none
//
// or one of the numbers below 0 that stand here. The memory, at the addresses that address(part) tells:
//
//     part  of                             who writes
//     0     digits, one a cell, 0: blank   the browser
//     1     how many cells a house has     the browser
//     2     the cells, house after house   the browser
//     3     two solutions, one digit a     the kernel; the second begins kMostCells later
//           cell
//     4     candidates, bit d for d + 1    the kernel
//
// A house is any group of cells that share no digit; one with as many cells as there are digits holds
// each of them. Whatever is written there, no verb reads or writes outside this memory, and none goes on when its
// effort is used up.
#pragma once

#include <cstdint>

namespace farandole::browser {

inline constexpr std::uint32_t kMostDigits = 25;
inline constexpr std::uint32_t kMostCells = 1024;
inline constexpr std::uint32_t kMostHouses = 1 << 13;
inline constexpr std::uint32_t kMostMembers = 1 << 16;

inline constexpr std::int32_t kNoBoard = -1;   // numbers out of range, or a cell twice in a house
inline constexpr std::int32_t kNoEffort = -2;  // stopped before the end

struct Exchange {
    std::uint8_t digits[kMostCells];
    std::uint16_t sizes[kMostHouses];
    std::uint16_t members[kMostMembers];
    std::uint8_t solutions[2][kMostCells];
    std::uint32_t candidates[kMostCells];
};

extern Exchange exchange;

}  // namespace farandole::browser

// A function that the browser can call.
#define FARANDOLE_EXPORT(name) extern "C" __attribute__((export_name(#name)))
