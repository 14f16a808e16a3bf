// A puzzle as it was written into the exchange, and the search for its solutions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "browser/exchange.hpp"

namespace farandole::browser {

// How much may still be done: about a microsecond each, a guess on a classic board, some options struck
// out on others.
using Effort = std::uint64_t;

class Board {
  public:
    // The board in the exchange; is_sound() tells whether it is one.
    Board(std::uint32_t side, std::uint32_t cells, std::uint32_t houses);

    bool is_sound() const { return is_sound_; }
    std::uint32_t cells() const { return cells_; }
    std::uint32_t side() const { return side_; }

    // Up to `limit` solutions of these digits are found, and the first two of them written where that isn't null
    // (kMostCells from one to the next). Returns their number, or kNoEffort when the effort was used up before
    // the limit was reached. What was done is taken from `effort`.
    std::int32_t find(const std::uint8_t* digits, std::uint32_t limit, Effort& effort, std::uint8_t* solutions) const;

    // The digits that the others leave to each cell, as sets; those of a given are the given, or nothing where a
    // house has it twice.
    std::vector<std::uint32_t> left(const std::uint8_t* digits) const;

  private:
    bool read_houses();
    bool is_classic() const;
    std::int32_t find_classic(const std::uint8_t* digits, std::uint32_t limit, Effort& effort,
                              std::uint8_t* solutions) const;
    std::int32_t find_covers(const std::uint8_t* digits, std::uint32_t limit, Effort& effort,
                             std::uint8_t* solutions) const;
    std::span<const std::uint16_t> house(std::size_t number) const;

    std::uint32_t side_, cells_, houses_;
    std::vector<std::uint32_t> starts_;  // of the houses, in their members
    bool is_sound_ = false, is_classic_ = false;
};

}  // namespace farandole::browser
