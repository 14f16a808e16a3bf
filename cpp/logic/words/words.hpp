// Sentences about a step, in JSON without a language yet (sentence.hpp): where to look, the step in a sentence, and
// the argument behind it. A step made by hand may lack the parts that they name: then they are simpler, and "" for one
// that does nothing.
#pragma once

#include <string>

#include "logic/words/parts.hpp"

namespace farandole::logic::words {

// Where to look for a step, without its technique and its effect.
std::string hint(const Board& board, const Step& step);
// A step in a sentence, without its technique: its pattern, and what follows.
std::string clause(const Board& board, const Step& step);
// The name of its technique: Chinese names the house of a hidden single.
std::string name(const Board& board, const Step& step);
// The same sentence after that name.
std::string line(const Board& board, const Step& step);
// What a step does, as a clause.
std::string result(const Board& board, const Step& step);
// Why a step holds, in paragraphs: a list. Singles and fish with fins are explained by their idea, all other steps
// claim by claim.
std::string reasons(const Board& board, const Step& step);

// Whether all cells, digits and numbers of a step are on a board.
bool is_on(const Plan& plan, const Step& step);

}  // namespace farandole::logic::words
