#define FARANDOLE_LEVEL avx2
#include "sudoku/streams9-inl.hpp"
