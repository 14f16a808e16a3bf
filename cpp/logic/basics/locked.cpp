// Locked candidates: where all places of a digit in one house lie in another house too, the other house has no
// further place for it. From a box to a line this is pointing, from a line to a box claiming.
//
//   base     the house that has all its places there
//   cover    the house that loses the others
//   cells, digits   the places, the digit
#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

bool locked(Search& search, Technique technique, int from, int to, int digit) {
    const Board& board = search.board();
    const Cells places = board.where_in(from, digit);
    Step& step = search.step;
    step.clear(technique);
    step.remove(board.where_in(to, digit) - places, digit);
    if (search.details) {
        step.cells = places;
        step.digits = only(digit);
        step.base.push_back(static_cast<std::uint8_t>(from));
        step.cover.push_back(static_cast<std::uint8_t>(to));
        step.truths.push_back(house_truth(from, digit));
    }
    return search.found();
}

}  // namespace

bool find_locked(Search& search, Technique wanted) {
    const Board& board = search.board();
    const bool pointing = wanted == Technique::locked_candidates_pointing;
    for (int from = pointing ? kBox : kRow; from < (pointing ? kHouses : kBox); ++from)
        for (int digit = 0; digit < kDigits; ++digit) {
            const int places = board.places(from, digit);
            if (places != 2 && places != 3) continue;
            const Cells cells = board.where_in(from, digit);
            for (int to : houses_of(cells.first())) {
                if (to == from || (!pointing && to < kBox)) continue;
                if (board.places(to, digit) <= places || !cells.within(house_cells(to))) continue;
                if (locked(search, wanted, from, to, digit)) return true;
            }
        }
    return false;
}

}  // namespace farandole::logic
