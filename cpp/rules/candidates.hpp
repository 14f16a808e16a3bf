// What each cell can be over all solutions of a puzzle: how many of them have each digit there, up to a limit.
//
// First one search looks for all solutions, and leaves boards on which no digit needs another one: that settles puzzles
// with few solutions, and with none. Where it takes too long, a search of its own begins for each digit of a cell that
// needs more. Either it ends early, or it proves that there are no others, and the digit is removed for good.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "rules/search.hpp"

namespace farandole::rules {

class Candidates {
  public:
    // `digits` are those of the first `grid` cells, or 0 for a blank. The search for all solutions takes too long after
    // `whole` guesses, and four more for each that the first solution took.
    Candidates(std::shared_ptr<const Board> board, const std::uint8_t* digits, std::size_t grid, std::uint32_t limit,
               const SearchLevel& level = *search_level(nullptr), std::uint64_t whole = 200);

    // Continues until all is known, or a guess is needed after `max_guesses` more.
    void run(std::uint64_t max_guesses);

    // All numbers of `counts` are final.
    bool finished() const { return is_over_; }

    // Number of candidates tried that could have been wrong.
    std::uint64_t guesses() const { return guesses_; }

    // The solutions found for each digit of each cell, `limit` for as many or more.
    const std::vector<std::uint32_t>& counts() const { return counts_; }

  private:
    bool is_settled(std::size_t cell, Set digit) const { return root_.settled[cell] & digit; }
    std::uint64_t part_of(std::uint64_t left) const;
    void note();
    void begin_next();

    const SearchLevel& level_;
    State root_;          // before any guess, without the digits of which all solutions are found
    State state_;         // the search at work
    Guess target_{0, 0};  // its digit; none while it is the search for all solutions
    std::vector<std::uint8_t> digits_;
    std::vector<std::uint32_t> counts_;
    std::set<std::vector<std::uint8_t>> found_;  // not to be counted twice
    std::uint32_t limit_;
    std::uint64_t whole_;
    std::uint64_t guesses_ = 0, first_at_ = 0;
    bool has_solution_ = false, is_over_ = false;
};

}  // namespace farandole::rules
