// Bivalue universal graves: boards on which all open cells would have two candidates and all houses two places for each
// digit, but for a few candidates.
#include <bit>
#include <vector>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {
namespace {

constexpr std::array kBoxesRowsColumns{kBox, kRow, kColumn};

class Bug {
  public:
    Bug(const State& state, bool is_fixed) : state_(state), rest_(state), is_fixed_(is_fixed) {}

    bool run(Hint& hint) {
        if (!gather() || !is_grave()) return false;
        if (cells_.size() == 1) {
            hint = hint_of(Technique::kBug, 5.6, 1);
            const auto cell = static_cast<std::size_t>(cells_[0]);
            hint.removed[cell] = static_cast<Digits>(state_.marks[cell] & ~all_);
            return true;
        }
        if (logic::is_single(all_)) return type_2(hint) || (cells_.size() == 2 && type_4(hint));
        if (!common_.empty() && !cells_.empty()) return (cells_.size() == 2 && type_4(hint)) || type_3(hint);
        return false;
    }

  private:
    // Takes a candidate out, and says whether the pattern is still possible.
    bool take(int cell, int digit) {
        const auto at = static_cast<std::size_t>(cell);
        if (!extras_[at]) cells_.push_back(cell);
        extras_[at] = static_cast<Digits>(extras_[at] | logic::only(digit));
        rest_.remove(cell, digit);
        common_ = has_common_ ? common_ & logic::peers(cell) : logic::peers(cell);
        has_common_ = true;
        for (int one : cells_) common_.drop(one);
        return !(cells_.size() > 1 && logic::count(all_) > 1 && common_.empty());
    }

    bool gather() {
        Cells more;  // of the only digit with an odd number of places, if there is but one
        int only = -1;
        bool is_only = true;
        for (int kind : kBoxesRowsColumns)
            for (int house = kind; house < kind + 9; ++house)
                for (int digit = 0; digit < kDigits; ++digit) {
                    const Places places = state_.places(house, digit);
                    if (!places || logic::count(places) == 2) continue;
                    Cells found;
                    for (int cell : cells_in(house, places))
                        if (logic::count(state_.marks_of(cell)) >= 3) found.add(cell);
                    if (only < 0) only = digit;
                    is_only = is_only && only == digit;
                    if (is_only) more |= found;
                    if (found.empty()) return false;
                    if (found.size() > 1) continue;
                    all_ = static_cast<Digits>(all_ | logic::only(digit));
                    if (!take(found.first(), digit)) return false;
                }
        if (is_only && is_fixed_)
            for (int cell : more)
                if (!extras_[static_cast<std::size_t>(cell)] && !take(cell, only)) return false;
        return true;
    }

    bool is_grave() const {
        for (int cell = 0; cell < kCells; ++cell)
            if (!rest_.digits[static_cast<std::size_t>(cell)] && logic::count(rest_.marks_of(cell)) != 2) return false;
        for (int house = 0; house < kHouses; ++house)
            for (int digit = 0; digit < kDigits; ++digit) {
                const Places places = rest_.places(house, digit);
                if (places && logic::count(places) != 2) return false;
            }
        return true;
    }

    bool type_2(Hint& hint) const {
        const int digit = logic::lowest(all_);
        const Cells gone = has_common_ ? common_ & state_.where_is(digit) : Cells{};
        if (gone.empty()) return false;
        hint = hint_of(Technique::kBug, 5.7, 2);
        remove_all(hint, gone, digit);
        return true;
    }

    // Calls see(house) for each house that all cells share, until it returns true.
    template <class See>
    bool any_shared(const See& see) const {
        for (std::size_t kind : {std::size_t{2}, std::size_t{0}, std::size_t{1}}) {
            const int house = logic::houses_of(cells_[0])[kind];
            bool is_shared = true;
            for (int cell : cells_) is_shared &= logic::houses_of(cell)[kind] == house;
            if (is_shared && see(house)) return true;
        }
        return false;
    }

    bool type_3(Hint& hint) const {
        if (logic::count(all_) < 2) return false;
        // Small sets come first, or, without the program's fix, houses.
        const auto each_size = [&](int house) {
            for (int size = 2; size <= 6; ++size)
                if (naked(house, size, hint)) return true;
            return false;
        };
        if (!is_fixed_) return any_shared(each_size);
        for (int size = 2; size <= 6; ++size)
            if (any_shared([&](int house) { return naked(house, size, hint); })) return true;
        return false;
    }

    bool naked(int house, int size, Hint& hint) const {
        unsigned open = 0;
        for (int cell : common_& logic::house_cells(house))
            if (state_.marks_of(cell)) open |= 1u << place_in(house, cell);
        return any_subset(open, size - 1, [&](unsigned places) {
            Digits set = 0;
            for (unsigned left = places; left; left &= left - 1) {
                const Digits marks = state_.marks_of(cell_at(house, std::countr_zero(left)));
                if (logic::count(marks) < 2) return false;
                set = static_cast<Digits>(set | marks);
            }
            if (logic::count(set) != size || (all_ & ~set)) return false;
            const unsigned others = open & ~places;
            bool is_worth = false;
            for (unsigned left = others; left; left &= left - 1)
                is_worth |= (state_.marks_of(cell_at(house, std::countr_zero(left))) & set) != 0;
            if (!is_worth) return false;
            hint = hint_of(Technique::kBug, 5.7 + (size - 1) * 0.1, 3);
            for (unsigned left = others; left; left &= left - 1) {
                const auto cell = static_cast<std::size_t>(cell_at(house, std::countr_zero(left)));
                hint.removed[cell] = static_cast<Digits>(state_.marks[cell] & set);
            }
            return true;
        });
    }

    bool type_4(Hint& hint) const {
        const auto both = static_cast<Digits>(state_.marks_of(cells_[0]) & state_.marks_of(cells_[1]) & ~all_);
        if (!logic::is_single(both)) return false;
        return any_shared([&](int) {
            hint = hint_of(Technique::kBug, 5.7, 4);
            for (int one : cells_) {
                const auto cell = static_cast<std::size_t>(one);
                hint.removed[cell] = static_cast<Digits>(state_.marks[cell] & ~extras_[cell] & ~both);
            }
            return true;
        });
    }

    const State& state_;
    State rest_;  // without the candidates that are too many
    bool is_fixed_;
    std::vector<int> cells_;
    std::array<Digits, kCells> extras_{};
    Digits all_ = 0;
    Cells common_;
    bool has_common_ = false;
};

}  // namespace

bool bug(const State& state, bool is_fixed, Hint& hint) { return Bug(state, is_fixed).run(hint); }

}  // namespace farandole::explainer
