// 9×9 puzzles of very few givens: by exchanging givens of a puzzle, {-n+m} in the words of those who look for them.
//
// A candidate begins with a minimal puzzle, and goes on from there by {-1+1}: one given, any, is taken away, and all
// solutions of what is left are looked at. A digit in a cell that one of them alone has makes another puzzle of as many
// givens. Where one of its other givens isn't needed, what isn't is taken away: that is one given less.
// If none of some such neighbours has one to spare, it goes on from one of them.
//
// So it goes until there are few enough givens, or the candidate is given up after a number of steps.
#pragma once

#include <cstdint>
#include <vector>

#include "make/full_grids9.hpp"
#include "make/making9.hpp"
#include "sudoku/search9.hpp"

namespace farandole::make {

class LowClues9 final : public Making9 {
  public:
    // Minimal puzzles of `least` to `most` givens, after at most `steps` steps.
    LowClues9(int least, int most, int steps, std::uint64_t seed, const sudoku::SearchLevel9& level,
              const FourBoxesLevel9& grids);

    void load(std::uint64_t first, std::uint64_t number) override;
    bool run() override;
    std::uint64_t done() const override { return done_; }
    const std::vector<Made9>& made() override { return made_; }

  private:
    struct Exchange {
        std::uint8_t cell, digit;
    };
    bool exchanges(const Digits9& puzzle);
    void minimize(Digits9& puzzle);
    bool is_needed(const Digits9& puzzle, std::uint8_t cell) const;
    void step();
    void begin();
    void end(bool is_found);

    const int least_, most_, steps_;
    const std::uint64_t seed_;
    const sudoku::SearchLevel9& level_;
    const FourBoxesLevel9& grids_;
    Random random_{0, 0};
    Digits9 puzzle_{};
    std::vector<std::uint8_t> cells_;  // of its givens, in random order
    std::vector<Exchange> exchanges_;
    std::vector<std::uint8_t> solutions_;
    int step_ = 0;
    bool is_begun_ = false;
    std::vector<Made9> made_;
    std::uint64_t next_ = 0, end_ = 0, done_ = 0;
};

}  // namespace farandole::make
