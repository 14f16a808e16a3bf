// Parity and its kin: that the equations of a problem have no solution in whole numbers, whatever the bounds.
//
// The options, as columns of the items that are covered a fixed number of times, span a lattice. If the
// column of those numbers isn't in it, there is no cover. That is so exactly if some weights of the items make whole
// numbers of all options, but not of the numbers required (van der Waerden): a coloring of the board, for dominoes or
// tetrominoes. Denominators are powers of one prime, so arithmetic is modulo a large power of it. Columns are added one by
// one to a basis in echelon form
//
//     item   0  1  2  3              a basis vector begins at an item of its own, with as small a power
//            1  .  2  1              of the prime there as was found;
//               2  .  1
//                  .  .              none begins here yet: what is required stops here
//
// until what is required is in the lattice, or until there are no more. Weights are checked exactly.
#pragma once

#include <cstdint>
#include <vector>

#include "cover/search/compact.hpp"

namespace farandole::cover {

class Lattice {
  public:
    enum class Outcome { refuted, open, work };

    // `compact` must outlive it. `prime` is 2, 3 or 5.
    Lattice(const Compact& compact, std::uint32_t prime);

    // Whether a basis takes a bearable amount of memory.
    static bool fits(const Compact& compact);

    // Continues until the end, or until about that much work has been done.
    Outcome run(std::uint64_t most_work);

    std::uint64_t work = 0;  // products

  private:
    using Number = std::uint32_t;
    using Column = std::vector<Number>;

    std::uint32_t power(Number number) const;
    Number inverse(Number unit) const;
    Number product(Number a, Number b) const { return static_cast<Number>(std::uint64_t{a} * b % modulus_); }
    Number negative(Number a) const { return static_cast<Number>((modulus_ - a) % modulus_); }
    bool cancel(Column& column, std::size_t row);
    void add(Column column);
    void follow();
    bool is_refuted();

    const Compact& compact_;
    std::uint64_t prime_, modulus_ = 1;
    std::vector<std::uint32_t> row_;   // by item: its row
    Column required_, rest_;           // and what the basis leaves of it
    std::vector<Column> basis_;        // by row; empty: none
    std::size_t stop_ = 0;             // the first row of the rest
    std::uint32_t next_ = 0, stride_;  // options, in an order that soon has some of all kinds
};

}  // namespace farandole::cover
