// Canonical forms of full grids without clashes.
#pragma once

#include "sudoku/canonical/grid9.hpp"
#include "sudoku/canonical9.hpp"

namespace farandole::sudoku::canonical {

void find_solution(const Grid9& grid, Canonical9& found);

}  // namespace farandole::sudoku::canonical
