// Counting what few open cells can be, compiled once for each instruction set. The file that
// includes this defines FARANDOLE_LEVEL (a namespace of its own) and FARANDOLE_LANES.

#include "sudoku/completions9.hpp"

#include "require.hpp"
#include "sudoku/search9.hpp"

#include "intrinsics.hpp"

namespace farandole::sudoku::FARANDOLE_LEVEL {
namespace {

#include "sudoku/vectors9-inl.hpp"

constexpr int kPlaces = kMostOpen9;
constexpr int kParts = kPlaces / kLanes;
constexpr Set kNobody = 0x8000;

struct alignas(64) Rest {
    Sets part[kParts];
};

// The 27 houses as two words, so that cells with a bit in common are peers.
struct Houses {
    Set first[kCells];
    Set second[kCells];
};

constexpr Houses make_houses() {
    Houses houses{};
    for (int cell = 0; cell < kCells; ++cell) {
        const int row = cell / 9, column = cell % 9, box = cell / 27 * 3 + column / 3;
        houses.first[cell] = static_cast<Set>(1 << row | (box < 7 ? 1 << (9 + box) : 0));
        houses.second[cell] = static_cast<Set>(1 << column | (box < 7 ? 0 : 1 << (2 + box)));
    }
    return houses;
}
constexpr Houses kHouses = make_houses();

struct Numbers {
    alignas(32) Set of[kPlaces];
};
constexpr Numbers make_numbers() {
    Numbers numbers{};
    for (int place = 0; place < kPlaces; ++place) numbers.of[place] = static_cast<Set>(place);
    return numbers;
}

// Part by part: compilers copy such a structure through memory.
inline Rest copied(const Rest& rest) {
    Rest copy;
    for (int i = 0; i < kParts; ++i) copy.part[i] = rest.part[i];
    return copy;
}

inline Rest filled(Set value) {
    Rest rest;
    for (auto& part : rest.part) part = Sets{} + value;
    return rest;
}

inline Rest loaded(const Set (&sets)[kPlaces]) {
    Rest rest;
    __builtin_memcpy(&rest, sets, sizeof rest);
    return rest;
}

inline int first_of(Mask places) { return places ? __builtin_ctz(places) : kPlaces; }

#if FARANDOLE_LANES == 32

inline __m512i raw(const Rest& rest) { return reinterpret_cast<__m512i>(rest.part[0]); }

// The places with one candidate or none, with two or fewer, with none.
inline Mask closed(const Rest& rest) {
    return _mm512_testn_epi16_mask(raw(rest), reinterpret_cast<__m512i>(rest.part[0] - 1));
}
inline Mask paired(const Rest& rest) {
    const Sets more = rest.part[0] & (rest.part[0] - 1);
    return _mm512_testn_epi16_mask(reinterpret_cast<__m512i>(more), reinterpret_cast<__m512i>(more - 1));
}
inline bool has_empty(const Rest& rest) { return _mm512_testn_epi16_mask(raw(rest), raw(rest)) != 0; }
inline Mask different(const Rest& a, const Rest& b) { return _mm512_cmpneq_epi16_mask(raw(a), raw(b)); }

// Takes the set at a place from wherever `away` lets it; place 32 stands for none.
inline void take_away(Rest& rest, const Rest& before, int place, const Rest& away) {
    const __m512i set = _mm512_permutexvar_epi16(_mm512_set1_epi16(static_cast<short>(place)), raw(before));
    rest.part[0] = reinterpret_cast<Sets>(_mm512_ternarylogic_epi32(raw(rest), raw(away), set, 0xD0));
}

// The cell at a place gets its lowest digit in `one`, and the others in `other`.
inline void guess(const Rest& rest, int place, Rest& one, Rest& other) {
    const auto here = static_cast<__mmask32>(Mask{1} << place);
    const Sets less = rest.part[0] & (rest.part[0] - 1);
    const auto lowest = reinterpret_cast<__m512i>(rest.part[0] ^ less);
    one.part[0] = reinterpret_cast<Sets>(_mm512_mask_mov_epi16(raw(rest), here, lowest));
    other.part[0] = reinterpret_cast<Sets>(_mm512_mask_mov_epi16(raw(rest), here, reinterpret_cast<__m512i>(less)));
}

// 1s at the places that share no house with this one, and at the place itself.
inline Rest away_from(const Rest& first, const Rest& second, Set one, Set other, int place) {
    const Mask peers = _mm512_test_epi16_mask(raw(first), _mm512_set1_epi16(static_cast<short>(one))) |
                       _mm512_test_epi16_mask(raw(second), _mm512_set1_epi16(static_cast<short>(other)));
    return {{reinterpret_cast<Sets>(_mm512_movm_epi16(~peers | Mask{1} << place))}};
}

#else

#if FARANDOLE_LANES == 16
template <class Test>
inline Mask places_where(Test test) {
    // The halves of a register are packed by themselves.
    const __m256i bytes = _mm256_packs_epi16(reinterpret_cast<__m256i>(test(0)), reinterpret_cast<__m256i>(test(1)));
    return static_cast<Mask>(_mm256_movemask_epi8(_mm256_permute4x64_epi64(bytes, 0xD8)));
}
#else
template <class Test>
inline Mask places_where(Test test) {
    Mask places = 0;
    for (int i = 0; i < kParts; ++i) places |= mask(reinterpret_cast<Sets>(test(i))) << (i * kLanes);
    return places;
}

#endif

inline Mask closed(const Rest& rest) {
    return places_where([&](int i) { return (rest.part[i] & (rest.part[i] - 1)) == 0; });
}
inline Mask paired(const Rest& rest) {
    return places_where([&](int i) {
        const Sets more = rest.part[i] & (rest.part[i] - 1);
        return (more & (more - 1)) == 0;
    });
}
inline bool has_empty(const Rest& rest) {
    auto empty = rest.part[0] == 0;
    for (int i = 1; i < kParts; ++i) empty |= rest.part[i] == 0;
#if FARANDOLE_LANES == 16
    return _mm256_movemask_epi8(reinterpret_cast<__m256i>(empty)) != 0;
#else
    return mask(reinterpret_cast<Sets>(empty)) != 0;
#endif
}
inline Mask different(const Rest& a, const Rest& b) {
    return places_where([&](int i) { return a.part[i] != b.part[i]; });
}

inline Set at(const Rest& rest, int place) { return reinterpret_cast<const Set*>(&rest)[place]; }
inline void put(Rest& rest, int place, Set set) { reinterpret_cast<Set*>(&rest)[place] = set; }

// In registers: to write one set to memory would make the next reader of its vector wait.
inline void guess(const Rest& rest, int place, Rest& one, Rest& other) {
    static constexpr Numbers numbers = make_numbers();
    for (int i = 0; i < kParts; ++i) {
        Sets number;
        __builtin_memcpy(&number, numbers.of + i * kLanes, sizeof number);
        const Sets here = reinterpret_cast<Sets>(number == static_cast<Set>(place));
        const Sets less = rest.part[i] & (rest.part[i] - 1), lowest = rest.part[i] ^ less;
        one.part[i] = rest.part[i] ^ (here & less);
        other.part[i] = rest.part[i] ^ (here & lowest);
    }
}

inline void take_away(Rest& rest, const Rest& before, int place, const Rest& away) {
    const Sets others = Sets{} + static_cast<Set>(~at(before, place & (kPlaces - 1)));
    for (int i = 0; i < kParts; ++i) rest.part[i] &= away.part[i] | others;
}

inline Rest away_from(const Rest& first, const Rest& second, Set one, Set other, int place) {
    Rest away;
    for (int i = 0; i < kParts; ++i)
        away.part[i] = reinterpret_cast<Sets>(((first.part[i] & one) | (second.part[i] & other)) == 0);
    put(away, place, static_cast<Set>(~Set{0}));
    return away;
}

#endif

// One side of a guess.
struct Side {
    Rest rest;
    Mask open;
    bool is_dead;

    // What has to be looked at next: cells down to one digit that their peers may still have.
    Mask singles() const { return closed(rest) & open; }
    void check() {
        if (!has_empty(rest)) return;
        is_dead = true;
        open = 0;
        rest = filled(kNobody);
    }
};

// Singles of a side in one step: fewer steps, though some find only one.
constexpr int kAtOnce = FARANDOLE_LANES == 16 ? 3 : 2;

struct Counter {
    Rest away[kPlaces + 1];  // the last takes nothing from anybody

    // Takes the digit of every cell that is down to one from its peers until there is none left. Both
    // sides go together, because each alone is a chain of operations that wait for each other.
    void settle(Side& one, Side& other) const {
        for (;;) {
            Mask singles = one.singles(), other_singles = other.singles();
            if (!(singles | other_singles)) return;
            const Rest before = copied(one.rest), other_before = copied(other.rest);
            for (int i = 0; i < kAtOnce; ++i) {
                const int place = first_of(singles), other_place = first_of(other_singles);
                take_away(one.rest, before, place, away[place]);
                take_away(other.rest, other_before, other_place, away[other_place]);
                one.open &= ~(singles & -singles), other.open &= ~(other_singles & -other_singles);
                singles &= singles - 1, other_singles &= other_singles - 1;
            }
            one.check(), other.check();
            if (one.is_dead && other.is_dead) return;
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
            const bool are_peers =
                (kHouses.first[cell] & kHouses.first[other]) || (kHouses.second[cell] & kHouses.second[other]);
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

struct Waiting {
    Rest rest;
    Mask open;
    std::uint64_t weight;
};

}  // namespace

Completions9 count_completions(const std::uint16_t* board, std::uint64_t open_low, std::uint32_t open_high,
                               std::uint64_t max_solutions, std::uint64_t max_guesses) {
    REQUIRE(is_reduced(board, open_low, open_high));
    Set sets[kPlaces], first[kPlaces] = {}, second[kPlaces] = {};
    for (auto& set : sets) set = kNobody;
    int n = 0;
    const auto add = [&](int cell) {
        sets[n] = board[cell], first[n] = kHouses.first[cell], second[n] = kHouses.second[cell];
        ++n;
    };
    for (auto left = open_low; left; left &= left - 1) add(__builtin_ctzll(left));
    for (auto left = open_high; left; left &= left - 1) add(64 + __builtin_ctz(left));
    if (n <= kTwoSolutions) return max_solutions < 2 ? Completions9{0, 0, false} : Completions9{2, 0, true};

    Counter counter;
    const Rest firsts = loaded(first), seconds = loaded(second);
    for (int i = 0; i < n; ++i) counter.away[i] = away_from(firsts, seconds, first[i], second[i], i);
    counter.away[kPlaces] = filled(static_cast<Set>(~Set{0}));

    Waiting stack[kPlaces];
    int waiting = 0;
    Waiting now{loaded(sets), static_cast<Mask>((std::uint64_t{1} << n) - 1), 1};
    Completions9 found{0, 0, true};
    for (;;) {
        if (found.guesses == max_guesses) return {0, found.guesses, false};
        ++found.guesses;
        const Mask pairs = paired(now.rest) & now.open;
        Side one, other;
        one.open = other.open = now.open;
        one.is_dead = other.is_dead = false;
        guess(now.rest, __builtin_ctz(pairs ? pairs : now.open), one.rest, other.rest);
        counter.settle(one, other);
        found.solutions += now.weight * (plain_solutions(one) + plain_solutions(other));
        if (found.solutions > max_solutions) return {0, found.guesses, false};
        if (!is_done(one)) {
            now.rest = one.rest, now.open = one.open;
            if (is_done(other)) continue;
            if (one.open == other.open && !(different(one.rest, other.rest) & one.open))
                now.weight *= 2;
            else
                stack[waiting++] = {other.rest, other.open, now.weight};
        } else if (!is_done(other)) {
            now.rest = other.rest, now.open = other.open;
        } else {
            if (!waiting) return found;
            now = stack[--waiting];
        }
    }
}

}  // namespace farandole::sudoku::FARANDOLE_LEVEL
