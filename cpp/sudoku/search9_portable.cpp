#define FARANDOLE_LEVEL portable
#define FARANDOLE_LANES 8
#include "sudoku/search9-inl.hpp"
