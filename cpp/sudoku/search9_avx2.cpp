#define FARANDOLE_LEVEL avx2
#define FARANDOLE_LANES 16
#include "sudoku/search9-inl.hpp"
