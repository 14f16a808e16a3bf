// A board of any shape and a step on it, as words, notation and pictures see them: plain numbers, whatever finder
// made the step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "logic/argument/argument.hpp"

namespace farandole::logic::words {

using Cells = std::vector<int>;
using Digits = std::vector<int>;  // from 1

// Cells that hold each digit once: a row, column, box or region, or one of the rule that `kind` names; `number` counts
// those of a kind from 1.
struct House {
    std::string kind;
    int number = 0;
    std::vector<std::uint16_t> cells;
};

// The houses of a shape, and the smaller groups in which a rule allows each digit once.
class Plan {
  public:
    Plan(int cells, int side, std::vector<House> houses, const std::vector<std::vector<std::uint16_t>>& groups);

    int cells() const { return cells_; }
    int side() const { return side_; }
    const std::vector<House>& houses() const { return houses_; }
    const argument::Ground& ground() const { return ground_; }
    // The houses of a cell, in order.
    const std::vector<int>& houses_of(int cell) const { return houses_of_[static_cast<std::size_t>(cell)]; }
    // Whether two cells can't hold the same digit.
    bool sees(int a, int b) const { return sees_[static_cast<std::size_t>(a * cells_ + b)]; }

  private:
    int cells_, side_;
    std::vector<House> houses_;
    argument::Ground ground_;
    std::vector<std::vector<int>> houses_of_;
    std::vector<bool> sees_;
};

struct Candidate {
    int cell = 0, digit = 0;
    friend bool operator==(const Candidate&, const Candidate&) = default;
    friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

// Digits that stand, 0 for an empty cell, and the candidates of empty cells: bit d - 1 for digit d.
struct Board {
    const Plan* plan = nullptr;
    std::vector<int> digits;
    std::vector<std::uint32_t> candidates;

    bool has(int cell, int digit) const { return (candidates[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) != 0; }
    Digits candidates_of(int cell) const;
};

struct Node {
    Cells cells;
    int digit = 0;
    int set = -1;  // number of the locked set; -1: none
};

struct Link {
    int start = 0, end = 0;
    bool is_strong = false;
};

struct LockedSet {
    Cells cells;
    Digits digits;
};

struct Colour {
    Cells cells;
    int digit = 0, colour = 0;
};

// The parts of a step, those of step.hpp, and the names of its technique.
struct Step {
    std::string id, name, family;
    std::vector<Candidate> placements, eliminations;
    Cells cells;
    Digits digits;
    std::vector<int> base, cover;
    Cells fins, endo_fins;
    std::vector<Node> nodes;
    std::vector<Link> links;
    std::vector<LockedSet> sets;
    std::vector<Colour> colours;
    std::vector<argument::Set> truths;
    argument::Argument argument;  // that came with the step; empty: it is derived
};

}  // namespace farandole::logic::words
