// What follows from one candidate by a chain: weak links (two candidates that exclude each other) and strong ones (a
// cell with two candidates, a house with two places for a digit) in turn.
#pragma once

#include <array>
#include <vector>

#include "logic/search.hpp"

namespace farandole::logic {

class Implications {
  public:
    // What is known is forgotten when the board has changed.
    void update(const Search& search);

    // The cells that can't hold digit `gone` if `from` is true. By symmetry, `from` can't be true then if one of them
    // holds `gone`.
    const Cells& excluded(Candidate from, int gone);

    // Adds to a step the shortest chain from `from`, true, to `to`, false: nodes, links, and the truths it needs.
    void add_chain(Candidate from, Candidate to, Step& step) const;

  private:
    using Excluded = std::array<Cells, kDigits>;
    template <class Visit>
    Excluded spread(Candidate from, const Visit& visit) const;

    const Board* board_ = nullptr;
    std::uint64_t version_ = 0;
    std::array<Cells, kDigits> known_;                              // the candidates whose exclusions are known
    std::vector<Excluded> excluded_{kCells * kDigits, Excluded{}};  // by cell and digit
};

}  // namespace farandole::logic
