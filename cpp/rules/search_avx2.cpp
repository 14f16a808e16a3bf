#define FARANDOLE_LEVEL avx2
#define FARANDOLE_LANES 16
#include "rules/search-inl.hpp"
