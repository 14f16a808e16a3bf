// Minimal 9×9 puzzles with weights that make all count alike: a population of parts of full grids.
//
// A *part* is a set of cells of a full grid that has one solution. Take cells away at random until a part is minimal: a
// puzzle of k givens is passed with probability 1 / C(81, k), as in unbiased9.hpp, but nearly always
// another cell goes first and the part has many solutions. So only cells that can go are taken, and a part's weight is
// the probability that this was by chance: with r of n cells that can go it is multiplied by r / n. At the end of the way
// a puzzle's weight is multiplied by C(81, k).
//
// Alone, some few of a thousand parts would have nearly all the weight, for most ways to a puzzle of many givens begin
// like those to one of few. So many parts go together (sequential Monte Carlo): before each step, as many parts as there were
// are drawn from them, with probabilities as their weights times what a part with so many cells that can go *promises*,
// and their weights are divided by that probability. At the end one of all puzzles that they came to is drawn
// with probabilities as their weights, and has the sum of them. So each minimal puzzle's expected weight is the same, whatever
// promises are made; these change the variance only. Parts begin with kPart9 cells, of which one random set in thirty has one
// solution; hardly a minimal puzzle in a hundred thousand has more.
//
// A candidate is such a population, so that puzzles are independent of each other.
#pragma once

#include <cstdint>
#include <vector>

#include "make/full_grids9.hpp"
#include "make/making9.hpp"
#include "sudoku/search9.hpp"

namespace farandole::make {

inline constexpr int kPart9 = 32;

class Weighted9 final : public Making9 {
  public:
    // Puzzles of `least` to `most` givens, and no more than kPart9.
    Weighted9(int least, int most, std::uint64_t seed, const sudoku::SearchLevel9& level, const FourBoxesLevel9& grids);

    void load(std::uint64_t first, std::uint64_t number) override;
    bool run() override;
    std::uint64_t done() const override { return done_; }
    const std::vector<Made9>& made() override { return made_; }

  private:
    struct Grid {
        Digits9 digits{};
        std::vector<Cells> unavoidable;
    };
    struct Part {
        std::size_t grid;
        Cells cells;
        Cells needed;  // of those, the ones known not to go
        double weight;
        double promise;  // what it may come to
    };

    bool has_other(Grid& grid, const Cells& givens);
    Cells removable(Part& part);
    void begin();
    void step();
    void draw();
    void end();
    std::size_t drawn(const std::vector<Part>& from, double sum);

    const int least_, most_;
    const std::uint64_t seed_;
    const sudoku::SearchLevel9& level_;
    const FourBoxesLevel9& grids_of_;
    Random random_{0, 0};
    std::vector<Grid> grids_;
    std::vector<Part> parts_, puzzles_, before_;
    bool is_begun_ = false;
    std::vector<Made9> made_;
    std::uint64_t next_ = 0, end_ = 0, done_ = 0;
};

}  // namespace farandole::make
