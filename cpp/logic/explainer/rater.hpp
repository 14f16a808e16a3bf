// Ratings on the scale of Sudoku Explainer, as SukakuExplainer (1.18.1, commit 362854e) gives them by default: of all
// rules in order the first hint is taken, until the board is solved.
#pragma once

#include <cstdint>
#include <functional>

#include "logic/explainer/chaining/chains.hpp"
#include "logic/explainer/hint.hpp"
#include "logic/explainer/state.hpp"

namespace farandole::explainer {

// Which rules are left out: bit i is rule i in the program's order, the nested chains being one.
using Omitted = std::uint64_t;
constexpr int kRules = 34, kAdded = 6;

// What the program can be asked for, by default as it does it by default.
struct Choice {
    Omitted omitted = 0;
    bool bug_fix = true, loop_fix = true;  // lksudoku's, of bivalue universal graves and of unique loops
    bool fc_plus = false;                  // XY-wings and XYZ-wings inside chains, too
    bool revised = false;                  // other ratings of some rules, and another order
    Omitted added = 0;                     // rules that are left out by default: bit i is number kRules + i
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

// Told of each step as it is taken: the board before it, the hint, and its argument if chains have found it.
using See = std::function<void(const State& state, const Hint& hint, const logic::argument::Argument& argument)>;

// Keeps memory for chains from puzzle to puzzle, some megabytes.
class Rater {
  public:
    explicit Rater(const Choice& choice = {}) : choice_(choice), chains_(choice.fc_plus) {}

    // The next step; false if no rule finds one, or `stop` said so. Chains have an argument, if that's asked for.
    bool next_hint(const State& state, Hint& hint, const Stop& stop = nullptr,
                   logic::argument::Argument* argument = nullptr);
    // Takes steps until the board is solved or none is found.
    Rating rate(State& state, const Stop& stop = nullptr, const See& see = nullptr);

  private:
    Choice choice_;
    chaining::Chains chains_;
};

}  // namespace farandole::explainer
