// Depth of trial and error, class of braids, and size of the smallest backdoors of a classic puzzle.
//
// T&E(0) is singles alone. T&E(d + 1) places each candidate in a copy of the state, applies T&E(d) there, and eliminates
// the candidate if that leads to a contradiction, until nothing changes; solutions found in copies are forgotten (no
// guessing). A puzzle's depth is the least d such that T&E(d) solves it. With braids of at most p variables in place of
// singles inside, T&E(d - 1) may suffice: the least such p is the class, B_p for depth 1, B_pB for depth 2, B_pBB for 3.
// All of these theories are confluent, so the order of eliminations doesn't matter.
#pragma once

#include <functional>

#include "logic/trial/braids.hpp"

namespace farandole::trial {

inline constexpr int kDeepest = 3;   // no puzzle is known to need more
inline constexpr int kLongest = 60;  // variables in a braid

struct Rating {
    bool is_complete = false;
    // Least values so far where they aren't complete.
    int depth = 0, length = 0, backdoor = 0;
};

class Rater {
  public:
    // How much to find out: `with_length` braids, `with_backdoor` backdoors. `stop` says when to give up.
    Rater(bool with_length, bool with_backdoor) : with_length_(with_length), with_backdoor_(with_backdoor) {}
    Rating rate(const std::uint8_t* digits, const std::uint8_t* solution, const std::function<bool()>& stop) const;

  private:
    bool with_length_, with_backdoor_;
};

// Applies T&E(depth) with braids of at most `length` until nothing changes; 0 is singles alone. False if the state is
// contradictory.
bool reduce(State& state, int depth, int length, Stop& stop);

// The least number of cells whose digits leave a puzzle for singles.
int backdoor_size(const State& state, const std::uint8_t* solution, Stop& stop, int& least);

}  // namespace farandole::trial
