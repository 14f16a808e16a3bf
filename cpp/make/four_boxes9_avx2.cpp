#define FARANDOLE_LEVEL avx2
#include "make/four_boxes9-inl.hpp"
