#define FARANDOLE_LEVEL avx2
#include "logic/explainer/forecast/forecast-inl.hpp"
