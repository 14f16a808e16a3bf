// The producers of hints other than chains. Each finds the hint that the program takes, if there is one: the first in
// its order of discovery, or of its sorting where it sorts.
#pragma once

#include <vector>

#include "logic/explainer/hint.hpp"
#include "logic/explainer/state.hpp"

namespace farandole::explainer {

bool hidden_single(const State& state, Hint& hint);
bool naked_single(const State& state, Hint& hint);
bool direct_locking(const State& state, Hint& hint);
bool locking(const State& state, Hint& hint);
bool generalized_locking(const State& state, Hint& hint);
bool direct_hidden_set(const State& state, int size, Hint& hint);
bool hidden_set(const State& state, int size, Hint& hint);
bool naked_set(const State& state, int size, Hint& hint);
// Each digit goes from what sees all its cells in the set, inside the house or outside; these cells are put into `set`.
bool generalized_naked_set(const State& state, int size, Hint& hint, Cells* set = nullptr);
bool fish(const State& state, int size, Hint& hint);
// Two to six links; their ends, two of each, are added in order to `ends`.
bool strong_links(const State& state, int size, Hint& hint, std::vector<Cells>* ends = nullptr);
bool turbot_fish(const State& state, Hint& hint);
bool xy_wing(const State& state, bool is_xyz, Hint& hint);
bool long_wing(const State& state, int size, Hint& hint);  // of `size` cells and one more: 3 is WXYZ, 6 TUVWXYZ
// Either with the fix by lksudoku, or as it was before; loops also with revised ratings.
bool unique_loop(const State& state, bool is_fixed, bool is_revised, Hint& hint);
bool bug(const State& state, bool is_fixed, Hint& hint);
bool aligned_pair_exclusion(const State& state, Hint& hint);
bool aligned_triplet_exclusion(const State& state, Hint& hint);

}  // namespace farandole::explainer
