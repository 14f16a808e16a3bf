#include "logic/finders.hpp"

namespace farandole::logic {

bool find_kraken(Search&, Technique) { return false; }

}  // namespace farandole::logic
