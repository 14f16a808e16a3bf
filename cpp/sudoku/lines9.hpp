// 9×9 puzzles as text, one on a line: read, and written with their solutions.
//
//     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  label
//     `---------------------------- 81 symbols ---------------------------------------'
//
// A line ends at "\n", "\r\n" or "\r". A line is a *puzzle* when 81 symbols stand at its
// beginning and nothing, white space, a comma or a semicolon follows; what is left then is its
// label. It is *ignorable* when it is blank or a comment (#, // or % comes first). Anything else
// is for other readers, and no guess is made here at what it might be.
#pragma once

#include <cstddef>
#include <cstdint>

namespace farandole::sudoku {

// The symbols of 81 cells as digits, 0 for a blank. Other characters must have been ruled out.
void digits_of(const char* symbols, std::uint8_t* cells);

// Digits as symbols; a blank is a dot.
void symbols_of(const std::uint8_t* cells, char* symbols);

struct Rows9 {
    std::size_t rows;  // rows filled
    std::size_t next;  // where the next call must begin
};

// Reads a row for each line that isn't ignorable, from `at` on, until the text ends or `most` rows are full. Blanks are
// . 0 * _ - ? x X; white space before the puzzle is skipped. A line that isn't a puzzle gets zeros for cells and status
// bad9, others open9; `starts` is where each line begins. A last line without an end is only read if the text is the
// `last`.
Rows9 read_rows9(const char* text, std::size_t size, std::size_t at, bool last, std::size_t most, std::uint8_t* cells,
                 std::uint64_t* starts, std::uint8_t* status);

// A run: consecutive puzzles, separated only by ignorable lines. It ends with a puzzle. Only digits and dots are
// symbols here, and only " \t,;" may follow them. Lines that aren't UTF-8, or contain a lone "\r" or U+FFFD, aren't
// part of a run; nor are labels that begin with 81 digits, dots and letters, which may be regions, unless they are a
// solution: digits that agree with the givens.
struct Run9 {
    std::size_t end;  // after the end of its last line
    std::size_t lines;
    std::size_t puzzles;  // none: no run begins here
};

// The layout of the lines of a run: only a puzzle, a puzzle with an optional solution and label, or the rows of a
// table. Those have a field for each column: the puzzle, the solution, which may be missing, and a label of ASCII
// letters and digits. In a table no line is ignorable.
struct Layout9 {
    enum Kind { bare, labelled, table } kind = bare;
    char separator = 0;  // between the fields of a table
    int columns = 0;     // of a table, 1 to 3
};

// The run that begins at `at`, the beginning of a line.
Run9 run_at(const char* text, std::size_t size, std::size_t at, bool last, const Layout9& layout);

// The location of a puzzle of a run.
struct Place9 {
    const char* symbols;   // 81 of them
    const char* label;     // without surrounding white space and one separator
    std::size_t length;    // of the label
    const char* solution;  // 81 digits, null for none
    std::size_t line;      // 0 for the first line of the run
};

// The puzzles of a run found by `run_at`, each with the digits of its cells.
void read_run9(const char* text, std::size_t size, const Layout9& layout, Place9* places, std::uint8_t* cells);

// The number of bytes that `write_label` writes.
std::size_t label_size(const Place9& place);

// Writes a label so that it can be read back: after a space, and also after a comma if it begins with a separator;
// nothing for an empty one. Returns where it ends.
char* write_label(const Place9& place, char* out);

}  // namespace farandole::sudoku
