// Counting what few open cells can be, compiled once for each instruction set. The file that
// includes this defines FARANDOLE_LEVEL (a namespace of its own) and FARANDOLE_LANES.

#include "sudoku/completions9.hpp"

#include "require.hpp"
#include "sudoku/search9.hpp"

#include "intrinsics.hpp"

namespace farandole::sudoku::FARANDOLE_LEVEL {
namespace {

#include "sudoku/vectors9-inl.hpp"

using Byte = std::uint8_t;  // up to eight digits, a bit each
constexpr int kPlaces = kMostOpen9;
#if FARANDOLE_LANES == 8
constexpr int kWidth = 16;
#else
constexpr int kWidth = 32;
#endif
constexpr int kParts = kPlaces / kWidth;
typedef Byte Bytes __attribute__((vector_size(kWidth)));

struct alignas(32) Rest {
    Bytes part[kParts];
};
struct alignas(32) Row {
    Byte of[kPlaces];
};

// The houses of each cell.
struct Houses {
    Byte row[kCells], column[kCells], box[kCells];
};

constexpr Houses make_houses() {
    Houses houses{};
    for (int cell = 0; cell < kCells; ++cell) {
        houses.row[cell] = static_cast<Byte>(cell / 9);
        houses.column[cell] = static_cast<Byte>(cell % 9);
        houses.box[cell] = static_cast<Byte>(cell / 27 * 3 + cell % 9 / 3);
    }
    return houses;
}
constexpr Houses kHouses = make_houses();

constexpr Row make_numbers() {
    Row numbers{};
    for (int place = 0; place < kPlaces; ++place) numbers.of[place] = static_cast<Byte>(place);
    return numbers;
}
constexpr Row kNumbers = make_numbers();

// Part by part: compilers copy such a structure through memory.
inline void copy(const Rest& from, Rest& to) {
    for (int i = 0; i < kParts; ++i) to.part[i] = from.part[i];
}
inline Rest copied(const Rest& rest) {
    Rest made;
    copy(rest, made);
    return made;
}
inline Rest loaded(const Row& row) {
    Rest rest;
    __builtin_memcpy(&rest, row.of, sizeof rest);
    return rest;
}

inline int first_of(Mask places) { return places ? __builtin_ctz(places) : kPlaces; }

#if defined(__AVX2__)
template <class Test>
inline Mask places_where(Test test) {
    return static_cast<Mask>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(test(0))));
}
#else
template <class Test>
inline Mask places_where(Test test) {
    Mask places = 0;
    for (int i = 0; i < kParts; ++i) places |= top_bits(reinterpret_cast<Bytes>(test(i))) << (i * kWidth);
    return places;
}
#endif

// The places with one candidate or none, with two or fewer, with none.
inline Mask closed(const Rest& rest) {
    return places_where([&](int i) { return (rest.part[i] & (rest.part[i] - 1)) == 0; });
}
inline Mask paired(const Rest& rest) {
    return places_where([&](int i) {
        const Bytes more = rest.part[i] & (rest.part[i] - 1);
        return (more & (more - 1)) == 0;
    });
}
inline Mask emptied(const Rest& rest) {
    return places_where([&](int i) { return rest.part[i] == 0; });
}
inline Mask different(const Rest& a, const Rest& b) {
    return places_where([&](int i) { return a.part[i] != b.part[i]; });
}

inline Byte at(const Rest& rest, int place) { return reinterpret_cast<const Byte*>(&rest)[place & (kPlaces - 1)]; }

// 1s at one place. In registers: to write one byte to memory would make the next reader of its vector wait.
inline Bytes only_at(int place, int part) {
    Bytes number;
    __builtin_memcpy(&number, kNumbers.of + part * kWidth, sizeof number);
    return reinterpret_cast<Bytes>(number == static_cast<Byte>(place));
}

// The cell at a place gets its lowest digit in `one`, and the others in `other`.
inline void guess(const Rest& rest, int place, Rest& one, Rest& other) {
    for (int i = 0; i < kParts; ++i) {
        const Bytes here = only_at(place, i);
        const Bytes less = rest.part[i] & (rest.part[i] - 1), lowest = rest.part[i] ^ less;
        one.part[i] = rest.part[i] ^ (here & less);
        other.part[i] = rest.part[i] ^ (here & lowest);
    }
}

// One side of a guess.
struct Side {
    Rest rest;
    Mask open;
    Mask watched;  // the places whose cells need a digit
    Mask singles;  // what has to be looked at next: cells down to one digit that their peers may still have
    bool is_dead;
};

// Singles of a side in one step: fewer steps, though some find only one.
constexpr int kAtOnce = 3;

struct Counter {
    Rest near[kPlaces + 1];  // 1s at the peers of each place; the last has none

    // Takes the digits of singles from their peers.
    void take_away(Side& side) const {
        const Rest before = copied(side.rest);
        Rest gone{};
        for (int n = 0; n < kAtOnce; ++n) {
            const int place = first_of(side.singles);
            const Bytes digit = Bytes{} + at(before, place);
            for (int i = 0; i < kParts; ++i) gone.part[i] |= near[place].part[i] & digit;
            side.open &= ~(side.singles & -side.singles);
            side.singles &= side.singles - 1;
        }
        for (int i = 0; i < kParts; ++i) side.rest.part[i] &= ~gone.part[i];
    }
    static void check(Side& side) {
        if (!(emptied(side.rest) & side.watched)) return;
        side.is_dead = true;
        side.open = 0;
    }

    // Takes the digit of every cell that is down to one from its peers until there is none left. Sides
    // go together, because each alone is a chain of operations that wait for each other.
    template <class... Sides>
    void settle(Sides&... sides) const {
        for (;;) {
            ((sides.singles = closed(sides.rest) & sides.open), ...);
            if (!(sides.singles | ...)) return;
            (take_away(sides), ...);
            (check(sides), ...);
        }
    }
};

// Whether a board keeps the contract of count_completions.
inline bool is_reduced(const std::uint16_t* board, std::uint64_t open_low, std::uint32_t open_high) {
    int open = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const bool is_open = (cell < 64 ? open_low >> cell : open_high >> (cell - 64)) & 1;
        const Set set = board[cell];
        if (set > kAll || (is_open ? (set & (set - 1)) == 0 : __builtin_popcount(set) != 1)) return false;
        open += is_open;
        for (int other = 0; !is_open && other < kCells; ++other) {
            const bool are_peers = kHouses.row[cell] == kHouses.row[other] ||
                                   kHouses.column[cell] == kHouses.column[other] ||
                                   kHouses.box[cell] == kHouses.box[other];
            if (other != cell && are_peers && (board[other] & set)) return false;
        }
    }
    return open >= 1 && open <= kMostOpen9;
}

constexpr int kTwoSolutions = 6;

// The solutions of a side that needs no guess, else 0.
//
// With up to six cells open there are always two. A house has no open cell or at least two, since a
// last one has one digit. So the open cells of lines are 2 + 2 or 3 + 3 or 2 + 2 + 2, in rows and in
// columns. A cell in a line of two has both digits that the line lacks. That makes four cells a
// rectangle of one pair of digits, and six either a ring of one pair, or two lines of three that cross
// three lines of two: there each digit is lacking twice, as it is in the lines of three, so the three
// pairs are ab, bc and ca. Each of these can be filled in two ways, and boxes forbid none: were three
// cells of a ring in a box, or four of any, the box would lack a digit that no other house lacks.
inline std::uint64_t plain_solutions(const Side& side) {
    if (__builtin_popcount(side.open) > kTwoSolutions || side.is_dead) return 0;
    return side.open ? 2 : 1;
}
inline bool is_done(const Side& side) { return __builtin_popcount(side.open) <= kTwoSolutions; }

// Where code has to be small, as in the browser, one board at a time.
#ifdef FARANDOLE_SMALL
constexpr bool kTwoBoards = false;
#else
constexpr bool kTwoBoards = true;
#endif

struct Waiting {
    Rest rest;
    Mask open;
    Mask watched;
    std::uint64_t weight;
};

// Ways to place one digit at the places where it may stand, a mask each.
struct Ways {
    static constexpr int kMost = 64;
    Mask of[kMost];
    int size = 0;

    // False if there are too many.
    bool find(const Mask (&peers)[kPlaces], const Byte* rows, Mask left, Mask placed, int missing) {
        if (!left) {
            if (missing) return true;
            if (size == kMost) return false;
            of[size++] = placed;
            return true;
        }
        const int first = __builtin_ctz(left);
        Mask row = 0;
        for (Mask more = left; more; more &= more - 1) {
            const int place = __builtin_ctz(more);
            if (rows[place] != rows[first]) break;  // in reading order
            row |= Mask{1} << place;
        }
        for (Mask more = row; more; more &= more - 1) {
            const int place = __builtin_ctz(more);
            const Mask here = Mask{1} << place;
            if (!find(peers, rows, left & ~row & ~peers[place], placed | here, missing - 1)) return false;
        }
        return true;
    }
};

}  // namespace

Completions9 count_completions(const std::uint16_t* board, std::uint64_t open_low, std::uint32_t open_high,
                               std::uint64_t max_solutions, std::uint64_t max_guesses) {
    REQUIRE(is_reduced(board, open_low, open_high));
    Set sets[kPlaces];
    Row rows, columns, boxes;
    for (int i = 0; i < kPlaces; ++i) rows.of[i] = columns.of[i] = boxes.of[i] = 0xFF, sets[i] = 0;
    int n = 0;
    Set digits = 0;
    const auto add = [&](int cell) {
        sets[n] = board[cell];
        digits |= board[cell];
        rows.of[n] = kHouses.row[cell], columns.of[n] = kHouses.column[cell], boxes.of[n] = kHouses.box[cell];
        ++n;
    };
    for (auto left = open_low; left; left &= left - 1) add(__builtin_ctzll(left));
    for (auto left = open_high; left; left &= left - 1) add(64 + __builtin_ctz(left));
    if (n <= kTwoSolutions) return max_solutions < 2 ? Completions9{0, 0, false} : Completions9{2, 0, true};

    Counter counter;
    const Mask all = static_cast<Mask>((std::uint64_t{1} << n) - 1);
    {
        const Rest row = loaded(rows), column = loaded(columns), box = loaded(boxes);
        for (int place = 0; place < n; ++place)
            for (int i = 0; i < kParts; ++i) {
                const auto same = (row.part[i] == rows.of[place]) | (column.part[i] == columns.of[place]) |
                                  (box.part[i] == boxes.of[place]);
                counter.near[place].part[i] = reinterpret_cast<Bytes>(same) & ~only_at(place, i);
            }
        for (int i = 0; i < kParts; ++i) counter.near[kPlaces].part[i] = Bytes{};
    }

    // The digit that is left out: one that no open cell has, or the one that fewest have, which is placed first.
    int out = __builtin_ctz(~unsigned{digits});
    Ways ways;
    ways.of[0] = 0, ways.size = 1;
    if (digits == kAll) {
        ways.size = 0;
        Mask of[9] = {};
        for (int place = 0; place < n; ++place)
            for (unsigned set = sets[place]; set; set &= set - 1) of[__builtin_ctz(set)] |= Mask{1} << place;
        out = 0;
        for (int digit = 1; digit < 9; ++digit)
            if (__builtin_popcount(of[digit]) < __builtin_popcount(of[out])) out = digit;
        Mask peers[kPlaces];
        int missing = 0, last = -1;
        for (Mask left = of[out]; left; left &= left - 1) {
            const int place = __builtin_ctz(left);
            peers[place] = ~emptied(counter.near[place]);
            missing += rows.of[place] != last;
            last = rows.of[place];
        }
        if (!ways.find(peers, rows.of, of[out], 0, missing)) return {0, 0, false};
    }
    Row bytes;
    const Set low = static_cast<Set>((1 << out) - 1);
    for (int i = 0; i < kPlaces; ++i) bytes.of[i] = static_cast<Byte>((sets[i] & low) | ((sets[i] >> 1) & ~low));

    // Two boards at a time, the shallower one first: so no more than two of each depth wait, and two more.
    Waiting stack[2 * kPlaces];
    int waiting = 0;
    Completions9 found{0, 0, true};
    const auto push = [&](const Side& side, std::uint64_t weight) {
        REQUIRE(waiting < 2 * kPlaces);
        auto& last = stack[waiting++];
        copy(side.rest, last.rest);
        last.open = side.open, last.watched = side.watched, last.weight = weight;
    };
    const auto guess_in = [&](const Waiting& now, Side& one, Side& other) {
        const Mask pairs = paired(now.rest) & now.open;
        one.open = other.open = now.open;
        one.watched = other.watched = now.watched;
        one.is_dead = other.is_dead = false;
        guess(now.rest, __builtin_ctz(pairs ? pairs : now.open), one.rest, other.rest);
    };
    const auto put_aside = [&](std::uint64_t weight, const Side& one, const Side& other) {
        found.solutions += weight * (plain_solutions(one) + plain_solutions(other));
        if (is_done(one) || is_done(other)) {
            if (!is_done(one)) push(one, weight);
            if (!is_done(other)) push(other, weight);
        } else if (one.open == other.open && !(different(one.rest, other.rest) & one.open)) {
            push(one, 2 * weight);
        } else {
            push(other, weight);
            push(one, weight);
        }
    };
    Side one, other;
    for (int way = 0;;) {
        if (kTwoBoards && waiting >= 2) {
            Side third, fourth;
            waiting -= 2;
            found.guesses += 2;
            if (found.guesses > max_guesses) return {0, max_guesses, false};
            const auto weight = stack[waiting].weight, last_weight = stack[waiting + 1].weight;
            guess_in(stack[waiting], one, other);
            guess_in(stack[waiting + 1], third, fourth);
            counter.settle(one, other, third, fourth);
            put_aside(weight, one, other);
            put_aside(last_weight, third, fourth);
        } else if (waiting) {
            --waiting;
            ++found.guesses;
            if (found.guesses > max_guesses) return {0, max_guesses, false};
            const auto weight = stack[waiting].weight;
            guess_in(stack[waiting], one, other);
            counter.settle(one, other);
            put_aside(weight, one, other);
        } else if (way < ways.size) {
            if (way != 0 && ++found.guesses > max_guesses) return {0, max_guesses, false};
            one.rest = loaded(bytes);
            one.open = one.watched = all & ~ways.of[way++];
            one.is_dead = false;
            Counter::check(one);
            counter.settle(one);
            found.solutions += plain_solutions(one);
            if (!is_done(one)) push(one, 1);
        } else {
            return found;
        }
        if (found.solutions > max_solutions) return {0, found.guesses, false};
    }
}

}  // namespace farandole::sudoku::FARANDOLE_LEVEL
