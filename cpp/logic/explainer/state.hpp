// A board with the views that producers of hints look at: by cell, by digit, and by house. Digits are 0 to 8 here.
//
// Houses are those of logic/cells.hpp: rows, columns, boxes. The program takes boxes first, then columns, then rows.
#pragma once

#include <array>
#include <cstdint>

#include "logic/cells.hpp"
#include "logic/explainer/board.hpp"
#include "logic/explainer/hint.hpp"

namespace farandole::explainer {

using logic::Cells;
using logic::Digits;
using logic::kBox;
using logic::kCells;
using logic::kColumn;
using logic::kDigits;
using logic::kHouses;
using logic::kRow;

inline constexpr std::array kKinds{kBox, kColumn, kRow};  // the first house of each kind, in the program's order

// A set of places of a house: bit i is its i-th cell in reading order.
using Places = std::uint16_t;

constexpr int place_in(int house, int cell) {
    if (house < kColumn) return logic::column_of(cell);
    if (house < kBox) return logic::row_of(cell);
    return cell / 9 % 3 * 3 + cell % 3;
}
constexpr int cell_at(int house, int place) { return logic::in_order(house)[static_cast<std::size_t>(place)]; }
constexpr bool sees(int cell, int other) { return logic::peers(cell).has(other); }

struct State {
    std::array<Digits, kCells> marks;                // candidates of a cell; none where a digit is placed
    std::array<Cells, kDigits> where{};              // of a digit
    std::array<std::array<Places, 16>, kHouses> at;  // of a house and digit; the rest is padding
    std::array<std::uint8_t, kHouses> empties;       // open cells of a house
    std::array<std::uint8_t, kDigits> placed{};      // how often a digit is
    std::array<std::uint8_t, kCells> digits{};       // 1 to 9; 0: open
    int open = kCells;

    State() {
        marks.fill(logic::kAllDigits);
        where.fill(Cells{~std::uint64_t{0}, 0x1FFFF});
        for (auto& house : at) {
            house = {};
            for (std::size_t digit = 0; digit < kDigits; ++digit) house[digit] = 0x1FF;
        }
        empties.fill(9);
    }

    Digits marks_of(int cell) const { return marks[static_cast<std::size_t>(cell)]; }
    const Cells& where_is(int digit) const { return where[static_cast<std::size_t>(digit)]; }
    Places places(int house, int digit) const {
        return at[static_cast<std::size_t>(house)][static_cast<std::size_t>(digit)];
    }
    int empties_of(int house) const { return empties[static_cast<std::size_t>(house)]; }

    void remove(int cell, int digit) {
        auto& left = marks[static_cast<std::size_t>(cell)];
        if (!(left >> digit & 1)) return;
        left = static_cast<Digits>(left & ~logic::only(digit));
        where[static_cast<std::size_t>(digit)].drop(cell);
        for (int house : logic::houses_of(cell)) {
            auto& places = at[static_cast<std::size_t>(house)][static_cast<std::size_t>(digit)];
            places = static_cast<Places>(places & ~(1u << place_in(house, cell)));
        }
    }

    // Puts a digit into an open cell.
    void place(int cell, int digit) {
        for (int other : where_is(digit) & logic::peers(cell)) remove(other, digit);
        for (Digits left = marks_of(cell); left; left = logic::without_lowest(left)) remove(cell, logic::lowest(left));
        digits[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit + 1);
        ++placed[static_cast<std::size_t>(digit)];
        for (int house : logic::houses_of(cell)) --empties[static_cast<std::size_t>(house)];
        --open;
    }

    Board board() const { return {digits, marks}; }
};

// Calls see(subset) for each subset of `size` elements of a set of at most nine, in the order of the subsets as binary
// numbers, until it returns true; returns whether it did.
template <class See>
bool any_subset(unsigned set, int size, const See& see, unsigned chosen = 0) {
    if (size == 0) return see(chosen);
    for (unsigned left = set; left; left &= left - 1) {
        const unsigned highest = left & (0u - left);
        if (any_subset(set & (highest - 1), size - 1, see, chosen | highest)) return true;
    }
    return false;
}

constexpr Cells cells_in(int house, Places places) {
    Cells cells;
    for (Digits left = places; left; left = logic::without_lowest(left)) cells.add(cell_at(house, logic::lowest(left)));
    return cells;
}

inline Hint hint_of(Technique technique, double difficulty, int detail = 0) {
    Hint hint;
    hint.technique = technique;
    hint.difficulty = difficulty;
    hint.detail = detail;
    return hint;
}
inline void remove_all(Hint& hint, const Cells& cells, int digit) {
    for (int cell : cells) {
        auto& gone = hint.removed[static_cast<std::size_t>(cell)];
        gone = static_cast<std::uint16_t>(gone | logic::only(digit));
    }
}

}  // namespace farandole::explainer
