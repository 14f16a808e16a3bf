#include "sudoku/canonical9.hpp"

#include <cstring>

#include "require.hpp"
#include "sudoku/canonical/puzzles9.hpp"
#include "sudoku/canonical/sides9.hpp"
#include "sudoku/canonical/solutions9.hpp"

namespace farandole::sudoku {

struct Canonizer9::Memory {
    canonical::Sides9 grid;
    canonical::Puzzles9 puzzles;
};

Canonizer9::Canonizer9() : memory_(std::make_unique<Memory>()) {}
Canonizer9::~Canonizer9() = default;

void Canonizer9::find(const std::uint8_t* cells, Canonical9& found) {
    memory_->grid.read(cells);
    if (memory_->grid.is_solution)
        canonical::find_solution(memory_->grid, found);
    else
        memory_->puzzles.find(memory_->grid, found);
}

void transform9(const Transform9& by, const std::uint8_t* cells, std::uint8_t* moved) {
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            const int row = by.row[r], column = by.column[c];
            moved[9 * r + c] = by.digit[cells[by.is_transposed ? 9 * column + row : 9 * row + column]];
        }
}

}  // namespace farandole::sudoku
