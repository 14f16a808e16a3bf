#include "logic/als_chains.hpp"
namespace farandole::logic {
bool find_als_chains(Search&) { return false; }
bool find_death_blossoms(Search&) { return false; }
}  // namespace farandole::logic
