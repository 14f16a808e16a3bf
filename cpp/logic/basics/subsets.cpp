// Subsets of two, three or four cells.
//
// Naked: so many cells of a house hold only so many digits, so no other cell of the house holds these digits.
// Hidden: so many digits of a house have only so many places, so nothing else is there. A naked pair or triple that
// lies in a box and in a line, and removes something in both, is called locked.
//
//   cells, digits   the subset
//   base     naked: every house that all the cells share; hidden: the house
#include <array>

#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

// Calls `use` with every combination of `size` of the numbers 0 to `many` - 1 in lexicographic order, until it
// returns true. `keep` sees each beginning of one, and may refuse it and all that begin like it.
template <class Keep, class Use>
bool combinations(int many, int size, const Keep& keep, const Use& use) {
    std::array<int, 4> chosen{};
    int depth = 0;
    while (true) {
        if (chosen[static_cast<std::size_t>(depth)] > many - (size - depth)) {
            if (depth-- == 0) return false;
        } else if (keep(chosen, depth)) {
            if (depth + 1 == size) {
                if (use(chosen)) return true;
            } else {
                chosen[static_cast<std::size_t>(depth + 1)] = chosen[static_cast<std::size_t>(depth)] + 1;
                ++depth;
                continue;
            }
        }
        ++chosen[static_cast<std::size_t>(depth)];
    }
}

bool naked_subset(Search& search, Technique wanted, bool want_locked, const Cells& cells, Digits digits) {
    const Board& board = search.board();
    const auto& houses = houses_of(cells.first());
    Step& step = search.step;
    step.clear(wanted);
    int kinds = 0;  // of houses in which something goes; of a line, outside the box
    bool shared[3];
    Cells done;
    for (std::size_t kind = 0; kind < 3; ++kind) {
        shared[kind] = cells.within(house_cells(houses[kind]));
        if (!shared[kind]) continue;
        bool counts = false;
        for (int cell : (house_cells(houses[kind]) & board.empty()) - cells) {
            const Digits gone = board.candidates(cell) & digits;
            if (!done.has(cell))
                for (Digits left = gone; left; left = without_lowest(left)) step.remove(cell, lowest(left));
            done.add(cell);
            counts |= gone && (kind == 2 || houses_of(cell)[2] != houses[2]);
        }
        kinds += counts;
        if (search.details) step.base.push_back(houses[kind]);
    }
    if (step.eliminations.empty()) return false;
    const bool locked = cells.size() < 4 && kinds > 1 && shared[2] && (shared[0] || shared[1]);
    if (locked != want_locked) return false;
    if (search.details) {
        step.cells = cells;
        step.digits = digits;
        for (int cell : cells) step.truths.push_back(cell_truth(cell));
    }
    return search.found();
}

bool naked_in(Search& search, Technique wanted, bool want_locked, int size, int house) {
    const Board& board = search.board();
    std::array<std::uint8_t, 9> small{};
    int many = 0;
    for (auto cell : in_order(house)) {
        const int digits = count(board.candidates(cell));
        if (digits && digits <= size) small[static_cast<std::size_t>(many++)] = cell;
    }
    if (many < size) return false;
    std::array<Digits, 5> together{};  // of the first so many cells
    const auto keep = [&](const std::array<int, 4>& chosen, int depth) {
        const auto at = static_cast<std::size_t>(depth);
        const int cell = small[static_cast<std::size_t>(chosen[at])];
        together[at + 1] = static_cast<Digits>(together[at] | board.candidates(cell));
        return count(together[at + 1]) <= size;
    };
    return combinations(many, size, keep, [&](const std::array<int, 4>& chosen) {
        const Digits digits = together[static_cast<std::size_t>(size)];
        if (count(digits) != size) return false;
        Cells cells;
        for (int at = 0; at < size; ++at)
            cells.add(small[static_cast<std::size_t>(chosen[static_cast<std::size_t>(at)])]);
        return naked_subset(search, wanted, want_locked, cells, digits);
    });
}

bool hidden_subset(Search& search, Technique wanted, int house, const Cells& cells, Digits digits) {
    const Board& board = search.board();
    Step& step = search.step;
    step.clear(wanted);
    for (int cell : cells)
        for (Digits left = board.candidates(cell) & static_cast<Digits>(~digits); left; left = without_lowest(left))
            step.remove(cell, lowest(left));
    if (step.eliminations.empty()) return false;
    if (search.details) {
        step.cells = cells;
        step.digits = digits;
        step.base.push_back(static_cast<std::uint8_t>(house));
        for (Digits left = digits; left; left = without_lowest(left))
            step.truths.push_back(house_truth(house, lowest(left)));
    }
    return search.found();
}

bool hidden_in(Search& search, Technique wanted, int size, int house) {
    const Board& board = search.board();
    if ((house_cells(house) & board.empty()).size() <= size) return false;
    std::array<std::uint8_t, 9> few{};
    int many = 0;
    for (int digit = 0; digit < kDigits; ++digit) {
        const int places = board.places(house, digit);
        if (places && places <= size) few[static_cast<std::size_t>(many++)] = static_cast<std::uint8_t>(digit);
    }
    if (many < size) return false;
    std::array<Cells, 5> together{};  // of the first so many digits
    std::array<Digits, 5> digits{};
    const auto keep = [&](const std::array<int, 4>& chosen, int depth) {
        const auto at = static_cast<std::size_t>(depth);
        const int digit = few[static_cast<std::size_t>(chosen[at])];
        together[at + 1] = together[at] | board.where_in(house, digit);
        digits[at + 1] = static_cast<Digits>(digits[at] | only(digit));
        return together[at + 1].size() <= size;
    };
    return combinations(many, size, keep, [&](const std::array<int, 4>&) {
        const auto all = static_cast<std::size_t>(size);
        return together[all].size() == size && hidden_subset(search, wanted, house, together[all], digits[all]);
    });
}

}  // namespace

bool find_subsets(Search& search, Technique wanted) {
    int size = 4;
    bool hidden = false, locked = false;
    switch (wanted) {
        case Technique::locked_pair: locked = true; [[fallthrough]];
        case Technique::naked_pair: size = 2; break;
        case Technique::locked_triple: locked = true; [[fallthrough]];
        case Technique::naked_triple: size = 3; break;
        case Technique::hidden_pair:
            size = 2;
            hidden = true;
            break;
        case Technique::hidden_triple:
            size = 3;
            hidden = true;
            break;
        case Technique::hidden_quad: hidden = true; break;
        default: break;
    }
    for (int first : {kBox, kRow, kColumn}) {
        if (locked && first != kBox) break;  // what is locked lies in a box
        for (int house = first; house < first + 9; ++house)
            if (hidden ? hidden_in(search, wanted, size, house) : naked_in(search, wanted, locked, size, house))
                return true;
    }
    return false;
}

}  // namespace farandole::logic
