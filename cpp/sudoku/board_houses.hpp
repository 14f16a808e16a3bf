// The cells of a board of any shape, from its groups; kept for all puzzles on it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/board.hpp"

namespace farandole::sudoku {

inline constexpr int kLargestSide = 25;

class BoardHouses {
  public:
    // `groups` are concatenated cells, `sizes` the size of each group. The digits of a group differ; a group of `side`
    // cells is a house, which contains every digit. Cells are below side * side, and distinct within a group.
    BoardHouses(int side, const std::vector<std::uint16_t>& groups, const std::vector<std::uint16_t>& sizes);

    int side() const { return side_; }
    int cells() const { return side_ * side_; }

    // The groups as the only rules of a board.
    const std::shared_ptr<const rules::Board>& rules() const { return rules_; }

  private:
    friend class BoardLearning;

    int side_;
    std::shared_ptr<const rules::Board> rules_;
    std::vector<std::uint16_t> house_cells_;  // `side` for each house
    std::vector<std::uint16_t> houses_of_;    // of each cell, concatenated,
    std::vector<std::uint32_t> first_house_;  // and where those of a cell begin
};

}  // namespace farandole::sudoku
