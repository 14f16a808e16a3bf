#include "logic/finders.hpp"

namespace farandole::logic {

bool find_kraken(Search&, Technique) { return false; }
bool find_single_digit(Search&, Technique) { return false; }
bool find_colouring(Search&, Technique) { return false; }
bool find_medusa(Search&, Technique) { return false; }
bool find_wings(Search&, Technique) { return false; }
bool find_chains(Search&, Technique) { return false; }
bool find_als(Search&, Technique) { return false; }
bool find_aligned_exclusion(Search&, Technique) { return false; }

}  // namespace farandole::logic
