#define FARANDOLE_LEVEL avx512
#include "sudoku/canonical/puzzles9-inl.hpp"
