#define FARANDOLE_LEVEL avx512
#include "rules/search-inl.hpp"
