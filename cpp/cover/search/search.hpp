// Depth-first search for exact covers that can be stopped after any node and continued.
//
// A search owns everything it needs; the problem may go away after construction. It
// keeps an explicit stack, so depth is bounded by memory and not by the call stack.
// It is not safe to call run() from two threads at once.
//
// Options without primary items are ignored: they would turn every cover into two.
// A problem without primary items has exactly one cover, the empty one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "cover/problem.hpp"
#include "cover/search/item_counts.hpp"
#include "cover/search/state.hpp"

namespace farandole::cover {

// How much one call of run() may do. `solutions` bounds what this call adds, `nodes`
// the options it tries, `work` the options it strikes out (a few dozen nanoseconds
// each, so it stands in for time).
struct Limits {
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t solutions = none;
    std::uint64_t nodes = none;
    std::uint64_t work = none;
};

enum class Status {
    finished,   // nothing is left to search
    solutions,  // stopped by Limits::solutions; there may be more
    nodes,      // stopped by Limits::nodes
    work,       // stopped by Limits::work
};

// Covers one after another: cover number k is numbers[ends[k-1]] .. numbers[ends[k]-1]
// (ends[-1] reads 0), option numbers in the order in which they were chosen.
struct Batch {
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint32_t> ends;

    std::size_t size() const { return ends.size(); }
    void clear() {
        numbers.clear();
        ends.clear();
    }
};

// The engines find the same covers, in different orders.
enum class Engine {
    automatic,  // by the shape of the problem
    sparse,     // sparse sets: cost follows the entries struck out; suits large sparse problems
    bits,       // live options as a bit set; where its tables would be too large sparse sets take over
};

struct Setup {
    Engine engine = Engine::automatic;
    std::uint64_t seed = 0;  // items and options in another order; 0: as they are
    bool ordered = false;    // choose by what is left alone, not by dead ends met before: then all parts
                             // of a search, split() as it may be, find covers in the order of the whole
    const ItemCountsLevel* level = nullptr;  // instruction set of the bit engine; null: the fastest there is
    const SearchState* state = nullptr;      // where to begin: what state() or split() of a search gave
                                             // that was made for the same problem with the same seed
};

class Search {
  public:
    virtual ~Search() = default;

    // Goes on until a limit or the end. Covers are appended to `batch`, or only
    // counted where it is null.
    virtual Status run(const Limits& limits, Batch* batch) = 0;

    virtual Engine engine() const = 0;
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t solutions() const { return solutions_; }
    virtual std::uint64_t work() const = 0;  // as Limits::work counts it

    // What one random way down the tree tells of its size: the nodes and covers that there would be,
    // were all ways alike (Knuth, "Estimating the efficiency of backtrack programs", 1975). For a search
    // that hasn't been run; after that it can't be. Large trees have more nodes than a double holds.
    struct Probe {
        std::uint64_t random;             // which way
        double nodes = 0, solutions = 0;  // times 2^exponent
        int exponent = 0;
        double ways = 1;  // that could have been taken instead of this one, times 2^exponent
        bool begun = false;
    };
    // Continues a walk until that much work, in options struck out, or to its end: true.
    virtual bool walk(Probe& probe, std::uint64_t work) = 0;
    Probe probe(std::uint64_t random) {
        Probe probe{random};
        while (!walk(probe, Limits::none)) {
        }
        return probe;
    }

    // The next two are for searches without Setup::state and Setup::ordered, one of them before any run().

    // Begins anew at the root, in a way of its own for each number: until the first cover, items are chosen by the dead
    // ends they made (half of them are forgotten here), and what leaves most options alive is tried first.
    virtual void restart(std::uint64_t random) = 0;

    // Begins anew at the root and goes straight to this cover, which is counted as the first; all others are still to
    // be found. Costs no nodes. False: it is no cover.
    virtual bool lead(const std::vector<std::uint32_t>& cover, Batch* batch) = 0;

    // How much of the whole problem is still to be searched, were all alternatives equally hard: 1 to 0.
    virtual double left() const = 0;

    // Where the search stands.
    virtual SearchState state() const = 0;

    // Gives half of the alternatives nearest to the root away; false: there are none. What is
    // given and what is kept have no cover in common and miss none.
    virtual bool split(SearchState& given) = 0;

  protected:
    std::uint64_t nodes_ = 0;
    std::uint64_t solutions_ = 0;
};

// `problem` must be well formed (problem.hpp). Null: no such search of it could
// stand where `setup.state` says.
std::unique_ptr<Search> make_search(const Problem& problem, const Setup& setup = {});

}  // namespace farandole::cover
