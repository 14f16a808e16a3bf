// Canonical forms of puzzles, compiled once for each instruction set. The including file defines FARANDOLE_LEVEL, a
// separate namespace.
#include "sudoku/canonical/puzzles9.hpp"

#include "intrinsics.hpp"

#if defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace farandole::sudoku::canonical::FARANDOLE_LEVEL {
namespace {

#include "sudoku/canonical/bytes9-inl.hpp"

// ---- a state --------------------------------------------------------------------------------------

// The part of a state needed to compute following rows.
struct View {
    Bytes label, source, first_pairs, second_pairs;
    const Byte (*digit)[16];
    unsigned free;
    unsigned stacks;  // that are free
    bool sorts;       // two columns of a stack are free

    View(const State9& state, const Grid9& grid)
        : label(load(state.label)),
          source(load(state.source)),
          digit(grid.digit[state.side]),
          free(high_bits(load(state.free))) {
        stacks = (free & 7) != 7 ? 0 : (free & 0x38) != 0x38 ? 1 : (free & 0x1C0) != 0x1C0 ? 2 : 3;
        sorts = (free & 0x92) != 0;  // the second column of a stack
        if (sorts) {
            first_pairs = swaps(load(state.free), kFirstPairs, kFirstEither);
            second_pairs = swaps(load(state.free), kSecondPairs, kSecondEither);
        }
    }

    // The line of a row, except for the order of free stacks.
    Bytes line(int row) const {
        Bytes line = shuffle(shuffle(label, load(digit[row])), source) | source;
        if (sorts) {
            line = in_order(line, first_pairs, kFirstLater);
            line = in_order(line, second_pairs, kSecondLater);
            line = in_order(line, first_pairs, kFirstLater);
        }
        return line;
    }

    static Bytes in_order(Bytes line, Bytes pairs, Bytes later) {
        const Bytes other = shuffle(line, pairs);
        return (lesser(line, other) & ~later) | (greater(line, other) & later);
    }

    // The number of a line, with free stacks in order. Digits without a label count as 15 each: that is equivalent to
    // the labels that they will get.
    std::uint64_t number(Bytes line) const {
        std::uint64_t number = number_of(line);
        if (stacks < 2) return number;
        std::uint64_t first = number >> 24, second = number >> 12 & 0xFFF, third = number & 0xFFF;
        if (first > second) swap(first, second);
        if (stacks == 3) {
            if (second > third) swap(second, third);
            if (first > second) swap(first, second);
        }
        return first << 24 | second << 12 | third;
    }

    static void swap(std::uint64_t& a, std::uint64_t& b) {
        const std::uint64_t c = a;
        a = b;
        b = c;
    }
};

// ---- the search -----------------------------------------------------------------------------------

class Search {
  public:
    Search(const Grid9& grid, const Room9& room) : grid_(grid), room_(room) {}

    bool find(Canonical9& found) {
        for (int side = 0; side < 2; ++side) {
            blank_[side] = 0;
            for (int row = 0; row < 9; ++row) blank_[side] |= unsigned{grid_.given[side][row] == 0} << row;
            for (int band = 0; band < 3; ++band) {
                const unsigned blank = blank_[side] >> (3 * band) & 7;
                has_twins_ = has_twins_ || (blank & (blank - 1)) != 0;
            }
        }
        State9* states = room_.states;
        State9* next = room_.next;
        std::size_t count = begin(states);
        std::size_t work = 0;
        unsigned labels = 0;
        bool is_complete = true;
        for (int at = 0; at < 9; ++at) {
            const std::size_t choices = at == 0 ? first_rows(states) : next_rows(states, count, at);
            put_ = next;
            end_ = next + room_.size;
            is_full_ = false;
            unsigned most = labels;
            for (std::size_t i = 0; i < choices; ++i) {
                const Choice9& choice = room_.choices[i];
                most = extend(states[choice.state], choice, at, labels);
            }
            labels = most;
            if (is_full_) {
                if (!room_.is_last) return false;
                is_complete = false;
            }
            count = static_cast<std::size_t>(put_ - next);
            work += count;
            State9* const other = states;
            states = next;
            next = other;
        }
        finish(states, count, labels, found);
        found.is_complete = is_complete;
        found.work = static_cast<std::uint32_t>(work);
        return true;
    }

  private:
    static std::size_t begin(State9* states) {
        State9& state = states[0];
        for (Byte i = 0; i < 16; ++i) {
            state.label[i] = i > 0 && i < 10 ? kNoLabel : 0;
            state.source[i] = i < 9 ? i : 15;
            state.free[i] = i < 9 ? 255 : 0;
        }
        state.rows = 0;
        state.weight = 1;
        state.used = 0;
        state.side = 0;
        states[1] = state;
        states[1].side = 1;
        return 2;
    }

    // Calls `visit` with each possible next row, and the number of equivalent rows: one of the blank rows of a band is
    // sufficient, and one of the blank bands.
    template <class Visit>
    void rows_for(const State9& state, int at, Visit&& visit) const {
        const unsigned blank = blank_[state.side];
        const auto rows_of = [&](unsigned rows, unsigned times) {
            if (const unsigned blanks = rows & blank) {
                visit(lowest(blanks), times * static_cast<unsigned>(__builtin_popcount(blanks)));
                rows &= ~blank;
            }
            for (; rows; rows &= rows - 1) visit(lowest(rows), 1u);
        };
        if (at % 3) {
            const int band = static_cast<int>(state.rows >> (4 * (at - 1)) & 15) / 3;
            rows_of(7u << (3 * band) & ~unsigned{state.used}, 1);
            return;
        }
        unsigned blank_bands = 0, one = 0;
        for (int band = 0; band < 3; ++band) {
            const unsigned rows = 7u << (3 * band);
            if (state.used & rows) continue;
            if ((blank & rows) == rows)
                ++blank_bands, one = rows;
            else
                rows_of(rows, 1);
        }
        if (blank_bands) rows_of(one, blank_bands);
    }

    std::size_t first_rows(const State9* states) {
        unsigned least = kColumns;
        for (const auto& side : grid_.given)
            for (const unsigned row : side) least = kLeast.of[row] < least ? kLeast.of[row] : least;
        std::size_t count = 0;
        for (std::uint32_t side = 0; side < 2; ++side)
            rows_for(states[side], 0, [&](int row, unsigned times) {
                if (kLeast.of[grid_.given[side][row]] != least) return;
                put_choice(room_.choices[count++], View(states[side], grid_).line(row), side, row, times);
            });
        return count;
    }

    static void put_choice(Choice9& choice, Bytes line, std::size_t state, int row, unsigned times) {
        store(choice.line, line);
        choice.state = static_cast<std::uint32_t>(state);
        choice.row = static_cast<std::uint16_t>(row);
        choice.times = static_cast<std::uint16_t>(times);
    }

    // The choices with the smallest line.
    std::size_t next_rows(const State9* states, std::size_t count, int at) {
        Choice9* const choices = room_.choices;
        std::uint64_t best = ~std::uint64_t{0};
        std::size_t chosen = 0;
        const auto add = [&](const View& view, std::size_t state, int row, unsigned times) {
            const Bytes line = view.line(row);
            const std::uint64_t number = view.number(line);
            // Without a branch: which of them is smallest is unpredictable.
            const bool is_better = number < best;
            chosen = is_better ? 0 : chosen;
            put_choice(choices[chosen], line, state, row, times);
            chosen += number <= best;
            best = is_better ? number : best;
        };
        for (std::size_t i = 0; i < count; ++i) {
            const State9& state = states[i];
            if (has_twins_) {
                const View view(state, grid_);
                rows_for(state, at, [&](int row, unsigned times) { add(view, i, row, times); });
                continue;
            }
            unsigned rows = ~unsigned{state.used} & kColumns;
            if (at % 3) {
                const int band = static_cast<int>(state.rows >> (4 * (at - 1)) & 15) / 3;
                rows &= 7u << (3 * band);
            }
            if (count == 1 && !(rows & (rows - 1))) {  // there is no choice
                put_choice(choices[0], View(state, grid_).line(lowest(rows)), 0, lowest(rows), 1);
                return 1;
            }
            const View view(state, grid_);
            for (; rows; rows &= rows - 1) add(view, i, lowest(rows), 1);
        }
        return chosen;
    }

    // Writes the states after a choice; returns their number of labels.
    unsigned extend(const State9& state, const Choice9& choice, int at, unsigned labels) {
        Bytes line = load(choice.line);
        const unsigned free = high_bits(load(state.free));
        unsigned ties = 0;  // stacks like the next one
        if ((free & 0x3F) == 0x3F) {
            const bool are_three = free == kColumns;
            const std::uint64_t number = number_of(line);
            std::uint64_t key[3];
            for (unsigned i = 0; i < 3; ++i) key[i] = (number >> (24 - 12 * i) & 0xFFF) << 2 | i;
            if (key[0] > key[1]) View::swap(key[0], key[1]);
            if (are_three) {
                if (key[1] > key[2]) View::swap(key[1], key[2]);
                if (key[0] > key[1]) View::swap(key[0], key[1]);
            }
            const std::uint64_t order = 2 * (key[0] & 3) + ((key[1] & 3) > (key[2] & 3));
            line = shuffle(line, load(kOrders.stacks[order]));
            ties = unsigned{key[0] > 3 && key[0] >> 2 == key[1] >> 2} |
                   unsigned{are_three && key[1] > 3 && key[1] >> 2 == key[2] >> 2} << 1;
        }
        const unsigned fresh = bits_of(line >= kNoLabel) & free;
        const unsigned pairs = fresh & fresh >> 1 & 0xDB;  // two such columns adjacent in a stack
        if (!(ties | pairs)) return put(state, choice, at, labels, line);
        // All orders of equivalent stacks, and of columns that both have a digit without a label.
        constexpr Byte kStackOrders[4] = {0b000001, 0b000101, 0b000011, 0b111111};
        for (unsigned i = kStackOrders[ties]; i; i &= i - 1) {
            const Bytes by_stacks = shuffle(line, load(kOrders.stacks[lowest(i)]));
            for (unsigned j = kOrders.inside[fresh & 7]; j; j &= j - 1) {
                const Bytes first = load(kOrders.columns[0][lowest(j)]);
                for (unsigned k = kOrders.inside[fresh >> 3 & 7]; k; k &= k - 1) {
                    const Bytes second = first | load(kOrders.columns[1][lowest(k)]);
                    for (unsigned l = kOrders.inside[fresh >> 6]; l; l &= l - 1)
                        put(state, choice, at, labels,
                            shuffle(by_stacks, second | load(kOrders.columns[2][lowest(l)])));
                }
            }
        }
        return labels + static_cast<unsigned>(__builtin_popcount(bits_of(line >= kNoLabel)));
    }

    unsigned put(const State9& state, const Choice9& choice, int at, unsigned labels, Bytes line) {
        if (put_ == end_) {
            is_full_ = true;
            return labels + static_cast<unsigned>(__builtin_popcount(bits_of(line >= kNoLabel)));
        }
        State9& to = *put_++;
        const Bytes source = line & 15;
        Bytes label = load(state.label);
        if (unsigned bits = bits_of(line >= kNoLabel)) {
            const Bytes digits = shuffle(load(grid_.digit[state.side][choice.row]), source);
            for (; bits; bits &= bits - 1) {
                const Bytes digit = shuffle(digits, Bytes{} + static_cast<Byte>(lowest(bits)));
                const Bytes is_it = reinterpret_cast<Bytes>(kSame == digit);
                label = (label & ~is_it) | (static_cast<Byte>(++labels << 4) & is_it);
            }
        }
        store(to.label, label);
        store(to.source, source);
        store(to.free, load(state.free) & reinterpret_cast<Bytes>(line < 16));
        to.rows = state.rows | std::uint64_t{choice.row} << (4 * at);
        to.weight = state.weight * choice.times;
        to.used = static_cast<std::uint16_t>(state.used | 1u << choice.row);
        to.side = state.side;
        return labels;
    }

    void finish(const State9* states, std::size_t count, unsigned labels, Canonical9& found) const {
        constexpr Byte kFactorial[4] = {1, 1, 2, 6};
        found.automorphisms = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const View view(states[i], grid_);
            std::uint32_t orders = states[i].weight * kFactorial[view.stacks];
            for (int stack = 0; stack < 3; ++stack)
                orders *= kFactorial[__builtin_popcount(view.free >> (3 * stack) & 7)];
            found.automorphisms += orders;
        }
        const State9& state = states[0];
        Transform9& by = found.transform;
        by.is_transposed = state.side != 0;
        __builtin_memcpy(by.column, state.source, sizeof by.column);
        for (int i = 0; i < 10; ++i)
            by.digit[i] = state.label[i] == kNoLabel ? static_cast<Byte>(++labels) : state.label[i] >> 4;
        const Bytes label = load(state.label), source = load(state.source);
        alignas(16) Byte cells[9 * 9 + 7];
        for (int i = 0; i < 9; ++i) {
            by.row[i] = state.rows >> (4 * i) & 15;
            const Bytes line = shuffle(shuffle(label, load(grid_.digit[by.is_transposed][by.row[i]])), source) >> 4;
            __builtin_memcpy(cells + 9 * i, &line, sizeof line);
        }
        __builtin_memcpy(found.cells, cells, sizeof found.cells);
    }

    const Grid9& grid_;
    const Room9& room_;
    unsigned blank_[2];       // rows without a digit
    bool has_twins_ = false;  // a band has two of them
    State9 *put_ = nullptr, *end_ = nullptr;
    bool is_full_ = false;
};

bool find(const Grid9& grid, const Room9& room, Canonical9& found) { return Search(grid, room).find(found); }

// ---- reading --------------------------------------------------------------------------------------

void read(const Byte* cells, Grid9& grid) {
    constexpr Bytes kKept = {255, 255, 255, 255, 255, 255, 255, 255, 255};
    constexpr Bytes kBit = {0, 1, 2, 4, 8, 16, 32, 64, 128};
    Byte padded[96];
    __builtin_memcpy(padded, cells, 81);
    for (int row = 0; row < 9; ++row) {
        Bytes line;
        __builtin_memcpy(&line, padded + 9 * row, sizeof line);
        store(grid.digit[0][row], line & kKept);
    }
    for (int column = 0; column < 9; ++column) {
        Bytes line{};
        store(grid.digit[1][column], line);
        for (int row = 0; row < 9; ++row) grid.digit[1][column][row] = padded[9 * row + column];
    }
    // Digits 1 to 8 have a bit each; 9 is in a second vector.
    Bytes twice{};
    unsigned all = kColumns;
    for (int side = 0; side < 2; ++side) {
        Bytes seen{}, nine{};
        for (int row = 0; row < 9; ++row) {
            const Bytes line = load(grid.digit[side][row]);
            const Bytes bits = shuffle(kBit, line), nines = reinterpret_cast<Bytes>(line == 9);
            twice |= (seen & bits) | (nine & nines);
            seen |= bits;
            nine |= nines;
            const unsigned given = bits_of(line != 0);
            grid.given[side][row] = static_cast<std::uint16_t>(given);
            all &= given;
        }
    }
    grid.is_clashing = bits_of(twice != 0) != 0;
    grid.is_solution = false;
    if (all == kColumns && !grid.is_clashing) {
        grid.is_solution = true;
        for (int box = 0; box < 9; ++box) {
            unsigned digits = 0;
            for (int cell = 0; cell < 9; ++cell)
                digits |= 1u << grid.digit[0][box / 3 * 3 + cell / 3][box % 3 * 3 + cell % 3];
            grid.is_solution = grid.is_solution && digits == 0x3FE;
        }
    }
}

}  // namespace

extern const PuzzleLevel9 puzzle_level;
const PuzzleLevel9 puzzle_level{FARANDOLE_NAME_OF(FARANDOLE_LEVEL), read, find};

}  // namespace farandole::sudoku::canonical::FARANDOLE_LEVEL
