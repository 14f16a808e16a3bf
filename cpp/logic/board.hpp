// The candidate board: what a person has in front of them, in the two layouts that finders ask for.
//
//   by cell    candidates(cell)   nine bits: the digits that a cell may still hold; 0 once it holds one
//   by digit   where(digit)       81 bits: the empty cells that may hold a digit
//   by house   places(house, digit)   how many of them lie in a house (house_counts.hpp)
//
// A placement costs some sixty nanoseconds, nearly all of it bookkeeping for the peers.
//
// Singles are kept in two queues in the order in which they came to be: naked ones when a cell loses its last
// but one candidate, hidden ones when a house loses its last but one place. That is the order in which HoDoKu
// plays them, so paths can be compared step by step; and no finder has to look for singles at all.
#pragma once

#include <array>
#include <cstdint>

#include "logic/cells.hpp"
#include "logic/house_counts.hpp"
#include "require.hpp"

namespace farandole::logic {

struct Candidate {
    std::uint8_t cell = 0, digit = 0;
    friend constexpr bool operator==(const Candidate&, const Candidate&) = default;
    friend constexpr auto operator<=>(const Candidate&, const Candidate&) = default;
};

// Candidates that were singles when they were put in: who takes them looks whether they still are.
class SinglesQueue {
  public:
    void add(int cell, int digit) {
        REQUIRE(end_ < static_cast<int>(singles_.size()));
        singles_[static_cast<std::size_t>(end_++)] = {static_cast<std::uint8_t>(cell),
                                                      static_cast<std::uint8_t>(digit)};
    }
    // Takes the oldest; false if there is none.
    bool take(Candidate& single) {
        if (begin_ == end_) return false;
        single = singles_[static_cast<std::size_t>(begin_++)];
        if (begin_ == end_) begin_ = end_ = 0;
        return true;
    }
    int size() const { return end_ - begin_; }
    // The oldest is number 0.
    const Candidate& operator[](int index) const { return singles_[static_cast<std::size_t>(begin_ + index)]; }

  private:
    // Each cell becomes a naked single once; each digit of a house a hidden one once.
    std::array<Candidate, 27 * 9> singles_;
    int begin_ = 0, end_ = 0;
};

class Board {
  public:
    // The empty board, with every candidate.
    Board();

    // Puts a digit into an empty cell and takes it from the candidates of the peers. False if some cell or
    // house is left without a place for what it needs: such a board has no solution. `given` is for digits that
    // the puzzle starts with.
    bool place(int cell, int digit, bool given = false);

    // Takes a candidate away, if it is there. False if its cell or a house is left without one.
    bool remove(int cell, int digit);

    Digits candidates(int cell) const { return candidates_[static_cast<std::size_t>(cell)]; }
    bool has(int cell, int digit) const { return where_[static_cast<std::size_t>(digit)].has(cell); }
    // The digit in a cell; -1 if it is empty.
    int value(int cell) const { return values_[static_cast<std::size_t>(cell)]; }
    const Cells& where(int digit) const { return where_[static_cast<std::size_t>(digit)]; }
    int places(int house, int digit) const { return places_[static_cast<std::size_t>(digit)][house]; }
    // The cells of a house that may hold a digit.
    Cells where_in(int house, int digit) const { return where(digit) & house_cells(house); }
    const Cells& empty() const { return empty_; }
    const Cells& givens() const { return givens_; }
    // The cells that hold a digit, given or placed.
    const Cells& placed(int digit) const { return placed_[static_cast<std::size_t>(digit)]; }
    bool solved() const { return empty_.empty(); }
    // How many empty cells a house has; and the houses with one.
    int empties(int house) const { return empties_[house]; }
    HouseSet nearly_full() const { return empties_.ones(); }
    // The cells with two candidates.
    Cells bivalue() const;

    SinglesQueue naked, hidden;

  private:
    void add_hidden_singles(HouseSet houses, int digit);
    bool remove_from_peers(int placed, int digit);

    std::array<Digits, kCells> candidates_;
    std::array<std::int8_t, kCells> values_;
    std::array<Cells, kDigits> where_, placed_;
    std::array<HouseCounts, kDigits> places_;
    HouseCounts empties_;
    Cells empty_, givens_;
};

}  // namespace farandole::logic
