// What a sum removes.
#include <algorithm>
#include <array>
#include <cstring>

#include "rules/cells-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

// Sets of up to 16 digits, and of more.
struct Narrow {
    using Lane = std::uint16_t;
    using Sets = Lane __attribute__((vector_size(32)));
};
struct Wide {
    using Lane = std::uint32_t;
    using Sets = Lane __attribute__((vector_size(32)));
};

// Cells that differ and have the digits of one of some sets; the others of their house, if any, have the other digits.
template <class Width>
class Combinations {
  public:
    Combinations(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers, std::size_t extent)
        : work_(work),
          cells_(cells),
          size_(size),
          cage_(static_cast<std::size_t>(numbers[0])),
          sets_(numbers + 1),
          count_(extent - 1) {}

    bool run() {
        for (std::size_t i = 0; i < cage_; ++i) {
            const Set set = work_.sets[cells_[i]];
            all_ |= set;
            cells_open_[open_] = cells_[i];
            sets_open_[open_] = static_cast<Lane>(set);
            if (is_single(set))
                placed_ |= set;
            else
                ++open_;
        }
        for (std::size_t i = cage_; i < size_; ++i) outside_ |= work_.sets[cells_[i]];
        if (open_ == 2)
            choose([&](const Sets& sets, Sets& fits) { pair(sets, fits); });
        else if (open_ == 3)
            choose([&](const Sets& sets, Sets& fits) { triple(sets, fits); });
        else
            choose([&](const Sets& sets, Sets& fits) { each_has_one(sets, fits); });
        if (!possible_) return false;
        for (std::size_t i = 0; i < open_; ++i)
            if (!work_.restrict(cells_open_[i], (open_ == 2 || open_ == 3 ? join(exact_[i]) : possible_) & ~placed_))
                return false;
        if (outside_ & required_)
            for (std::size_t i = cage_; i < size_; ++i)
                if (!work_.restrict(cells_[i], ~required_)) return false;
        return place_required();
    }

  private:
    using Lane = typename Width::Lane;
    using Sets = typename Width::Sets;

    // The digits of all lanes.
    static Set join(const Sets& sets) {
        std::uint64_t parts[4];
        std::memcpy(parts, &sets, sizeof parts);
        std::uint64_t all = (parts[0] | parts[1]) | (parts[2] | parts[3]);
        all |= all >> 32;
        if (sizeof(Lane) == 2) all |= all >> 16;
        return static_cast<Lane>(all);
    }

    // Finds the sets that fit, by what open cells say of them: the digits of some, and of all.
    template <class Fits>
    void choose(Fits fits_open) {
        // Digits that the cage must have: those placed, and those that the rest of the house can't have.
        const Set need = placed_ | (cage_ < size_ ? all_ & ~outside_ : 0);
        const Sets needed = Sets{} + static_cast<Lane>(need), never = Sets{} + static_cast<Lane>(~all_);
        Sets some{}, not_all{};
        for (std::size_t i = 0; i < count_; i += sizeof(Sets) / sizeof(std::int32_t)) {
            Sets sets;
            std::memcpy(&sets, sets_ + i, sizeof sets);
            Sets fits = ((~sets & needed) | (sets & never)) == 0;
            fits_open(sets, fits);
            some |= sets & fits;
            not_all |= ~sets & fits;
        }
        possible_ = join(some);
        required_ = possible_ & ~join(not_all);
    }

    // Each of these leaves the sets that may fit which do so, and adds their digits in open cells. Vectors are handed on
    // by reference, as how they are by value depends on the processor.
    void each_has_one(const Sets& sets, Sets& fits) const {
        for (std::size_t i = 0; i < open_; ++i) {
            const Sets has = (sets & sets_open_[i]) != 0;
            fits &= has;
        }
    }

    // The two digits left of each set, in both orders.
    void pair(const Sets& sets, Sets& fits) {
        const Sets left = sets & static_cast<Lane>(~placed_), x = left & -left, y = left ^ x;
        const Sets ax = (x & sets_open_[0]) != 0, ay = (y & sets_open_[0]) != 0;
        const Sets bx = (x & sets_open_[1]) != 0, by = (y & sets_open_[1]) != 0;
        const Sets xy = ax & by & fits, yx = ay & bx & fits;
        exact_[0] |= (x & xy) | (y & yx);
        exact_[1] |= (y & xy) | (x & yx);
        fits = xy | yx;
    }

    // The three digits left of each set, in all six orders.
    void triple(const Sets& sets, Sets& fits) {
        const Sets left = sets & static_cast<Lane>(~placed_), x = left & -left, others = left ^ x, y = others & -others,
                   z = others ^ y;
        const Sets ax = (x & sets_open_[0]) != 0, ay = (y & sets_open_[0]) != 0, az = (z & sets_open_[0]) != 0;
        const Sets bx = (x & sets_open_[1]) != 0, by = (y & sets_open_[1]) != 0, bz = (z & sets_open_[1]) != 0;
        const Sets cx = (x & sets_open_[2]) != 0, cy = (y & sets_open_[2]) != 0, cz = (z & sets_open_[2]) != 0;
        const Sets xyz = ax & by & cz & fits, xzy = ax & bz & cy & fits, yxz = ay & bx & cz & fits;
        const Sets yzx = ay & bz & cx & fits, zxy = az & bx & cy & fits, zyx = az & by & cx & fits;
        exact_[0] |= (x & (xyz | xzy)) | (y & (yxz | yzx)) | (z & (zxy | zyx));
        exact_[1] |= (x & (yxz | zxy)) | (y & (xyz | zyx)) | (z & (xzy | yzx));
        exact_[2] |= (x & (yzx | zyx)) | (y & (xzy | zxy)) | (z & (xyz | yxz));
        fits = xyz | xzy | yxz | yzx | zxy | zyx;
    }

    // A digit that all sets have: its only place, or the common peers of its places that can't have it.
    bool place_required() {
        const Set missing = required_ & ~placed_;
        if (!missing) return true;
        Set once = 0, twice = 0, thrice = 0, often = 0;
        for (std::size_t i = 0; i < open_; ++i) {
            const Set set = work_.sets[cells_open_[i]];
            often |= thrice & set;
            thrice |= twice & set;
            twice |= once & set;
            once |= set;
        }
        if (missing & ~once) return false;
        const Set hidden = missing & ~twice;
        for (std::size_t i = 0; hidden && i < open_; ++i) {
            const Set set = work_.sets[cells_open_[i]] & hidden;
            if (set && (!is_single(set) || !work_.restrict(cells_open_[i], set))) return false;
        }
        if (hidden || work_.is_inner) return true;  // if a digit was placed, all this runs again
        for (Set rest = missing & twice & ~often; rest; rest &= rest - 1)
            if (!lock(work_, cells_open_.data(), open_, rest & (~rest + 1))) return false;
        return true;
    }

    Work& work_;
    const Cell* cells_;
    std::size_t size_, cage_;
    const std::int32_t* sets_;
    std::size_t count_;
    Set all_ = 0, placed_ = 0, outside_ = 0, possible_ = 0, required_ = 0;
    std::array<Cell, kLargestSide + 1> cells_open_;
    std::array<Lane, kLargestSide + 1> sets_open_;
    std::size_t open_ = 0;
    std::array<Sets, 3> exact_{};  // what is left of two or three open cells
};

// A linear equation over groups of cells with equal coefficients; the cells of a group differ.
class Equation {
  public:
    Equation(Work& work, const Cell* cells, const std::int32_t* numbers)
        : work_(work), cells_(cells), numbers_(numbers), values_(work.board.values()) {}

    // Solves it: up to three cells are open, and each counts once.
    bool run_open() { return find_open() && solve(); }

    bool run() {
        std::int32_t least = 0, most = 0;
        std::size_t at = 0, open = 0;
        for (std::int32_t i = 0; i < numbers_[1]; ++i) {
            const std::int32_t coefficient = numbers_[2 + 2 * i], size = numbers_[3 + 2 * i];
            const Group group = group_of(cells_ + at, static_cast<std::size_t>(size));
            if ((group.low | group.high) >> values_) return false;
            if (static_cast<std::size_t>(i) < groups_.size()) groups_[static_cast<std::size_t>(i)] = group;
            const std::int32_t low = sum_of(group.low), high = sum_of(group.high);
            least += coefficient * (coefficient > 0 ? low : high);
            most += coefficient * (coefficient > 0 ? high : low);
            at += static_cast<std::size_t>(size);
            open += group.open;
        }
        const std::int32_t up = numbers_[0] - least, down = most - numbers_[0];
        if (up < 0 || down < 0) return false;
        if (!open) return true;
        if (open <= 3 && find_open()) return solve();
        return shrink(up, down);
    }

  private:
    struct Group {
        Set low, high;  // the smallest digits that its cells can have together, and the largest
        Set all, placed;
        std::size_t open;
        std::int32_t lowest, highest;  // what its smallest digits add up to, and its largest, each cell by itself
    };
    struct Open {
        Cell cell;
        std::int32_t coefficient;
    };

    Group group_of(const Cell* cells, std::size_t size) const {
        Group group{0, 0, 0, 0, 0, 0, 0};
        for (std::size_t i = 0; i < size; ++i) {
            const Set set = work_.sets[cells[i]], first = set & (~set + 1);
            group.all |= set;
            group.lowest += smallest(set);
            group.highest += largest(set);
            group.placed |= first == set ? set : 0;
            group.open += first != set;
            // The smallest digit that isn't taken, from that of the cell on: carries run over the taken ones.
            group.low |= group.low + first;
            group.high |= group.high + (Set{1} << (values_ - largest(set)));  // in a mirror
        }
        if (!(group.high >> values_)) group.high = mirrored(group.high, values_);
        return group;
    }

    // Notes up to three open cells, and adds up the others; false if one counts more than once.
    bool find_open() {
        std::size_t at = 0;
        for (std::int32_t i = 0; i < numbers_[1]; ++i) {
            const std::int32_t coefficient = numbers_[2 + 2 * i];
            for (const std::size_t end = at + static_cast<std::size_t>(numbers_[3 + 2 * i]); at < end; ++at) {
                const Set set = work_.sets[cells_[at]];
                if (is_single(set)) {
                    placed_ += coefficient * smallest(set);
                    continue;
                }
                if (coefficient != 1 && coefficient != -1) return false;
                open_[open_count_++] = {cells_[at], coefficient};
            }
        }
        return true;
    }

    bool shrink(std::int32_t up, std::int32_t down) {
        std::size_t at = 0;
        for (std::int32_t i = 0; i < numbers_[1] && static_cast<std::size_t>(i) < groups_.size(); ++i) {
            const std::int32_t coefficient = numbers_[2 + 2 * i], size = std::abs(coefficient);
            const auto cells = static_cast<std::size_t>(numbers_[3 + 2 * i]);
            std::int32_t more = size == 1 ? up : up / size, less = size == 1 ? down : down / size;
            if (coefficient < 0) std::swap(more, less);
            if (more < values_ || less < values_) {
                const Group& group = groups_[static_cast<std::size_t>(i)];
                const Set low = group.low & ~group.placed, high = group.high & ~group.placed;
                const Set left = (spread_up(low, more, values_) & spread_down(high, less, values_)) | group.placed;
                more += sum_of(group.low) - group.lowest;
                less += group.highest - sum_of(group.high);
                for (std::size_t j = 0; j < cells; ++j) {
                    const Set set = work_.sets[cells_[at + j]];
                    const std::int32_t range = largest(set) - smallest(set);
                    const Set gone = set & ~(range > more || range > less ? left & reached(set, more, less) : left);
                    if (gone && !work_.restrict(cells_[at + j], ~gone)) return false;
                }
            }
            at += cells;
        }
        return true;
    }

    // What a cell can have that adds at most `more` to its smallest digit and takes at most `less` from its largest.
    Set reached(Set set, std::int32_t more, std::int32_t less) const {
        const int most = smallest(set) + std::min(more, values_), least = std::max(largest(set) - less, 1);
        return static_cast<Set>((std::uint64_t{1} << most) - (std::uint64_t{1} << (least - 1)));
    }

    // Up to three open cells: the digits that add up. A cell that is subtracted is mirrored and added.
    bool solve() {
        std::int32_t total = numbers_[0] - placed_;
        std::array<Set, 3> sets{1, 1, 1}, left{};
        for (std::size_t i = 0; i < open_count_; ++i) {
            const Set set = work_.sets[open_[i].cell];
            sets[i] = open_[i].coefficient > 0 ? set : mirrored(set, values_);
            if (open_[i].coefficient < 0) total += values_ + 1;
        }
        if (open_count_ < 3)
            solve_two(sets, left, total + static_cast<std::int32_t>(2 - open_count_));
        else
            solve_three(sets, left, total);
        for (std::size_t i = 0; i < open_count_; ++i)
            if (!work_.restrict(open_[i].cell, open_[i].coefficient > 0 ? left[i] : mirrored(left[i], values_)))
                return false;
        return left[0] != 0;
    }

    // A second cell that isn't there has digit 1.
    void solve_two(const std::array<Set, 3>& sets, std::array<Set, 3>& left, std::int32_t total) const {
        left[1] = sets[1] & rest_of(sets[0], total, values_);
        if (total % 2 == 0 && total > 0 && total <= 2 * values_ && differ(0, 1))
            left[1] &= ~(Set{1} << (total / 2 - 1));
        left[0] = sets[0] & rest_of(left[1], total, values_);
    }

    void solve_three(const std::array<Set, 3>& sets, std::array<Set, 3>& left, std::int32_t total) const {
        const bool ab = differ(0, 1), ac = differ(0, 2), bc = differ(1, 2);
        for (Set rest = sets[0]; rest; rest &= rest - 1) {
            const Set a = rest & (~rest + 1);
            const std::int32_t others = total - smallest(a);
            if (others < 2 || others > 2 * values_) continue;
            Set b = sets[1] & rest_of(sets[2], others, values_);
            if (ab) b &= ~a;
            if (ac) b &= ~rest_of(a, others, values_);
            if (bc && others % 2 == 0) b &= ~(Set{1} << (others / 2 - 1));
            if (!b) continue;
            left[0] |= a;
            left[1] |= b;
            left[2] |= rest_of(b, others, values_);
        }
    }

    // Whether two open cells differ and are both added or both subtracted.
    bool differ(std::size_t a, std::size_t b) const {
        return b < open_count_ && open_[a].coefficient == open_[b].coefficient &&
               work_.board.are_peers(open_[a].cell, open_[b].cell);
    }

    Work& work_;
    const Cell* cells_;
    const std::int32_t* numbers_;
    const int values_;
    std::array<Open, 3> open_;
    std::array<Group, 64> groups_;
    std::size_t open_count_ = 0;
    std::int32_t placed_ = 0;
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
