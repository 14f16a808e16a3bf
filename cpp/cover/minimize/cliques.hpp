// Larger sets of options that exclude each other, for a tighter linear relaxation.
//
// If A excludes B, B excludes C and C excludes A, each pair by an item of its own, then half of each meets all three
// items. One item that all three have says more. See merged cliques in Achterberg and others, "Presolve Reductions in
// Mixed Integer Programming" (INFORMS Journal on Computing 32, 2020).
#pragma once

#include "cover/problem.hpp"

namespace farandole::cover {

// The problem with the same covers in which secondary items without colors are extended: any option that every option of
// an item excludes contains it, too. Items that add nothing are left out of the options. Very large
// problems come back as they are.
Problem with_cliques(const Problem& problem);

}  // namespace farandole::cover
