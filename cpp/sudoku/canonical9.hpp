// The canonical form of a 9×9 grid: of all grids that are the same puzzle, the one that is the
// smallest number of 81 digits when its rows are read one after the other, 0 for a blank (row-minlex).
//
// Two grids are the same puzzle if one becomes the other by exchanging rows and columns, by putting
// rows of a band, bands, columns of a stack and stacks in another order, and by giving the digits
// other names: 3,359,232 ways to move the cells, and 9! names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace farandole::sudoku {

// How a grid was moved: cell (r, c) of the result is digit[d], where d stands in cell
// (row[r], column[c]) of the grid, or of the grid with rows and columns exchanged.
struct Transform9 {
    bool is_transposed;
    std::uint8_t row[9], column[9];
    std::uint8_t digit[10];  // 0 is 0; digits that don't occur get the names that are left, in order
};

struct Canonical9 {
    std::uint8_t cells[81];
    Transform9 transform;  // one of those that lead there
    // In how many ways the cells can be moved so that some names of the digits give the grid again.
    std::uint32_t automorphisms;
    // False if the search was cut short, which takes a grid that isn't a Sudoku's: `cells` are the same
    // puzzle then, but maybe not its smallest form, and `automorphisms` is at least 1.
    bool is_complete;
    std::uint32_t work;  // ways that were looked at
};

// Finds canonical forms, one after the other, at a level that is there; holds the memory for it. Not for two threads
// at a time.
class Canonizer9 {
  public:
    explicit Canonizer9(const char* level = nullptr);
    ~Canonizer9();
    Canonizer9(const Canonizer9&) = delete;
    Canonizer9& operator=(const Canonizer9&) = delete;

    // The form of 81 digits from 0 to 9, which may clash.
    void find(const std::uint8_t* cells, Canonical9& found);

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

// Whether there is a level of this name (isa.hpp); null stands for the best.
bool has_canonizer9(const char* level);

// What a transform makes of a grid.
void transform9(const Transform9& by, const std::uint8_t* cells, std::uint8_t* moved);

}  // namespace farandole::sudoku
