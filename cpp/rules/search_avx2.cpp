#define FARANDOLE_LEVEL avx2
#include "rules/search-inl.hpp"
