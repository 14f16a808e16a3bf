#define FARANDOLE_LEVEL portable
#include "cover/linear/subtract-inl.hpp"
