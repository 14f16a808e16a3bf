// 9×9 puzzles whose givens are a given set of cells.
//
// Few sets of cells have one solution for a random grid's digits. So each candidate begins with those of a random grid, and
// digits are exchanged one by one for others that leave fewer solutions, or as many, until there is one. What the
// other digits of a cell would leave is counted no further than what is left now, so that a step gets
// cheaper as it goes down. A candidate that doesn't get there in a number of steps is given up.
#pragma once

#include <cstdint>
#include <vector>

#include "make/full_grids9.hpp"
#include "make/making9.hpp"
#include "sudoku/search9.hpp"

namespace farandole::make {

class Pattern9 final : public Making9 {
  public:
    // At least one cell; with `is_minimal` every given is needed.
    Pattern9(const Cells& pattern, bool is_minimal, std::uint64_t seed, const sudoku::SearchLevel9& level,
             const FourBoxesLevel9& grids);

    void load(std::uint64_t first, std::uint64_t number) override;
    bool run() override;
    std::uint64_t done() const override { return done_; }
    const std::vector<Made9>& made() override { return made_; }

  private:
    std::uint64_t count(const Digits9& puzzle, std::uint64_t most) const;
    void begin();
    void end();
    void succeed();

    const Cells pattern_;
    const bool is_minimal_;
    const std::uint64_t seed_;
    const sudoku::SearchLevel9& level_;
    const FourBoxesLevel9& grids_;
    std::vector<std::uint8_t> cells_;
    Random random_{0, 0};
    Digits9 puzzle_{};
    std::uint64_t solutions_ = 0;  // that the puzzle has, up to a limit
    std::size_t at_ = 0;           // the next cell
    int steps_ = 0;
    bool is_begun_ = false;
    std::vector<Made9> made_;
    std::uint64_t next_ = 0, end_ = 0, done_ = 0;
};

}  // namespace farandole::make
