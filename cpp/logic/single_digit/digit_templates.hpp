// Templates of one digit: the 46,656 ways to put it into nine cells, one in each row, column and box.
#pragma once

#include "logic/cells.hpp"

namespace farandole::logic {

// The cells of `allowed` that are in at least one template which lies wholly in `allowed`: empty if there is no such
// template. Whatever can be said of a digit without a look at the others follows from this set: a cell outside can't
// hold the digit, and the last one of a house must. Takes less than a microsecond.
Cells in_some_template(const Cells& allowed);

}  // namespace farandole::logic
