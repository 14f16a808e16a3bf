// Rectangles with cells that hold their digits already, but weren't given: the digits of the puzzle don't forbid to
// swap them, so the last cells must break the pattern.
//
//     A  B  |  B  ax      1   one empty cell: it doesn't hold the digit that completes the pattern
//     A  B  |  bx ax      2   two empty cells, one further digit: it goes from all that see both
//
//   cells, digits   the rectangle, its digits
//   truths   2: the empty cells; with the rule that the rectangle's cells don't all hold its digits
#include "logic/uniqueness/rectangles.hpp"

namespace farandole::logic {

namespace {

class AvoidableRectangles {
  public:
    AvoidableRectangles(Search& search, Technique wanted)
        : search_(search), board_(search.board()), wanted_(wanted), steps_(search.kept<Steps>()) {}

    bool find() {
        if (steps_.ready(search_)) return steps_.take(search_, wanted_);
        solved_ = Cells{~std::uint64_t{0}, 0x1FFFF} - board_.empty() - board_.givens();
        pairs_ = board_.bivalue();
        for (int cell : solved_)
            if (from(cell)) return true;
        if (!search_.collecting()) steps_.finish();
        return false;
    }

  private:
    struct Steps : RectangleSteps {};

    bool from(int first) {
        rectangle_.first = first;
        rectangle_.a = board_.value(first);
        const auto& houses = houses_of(first);
        const Cells lines = house_cells(houses[0]) | house_cells(houses[1]);
        for (int second : (lines & house_cells(houses[2]) & solved_) - Cells::of(first)) {
            rectangle_.second = second;
            rectangle_.b = board_.value(second);
            const bool along_row = row_of(second) == row_of(first);
            for (int cell : house_cells(houses[along_row ? 1 : 0]) - house_cells(houses[2])) {
                rectangle_.across_first = cell;
                rectangle_.across_second = second + cell - first;
                if (fits() && steps_.is_new(rectangle_, search_.collecting()) && step()) return true;
            }
        }
        return false;
    }

    // The digit in one of the cells across is there, or one of its two candidates; not both are there.
    bool fits() const {
        const bool first_open = is_open(rectangle_.across_first, rectangle_.b);
        const bool second_open = is_open(rectangle_.across_second, rectangle_.a);
        return (first_open && (second_open || is_solved(rectangle_.across_second, rectangle_.a))) ||
               (second_open && is_solved(rectangle_.across_first, rectangle_.b));
    }

    bool is_open(int cell, int digit) const { return pairs_.has(cell) && board_.has(cell, digit); }
    bool is_solved(int cell, int digit) const { return solved_.has(cell) && board_.value(cell) == digit; }

    bool step() {
        const bool first_open = board_.empty().has(rectangle_.across_first);
        const bool second_open = board_.empty().has(rectangle_.across_second);
        return first_open && second_open ? kind_2() : kind_1(first_open);
    }

    bool kind_1(bool first_open) {
        if (!steps_.wants(search_, Technique::avoidable_rectangle_1, wanted_)) return false;
        begin_step(search_, Technique::avoidable_rectangle_1, rectangle_);
        if (first_open)
            search_.step.remove(rectangle_.across_first, rectangle_.b);
        else
            search_.step.remove(rectangle_.across_second, rectangle_.a);
        return steps_.add(search_, wanted_);
    }

    bool kind_2() {
        if (!steps_.wants(search_, Technique::avoidable_rectangle_2, wanted_)) return false;
        const auto further = static_cast<Digits>(board_.candidates(rectangle_.across_first) & ~only(rectangle_.b));
        if (!board_.has(rectangle_.across_second, lowest(further))) return false;
        begin_step(search_, Technique::avoidable_rectangle_2, rectangle_);
        const Cells seen = peers(rectangle_.across_first) & peers(rectangle_.across_second);
        search_.step.remove(seen & board_.where(lowest(further)), lowest(further));
        if (search_.details)
            for (int cell : {rectangle_.across_first, rectangle_.across_second})
                search_.step.truths.push_back(cell_truth(cell));
        return steps_.add(search_, wanted_);
    }

    Search& search_;
    const Board& board_;
    Technique wanted_;
    Steps& steps_;
    Cells solved_, pairs_;
    Rectangle rectangle_;
};

}  // namespace

bool find_avoidable_rectangles(Search& search, Technique wanted) { return AvoidableRectangles(search, wanted).find(); }

}  // namespace farandole::logic
