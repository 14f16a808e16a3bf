// Singles: a cell with one candidate left (naked), a digit with one place left in a house (hidden), and the last
// empty cell of a house (full house), which is both.
//
//   base     the house: of a full house, and of a hidden single (its box if it is one there, else row or column)
//   cells, digits   what is placed
//
// The board keeps singles in the order in which they came to be; the oldest one is played. Singles that have been
// played meanwhile are passed over. With `boxes_first`, hidden singles are looked for house by house instead.
#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

// A house of the cell in which it is the last empty one; -1 if there is none.
int full_house(const Board& board, int cell) {
    for (auto house : houses_of(cell))
        if (board.empties(house) == 1) return house;
    return -1;
}

// A house in which the digit has no other place, the box before the lines; -1 if there is none.
int hidden_in(const Board& board, int cell, int digit) {
    const auto& houses = houses_of(cell);
    for (int house : {houses[2], houses[0], houses[1]})
        if (board.places(house, digit) == 1) return house;
    return -1;
}

bool single(Search& search, Technique technique, int cell, int digit, int house) {
    Step& step = search.step;
    step.clear(technique);
    step.place(cell, digit);
    if (search.details) {
        step.cells.add(cell);
        step.digits = only(digit);
        if (house >= 0) step.base.push_back(static_cast<std::uint8_t>(house));
        step.truths.push_back(technique == Technique::hidden_single ? house_truth(house, digit) : cell_truth(cell));
    }
    return search.found();
}

bool all_singles(Search& search, Technique wanted) {
    const Board& board = search.board();
    for (int cell : board.empty()) {
        const Digits digits = board.candidates(cell);
        if (wanted == Technique::hidden_single) {
            for (Digits left = digits; left; left = without_lowest(left)) {
                const int digit = lowest(left), house = hidden_in(board, cell, digit);
                if (house >= 0 && single(search, wanted, cell, digit, house)) return true;
            }
        } else if (is_single(digits)) {
            const int house = wanted == Technique::full_house ? full_house(board, cell) : -1;
            if (wanted == Technique::full_house && house < 0) continue;
            if (single(search, wanted, cell, lowest(digits), house)) return true;
        }
    }
    return false;
}

// As people look: through the boxes, then the rows, then the columns.
bool hidden_single_by_house(Search& search) {
    const Board& board = search.board();
    for (int first : {kBox, kRow, kColumn})
        for (int house = first; house < first + 9; ++house)
            for (int digit = 0; digit < 9; ++digit) {
                if (board.places(house, digit) != 1) continue;
                return single(search, Technique::hidden_single, board.where_in(house, digit).first(), digit, house);
            }
    return false;
}

}  // namespace

bool find_singles(Search& search, Technique wanted) {
    if (search.collecting()) return all_singles(search, wanted);
    if (search.options.boxes_first && wanted == Technique::hidden_single) return hidden_single_by_house(search);
    const Board& board = search.board();
    Candidate oldest;
    if (wanted == Technique::full_house) {
        Cells last;  // empty cells
        for (HouseSet houses = board.nearly_full(); houses;) last |= board.empty() & house_cells(houses.take());
        if (!last) return false;
        for (int at = 0; at < search.naked().size(); ++at) {
            oldest = search.naked()[at];
            if (last.has(oldest.cell) && board.has(oldest.cell, oldest.digit))
                return single(search, wanted, oldest.cell, oldest.digit, full_house(board, oldest.cell));
        }
    } else if (wanted == Technique::naked_single) {
        while (search.naked().take(oldest))
            if (board.has(oldest.cell, oldest.digit)) return single(search, wanted, oldest.cell, oldest.digit, -1);
    } else {
        while (search.hidden().take(oldest)) {
            if (!board.has(oldest.cell, oldest.digit)) continue;
            const int house = hidden_in(board, oldest.cell, oldest.digit);
            if (house >= 0) return single(search, wanted, oldest.cell, oldest.digit, house);
        }
    }
    return false;
}

}  // namespace farandole::logic
