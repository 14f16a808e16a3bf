// Proofs that there is no cover, without a search: by counting and by parity.
//
// First the linear relaxation: some items may need more options than others allow (Hall sets, pigeons, and the black and
// white squares of a board are such). Its weights are rounded to whole numbers, and the proof is checked with those. Then
// lattices, for the primes 2, 3 and 5 (lattice.hpp). What would take too much memory is left out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "cover/linear/program.hpp"
#include "cover/problem.hpp"
#include "cover/refute/lattice.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

class Refuter {
  public:
    enum class Outcome { refuted, open, work };

    // `problem` must be well formed.
    explicit Refuter(const Problem& problem) : compact_(problem) {}
    Refuter(const Refuter&) = delete;  // the others refer to compact_
    Refuter& operator=(const Refuter&) = delete;

    // Continues until the end, or until about that much work has been done, in products.
    Outcome run(std::uint64_t most_work);

    std::uint64_t work() const { return work_; }

  private:
    Outcome relax(std::uint64_t most_work);
    bool is_refuted() const;

    Compact compact_;
    std::unique_ptr<LinearProgram> program_;
    std::optional<Lattice> lattice_;
    std::uint32_t step_ = 0;  // the relaxation, then each prime
    std::uint64_t work_ = 0;
};

}  // namespace farandole::cover
