// What the files of steps with almost locked sets share.
#pragma once

#include <vector>

#include "logic/sets/locked_sets.hpp"

namespace farandole::logic {

// Writes sets of a step and their cells as truths.
void describe_sets(Step& step, const std::vector<AlmostLockedSet>& sets, const std::vector<std::size_t>& numbers);

// Writes digits of a restricted common as links from the set `from`, after describe_sets.
void describe_common(Step& step, const std::vector<AlmostLockedSet>& sets, const RestrictedCommon& common,
                     std::size_t from, Digits digits);

bool find_als_chains(Search& search);
bool find_death_blossoms(Search& search);

}  // namespace farandole::logic
