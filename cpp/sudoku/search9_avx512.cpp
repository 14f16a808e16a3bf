#define FARANDOLE_LEVEL avx512
#define FARANDOLE_LANES 8
#include "sudoku/search9-inl.hpp"
