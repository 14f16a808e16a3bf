// The cells of a board of any shape, from its groups; kept for all puzzles on it.
#pragma once

#include <cstdint>
#include <vector>

namespace farandole::sudoku {

inline constexpr int kLargestSide = 25;

class BoardHouses {
  public:
    // `groups` are concatenated cells, `sizes` the size of each group. The digits of a group differ; a group of `side`
    // cells is a house, which contains every digit. Cells are below side * side, and distinct within a group.
    BoardHouses(int side, const std::vector<std::uint16_t>& groups, const std::vector<std::uint16_t>& sizes);

    int side() const { return side_; }
    int cells() const { return side_ * side_; }

  private:
    friend class BoardLearning;
    friend class BoardSearch;

    int side_;
    std::vector<std::uint16_t> house_cells_;               // `side` for each house
    std::vector<std::uint16_t> houses_of_, peers_;         // of each cell, concatenated,
    std::vector<std::uint32_t> first_house_, first_peer_;  // and where those of a cell begin
};

}  // namespace farandole::sudoku
