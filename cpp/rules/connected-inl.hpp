// What one region removes: the cells that have one of some digits, joined by edges.
//
// A cell may belong to it, or must, if it has no other digits left. What can't be reached from a cell that must is
// outside; a cell without which two that must would be apart belongs to it. That is all that follows where the size of
// the region isn't known. If it is, the cells that are left to place are the longest way to another cell, and a cell
// without which too few could be reached belongs to the region.
#include <algorithm>
#include <array>
#include <bit>

#include "rules/ranks-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

// A bit for each cell of a board, one row after another.
template <std::size_t kWords>
struct Plane {
    std::array<std::uint64_t, kWords> words{};

    void add(std::size_t cell) { words[cell / 64] |= std::uint64_t{1} << cell % 64; }
    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : words) all |= word;
        return all != 0;
    }
    std::size_t count() const {
        int sum = 0;
        for (const std::uint64_t word : words) sum += std::popcount(word);
        return static_cast<std::size_t>(sum);
    }
    // Those that lie so much further on, or back.
    Plane on(std::size_t by) const {
        Plane result;
        for (std::size_t i = by / 64; i < kWords; ++i) {
            const std::size_t from = i - by / 64;
            result.words[i] = words[from] << by % 64 | (from && by % 64 ? words[from - 1] >> (64 - by % 64) : 0);
        }
        return result;
    }
    Plane back(std::size_t by) const {
        Plane result;
        for (std::size_t from = by / 64; from < kWords; ++from) {
            const std::uint64_t above = from + 1 < kWords && by % 64 ? words[from + 1] << (64 - by % 64) : 0;
            result.words[from - by / 64] = words[from] >> by % 64 | above;
        }
        return result;
    }
    template <class Take>
    bool all_of(Take take) const {
        for (std::size_t i = 0; i < kWords; ++i)
            for (std::uint64_t rest = words[i]; rest; rest &= rest - 1)
                if (!take(64 * i + static_cast<std::size_t>(std::countr_zero(rest)))) return false;
        return true;
    }
    friend Plane operator&(Plane a, const Plane& b) {
        for (std::size_t i = 0; i < kWords; ++i) a.words[i] &= b.words[i];
        return a;
    }
    friend Plane operator|(Plane a, const Plane& b) {
        for (std::size_t i = 0; i < kWords; ++i) a.words[i] |= b.words[i];
        return a;
    }
    Plane without(const Plane& others) const {
        Plane result = *this;
        for (std::size_t i = 0; i < kWords; ++i) result.words[i] &= ~others.words[i];
        return result;
    }
};

template <std::size_t kWords>
class Region {
  public:
    // The numbers: digits, the size of the region or 0, cells in a row.
    Region(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers)
        : work_(work),
          cells_(cells),
          digits_(static_cast<Set>(numbers[0])),
          wanted_(static_cast<std::size_t>(numbers[1])),
          wide_(static_cast<std::size_t>(numbers[2])) {
        for (std::size_t first = 0; first < size; first += 64)
            for (std::size_t i = 0, part = std::min<std::size_t>(size - first, 64); i < part; ++i) {
                const Set set = work_.sets[cells_[first + i]];
                may_.words[first / 64] |= std::uint64_t{(set & digits_) != 0} << i;
                must_.words[first / 64] |= std::uint64_t{!(set & ~digits_)} << i;
            }
        for (std::size_t i = 0; i < size; i += wide_) begins_.add(i);
    }

    bool run() {
        const std::size_t least = std::max<std::size_t>(wanted_, 1), may = may_.count(), must = must_.count();
        if (may < least || (wanted_ && must > wanted_)) return false;
        if (may == least && must < may) return take_all();
        if (!must) return least == 1 || leave_small();
        const Bits joined = joined_to(last_of(must_), must_);
        const Bits all = reach(joined, wanted_ ? wanted_ - must : may), apart = may_.without(all);
        if ((apart & must_).any() || !leave(apart)) return false;
        const std::size_t reached = all.count();
        may_ = all;
        if (reached == must) return reached >= least;
        if (reached <= wanted_) return reached == wanted_ && take_all();
        return (!wanted_ && joined.count() == must) || take_cuts(joined);
    }

  private:
    using Bits = Plane<kWords>;

    bool take(std::size_t cell) { return work_.restrict(cells_[cell], digits_); }
    bool take_all() {
        return may_.all_of([&](std::size_t cell) { return take(cell); });
    }
    bool leave(const Bits& cells) {
        return cells.all_of([&](std::size_t cell) { return work_.restrict(cells_[cell], ~digits_); });
    }

    static Bits last_of(const Bits& some) {
        std::size_t word = kWords - 1;
        while (!some.words[word]) --word;
        Bits last;
        last.add(64 * word + static_cast<std::size_t>(std::bit_width(some.words[word])) - 1);
        return last;
    }

    Bits right_of(const Bits& cells) const { return cells.on(1).without(begins_); }
    Bits left_of(const Bits& cells) const { return cells.without(begins_).back(1); }
    Bits beside(const Bits& cells) const {
        return right_of(cells) | left_of(cells) | cells.on(wide_) | cells.back(wide_);
    }

    // All that some cells are joined to within others.
    Bits joined_to(Bits cells, const Bits& within) const {
        for (;;) {
            const Bits more = (beside(cells) & within).without(cells);
            if (!more.any()) return cells;
            cells = cells | more;
        }
    }

    // The cells that can be reached from some by so many that needn't belong.
    Bits reach(Bits cells, std::size_t budget) const {
        for (;;) {
            const Bits more = (beside(cells) & may_).without(cells), belonging = more & must_;
            if (belonging.any()) {
                cells = cells | belonging;
            } else {
                if (!budget-- || !more.any()) return cells;
                cells = cells | more;
            }
        }
    }

    // No cell must belong yet: those that too few others can be reached from don't.
    bool leave_small() {
        for (Bits left = may_; left.any();) {
            const Bits part = joined_to(last_of(left), left);
            if (part.count() < wanted_ && !leave(part)) return false;
            left = left.without(part);
        }
        return true;
    }

    // Cells without which others that must belong, or too many that may, would be apart. Only a cell of which two neighbours
    // aren't joined around it by the cells in the square can be one.
    bool take_cuts(const Bits& joined) {
        const Bits up = may_.on(wide_), down = may_.back(wide_), left = right_of(may_), right = left_of(may_);
        const Bits from_up = up.without(left & right_of(up)), from_right = right.without(up & left_of(up)),
                   from_down = down.without(right & left_of(down)), from_left = left.without(down & right_of(down));
        const Bits two =
            (from_up & from_right) | (from_down & from_left) | ((from_up | from_right) & (from_down | from_left));
        return (two & may_).without(must_).all_of([&](std::size_t cell) {
            Bits cut;
            cut.add(cell);
            const Bits others = may_.without(cut);
            for (Bits cells = joined;;) {
                if (!must_.without(cells).any() && cells.count() >= wanted_) return true;
                const Bits more = (beside(cells) & others).without(cells);
                if (!more.any()) return take(cell);
                cells = cells | more;
            }
        });
    }

    Work& work_;
    const Cell* cells_;
    const Set digits_;
    const std::size_t wanted_, wide_;
    Bits may_, must_, begins_;  // belong, and the first cell of each row
};

// Cells of several regions side by side, each with digits of its own: no square has two of them on its diagonals, and
// around the board they don't alternate. Only cells that must belong to a region say something.
class Uncrossed {
  public:
    // The numbers: the digits of the region of each digit, cells in a row, and the cells around the board in order.
    Uncrossed(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers, std::size_t extent)
        : work_(work),
          cells_(cells),
          count_(size),
          wide_(static_cast<std::size_t>(numbers[work.board.values()])),
          around_(numbers + work.board.values() + 1),
          length_(extent - static_cast<std::size_t>(work.board.values()) - 1),
          of_(work.scratch),
          ends_(of_ + size),
          regions_(ends_ + 2 * length_) {
        for (std::size_t i = 0; i < size; ++i) {
            const Set set = work.sets[cells[i]], region = static_cast<Set>(numbers[std::countr_zero(set)]);
            of_[i] = set & ~region ? 0 : region;
        }
    }

    bool run() {
        for (std::size_t row = 0; row + wide_ < count_; row += wide_)
            for (std::size_t i = row; i + 1 < row + wide_; ++i) {
                const std::size_t below = i + wide_;
                if (!part(i, below + 1, i + 1, below) || !part(i + 1, below, i, below + 1)) return false;
            }
        Set once = 0, twice = 0;
        for (std::size_t at = 0; at < 2 * length_; ++at) {
            const Set region = of(around(at));
            if (region) ends_[end_count_] = at, regions_[end_count_++] = region;
            if (at >= length_) continue;
            twice |= once & region;
            once |= region;
        }
        end_count_ /= 2;
        for (std::size_t i = 0; twice; twice &= ~region(i++))
            if (region(i) & twice && !part_around(i)) return false;
        return true;
    }

  private:
    Set of(std::size_t cell) const { return static_cast<Set>(of_[cell]); }
    Set region(std::size_t end) const { return static_cast<Set>(regions_[end]); }
    std::size_t around(std::size_t at) const {
        return static_cast<std::size_t>(around_[at < length_ ? at : at - length_]);
    }
    bool leave(std::size_t cell, Set digits) { return work_.restrict(cells_[cell], ~digits); }

    // Where two opposite cells of a square belong to one region the others can't both belong to another one.
    bool part(std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        if (!of(a) || of(a) != of(b)) return true;
        return (of(c) == of(a) || leave(d, of(c))) && (of(d) == of(a) || leave(c, of(d)));
    }

    // The cells of a region part what is around the board: what is in one of these parts isn't in another one.
    bool part_around(std::size_t first) {
        const Set parting = region(first);
        Set once = 0, twice = 0, inside = 0;
        const std::size_t last = first + end_count_;  // the first one again
        for (std::size_t i = first + 1; i <= last; ++i) {
            inside |= region(i);
            if (region(i) != parting) continue;
            twice |= once & inside;
            once |= inside;
            inside = 0;
        }
        for (std::size_t i = first + 1, begin = first; once != parting && i <= last; ++i) {
            inside |= region(i);
            if (region(i) != parting) continue;
            const Set elsewhere = (twice | (once & ~inside)) & ~parting;
            for (std::size_t at = ends_[begin] + 1; elsewhere && at < ends_[i]; ++at)
                if (!leave(around(at), elsewhere)) return false;
            begin = i;
            inside = 0;
        }
        return true;
    }

    Work& work_;
    const Cell* cells_;
    const std::size_t count_, wide_;
    const std::int32_t* around_;
    const std::size_t length_;
    std::uint64_t *of_,     // the digits of the region to which a cell must belong, or 0
        *ends_, *regions_;  // cells around the board that must belong to one, and those, twice around
    std::size_t end_count_ = 0;
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
