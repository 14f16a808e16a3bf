// What automata, cells with two ends and alternatives remove, and which function runs a record.
#include <algorithm>
#include <bit>

#include "rules/arranged-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

inline bool run_record(Work& work, const Record& record);

// An automaton of many states, depth first: whether the end is reached is found once for each state of each cell. Where all
// digits of all cells that follow are known to be on accepted paths, one such path is enough.
class WideAutomaton {
  public:
    // The numbers: see `Board::unrolled`.
    WideAutomaton(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers)
        : work_(work),
          cells_(cells),
          size_(size),
          end_(static_cast<std::size_t>(numbers[0])),
          numbers_(numbers),
          seen_(work.scratch),
          live_(seen_ + end_ / 64 + 1),
          found_(live_ + end_ / 64 + 1),
          state_(found_ + size),
          left_(state_ + size),
          whole_(size) {
        std::fill(seen_, state_, 0);
        mark(seen_, end_);
        mark(live_, end_);
    }

    // Inlined, so that what it keeps of the automaton is in registers.
    [[gnu::always_inline]] bool run() {
        enter(0, 0);
        for (std::size_t layer = 0;;) {
            const std::size_t state = state_[layer];
            if (!left_[layer] || (layer >= whole_ && has(live_, state))) {
                if (!layer--) break;
                if (has(live_, state)) note(layer);
                continue;
            }
            const std::size_t after = next(state, left_[layer]);
            if (!has(seen_, after))
                enter(++layer, after);
            else if (has(live_, after))
                note(layer);
            else
                left_[layer] &= left_[layer] - 1;
        }
        for (std::size_t layer = 0; layer < size_; ++layer)
            if (!work_.restrict(cells_[layer], static_cast<Set>(found_[layer]))) return false;
        return true;
    }

  private:
    static bool has(const std::uint64_t* bits, std::size_t state) { return bits[state / 64] >> state % 64 & 1; }
    static void mark(std::uint64_t* bits, std::size_t state) { bits[state / 64] |= std::uint64_t{1} << state % 64; }

    Set set(std::size_t layer) const { return work_.sets[cells_[layer]]; }
    Set digits(std::size_t state) const { return static_cast<Set>(numbers_[5 + 2 * state]); }

    // The state that follows by the lowest of some digits.
    std::size_t next(std::size_t state, std::uint64_t left) const {
        const auto before = static_cast<Set>((left & (~left + 1)) - 1) & digits(state);
        return static_cast<std::size_t>(numbers_[numbers_[6 + 2 * state] + std::popcount(before)]);
    }

    void enter(std::size_t layer, std::size_t state) {
        mark(seen_, state);
        state_[layer] = state;
        left_[layer] = set(layer) & digits(state);
    }

    // The lowest digit left is on an accepted path.
    void note(std::size_t layer) {
        const std::uint64_t digit = left_[layer] & (~left_[layer] + 1);
        left_[layer] ^= digit;
        found_[layer] |= digit;
        mark(live_, state_[layer]);
        while (whole_ && found_[whole_ - 1] == set(whole_ - 1)) --whole_;
    }

    Work& work_;
    const Cell* cells_;
    const std::size_t size_, end_;
    const std::int32_t* numbers_;
    std::uint64_t *seen_, *live_, *found_, *state_, *left_;
    std::size_t whole_;  // from this cell on all digits are found
};

// An automaton of 64 states at most: a set of them is one number. Which of them can be reached after each cell, and from which
// the end is accepted: two sweeps. `kParts` is how many times three digits there are, if the compiler knows it, or 0.
template <std::size_t kParts>
bool run_narrow_automaton(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers) {
    const Board& board = work.board;
    const auto states = static_cast<std::size_t>(numbers[0]);
    const auto digits = static_cast<std::size_t>(board.values());
    const std::size_t parts = kParts ? kParts : (digits + 2) / 3;
    const std::int32_t *accepting = numbers + 5, *next = accepting + states;
    const auto apart = static_cast<std::size_t>(numbers[4]);  // states from one layer to the next, if each has its own
    const std::uint64_t* steps = board.steps(static_cast<std::size_t>(numbers[2]));
    const std::uint64_t all = numbers[3] < 0 ? 0 : std::uint64_t{1} << numbers[3];
    const auto after = [&](const std::uint64_t* of_layer, std::uint64_t state, Set set) {
        const std::uint64_t* part = of_layer + 8 * parts * state;
        std::uint64_t to = 0;
        for (std::size_t i = 0; i < parts; ++i, set >>= 3) to |= part[8 * i + (set & 7)];
        return to;
    };
    std::uint64_t* reached = work.scratch;
    reached[0] = std::uint64_t{1} << numbers[1];
    const std::uint64_t* of_layer = steps;
    for (std::size_t layer = 0; layer < size; ++layer, of_layer += 8 * parts * apart) {
        const Set set = work.sets[cells[layer]];
        std::uint64_t to = 0;
        for (std::uint64_t rest = reached[layer]; rest; rest &= rest - 1)
            to |= after(of_layer, static_cast<std::uint64_t>(std::countr_zero(rest)), set);
        reached[layer + 1] = to;
        if (to == all) size = layer + 1;  // all that follows is accepted
    }
    std::uint64_t live = 0;
    for (std::size_t state = 0; state < states; ++state)
        if (accepting[state]) live |= std::uint64_t{1} << state;
    live &= reached[size];
    for (std::size_t layer = size; layer-- > 0;) {
        of_layer -= 8 * parts * apart;
        const Set set = work.sets[cells[layer]];
        Set supported = 0;
        std::uint64_t before = 0;
        for (std::uint64_t rest = reached[layer]; rest; rest &= rest - 1) {
            const auto state = static_cast<std::size_t>(std::countr_zero(rest));
            if (!(after(of_layer, state, set) & live)) continue;
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

inline bool run_automaton(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers) {
    if (numbers[2] < 0) return WideAutomaton(work, cells, size, numbers).run();
    return work.board.values() == 9 ? run_narrow_automaton<3>(work, cells, size, numbers)
                                    : run_narrow_automaton<0>(work, cells, size, numbers);
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

// Runs each alternative on the board, and takes back what it did; what all of them remove that fit is removed. As soon as no
// such digit is left the others don't matter.
class Either {
  public:
    Either(Work& work, const Record& record)
        : work_(work),
          board_(work.board),
          numbers_(board_.numbers_of(record)),
          dirty_(work.scratch),
          saved_(dirty_ + board_.words()),
          where_(saved_ + numbers_[1]),
          gone_(where_ + numbers_[1]),
          free_(gone_ + numbers_[1]) {}

    bool run() {
        bool is_alive = false;
        for (std::int32_t branch = 0; branch < numbers_[0] && (!is_alive || count_); ++branch) {
            inner_ = board_.inner(static_cast<std::size_t>(numbers_[2 + 2 * branch]));
            if (run_branch(static_cast<std::size_t>(numbers_[3 + 2 * branch]))) {
                if (is_alive)
                    keep_common();
                else
                    note_first();
                is_alive = true;
            }
            take_back();
        }
        for (std::size_t i = 0; i < count_; ++i)
            if (!work_.restrict(where_[i], ~static_cast<Set>(gone_[i]))) return false;
        return is_alive;
    }

  private:
    // Runs the records of an alternative until all of them, one after another, change nothing.
    bool run_branch(std::size_t size) {
        tried_ = saved_count_ = 0;
        for (std::size_t i = 0, quiet = 0; quiet < size; i = i + 1 == size ? 0 : i + 1) {
            if (i == tried_) save(inner_[tried_++]);
            Work within{board_, work_.sets, dirty_, work_.placed + work_.placed_count, 0, free_, true};
            std::fill(dirty_, dirty_ + board_.words(), 0);
            if (!run_record(within, inner_[i])) return false;
            std::uint64_t changed = 0;
            for (std::size_t word = 0; word < board_.words(); ++word) changed |= dirty_[word];
            quiet = changed ? inner_[i].is_exact : quiet + 1;
        }
        return true;
    }

    void save(const Record& record) {
        for (std::size_t i = 0; i < record.size; ++i) saved_[saved_count_++] = work_.sets[board_.cells_of(record)[i]];
    }

    // In reverse, as records may have common cells.
    void take_back() {
        while (tried_) {
            const Record& record = inner_[--tried_];
            saved_count_ -= record.size;
            for (std::size_t i = 0; i < record.size; ++i)
                work_.sets[board_.cells_of(record)[i]] = static_cast<Set>(saved_[saved_count_ + i]);
        }
    }

    // What the first alternative removes that fits.
    void note_first() {
        for (std::size_t which = 0, at = 0; which < tried_; ++which)
            for (std::size_t i = 0; i < inner_[which].size; ++i, ++at) {
                const Cell cell = board_.cells_of(inner_[which])[i];
                where_[count_] = cell;
                gone_[count_] = saved_[at] & ~work_.sets[cell];
                count_ += gone_[count_] != 0;
            }
    }

    // Of that, what another one removes, too.
    void keep_common() {
        std::size_t count = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            where_[count] = where_[i];
            gone_[count] = gone_[i] & ~work_.sets[where_[i]];
            count += gone_[count] != 0;
        }
        count_ = count;
    }

    Work& work_;
    const Board& board_;
    // How many alternatives, and cells of the records of one at most; of each the first record and how many.
    const std::int32_t* numbers_;
    std::uint64_t *dirty_, *saved_, *where_, *gone_, *free_;
    const Record* inner_ = nullptr;  // of the alternative that runs
    std::size_t tried_ = 0, saved_count_ = 0, count_ = 0;
};

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
        case Kind::locked: return run_locked(work, cells, size, static_cast<Set>(numbers[0]));
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
        case Kind::uncrossed: return Uncrossed(work, cells, size, numbers, record.extent).run();
        case Kind::region:
            return size <= 128 ? Region<2>(work, cells, size, numbers).run()
                               : Region<kMostCells / 64>(work, cells, size, numbers).run();
        case Kind::ranks: return Ranks(work, cells, size, numbers).run();
        case Kind::either: return Either(work, record).run();
    }
    return false;
}

}  // namespace farandole::rules::FARANDOLE_LEVEL
