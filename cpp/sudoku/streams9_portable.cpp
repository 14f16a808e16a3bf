#define FARANDOLE_LEVEL portable
#include "sudoku/streams9-inl.hpp"
