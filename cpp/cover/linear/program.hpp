// The linear relaxation of a problem: options may be taken in part. By the dual simplex method.
//
// With x[j] from 0 to 1 for each option and y[i] from low to high for each item, the program is
//
//     minimize   sum of costs[j] * x[j]     where   y[i] = sum of x[j] over the options of item i.
//
// The tableau writes every basic variable, and the cost, as a sum over the others, which are at one of their bounds:
//
//                  columns: variables that are not basic
//     y[3]    =    1   0  -1   .5          rows: basic variables
//     x[7]    =    0   1   1    0
//     cost    =    3   0   2    1          d: at least 0 where a variable is low, at most 0 where it is high
//
// All variables have two bounds, so any basis becomes dual feasible when each variable is put to the right one. So other
// bounds, of another node of a search, need no new start. Rows are added when they are first violated: most never
// are. The ratio test passes bounds as long as the cost increases (Maros, Computational Techniques of the Simplex
// Method, 2003); rows are chosen by violation against a reference weight (Forrest and Goldfarb, Mathematical
// Programming 57, 1992).
//
// Numbers are rounded, so results are hints only: prices for which a bound can be computed exactly.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "cover/linear/subtract.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

class LinearProgram {
  public:
    enum class Outcome {
        optimal,
        infeasible,  // prices prove it: see weight()
        stopped,     // by most_work
        failed,      // rounding errors or ties have it go in circles
    };
    enum Fate : std::uint8_t { excluded, open, taken };  // of an option

    // Costs by option; they are perturbed slightly, against ties.
    LinearProgram(const Compact& compact, const std::vector<double>& costs, const SubtractLevel& level);

    // Whether the tableau of a problem would be of a bearable size.
    static bool fits(const Compact& compact);

    // Another node: the fate of every option.
    void begin(const std::vector<std::uint8_t>& fates);

    // Whether nothing is to do after begin().
    bool is_solved();

    // A copy without the options that are decided and rows that aren't tight, for this node and those below.
    LinearProgram narrowed();
    std::size_t size() const { return rows_.size() * nonbasic_.size(); }

    // Continues until the end, or until about that much work has been done.
    Outcome solve(std::uint64_t most_work);

    double value(std::uint32_t option) const { return value_[option]; }
    // Of an item, if optimal.
    double price(std::uint32_t item) const;
    // Of an item, if infeasible: by these prices, items need more than options can give. The largest is 1 or -1.
    double weight(std::uint32_t item) const { return weights_[item]; }

    std::uint64_t work = 0;  // about 4 products each

  private:
    using Row = std::vector<double>;
    static constexpr double tolerance = 1e-7;
    static constexpr std::uint64_t most_pivots = 100;  // from one beginning to its end, for each row and 10 more

    std::size_t logical(std::uint32_t item) const { return std::size_t{compact_.options()} + item; }
    void add_row(std::uint32_t item);
    bool add_violated_rows();
    double violation(std::size_t row) const;
    std::size_t leaving() const;
    void shift(std::size_t column, double by);
    void apply_shifts();
    bool enter(std::size_t row, std::size_t& column);
    void pivot(std::size_t row, std::size_t column);
    void keep_weights(std::size_t row);

    const Compact& compact_;
    const SubtractLevel* level_;
    std::vector<std::uint32_t> begin_, options_;  // by item: its options
    std::vector<std::uint8_t> in_;                // by item: whether it has a row
    std::vector<std::uint32_t> waiting_;          // items without one that may need one
    std::vector<double> low_, high_, value_;      // by variable: options, then items
    std::vector<std::uint32_t> place_;            // by variable: its row or column; `nothing` if left out
    std::vector<std::uint8_t> is_basic_;          // by variable
    std::vector<std::uint32_t> basic_, nonbasic_;
    std::vector<Row> rows_;
    std::vector<double> reference_;  // by row
    Row d_;
    std::vector<double> weights_;
    std::uint64_t pivots_ = 0;  // since the beginning
    struct Candidate {
        double ratio, size;
        std::uint32_t column;
        bool operator<(const Candidate& other) const { return ratio > other.ratio; }  // the top of a heap is the least
    };
    std::vector<Candidate> candidates_;
    std::vector<std::pair<std::uint32_t, double>> shifts_, entries_;
};

}  // namespace farandole::cover
