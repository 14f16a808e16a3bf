#define FARANDOLE_LEVEL avx512
#include "make/four_boxes9-inl.hpp"
