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

// Raised through the search when a limit ends it.
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
// It goes backwards. A variable that gets empty has candidates to be killed; each is killed by some R, which has a variable
// whose other candidates are to be killed before it, and so on, with n - 1 different R at most. What can be killed at all,
// and after how many rounds of singles at least, bounds the search.
class Braids {
  public:
    explicit Braids(Stop& stop) : stop_(stop) {}

    enum class Answer : std::uint8_t { none, unclear, found };
    // Whether there is a braid of at most `length` on a target; "unclear" where that needs the search.
    Answer look(const State& state, int target, int length);
    // Whether there is one; after `look` on the same target.
    bool search();

  private:
    struct Chosen {
        int candidate, variable;
        std::uint64_t later;  // which of the chosen, by their numbers, come later in the braid
    };
    struct Duty {  // a candidate to be killed for a chosen one, whose number it has, or for the last variable: -1
        int candidate, owner;
    };

    void derive(int candidate, int variable, int round);
    void kill(int killer, int round);
    int traced(int variable);
    bool dive(std::size_t duties);
    bool choose(const Duty& duty, std::size_t duties, const Set& options, bool is_last);
    bool is_killed(const Duty& duty) const;
    bool order(std::size_t duties);
    bool is_far(int killer) const;
    Set options_for(int candidate) const;

    Stop& stop_;
    const State* state_ = nullptr;
    int target_ = 0, most_ = 0;                           // the most R of a braid
    Set dead_, derived_;                                  // what can be killed, and what can be an R
    std::array<std::uint8_t, kCandidates> killed_at_{};   // in which round, for members of `dead_`
    std::array<std::uint8_t, kCandidates> derived_at_{};  // the same for those of `derived_`
    std::array<std::uint16_t, kCandidates> killer_{}, reason_{};
    std::array<std::uint16_t, kVariables> left_{};
    std::vector<int> next_, empty_;
    std::vector<Chosen> chosen_;
    std::vector<Duty> duties_;
    Set blocked_;  // linked to what is chosen, or chosen
    Set barred_;   // what was tried in vain
};

}  // namespace farandole::trial
