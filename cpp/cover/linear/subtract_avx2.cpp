#define FARANDOLE_LEVEL avx2
#include "cover/linear/subtract-inl.hpp"
