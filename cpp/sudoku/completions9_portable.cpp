#define FARANDOLE_LEVEL portable
#define FARANDOLE_LANES 8
#include "sudoku/completions9-inl.hpp"
