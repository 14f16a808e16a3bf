// The argument behind a step: numbered claims, each of which follows from earlier ones and from sets of the board.
// It knows no technique: from the sets that prove a step it derives what the step does, in the fewest claims that it
// finds. Words, pictures and certificates are made from it, and check.hpp confirms it claim by claim.
//
//   suppose   a candidate is true, or one or more are false: what follows stands under it
//   premise   the candidates one of which must be true, or else the puzzle would have two solutions
//   excluded  a true candidate shares the set with the others: they are false
//   last      the only candidate of the set that isn't false is true
//   count     n sets each need one true candidate, and those that aren't false all lie in n links, each of which
//             allows one: all other candidates of the links are false, and so are those that lie in two of the links.
//             With one link fewer: a contradiction. A set without any candidate is one set and no link.
//             More generally n sets and n + r links, where a set or link may come several times: what isn't false lies
//             in as many links as sets at least, and what lies in more than r links beyond its sets is false
//   cases     for each candidate of the set that isn't false: the same under the supposition that it is true
//   refuted   a supposition leads to a contradiction: the opposite
//   either    the same if some candidates are false and if one of them is true: each shares a link with all that the
//             claim says is false
//
// A claim that says nothing is a contradiction. The last claims say what the step does.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/argument/ground.hpp"

namespace farandole::logic::argument {

struct Literal {
    Atom atom = 0;
    bool is_true = false;
    friend bool operator==(const Literal&, const Literal&) = default;
    friend auto operator<=>(const Literal&, const Literal&) = default;
};

enum class Kind : std::uint8_t { suppose, premise, excluded, last, count, cases, refuted, either };

struct Claim {
    Kind kind = Kind::suppose;
    std::vector<Literal> says;         // none: a contradiction
    std::vector<std::uint16_t> from;   // earlier claims, in order
    std::vector<std::uint16_t> under;  // the suppositions that it stands under
    std::vector<Set> sets;             // that need a true candidate each; of `excluded`, the one that allows only one
    std::vector<Set> links;            // of `count` and `either`
    friend bool operator==(const Claim&, const Claim&) = default;
};

using Argument = std::vector<Claim>;

// A step: what it decides, and what proves it.
struct Goal {
    std::vector<Literal> decides;
    std::vector<Set> truths;               // sets that are open on the board
    std::vector<std::vector<Set>> locked;  // almost locked sets: the cells of each
    std::vector<Set> cover;                // links that a count takes first, as the houses that cover a fish
    Set asked = kPremise;                  // the set whose cases lead to it, if it is known by these
    bool is_refuting = false;              // whether it is known by the contradiction of its opposite
    // Candidates that leave nothing but the pattern if they are false, and exclude what is decided if one is true: the
    // fins of a fish, or those of a locked set, of which a digit counts at a time.
    std::vector<std::vector<Atom>> either;
    std::vector<Atom> guards;  // of the premise
    bool has_premise = false;
};

// The shortest argument found; empty if there is none within these sets.
Argument derive(const Position& position, const Goal& goal);

}  // namespace farandole::logic::argument
