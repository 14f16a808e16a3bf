#define FARANDOLE_LEVEL avx2
#include "cover/tally_level.hpp"
