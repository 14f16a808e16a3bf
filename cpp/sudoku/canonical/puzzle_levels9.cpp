#include "isa.hpp"
#include "sudoku/canonical/puzzles9.hpp"

namespace farandole::sudoku::canonical {

FARANDOLE_DECLARE_LEVELS(PuzzleLevel9, puzzle_level, puzzle_levels);

const PuzzleLevel9* puzzle_level9(const char* name) { return puzzle_levels[isa_called(name)]; }

}  // namespace farandole::sudoku::canonical
