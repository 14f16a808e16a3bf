// What follows from what: the findings from which arguments are written. A state is what follows from some
// suppositions; every finding keeps the earlier ones that it follows from. Candidates have numbers of their own here,
// those of the step's sets and of what it decides.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "logic/argument/argument.hpp"

namespace farandole::logic::argument {

constexpr int kNone = -1;

// What may be counted where candidates exclude no more: nothing; single sets, the locked sets of the step and all of
// its sets at once; or any few of its sets.
enum class Counting { none, named, any };

// A set that needs a true candidate, and its candidates.
struct Truth {
    Set set;
    std::vector<int> members;
};

// One finding: a candidate is true or false, or (with kNone) there is a contradiction. A supposition may have others.
struct Draft {
    Kind kind;
    int atom;
    bool is_true = false;
    std::vector<int> from;
    std::vector<Set> sets, links;
    std::vector<int> others = {};  // that are supposed to be the same
};

// The findings that say that a candidate is true, and that it is false.
struct Known {
    int yes = kNone, no = kNone;
};

struct State {
    std::vector<Known> known;
    std::vector<int> fresh;  // true candidates whose peers aren't excluded yet
    int contradiction = kNone;
};

class Drafts {
  public:
    Drafts(const Position& position, const Goal& goal);

    State nothing_supposed() const;
    // Returns the finding.
    int suppose(State& state, int atom, bool is_true);
    int suppose_none(State& state, const std::vector<int>& atoms);
    // Finds what follows, up to a contradiction: in rounds, so that short ways come first.
    void work_out(State& state, Counting counting);
    // Counts all sets of the step at once, as for a fish or a subset. False if that tells nothing.
    bool count_all(State& state) { return count(state, whole_); }
    // From now on they aren't counted all at once.
    void forget_whole() { whole_.clear(); }

    const Draft& operator[](int draft) const { return drafts_[static_cast<std::size_t>(draft)]; }
    const std::vector<Truth>& truths() const { return truths_; }
    Atom atom(int number) const { return atoms_[static_cast<std::size_t>(number)]; }
    // The number of a candidate of the step; kNone for any other.
    int number_of(Atom atom) const { return numbers_[atom]; }
    // The finding that is the premise; kNone if there is none.
    int premise() const { return premise_; }

  private:
    using Group = std::vector<std::size_t>;  // numbers of truths
    struct Cover;

    int add(Draft draft);
    int number(Atom atom);
    void add_truth(Set set, const std::vector<Atom>& members);
    std::size_t truth_of(Set set);

    static Known& at(State& state, int atom) { return state.known[static_cast<std::size_t>(atom)]; }
    void mark(State& state, int draft) { mark(state, draft, (*this)[draft].atom); }
    void mark(State& state, int draft, int atom);
    void contradict(State& state, int atom);
    bool exclude(State& state);
    bool look_at(State& state, const Truth& truth, std::vector<int>& left, std::vector<int>& from);
    bool last_ones(State& state);

    bool count(State& state, Counting counting);
    bool count_locked(State& state);
    bool count(State& state, const Group& group);
    bool count_some(State& state, Group& group, std::size_t from, std::size_t size);
    bool cover_rest(State& state, Cover& cover);
    int times(const std::vector<Set>& links, int atom) const;
    std::vector<int> grounds(State& state, const Cover& cover, const std::vector<Set>& links);
    std::vector<int> gone_by(State& state, const Cover& cover, const std::vector<Set>& links);

    const Position& position_;
    const Ground& ground_;
    const std::vector<Set>& named_;  // links that a count takes first
    const bool by_sets_;             // locked sets are counted before single cells
    std::vector<Atom> atoms_;
    std::vector<int> numbers_;  // of all atoms
    std::vector<Truth> truths_;
    Group whole_;                                          // the truths that prove the step
    std::vector<Group> locked_;                            // those of its almost locked sets
    std::vector<std::vector<Set>> sets_of_;                // the sets that each candidate is in
    std::vector<std::vector<std::pair<int, Set>>> peers_;  // whom it excludes, and by which set
    std::vector<Draft> drafts_;
    int premise_ = kNone;
    std::vector<int> holds_;  // how many open candidates each set holds; for cover_rest()
};

}  // namespace farandole::logic::argument
