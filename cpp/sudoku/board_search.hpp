// One puzzle on a board of any shape: a depth-first search for its solutions, left and taken up
// again at will. The 9×9 board has a faster one (search9.hpp).
//
// It begins as the search on boards with rules does (rules/search.hpp), of which the groups of cells are the only ones.
// Where some hundred guesses aren't enough it is handed over to a search that learns from contradictions
// (board_learning.hpp): that one takes several times as long for a guess, and needs far fewer where there are many.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/search.hpp"
#include "sudoku/board_houses.hpp"
#include "sudoku/board_learning.hpp"

namespace farandole::sudoku {

class BoardSearch {
  public:
    // `cells` are the digits in reading order, 1 to side, or 0 for a blank.
    BoardSearch(std::shared_ptr<const BoardHouses> board, const std::uint8_t* cells,
                const rules::SearchLevel& level = *rules::search_level(nullptr));

    // Continues until `max_solutions` more solutions are found, a guess is needed after `max_guesses` more, or the
    // search is over. Writes the digits of each solution to `solutions` unless it is null. Returns the number of
    // solutions found in this call.
    std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions);

    // No solutions are left.
    bool finished() const { return learning_ ? learning_->finished() : search_.finished(); }

    // Number of candidates tried that could have been wrong.
    std::uint64_t guesses() const { return search_.guesses() + (learning_ ? learning_->guesses() : 0); }

    const BoardHouses& board() const { return *board_; }

  private:
    void hand_over();

    std::shared_ptr<const BoardHouses> board_;
    const rules::SearchLevel& level_;
    std::vector<std::uint8_t> givens_;
    rules::Search search_;
    std::unique_ptr<BoardLearning> learning_;  // continues a hard board
    std::vector<std::uint8_t> first_;          // the first solution, not to be found again
    std::uint64_t found_ = 0;
};

}  // namespace farandole::sudoku
