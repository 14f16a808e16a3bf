// Ratings on the scale of Sudoku Explainer, as SukakuExplainer (1.18.1, commit 362854e) gives them by default: of all
// rules in order the first hint is taken, until the board is solved.
#pragma once

#include <vector>

#include "logic/explainer/chaining/chains.hpp"
#include "logic/explainer/hint.hpp"
#include "logic/explainer/state.hpp"

namespace farandole::explainer {

// Which rules there are beside the others.
struct Rules {
    bool strong_links = true, long_wings = true;  // what Sudoku Explainer 1.2.1 lacks
    bool uniqueness = true;                       // what assumes a single solution
};

enum class End : std::uint8_t { solved, beyond, stopped };

struct Rating {
    End end = End::solved;
    // In tenths: of the hardest step, of the hardest one up to the first placement, of the first step. 200 where no rule
    // goes on.
    int er = 0, ep = 0, ed = 0;
    Technique hardest = Technique::kBeyond;
    int detail = 0;
    int steps = 0;
};

void apply(State& state, const Hint& hint);

// Keeps memory for chains from puzzle to puzzle, some megabytes.
class Rater {
  public:
    explicit Rater(const Rules& rules) : rules_(rules) {}

    // The next step; false if no rule finds one, or `stop` said so.
    bool next_hint(const State& state, Hint& hint, const Stop& stop = nullptr);
    // Takes steps until the board is solved or none is found, and adds them to `path` if there is one.
    Rating rate(State& state, const Stop& stop = nullptr, std::vector<Hint>* path = nullptr);

  private:
    bool simple_hint(const State& state, Hint& hint) const;

    Rules rules_;
    chaining::Chains chains_;
};

}  // namespace farandole::explainer
