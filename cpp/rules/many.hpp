// Many boards of one search at once, each in a lane of vectors.
//
// Houses, pairs of cells, cages and the bounds of equations are run on all of these boards together, whichever of them
// changed: that costs little more than one board, as no branch depends on what a board has. A lane whose board doesn't
// change any longer is looked at alone, by all other records, and guessed on; one that has no digit left somewhere takes
// up a board that waits.
//
//     sets      [cell 0: boards 0 1 2 … 31][cell 1: boards 0 1 2 … 31] …
//     waiting   [cells, and what was guessed][cells, and what was guessed] …      the last is the next
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/board.hpp"

namespace farandole::rules {

inline constexpr std::size_t kTogether = 32;
inline constexpr std::int32_t kMostGroups = 12;  // of an equation

struct Guess {
    Cell cell;
    Set digit;
};

class Many {
  public:
    static constexpr Cell kNone = 0xffff;

    // Whether a search on a board gains by it: one of nine digits with cages.
    static bool is_fit(const Board& board);

    explicit Many(const Board& board);

    // The records that run on all boards at once.
    const std::vector<std::uint32_t>& together() const { return together_; }
    // Whether a record is an equation whose bounds run together.
    bool is_bounded(std::size_t record) const { return is_bounded_[record]; }
    // A bit for each of the others, and for equations, which are solved on a board alone once few cells are open.
    const std::vector<std::uint64_t>& alone() const { return alone_; }
    // The cells that see at least two cells of a cage: groups that see the same ones, each as the number of its cells,
    // the cells of the cage that it doesn't see as bits, and its cells; then 0.
    const Cell* seeing(std::size_t record) const { return seeing_.data() + first_seeing_[record]; }

    // The cells that see each other, but not by a record that runs together: each as its number, how many it sees, and
    // these.
    const std::vector<Cell>& others() const { return others_; }

    // In all lanes, aligned to vectors: each cell now and before the last sweep, its digits that had two places in one of
    // its houses, and the first of the records that failed, counted from 1, or 0.
    std::uint16_t* sets() { return aligned(sets_); }
    std::uint16_t* before() { return aligned(before_); }
    std::uint16_t* pairs() { return aligned(pairs_); }
    std::uint16_t* failed() { return aligned(failed_); }
    // In all lanes: the mirror image of each cell, for equations, and on which boards a record is to be run alone.
    std::uint16_t* mirrors() { return aligned(mirrors_); }
    std::uint16_t* open_few() { return aligned(open_few_); }
    // The board of a lane when its other records had all run.
    std::uint16_t* settled(std::size_t lane) { return settled_.data() + lane * cells_; }

    // Adds a board to those that wait: the digits of each cell, to which the caller sets what is returned. It was
    // looked at before it lost the digit `without`; `guessed` is the cell whose guess led there, `guesses` the number of
    // guesses, and of those taken back.
    std::uint16_t* wait(Guess without, Cell guessed, std::size_t guesses);
    bool is_waiting() const { return !waiting_.empty(); }
    // Puts the last of these boards in a lane.
    void take_up(std::size_t lane);
    // Drops all boards.
    void clear();

    std::uint32_t active = 0;               // lanes that have a board
    std::uint32_t dead = 0, unchanged = 0;  // lanes still to be looked at after a sweep
    double searched = 0;                    // the part of all boards that is over, where each guess halves them
    std::array<Cell, kTogether> blamed{};   // of each lane
    std::array<std::uint16_t, kTogether> depth{};

  private:
    static std::uint16_t* aligned(std::vector<std::uint16_t>& numbers);  // to 64 bytes
    void see(const Board& board, const Record& record);
    void find_others(const Board& board);

    std::size_t cells_;
    std::vector<std::uint32_t> together_, first_seeing_;
    std::vector<std::uint64_t> alone_;
    std::vector<bool> is_bounded_;
    std::vector<Cell> seeing_, others_;
    std::vector<std::uint16_t> sets_, before_, pairs_, failed_, mirrors_, open_few_, settled_, waiting_;
};

}  // namespace farandole::rules
