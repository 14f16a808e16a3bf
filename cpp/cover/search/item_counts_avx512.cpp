#define FARANDOLE_LEVEL avx512
#include "cover/search/item_counts-inl.hpp"
