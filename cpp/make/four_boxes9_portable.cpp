#define FARANDOLE_LEVEL portable
#include "make/four_boxes9-inl.hpp"
