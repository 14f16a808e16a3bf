#define FARANDOLE_LEVEL avx512
#include "sudoku/streams9-inl.hpp"
