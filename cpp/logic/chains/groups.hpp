// Grouped nodes: the two or three places that a digit has where a box and a line cross. If one of them is true the
// group is on, if none is, it is off. In the order: rows, then columns; in each by digit, then by box.
#pragma once

#include <vector>

#include "logic/board.hpp"

namespace farandole::logic {

struct Group {
    Cells cells;
    std::uint8_t digit = 0;
    std::uint8_t line = 0, box = 0;  // houses
};

inline void find_groups(const Board& board, std::vector<Group>& groups) {
    groups.clear();
    for (int line = kRow; line < kBox; ++line)
        for (int digit = 0; digit < kDigits; ++digit) {
            if (board.places(line, digit) < 2) continue;
            const Cells places = board.where_in(line, digit);
            // Three boxes cross a line; its cells meet them in the order of the boxes.
            for (std::size_t third = 0; third < 9; third += 3) {
                const int box = houses_of(in_order(line)[third])[2];
                const Cells cells = places & house_cells(box);
                if (cells.size() >= 2)
                    groups.push_back({cells, static_cast<std::uint8_t>(digit), static_cast<std::uint8_t>(line),
                                      static_cast<std::uint8_t>(box)});
            }
        }
}

}  // namespace farandole::logic
