#define FARANDOLE_LEVEL portable
#define FARANDOLE_LANES 8
#include "rules/search-inl.hpp"
