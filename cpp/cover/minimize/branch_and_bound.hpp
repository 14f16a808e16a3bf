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
#include <utility>
#include <vector>

#include "cover/problem.hpp"
#include "cover/search/search.hpp"

namespace farandole::cover {

// Which covers to find.
struct Wanted {
    std::uint64_t number = 1;  // that number of cheapest covers
    bool ties = false;         // and all others with the same cost as the last of them
    bool fewest = false;       // every option costs 1, whatever the problem defines
    bool any = false;          // every option costs 0: the first cover is as good as any other
};

class Minimizer {
  public:
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

    // Limits of one call of run(): options tried, and entries of options examined (a few nanoseconds each, so they
    // stand in for time). `bytes` limits the memory for the covers kept.
    struct Limits {
        std::uint64_t nodes = none;
        std::uint64_t work = none;
        std::uint64_t bytes = none;
    };
    enum class Status { finished, nodes, work, memory };

    virtual ~Minimizer() = default;

    // Continues until a limit or the end.
    virtual Status run(const Limits& limits) = 0;

    // Adds a cover found in another way, as option numbers, so that only better ones are searched for. Until covers
    // exist, it must not be one of those found here.
    virtual void offer(const std::vector<std::uint32_t>& cover) = 0;

    // The best covers so far, cheapest first: option numbers, in the order in which they were chosen.
    virtual Batch kept() const = 0;
    std::vector<std::vector<std::uint32_t>> covers() const {
        const auto all = kept();
        std::vector<std::vector<std::uint32_t>> covers;
        std::uint32_t begin = 0;
        for (const auto end : all.ends) {
            covers.emplace_back(all.numbers.begin() + begin, all.numbers.begin() + end);
            begin = end;
        }
        return covers;
    }

    // Their costs in decimal digits, each with the number of covers that have it.
    virtual std::vector<std::pair<std::string, std::uint64_t>> costs() const = 0;

    // No cover outside covers() costs less than this. Decimal digits, because it may be large; empty if it is known
    // that there is no other cover.
    virtual std::string bound() const = 0;

    // The share still to be searched if all alternatives were equally hard: from 1 to 0. It may increase temporarily.
    virtual double left() const = 0;

    // The work done so far, as in Limits::work.
    virtual std::uint64_t work() const = 0;

    // Whether the search has a linear relaxation: where items have bounds.
    virtual bool relaxes() const = 0;

    std::uint64_t nodes() const { return nodes_; }

  protected:
    std::uint64_t nodes_ = 0;
};

// `problem` must be well formed (problem.hpp), and wanted.number at least 1.
std::unique_ptr<Minimizer> make_minimizer(const Problem& problem, const Wanted& wanted = {});

}  // namespace farandole::cover
