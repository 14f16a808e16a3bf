// Steps in the notations that solvers write: short, and the same in all languages.
//
// Chains are in Eureka notation: = is a strong link, - a weak one, and a candidate is its digit in brackets before
// its cells. All else is written as HoDoKu does. Cells are grouped: r1c25 is r1c2 and r1c5.
//
//   Naked Pair: 3,7 in r1c25 => r1c8,r1c9<>3,7
//   Finned Swordfish: 5 r258 c147 fr2c8 => r1c7<>5
//   AIC: (3)r1c1=(3)r1c9-(7)r1c9=(7)r4c9 => r4c1<>3
#pragma once

#include <string>

#include "logic/words/parts.hpp"

namespace farandole::logic::words {

std::string notation(const Plan& plan, const Step& step);

// Cells, those that share rows or columns written together.
std::string cells_text(const Plan& plan, Cells cells);

// A locked set with its digits: r1c12 {1,2,3}, with `between` for the comma.
std::string set_text(const Plan& plan, const LockedSet& set, std::string_view between);

}  // namespace farandole::logic::words
