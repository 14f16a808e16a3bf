// 9×9 puzzles with one solution, made by taking givens away from full grids.
//
// Each *candidate* has a number, and a stream of random numbers of its own. So what comes of it depends on the seed and
// the number alone. A candidate begins with a full grid and an order of the sets of cells that are taken away
// together (orbits of a symmetry, or single cells), and takes one after the other away where the puzzle keeps one solution. One that
// can't go stays for good, so that no set can be taken away in the end, unless it is left at the number of givens
// that was drawn for it.
//
// Most questions about solutions are saved, without any change in what comes out:
//
//  - Sets are taken away many at once. If that leaves one solution, so would have each of them alone.
//  - Other solutions that were found show unavoidable sets, of which one given must stay. A set of givens that would be the last
//    to go from an unavoidable set stays.
//
// The others go into the lanes of the lock-step solver, from many candidates side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "make/board9.hpp"
#include "make/full_grids9.hpp"
#include "make/making9.hpp"
#include "make/questions9.hpp"

namespace farandole::make {

struct Wish9 {
    std::vector<Cells> orbits;  // of all cells: sets that are taken away together
    int least = 0;              // givens
    int most = kCells;
    bool is_minimal = true;    // no orbit of givens can be taken away
    bool is_weighted = false;  // the weight is worked out; orbits are single cells, and it is minimal
    Digits9 from{};            // the full grid to begin with; blanks: a random one
    Cells start = kAllCells;   // the givens to begin with
};

class Maker9 final : public Making9 {
  public:
    // `wish.from` has one solution with the givens of `wish.start` alone.
    Maker9(const Wish9& wish, std::uint64_t seed, const sudoku::Level9& level, const FourBoxesLevel9& grids);
    ~Maker9() override;

    void load(std::uint64_t first, std::uint64_t number) override;
    bool run() override;
    std::uint64_t done() const override { return done_; }
    const std::vector<Made9>& made() override;

  private:
    struct Job;
    void next(std::size_t slot);
    void begin(Job& job) const;
    bool go_on(std::size_t slot, const Answer9* answer);
    bool weigh(std::size_t slot, const Answer9* answer);

    const Wish9 wish_;
    const std::uint64_t seed_;
    const FourBoxesLevel9& grids_;
    Questions9 uniques_, others_;  // is this puzzle unique; is there a solution without this digit in that cell
    std::vector<Job> jobs_;
    std::vector<std::uint8_t> under_way_;  // by job: it has a question
    std::vector<Answer9> answers_;
    std::vector<Made9> made_;
    std::uint64_t next_ = 0, end_ = 0, done_ = 0;
};

}  // namespace farandole::make
