// The claims of an argument in the order of reading: which have a sentence, under which number, and which cases are
// told by another.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "logic/argument/argument.hpp"
#include "logic/words/scene.hpp"

namespace farandole::logic::words {

// A candidate, and whether it is true.
struct Literal {
    int cell = 0, digit = 0;
    bool is_true = false;
    friend bool operator==(const Literal&, const Literal&) = default;
    friend auto operator<=>(const Literal&, const Literal&) = default;
};
using Literals = std::vector<Literal>;

// Candidates that are false, by the number of the sentence that says so; or by a supposition, which has none.
struct Cause {
    int number = 0;
    int supposed = -1;
    std::vector<Candidate> gone;
};

class Reading {
  public:
    using Claim = argument::Claim;
    using Numbers = std::vector<int>;

    Reading(const Scene& scene, const argument::Argument& argument);

    const Claim& at(int n) const { return claims_[static_cast<std::size_t>(n)]; }
    // What a claim says; the first of some counts of the same sets says what they do together.
    const Literals& says(int n) const { return says_[static_cast<std::size_t>(n)]; }
    int size() const { return static_cast<int>(claims_.size()); }
    Literals literals_of(const Claim& claim) const;
    bool is_under(int n, int supposed) const;
    // The last supposition that a claim stands under; -1 if there is none.
    int innermost(int n) const { return at(n).under.empty() ? -1 : at(n).under.back(); }
    // Whether a claim under a supposition has an argument of its own, with suppositions besides.
    bool is_inner(int n) const {
        return !at(n).under.empty() && (at(n).kind == argument::Kind::cases || at(n).kind == argument::Kind::refuted);
    }

    // Whether all that is said is what the step does.
    bool is_goal(const Literals& some) const;
    // Whether a claim is a count that says nothing but what the step does.
    bool is_final(int n) const;
    // Whether a claim says some of what the step does.
    bool is_end(int n) const;
    // The suppositions of the cases of a claim, or the one that it refutes.
    Numbers suppositions(int n) const;
    // The claims that share the sentence of a count.
    Numbers alike_counts(int n) const;
    // The number of an earlier sentence that counts the same sets in the same links, in any order; 0. Short ones are
    // repeated.
    int number_of_same_count(int n) const;
    // The number of the claim that excludes a candidate; 0 for a supposition.
    int number_of_cause(int ground) const;
    // The candidates of a claim's sets, and of the premise if it rests on that.
    std::vector<Candidate> members_of(const Claim& claim) const;
    // Which candidates of a claim's sets are false, each once; those of a supposition first.
    std::vector<Cause> causes(const Claim& claim) const;

    std::set<Literal> goals;
    std::map<int, int> numbers;     // of claims with a sentence
    std::map<int, Numbers> folded;  // suppositions, each with later ones from which the same follows

  private:
    using Key = std::vector<int>;  // of what is compared: lengths, then numbers

    void join_counts();
    void number_all(const auto& is_wanted);
    bool has_sentence(int n) const;
    void fold();
    void join(int first, int n);
    Key consequences(int supposed, int purpose) const;
    int first_count(int n) const { return firsts_.contains(n) ? firsts_.at(n) : n; }
    int supposition_of(int ground) const;

    const Scene& scene_;
    argument::Argument claims_;
    std::vector<Literals> says_;
    std::map<int, int> firsts_;    // of counts of the same sets, the first
    std::map<int, int> purposes_;  // of suppositions, the claims that they serve
};

}  // namespace farandole::logic::words
