// Sue de Coq: two or three cells where a box and a line cross hold at least two digits more than there are cells.
// Further cells of the line and of the box, with different digits of these, take up just so many. Then every digit
// is in the line's part, in the box's part or in the crossing itself, as many as there are cells, and goes from the
// rest of the line or the box.
//
//     +----------+----------+
//     | 12345 1245  . | . 12  .    line: 12 taken up by one cell; no other cell of the line has 1, 2 or 5
//     |   .     .  34 |            box: 34 taken up by one cell; no other cell of the box has 3, 4 or 5
//     +----------+----------+
//
// The further cells may have digits of their own, one more cell for each.
//
//   cells, digits   the crossing
//   base     the line, the box
//   sets     the crossing, the box's part, the line's part
//   truths   their cells
#include <array>

#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

// Cells of a line or a box beside the crossing.
struct Part {
    Cells cells;
    Digits digits = 0;
    int takes = 0;  // so many more cells than digits of their own
};

// All parts that take up some digits of the crossing, a part before those that it begins.
class Parts {
  public:
    Parts(const Board& board, const Cells& from, Digits crossing, int most) : crossing_(crossing), most_(most) {
        for (int cell : from) {
            cells_[static_cast<std::size_t>(count_)] = static_cast<std::uint8_t>(cell);
            digits_[static_cast<std::size_t>(count_++)] = board.candidates(cell);
        }
        extend({}, 0, 0, 0);
    }

    const Part* begin() const { return parts_.data(); }
    const Part* end() const { return parts_.data() + size_; }
    bool empty() const { return size_ == 0; }

  private:
    void extend(const Cells& cells, Digits digits, int size, int next) {
        for (; next < count_; ++next) {
            const auto at = static_cast<std::size_t>(next);
            const auto together = static_cast<Digits>(digits | digits_[at]);
            const int takes = size + 1 - count(static_cast<Digits>(together & ~crossing_));
            const int further = count_ - next - 1;  // each takes up one at most
            if (takes + further < 1) continue;
            const Cells with = cells | Cells::of(cells_[at]);
            if (takes >= 1 && takes <= most_ && (together & crossing_)) parts_[size_++] = {with, together, takes};
            extend(with, together, size + 1, next + 1);
        }
    }

    Digits crossing_;
    int most_, count_ = 0;
    std::array<std::uint8_t, 9> cells_{};
    std::array<Digits, 9> digits_{};
    std::size_t size_ = 0;
    std::array<Part, 256> parts_;
};

class SueDeCoq {
  public:
    explicit SueDeCoq(Search& search) : search_(search), board_(search.board()) {}

    bool find() {
        for (line_ = kRow; line_ < kBox; ++line_)
            for (box_ = kBox; box_ < kHouses; ++box_) {
                in_line_ = house_cells(line_) & board_.empty();
                in_box_ = house_cells(box_) & board_.empty();
                if (search_.stopped()) return false;
                if ((in_line_ & in_box_).size() >= 2 && crossings(in_line_ & in_box_)) return true;
            }
        return false;
    }

  private:
    // Two or three of the cells; two before three that begin with them.
    bool crossings(const Cells& cells) {
        const int first = cells.first();
        const Cells later = cells - Cells::of(first);
        const int second = later.first();
        if (at_crossing(Cells::of(first) | Cells::of(second))) return true;
        if (later.size() == 1) return false;
        const int third = (later - Cells::of(second)).first();
        return at_crossing(cells) || at_crossing(Cells::of(first) | Cells::of(third)) || at_crossing(later);
    }

    bool at_crossing(const Cells& cells) {
        Digits digits = 0;
        for (int cell : cells) digits |= board_.candidates(cell);
        const int surplus = count(digits) - cells.size();
        if (surplus < 2) return false;
        const Parts of_line(board_, in_line_ - cells, digits, surplus - 1);
        if (of_line.empty()) return false;
        const Parts of_box(board_, in_box_ - cells, digits, surplus - 1);
        for (const Part& line : of_line)
            for (const Part& box : of_box)
                if (line.takes + box.takes == surplus && !(line.digits & box.digits & digits) &&
                    !line.cells.meets(box.cells) && step(cells, digits, line, box))
                    return true;
        return false;
    }

    bool step(const Cells& cells, Digits digits, const Part& line, const Part& box) {
        search_.step.clear(Technique::sue_de_coq);
        // Digits of their own that both parts have are in both.
        const auto both = static_cast<Digits>(line.digits & box.digits);
        const auto from_box = static_cast<Digits>(((digits | box.digits) & ~line.digits) | both);
        const auto from_line = static_cast<Digits>(((digits | line.digits) & ~box.digits) | both);
        const Cells rest_of_box = in_box_ - box.cells - cells;
        remove(rest_of_box, from_box, {}, 0);
        remove(in_line_ - line.cells - cells, from_line, rest_of_box, from_box);
        if (search_.step.eliminations.empty()) return false;
        if (search_.details) {
            search_.step.cells = cells;
            search_.step.digits = digits;
            search_.step.base = {static_cast<std::uint8_t>(line_), static_cast<std::uint8_t>(box_)};
            search_.step.sets = {{cells, digits}, {box.cells, box.digits}, {line.cells, line.digits}};
            for (int cell : cells | line.cells | box.cells) search_.step.truths.push_back(cell_truth(cell));
        }
        return search_.found();
    }

    // `gone` of cells in `done` were removed before.
    void remove(const Cells& cells, Digits digits, const Cells& done, Digits gone) {
        for (int cell : cells) {
            const auto fresh = static_cast<Digits>(done.has(cell) ? digits & ~gone : digits);
            for (auto left = static_cast<Digits>(board_.candidates(cell) & fresh); left; left = without_lowest(left))
                search_.step.remove(cell, lowest(left));
        }
    }

    Search& search_;
    const Board& board_;
    int line_ = 0, box_ = 0;
    Cells in_line_, in_box_;  // the empty cells
};

}  // namespace

bool find_sue_de_coq(Search& search, Technique) { return SueDeCoq(search).find(); }

}  // namespace farandole::logic
