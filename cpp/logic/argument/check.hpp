// Confirms an argument claim by claim, from the claims and sets that each names. It knows no technique, and nothing of
// how arguments are found.
#pragma once

#include "logic/argument/argument.hpp"

namespace farandole::logic::argument {

// The number of the first claim that doesn't follow; the number of claims if all do. A premise is taken as it is: that
// its pattern is deadly is checked elsewhere.
std::size_t first_unfounded(const Position& position, const Argument& argument);

// Whether an argument holds, and decides all of `decides` under no supposition.
bool proves(const Position& position, const Argument& argument, const std::vector<Literal>& decides);

}  // namespace farandole::logic::argument
