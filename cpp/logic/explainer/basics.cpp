// Singles and locked candidates.
#include <bit>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {
namespace {

// The places of a digit in a house, as a mask of digits with exactly one.
Digits singles_of(const State& state, int house) {
    const auto& places = state.at[static_cast<std::size_t>(house)];
    unsigned singles = 0;
    for (unsigned digit = 0; digit < kDigits; ++digit)
        singles |= static_cast<unsigned>(logic::is_single(places[digit])) << digit;
    return static_cast<Digits>(singles);
}

bool set_single(const State& state, int house, int digit, double difficulty, Hint& hint) {
    hint = hint_of(Technique::kHiddenSingle, difficulty);
    hint.cell = cell_at(house, logic::lowest(state.places(house, digit)));
    hint.digit = digit + 1;
    return true;
}

// Calls see(digit, from, to) for each digit whose places in the house `from`, two or more, are all in `to`, in the
// program's order, until it returns true.
template <class See>
bool any_locked(const State& state, const See& see) {
    constexpr std::array<std::array<int, 2>, 4> kPairs{{{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}}};
    for (const auto& [first, second] : kPairs)
        for (int digit = 0; digit < kDigits; ++digit)
            for (int from = first; from < first + 9; ++from) {
                const Places places = state.places(from, digit);
                if (logic::count(places) < 2 || logic::count(places) > 3) continue;
                const auto kind = static_cast<std::size_t>(second / 9);
                const int to = logic::houses_of(cell_at(from, logic::lowest(places)))[kind];
                if (cells_in(from, places).within(logic::house_cells(to)) && see(digit, from, to)) return true;
            }
    return false;
}

}  // namespace

bool hidden_single(const State& state, Hint& hint) {
    std::array<Digits, kHouses> singles;
    for (int kind : kKinds)
        for (int house = kind; house < kind + 9; ++house) {
            const Digits found = singles_of(state, house);
            singles[static_cast<std::size_t>(house)] = found;
            if (found && state.empties_of(house) == 1) return set_single(state, house, logic::lowest(found), 1.0, hint);
        }
    for (int kind : kKinds)
        for (int house = kind; house < kind + 9; ++house)
            if (const Digits found = singles[static_cast<std::size_t>(house)])
                return set_single(state, house, logic::lowest(found), kind == kBox ? 1.2 : 1.5, hint);
    return false;
}

bool naked_single(const State& state, Hint& hint) {
    for (int cell = 0; cell < kCells; ++cell)
        if (logic::is_single(state.marks_of(cell))) {
            hint = hint_of(Technique::kNakedSingle, 2.3);
            hint.cell = cell;
            hint.digit = logic::lowest(state.marks_of(cell)) + 1;
            return true;
        }
    return false;
}

bool direct_locking(const State& state, Hint& hint) {
    return any_locked(state, [&](int digit, int from, int to) {
        const int kind = from / 9 * 9;
        for (int other = kind; other < kind + 9; ++other) {
            if (other == from) continue;
            const Cells places = state.where_is(digit) & logic::house_cells(other);
            const Cells left = places - logic::house_cells(to);
            if (left == places || left.size() != 1) continue;
            const bool is_pointing = kind == kBox;
            hint = is_pointing ? hint_of(Technique::kDirectPointing, 1.7) : hint_of(Technique::kDirectClaiming, 1.9);
            hint.cell = left.first();
            hint.digit = digit + 1;
            return true;
        }
        return false;
    });
}

bool locking(const State& state, Hint& hint) {
    return any_locked(state, [&](int digit, int from, int to) {
        const Cells gone = (state.where_is(digit) & logic::house_cells(to)) - logic::house_cells(from);
        if (gone.empty()) return false;
        hint = from >= kBox ? hint_of(Technique::kPointing, 2.6) : hint_of(Technique::kClaiming, 2.8);
        remove_all(hint, gone, digit);
        return true;
    });
}

bool generalized_locking(const State& state, Hint& hint) {
    for (int kind : {kBox, kRow, kColumn})
        for (int digit = 0; digit < kDigits; ++digit)
            for (int house = kind; house < kind + 9; ++house) {
                const Places places = state.places(house, digit);
                if (logic::count(places) < 2 || logic::count(places) > 6) continue;
                const Cells gone = logic::common_peers(cells_in(house, places)) & state.where_is(digit);
                if (gone.empty()) continue;
                hint = hint_of(Technique::kGeneralizedLocking, 2.9);
                remove_all(hint, gone, digit);
                return true;
            }
    return false;
}

}  // namespace farandole::explainer
