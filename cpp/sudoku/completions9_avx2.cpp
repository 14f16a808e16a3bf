#define FARANDOLE_LEVEL avx2
#define FARANDOLE_LANES 16
#include "sudoku/completions9-inl.hpp"
