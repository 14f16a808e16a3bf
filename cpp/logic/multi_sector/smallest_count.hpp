// The smallest count of sets that refutes a supposition, by linear programming.
//
// Each set has just one true candidate. A count weighs some sets as truths, with y, and others as links, with z, so that
// every candidate is at least as heavy in links as in truths. The truths need y in all, the links have room for z in all:
// if z is less, the candidates can't be. The smallest y with y - z = 1 is the optimum of a linear program. Its dual has a
// share x of each candidate, and
//
//     maximize w   where   g[set] = w - sum of x over the candidates of the set   is from 0 to 1 for each set
//
// which is solved here by the primal simplex method: all 0 is a solution to start from, and w only increases, so it ends
// as soon as w is too much. If w has no bound, shares of w = 1 fill every set: no count refutes them. The tableau writes
// every basic variable, and w, as a sum over the others, which are at one of their bounds, as in cover/linear/program.hpp.
//
// Numbers are rounded: what is found must be checked with whole weights.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace farandole::logic {

class SmallestCount {
  public:
    enum class Outcome : std::uint8_t { found, none, too_large, stopped };

    // The sets of each candidate, numbered from 0.
    SmallestCount(std::size_t sets, const std::vector<std::vector<std::uint16_t>>& candidates);

    // Looks for truths of `most` in all. `stop` is asked now and then.
    Outcome solve(double most, const std::function<bool()>& stop);

    // The weight of a set, if found.
    double truth(std::size_t set) const { return std::max(weight(set), 0.0); }
    double link(std::size_t set) const { return std::max(-weight(set), 0.0); }
    // How much of a candidate is true if all sets are filled; if none is found.
    double share(std::size_t candidate) const { return shares_[candidate]; }

  private:
    double weight(std::size_t set) const { return is_basic_[set] ? 0 : d_[place_[set]]; }
    std::size_t entering() const;
    bool leaving(std::size_t column, double sign, double& step, std::size_t& row) const;
    void pivot(std::size_t row, std::size_t column);
    void keep_shares(std::size_t column, double sign);

    std::size_t sets_, candidates_;              // variables: the sets' g, then the shares, then w
    std::vector<double> low_, high_, value_;     // by variable
    std::vector<std::size_t> basic_, nonbasic_;  // the variables of rows and of columns
    std::vector<std::size_t> place_;             // by variable: its row or column
    std::vector<bool> is_basic_;
    std::vector<std::vector<double>> rows_;
    std::vector<double> d_;          // w in terms of the columns
    std::vector<double> reference_;  // by column
    std::vector<double> shares_;
};

}  // namespace farandole::logic
