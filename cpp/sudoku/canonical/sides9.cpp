#include "sudoku/canonical/sides9.hpp"

namespace farandole::sudoku::canonical {

void Sides9::read(const Byte* cells) {
    unsigned row[9] = {}, column[9] = {}, box[9] = {}, twice = 0, boxes_twice = 0, count = 0;
    for (auto& side : given)
        for (auto& mask : side) mask = 0;
    for (unsigned r = 0, cell = 0; r < 9; ++r)
        for (unsigned c = 0; c < 9; ++c, ++cell) {
            const Byte d = cells[cell];
            digit[0][r][c] = d;
            digit[1][c][r] = d;
            const unsigned is_given = d != 0, bit = is_given << d, b = r / 3 * 3 + c / 3;
            given[0][r] = static_cast<std::uint16_t>(given[0][r] | is_given << c);
            given[1][c] = static_cast<std::uint16_t>(given[1][c] | is_given << r);
            twice |= (row[r] & bit) | (column[c] & bit);
            boxes_twice |= box[b] & bit;
            row[r] |= bit;
            column[c] |= bit;
            box[b] |= bit;
            count += is_given;
        }
    is_clashing = twice != 0;
    is_solution = count == 81 && !twice && !boxes_twice;
}

}  // namespace farandole::sudoku::canonical
