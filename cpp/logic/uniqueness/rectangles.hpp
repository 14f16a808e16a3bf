// Rectangles in two rows, two columns and two boxes whose four cells would hold two digits only: these could be
// swapped, so a puzzle with one solution never comes to that (a deadly pattern).
//
//     a b . | a b .     with the digits swapped, every row, column and box
//     . . . | . . .     holds the same digits as before
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/search.hpp"

namespace farandole::logic {

struct Rectangle {
    // One cell, the other one of its box, and the cells in line with these in the other box.
    int first = 0, second = 0, across_first = 0, across_second = 0;
    int a = 0, b = 0;  // the digits; in a search from the first cell, its digit is a if it holds one

    Cells cells() const {
        return Cells::of(first) | Cells::of(second) | Cells::of(across_first) | Cells::of(across_second);
    }
    Digits digits() const { return only(a) | only(b); }
};

// What is found about rectangles at one state of the board. In rating, one search finds the first step of every
// kind; those that weren't asked for yet are kept.
class RectangleSteps {
  public:
    // Whether all was searched for this board before; if not, forgets what it had.
    bool ready(const Search& search);
    // All has been searched.
    void finish() { complete_ = true; }
    // Takes the step of a technique that an earlier search has found.
    bool take(Search& search, Technique wanted);
    // Whether a step of this technique is of use.
    bool wants(const Search& search, Technique technique, Technique wanted) const;
    // `search.step` is full: true if that is enough.
    bool add(Search& search, Technique wanted);
    // Whether a rectangle is seen for the first time.
    bool is_new(const Rectangle& rectangle, bool collecting);

  private:
    static constexpr int kFirst = static_cast<int>(Technique::unique_rectangle_1);
    static constexpr std::size_t slot(Technique technique) {
        return static_cast<std::size_t>(static_cast<int>(technique) - kFirst);
    }

    std::uint64_t version_ = 0;
    bool complete_ = false, details_ = false, missing_ = false;
    std::array<Step, 9> steps_;
    std::array<bool, 9> has_{};
    std::vector<std::uint64_t> seen_;
};

// Sets the technique, and the rectangle where details are wanted.
void begin_step(Search& search, Technique technique, const Rectangle& rectangle);

bool find_unique_rectangles(Search& search, Technique wanted);
bool find_avoidable_rectangles(Search& search, Technique wanted);

}  // namespace farandole::logic
