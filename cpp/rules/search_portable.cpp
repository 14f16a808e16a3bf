#define FARANDOLE_LEVEL portable
#include "rules/search-inl.hpp"
