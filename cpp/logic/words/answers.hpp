// A step as answers have it, in JSON: what it does, its words, its drawing, and the stages of a hint. Sentences are
// trees (sentence.hpp), techniques and houses stand by their names and numbers; who answers puts them into a language.
#pragma once

#include <string>

#include "logic/words/parts.hpp"

namespace farandole::logic::words {

// "technique": id, "placements": […], "eliminations": […], "notation": "…"; without brackets.
std::string short_text(const Board& board, const Step& step);

// The same with "hint", "text", "clause" and "why", which are sentences, the drawing as "highlights", and the
// "argument": a list of claims, null if there is none. A claim has its number, kind, what it says of candidates, the
// numbers of claims it follows from and stands under, and its sets and links by name.
std::string step_text(const Board& board, const Step& step);

// A list of stages, each with more detail than the one before: "kind", "text", "highlights", and what else a kind has.
std::string stages(const Board& board, const Step& step);

}  // namespace farandole::logic::words
