// The linear relaxation of a problem: options may be taken in part. By the dual simplex method.
//
// With x[j] from 0 to 1 for each option and y[i] from low to high for each item, the program is
//
//     minimize   sum of costs[j] * x[j]     where   y[i] = sum of x[j] over the options of item i.
//
// As many variables as there are rows are basic, and depend on the others, which are at one of their bounds. Matrices are
// sparse, so a step solves equations with the factors of the basis (basis.hpp) instead of keeping a tableau.
//
// All variables have two bounds, so any basis becomes dual feasible when each variable is put to the right one. So other
// bounds, of another node of a search, need no new start. The ratio test passes bounds as long as the cost increases
// (Maros, Computational Techniques of the Simplex Method, 2003); rows are chosen by the steepest edge (Forrest and Goldfarb,
// Mathematical Programming 57, 1992).
//
// Numbers are rounded, so results are hints only: prices for which a bound can be computed exactly.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "cover/linear/basis.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

class LinearProgram {
  public:
    enum class Outcome {
        optimal,
        infeasible,  // prices prove it: see weight()
        dear,        // the cost is above the limit, and prices prove it
        stopped,     // by most_work
        failed,      // rounding errors or ties have it go in circles
    };
    enum Fate : std::uint8_t { excluded, open, taken };  // of an option

    // Costs by option; they are perturbed slightly, against ties.
    LinearProgram(const Compact& compact, const std::vector<double>& costs);

    // Whether a step of a problem is of a bearable size.
    static bool fits(const Compact& compact);

    // Another node: the fate of every option.
    void begin(const std::vector<std::uint8_t>& fates);

    // Whether nothing is to do after begin().
    bool is_solved() const { return leaving() == nothing; }

    // Continues until the end, or until about that much work has been done. What costs more than the limit needn't be
    // solved: the cost only grows.
    Outcome solve(std::uint64_t most_work, double most_cost = std::numeric_limits<double>::infinity());

    double value(std::uint32_t option) const { return value_[option]; }
    // Of an item, if optimal.
    double price(std::uint32_t item) const { return row_[item] == nothing ? 0 : price_[row_[item]]; }
    // Of an item, if infeasible: by these prices, items need more than options can give. The largest is 1 or -1.
    double weight(std::uint32_t item) const { return row_[item] == nothing ? 0 : weights_[row_[item]]; }

    std::uint64_t step_work() const { return 4 * basis_.size() + open_.size() + 2 * basic_.size(); }
    std::size_t size() const { return value_.size() * 4 + basis_.size() * 4; }  // in numbers

    std::uint64_t work = 0;  // about 4 products each

  private:
    static constexpr double tolerance = 1e-7;
    static constexpr std::uint64_t most_steps = 100;  // from one beginning to its end, for each row and 10 more
    struct Rows {                                     // of the options, the same for all copies
        std::vector<std::uint32_t> begin, row;
        std::vector<double> cost;
        double perturbed;  // by which perturbation raises a sum of costs at most
    };

    std::uint32_t logical(std::uint32_t row) const { return options_ + row; }
    Basis::Column column(std::uint32_t variable) const;
    void add_column(std::uint32_t variable, double times);
    double times(const Basis::Numbers& rows, std::uint32_t option) const;
    double cost() const;
    double violation(std::uint32_t row) const;
    std::uint32_t leaving() const;
    bool factor();
    void put_to_bounds();
    void follow_sum();
    void list_entries(std::uint32_t row);
    bool enter(std::uint32_t row, std::uint32_t& place);
    bool step(std::uint32_t row, std::uint32_t place);
    void keep_weights(std::uint32_t row);

    std::uint32_t options_;
    std::shared_ptr<const Rows> rows_;
    std::vector<std::uint32_t> row_;          // by item; `nothing`: it limits nothing, or not in a linear way
    std::vector<double> low_, high_, value_;  // by variable: options, then those of the rows
    std::vector<double> reduced_;             // cost, by variable: at least 0 where low, at most 0 where high
    std::vector<double> price_;               // by row
    std::vector<std::uint32_t> place_;        // by variable: its row, or `nothing` if not basic
    std::vector<std::uint32_t> basic_;        // by row
    std::vector<double> edge_;                // by row: the square of a row of the inverse basis
    std::vector<std::uint32_t> open_;         // options with a choice
    std::vector<double> weights_;
    Basis basis_;
    std::uint64_t steps_ = 0;  // since the beginning
    struct Entry {
        std::uint32_t variable;
        double value;
    };
    struct Candidate {
        double ratio, size;
        std::uint32_t place;                                                          // in entries_
        bool operator<(const Candidate& other) const { return ratio > other.ratio; }  // the top of a heap is the least
    };
    std::vector<Entry> entries_, passed_;
    std::vector<Candidate> candidates_;
    Basis::Numbers across_, down_, steep_, sum_;
};

}  // namespace farandole::cover
