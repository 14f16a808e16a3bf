#include "cover/linear/subtract.hpp"

#include "isa.hpp"

namespace farandole::cover {

FARANDOLE_DECLARE_LEVELS(SubtractLevel, subtract_rows, subtract_levels);

const SubtractLevel* subtract_level(const char* name) { return subtract_levels[isa_called(name)]; }

}  // namespace farandole::cover
