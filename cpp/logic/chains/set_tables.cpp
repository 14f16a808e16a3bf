// Almost locked sets in the tables of implications. If a digit of a set goes, the others are in it, and see what they
// see:
//
//     r1c1=1  →  {r1c23: 123} loses 1  →  r1c7≠2, r1c7≠3 …
//
// One literal stands for a set and the digit that it loses. It may turn off groups, take a digit from another set
// at once, or leave a cell one candidate only.
#include <algorithm>

#include "logic/chains/tables.hpp"

namespace farandole::logic {

// The literal "the set has lost the digit", made when it is first asked for.
Literal Tables::entry_of_set(std::size_t set, int digit) {
    std::int32_t& known = entries_[set][static_cast<std::size_t>(digit)];
    if (known < 0) {
        const AlmostLockedSet& here = (*sets_)[set];
        known = static_cast<std::int32_t>(2 * things_.size());
        things_.push_back({here.cells, static_cast<std::uint8_t>(here.where[static_cast<std::size_t>(digit)].first()),
                           static_cast<std::uint8_t>(digit), Kind::locked_set, static_cast<std::int16_t>(set)});
        start(static_cast<std::size_t>(known), static_cast<std::size_t>(known) + 2);
    }
    return static_cast<Literal>(known);
}

// From what takes the digit from the set: a candidate, or a group, that sees all of its places.
void Tables::enter_set(const Board&, std::size_t set, int digit) {
    const AlmostLockedSet& here = (*sets_)[set];
    const auto of_digit = static_cast<std::size_t>(digit);
    const Literal entry = entry_of_set(set, digit);
    for (int cell : here.seen[of_digit]) {
        add(literal(cell, digit, true), entry);
        for (std::size_t at : groups_of_[of_digit]) {
            const Group& group = groups_[at];
            const auto on = static_cast<Literal>(2 * (static_cast<std::size_t>(candidates_) + at) + 1);
            if (!group.cells.has(cell) || group.cells.meets(here.cells) ||
                !here.where[of_digit].within(common_peers(group.cells)) || implies(on, entry))
                continue;
            add(on, entry);
        }
    }
}

// Other sets that lose a digit altogether.
void Tables::leave_for_sets(std::size_t set, Literal entry, const std::array<Cells, kDigits>& gone, int distance) {
    const AlmostLockedSet& here = (*sets_)[set];
    Cells touched;
    for (const Cells& cells : gone) touched |= cells;
    for (std::size_t other = 0; other < sets_->size(); ++other) {
        const AlmostLockedSet& there = (*sets_)[other];
        if (other == set || there.cells.size() < 2 || !there.cells.meets(touched) || there.cells.meets(here.cells))
            continue;
        for (Digits left = there.digits; left; left = without_lowest(left)) {
            const auto digit = static_cast<std::size_t>(lowest(left));
            if (gone[digit] && there.where[digit].within(gone[digit]))
                add(entry, entry_of_set(other, lowest(left)), distance);
        }
    }
}

void Tables::link_set(const Board& board, std::size_t set, int digit) {
    const AlmostLockedSet& here = (*sets_)[set];
    std::array<Cells, kDigits> gone{};
    Cells any;
    for (Digits left = here.digits; left; left = without_lowest(left)) {
        const auto at = static_cast<std::size_t>(lowest(left));
        if (lowest(left) != digit) any |= gone[at] = here.seen[at];
    }
    if (!any) return;
    const Literal entry = entry_of_set(set, digit);
    enter_set(board, set, digit);
    const int distance = 2 + chain_penalty(count(here.digits));
    for (int other = 0; other < kDigits; ++other) {
        const Cells& cells = gone[static_cast<std::size_t>(other)];
        if (!cells) continue;
        for (int cell : cells) add(entry, literal(cell, other, false), distance);
        for (std::size_t at : groups_of_[static_cast<std::size_t>(other)])
            if (groups_[at].cells.within(cells))
                add(entry, static_cast<Literal>(2 * (static_cast<std::size_t>(candidates_) + at)), distance);
    }
    leave_for_sets(set, entry, gone, distance);
    for (int cell : here.all_seen) {
        if (count(board.candidates(cell)) == 2) continue;
        Digits rest = board.candidates(cell);
        for (int other = 0; other < kDigits; ++other)
            if (gone[static_cast<std::size_t>(other)].has(cell)) rest = static_cast<Digits>(rest & ~only(other));
        if (is_single(rest)) add(entry, literal(cell, lowest(rest), true), distance + 1);
    }
}

void Tables::link_sets(Search& search) {
    sets_ = &almost_locked_sets(search);
    entries_.assign(sets_->size(), {});
    for (auto& entries : entries_) entries.fill(-1);
    for (std::size_t set = 0; set < sets_->size(); ++set) {
        if ((*sets_)[set].cells.size() < 2 || search.stopped()) continue;
        for (Digits left = (*sets_)[set].digits; left; left = without_lowest(left))
            link_set(search.board(), set, lowest(left));
    }
}

}  // namespace farandole::logic
