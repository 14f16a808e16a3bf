// Canonical forms of puzzles: row by row, all ways that lead to the smallest form so far.
#pragma once

#include <vector>

#include "sudoku/canonical/sides9.hpp"
#include "sudoku/canonical9.hpp"

namespace farandole::sudoku::canonical {

// A way to fill the first rows of the form.
//
//     form       . . . | . . 1 | . 2 3        a stack that is blank so far, one with a single column
//     columns    free    free      free       that isn't, and one with two
//
// Columns with a digit in these rows have their place, from right to left; the others of their stack
// stand before them in any order, and so do stacks without any. Thus one state stands for many transforms.
struct State9 {
    Byte place[9];         // of each column of the grid that has one
    Byte stack_place[3];   // of each stack that has one
    Byte free_columns[3];  // of each stack of the grid: how many have none
    Byte free_stacks;
    Byte label[10];  // of each digit; kNoLabel for none so far, 0 for a blank
    Byte labels;     // how many there are
    Byte side;
    Byte row[9];           // of each row of the form, the row of the grid
    std::uint16_t placed;  // columns that have a place, a bit for each
    std::uint16_t used;    // rows of the grid that have one
    std::uint32_t weight;  // how many orders of blank rows this stands for
};

class Puzzles9 {
  public:
    void find(const Sides9& grid, Canonical9& found);

  private:
    // A state and the row that comes next.
    struct Choice {
        std::uint32_t state, times;  // a blank row stands for all of its band
        Byte row;
    };

    Row9 value(const State9& state, int row) const;
    template <class Try>
    void rows_for(const State9& state, int at, Try&& try_row) const;
    template <class Put>
    void arrange(const State9& state, int row, bool in_all_ways, Put&& put) const;
    void name(State9& state, int row, Row9 line) const;
    Row9 first_row();
    Row9 next_row(int at);
    Row9 next_row_of_clashing(int at);
    void finish(const Row9* form, Canonical9& found) const;

    const Sides9* grid_ = nullptr;
    unsigned blank_[2];  // rows without a digit, a bit for each
    std::vector<State9> states_, next_;
    std::vector<Choice> choices_;
    bool is_complete_ = true;
    std::size_t work_ = 0;
};

}  // namespace farandole::sudoku::canonical
