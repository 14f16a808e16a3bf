// The sets of a board of any shape, and its candidates: all that an argument rests on.
//
//   atom   a digit in a cell: cell * side + digit, digits from 0
//   set    a cell (of its candidates just one is true); or a digit in a house (likewise), or in a smaller group of
//          cells that a rule keeps apart (at most one is true)
//
// Numbers of sets: the cells; then for each group, houses first, its digits. Rules of other kinds bring sets of
// their own, and need no other argument.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace farandole::logic::argument {

using Atom = std::uint16_t;
using Set = std::uint32_t;
// The set of a premise: the candidates one of which must be true, or else there would be two solutions.
constexpr Set kPremise = std::numeric_limits<Set>::max();

class Ground {
  public:
    // `groups` are the cells of each group from the lowest; the first `houses` of them have `side` cells each.
    Ground(int cells, int side, int houses, std::vector<std::vector<std::uint16_t>> groups);

    int cells() const { return cells_; }
    int side() const { return side_; }
    int sets() const { return cells_ + static_cast<int>(groups_.size()) * side_; }
    // Whether a set has just one true candidate, not only at most one.
    bool is_truth(Set set) const { return set < static_cast<Set>(cells_ + houses_ * side_) || set == kPremise; }

    Atom atom(int cell, int digit) const { return static_cast<Atom>(cell * side_ + digit); }
    int cell(Atom atom) const { return atom / side_; }
    int digit(Atom atom) const { return atom % side_; }

    Set cell_set(int cell) const { return static_cast<Set>(cell); }
    Set group_set(int group, int digit) const { return static_cast<Set>(cells_ + group * side_ + digit); }
    // The groups of a cell, in order.
    std::span<const std::uint16_t> groups_of(int cell) const { return groups_of_[static_cast<std::size_t>(cell)]; }
    // The atoms of a set, from the lowest cell.
    void append(Set set, std::vector<Atom>& atoms) const;
    // Whether an atom is in a set.
    bool holds(Set set, Atom atom) const;
    // The first set that two atoms share: their cell, else a group; kPremise if there is none.
    Set shared(Atom a, Atom b) const;

  private:
    int cells_, side_, houses_;
    std::vector<std::vector<std::uint16_t>> groups_;
    std::vector<std::vector<std::uint16_t>> groups_of_;
};

// A board on its ground: for each cell the digits that it may still hold, and none once it holds one.
struct Position {
    const Ground* ground = nullptr;
    std::vector<std::uint32_t> candidates;

    bool has(Atom atom) const {
        return (candidates[static_cast<std::size_t>(ground->cell(atom))] >> ground->digit(atom) & 1) != 0;
    }
    // Whether a set has no digit on the board yet.
    bool is_open(Set set) const;
    // The candidates of a set, from the lowest cell and digit.
    std::vector<Atom> of(Set set) const;
};

}  // namespace farandole::logic::argument
