// Canonical forms of grids in which a digit repeats in a row or a column: invalid, but supported. Every order of
// exchangeable lines is tried, row by row.
#pragma once

#include <vector>

#include "sudoku/canonical/grid9.hpp"
#include "sudoku/canonical9.hpp"

namespace farandole::sudoku::canonical {

class Clashing9 {
  public:
    // The form; incomplete if more than `most` ways would have to be kept.
    void find(const Grid9& grid, std::size_t most, Canonical9& found);

  private:
    // A way to fill the first rows of the form. Blank columns come first in their stack, and blank stacks before the
    // others.
    struct Way {
        Byte source[9];  // for each column of the form, the grid's
        Byte row[9];     // for each row
        Byte label[10];  // of each digit, 0 for none yet
        Byte labels;
        Byte side;
        unsigned used, free;  // rows of the grid; columns of the form
        std::uint32_t weight;
    };

    void try_row(const Way& way, int at, int row, std::uint32_t times);

    const Grid9* grid_ = nullptr;
    std::vector<Way> ways_, next_;
    Byte best_[9];
    bool has_best_ = false, is_full_ = false, is_complete_ = true;
    std::size_t most_ = 0;
};

}  // namespace farandole::sudoku::canonical
