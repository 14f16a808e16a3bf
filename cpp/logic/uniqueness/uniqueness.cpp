// Patterns that a puzzle with one solution can't have: rectangles (unique_rectangles.cpp, avoidable_rectangles.cpp),
// and the bivalue universal grave: two candidates in every empty cell and two places for every digit in every
// house. One candidate more than that, in one cell, is true.
//
//   cells    the cell with three candidates
#include "logic/finders.hpp"
#include "logic/uniqueness/rectangles.hpp"

namespace farandole::logic {

namespace {

// The cell with three candidates when all others have two; -1 if it isn't so.
int cell_with_three(const Board& board) {
    const Cells others = board.empty() - board.bivalue();
    if (others.size() != 1 || count(board.candidates(others.first())) != 3) return -1;
    return others.first();
}

bool find_grave(Search& search) {
    const Board& board = search.board();
    const int cell = cell_with_three(board);
    if (cell < 0) return false;
    int digit = -1;
    for (Digits left = board.candidates(cell); left; left = without_lowest(left))
        if (board.places(houses_of(cell)[0], lowest(left)) == 3) digit = lowest(left);
    if (digit < 0) return false;
    for (int house = 0; house < kHouses; ++house)
        for (int other = 0; other < kDigits; ++other) {
            const int more = other == digit && house_cells(house).has(cell) ? 1 : 0;
            const int places = board.places(house, other);
            if (places != 2 + more && (places != 0 || more)) return false;
        }
    search.step.clear(Technique::bug_plus_1);
    for (Digits left = board.candidates(cell); left; left = without_lowest(left))
        if (lowest(left) != digit) search.step.remove(cell, lowest(left));
    if (search.details) search.step.cells.add(cell);
    return search.found();
}

}  // namespace

bool find_uniqueness(Search& search, Technique wanted) {
    switch (wanted) {
        case Technique::bug_plus_1: return find_grave(search);
        case Technique::avoidable_rectangle_1:
        case Technique::avoidable_rectangle_2: return find_avoidable_rectangles(search, wanted);
        default: return find_unique_rectangles(search, wanted);
    }
}

}  // namespace farandole::logic
