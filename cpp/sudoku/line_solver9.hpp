// Solves runs of lines (lines9.hpp) in step (lockstep.hpp) and writes a line for each puzzle.
//
// One solver serves many runs, one after the other, and keeps its memory from run to run:
//
//     load ──▶ run, run, ... until it returns true ──▶ size, write, rows
//
// The text belongs to the caller and stays as it is until the next load.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "sudoku/lines9.hpp"
#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"

namespace farandole::sudoku {

class LineSolver9 {
  public:
    // The output for each puzzle.
    enum class Aim {
        unique,  // the solution, if it is the only one
        any,     // the first solution found
        count,   // how many solutions there are, up to a limit
        read,    // nothing: the puzzles unchanged
    };

    // The limit only applies to counting. A puzzle that took `nodes` guesses is given up, and stays open9.
    LineSolver9(const Level9& level, Aim aim, std::uint64_t limit = 0, std::uint64_t nodes = ~std::uint64_t{0});

    // Starts a run found by `run_at`.
    void load(const char* text, std::size_t size, std::size_t puzzles, const Layout9& layout);

    // Continues for this number of sweeps, or of guesses in the search for one puzzle; returns whether the run is
    // complete.
    bool run(std::uint64_t sweeps);

    // The number of finished puzzles before the first unfinished one: all, once `run` returns true.
    std::size_t ready() const;

    // The number of bytes that `write` writes for the first puzzles: a line for each, the solution with the puzzle's
    // label, or the puzzle itself with dots for blanks; when counting, only the number of solutions.
    std::size_t size(std::size_t puzzles) const;
    void write(std::size_t puzzles, char* out) const;

    Status9 status(std::size_t puzzle) const { return static_cast<Status9>(status_[puzzle]); }
    std::size_t line(std::size_t puzzle) const { return places_[puzzle].line; }
    std::uint64_t total(std::size_t puzzle) const;  // solutions found
    std::uint32_t guesses(std::size_t puzzle) const { return guesses_[puzzle]; }
    const Place9& place(std::size_t puzzle) const { return places_[puzzle]; }
    // The first solution found, null for none or when counting.
    const std::uint8_t* solution(std::size_t puzzle) const;
    void givens(std::size_t puzzle, std::uint8_t* cells) const { digits_of(places_[puzzle].symbols, cells); }

  private:
    struct Free {
        void operator()(std::byte* memory) const;
    };

    bool needs_search(std::size_t puzzle) const;
    bool search_on(std::uint64_t guesses);

    const Level9& level_;
    const Aim aim_;
    const std::uint64_t limit_, nodes_;
    std::unique_ptr<std::byte, Free> memory_;
    std::vector<Place9> places_;
    std::vector<std::uint8_t> cells_;  // the puzzles, later their solutions
    std::vector<std::uint32_t> counts_, guesses_;
    std::vector<std::uint8_t> status_;
    std::vector<std::uint64_t> totals_;  // counts that exceed `counts_`
    std::size_t searched_ = 0;           // puzzles that need no further search
    std::optional<Search9> search_;
    bool is_in_step_ = false, is_done_ = false;
};

}  // namespace farandole::sudoku
