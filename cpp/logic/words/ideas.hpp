// Steps that are explained by their idea rather than by their argument: singles, and fish with fins.
#pragma once

#include <vector>

#include "logic/words/scene.hpp"

namespace farandole::logic::words {

// Why a digit has one place, or a cell one digit: from the digits in sight.
std::vector<Text> single(const Scene& scene);

// Why a fish with fins holds: with the fins false, and with one of them true. Nothing for a fish that its claims show
// better: one without fins, with two covers, with a fin inside two houses of its base, or that removes a candidate of
// its base.
std::vector<Text> finned_fish(const Scene& scene);

}  // namespace farandole::logic::words
