#define FARANDOLE_LEVEL avx512
#define FARANDOLE_LANES 32
#include "rules/search-inl.hpp"
