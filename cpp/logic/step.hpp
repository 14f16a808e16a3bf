// One step of a solution: what it does to the board, and the parts it consists of, from which words, pictures
// and proofs are made. Which parts a technique has is said in the head of its finder's file; the others are empty.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "logic/board.hpp"
#include "logic/techniques.hpp"

namespace farandole::logic {

namespace argument {
struct Claim;
}

// A set of which just one candidate is true: a cell (0 to 80), or a digit in a house.
using Truth = std::uint16_t;
constexpr Truth cell_truth(int cell) { return static_cast<Truth>(cell); }
constexpr Truth house_truth(int house, int digit) { return static_cast<Truth>(kCells + house * kDigits + digit); }

// One end of a link: a digit in one cell, in several cells that stand together, or in an almost locked set.
struct Node {
    Cells cells;
    std::uint8_t digit = 0;
    std::int8_t set = -1;  // number of the almost locked set in `sets`; -1: none
    friend bool operator==(const Node&, const Node&) = default;
};

// A strong link: if the one end is false, the other is true. A weak one: if the one is true, the other is false.
struct Link {
    std::uint16_t from = 0, to = 0;  // numbers in `nodes`
    bool strong = false;
    friend bool operator==(const Link&, const Link&) = default;
};

// Cells with the digits that they hold: an almost locked set has one digit more than cells.
struct LockedSet {
    Cells cells;
    Digits digits = 0;
    friend bool operator==(const LockedSet&, const LockedSet&) = default;
};

// Cells of one digit that are all true or all false.
struct Colour {
    Cells cells;
    std::uint8_t digit = 0;
    std::uint8_t colour = 0;  // 0 and 1 are opposite, so are 2 and 3, and so on
    friend bool operator==(const Colour&, const Colour&) = default;
};

// The argument that a finder has made along with its step; a step is the same without it.
struct Reasoned {
    std::shared_ptr<const std::vector<argument::Claim>> argument;
    friend bool operator==(const Reasoned&, const Reasoned&) { return true; }
};

struct Step {
    Technique technique = Technique::count;
    std::vector<Candidate> placements, eliminations;

    Cells cells;                            // of the pattern
    Digits digits = 0;                      // of the pattern
    std::vector<std::uint8_t> base, cover;  // houses: where the pattern is, and where it removes
    Cells fins, endo_fins;                  // of a fish
    std::vector<Node> nodes;                // of chains, in order
    std::vector<Link> links;                // between them
    std::vector<LockedSet> sets;
    std::vector<Colour> colours;
    std::vector<Truth> truths;  // that prove the step: the fewest that the finder knows of
    Reasoned reasoned;          // empty where the argument is derived from the truths

    void clear(Technique is) {
        technique = is;
        placements.clear(), eliminations.clear();
        cells = fins = endo_fins = {};
        digits = 0;
        base.clear(), cover.clear(), nodes.clear(), links.clear(), sets.clear(), colours.clear(), truths.clear();
        reasoned = {};
    }

    void place(int cell, int digit) {
        placements.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
    }
    void remove(int cell, int digit) {
        eliminations.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
    }
    void remove(const Cells& from, int digit) {
        for (int cell : from) remove(cell, digit);
    }

    friend bool operator==(const Step&, const Step&) = default;
};

// Does what a step says. False if the board can't be solved any more, which a sound step never brings about on a
// board that can.
bool apply(Board& board, const Step& step);

}  // namespace farandole::logic
