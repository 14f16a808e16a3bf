// Minimal 9×9 puzzles, each as likely as any other: the controlled-bias generator of Denis Berthier ("Unbiased statistics of
// a CSP: a controlled-bias generator", 2009), and a coin that takes its bias away.
//
// Take the cells of a random full grid away in random order. A minimal puzzle of k givens is passed on the way with
// probability 1 / C(81, k), for all that matters is which k cells come last. If one is passed, it is taken with probability
// C(81, k) / C(81, K), where K is the most givens that are looked for: so every minimal puzzle of up to K givens
// comes out with probability 1 / C(81, K) for its grid. About one in seven million orders does it for K = 32.
//
// Here the order is gone through from its end, by adding cells, and the coin is tossed first: it says how many
// givens there must be at least. In a minimal puzzle no given follows from others by a single, nor
// does one in a part of it. So nearly all orders are left after about that many cells, with no search at all.
//
// A candidate is a full grid and kOrders9 orders. If two of them lead to puzzles, both are taken: about one
// puzzle in 2,000 has such a neighbour.
#pragma once

#include <cstdint>
#include <vector>

#include "make/full_grids9.hpp"
#include "make/making9.hpp"
#include "sudoku/search9.hpp"

namespace farandole::make {

inline constexpr int kOrders9 = 4096;
inline constexpr int kMostUnbiased9 = 40;

class Unbiased9 final : public Making9 {
  public:
    // Puzzles of `least` to `most` givens; most is at most kMostUnbiased9.
    Unbiased9(int least, int most, std::uint64_t seed, const sudoku::SearchLevel9& level, const FourBoxesLevel9& grids);

    void load(std::uint64_t first, std::uint64_t number) override;
    bool run() override;
    std::uint64_t done() const override { return done_; }
    const std::vector<Made9>& made() override { return made_; }

  private:
    bool is_unique(const Cells& givens) const;
    bool is_minimal(const Cells& givens) const;
    bool hits_all(const Cells& givens) const;
    void try_order(Random& random);

    const int least_, most_;
    const std::uint64_t seed_;
    const sudoku::SearchLevel9& level_;
    const FourBoxesLevel9& grids_;
    std::vector<std::uint64_t> chances_;  // of k givens, the part of 2⁶⁴ of all coins
    Digits9 grid_{};
    std::array<std::uint8_t, kCells> order_{};
    std::vector<Cells> unavoidable_;
    std::vector<Made9> made_;
    std::uint64_t next_ = 0, end_ = 0, done_ = 0;
};

}  // namespace farandole::make
