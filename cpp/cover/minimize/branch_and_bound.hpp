// Covers of least cost, by branch and bound that can be stopped after any node and continued.
//
// The cost of a cover is the sum of its options' costs; in a problem without costs every option
// costs 1. As in search.hpp, options without primary items are ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "cover/problem.hpp"

namespace farandole::cover {

// Which covers are asked for.
struct Wanted {
    std::uint64_t number = 1;  // so many, the cheapest ones
    bool ties = false;         // and all others that cost as much as the last of them
    bool fewest = false;       // every option costs 1, whatever the problem says
};

class Minimizer {
  public:
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

    // How much one call of run() may do: options tried, and entries of options looked at (a few
    // nanoseconds each, so they stand in for time). `bytes` bounds the memory for the covers kept.
    struct Limits {
        std::uint64_t nodes = none;
        std::uint64_t work = none;
        std::uint64_t bytes = none;
    };
    enum class Status { finished, nodes, work, memory };

    virtual ~Minimizer() = default;

    // Goes on until a limit or the end.
    virtual Status run(const Limits& limits) = 0;

    // Adds a cover that was found in another way, as option numbers, so that only better ones are looked for. As long as
    // there are none yet: it must not be one of those found here.
    virtual void offer(const std::vector<std::uint32_t>& cover) = 0;

    // The best covers found so far, the cheapest first: option numbers, in the order in which they were chosen.
    virtual std::vector<std::vector<std::uint32_t>> covers() const = 0;

    // No cover that isn't among covers() costs less than this. Decimal digits, because it may be large;
    // empty if it is known that there is no other cover.
    virtual std::string bound() const = 0;

    // How much is still to be searched, were all alternatives equally hard: from 1 to 0. It can go up for a while.
    virtual double left() const = 0;

    // What has been done so far, as Limits::work has it.
    virtual std::uint64_t work() const = 0;

    std::uint64_t nodes() const { return nodes_; }

  protected:
    std::uint64_t nodes_ = 0;
};

// `problem` must be well formed (problem.hpp), and wanted.number at least 1.
std::unique_ptr<Minimizer> make_minimizer(const Problem& problem, const Wanted& wanted = {});

}  // namespace farandole::cover
