#define FARANDOLE_LEVEL avx2
#include "cover/search/item_counts-inl.hpp"
