// Two digits of which each house would have both placed, or neither, if a few cells held what is missing: some houses
// have neither, and in their cells the two digits of any solution could be exchanged. The other candidates of those
// cells are the guards.
//
//     .  .  bx |  A  .  .      if r1c3 held B, each house would have both of A and B, or neither: so it holds x
//     .  .  A  |  B  .  .
//
//   cells, digits   the cells that lack their digit, and the two digits
#include <algorithm>

#include "logic/finders.hpp"
#include "logic/uniqueness/deadly.hpp"

namespace farandole::logic {

namespace {

class ReverseGraves {
  public:
    explicit ReverseGraves(Search& search) : search_(search), board_(search.board()) {}

    bool find() {
        for (int a = 0; a < kDigits; ++a)
            for (int b = a + 1; b < kDigits; ++b)
                if (lack_digits(a, b) && fill(0, {})) return true;
        return false;
    }

  private:
    static constexpr int kNone = -1;
    static constexpr int kSide = 9;

    std::int8_t& lacking(int house) { return lacking_[static_cast<std::size_t>(house)]; }
    // Whether as many rows as columns and boxes lack a digit.
    bool lack_alike(int digit) const {
        const auto row = lacking_.begin(), column = row + kSide, box = column + kSide;
        const auto rows = std::count(row, column, digit);
        return rows == std::count(column, box, digit) && rows == std::count(box, lacking_.end(), digit);
    }

    // Notes which of two digits each house has to get. False if that can't be in as many cells as it takes, or if there
    // would be no house with neither.
    bool lack_digits(int a, int b) {
        bool has_room = false;
        for (int house = 0; house < kHouses; ++house) {
            const bool has_a = board_.placed(a).meets(house_cells(house));
            const bool has_b = board_.placed(b).meets(house_cells(house));
            has_room |= !has_a && !has_b;
            lacking(house) = static_cast<std::int8_t>(has_a == has_b ? kNone : has_a ? b : a);
        }
        pattern_.digits = static_cast<Digits>(only(a) | only(b));
        return has_room && lack_alike(a) && lack_alike(b);
    }

    // Puts its digit into each row that lacks one.
    bool fill(int row, const Guards& guards) {
        if (search_.stopped()) return true;
        while (row < kSide && lacking(row) == kNone) ++row;
        if (row == kSide) return conclude(search_, Technique::reverse_bug, 0, pattern_, guards);
        const auto digit = lacking(row);
        for (int cell : board_.where_in(row, digit)) {
            std::int8_t &down = lacking(houses_of(cell)[1]), &around = lacking(houses_of(cell)[2]);
            Guards with = guards;
            with.add(cell, static_cast<Digits>(board_.candidates(cell) & ~only(digit)));
            if (down != digit || around != digit || !with.fit(0)) continue;
            down = around = kNone;
            pattern_.cells.add(cell);
            pattern_.inner[static_cast<std::size_t>(cell)] = only(digit);
            const bool done = fill(row + 1, with);
            pattern_.cells.drop(cell);
            down = around = digit;
            if (done) return true;
        }
        return false;
    }

    Search& search_;
    const Board& board_;
    std::array<std::int8_t, kHouses> lacking_{};
    Deadly pattern_;
};

}  // namespace

bool find_reverse_graves(Search& search, Technique) { return ReverseGraves(search).find(); }

}  // namespace farandole::logic
