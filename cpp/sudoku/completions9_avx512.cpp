#define FARANDOLE_LEVEL avx512
#define FARANDOLE_LANES 32
#include "sudoku/completions9-inl.hpp"
