// The search for one puzzle, compiled once for each instruction set. The file that includes this
// defines FARANDOLE_LEVEL (a namespace of its own, and its name) and FARANDOLE_LANES: 8 or 16.

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

#include "sudoku/boards9-inl.hpp"

#include "sudoku/choice9-inl.hpp"

#include "sudoku/rest9-inl.hpp"

#include "sudoku/chutes9-inl.hpp"

// Vector after vector: for so many bytes, compilers call a function.
inline void copy(const Chutes& from, Chutes9& to) {
    for (int cell = 0; cell < 9; ++cell) __builtin_memcpy(to.sets[cell], from.at[cell], sizeof to.sets[cell]);
}
inline void copy(const Chutes9& from, Chutes& to) {
    for (int cell = 0; cell < 9; ++cell) __builtin_memcpy(to.at[cell], from.sets[cell], sizeof to.at[cell]);
}

void begin(State9& state, const std::uint8_t* cells) {
    REQUIRE(are_digits(cells, kCells));
    Chutes stacks, bands;
    read_rows(cells, stacks);
    turn(stacks, bands);
    copy(bands, state.board);
    state.waiting = 0;
    state.settled = state.besides = -1;
    state.is_stalled = false;
    state.is_over = false;
    state.guesses = 0;
    state.tally = {};
    state.counted = 0;
}

// The last board that waits takes the place of this one.
inline void take_back(State9& state, Chutes& bands) {
    if (state.waiting == 0)
        state.is_over = true;
    else
        copy(state.stack[--state.waiting], bands);
    state.settled = -1;
}

// Guesses the least digit of a cell; the board without it waits.
FARANDOLE_ONCE inline void guess(State9& state, Chutes& bands, int cell) {
    Set& guessed = bands.sets(cell % 9)[cell / 27 * 4 + cell / 9 % 3];
    const Set set = guessed, digit = static_cast<Set>(set & -set);
    guessed = static_cast<Set>(set ^ digit);
    put_aside(state.tally, state.waiting, state.guesses);
    copy(bands, state.stack[state.waiting++]);
    guessed = digit;
    ++state.guesses;
}

template <bool kCounts>
inline std::uint64_t search(State9& state, std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint64_t pause,
                            std::uint8_t* solutions) {
    std::uint64_t found = 0;
    if constexpr (kCounts) {
        found = state.tally.ahead < max_solutions ? state.tally.ahead : max_solutions;
        state.tally.ahead -= found;
    }
    const std::uint64_t before = state.guesses;
    Chutes bands, stacks;
    Outcome out;
    Board board{};  // the last sets belong to no cell, and are read
    copy(state.board, bands);
    if (state.is_stalled) turn(bands, stacks);
    while (!state.is_over && found < max_solutions) {
        const std::uint64_t guesses = state.guesses - before;
        if (kCounts && guesses >= pause && guesses < max_guesses) break;
        if (state.besides >= 0) {
            if (guesses == max_guesses) break;
            guess(state, bands, state.besides);
            state.besides = -1;
        }
        if (!state.is_stalled) {
            sweep(bands, stacks, out);
            bool has_failed =
                lanes_where([&](int v) { return (out.emptied[v] > kAll) | ((out.placeable[v] & kAll) != kAll); });
            const int settled = count_settled(out);
            if (!has_failed && settled == kCells) {
                if (has_whole_rows(bands)) {
                    if (!kCounts && solutions) write_rows(stacks, solutions + kCells * found);
                    found += kCounts ? renewed(state.tally, 1) : 1;
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
        to_board(stacks, board);
        const Places places = find_places(board);
        if constexpr (kCounts) {
            const int open = places.open.size();
            if (open + state.settled != kCells) continue;  // the last pass settled some: another sweep
            if (state.guesses == 0) copy(bands, state.first), state.tally.has_first = true;
            const auto rest = count_rest(state.tally, board, places, max_solutions - found, max_guesses - guesses);
            state.guesses += rest.guesses;
            found += rest.solutions;
            if (rest.is_whole) {
                take_back(state, bands);
                continue;
            }
            if (begins_again(state.tally, state.waiting, state.counted + found, state.guesses, max_solutions - found)) {
                copy(state.first, bands);
                state.waiting = 0;
                state.settled = -1;
                continue;
            }
        }
        const bool loose = is_loose(state.waiting, state.guesses);
        const int cell = choose(board, places, loose);
        if (cell >= 0 && state.guesses - before == max_guesses) {
            state.is_stalled = true;
            break;
        }
        state.settled = -1;
        if (cell < 0) continue;  // the last pass settled what was left: another sweep will tell
        if (!kCounts)
            turn_round(state.stack, state.waiting, state.guesses, [](const Chutes9& waiting, int at) -> unsigned {
                return waiting.sets[at % 9][at / 27 * 4 + at / 9 % 3];
            });
        if (!kCounts && loose) state.besides = choose_besides(board, cell);
        guess(state, bands, cell);
    }
    copy(bands, state.board);
    if constexpr (kCounts) state.counted += found;
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
