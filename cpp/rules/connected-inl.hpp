// What one region removes: the cells that have one of some digits, joined by edges.
//
// A cell may belong to it, or must, if it has no other digits left. What can't be reached from a cell that must is
// outside; a cell without which two that must would be apart belongs to it. That is all that follows where the size of
// the region isn't known. If it is, the cells that are left to place are the longest way to another cell, and a cell
// without which too few could be reached belongs to the region.
#include <algorithm>

#include "rules/ranks-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

class Region {
  public:
    // The numbers: digits, the size of the region or 0, and the four neighbours of each cell, `size` for none.
    Region(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers)
        : work_(work),
          cells_(cells),
          count_(size),
          digits_(static_cast<Set>(numbers[0])),
          wanted_(static_cast<std::size_t>(numbers[1])),
          neighbours_(numbers + 2),
          state_(work.scratch),
          order_(state_ + size + 1),
          low_(order_ + size),
          parent_(low_ + size),
          before_(parent_ + size),
          lost_(before_ + size),
          turn_(lost_ + size) {}

    bool run() {
        const std::size_t least = std::max<std::size_t>(wanted_, 1);
        std::size_t may = 0, must = 0, root = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const Set set = work_.sets[cells_[i]];
            state_[i] = !(set & digits_) ? kOutside : set & ~digits_ ? kMay : kMust;
            may += state_[i] != kOutside;
            must += state_[i] == kMust;
            if (state_[i] == kMust) root = i;
        }
        state_[count_] = kOutside;
        if (may < least || (wanted_ && must > wanted_)) return false;
        if (may == least && must < may) return take_all();
        if (!must) return least == 1 || leave_small();
        const std::size_t reached = reach(root, wanted_ ? wanted_ - must : may);
        for (std::size_t i = 0; i < count_; ++i) {
            if (state_[i] & kSeen) continue;
            if (state_[i] == kMust || !leave(i)) return false;
            state_[i] = kOutside;
        }
        if (reached == must) return reached >= least;
        if (reached <= wanted_) return reached == wanted_ && take_all();
        return (!wanted_ && joined_ == must) || find_cuts(root, reached);
    }

  private:
    static constexpr std::uint64_t kOutside = 0, kMay = 1, kMust = 2, kSeen = 4;

    std::size_t neighbour(std::size_t cell, std::size_t side) const {
        return static_cast<std::size_t>(neighbours_[4 * cell + side]);
    }

    bool take(std::size_t cell) { return work_.restrict(cells_[cell], digits_); }
    bool leave(std::size_t cell) { return work_.restrict(cells_[cell], ~digits_); }

    bool take_all() {
        for (std::size_t i = 0; i < count_; ++i)
            if (state_[i] != kOutside && !take(i)) return false;
        return true;
    }

    // Marks the cells that can be reached by so many that needn't belong, and returns their number; they are in `low_`.
    std::size_t reach(std::size_t root, std::size_t budget) {
        std::uint64_t *found = low_, *later = parent_;
        std::size_t count = 0, at = 0;
        const auto see = [&](std::size_t cell, std::uint64_t* list, std::size_t& size) {
            state_[cell] |= kSeen;
            list[size++] = cell;
        };
        see(root, found, count);
        for (std::size_t depth = 0;; ++depth) {
            std::size_t others = 0;
            for (; at < count; ++at)
                for (std::size_t side = 0; side < 4; ++side) {
                    const std::size_t next = neighbour(found[at], side);
                    if (state_[next] == kMust) see(next, found, count);
                    if (state_[next] == kMay && depth < budget) see(next, later, others);
                }
            if (!depth) joined_ = count;
            if (!others) return count;
            count = static_cast<std::size_t>(std::copy(later, later + others, found + count) - found);
        }
    }

    // No cell must belong yet: those that too few others can be reached from don't.
    bool leave_small() {
        for (std::size_t i = 0; i < count_; ++i) {
            if (state_[i] != kMay) continue;
            const std::size_t size = reach(i, count_);
            for (std::size_t j = 0; size < wanted_ && j < size; ++j)
                if (!leave(low_[j])) return false;
        }
        return true;
    }

    void enter(std::size_t cell, std::size_t& time, std::size_t& musts) {
        order_[cell] = low_[cell] = ++time;
        before_[cell] = musts;
        musts += (state_[cell] & kMust) != 0;
        lost_[cell] = turn_[cell] = 0;
    }

    // Looks from the root, depth first, for cells without which some of those that are reached would be apart: those
    // below a cell can't get around another one if they reach none before that.
    bool find_cuts(std::size_t root, std::size_t reached) {
        std::size_t time = 0, musts = 0, cell = root;
        std::fill(order_, order_ + count_, 0);
        for (enter(root, time, musts);;) {
            if (turn_[cell] < 4) {
                const std::size_t next = neighbour(cell, turn_[cell]++);
                if (!(state_[next] & kSeen)) continue;
                if (order_[next]) {
                    low_[cell] = std::min(low_[cell], order_[next]);
                } else {
                    parent_[next] = cell;
                    enter(cell = next, time, musts);
                }
                continue;
            }
            if (cell == root) return true;
            if (reached - lost_[cell] <= wanted_ && !take(cell)) return false;
            const std::size_t above = parent_[cell];
            low_[above] = std::min(low_[above], low_[cell]);
            if (low_[cell] >= order_[above] && above != root) {
                lost_[above] += time + 1 - order_[cell];
                if (musts > before_[cell] && !take(above)) return false;
            }
            cell = above;
        }
    }

    Work& work_;
    const Cell* cells_;
    std::size_t count_;
    Set digits_;
    std::size_t wanted_, joined_ = 0;  // how many must that are joined to the root by others that must
    const std::int32_t* neighbours_;
    std::uint64_t *state_, *order_, *low_, *parent_, *before_, *lost_, *turn_;
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
