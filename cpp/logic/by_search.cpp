// The last resort: a digit of the solution, found by search, in the middle one of the empty cells. It isn't logic, and
// is said not to be.
#include "logic/finders.hpp"

namespace farandole::logic {

bool find_by_search(Search& search, Technique wanted) {
    if (!search.solution() || search.board().solved()) return false;
    int left = search.board().empty().size() / 2;
    for (int cell : search.board().empty()) {
        if (left-- > 0) continue;
        search.step.clear(wanted);
        search.step.place(cell, search.solution()[cell]);
        search.step.cells.add(cell);
        search.step.digits = only(search.solution()[cell]);
        return search.found();
    }
    return false;
}

}  // namespace farandole::logic
