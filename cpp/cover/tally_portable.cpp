#define FARANDOLE_LEVEL portable
#include "cover/tally_level.hpp"
