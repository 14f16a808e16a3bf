// The four boxes that are left when the first band and the first stack of a 9×9 grid are full: in how many ways
// they can be filled, and which is the r-th.
//
//     B1 B2 B3     B1, B2, B3, B4 and B7 are given. In B4 each row has three digits; a *split* says which three go
//     B4 .  .      to each row of B5, and then B6 gets the rest: 56 splits of band 2, and as many of band 3,
//     B7 .  .      stack 2 and stack 3.
//
// A split of a box's rows and one of its columns leave one digit for each cell, or a cell without any: they fit if
// no two digits are in the same row and in the same column. So a filling is four splits of which four pairs fit,
// and with a word of 56 bits for each split of a band, that tells which splits of a stack fit,
//
//     fillings = Σ over splits p of band 2, q of band 3:  |fit5[p] & fit8[q]| · |fit6[p] & fit9[q]|
//
// which is 3,136 products and no search. The mean over all bands and stacks is 2,692.97.
#pragma once

#include <cstdint>

namespace farandole::make {

inline constexpr int kSplits = 56;

// The functions compiled for one instruction set. `cells` are 81 digits, of which the first three rows and the first
// three columns are read: 1 to 9 each, and no rule broken.
struct FourBoxesLevel9 {
    const char* name;
    std::uint32_t (*count)(const std::uint8_t* cells);
    // Fills the boxes in the way of this number, from 0; false, and nothing written, if there are not so many.
    bool (*fill)(std::uint8_t* cells, std::uint32_t number);
};

// The level of this name, or null where this build or this processor doesn't have it; for a null name the fastest.
const FourBoxesLevel9* four_boxes_level9(const char* name);

}  // namespace farandole::make
