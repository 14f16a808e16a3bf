// Aligned exclusion: two or three cells, and every way to fill them. A way is impossible if two of the cells see each
// other and hold the same digit, or if it leaves an almost locked set that they see without two of its digits (three
// cells: or a cell with three candidates without any). A candidate that no possible way has is removed.
//
//     +----------+
//     | 123   .  . |    1 and 2, or 1 and 3, are all that 12 and 13 can hold: together with a 1 in the first
//     | 23    .  . |    cell, neither digit of the second is left
//     | 12   13  . |
//     +----------+
//
//   cells    the two or three cells, which see each other
//   sets     what excludes ways in which a removed candidate would be true
//   truths   the cells of all of these
//
// The cells are taken pairwise in sight of each other: of one house.
#include <algorithm>
#include <array>

#include "logic/finders.hpp"
#include "logic/sets/locked_sets.hpp"

namespace farandole::logic {

namespace {

class AlignedExclusion {
  public:
    AlignedExclusion(Search& search, Technique wanted)
        : search_(search),
          board_(search.board()),
          sets_(almost_locked_sets(search)),
          technique_(wanted),
          triple_(wanted == Technique::aligned_triple_exclusion) {}

    bool find() {
        for (int first : board_.empty())
            for (int second : (peers(first) & board_.empty()) - until(first)) {
                if (search_.stopped()) return false;
                if (!triple_) {
                    if (at({first, second, -1}, 2)) return true;
                    continue;
                }
                for (int third : (peers(first) & peers(second) & board_.empty()) - until(second))
                    if (at({first, second, third}, 3)) return true;
            }
        return false;
    }

  private:
    using Chosen = std::array<int, 3>;

    static Cells until(int cell) {
        if (cell < 63) return {(std::uint64_t{2} << cell) - 1, 0};
        return {~std::uint64_t{0}, (std::uint64_t{1} << (cell - 63)) - 1};
    }

    // An almost locked set, and which of its digits a cell takes from it if it holds them.
    struct Excluder {
        LockedSet set;
        std::array<Digits, 3> takes{};
        int most = 1;  // so many digits may go
        bool used = false;
    };

    bool at(const Chosen& cells, std::size_t size) {
        cells_ = cells;
        size_ = size;
        if (!collect()) return false;
        possible_.fill(0);
        Chosen digits{};
        fill(digits, 0);
        search_.step.clear(technique_);
        for (std::size_t cell = 0; cell < size_; ++cell)
            for (Digits left = gone(cell); left; left = without_lowest(left))
                search_.step.remove(cells_[cell], lowest(left));
        if (search_.step.eliminations.empty()) return false;
        if (search_.details) describe();
        return search_.found();
    }

    Digits gone(std::size_t cell) const {
        return static_cast<Digits>(board_.candidates(cells_[cell]) & ~possible_[cell]);
    }

    // The sets that can exclude something; false if there are none.
    bool collect() {
        excluders_.clear();
        Cells chosen;
        for (std::size_t cell = 0; cell < size_; ++cell) chosen.add(cells_[cell]);
        for (const AlmostLockedSet& set : sets_) {
            if (set.cells.meets(chosen) || !set.all_seen.meets(chosen)) continue;
            Excluder one{{set.cells, set.digits}};
            int take = 0;
            for (std::size_t cell = 0; cell < size_; ++cell) {
                for (Digits left = set.digits; left; left = without_lowest(left))
                    if (set.seen[static_cast<std::size_t>(lowest(left))].has(cells_[cell]))
                        one.takes[cell] |= only(lowest(left));
                take += one.takes[cell] != 0;
            }
            if (take >= 2) excluders_.push_back(one);
        }
        if (triple_)
            for (int cell : common_peers(chosen) & board_.empty())
                if (const Digits three = board_.candidates(cell); count(three) == 3)
                    excluders_.push_back({{Cells::of(cell), three}, {three, three, three}, 2});
        return !excluders_.empty();
    }

    // Tries all ways to fill the cells from number `at` on.
    void fill(Chosen& digits, std::size_t at) {
        if (at == size_ || at >= digits.size()) {
            for (std::size_t cell = 0; cell < at; ++cell) possible_[cell] |= only(digits[cell]);
            return;
        }
        for (Digits left = board_.candidates(cells_[at]); left; left = without_lowest(left)) {
            digits[at] = lowest(left);
            if (allowed(digits, at + 1)) fill(digits, at + 1);
        }
    }

    // Whether so many cells may hold these digits together. They all see each other.
    bool allowed(const Chosen& digits, std::size_t many) {
        Digits together = 0;
        for (std::size_t cell = 0; cell < many; ++cell) {
            if (together & only(digits[cell])) return false;
            together |= only(digits[cell]);
        }
        return excluder(digits, many) == nullptr;
    }

    Excluder* excluder(const Chosen& digits, std::size_t many) {
        if (many < 2) return nullptr;
        for (Excluder& one : excluders_) {
            int taken = 0;
            for (std::size_t cell = 0; cell < many; ++cell) taken += one.takes[cell] >> digits[cell] & 1;
            if (taken > one.most) return &one;
        }
        return nullptr;
    }

    // Marks the excluders of the ways that have a removed candidate.
    void mark(Chosen& digits, std::size_t at, bool removed) {
        if (at >= size_ || at >= digits.size()) return;
        for (Digits left = board_.candidates(cells_[at]); left; left = without_lowest(left)) {
            digits[at] = lowest(left);
            bool repeats = false;
            for (std::size_t before = 0; before < at; ++before) repeats |= digits[before] == digits[at];
            if (repeats) continue;
            const bool counts = removed || (gone(at) & only(digits[at]));
            bool later = counts;  // a way with a removed candidate further on counts as well
            for (std::size_t cell = at + 1; cell < size_; ++cell) later |= gone(cell) != 0;
            if (!later) continue;
            if (Excluder* one = excluder(digits, at + 1))
                one->used = true;
            else
                mark(digits, at + 1, counts);
        }
    }

    void describe() {
        Chosen digits{};
        mark(digits, 0, false);
        Step& step = search_.step;
        for (std::size_t cell = 0; cell < size_; ++cell) step.cells.add(cells_[cell]);
        Cells truths = step.cells;
        for (const Excluder& one : excluders_) {
            if (!one.used) continue;
            step.sets.push_back(one.set);
            truths |= one.set.cells;
        }
        for (int cell : truths) step.truths.push_back(cell_truth(cell));
    }

    Search& search_;
    const Board& board_;
    const std::vector<AlmostLockedSet>& sets_;
    Technique technique_;
    bool triple_;
    Chosen cells_{};
    std::size_t size_ = 0;
    std::array<Digits, 3> possible_{};
    std::vector<Excluder> excluders_;
};

}  // namespace

bool find_aligned_exclusion(Search& search, Technique wanted) { return AlignedExclusion(search, wanted).find(); }

}  // namespace farandole::logic
