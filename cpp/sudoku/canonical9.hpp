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

// The transform of a grid: cell (r, c) of the result is digit[d], where d is the digit of cell (row[r], column[c]) of
// the grid, or of the transposed grid.
struct Transform9 {
    bool is_transposed;
    std::uint8_t row[9], column[9];
    std::uint8_t digit[10];  // 0 is 0; unused digits get the remaining names, in order
};

struct Canonical9 {
    std::uint8_t cells[81];
    Transform9 transform;  // one of those that lead there
    // The number of ways to move the cells that reproduce the grid after some renaming of digits.
    std::uint32_t automorphisms;
    // False if the search was cut short, which only happens to invalid grids: `cells` are then an equivalent grid, but
    // maybe not the smallest, and `automorphisms` is at least 1.
    bool is_complete;
    std::uint32_t work;  // ways examined
};

// Finds canonical forms, one after the other, at an available level; owns the memory for it. Not thread-safe.
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

// Whether the level of this name is available (isa.hpp); null is the best level.
bool has_canonizer9(const char* level);

// Applies a transform to a grid.
void transform9(const Transform9& by, const std::uint8_t* cells, std::uint8_t* moved);

}  // namespace farandole::sudoku
