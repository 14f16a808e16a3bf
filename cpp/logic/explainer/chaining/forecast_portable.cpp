#define FARANDOLE_LEVEL portable
#include "logic/explainer/chaining/forecast-inl.hpp"
