// The argument behind a step of any shape, and the premise of one that rests on a pattern that can't be.
#pragma once

#include <optional>
#include <vector>

#include "logic/argument/argument.hpp"
#include "logic/words/parts.hpp"

namespace farandole::logic::words {

// That one of `guards` is true. `cells` filled from `digits` alone would leave two solutions: four cells of a rectangle
// with two digits; or all empty cells, each with two candidates, and each digit twice in every house (a bivalue
// universal grave; `digits` is empty then). Or they can't be filled at all, if the pattern is impossible.
struct Premise {
    Cells cells;
    Digits digits;
    std::vector<Candidate> guards;
};

std::optional<Premise> premise_of(const Board& board, const Step& step);

// The shortest argument found; empty if there is none.
argument::Argument argue(const Board& board, const Step& step, const std::optional<Premise>& premise);

}  // namespace farandole::logic::words
