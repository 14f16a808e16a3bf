#define FARANDOLE_LEVEL avx512
#include "logic/explainer/chaining/forecast-inl.hpp"
