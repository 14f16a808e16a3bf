// XY-chains.
#pragma once

#include "logic/search.hpp"

namespace farandole::logic {

bool find_xy_chains(Search& search);

}  // namespace farandole::logic
