#define FARANDOLE_LEVEL portable
#include "sudoku/canonical/puzzles9-inl.hpp"
