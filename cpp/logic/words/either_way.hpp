// Arguments in words that suppose some candidates to be false together: chains of almost locked sets, in which a set
// that lacks a digit needs all its others and the next set loses one; and the fins of fish.
#pragma once

#include <optional>
#include <vector>

#include "logic/words/reading.hpp"

namespace farandole::logic::words {

// That sets of the step lack digits, one clause for each set all of whose places of a digit are in `some`; these are
// taken out of `some`.
std::vector<Text> lacks(const Scene& scene, Literals& some);

// Which digits a count says that a set of the step needs, and what the next set loses; nothing where it counts other
// cells. It follows from the sentences with these numbers.
std::optional<Text> needs(const Scene& scene, const Reading& reading, int count, const std::vector<int>& causing);

// The conclusion: the first set of a chain or its last has the digit, or the first must have it; or one of the fins is
// true, or none is. So there is an effect.
Text either_way(const Scene& scene, const Reading& reading, int claim, const Text& effect);

}  // namespace farandole::logic::words
