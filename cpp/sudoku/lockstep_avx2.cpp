#define FARANDOLE_LEVEL avx2
#define FARANDOLE_LANES 16
#include "sudoku/lockstep-inl.hpp"
