#define FARANDOLE_LEVEL portable
#include "cover/search/item_counts-inl.hpp"
