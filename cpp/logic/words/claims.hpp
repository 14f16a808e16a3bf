// An argument in words: one sentence for each claim that isn't folded into the next.
//
// Claims that a candidate is the last of a set, and those that count, have numbers, by which later sentences refer to
// them. What a true candidate excludes is said where it is needed: "no 7 by 2". Counts of the same cells share a
// sentence, and so do cases with the same consequences.
#pragma once

#include <vector>

#include "logic/argument/argument.hpp"
#include "logic/words/premise.hpp"
#include "logic/words/scene.hpp"

namespace farandole::logic::words {

// The claims behind a step in paragraphs, the last of which says what follows.
std::vector<Text> paragraphs(const Scene& scene, const argument::Argument& argument, const Premise* premise);

}  // namespace farandole::logic::words
