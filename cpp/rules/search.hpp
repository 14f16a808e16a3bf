// One puzzle on a board with rules: a depth-first search for its solutions, left and taken up again at will.
//
// A guess copies the board; what is gone back to is the board without the digit that was tried, so that the last digit
// left is never a guess. Next is the cell with the most conflicts so far for each of its digits: rules are strict in
// places, and where these are shows only when they are broken. Rounds get longer and longer until there is a solution.
// With each, what was thought of cells before any conflict counts less; each of the later ones begins at the root again,
// and keeps what is known of conflicts.
//
// Where most of the rules are cages, a search that takes longer than a few guesses goes on with many boards at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "rules/board.hpp"
#include "rules/many.hpp"

namespace farandole::rules {

enum class Next : std::uint8_t { propagate, guess, go_back, nothing };

struct State {
    std::shared_ptr<const Board> board;
    std::size_t grid = 0;              // cells of a solution: the first ones
    std::vector<Set> levels;           // boards, one after another: the last is the one at work
    std::vector<Guess> tried;          // on each level but the last
    std::vector<std::uint64_t> dirty;  // records to run
    std::vector<Cell> placed;          // cells whose peers may still have their digit
    std::size_t placed_count = 0;
    std::vector<std::uint64_t> scratch;
    std::vector<float> scores;  // conflicts of each cell, weighted
    float prior = 1;            // the part of the board's own scores that is in them
    std::vector<Set> settled;   // digits of each cell of the grid for which no more solutions are needed; or nothing
    std::set<std::vector<std::uint8_t>> found_before;  // that may be found again under other guesses beside the grid
    std::optional<Many> many;                          // once they are looked at together
    std::uint64_t alone = 0;                           // wrong guesses before that
    bool has_more_sums = false;
    Next next = Next::propagate;
    std::uint64_t guesses = 0, conflicts = 0, found = 0, round_at = 0, rounds = 0;
};

// The search compiled for one instruction set; see Search for what its functions do.
struct SearchLevel {
    const char* name;
    std::uint64_t (*run)(State& state, std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions);
};

// The level of this name, or null where this build or this processor doesn't have it; for a null name the fastest.
const SearchLevel* search_level(const char* name);

// Goes on with many boards: those that are left on all levels, and the last one.
void go_together(State& state);

// Takes up the board of the first level alone, as the one that waits; in a long search with more sums.
void begin_again(State& state);

// The state before a search. `digits` are those of the first `grid` cells, 1 to the number of digits, or 0 for a blank.
State state_of(std::shared_ptr<const Board> board, const std::uint8_t* digits, std::size_t grid);

class Search {
  public:
    // See `state_of`.
    Search(std::shared_ptr<const Board> board, const std::uint8_t* digits, std::size_t grid,
           const SearchLevel& level = *search_level(nullptr))
        : level_(level), state_(state_of(std::move(board), digits, grid)) {}

    // Continues until `max_solutions` more solutions are found, a guess is needed after `max_guesses` more, or the
    // search is over. Writes the digits of each solution to `solutions` unless it is null. Returns the number of
    // solutions found in this call.
    std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
        return level_.run(state_, max_solutions, max_guesses, solutions);
    }

    // No solutions are left: nothing is, or what is left is to go back from the root.
    bool finished() const {
        return state_.next == Next::nothing || (state_.next == Next::go_back && state_.tried.empty());
    }

    // Number of candidates tried that could have been wrong.
    std::uint64_t guesses() const { return state_.guesses; }

    // Where a guess is about to be made, after a call that ended because of it: a cell of the grid, and all its digits;
    // none if only cells beside the grid are open.
    Guess choice() const;

    // Then the digits that each cell can have, a bit each.
    const Set* sets() const { return state_.levels.data() + state_.tried.size() * state_.board->cells(); }

    std::size_t grid() const { return state_.grid; }

  private:
    const SearchLevel& level_;
    State state_;
};

}  // namespace farandole::rules
