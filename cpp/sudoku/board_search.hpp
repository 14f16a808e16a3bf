// One puzzle on a board of any shape: a depth-first search for its solutions, left and taken up
// again at will. The 9×9 board has a faster one (search9.hpp).
//
// Every cell has a set of candidates, a bit each. A cell with one candidate takes it from its
// peers; a digit with one place left in a house is put there. Where that ends, a guess is made:
// where the fewest ways are left, in a cell or for a digit in a house; among equals where most
// contradictions were met so far, as what is hard to fill had better be filled early. (Before the
// first contradiction only cells are looked at: that is quick, and was good enough.)
// What is gone back to is the board without the digit that was tried, so the last way left is
// never a guess. Changes are undone one by one, and nothing is copied.
//
// Until there is a solution the search begins anew after ever more guesses, and knows better then
// where it is hard: a wrong guess at the start would cost too much. After five hundred
// contradictions it is handed over to a search that learns from them (board_learning.hpp): that one
// takes several times as long for a guess, and needs far fewer where there are many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sudoku/board_houses.hpp"
#include "sudoku/board_learning.hpp"

namespace farandole::sudoku {

class BoardSearch {
  public:
    // `cells` are the digits in reading order, 1 to side, or 0 for a blank.
    BoardSearch(std::shared_ptr<const BoardHouses> board, const std::uint8_t* cells);

    // Continues until `max_solutions` more solutions are found, a guess is needed after `max_guesses` more, or the
    // search is over. Writes the digits of each solution to `solutions` unless it is null. Returns the number of
    // solutions found in this call.
    std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions);

    // No solutions are left.
    bool finished() const { return is_over_; }

    // Number of candidates tried that could have been wrong.
    std::uint64_t guesses() const { return guesses_; }

    const BoardHouses& board() const { return *board_; }

  private:
    using Set = std::uint32_t;

    struct Choice {
        std::size_t cell;
        Set digit;
    };

    // Candidates removed from a cell; kDone alone: its peers are updated.
    struct Change {
        std::size_t cell;
        Set digits;
    };

    // A guess, and the number of changes before it.
    struct Waiting {
        Choice tried;
        std::size_t changes;
    };

    bool propagate();
    bool remove(std::size_t cell, Set digits);
    bool settle(std::size_t place);
    void blame(std::size_t cell);
    void blame_house(std::size_t house);
    void undo(std::size_t changes);
    void go_back();
    Choice choice() const;
    bool is_too_hard() const;
    void hand_over();

    std::shared_ptr<const BoardHouses> board_;
    std::vector<Set> sets_;                  // with kDone if the peers are updated
    std::vector<std::uint8_t> ways_;         // number of candidates of each cell; then for each house
                                             // the number of places of each digit
    std::size_t done_ = 0;                   // cells whose peers are updated
    std::vector<std::uint16_t> queue_;       // cells with one candidate whose peers aren't updated yet
    std::vector<std::uint16_t> single_;      // digits of houses with one place, indexed as after the cells in ways_
    std::vector<std::uint32_t> blame_;       // contradictions in each house
    std::vector<std::uint32_t> cell_blame_;  // the sum for the houses of each cell
    std::vector<Change> changes_;            // all changes, to be undone
    std::vector<Waiting> waiting_;           // guesses to return to
    std::size_t start_ = 0;                  // changes that follow from the givens alone
    bool is_possible_ = true;                // no contradiction since the last guess
    bool is_over_ = false;
    bool is_stalled_ = false;  // the next step is a guess
    bool has_started_ = false;
    std::uint64_t guesses_ = 0, conflicts_ = 0, found_ = 0;
    std::uint64_t restart_at_;                 // number of guesses
    std::vector<std::uint8_t> first_;          // the first solution, not to be found again
    std::unique_ptr<BoardLearning> learning_;  // continues a hard board
    std::uint64_t own_guesses_ = 0;            // previous ones
};

}  // namespace farandole::sudoku
