// A number from 0 to 9 for each of the 27 houses, in four bits each:
//
//   low    rows 0 to 8, columns 0 to 6     16 × 4 bits
//   high   columns 7 and 8, boxes 0 to 8   11 × 4 bits
//
// so that what a cell changes in its three houses is one subtraction, and the houses with one left are found
// all at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "logic/cells.hpp"

namespace farandole::logic {

// A set of houses: bit 4 × house of two words, as above.
struct HouseSet {
    std::uint64_t low = 0, high = 0;

    constexpr explicit operator bool() const { return (low | high) != 0; }
    // Takes out the lowest house of a set that isn't empty.
    constexpr int take() {
        if (low) {
            const int house = std::countr_zero(low) / 4;
            low &= low - 1;
            return house;
        }
        const int house = 16 + std::countr_zero(high) / 4;
        high &= high - 1;
        return house;
    }
    friend constexpr HouseSet operator-(HouseSet a, const HouseSet& b) { return {a.low & ~b.low, a.high & ~b.high}; }
};

class HouseCounts {
  public:
    constexpr HouseCounts() = default;
    static constexpr HouseCounts nines() { return HouseCounts(0x9999999999999999, 0x99999999999); }

    constexpr int operator[](int house) const {
        return static_cast<int>((house < 16 ? low_ >> 4 * house : high_ >> 4 * (house - 16)) & 15);
    }
    // One less in each of the houses of a cell, none of which may be 0.
    constexpr void subtract(int cell);
    // The houses whose number is 1; or 0. The houses of a cell.
    constexpr HouseSet ones() const { return {zeros(low_ ^ kOnes), zeros(high_ ^ kOnes) & kHigh}; }
    constexpr HouseSet none() const { return {zeros(low_), zeros(high_) & kHigh}; }
    static constexpr HouseSet houses(int cell);

  private:
    static constexpr std::uint64_t kOnes = 0x1111111111111111, kHigh = 0x11111111111;

    constexpr HouseCounts(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    static constexpr HouseCounts houses_of_cell(int cell) {
        HouseCounts made;
        for (int house : houses_of(cell)) (house < 16 ? made.low_ : made.high_) |= std::uint64_t{1} << 4 * (house % 16);
        return made;
    }
    // The lowest bit of each four that are all 0.
    static constexpr std::uint64_t zeros(std::uint64_t word) {
        const std::uint64_t rest = 0x7777777777777777;
        return ~(((word & rest) + rest) | word | rest) >> 3;
    }

    std::uint64_t low_ = 0, high_ = 0;

    friend struct HousesOfCells;
};

struct HousesOfCells {
    static constexpr auto kTable = [] {
        std::array<HouseCounts, kCells> made{};
        for (int cell = 0; cell < kCells; ++cell)
            made[static_cast<std::size_t>(cell)] = HouseCounts::houses_of_cell(cell);
        return made;
    }();
};

constexpr void HouseCounts::subtract(int cell) {
    const HouseCounts& houses = HousesOfCells::kTable[static_cast<std::size_t>(cell)];
    low_ -= houses.low_;
    high_ -= houses.high_;
}

constexpr HouseSet HouseCounts::houses(int cell) {
    const HouseCounts& houses = HousesOfCells::kTable[static_cast<std::size_t>(cell)];
    return {houses.low_, houses.high_};
}

}  // namespace farandole::logic
