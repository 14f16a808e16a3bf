// Rectangles of empty cells. Some of the four hold nothing but the two digits (the bare ones); the others have
// more, and one of these must come true.
//
//     ab ab  |  ab abx     1   one cell with more: it holds neither digit
//     ab ab  |  abx abx    2   one further digit: it goes from all that see its cells; 5 if they aren't in line
//     ab ab  |  abx aby    3   two cells with more: as one cell "xy" in a naked subset of their house
//                          4   two cells in line, the only places of one digit in their house: not the other
//     ab abx | aby ab      6   two cells across, one digit nowhere else in the rows and columns: not this one
//     ab abx | aby abz     hidden: a bare corner; in the row and the column of the cell across from it, one digit
//                          is nowhere else: that cell doesn't hold the other
//
//   cells, digits   the rectangle, its digits
//   base     3, 4: the house of the two cells
//   sets     3: the cells of the subset with the two, and its digits
//   truths   with the rule that the rectangle's cells don't all hold its digits
#include "logic/uniqueness/rectangles.hpp"

namespace farandole::logic {

namespace {

class UniqueRectangles {
  public:
    UniqueRectangles(Search& search, Technique wanted)
        : search_(search), board_(search.board()), wanted_(wanted), steps_(search.kept<Steps>()) {}

    bool find() {
        if (steps_.ready(search_)) return steps_.take(search_, wanted_);
        for (int cell : board_.bivalue())
            if (from(cell)) return true;
        if (!search_.collecting()) steps_.finish();
        return false;
    }

  private:
    struct Steps : RectangleSteps {};

    // The empty cells that see no cell with the digit; they may have lost it as a candidate.
    const Cells& open(int digit) {
        const auto at = static_cast<std::size_t>(digit);
        if (!has_open_[at]) {
            has_open_[at] = true;
            open_[at] = board_.empty();
            for (int cell : board_.placed(digit)) open_[at] -= peers(cell);
        }
        return open_[at];
    }

    bool from(int first) {
        rectangle_.first = first;
        const Digits pair = board_.candidates(first);
        rectangle_.a = lowest(pair);
        rectangle_.b = lowest(without_lowest(pair));
        const auto& houses = houses_of(first);
        const bool missing = search_.options.missing_candidates;
        const Cells a = missing ? open(rectangle_.a) : board_.where(rectangle_.a);
        const Cells b = missing ? open(rectangle_.b) : board_.where(rectangle_.b);
        const Cells lines = house_cells(houses[0]) | house_cells(houses[1]);
        for (int second : (lines & house_cells(houses[2]) & a & b) - Cells::of(first)) {
            rectangle_.second = second;
            const bool along_row = row_of(second) == row_of(first);
            // The search allows the cell across from the first to have lost the second digit altogether.
            const Cells across = house_cells(houses[along_row ? 1 : 0]) - house_cells(houses[2]);
            for (int cell : across & a & (missing ? across : b)) {
                const int opposite = second + cell - first;
                if (!a.has(opposite) || !b.has(opposite)) continue;
                rectangle_.across_first = cell;
                rectangle_.across_second = opposite;
                if (steps_.is_new(rectangle_, search_.collecting()) && every_kind()) return true;
            }
        }
        return false;
    }

    bool every_kind() {
        bare_ = more_ = {};
        further_ = 0;
        for (int cell : rectangle_.cells()) {
            const auto further = static_cast<Digits>(board_.candidates(cell) & ~rectangle_.digits());
            further_ |= further;
            (further ? more_ : bare_).add(cell);
        }
        switch (bare_.size()) {
            case 3: return kind_1();
            case 2: {
                const bool across =
                    row_of(more_.first()) != row_of(last(more_)) && column_of(more_.first()) != column_of(last(more_));
                return one_further(across) || kind_3() || (across ? kind_6() || hidden() : kind_4());
            }
            case 1: return one_further(true) || hidden();
            default: return false;
        }
    }

    static int last(const Cells& cells) { return (cells - Cells::of(cells.first())).first(); }  // of two

    bool begin(Technique technique) {
        if (!steps_.wants(search_, technique, wanted_)) return false;
        begin_step(search_, technique, rectangle_);
        return true;
    }

    bool done() { return steps_.add(search_, wanted_); }

    void remove(const Cells& cells, int digit) { search_.step.remove(cells & board_.where(digit), digit); }

    void truths(const Cells& cells) {
        if (!search_.details) return;
        for (int cell : cells) search_.step.truths.push_back(cell_truth(cell));
    }

    void truth(int house, int digit) {
        if (search_.details) search_.step.truths.push_back(house_truth(house, digit));
    }

    bool kind_1() {
        if (!begin(Technique::unique_rectangle_1)) return false;
        remove(more_, rectangle_.a);
        remove(more_, rectangle_.b);
        truths(bare_);
        return done();
    }

    // 2 and 5.
    bool one_further(bool across) {
        if (count(further_) != 1) return false;
        if (!begin(across ? Technique::unique_rectangle_5 : Technique::unique_rectangle_2)) return false;
        remove(common_peers(more_), lowest(further_));
        truths(rectangle_.cells());
        return done();
    }

    bool kind_3() {
        if (!steps_.wants(search_, Technique::unique_rectangle_3, wanted_)) return false;
        for (auto house : houses_of(more_.first())) {
            if (!more_.within(house_cells(house))) continue;
            many_ = 0;
            for (auto cell : in_order(house)) {
                const Digits digits = board_.candidates(cell);
                if (digits && !(digits & rectangle_.digits()) && !rectangle_.cells().has(cell))
                    others_[static_cast<std::size_t>(many_++)] = cell;
            }
            if (extend_subset(house, more_, further_, 0)) return true;
        }
        return false;
    }

    bool extend_subset(int house, const Cells& cells, Digits digits, int next) {
        for (; next < many_; ++next) {
            const int cell = others_[static_cast<std::size_t>(next)];
            const Cells with = cells | Cells::of(cell);
            const auto together = static_cast<Digits>(digits | board_.candidates(cell));
            // Further cells never make the digits fewer.
            const int size = with.size() - 1;
            if (count(together) > size + many_ - next - 1) continue;
            if (count(together) == size && subset(house, with, together)) return true;
            if (extend_subset(house, with, together, next + 1)) return true;
        }
        return false;
    }

    bool subset(int house, const Cells& cells, Digits digits) {
        const auto& houses = houses_of(cells.first());
        const bool in_line = cells.within(house_cells(houses[0])) || cells.within(house_cells(houses[1]));
        if (house >= kBox && in_line) return false;  // that was found in the line
        if (!begin(Technique::unique_rectangle_3)) return false;
        Cells out = house_cells(house) - cells;
        remove_all(out, digits);
        // With a line, the box that has all the cells too.
        if (house < kBox && !search_.step.eliminations.empty() && cells.within(house_cells(houses[2])))
            remove_all(house_cells(houses[2]) - cells - out, digits);
        if (search_.details) {
            search_.step.base.push_back(static_cast<std::uint8_t>(house));
            search_.step.sets.push_back({cells, digits});
        }
        truths(rectangle_.cells() | cells);
        return done();
    }

    void remove_all(const Cells& cells, Digits digits) {
        for (int cell : cells)
            for (auto left = static_cast<Digits>(board_.candidates(cell) & digits); left; left = without_lowest(left))
                search_.step.remove(cell, lowest(left));
    }

    bool kind_4() {
        const Cells both = common_peers(more_);
        const bool a_held = !both.meets(board_.where(rectangle_.a));
        if (!a_held && both.meets(board_.where(rectangle_.b))) return false;
        if (!begin(Technique::unique_rectangle_4)) return false;
        remove(more_, a_held ? rectangle_.b : rectangle_.a);
        if (search_.details) {
            const auto& houses = houses_of(more_.first());
            const int house = more_.within(house_cells(houses[0])) ? houses[0] : houses[1];
            search_.step.base.push_back(static_cast<std::uint8_t>(house));
            truth(house, a_held ? rectangle_.a : rectangle_.b);
        }
        truths(bare_);
        return done();
    }

    bool kind_6() {
        Cells lines;
        for (int cell : more_) lines |= house_cells(houses_of(cell)[0]) | house_cells(houses_of(cell)[1]);
        lines -= rectangle_.cells();
        const bool a_held = !lines.meets(board_.where(rectangle_.a));
        if (!a_held && lines.meets(board_.where(rectangle_.b))) return false;
        if (!begin(Technique::unique_rectangle_6)) return false;
        const int digit = a_held ? rectangle_.a : rectangle_.b;
        remove(more_, digit);
        for (int cell : more_) truth(houses_of(cell)[0], digit);
        truths(bare_);
        return done();
    }

    bool hidden() {
        if (!steps_.wants(search_, Technique::hidden_rectangle, wanted_)) return false;
        for (int corner : bare_)
            if (hidden_from(corner, rectangle_.a, rectangle_.b) || hidden_from(corner, rectangle_.b, rectangle_.a))
                return true;
        return false;
    }

    bool hidden_from(int corner, int held, int gone) {
        int across = corner;
        for (int cell : rectangle_.cells())
            if (row_of(cell) != row_of(corner) && column_of(cell) != column_of(corner)) across = cell;
        const auto& houses = houses_of(across);
        const Cells lines = (house_cells(houses[0]) | house_cells(houses[1])) - rectangle_.cells();
        if (lines.meets(board_.where(held)) || !begin(Technique::hidden_rectangle)) return false;
        remove(Cells::of(across), gone);
        truth(houses[0], held);
        truth(houses[1], held);
        truths(Cells::of(corner));
        return done();
    }

    Search& search_;
    const Board& board_;
    Technique wanted_;
    Steps& steps_;
    std::array<Cells, kDigits> open_;
    std::array<bool, kDigits> has_open_{};
    Rectangle rectangle_;
    Cells bare_, more_;
    Digits further_ = 0;                    // of the cells with more
    std::array<std::uint8_t, 9> others_{};  // of a house, that a subset may have
    int many_ = 0;
};

}  // namespace

bool find_unique_rectangles(Search& search, Technique wanted) { return UniqueRectangles(search, wanted).find(); }

}  // namespace farandole::logic
