// Almost locked candidates: a line and a box cross. In the rest of one of them n − 1 cells have only n digits, and in the
// rest of the other these digits are in n − 1 cells only, some of which may hold theirs already. Each of the digits is in
// the other house once; n − 1 of them at most go into its rest, so one is where the houses cross, and one only: the
// n − 1 cells leave no more. So the first house has all n digits in these cells and where the houses cross, and the
// n − 1 cells of the other hold nothing else.
//
//     +-------------+-------------+
//     |  .   .   .  |  .   .   .  |    the first row has 1 or 2 in its last cell, and the box has 1 and 2 only in
//     | 12.. .   .  |  .   .   .  |    the first row and in the cell 12..: x is neither 1 nor 2, and the cell loses
//     | 12. 12.  .  |  x   x   12 |    all other digits
//     +-------------+-------------+
//
// As `eleven` and ghfick describe almost locked pairs and triples in the New Sudoku Players' Forum, 2021.
//
//   sets     where the houses cross, the n − 1 cells of n digits, and the other n − 1 cells that are empty; with the n
//            digits
//   base     the house of the n − 1 cells of n digits; the other one
//   truths   these cells, and the digits in the other house
#include <array>
#include <bit>

#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

class AlmostLocked {
  public:
    AlmostLocked(Search& search, Technique technique, int size)
        : search_(search), board_(search.board()), technique_(technique), size_(size) {}

    bool find() {
        for (int line = kRow; line < kBox; ++line)
            for (int box = kBox; box < kHouses; ++box) {
                if (search_.stopped()) return false;
                if ((house_cells(line) & house_cells(box) & board_.empty()) && (at(line, box) || at(box, line)))
                    return true;
            }
        return false;
    }

  private:
    bool at(int house, int other) {
        house_ = house, other_ = other;
        Cells rest;
        for (int cell : (house_cells(house) & board_.empty()) - house_cells(other))
            if (count(board_.candidates(cell)) <= size_) rest.add(cell);
        return grow({}, 0, rest);
    }

    bool grow(const Cells& cells, Digits digits, const Cells& left) {
        if (cells.size() == size_ - 1) return count(digits) == size_ && use(cells, digits);
        Cells later = left;
        for (int cell : left) {
            later.drop(cell);
            const auto more = static_cast<Digits>(digits | board_.candidates(cell));
            if (count(more) <= size_ && grow(cells | Cells::of(cell), more, later)) return true;
        }
        return false;
    }

    // Whether some of the cells do as much with fewer digits.
    bool has_smaller(const Cells& cells) const {
        std::array<Digits, 1 << 3> digits{};
        unsigned bit = 1;
        for (int cell : cells) {
            for (unsigned below = 0; below < bit; ++below)
                digits[bit + below] = static_cast<Digits>(digits[below] | board_.candidates(cell));
            bit <<= 1;
        }
        for (unsigned some = 1; some + 1 < bit; ++some)
            if (const int many = std::popcount(some); count(digits[some]) == many + 1 && others_of(digits[some], many))
                return true;
        return false;
    }

    // The empty cells of the rest of the other house that may hold some digits; none unless they are `many` with those
    // that hold one.
    Cells others_of(Digits digits, int many) const {
        Cells places, filled;
        for (Digits left = digits; left; left = without_lowest(left)) {
            places |= board_.where_in(other_, lowest(left));
            filled |= board_.placed(lowest(left)) & house_cells(other_);
        }
        places -= house_cells(house_);
        return places.size() + filled.size() == many ? places : Cells{};
    }

    bool use(const Cells& cells, Digits digits) {
        Cells crossing;
        for (Digits left = digits; left; left = without_lowest(left))
            crossing |= board_.where_in(other_, lowest(left)) & house_cells(house_);
        const Cells others = others_of(digits, size_ - 1);
        if (!others || has_smaller(cells)) return false;
        Step& step = search_.step;
        step.clear(technique_);
        for (Digits left = digits; left; left = without_lowest(left))
            step.remove(board_.where_in(house_, lowest(left)) - cells - crossing, lowest(left));
        for (int cell : others)
            for (auto left = static_cast<Digits>(board_.candidates(cell) & ~digits); left; left = without_lowest(left))
                step.remove(cell, lowest(left));
        if (step.eliminations.empty()) return false;
        if (search_.details) {
            step.digits = digits;
            step.base = {static_cast<std::uint8_t>(house_), static_cast<std::uint8_t>(other_)};
            step.sets = {{crossing, digits}, {cells, digits}};
            if (others) step.sets.push_back({others, digits});
            for (int cell : cells) step.truths.push_back(cell_truth(cell));
            for (Digits left = digits; left; left = without_lowest(left))
                if (board_.places(other_, lowest(left))) step.truths.push_back(house_truth(other_, lowest(left)));
        }
        return search_.found();
    }

    Search& search_;
    const Board& board_;
    Technique technique_;
    int size_, house_ = 0, other_ = 0;
};

}  // namespace

bool find_almost_locked_candidates(Search& search, Technique wanted) {
    const int size = wanted == Technique::almost_locked_pair ? 2 : wanted == Technique::almost_locked_triple ? 3 : 4;
    return AlmostLocked(search, wanted, size).find();
}

}  // namespace farandole::logic
