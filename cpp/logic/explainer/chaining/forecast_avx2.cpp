#define FARANDOLE_LEVEL avx2
#include "logic/explainer/chaining/forecast-inl.hpp"
