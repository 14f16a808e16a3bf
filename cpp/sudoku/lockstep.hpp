// Many 9×9 puzzles at once: one puzzle in each 16-bit lane of a vector, all lanes in step.
//
// The state is 81 vectors, one for each cell in reading order. Bit d of a lane says that digit
// d + 1 may still stand in that cell of that lane's puzzle:
//
//                 lane 0            lane 1                lane 31
//     cell  0   000000110         000000001     ...     111111111      32 lanes with AVX-512,
//     cell  1   010010000         000001110     ...     000010000      16 with AVX2,
//       ...                                                             8 elsewhere
//     cell 80   111111111         100000000     ...     000000100
//
// So a logical operation between two vectors is done for nine digits of every puzzle at once,
// and no rule needs a shift, a table or a branch: rows, columns and boxes are only a matter of
// which vectors meet. A chute (a band or a stack) is 27 cells, three lines × three boxes ×
// three cells, and the same pass serves all six:
//
//     for each minirow   single = cells down to one digit, minirow = or of its three cells
//                        a single clears its digit from the other minirows of its line and of its box
//     for the chute      a minirow stays only where it lies on a permutation of the three lines
//                        and boxes: entry (i, j) needs (i+1, j+1) and (i+2, j+2), or
//                        (i+1, j+2) and (i+2, j+1). That is locked candidates, both ways
//     for each cell      the only place of a digit in its line loses its other digits
//
// Six passes are a sweep. After it each lane stands for itself: one that failed takes back its
// last guess, one that is full is written down, one in which no cell came down to one digit
// guesses; and a puzzle that is done makes room for the next. No lane waits for another, and
// what a puzzle's solutions, their order and its guesses are depends on nothing but the puzzle.
//
// The same source is compiled once for each instruction set (lockstep_*.cpp) and chosen at run
// time. What was tried and how fast it is: docs/why/lockstep.md.
#pragma once

#include <cstddef>
#include <cstdint>

namespace farandole::sudoku {

// What is known of a puzzle in a batch.
enum Status9 : std::uint8_t {
    open9 = 0,    // not done, or given up at the limit of guesses
    solved9 = 1,  // one solution, and no other unless the limit was one
    none9 = 2,    // no solution
    many9 = 3,    // more than one
    bad9 = 4,     // no puzzle: set by the caller, never here
};

// What is asked of each puzzle and where to put what was found. All arrays belong to the caller,
// outlive the work, and have a row for each puzzle.
struct Batch9 {
    std::uint32_t limit;      // solutions after which a puzzle is done, at least 1
    std::uint32_t nodes;      // guesses after which it is given up
    std::uint8_t* solutions;  // 81 digits: the first solution found, untouched where there is none; may be null
    std::uint32_t* counts;    // zeroed by the caller: solutions found
    std::uint32_t* guesses;   // zeroed by the caller
    std::uint8_t* status;     // a Status9; a puzzle that isn't open9 at first is passed over
};

// Puzzles to go on with: rows `begin` to `end` of the batch. They are read once, so `cells` may
// be where the solutions of the same rows go.
struct Source9 {
    const std::uint8_t* cells;   // 81 digits for each of these rows, 0 to 9 (0: blank); or null:
    const std::uint16_t* marks;  // 81 sets of candidates, bit d for digit d + 1, none above bit 8
    std::size_t begin;
    std::size_t end;
};

// One compiled level: how much memory it needs (aligned to 64 bytes), how to begin, how to bring
// puzzles, and how to go on for a number of sweeps (well under a microsecond each).
//
//     start ──▶ feed ──▶ run, run, ... until it returns true ──▶ feed ──▶ ... ──▶ run, run with `is_last`
//
// `run` returns true when a lane has nothing to do: more can be fed then, while the others go on
// with what they have, so lanes don't wait for a long puzzle at the end of every piece. With
// `is_last` it returns true when all are done. Until a puzzle's status is set its other outputs
// are provisional. `done` says how many are done, those passed over among them.
struct Level9 {
    const char* name;
    std::size_t lanes;
    std::size_t memory;
    void (*start)(void* memory, const Batch9& batch);
    void (*feed)(void* memory, const Source9& source);
    bool (*run)(void* memory, std::uint64_t sweeps, bool is_last);
    std::size_t (*done)(const void* memory);
};

// The level of this name ("avx512", "avx2", "portable"), or null where this build or this
// processor doesn't have it; for a null name the fastest there is.
const Level9* level9(const char* name);

}  // namespace farandole::sudoku
