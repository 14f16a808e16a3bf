// What automata, cells in order and alternatives remove, and which function runs a record.
#include <algorithm>
#include <bit>

#include "rules/connected-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

inline bool run_record(Work& work, const Record& record);

// Which states can be reached after each cell, and from which the end is accepted: two sweeps.
inline bool run_wide_automaton(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers) {
    const auto states = static_cast<std::size_t>(numbers[0]), words = (states + 63) / 64;
    const auto digits = static_cast<std::size_t>(work.board.values());
    const std::int32_t *accepting = numbers + 5, *next = accepting + states;
    std::uint64_t* reached = work.scratch;
    std::fill(reached, reached + (size + 1) * words, 0);
    const auto has = [&](std::size_t layer, std::size_t state) {
        return reached[layer * words + state / 64] >> state % 64 & 1;
    };
    const auto start = static_cast<std::size_t>(numbers[1]);
    reached[start / 64] |= std::uint64_t{1} << start % 64;
    for (std::size_t layer = 0; layer < size; ++layer) {
        const Set set = work.sets[cells[layer]];
        for (std::size_t word = 0; word < words; ++word)
            for (std::uint64_t rest = reached[layer * words + word]; rest; rest &= rest - 1) {
                const std::int32_t* row =
                    next + (word * 64 + static_cast<std::size_t>(std::countr_zero(rest))) * digits;
                for (Set left = set; left; left &= left - 1) {
                    const std::int32_t to = row[std::countr_zero(left)];
                    if (to < 0) continue;
                    reached[(layer + 1) * words + static_cast<std::size_t>(to) / 64] |= std::uint64_t{1} << to % 64;
                }
            }
    }
    for (std::size_t state = 0; state < states; ++state)
        if (!accepting[state]) reached[size * words + state / 64] &= ~(std::uint64_t{1} << state % 64);
    for (std::size_t layer = size; layer-- > 0;) {
        const Set set = work.sets[cells[layer]];
        Set supported = 0;
        for (std::size_t word = 0; word < words; ++word)
            for (std::uint64_t rest = reached[layer * words + word]; rest; rest &= rest - 1) {
                const std::uint64_t bit = rest & (~rest + 1);
                const std::int32_t* row =
                    next + (word * 64 + static_cast<std::size_t>(std::countr_zero(rest))) * digits;
                Set live = 0;
                for (Set left = set; left; left &= left - 1) {
                    const std::int32_t to = row[std::countr_zero(left)];
                    if (to >= 0 && has(layer + 1, static_cast<std::size_t>(to))) live |= left & (~left + 1);
                }
                if (!live) reached[layer * words + word] &= ~bit;
                supported |= live;
            }
        if (!work.restrict(cells[layer], supported)) return false;
    }
    return true;
}

// The same for 64 states at most: a set of them is one number.
inline bool run_automaton(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers) {
    if (numbers[2] < 0) return run_wide_automaton(work, cells, size, numbers);
    const Board& board = work.board;
    const auto states = static_cast<std::size_t>(numbers[0]), automaton = static_cast<std::size_t>(numbers[2]);
    const auto digits = static_cast<std::size_t>(board.values());
    const std::int32_t *accepting = numbers + 5, *next = accepting + states;
    const auto apart = static_cast<std::size_t>(numbers[4]);  // states from one layer to the next, if each has its own
    const std::size_t steps = (digits + 2) / 3 * 8 * apart;
    const std::uint64_t all = numbers[3] < 0 ? 0 : std::uint64_t{1} << numbers[3];
    std::uint64_t* reached = work.scratch;
    reached[0] = std::uint64_t{1} << numbers[1];
    for (std::size_t layer = 0; layer < size; ++layer) {
        std::uint64_t after = 0;
        for (std::uint64_t rest = reached[layer]; rest; rest &= rest - 1)
            after |= board.after(automaton + layer * steps, static_cast<std::size_t>(std::countr_zero(rest)),
                                 work.sets[cells[layer]]);
        reached[layer + 1] = after;
        if (after == all) size = layer + 1;  // all that follows is accepted
    }
    std::uint64_t live = 0;
    for (std::size_t state = 0; state < states; ++state)
        if (accepting[state]) live |= std::uint64_t{1} << state;
    live &= reached[size];
    for (std::size_t layer = size; layer-- > 0;) {
        const Set set = work.sets[cells[layer]];
        Set supported = 0;
        std::uint64_t before = 0;
        for (std::uint64_t rest = reached[layer]; rest; rest &= rest - 1) {
            const auto state = static_cast<std::size_t>(std::countr_zero(rest));
            if (!(board.after(automaton + layer * steps, state, set) & live)) continue;
            before |= rest & (~rest + 1);
            const std::int32_t* row = next + (layer * apart + state) * digits;
            for (Set left = set & ~supported; left; left &= left - 1) {
                const std::int32_t to = row[std::countr_zero(left)];
                if (to >= 0 && live >> to & 1) supported |= left & (~left + 1);
            }
        }
        if (!work.restrict(cells[layer], supported)) return false;
        live = before;
    }
    return true;
}

// Cells that differ, of which two have the ends: these are tried everywhere, with each set of digits between them that has
// the total, as long as each cell has one of its digits, or of the others.
class Enclosed {
  public:
    Enclosed(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers)
        : work_(work), cells_(cells), size_(size), numbers_(numbers), ends_(static_cast<Set>(numbers[0])) {}

    bool run() {
        Set may_end = 0, must_end = 0;  // cells, a bit each
        for (std::size_t i = 0; i < size_; ++i) {
            sets_[i] = work_.sets[cells_[i]];
            may_end |= Set{(sets_[i] & ends_) != 0} << i;
            must_end |= Set{!(sets_[i] & ~ends_)} << i;
        }
        for (Set a = may_end; a; a &= a - 1)
            for (Set b = a & (a - 1); b; b &= b - 1) {
                if (must_end & ~(a & (~a + 1)) & ~(b & (~b + 1))) continue;
                try_at(static_cast<std::size_t>(std::countr_zero(a)), static_cast<std::size_t>(std::countr_zero(b)));
            }
        for (std::size_t i = 0; i < size_; ++i)
            if (!work_.restrict(cells_[i], left_[i])) return false;
        return true;
    }

  private:
    void try_at(std::size_t first, std::size_t last) {
        const Set a = sets_[first] & ends_, b = sets_[last] & ends_;
        if (a == b && is_single(a)) return;
        const std::int32_t *set = numbers_ + numbers_[last - first], *end = numbers_ + numbers_[last - first + 1];
        if (set == end) return;
        Set inner = 0, outer = 0, within = 0, beyond = 0;  // digits that cells may have, and those that they have
        for (std::size_t i = first + 1; i < last; ++i) within |= sets_[i];
        for (std::size_t i = 0; i < first; ++i) beyond |= sets_[i];
        for (std::size_t i = last + 1; i < size_; ++i) beyond |= sets_[i];
        beyond &= ~ends_;
        const int others = static_cast<int>(size_ - (last - first)) - 1;
        for (; set != end; ++set) {
            const auto digits = static_cast<Set>(*set);
            if (digits & ~within || std::popcount(beyond & ~digits) < others) continue;
            if (!fits(first + 1, last, digits) || !fits(0, first, beyond & ~digits) ||
                !fits(last + 1, size_, beyond & ~digits))
                continue;
            inner |= digits;
            outer |= ~digits;
        }
        if (!outer) return;
        outer &= beyond;
        for (std::size_t i = 0; i < size_; ++i)
            if (i != first && i != last) left_[i] |= i > first && i < last ? inner : outer;
        left_[first] |= is_single(b) ? a & ~b : a;
        left_[last] |= is_single(a) ? b & ~a : b;
    }

    bool fits(std::size_t from, std::size_t to, Set digits) const {
        for (; from < to; ++from)
            if (!(sets_[from] & digits)) return false;
        return true;
    }

    Work& work_;
    const Cell* cells_;
    const std::size_t size_;
    const std::int32_t* numbers_;
    const Set ends_;
    Set sets_[kMostEnclosed], left_[kMostEnclosed] = {};
};

// Cells that differ, of which some digits are counted: two sweeps over the sets of digits that the first cells
// can have. `at_` has the totals that each of these can have so far, a bit each.
class Arranged {
  public:
    Arranged(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers)
        : work_(work),
          cells_(cells),
          size_(size),
          least_(static_cast<unsigned>(numbers[1])),
          useful_(work.board.useful(static_cast<std::size_t>(numbers[2]))),
          at_(work.scratch) {}

    bool run() {
        std::fill(at_, at_ + work_.board.all() + 1, 0);
        at_[0] = useful_[0] & 1;
        sets_[0] = 0;
        for (std::size_t layer = 0; layer < size_; ++layer) {
            std::size_t count = first_[layer + 1];
            for (std::size_t i = first_[layer]; i < first_[layer + 1]; ++i)
                count = go_on(sets_[i], work_.sets[cells_[layer]], count);
            first_[layer + 2] = count;
        }
        for (std::size_t layer = size_; layer-- > 0;) {
            Set supported = 0;
            for (std::size_t i = first_[layer]; i < first_[layer + 1]; ++i)
                supported |= come_back(sets_[i], work_.sets[cells_[layer]]);
            if (!work_.restrict(cells_[layer], supported)) return false;
        }
        return true;
    }

  private:
    // Notes the sets that follow one; returns how many are noted.
    std::size_t go_on(Set used, Set digits, std::size_t count) {
        const std::uint64_t totals = at_[used];
        for (Set left = digits & ~used; left; left &= left - 1) {
            const Set digit = left & (~left + 1), then = used | digit;
            const std::uint64_t after = totals << is_above(used, digit, least_) & useful_[then];
            if (!after) continue;
            sets_[count] = static_cast<std::uint16_t>(then);
            count += !at_[then];
            at_[then] |= after;
        }
        return count;
    }

    // Leaves a set the totals from which the end is reached; returns the digits by which.
    Set come_back(Set used, Set digits) {
        std::uint64_t totals = 0;
        Set supported = 0;
        for (Set left = digits & ~used; left; left &= left - 1) {
            const Set digit = left & (~left + 1);
            const std::uint64_t before = at_[used | digit] >> is_above(used, digit, least_) & at_[used];
            totals |= before;
            supported |= before ? digit : 0;
        }
        at_[used] = totals;
        return supported;
    }

    Work& work_;
    const Cell* cells_;
    const std::size_t size_;
    const unsigned least_;
    const std::uint64_t* useful_;
    std::uint64_t* at_;
    std::uint16_t sets_[(1 << kMostArranged) + 1];   // by size
    std::size_t first_[kMostArranged + 2] = {0, 1};  // of each size the first
};

// Runs each alternative on a copy of the board; what all of them remove is removed.
inline bool run_either(Work& work, const Record& record) {
    const Board& board = work.board;
    const Cell* cells = board.cells_of(record);
    const std::int32_t* numbers = board.numbers_of(record);
    const std::size_t size = record.size, words = board.words();
    std::uint64_t *before = work.scratch, *left = before + size, *dirty = left + size;
    for (std::size_t i = 0; i < size; ++i) before[i] = work.sets[cells[i]], left[i] = 0;
    bool is_alive = false;
    for (std::int32_t branch = 0; branch < numbers[0]; ++branch) {
        const Record* inner = board.inner(static_cast<std::size_t>(numbers[1 + 2 * branch]));
        bool fits = true;
        for (bool is_new = true; fits && is_new;) {
            is_new = false;
            for (std::int32_t i = 0; fits && i < numbers[2 + 2 * branch]; ++i) {
                Work within{board, work.sets, dirty, work.placed + work.placed_count, 0, dirty + words, true};
                std::fill(dirty, dirty + words, 0);
                fits = run_record(within, inner[i]);
                for (std::size_t word = 0; word < words; ++word) is_new = is_new || dirty[word];
            }
        }
        is_alive = is_alive || fits;
        for (std::size_t i = 0; i < size; ++i) {
            if (fits) left[i] |= work.sets[cells[i]];
            work.sets[cells[i]] = static_cast<Set>(before[i]);
        }
    }
    if (!is_alive) return false;
    for (std::size_t i = 0; i < size; ++i)
        if (!work.restrict(cells[i], static_cast<Set>(left[i]))) return false;
    return true;
}

inline bool run_record(Work& work, const Record& record) {
    const Cell* cells = work.board.cells_of(record);
    const std::int32_t* numbers = work.board.numbers_of(record);
    const std::size_t size = record.size;
    switch (record.kind) {
        case Kind::relation: return run_relation(work, cells, numbers);
        case Kind::ascending: return run_ascending(work, cells, size);
        case Kind::between: return run_between(work, cells, size);
        case Kind::outside: return run_outside(work, cells, size);
        case Kind::different: return run_different(work, cells, size);
        case Kind::house: return run_house(work, cells, size, static_cast<Set>(numbers[0]));
        case Kind::combinations:
            return work.board.values() <= kNarrow
                       ? Combinations<Narrow>(work, cells, size, numbers, record.extent).run()
                       : Combinations<Wide>(work, cells, size, numbers, record.extent).run();
        case Kind::clique: return run_clique(work, cells, size, static_cast<std::size_t>(numbers[0]));
        case Kind::band: return run_band(work, cells, static_cast<std::size_t>(numbers[0]));
        case Kind::shared: return run_shared(work, cells, size, static_cast<std::size_t>(numbers[0]));
        case Kind::seen: return run_seen(work, cells, size, numbers, record.extent);
        case Kind::count:
            if (record.extent > 2) return run_groups(work, cells, size, numbers, record.extent);
            return run_count(work, cells, size, static_cast<Set>(numbers[0]), static_cast<std::uint32_t>(numbers[1]));
        case Kind::places: return run_houses(work, cells, numbers, record.extent);
        case Kind::same: return run_same(work, cells, size, static_cast<std::size_t>(numbers[0]));
        case Kind::element: return run_element(work, cells, size);
        case Kind::distinct: return run_distinct(work, cells, size);
        case Kind::sum: return Equation(work, cells, numbers).run();
        case Kind::automaton: return run_automaton(work, cells, size, numbers);
        case Kind::arranged: return Arranged(work, cells, size, numbers).run();
        case Kind::enclosed: return Enclosed(work, cells, size, numbers).run();
        case Kind::region: return Region(work, cells, size, numbers).run();
        case Kind::ranks: return Ranks(work, cells, size, numbers).run();
        case Kind::either: return run_either(work, record);
    }
    return false;
}

}  // namespace farandole::rules::FARANDOLE_LEVEL
