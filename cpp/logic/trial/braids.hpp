// Braids, as Denis Berthier defines them (Pattern-Based Constraint Satisfaction and Logic Puzzles, chapter 5).
//
// A braid[n] on the target Z is a sequence of n CSP variables, none of them Z's, and of candidates R1 to Rn-1: Rk is the
// only one in its variable that is linked neither to Z nor to an earlier R, and the last variable has none such. Then Z
// is false. So a braid[n] is a contradiction from Z by n - 1 singles, and the length of the shortest braid is one more
// than the least number of singles that suffice.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "logic/trial/state.hpp"

namespace farandole::trial {

// Thrown through the search when a limit ends it.
struct Stopped {};

// Asks now and then whether to stop.
class Stop {
  public:
    explicit Stop(const std::function<bool()>& question) : question_(question) {}
    void operator()(int work) {
        work_ += work;
        if (work_ < 4096) return;
        work_ = 0;
        if (question_ && question_()) throw Stopped{};
    }

  private:
    const std::function<bool()>& question_;
    int work_ = 0;
};

// The search of a braid on one target after the other.
//
// The least set of singles that suffices is a least hitting set of all cuts. Put singles after a target as long as no
// variable gets empty: then each single that is left empties one, and any braid has one of these, its first that wasn't
// put. A set that hits all cuts found so far either suffices, or leaves out another cut.
class Braids {
  public:
    explicit Braids(Stop& stop) : stop_(stop) {}

    enum class Answer : std::uint8_t { none, unclear, found };
    // Whether there is a braid of at most `length` on a target; "unclear" where that needs the search.
    Answer look(const State& state, int target, int length);
    // Whether there is one; after `look` on the same target.
    bool search();

  private:
    // What follows from a target and some singles.
    struct Reach {
        Set dead, ready, put;  // what is false, and what is a single or was one, and which of these have been put
        std::uint16_t left[kVariables];  // in each variable; 0 in the target's own, which never get empty
    };

    bool put(Reach& reach, int candidate, std::vector<int>* empty = nullptr) const;
    bool put_all(Reach& reach, const Set& singles) const;
    int traced(int variable, const std::uint16_t* killers, const std::uint16_t* reasons) const;
    Set cut(Reach& reach, const Set& hitting) const;
    bool hit(Set& hitting, const Set& barred, int most);

    Stop& stop_;
    const State* state_ = nullptr;
    int target_ = 0, most_ = 0;  // the most singles of a braid
    Reach start_;
    std::vector<Set> cuts_;
};

}  // namespace farandole::trial
