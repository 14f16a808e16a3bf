#define FARANDOLE_LEVEL portable
#define FARANDOLE_NAME "portable"
#define FARANDOLE_LANES 8
#include "sudoku/search9_level.hpp"
