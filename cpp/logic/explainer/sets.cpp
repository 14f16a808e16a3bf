// Naked and hidden sets, and fish.
#include <algorithm>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {
namespace {

// Calls see(house, digits, places) for each set of digits that have as many places in a house, each two or more, until
// it returns true.
template <class Fits, class See>
bool any_hidden(const State& state, int size, const Fits& fits, const See& see) {
    for (int kind : kKinds)
        for (int house = kind; house < kind + 9; ++house) {
            if (!fits(state.empties_of(house))) continue;
            unsigned few = 0;
            for (int digit = 0; digit < kDigits; ++digit) {
                const int places = logic::count(state.places(house, digit));
                if (places >= 2 && places <= size) few |= 1u << digit;
            }
            if (logic::bits(few) < size) continue;
            if (any_subset(few, size, [&](unsigned digits) {
                    Places places = 0;
                    for (unsigned left = digits; left; left &= left - 1)
                        places = static_cast<Places>(places | state.places(house, std::countr_zero(left)));
                    return logic::count(places) == size && see(house, static_cast<Digits>(digits), places);
                }))
                return true;
        }
    return false;
}

}  // namespace

bool direct_hidden_set(const State& state, int size, Hint& hint) {
    const auto fits = [&](int empties) { return empties > size; };
    return any_hidden(state, size, fits, [&](int house, Digits digits, Places places) {
        for (int digit = 0; digit < kDigits; ++digit) {
            if (digits >> digit & 1) continue;
            const Places all = state.places(house, digit), left = static_cast<Places>(all & ~places);
            if (logic::count(all) < 2 || !logic::is_single(left)) continue;
            hint =
                size == 2 ? hint_of(Technique::kDirectHiddenPair, 2.0) : hint_of(Technique::kDirectHiddenTriplet, 2.5);
            hint.cell = cell_at(house, logic::lowest(left));
            hint.digit = digit + 1;
            return true;
        }
        return false;
    });
}

bool hidden_set(const State& state, int size, Hint& hint) {
    constexpr std::array kTechniques{Technique::kHiddenPair, Technique::kHiddenTriplet, Technique::kHiddenQuad};
    constexpr std::array kRatings{3.4, 4.0, 5.4};
    const auto fits = [&](int empties) { return empties > 2 * size; };
    return any_hidden(state, size, fits, [&](int house, Digits digits, Places places) {
        Cells others;
        const Cells cells = cells_in(house, places);
        for (int digit = 0; digit < kDigits; ++digit)
            if (!(digits >> digit & 1)) others |= state.where_is(digit);
        if (!others.meets(cells)) return false;
        const auto at = static_cast<std::size_t>(size - 2);
        hint = hint_of(kTechniques[at], kRatings[at]);
        for (int cell : cells)
            hint.removed[static_cast<std::size_t>(cell)] = static_cast<Digits>(state.marks_of(cell) & ~digits);
        return true;
    });
}

namespace {

// Calls see(house, digits, places) for each set of cells in a house that have as many digits, until it returns true.
template <class See>
bool any_naked(const State& state, int size, const See& see) {
    for (int kind : kKinds)
        for (int house = kind; house < kind + 9; ++house) {
            if (state.empties_of(house) < 2 * size) continue;
            unsigned few = 0;
            for (int place = 0; place < 9; ++place) {
                const int digits = logic::count(state.marks_of(cell_at(house, place)));
                if (digits >= 2 && digits <= size) few |= 1u << place;
            }
            if (logic::bits(few) < size) continue;
            if (any_subset(few, size, [&](unsigned places) {
                    Digits digits = 0;
                    for (unsigned left = places; left; left &= left - 1)
                        digits = static_cast<Digits>(digits | state.marks_of(cell_at(house, std::countr_zero(left))));
                    return logic::count(digits) == size && see(house, digits, places);
                }))
                return true;
        }
    return false;
}

constexpr std::array kNakedRatings{3.0, 3.6, 5.0};

}  // namespace

bool naked_set(const State& state, int size, Hint& hint) {
    constexpr std::array kTechniques{Technique::kNakedPair, Technique::kNakedTriplet, Technique::kNakedQuad};
    return any_naked(state, size, [&](int house, Digits digits, unsigned places) {
        bool is_worth = false;
        for (int place = 0; place < 9; ++place)
            is_worth |= !(places >> place & 1) && (state.marks_of(cell_at(house, place)) & digits);
        if (!is_worth) return false;
        const auto at = static_cast<std::size_t>(size - 2);
        hint = hint_of(kTechniques[at], kNakedRatings[at]);
        for (int place = 0; place < 9; ++place) {
            const auto cell = static_cast<std::size_t>(cell_at(house, place));
            if (!(places >> place & 1)) hint.removed[cell] = state.marks[cell] & digits;
        }
        return true;
    });
}

bool generalized_naked_set(const State& state, int size, Hint& hint, Cells* set) {
    constexpr std::array kTechniques{Technique::kGeneralizedNakedPair, Technique::kGeneralizedNakedTriplet,
                                     Technique::kGeneralizedNakedQuad};
    return any_naked(state, size, [&](int house, Digits digits, unsigned places) {
        const Cells cells = cells_in(house, static_cast<Places>(places));
        const auto at = static_cast<std::size_t>(size - 2);
        bool is_worth = false;
        Hint found = hint_of(kTechniques[at], kNakedRatings[at]);
        for (Digits left = digits; left; left = logic::without_lowest(left)) {
            const Cells& where = state.where_is(logic::lowest(left));
            const Cells gone = logic::common_peers(cells & where) & where;
            is_worth |= !gone.empty();
            remove_all(found, gone, logic::lowest(left));
        }
        if (!is_worth) return false;
        hint = found;
        if (set) *set = cells;
        return true;
    });
}

bool fish(const State& state, int size, Hint& hint) {
    constexpr std::array kTechniques{Technique::kXWing, Technique::kSwordfish, Technique::kJellyfish};
    constexpr std::array kRatings{3.2, 3.8, 5.2};
    for (int kind : {kColumn, kRow}) {
        const int cover_kind = kind == kColumn ? kRow : kColumn;
        // Of all digits, the first set of lines.
        unsigned first = 1u << 9;
        int of = -1;
        Cells gone;
        for (int digit = 0; digit < kDigits; ++digit) {
            if (state.placed[static_cast<std::size_t>(digit)] + 2 * size > 9) continue;
            unsigned few = 0;
            for (int line = 0; line < 9; ++line) {
                const int places = logic::count(state.places(kind + line, digit));
                if (places >= 2 && places <= size) few |= 1u << line;
            }
            if (logic::bits(few) < size) continue;
            any_subset(few, size, [&](unsigned lines) {
                if (lines >= first) return true;
                Places places = 0;
                for (unsigned left = lines; left; left &= left - 1)
                    places = static_cast<Places>(places | state.places(kind + std::countr_zero(left), digit));
                if (logic::count(places) != size) return false;
                Cells cover, base;
                for (unsigned left = places; left; left &= left - 1)
                    cover |= logic::house_cells(cover_kind + std::countr_zero(left));
                for (unsigned left = lines; left; left &= left - 1)
                    base |= logic::house_cells(kind + std::countr_zero(left));
                const Cells found = (state.where_is(digit) & cover) - base;
                if (found.empty()) return false;
                first = lines;
                of = digit;
                gone = found;
                return true;
            });
        }
        if (of < 0) continue;
        const auto at = static_cast<std::size_t>(size - 2);
        hint = hint_of(kTechniques[at], kRatings[at]);
        remove_all(hint, gone, of);
        return true;
    }
    return false;
}

}  // namespace farandole::explainer
