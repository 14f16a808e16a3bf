// What all makers of 9×9 puzzles have in common: they work through numbered candidates, and some of these
// become puzzles. What comes of a candidate depends on the wish, the seed and its number alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "make/board9.hpp"

namespace farandole::make {

// A number as an index.
constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

struct Made9 {
    std::uint64_t candidate;
    Cells givens;
    Digits9 solution;
    double weight;  // how many puzzles it stands for, where all should count alike; else 1
};

class Making9 {
  public:
    virtual ~Making9() = default;

    // Takes on candidates, in the place of those before.
    virtual void load(std::uint64_t first, std::uint64_t number) = 0;

    // Goes on for well under a millisecond; returns whether all are done.
    virtual bool run() = 0;

    // How many of those loaded last are done.
    virtual std::uint64_t done() const = 0;

    // What became a puzzle so far, by candidate.
    virtual const std::vector<Made9>& made() = 0;
};

}  // namespace farandole::make
