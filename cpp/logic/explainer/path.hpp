// The path that the program takes, as steps of our own techniques with their arguments.
#pragma once

#include <optional>
#include <vector>

#include "logic/explainer/rater.hpp"
#include "logic/search.hpp"

namespace farandole::explainer {

struct PathStep {
    Technique technique;
    int detail;
    int tenths;
    logic::Step step;
};

struct Path {
    Rating rating;
    std::vector<PathStep> steps;
};

// `search` was started on `board`, which is left as the steps leave it.
Path take_path(logic::Board& board, logic::Search& search, const Choice& choice);

// The first of these steps; nothing if there is none, or the search has been stopped.
std::optional<PathStep> first_step(const logic::Board& board, logic::Search& search, const Choice& choice);

// What a hint of chains does, and its argument, as a step of a technique.
logic::Step step_of(logic::Technique technique, const Hint& hint, const logic::argument::Argument* argument);

}  // namespace farandole::explainer
