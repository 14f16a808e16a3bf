// The levels of the 9×9 solvers by name.
#include "isa.hpp"
#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"

namespace farandole::sudoku {

FARANDOLE_DECLARE_LEVELS(Level9, level, levels);
FARANDOLE_DECLARE_LEVELS(SearchLevel9, search_level, search_levels);

const Level9* level9(const char* name) { return levels[isa_called(name)]; }

const SearchLevel9* search_level9(const char* name) { return search_levels[isa_called(name)]; }

}  // namespace farandole::sudoku
