#define FARANDOLE_LEVEL avx2
#include "sudoku/canonical/puzzles9-inl.hpp"
