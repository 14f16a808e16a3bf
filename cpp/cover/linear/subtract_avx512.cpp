#define FARANDOLE_LEVEL avx512
#include "cover/linear/subtract-inl.hpp"
