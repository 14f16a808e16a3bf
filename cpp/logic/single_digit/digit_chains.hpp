// X-chains, and turbot fish, which are the shortest of them.
#pragma once

#include "logic/search.hpp"

namespace farandole::logic {

// Looks for `turbot_fish` (three links) or `x_chain`.
bool find_digit_chains(Search& search, Technique wanted);

}  // namespace farandole::logic
