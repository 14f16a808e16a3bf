// One 9×9 puzzle: a depth-first search for its solutions, left and taken up again at will.
//
// The rules are those of the lock-step solver (lockstep.hpp), but here the lanes of a vector are
// the lines of one puzzle. In *band form*, vector 3·box + i of nine holds that cell of each row, and so each column; in
// *stack form*, of each column, and so each row:
//
//     lane                 0    1    2    4    5    6    8    9    10
//     band form, vector 5  r1c6 r2c6 r3c6 r4c6 r5c6 r6c6 r7c6 r8c6 r9c6
//     stack form, vector 5 r6c1 r6c2 r6c3 r6c4 r6c5 r6c6 r6c7 r6c8 r6c9
//
// So one pass does three chutes: what two lines of a chute exchange moves between neighbouring lanes. A transposition leads
// from one form to the other, and two passes are a sweep. It guesses in the same cells as the lock-step solver, so both
// find the same solutions in the same order with the same number of guesses.
#pragma once

#include <cstdint>

#include "sudoku/boxes9.hpp"

namespace farandole::sudoku {

inline constexpr int kCells = 81;

// A board in band form: bit d of a set says that digit d + 1 may stand in that cell.
struct Chutes9 {
    alignas(32) std::uint16_t sets[9][16];  // lanes 3, 7, 11 to 15 mean nothing
};

struct State9 {
    Chutes9 board;
    int waiting;      // boards without a guess, to be gone back to
    int settled;      // cells with one candidate in the last sweep; -1: the board is new
    int besides;      // the cell in which to guess before the next sweep; -1: none
    bool is_stalled;  // the next thing to do is a guess
    bool is_over;
    std::uint64_t guesses;
    Chutes9 stack[kCells];  // a guess settles a cell, so no more boards can wait

    // For counting only.
    Tally9 tally;
    std::uint64_t counted;  // in all calls
    Chutes9 first;          // the board before the first guess
};

// The search compiled for one instruction set; see Search9 for what its functions do.
struct SearchLevel9 {
    const char* name;
    void (*begin)(State9& state, const std::uint8_t* cells);
    std::uint64_t (*run)(State9& state, std::uint64_t max_solutions, std::uint64_t max_guesses,
                         std::uint8_t* solutions);
    std::uint64_t (*count)(State9& state, std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint64_t pause);
};

// The level of this name, or null where this build or this processor doesn't have it; for a null
// name the fastest there is.
const SearchLevel9* search_level9(const char* name);

class Search9 {
  public:
    // `cells` are 81 digits in reading order, 1 to 9, or 0 for a blank.
    explicit Search9(const std::uint8_t* cells, const SearchLevel9& level = *search_level9(nullptr)) : level_(level) {
        level_.begin(state_, cells);
    }

    // Leaves each cell only some candidates, before anything else: 81 sets, bit d for digit d + 1.
    void keep(const std::uint16_t* marks) {
        for (int cell = 0; cell < kCells; ++cell)
            state_.board.sets[cell % 9][cell / 27 * 4 + cell / 9 % 3] &= marks[cell];
    }

    // Goes on until `max_solutions` more solutions are found, a guess is needed after `max_guesses` more
    // are made, or the search is over. Writes 81 digits a solution to `solutions` unless it is null.
    // Returns how many solutions were found in this call.
    std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
        return level_.run(state_, max_solutions, max_guesses, solutions);
    }

    // The same without solutions, and much faster where there are many (completions9.hpp, boxes9.hpp); the
    // guesses are others. It may follow `run`, but `run` may not follow it. It also stops once `pause` guesses or more are made, but fewer than
    // `max_guesses`, which changes nothing but when it returns.
    std::uint64_t count(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint64_t pause) {
        return level_.count(state_, max_solutions, max_guesses, pause);
    }

    // No solutions are left.
    bool finished() const { return state_.is_over && state_.tally.ahead == 0; }

    // How many times a candidate was tried that could have been wrong.
    std::uint64_t guesses() const { return state_.guesses; }

  private:
    const SearchLevel9& level_;
    State9 state_;  // not initialised as a whole: 35 kB, of which a search uses what it needs
};

}  // namespace farandole::sudoku
