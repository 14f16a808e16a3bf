// The search for one puzzle, compiled once for each instruction set. The file that includes this
// defines FARANDOLE_LEVEL (a namespace of its own, and its name), and FARANDOLE_LANES as 8.

#include "isa.hpp"
#include "require.hpp"
#include "sudoku/completions9.hpp"
#include "sudoku/rows9.hpp"
#include "sudoku/search9.hpp"

#include "intrinsics.hpp"

namespace farandole::sudoku::FARANDOLE_LEVEL {
namespace {
namespace search9 {

#include "sudoku/vectors9-inl.hpp"

#include "sudoku/sweep9-inl.hpp"

#include "sudoku/boards9-inl.hpp"

#include "sudoku/choice9-inl.hpp"

struct Chutes {
    Sets at[27];  // 9·line + 3·box + i
};

// The first three lanes of three vectors, rows for columns. Lanes 3 to 7 get anything.
inline void turn(Sets a, Sets b, Sets c, Sets& x, Sets& y, Sets& z) {
    const Sets ab = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    const Sets cc = __builtin_shufflevector(c, c, 0, 0, 1, 1, 2, 2, 3, 3);
    const Four abc = __builtin_shufflevector(reinterpret_cast<Four>(ab), reinterpret_cast<Four>(cc), 0, 4, 1, 5);
    x = reinterpret_cast<Sets>(abc);
    y = reinterpret_cast<Sets>(__builtin_shufflevector(abc, abc, 2, 3, 2, 3));
    z = reinterpret_cast<Sets>(
        __builtin_shufflevector(reinterpret_cast<Four>(ab), reinterpret_cast<Four>(cc), 2, 6, 3, 7));
}

// From band form to stack form, and back: line and i change places, and so do box and lane.
inline void turn(const Chutes& from, Chutes& to) {
    for (int line = 0; line < 3; ++line)
        for (int i = 0; i < 3; ++i) {
            const Sets* a = from.at + 9 * line + i;
            Sets* x = to.at + 9 * i + line;
            turn(a[0], a[3], a[6], x[0], x[3], x[6]);
        }
}

inline void copy(const Chutes& from, Chutes9& to) { __builtin_memcpy(&to, &from, sizeof from); }
inline void copy(const Chutes9& from, Chutes& to) { __builtin_memcpy(&to, &from, sizeof from); }

// A board in memory, cell after cell, to band form: three bands of 27 sets, eight at a time.
inline void to_chutes(const Board& board, Chutes& chutes) {
    for (int at = 0; at < 27; at += 8) {
        Eight m[8] = {};
        for (int band = 0; band < 3; ++band) __builtin_memcpy(&m[band], board.cells + 27 * band + at, sizeof m[0]);
        transpose(m);
        for (int i = 0; i < 8 && at + i < 27; ++i) chutes.at[at + i] = m[i];
    }
}

inline void to_board(const Chutes& chutes, Board& board) {
    Eight m[4][8] = {};
    for (int at = 0; at < 27; ++at) m[at / 8][at % 8] = chutes.at[at];
    for (auto& eight : m) transpose(eight);
    // Five sets too many for each band; the next one writes over them.
    for (int band = 0; band < 3; ++band)
        for (int i = 0; i < 4; ++i) __builtin_memcpy(board.cells + 27 * band + 8 * i, &m[i][band], sizeof m[i][band]);
}

// With 16 registers instead of 32, passes take a tenth longer if they are inlined.
#if defined(__AVX512BW__)
#define FARANDOLE_APART inline
#else
#define FARANDOLE_APART [[gnu::noinline]]
#endif
template <bool kLast>
FARANDOLE_APART void pass(Chutes& chutes, Outcome& out) {
    pass<9, 3, 1, kLast>(chutes.at, out);
}
#undef FARANDOLE_APART

// Bands first, then stacks, as in the lock-step solver.
[[gnu::noinline]] void sweep(Chutes& bands, Outcome& out) {
    Chutes stacks;
    out = {Sets{}, ~Sets{}, Sets{}};
    pass<false>(bands, out);
    turn(bands, stacks);
    pass<true>(stacks, out);
    turn(stacks, bands);
}

constexpr Mask kChutes = 7;  // the lanes that mean something

// Whether all 27 cells of each line hold all digits, in all bands.
inline bool has_whole_lines(const Chutes& chutes) {
    Sets whole = ~Sets{};
    for (int line = 0; line < 3; ++line) {
        const Sets* at = chutes.at + 9 * line;
        whole &= or3(or3(at[0], at[1], at[2]), or3(at[3], at[4], at[5]), or3(at[6], at[7], at[8]));
    }
    return (whole[0] & whole[1] & whole[2]) == kAll;
}

void begin(State9& state, const std::uint8_t* cells) {
    REQUIRE(are_digits(cells, kCells));
    Board board{};  // the last sets belong to no cell, and are read
    Chutes chutes;
    read_digits(cells, board);
    to_chutes(board, chutes);
    copy(chutes, state.board);
    state.waiting = 0;
    state.settled = -1;
    state.is_stalled = false;
    state.is_over = false;
    state.guesses = 0;
}

// The last board that waits takes the place of this one.
inline void take_back(State9& state, Chutes& bands) {
    if (state.waiting == 0)
        state.is_over = true;
    else
        copy(state.stack[--state.waiting], bands);
    state.settled = -1;
}

template <bool kCounts>
inline std::uint64_t search(State9& state, std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint64_t pause,
                            std::uint8_t* solutions) {
    std::uint64_t found = 0;
    const std::uint64_t before = state.guesses;
    Chutes bands;
    Outcome out;
    Board board{};  // the last sets belong to no cell, and are read
    copy(state.board, bands);
    while (!state.is_over && found < max_solutions) {
        const std::uint64_t guesses = state.guesses - before;
        if (kCounts && guesses >= pause && guesses < max_guesses) break;
        if (!state.is_stalled) {
            sweep(bands, out);
            const auto gone = (out.emptied > kAll) | ((out.placeable & kAll) != kAll);
            bool has_failed = mask(reinterpret_cast<Sets>(gone)) & kChutes;
            const int settled = out.settled[0] + out.settled[1] + out.settled[2];
            if (!has_failed && settled == kCells) {
                if (has_whole_lines(bands)) {
                    if (!kCounts && solutions) {
                        to_board(bands, board);
                        write_digits(board, solutions + kCells * found);
                    }
                    ++found;
                }
                has_failed = true;  // no more solutions here
            }
            if (has_failed) {
                take_back(state, bands);
                continue;
            }
            if (settled != state.settled) {
                state.settled = settled;
                continue;
            }
        }
        state.is_stalled = false;
        to_board(bands, board);
        const Places places = find_places(board);
        if constexpr (kCounts) {
            const int open = places.open.size();
            if (open + state.settled != kCells) continue;  // the last pass settled some: another sweep
            if (open <= kMostOpen9) {
                const std::uint64_t left = max_guesses - guesses;
                const auto rest = count_completions(board.cells, places.open.low, places.open.high,
                                                    max_solutions - found, left < kMostGuesses9 ? left : kMostGuesses9);
                state.guesses += rest.guesses;
                found += rest.solutions;
                if (rest.is_whole) {
                    take_back(state, bands);
                    continue;
                }
            }
        }
        const int cell = choose(board, places, state.waiting, state.guesses);
        if (cell >= 0 && state.guesses - before == max_guesses) {
            state.is_stalled = true;
            break;
        }
        state.settled = -1;
        if (cell < 0) continue;  // the last pass settled what was left: another sweep will tell
        const Set set = board.cells[cell], digit = static_cast<Set>(set & -set);
        Set& guessed = reinterpret_cast<Set*>(bands.at + cell % 27)[cell / 27];
        guessed = static_cast<Set>(set ^ digit);
        copy(bands, state.stack[state.waiting++]);
        guessed = digit;
        ++state.guesses;
    }
    copy(bands, state.board);
    return found;
}

std::uint64_t run(State9& state, std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
    return search<false>(state, max_solutions, max_guesses, 0, solutions);
}

std::uint64_t count(State9& state, std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint64_t pause) {
    return search<true>(state, max_solutions, max_guesses, pause, nullptr);
}

}  // namespace search9
}  // namespace

extern const SearchLevel9 search_level;
const SearchLevel9 search_level{FARANDOLE_NAME_OF(FARANDOLE_LEVEL), &search9::begin, &search9::run, &search9::count};

}  // namespace farandole::sudoku::FARANDOLE_LEVEL
