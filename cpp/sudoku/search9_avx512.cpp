#define FARANDOLE_LEVEL avx512
#define FARANDOLE_LANES 16
#include "sudoku/search9-inl.hpp"
