// Full 9×9 grids at random, each of the 6,670,903,752,021,072,936,960 as likely as any other.
//
//  1. A first band and a first stack that share box 1, each of the 2,612,736² pairs as likely as any other, box 1
//     being 123 456 789. The band's boxes 2 and 3 are one of 56 splits and an order of the digits in each of six
//     rows: 56 · 6⁶ = 2,612,736 ways; so is the stack.
//  2. A number r below kMostFillings9. If the other four boxes can be filled in more than r ways, they get the r-th,
//     else all is thrown away, and it begins again.
//  3. The digits change their names, in one of 9! ways.
//
// Each grid with box 1 in order comes out of one pair and one r. So each is as likely as any other, and there are
// 9! times as many. No pair has more than kMostFillings9 fillings: `make count-grids` looks at all pairs, up to the
// symmetries that keep box 1, and adds them up to the number of grids.
#pragma once

#include <cstdint>

#include "make/four_boxes9.hpp"
#include "make/random.hpp"

namespace farandole::make {

inline constexpr std::uint32_t kBands9 = 2'612'736;  // 56 · 6⁶
inline constexpr std::uint32_t kMostFillings9 = 11'664;

// Writes the boxes 1, 2 and 3 of the band of a number, from 0 to kBands9 - 1; or 1, 4 and 7 of the stack.
void put_band9(std::uint32_t number, std::uint8_t* cells);
void put_stack9(std::uint32_t number, std::uint8_t* cells);

// Writes 81 digits.
void random_full_grid9(Random& random, std::uint8_t* cells, const FourBoxesLevel9& level = *four_boxes_level9(nullptr));

}  // namespace farandole::make
