// Templates: the ways to put one digit into nine cells (digit_templates.hpp). A cell that is in all those that are
// still possible holds the digit (template set); a place that is in none of them doesn't (template delete). Where one
// digit has such cells, the templates of the others can't go through them.
//
//   cells, digits   set: the cells; delete: the places that some template has; the digit
//   truths          the digit in its rows; if other digits' cells were used, those digits in their rows as well
#include "logic/finders.hpp"
#include "logic/single_digit/digit_templates.hpp"

namespace farandole::logic {

namespace {

struct Templates {
    std::array<Cells, kDigits> some, every;  // the cells that are in some template of a digit, and in every one
    Digits alone = 0;                        // digits for which the others were of no account
};

Cells in_every_template(const Cells& some) {
    Cells every;
    for (int house = kRow; house < kRow + 9; ++house) {
        const Cells row = some & house_cells(house);
        if (row.size() == 1) every |= row;
    }
    return every;
}

Templates templates_of(const Board& board) {
    Templates now;
    std::array<Cells, kDigits> allowed;
    Digits changed = kAllDigits;
    now.alone = kAllDigits;
    for (std::size_t digit = 0; digit < kDigits; ++digit)
        allowed[digit] = board.where(static_cast<int>(digit)) | board.placed(static_cast<int>(digit));
    while (changed) {
        for (Digits left = changed; left; left = without_lowest(left)) {
            const auto digit = static_cast<std::size_t>(lowest(left));
            now.some[digit] = in_some_template(allowed[digit]);
            now.every[digit] = in_every_template(now.some[digit]);
        }
        changed = 0;
        for (std::size_t digit = 0; digit < kDigits; ++digit)
            for (std::size_t other = 0; other < kDigits; ++other) {
                if (other == digit || !allowed[digit].meets(now.every[other])) continue;
                allowed[digit] -= now.every[other];
                changed |= only(static_cast<int>(digit));
            }
        now.alone &= static_cast<Digits>(~changed);
    }
    return now;
}

bool templates(Search& search, Technique wanted, const Templates& now, int digit) {
    const Board& board = search.board();
    const auto at = static_cast<std::size_t>(digit);
    const bool set = wanted == Technique::template_set;
    const Cells cells = set ? now.every[at] & board.empty() : board.where(digit) - now.some[at];
    if (!cells) return false;
    Step& step = search.step;
    step.clear(wanted);
    if (set)
        for (int cell : cells) step.place(cell, digit);
    else
        step.remove(cells, digit);
    if (!search.details) return search.found();
    step.cells = set ? cells : now.some[at] & board.empty();
    step.digits = only(digit);
    Digits used = only(digit);
    if (!(now.alone & used))
        for (int other = 0; other < kDigits; ++other)
            if (now.every[static_cast<std::size_t>(other)].meets(board.empty())) used |= only(other);
    for (Digits left = used; left; left = without_lowest(left))
        for (int house = kRow; house < kRow + 9; ++house)
            if (board.places(house, lowest(left)) > 0) step.truths.push_back(house_truth(house, lowest(left)));
    return search.found();
}

}  // namespace

bool find_templates(Search& search, Technique wanted) {
    const Templates now = templates_of(search.board());
    for (int digit = 0; digit < kDigits; ++digit)
        if (templates(search, wanted, now, digit)) return true;
    return false;
}

}  // namespace farandole::logic
