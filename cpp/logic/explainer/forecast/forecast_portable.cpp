#define FARANDOLE_LEVEL portable
#include "logic/explainer/forecast/forecast-inl.hpp"
