// A 9×9 board for the scale of Sudoku Explainer: digits and candidates by cell, as plain arrays.
#pragma once

#include <array>
#include <cstdint>

namespace farandole::explainer {

struct Board {
    std::array<std::uint8_t, 81> digits{};  // 0: open
    std::array<std::uint16_t, 81> marks{};  // bit d - 1: digit d is possible; 0 where a digit is placed
};

}  // namespace farandole::explainer
