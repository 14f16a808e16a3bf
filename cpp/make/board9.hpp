// What the makers of 9×9 puzzles share: full grids, sets of cells, and sets of cells that are unavoidable.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/cells.hpp"

namespace farandole::make {

using logic::Cells;
using logic::kCells;

using Digits9 = std::array<std::uint8_t, kCells>;  // 1 to 9, or 0 for a blank

constexpr Cells kAllCells{~std::uint64_t{0}, (std::uint64_t{1} << 17) - 1};

// The digits of a grid in some cells, and blanks elsewhere.
Digits9 masked(const Digits9& grid, const Cells& cells);

// The cells in which two grids differ.
Cells difference(const Digits9& grid, const std::uint8_t* other);

// Unavoidable sets of a full grid that are cheap to find: two digits, or two lines of a chute, exchanged in some of
// their cells. Every puzzle with this solution alone has a given in each of them.
//
// Appends them to `sets`, none of which contains another of the same pair.
void add_exchanges(const Digits9& grid, std::vector<Cells>& sets);

}  // namespace farandole::make
