// Cells with two digits each, every digit twice or not at all in a house: with the two digits of all cells exchanged,
// every house holds the same digits as before.
//
//   unique loop   the same two digits in six cells or more (in four they are a unique rectangle)
//   BUG lite      other pairs: a bivalue universal grave of some of the cells
//
//     ab . ab | .  .  .     each row, column and box that has one of the cells has two of them
//     ab . .  | ab .  .
//     .  . ab | ab .  .
#include <algorithm>

#include "logic/finders.hpp"
#include "logic/uniqueness/deadly.hpp"

namespace farandole::logic {

namespace {

constexpr int kLongestLoop = 18, kLargestLite = 10;

class PairPatterns {
  public:
    PairPatterns(Search& search, Technique technique, int kind)
        : search_(search),
          board_(search.board()),
          technique_(technique),
          kind_(kind),
          is_lite_(technique == Technique::bug_lite),
          most_(is_lite_ ? kLargestLite : kLongestLoop) {}

    bool find() {
        for (int cell : board_.empty()) {
            first_ = cell;
            for (int a = 0; a < kDigits; ++a)
                for (int b = a + 1; b < kDigits; ++b)
                    if (add_if(cell, static_cast<Digits>(only(a) | only(b)), {})) return true;
        }
        return false;
    }

  private:
    using Places = std::array<std::uint8_t, kHouses>;  // of a digit in the pattern

    std::uint8_t& places(int house, int digit) {
        return places_[static_cast<std::size_t>(digit)][static_cast<std::size_t>(house)];
    }

    // Takes in a cell with two of its digits, and goes on. True: enough.
    bool add_if(int cell, Digits pair, Guards guards) {
        if ((board_.candidates(cell) & pair) != pair) return false;
        guards.add(cell, static_cast<Digits>(board_.candidates(cell) & ~pair));
        if (!guards.fit(kind_)) return false;
        for (auto house : houses_of(cell))
            for (Digits left = pair; left; left = without_lowest(left))
                if (places(house, lowest(left)) == 2) return false;
        count_in(cell, pair, 1);
        order_.push_back(cell);
        pattern_.cells.add(cell);
        pattern_.inner[static_cast<std::size_t>(cell)] = pair;
        const bool done = grow(guards);
        pattern_.cells.drop(cell);
        order_.pop_back();
        count_in(cell, pair, -1);
        return done;
    }

    void count_in(int cell, Digits pair, int change) {
        for (auto house : houses_of(cell))
            for (Digits left = pair; left; left = without_lowest(left)) {
                std::uint8_t& here = places(house, lowest(left));
                open_ -= here == 1;
                here = static_cast<std::uint8_t>(here + change);
                open_ += here == 1;
            }
    }

    bool grow(const Guards& guards) {
        if (search_.stopped()) return true;
        if (open_ == 0) return step(guards);
        // A further cell is the second place of six digits at most.
        if (open_ > 6 * (most_ - static_cast<int>(order_.size()))) return false;
        for (int cell : order_)
            for (Digits left = inner(cell); left; left = without_lowest(left))
                for (auto house : houses_of(cell))
                    if (places(house, lowest(left)) == 1) return close(house, lowest(left), inner(cell), guards);
        return false;
    }

    // A second place for a digit of a house.
    bool close(int house, int digit, Digits pair, const Guards& guards) {
        for (int next : board_.where_in(house, digit) - pattern_.cells) {
            if (next < first_) continue;
            if (!is_lite_) {
                if (add_if(next, pair, guards)) return true;
                continue;
            }
            auto others = static_cast<Digits>(board_.candidates(next) & ~only(digit));
            for (; others; others = without_lowest(others))
                if (add_if(next, static_cast<Digits>(only(digit) | only(lowest(others))), guards)) return true;
        }
        return false;
    }

    bool step(const Guards& guards) {
        const Digits pair = inner(first_);
        bool is_uniform = true;
        Digits digits = 0, rows = 0, columns = 0;
        for (int cell : order_) {
            is_uniform &= inner(cell) == pair;
            digits |= inner(cell);
            rows |= only(row_of(cell));
            columns |= only(column_of(cell));
        }
        if (is_lite_ == is_uniform || order_.size() == 4) return false;
        // All in two lines: an extended rectangle.
        if (is_lite_ && std::min(count(rows), count(columns)) == 2 && count(digits) <= 4) return false;
        pattern_.digits = is_uniform ? pair : Digits{0};
        return conclude(search_, technique_, kind_, pattern_, guards);
    }

    Digits inner(int cell) const { return pattern_.inner[static_cast<std::size_t>(cell)]; }

    Search& search_;
    const Board& board_;
    const Technique technique_;
    const int kind_;
    const bool is_lite_;
    const int most_;  // cells
    int first_ = 0, open_ = 0;
    std::vector<int> order_;
    std::array<Places, kDigits> places_{};
    Deadly pattern_;
};

}  // namespace

bool find_pair_patterns(Search& search, Technique wanted) {
    const int kind =
        wanted == Technique::bug_lite ? 0 : static_cast<int>(wanted) - static_cast<int>(Technique::unique_loop_1) + 1;
    return PairPatterns(search, wanted, kind).find();
}

}  // namespace farandole::logic
