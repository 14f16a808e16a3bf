// What a sum removes.
#include <algorithm>
#include <array>
#include <cstring>

#include "rules/cells-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

// Cells that differ and have the digits of one of some sets; the others of their house, if any, have the other digits.
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
        for (std::size_t i = 0; i < size_; ++i) {
            const Set set = work_.sets[cells_[i]];
            Side& side = i < cage_ ? inside_ : outside_;
            side.all |= set;
            if (is_single(set))
                side.placed |= set;
            else if (i < cage_)
                open_[open_count_++] = cells_[i];
        }
        if (inside_.placed & outside_.placed) return false;
        if (!choose()) return false;
        for (std::size_t i = 0; i < open_count_; ++i)
            if (!work_.restrict(open_[i],
                                (open_count_ == 2 || open_count_ == 3 ? exact_[i] : possible_) & ~inside_.placed))
                return false;
        for (std::size_t i = cage_; i < size_; ++i)
            if (!work_.restrict(cells_[i], ~required_)) return false;
        return place_required();
    }

  private:
    using Sets = Set __attribute__((vector_size(32)));

    struct Side {
        Set all = 0, placed = 0;
    };

    // Finds the sets that fit: the digits of some of them, and of all.
    bool choose() {
        const Set whole = work_.board.all(), need = inside_.placed,
                  never = ~inside_.all | (cage_ < size_ ? outside_.placed : 0);
        const Set others = cage_ < size_ ? whole & ~outside_.all : 0;  // digits that only the cage can have
        Sets some{}, every = ~Sets{};
        for (std::size_t i = 0; i < count_; i += 8) {
            Sets sets;
            std::memcpy(&sets, sets_ + i, sizeof sets);
            Sets misses = (~sets & (need | others)) | (sets & never);
            for (std::size_t j = 0; j < open_count_; ++j) {
                const Sets none = (sets & work_.sets[open_[j]]) == 0;
                misses |= none;
            }
            const Sets fits = misses == 0;
            if (open_count_ == 2 || open_count_ == 3) {
                for (std::size_t lane = 0; lane < 8; ++lane)
                    if (fits[lane] && (open_count_ == 2 ? pair(sets[lane] & ~need) : triple(sets[lane] & ~need))) {
                        possible_ |= sets[lane];
                        required_ &= sets[lane];
                    }
                continue;
            }
            some |= sets & fits;
            every &= sets | ~fits;
        }
        for (std::size_t lane = 0; lane < 8; ++lane) {
            possible_ |= some[lane];
            required_ &= every[lane];
        }
        return possible_ != 0;
    }

    bool pair(Set set) {
        const Set x = set & (~set + 1), y = set ^ x, a = work_.sets[open_[0]], b = work_.sets[open_[1]];
        bool found = false;
        if (a & x && b & y) exact_[0] |= x, exact_[1] |= y, found = true;
        if (a & y && b & x) exact_[0] |= y, exact_[1] |= x, found = true;
        return found;
    }

    bool triple(Set set) {
        const Set a = work_.sets[open_[0]] & set, b = work_.sets[open_[1]], c = work_.sets[open_[2]];
        bool found = false;
        for (Set rest = a; rest; rest &= rest - 1) {
            const Set x = rest & (~rest + 1), others = set ^ x, y = others & (~others + 1), z = others ^ y;
            if (b & y && c & z) exact_[0] |= x, exact_[1] |= y, exact_[2] |= z, found = true;
            if (b & z && c & y) exact_[0] |= x, exact_[1] |= z, exact_[2] |= y, found = true;
        }
        return found;
    }

    // A digit that all sets have: its only place, or the common peers of its places that can't have it.
    bool place_required() {
        for (Set rest = required_ & ~inside_.placed; rest; rest &= rest - 1) {
            const Set digit = rest & (~rest + 1);
            std::size_t places = 0, last = 0;
            for (std::size_t i = 0; i < open_count_; ++i)
                if (work_.sets[open_[i]] & digit) ++places, last = open_[i];
            if (!places) return false;
            if (places == 1 && !work_.restrict(last, digit)) return false;
            if (places > 1 && places <= 3 && !work_.is_inner && !lock(digit)) return false;
        }
        return true;
    }

    bool lock(Set digit) {
        for (std::size_t word = 0; word < work_.board.cell_words(); ++word) {
            std::uint64_t common = ~std::uint64_t{0};
            for (std::size_t i = 0; i < open_count_; ++i)
                if (work_.sets[open_[i]] & digit) common &= work_.board.peer_bits(open_[i])[word];
            for (; common; common &= common - 1) {
                const std::size_t cell = word * 64 + static_cast<std::size_t>(std::countr_zero(common));
                if (work_.sets[cell] & digit && !work_.restrict(cell, ~digit)) return false;
            }
        }
        return true;
    }

    Work& work_;
    const Cell* cells_;
    std::size_t size_, cage_;
    const std::int32_t* sets_;
    std::size_t count_;
    Side inside_, outside_;
    std::array<Cell, kLargestSide> open_;
    std::size_t open_count_ = 0;
    std::array<Set, 3> exact_{};
    Set possible_ = 0, required_ = ~Set{0};
};

// A linear equation over groups of cells with equal coefficients; the cells of a group differ.
class Equation {
  public:
    Equation(Work& work, const Cell* cells, const std::int32_t* numbers)
        : work_(work), cells_(cells), numbers_(numbers) {}

    bool run() {
        const std::int32_t* group = numbers_ + 2;
        std::size_t at = 0;
        for (std::int32_t i = 0; i < numbers_[1]; ++i, group += 2) {
            if (!add(cells_ + at, static_cast<std::size_t>(group[1]), group[0])) return false;
            at += static_cast<std::size_t>(group[1]);
        }
        const std::int32_t up = numbers_[0] - least_, down = most_ - numbers_[0];
        if (up < 0 || down < 0) return false;
        if (!open_count_) return true;
        if (open_count_ <= 3 && are_units_) return solve();
        return shrink(up, down);
    }

  private:
    struct Open {
        Cell cell;
        std::int32_t coefficient;
    };

    // Adds the bounds of a group: the smallest digits its cells can have together, and the largest.
    bool add(const Cell* cells, std::size_t size, std::int32_t coefficient) {
        const int values = work_.board.values();
        Set low = 0, high = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const Set set = work_.sets[cells[i]];
            if (is_single(set)) {
                placed_ += coefficient * smallest(set);
            } else {
                if (open_count_ < open_.size()) open_[open_count_] = {cells[i], coefficient};
                ++open_count_;
                are_units_ = are_units_ && (coefficient == 1 || coefficient == -1);
            }
            // The smallest digit that isn't taken, from that of the cell on: carries run over the taken ones.
            const Set first = Set{1} << (smallest(set) - 1);
            low |= (low + first) & ~low;
            const Set mirror = mirrored(set, values), last = Set{1} << (smallest(mirror) - 1);
            high |= (high + last) & ~high;
        }
        if ((low | high) >> values) return false;
        high = mirrored(high, values);
        const std::int32_t least = sum_of(low), most = sum_of(high);
        least_ += coefficient * (coefficient > 0 ? least : most);
        most_ += coefficient * (coefficient > 0 ? most : least);
        if (group_count_ < groups_.size()) groups_[group_count_++] = {low, high};
        return true;
    }

    bool shrink(std::int32_t up, std::int32_t down) {
        const std::int32_t* group = numbers_ + 2;
        std::size_t at = 0;
        const int values = work_.board.values();
        for (std::size_t i = 0; i < group_count_; ++i, group += 2) {
            const std::int32_t size = std::abs(group[0]);
            std::int32_t more = up / size, less = down / size;
            if (group[0] < 0) std::swap(more, less);
            const auto cells = static_cast<std::size_t>(group[1]);
            if (more < values || less < values) {
                const Set left = spread_up(groups_[i].low, std::min(more, values)) &
                                 spread_down(groups_[i].high, std::min(less, values));
                for (std::size_t j = 0; j < cells; ++j)
                    if (!work_.restrict(cells_[at + j], left)) return false;
            }
            at += cells;
        }
        return true;
    }

    // Up to three open cells: the digits that add up. A cell that is subtracted is mirrored and added.
    bool solve() {
        const int values = work_.board.values();
        std::int32_t total = numbers_[0] - placed_;
        std::array<Set, 3> sets{1, 1, 1}, left{};
        for (std::size_t i = 0; i < open_count_; ++i) {
            const Set set = work_.sets[open_[i].cell];
            sets[i] = open_[i].coefficient > 0 ? set : mirrored(set, values);
            if (open_[i].coefficient < 0) total += values + 1;
        }
        total += static_cast<std::int32_t>(3 - open_count_);  // cells that aren't there have digit 1
        const bool ab = differ(0, 1), ac = differ(0, 2), bc = differ(1, 2);
        for (Set rest = sets[0]; rest; rest &= rest - 1) {
            const Set a = rest & (~rest + 1);
            const std::int32_t others = total - smallest(a);
            if (others < 2 || others > 2 * values) continue;
            Set b = sets[1] & rest_of(sets[2], others, values);
            if (ab) b &= ~a;
            if (ac) b &= ~rest_of(a, others, values);
            if (bc && others % 2 == 0) b &= ~(Set{1} << (others / 2 - 1));
            if (!b) continue;
            left[0] |= a;
            left[1] |= b;
            left[2] |= rest_of(b, others, values);
        }
        for (std::size_t i = 0; i < open_count_; ++i)
            if (!work_.restrict(open_[i].cell, open_[i].coefficient > 0 ? left[i] : mirrored(left[i], values)))
                return false;
        return left[0] != 0;
    }

    // Whether two open cells differ and are both added or both subtracted.
    bool differ(std::size_t a, std::size_t b) const {
        return b < open_count_ && open_[a].coefficient == open_[b].coefficient &&
               work_.board.are_peers(open_[a].cell, open_[b].cell);
    }

    struct Group {
        Set low, high;
    };

    Work& work_;
    const Cell* cells_;
    const std::int32_t* numbers_;
    std::array<Open, 3> open_;
    std::array<Group, 64> groups_;
    std::size_t open_count_ = 0, group_count_ = 0;
    std::int32_t least_ = 0, most_ = 0, placed_ = 0;
    bool are_units_ = true;
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
