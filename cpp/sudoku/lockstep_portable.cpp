#define FARANDOLE_LEVEL portable
#define FARANDOLE_LANES 8
#include "sudoku/lockstep-inl.hpp"
