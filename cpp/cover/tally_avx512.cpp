#define FARANDOLE_LEVEL avx512
#include "cover/tally_level.hpp"
