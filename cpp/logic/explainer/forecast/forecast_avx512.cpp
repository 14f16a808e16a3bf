#define FARANDOLE_LEVEL avx512
#include "logic/explainer/forecast/forecast-inl.hpp"
