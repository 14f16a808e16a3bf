// Fireworks: in a row and a column that cross in a box, a digit has places outside of the box in one cell only, the
// wing of the row and the wing of the column. Then it is in a wing or where the lines cross: if it were elsewhere in the
// box, one of the lines would have to go through its wing. Three digits with the same wings fill these three cells, and
// the rest of the box, beside the lines, can't hold them either.
//
//     +-------------+-------------+
//     | 123. .   .  |  .  123. .  |    the first row has 1, 2 and 3 in its box and in the wing, the first column too:
//     |  .   x   x  |             |    the three marked cells hold only 1, 2 and 3, and x does not
//     |  .   x   x  |             |
//     +-------------+-------------+
//     | 123. .   .  |
//
// Four digits: two have the same wings, and two others the same cells for wings where the other lines through them
// cross. They fill these four cells.
//
//   cells, digits   where the lines cross, and the wings
//   base     the lines
//   truths   the digits in them
#include <array>

#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

// A row and a column, the cells that are their wings, and the digits that burst there.
struct Burst {
    int row, column;
    Cells cells;
    Digits digits = 0;
};

class Fireworks {
  public:
    Fireworks(Search& search, Technique wanted) : search_(search), board_(search.board()), wanted_(wanted) {}

    bool find() {
        for (int cross : board_.empty())
            for (int right : (house_cells(kRow + row_of(cross)) & board_.empty()) - house_cells(kBox + box_of(cross)))
                for (int down :
                     (house_cells(kColumn + column_of(cross)) & board_.empty()) - house_cells(kBox + box_of(cross))) {
                    if (search_.stopped()) return false;
                    const Burst one = burst(cross, right, down);
                    if (wanted_ == Technique::firework_triple ? triple(one) : quad(one, cross, right, down))
                        return true;
                }
        return false;
    }

  private:
    Burst burst(int cross, int right, int down) const {
        const int row = row_of(cross), column = column_of(cross);
        const Cells cells = Cells::of(cross) | Cells::of(right) | Cells::of(down);
        const Cells inside = house_cells(kBox + box_of(cross)) | cells;
        Burst made{row, column, cells};
        for (int digit = 0; digit < kDigits; ++digit) {
            const Cells in_row = house_cells(kRow + row) & board_.where(digit),
                        in_column = house_cells(kColumn + column) & board_.where(digit);
            if (in_row && in_column && (in_row | in_column).within(inside)) made.digits |= only(digit);
        }
        return made;
    }

    bool triple(const Burst& one) {
        if (count(one.digits) < 3) return false;
        for (Digits a = one.digits; a; a = without_lowest(a))
            for (Digits b = without_lowest(a); b; b = without_lowest(b))
                for (Digits c = without_lowest(b); c; c = without_lowest(c)) {
                    Burst three = one;
                    three.digits = static_cast<Digits>(only(lowest(a)) | only(lowest(b)) | only(lowest(c)));
                    if (step({three})) return true;
                }
        return false;
    }

    bool quad(const Burst& one, int cross, int right, int down) {
        const int other = row_of(down) * 9 + column_of(right);
        if (other < cross || count(one.digits) < 2 || !board_.empty().has(other)) return false;
        const Burst two = burst(other, down, right);
        for (Digits a = one.digits; a; a = without_lowest(a))
            for (Digits b = without_lowest(a); b; b = without_lowest(b)) {
                Burst first = one, second = two;
                first.digits = static_cast<Digits>(only(lowest(a)) | only(lowest(b)));
                const auto others = static_cast<Digits>(two.digits & ~first.digits);
                for (Digits c = others; c; c = without_lowest(c))
                    for (Digits d = without_lowest(c); d; d = without_lowest(d)) {
                        second.digits = static_cast<Digits>(only(lowest(c)) | only(lowest(d)));
                        if (step({first, second})) return true;
                    }
            }
        return false;
    }

    bool step(const std::vector<Burst>& bursts) {
        Step& step = search_.step;
        step.clear(wanted_);
        Cells cells;
        Digits digits = 0;
        for (const Burst& one : bursts) cells |= one.cells, digits |= one.digits;
        for (int cell : cells)
            for (auto left = static_cast<Digits>(board_.candidates(cell) & ~digits); left; left = without_lowest(left))
                step.remove(cell, lowest(left));
        for (const Burst& one : bursts) {
            const Cells lines = house_cells(kRow + one.row) | house_cells(kColumn + one.column);
            const Cells rest = house_cells(kBox + one.row / 3 * 3 + one.column / 3) - lines;
            for (Digits left = one.digits; left; left = without_lowest(left))
                step.remove(rest & board_.where(lowest(left)), lowest(left));
        }
        if (step.eliminations.empty()) return false;
        if (search_.details) {
            step.cells = cells;
            step.digits = digits;
            for (const Burst& one : bursts)
                for (int house : {kRow + one.row, kColumn + one.column}) {
                    step.base.push_back(static_cast<std::uint8_t>(house));
                    for (Digits left = one.digits; left; left = without_lowest(left))
                        step.truths.push_back(house_truth(house, lowest(left)));
                }
        }
        return search_.found();
    }

    Search& search_;
    const Board& board_;
    Technique wanted_;
};

}  // namespace

bool find_fireworks(Search& search, Technique wanted) { return Fireworks(search, wanted).find(); }

}  // namespace farandole::logic
