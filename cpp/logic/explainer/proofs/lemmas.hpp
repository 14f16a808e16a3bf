// The shortest way found to what a hint of chains says: lines, and lemmas with suppositions of their own.
#pragma once

#include <utility>
#include <vector>

#include "logic/explainer/chaining/proof.hpp"

namespace farandole::explainer::chaining {

using Nodes = std::vector<int>;

inline int opposite_of(int node) { return is_true(node) ? candidate_of(node) : true_node(node); }

// What may lead to the end: the singles of a chain and its lemmas, or those of the best way found.
struct Way {
    Candidates singles;
    Nodes lemmas;
};

// A node that is needed, and the one that a claim says: itself, or a true candidate that excludes it.
struct Reason {
    int node, by;
};

// A node that is the last of a unit, or said by a lemma.
struct Line {
    int node, unit, lemma;
    std::vector<Reason> reasons;
};

// What follows from a supposition: a unit without candidates, or what is asked for.
struct Case {
    int supposed = -1, hopeless = -1;
    std::vector<Line> lines;
    std::vector<Reason> ends;
    Nodes needs;                // from outside
    Nodes outside;              // lemmas that don't rest on the supposition
    Way way;                    // these, too
    int cost = -1, length = 0;  // -1: there is no way
};

// A count, or an argument inside another with suppositions of its own.
struct Lemma {
    logic::argument::Kind kind = logic::argument::Kind::count;
    Nodes says, needs;
    int unit = -1;  // of cases
    Rule rule;      // of a count
    std::vector<Case> cases;
    int length = 1;
    Nodes given;            // what its cases began with,
    std::vector<Way> ways;  // and their chains
    int beside = 0;         // 1, 2: refuted beside the chain, in fewer lines than it takes itself or not
};

class Lemmas {
  public:
    explicit Lemmas(const Grid& grid) : grid_(grid) {}

    // The lemmas of a proof where some nodes are given.
    void read(const Proof& proof, const Nodes& given, Nodes& found);
    // The shortest way found from what is given to a contradiction, or to all goals if there are any.
    Case solve(const Nodes& given, int supposed, const Way& chain, const Nodes& goals) const;
    const Lemma& operator[](int lemma) const { return lemmas_[static_cast<std::size_t>(lemma)]; }

  private:
    Way read_chain(const ProofChain& chain, Nodes given);
    void read_count(const ProofNode& node, Nodes& found);
    int refuted(int supposed, const Way& way, const Nodes& given, Nodes& found);
    void refute(int supposed, const Way& way, const Nodes& given, Nodes& found);
    void read_cases(const Proof& proof, int unit, const Nodes& given, Nodes& found);
    void join(Nodes& found);
    bool add_case(Lemma& lemma, int supposed, Way way, Nodes& found) const;
    int keep(Lemma lemma) {
        lemmas_.push_back(std::move(lemma));
        return static_cast<int>(lemmas_.size()) - 1;
    }
    Case shorten(const Nodes& given, int supposed, const Way& chain, const Nodes& goals, Way banned) const;
    Case attempt(const Nodes& given, int supposed, const Nodes& lemmas, const Nodes& goals, const Way& way,
                 const Way& banned) const;

    const Grid& grid_;
    std::vector<Lemma> lemmas_;
};

}  // namespace farandole::explainer::chaining
