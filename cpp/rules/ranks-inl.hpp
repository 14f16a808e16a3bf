// What the places of some lines among all remove, where the digits of a line are read as a number.
//
// A clue says how many lines are smaller than its own. On a board whose sides have every digit once, each digit begins
// four lines, one from each side: then a clue says its first digit, and how many of three lines are smaller.
#include <algorithm>
#include <array>

#include "rules/sums-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

class Ranks {
  public:
    Ranks(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers)
        : work_(work),
          cells_(cells),
          length_(static_cast<std::size_t>(numbers[0])),
          lines_(size / length_),
          may_tie_(numbers[1]),
          are_sides_(numbers[2]),
          clues_(numbers + 4),
          end_(clues_ + 2 * numbers[3]) {}

    bool run() {
        for (const std::int32_t* clue = clues_; clue != end_; clue += 2)
            if (!run_clue(static_cast<std::size_t>(clue[0]), clue[1])) return false;
        return true;
    }

  private:
    static constexpr std::uint8_t kSmaller = 1, kNotSmaller = 2;

    const Cell* line(std::size_t at) const { return cells_ + at * length_; }

    // Whether a line can be smaller than another, or the same, if both are the same up to a cell, with `used` digits.
    bool may_be_smaller(const Cell* low, const Cell* high, std::size_t from, Set used, bool or_same) const {
        for (std::size_t at = from; at < length_; ++at) {
            if (low[at] == high[at]) continue;
            const Set a = work_.sets[low[at]] & ~used, b = work_.sets[high[at]] & ~used;
            if (!a || !b) return false;
            if (smallest(a) != largest(b)) return smallest(a) < largest(b);
            used |= are_sides_ ? a & b : 0;
        }
        return or_same;
    }

    // Makes a line smaller than another, or the same.
    bool order(const Cell* low, const Cell* high, bool or_same) {
        Set used = 0;
        for (std::size_t at = 0; at < length_; ++at) {
            if (low[at] == high[at]) continue;
            const Set a = work_.sets[low[at]] & ~used, b = work_.sets[high[at]] & ~used, common = a & b;
            if (!a || !b) return false;
            if (a != b || !is_single(a)) {
                const Set more = are_sides_ && is_single(common) ? common : 0;
                const bool may_tie = common && may_be_smaller(low, high, at + 1, used | more, or_same);
                const Set bottom = a & (~a + 1), top = Set{1} << (largest(b) - 1);
                if (!work_.restrict(low[at], may_tie ? top | (top - 1) : top - 1) ||
                    !work_.restrict(high[at], may_tie ? ~(bottom - 1) : ~(bottom | (bottom - 1))))
                    return false;
                const Set left = work_.sets[low[at]] & ~used;
                if (left != (work_.sets[high[at]] & ~used) || !is_single(left)) return true;
            }
            used |= are_sides_ ? common : 0;
        }
        return or_same;
    }

    // How a line can compare with one whose first digit is `first`; not at all if that isn't its own, too.
    std::uint8_t ways(std::size_t at, const Cell* own, std::int32_t rank, Set first) const {
        const Cell* other = line(at);
        if (are_sides_ && !(work_.sets[other[0]] & first)) return 0;
        if (const std::int32_t known = end_[at]; known && known != rank) return known < rank ? kSmaller : kNotSmaller;
        std::uint8_t result = 0;
        if (may_be_smaller(other, own, are_sides_, first, false)) result |= kSmaller;
        if (may_be_smaller(own, other, are_sides_, first, may_tie_)) result |= kNotSmaller;
        return result;
    }

    bool run_clue(std::size_t at, std::int32_t rank) {
        const Cell* own = line(at);
        const int digit = (rank - 1) / 4, smaller = are_sides_ ? (rank - 1) % 4 : rank - 1;
        const Set first = are_sides_ ? Set{1} << digit : 0;
        if (are_sides_ && !work_.restrict(own[0], first)) return false;
        // Of the lines of a side one counts, that which begins with the same digit; else each by itself.
        const std::size_t step = are_sides_ ? length_ : 1;
        std::array<std::uint8_t, kMostLines> found;
        int least = 0, most = 0;
        for (std::size_t group = 0; group < lines_; group += step) {
            std::uint8_t& whole = found[group] = 0;
            if (group == at / step * step) continue;
            for (std::size_t i = group; i < group + step; ++i) whole |= ways(i, own, rank, first);
            if (!whole) return false;
            least += whole == kSmaller;
            most += whole & kSmaller;
        }
        if (smaller < least || smaller > most) return false;
        for (std::size_t group = 0; group < lines_; group += step) {
            std::uint8_t way = found[group];
            if (way == (kSmaller | kNotSmaller) && smaller == least)
                way = kNotSmaller;
            else if (way == (kSmaller | kNotSmaller) && smaller == most)
                way = kSmaller;
            if (is_single(way) && way && !decide(group, group + step, own, rank, first, way)) return false;
        }
        return true;
    }

    // Leaves lines that compare with a clue's in one way; the last one left does.
    bool decide(std::size_t begin, std::size_t end, const Cell* own, std::int32_t rank, Set first, std::uint8_t way) {
        const Cell* last = nullptr;
        bool is_alone = true;
        for (std::size_t at = begin; at < end; ++at) {
            const Cell* other = line(at);
            const std::uint8_t can = ways(at, own, rank, first);
            if (!can) continue;
            if (!(can & way)) {
                if (!are_sides_ || !work_.restrict(other[0], ~first)) return false;
                continue;
            }
            is_alone = !last;
            last = other;
        }
        if (!last) return false;
        if (!is_alone) return true;
        if (are_sides_ && !work_.restrict(last[0], first)) return false;
        return way == kSmaller ? order(last, own, false) : order(own, last, may_tie_);
    }

    Work& work_;
    const Cell* cells_;
    std::size_t length_, lines_;
    bool may_tie_, are_sides_;
    const std::int32_t *clues_, *end_;  // pairs of a line and its rank; then the rank of each line, 0 for none
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
