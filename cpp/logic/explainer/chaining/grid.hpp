// The candidates of a board by cell and by house, for chains: both layouts are kept in step, as one is asked for by
// "one digit a cell" and the other by "one place a house".
//
// A candidate is cell * 9 + digit, with digits 0 to 8. Houses come in three kinds: blocks, rows, columns.
#pragma once

#include <bit>
#include <cstdint>

#include "logic/explainer/board.hpp"

namespace farandole::explainer::chaining {

constexpr int kCells = 81, kCandidates = 729, kNodes = 2 * kCandidates;
enum HouseKind { kBlock = 0, kRow = 1, kColumn = 2 };

// Whether a set has two elements, without branches. (Counting bits is a call where the processor may not have it.)
constexpr bool is_pair(unsigned set) {
    set &= set - 1;
    return (set != 0) & ((set & (set - 1)) == 0);
}

// How many elements a set of nine has.
struct Sizes {
    std::uint8_t of[512]{};
    constexpr Sizes() {
        for (unsigned set = 1; set < 512; ++set) of[set] = static_cast<std::uint8_t>(of[set >> 1] + (set & 1));
    }
};
inline constexpr Sizes kSizes;
constexpr int size_of(unsigned set) { return kSizes.of[set]; }

struct Geometry {
    std::uint8_t house_of[3][kCells]{}, place_of[3][kCells]{}, cell_at[3][9][9]{};
    std::uint8_t peers[kCells][20]{};  // ascending
    constexpr Geometry() {
        for (int cell = 0; cell < kCells; ++cell) {
            const int row = cell / 9, column = cell % 9;
            const int house[3] = {row / 3 * 3 + column / 3, row, column};
            const int place[3] = {row % 3 * 3 + column % 3, column, row};
            for (int kind = 0; kind < 3; ++kind) {
                house_of[kind][cell] = static_cast<std::uint8_t>(house[kind]);
                place_of[kind][cell] = static_cast<std::uint8_t>(place[kind]);
                cell_at[kind][house[kind]][place[kind]] = static_cast<std::uint8_t>(cell);
            }
        }
        for (int cell = 0; cell < kCells; ++cell) {
            int count = 0;
            for (int other = 0; other < kCells; ++other) {
                bool sees = false;
                for (int kind = 0; kind < 3; ++kind) sees |= house_of[kind][cell] == house_of[kind][other];
                if (sees && other != cell) peers[cell][count++] = static_cast<std::uint8_t>(other);
            }
        }
    }
};
inline constexpr Geometry kGeometry;

// The units of a candidate, which are its cell and its block, row and column with its digit, by number; and its places in
// them, a word of 16 bits for each.
struct Four {
    std::uint16_t units[4]{};
    std::uint64_t places = 0;
};

// Cells and houses with a digit alike, as units of up to nine candidates.
constexpr int kUnits = 4 * kCells;
struct Units {
    Four of[kCandidates];
    std::uint16_t candidate_at[kUnits][9]{};
    constexpr Units() {
        for (int candidate = 0; candidate < kCandidates; ++candidate) {
            const int cell = candidate / 9, digit = candidate % 9;
            for (int i = 0; i < 4; ++i) {
                const int house = i ? kGeometry.house_of[i - 1][cell] : 0;
                const int unit = i ? i * kCells + house * 9 + digit : cell;
                const int place = i ? kGeometry.place_of[i - 1][cell] : digit;
                of[candidate].units[i] = static_cast<std::uint16_t>(unit);
                of[candidate].places |= std::uint64_t{1} << (16 * i + place);
                candidate_at[unit][place] = static_cast<std::uint16_t>(candidate);
            }
        }
    }
};
inline constexpr Units kUnitsOf;

struct Grid {
    std::uint16_t marks[kCells]{};    // of a cell: bit d is digit d
    std::uint16_t places[3][9][9]{};  // of a house and digit: bit p is place p
    // Both by the number of a unit.
    std::uint16_t* units() { return reinterpret_cast<std::uint16_t*>(this); }
    const std::uint16_t* units() const { return reinterpret_cast<const std::uint16_t*>(this); }
    unsigned unit(int number) const { return units()[number]; }
    Grid() = default;
    explicit Grid(const Board& board) {
        for (int cell = 0; cell < kCells; ++cell) {
            for (unsigned rest = board.marks[static_cast<std::size_t>(cell)]; rest; rest &= rest - 1)
                add(cell * 9 + std::countr_zero(rest));
        }
    }
    // Of the four of a candidate side by side.
    std::uint64_t at(const Four& four) const {
        const std::uint16_t* its = units();
        return std::uint64_t{its[four.units[0]]} | std::uint64_t{its[four.units[1]]} << 16 |
               std::uint64_t{its[four.units[2]]} << 32 | std::uint64_t{its[four.units[3]]} << 48;
    }
    void put(const Four& four, std::uint64_t sets) {
        for (int i = 0; i < 4; ++i) units()[four.units[i]] = static_cast<std::uint16_t>(sets >> 16 * i);
    }
    void add(int candidate) {
        const Four& four = kUnitsOf.of[candidate];
        put(four, at(four) | four.places);
    }
    void remove(int candidate) {
        const Four& four = kUnitsOf.of[candidate];
        put(four, at(four) & ~four.places);
    }
    bool has(int cell, int digit) const { return marks[cell] >> digit & 1; }
    void remove(int cell, int digit) {
        marks[cell] &= static_cast<std::uint16_t>(~(1u << digit));
        for (int kind = 0; kind < 3; ++kind)
            places[kind][kGeometry.house_of[kind][cell]][digit] &=
                static_cast<std::uint16_t>(~(1u << kGeometry.place_of[kind][cell]));
    }
    unsigned in_house(int kind, int cell, int digit) const {
        return places[kind][kGeometry.house_of[kind][cell]][digit];
    }
};

static_assert(sizeof(Grid) == kUnits * sizeof(std::uint16_t));

// A set of candidates.
struct Candidates {
    std::uint64_t words[12]{};
    bool has(int candidate) const { return words[candidate >> 6] >> (candidate & 63) & 1; }
    void add(int candidate) { words[candidate >> 6] |= std::uint64_t{1} << (candidate & 63); }
    void remove(int candidate) { words[candidate >> 6] &= ~(std::uint64_t{1} << (candidate & 63)); }
    void operator&=(const Candidates& other) {
        for (int i = 0; i < 12; ++i) words[i] &= other.words[i];
    }
    void operator|=(const Candidates& other) {
        for (int i = 0; i < 12; ++i) words[i] |= other.words[i];
    }
    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : words) all |= word;
        return all != 0;
    }
};

}  // namespace farandole::explainer::chaining
