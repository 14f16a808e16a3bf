// Unique rectangles and loops: pairs of digits that could be swapped around a loop of cells.
#include <algorithm>
#include <bit>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {
namespace {

class Loops {
  public:
    Loops(const State& state, bool is_fixed, bool is_revised)
        : state_(state), is_fixed_(is_fixed), is_revised_(is_revised) {}

    bool run(Hint& hint) {
        for (int cell = 0; cell < kCells; ++cell) {
            const Digits marks = state_.marks_of(cell);
            if (logic::count(marks) != 2) continue;
            pair_ = marks;
            both_ =
                state_.where_is(logic::lowest(marks)) & state_.where_is(logic::lowest(logic::without_lowest(marks)));
            if (both_.size() < 4) continue;
            size_ = 0;
            seen_ = {};
            grow(cell, -1, 2, 0);
        }
        if (best_.technique == Technique::kBeyond) return false;
        hint = best_;
        return true;
    }

  private:
    static constexpr std::array<std::size_t, 3> kOrder{2, 0, 1};  // in houses_of: box, row, column

    // A loop visits each house with one cell at an even place and one at an odd one, or with none.
    void grow(int cell, int last, int left, Digits extras) {
        const unsigned parity = size_ % 2;
        for (int house : logic::houses_of(cell))
            if (seen_[parity] >> house & 1) return;
        for (int house : logic::houses_of(cell)) seen_[parity] |= 1u << house;
        loop_[size_++] = cell;
        in_.add(cell);
        for (std::size_t kind : kOrder) {
            if (static_cast<int>(kind) == last) continue;
            const int house = logic::houses_of(cell)[kind];
            for (int next : both_& logic::house_cells(house)) {
                if (next == loop_[0] && size_ >= 4) {
                    if (seen_[0] == seen_[1]) found();
                } else if (!in_.has(next)) {
                    const Digits marks = state_.marks_of(next);
                    const auto more = static_cast<Digits>((extras | marks) & ~pair_);
                    if (!is_fixed_) extras = more;  // all that were looked at count, in the loop or not
                    const bool is_pair = marks == pair_;
                    if (is_pair || logic::is_single(more) || left > 0)
                        grow(next, static_cast<int>(kind), left - !is_pair, more);
                }
            }
        }
        --size_;
        in_.drop(cell);
        for (int house : logic::houses_of(cell)) seen_[parity] &= ~(1u << house);
    }

    void found() {
        Cells extra_cells;
        std::array<int, kCells> order;
        std::size_t many = 0;
        Digits extras = 0;
        for (std::size_t at = 0; at < size_; ++at) {
            const int cell = loop_[at];
            if (state_.marks_of(cell) == pair_) continue;
            extra_cells.add(cell);
            order[many++] = cell;
            extras = static_cast<Digits>(extras | (state_.marks_of(cell) & ~pair_));
        }
        if (many == 0) return;
        if (many == 1) {
            if (Hint* hint = better(base(), 1)) hint->removed[static_cast<std::size_t>(order[0])] = pair_;
            return;
        }
        if (many > 2 || logic::is_single(extras)) {
            const int digit = logic::lowest(static_cast<Digits>(state_.marks_of(order[0]) & ~pair_));
            const Cells gone = logic::common_peers(extra_cells) & state_.where_is(digit);
            if (gone)
                if (Hint* hint = better(base(), 2)) remove_all(*hint, gone, digit);
        } else {
            with_sets(order[0], order[1], extras);
        }
        if (many == 2) locked(order[0], order[1]);
    }

    // Type 4: one digit of the pair has no other place in a house of both cells.
    void locked(int one, int other) {
        int kept = -1;
        for (const int digit : {logic::lowest(pair_), logic::lowest(logic::without_lowest(pair_))})
            for (std::size_t kind : kOrder) {
                const int house = logic::houses_of(one)[kind];
                if (house != logic::houses_of(other)[kind]) continue;
                if (kept < 0 && logic::count(state_.places(house, digit)) == 2) kept = digit;
            }
        if (kept < 0) return;
        if (Hint* hint = better(base(), 4))
            for (int cell : {one, other})
                hint->removed[static_cast<std::size_t>(cell)] = static_cast<Digits>(pair_ & ~logic::only(kept));
    }

    // Type 3: one of the two cells makes a naked or hidden set with other cells of a house.
    void with_sets(int one, int other, Digits extras) {
        for (int size = 2; size <= 7; ++size)
            for (std::size_t kind : kOrder) {
                const int house = logic::houses_of(one)[kind];
                if (house != logic::houses_of(other)[kind]) continue;
                const int empties = state_.empties_of(house);
                if (size * 2 <= empties && size >= logic::count(extras)) naked(house, one, other, extras, size);
                if (size * 2 < empties) hidden(house, one, other, extras, size);
            }
    }

    void naked(int house, int one, int other, Digits extras, int size) {
        const double difficulty = base() + (size - 1) * 0.1;
        if (!is_better(difficulty, 3)) return;
        const auto both = static_cast<Digits>(extras & state_.marks_of(one) & state_.marks_of(other));
        unsigned few = 0;
        for (int place = 0; place < 9; ++place) {
            const int cell = cell_at(house, place);
            const int digits = logic::count(state_.marks_of(cell));
            if (cell != one && cell != other && digits >= 2 && digits <= size) few |= 1u << place;
        }
        // The program's order is that of the sets with the first cell's place.
        unsigned best = 1u << 9;
        Digits best_set = 0;
        any_subset(few, size - 1, [&](unsigned places) {
            Digits set = 0;
            for (unsigned left = places; left; left &= left - 1)
                set = static_cast<Digits>(set | state_.marks_of(cell_at(house, std::countr_zero(left))));
            if (logic::count(static_cast<Digits>(set | both)) != size ||
                logic::count(static_cast<Digits>(set | extras)) != size)
                return false;
            set = static_cast<Digits>(set | extras);
            for (int place = 0; place < 9; ++place) {
                const int cell = cell_at(house, place);
                if (!(places >> place & 1) && cell != one && cell != other && (state_.marks_of(cell) & set)) {
                    best = places;
                    best_set = set;
                    return true;
                }
            }
            return false;
        });
        if (best == 1u << 9) return;
        if (Hint* hint = better(difficulty, 3))
            for (int place = 0; place < 9; ++place) {
                const int cell = cell_at(house, place);
                if (!(best >> place & 1) && cell != one && cell != other)
                    hint->removed[static_cast<std::size_t>(cell)] =
                        static_cast<Digits>(state_.marks_of(cell) & best_set);
            }
    }

    void hidden(int house, int one, int other, Digits extras, int size) {
        const double difficulty = base() + (size - (is_revised_ ? 1 : 2)) * 0.1;
        if (!is_better(difficulty, 3)) return;
        const auto rest = static_cast<Digits>(logic::kAllDigits & ~pair_ & ~extras);
        if (!rest || size - 2 > logic::count(rest)) return;
        const auto cells = static_cast<Places>(1u << place_in(house, one) | 1u << place_in(house, other));
        const auto without_other = static_cast<Places>(~(1u << place_in(house, other)));
        Places of_pair = 0;
        for (Digits left = pair_; left; left = logic::without_lowest(left))
            of_pair = static_cast<Places>(of_pair | (state_.places(house, logic::lowest(left)) & without_other));
        any_subset(rest, size - 2, [&](unsigned more) {
            Places places = of_pair;
            for (unsigned left = more; left; left &= left - 1) {
                const Places its = static_cast<Places>(state_.places(house, std::countr_zero(left)) & without_other);
                if (!its) return false;
                places = static_cast<Places>(places | its);
            }
            if (logic::count(places) != size) return false;
            const auto set = static_cast<Digits>(pair_ | more);
            const Cells changed = cells_in(house, static_cast<Places>(places & ~cells));
            bool is_worth = false;
            for (int cell : changed) is_worth |= (state_.marks_of(cell) & ~set) != 0;
            if (!is_worth) return false;
            if (Hint* hint = better(difficulty, 3))
                for (int cell : changed)
                    hint->removed[static_cast<std::size_t>(cell)] = static_cast<Digits>(state_.marks_of(cell) & ~set);
            return true;
        });
    }

    double base() const {
        double rating = 4.5;
        if (is_revised_) return rating + (static_cast<int>(size_) / 2 - 2) * 0.1;
        if (size_ >= 10) rating += 0.3;
        if (size_ >= 8)
            rating += 0.2;
        else if (size_ >= 6)
            rating += 0.1;
        return rating;
    }

    // Hints are sorted by difficulty, then type; of equal ones the first counts.
    bool is_better(double difficulty, int type) const {
        if (best_.technique == Technique::kBeyond || difficulty < best_.difficulty) return true;
        return difficulty == best_.difficulty && type < best_.detail % 10;
    }
    // A fresh best hint, or null.
    Hint* better(double difficulty, int type) {
        if (!is_better(difficulty, type)) return nullptr;
        best_ = hint_of(Technique::kUniqueLoop, difficulty, static_cast<int>(size_) * 10 + type);
        return &best_;
    }

    const State& state_;
    bool is_fixed_, is_revised_;
    Digits pair_ = 0;
    Cells both_, in_;
    std::array<int, kCells> loop_{};
    std::size_t size_ = 0;
    std::array<unsigned, 2> seen_{};
    Hint best_;
};

}  // namespace

bool unique_loop(const State& state, bool is_fixed, bool is_revised, Hint& hint) {
    return Loops(state, is_fixed, is_revised).run(hint);
}

}  // namespace farandole::explainer
