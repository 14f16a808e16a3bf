// Sets of cells of the 9×9 board, and its houses. Cells are 0 to 80 in reading order; digits 0 to 8
// (shown to people as 1 to 9); houses 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace farandole::logic {

constexpr int kCells = 81, kDigits = 9, kHouses = 27;

// A set of digits: bit d is digit d.
using Digits = std::uint16_t;
constexpr Digits kAllDigits = 0x1FF;

// How many bits are set. Processors without an instruction for it would call a function, which finders would spend a
// fifth of their time in, and plain x86-64 promises none.
constexpr int bits(std::uint64_t set) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>(set * 0x0101010101010101 >> 56);
#else
    return std::popcount(set);
#endif
}

constexpr auto kCounts = [] {
    std::array<std::uint8_t, kAllDigits + 1> counts{};
    for (std::size_t set = 0; set < counts.size(); ++set) counts[set] = static_cast<std::uint8_t>(bits(set));
    return counts;
}();
constexpr int count(Digits digits) { return kCounts[digits]; }
constexpr bool is_single(Digits digits) { return digits && !(digits & (digits - 1)); }
constexpr int lowest(Digits digits) { return std::countr_zero(digits); }
constexpr Digits only(int digit) { return static_cast<Digits>(1u << digit); }
// The digits of a set from the lowest: for (Digits left = set; left; left = without_lowest(left)).
constexpr Digits without_lowest(Digits digits) { return static_cast<Digits>(digits & (digits - 1)); }

// A set of cells, ordered as the cells are.
struct Cells {
    std::uint64_t low = 0, high = 0;  // cells 0 to 63, and 64 to 80

    static constexpr Cells of(int cell) {
        return cell < 64 ? Cells{std::uint64_t{1} << cell, 0} : Cells{0, std::uint64_t{1} << (cell - 64)};
    }

    constexpr bool has(int cell) const { return ((cell < 64 ? low >> cell : high >> (cell - 64)) & 1) != 0; }
    constexpr void add(int cell) { *this |= of(cell); }
    constexpr void drop(int cell) { *this -= of(cell); }
    constexpr int size() const { return bits(low) + bits(high); }
    constexpr bool empty() const { return (low | high) == 0; }
    constexpr explicit operator bool() const { return (low | high) != 0; }
    // The lowest cell of a set that isn't empty.
    constexpr int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }
    // The highest, likewise.
    constexpr int last() const { return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low); }
    constexpr bool within(const Cells& other) const { return ((low & ~other.low) | (high & ~other.high)) == 0; }
    constexpr bool meets(const Cells& other) const { return ((low & other.low) | (high & other.high)) != 0; }

    constexpr Cells& operator|=(const Cells& b) { return low |= b.low, high |= b.high, *this; }
    constexpr Cells& operator&=(const Cells& b) { return low &= b.low, high &= b.high, *this; }
    constexpr Cells& operator-=(const Cells& b) { return low &= ~b.low, high &= ~b.high, *this; }
    friend constexpr Cells operator|(Cells a, const Cells& b) { return a |= b; }
    friend constexpr Cells operator&(Cells a, const Cells& b) { return a &= b; }
    friend constexpr Cells operator-(Cells a, const Cells& b) { return a -= b; }
    friend constexpr bool operator==(const Cells&, const Cells&) = default;

    // for (int cell : cells), from the lowest.
    struct Iterator {
        std::uint64_t low, high;
        constexpr int operator*() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }
        constexpr Iterator& operator++() {
            if (low)
                low &= low - 1;
            else
                high &= high - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& b) const { return low != b.low || high != b.high; }
    };
    constexpr Iterator begin() const { return {low, high}; }
    constexpr Iterator end() const { return {0, 0}; }
};

constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

constexpr int kRow = 0, kColumn = 9, kBox = 18;  // the first house of each kind

struct Houses {
    std::array<Cells, kHouses> cells{};                           // of a house
    std::array<std::array<std::uint8_t, 9>, kHouses> in_order{};  // its cells from the lowest
    std::array<std::array<std::uint8_t, 3>, kCells> of{};         // the row, column and box of a cell
    std::array<Cells, kCells> peers{};                            // the twenty cells that share a house with a cell
};

constexpr Houses make_houses() {
    Houses made;
    for (int cell = 0; cell < kCells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        const int houses[3] = {kRow + row_of(cell), kColumn + column_of(cell), kBox + box_of(cell)};
        for (std::size_t kind = 0; kind < 3; ++kind) {
            made.of[at][kind] = static_cast<std::uint8_t>(houses[kind]);
            made.cells[static_cast<std::size_t>(houses[kind])].add(cell);
        }
    }
    for (std::size_t house = 0; house < kHouses; ++house) {
        std::size_t next = 0;
        for (int cell : made.cells[house]) made.in_order[house][next++] = static_cast<std::uint8_t>(cell);
    }
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        for (auto house : made.of[cell]) made.peers[cell] |= made.cells[house];
        made.peers[cell].drop(static_cast<int>(cell));
    }
    return made;
}

inline constexpr Houses kTables = make_houses();

constexpr const Cells& house_cells(int house) { return kTables.cells[static_cast<std::size_t>(house)]; }
constexpr const Cells& peers(int cell) { return kTables.peers[static_cast<std::size_t>(cell)]; }
constexpr const std::array<std::uint8_t, 3>& houses_of(int cell) { return kTables.of[static_cast<std::size_t>(cell)]; }
constexpr const std::array<std::uint8_t, 9>& in_order(int house) {
    return kTables.in_order[static_cast<std::size_t>(house)];
}

// The cells that see every cell of a set; none of them is in the set.
constexpr Cells common_peers(const Cells& cells) {
    Cells seen{~std::uint64_t{0}, 0x1FFFF};
    for (int cell : cells) seen &= peers(cell);
    return seen;
}

}  // namespace farandole::logic
