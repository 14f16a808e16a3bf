// XY-wings, XYZ-wings, and the longer ones: almost locked sets of three to six cells with a bivalue cell.
#include <algorithm>
#include <tuple>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {

bool xy_wing(const State& state, bool is_xyz, Hint& hint) {
    Cells pairs;
    for (int cell = 0; cell < kCells; ++cell)
        if (logic::count(state.marks_of(cell)) == 2) pairs.add(cell);
    for (int pivot = 0; pivot < kCells; ++pivot) {
        const Digits xy = state.marks_of(pivot);
        if (logic::count(xy) != (is_xyz ? 3 : 2)) continue;
        const Cells pincers = pairs & logic::peers(pivot);
        for (int one : pincers) {
            const Digits xz = state.marks_of(one);
            if (!logic::is_single(static_cast<Digits>(xy & ~xz))) continue;
            for (int other : pincers) {
                const Digits yz = state.marks_of(other);
                const auto all = static_cast<Digits>(xy | xz | yz), common = static_cast<Digits>(xy & xz & yz);
                if (logic::count(all) != 3 || logic::count(common) != (is_xyz ? 1 : 0)) continue;
                const int z = logic::lowest(xz & yz);
                Cells gone = state.where_is(z) & logic::peers(one) & logic::peers(other);
                if (is_xyz) gone &= logic::peers(pivot);
                gone -= Cells::of(pivot);
                if (gone.empty()) continue;
                hint = is_xyz ? hint_of(Technique::kXyzWing, 4.4) : hint_of(Technique::kXyWing, 4.2);
                remove_all(hint, gone, z);
                return true;
            }
        }
    }
    return false;
}

namespace {

class LongWings {
  public:
    LongWings(const State& state, int size) : state_(state), size_(size) {
        for (int cell = 0; cell < kCells; ++cell) {
            const int digits = logic::count(state.marks_of(cell));
            if (digits == 2) pairs_.add(cell);
            if (digits >= 2 && digits <= size + 1) several_.add(cell);
        }
    }

    bool run(Hint& hint) {
        grow(0, several_, Cells{}, 0, 0, 0);
        if (!best_many_) return false;
        hint = best_;
        return true;
    }

  private:
    void grow(int many, const Cells& next, const Cells& cells, Digits digits, int most, int sum) {
        if (many == size_) {
            if (logic::count(digits) == size_ + 1) with_pairs(cells, digits, most, sum);
            return;
        }
        Cells left = next;
        for (int cell : next) {
            left.drop(cell);
            const Digits marks = state_.marks_of(cell);
            const auto all = static_cast<Digits>(digits | marks);
            if (logic::count(all) > size_ + 1) continue;
            Cells more = cells;
            more.add(cell);
            const int here = logic::count(marks);
            grow(many + 1, left & logic::peers(cell), more, all, std::max(most, here), sum + here);
        }
    }

    void with_pairs(const Cells& cells, Digits digits, int most, int sum) {
        Cells near;
        for (int cell : cells) near |= logic::peers(cell);
        for (int pair : (near & pairs_) - cells) {
            const Digits marks = state_.marks_of(pair);
            if (marks & ~digits) continue;
            const int low = logic::lowest(marks), high = logic::lowest(logic::without_lowest(marks));
            const bool by_low = is_restricted(cells, pair, low), by_high = is_restricted(cells, pair, high);
            if (by_low || by_high)
                weigh(cells, digits, pair, by_low ? low : high, by_low ? high : low, by_low && by_high, most, sum);
        }
    }

    // Whether the pair sees all places of a digit in the cells.
    bool is_restricted(const Cells& cells, int pair, int digit) const {
        return (cells & state_.where_is(digit)).within(logic::peers(pair));
    }

    Cells seen(const Cells& cells, int digit) const {
        return logic::common_peers(cells & state_.where_is(digit)) & state_.where_is(digit);
    }

    // `x` is restricted, and `z` goes; doubly linked, more go.
    void weigh(const Cells& cells, Digits digits, int pair, int x, int z, bool is_double, int most, int sum) {
        std::array<Cells, kDigits> gone{};
        int many = 0;
        const Cells others = cells | Cells::of(pair);
        bool is_weak = false, has_x = false;
        const auto take = [&](int digit, const Cells& from) {
            gone[static_cast<std::size_t>(digit)] = from - others;
            const int size = gone[static_cast<std::size_t>(digit)].size();
            many += size;
            return size != 0;
        };
        if (is_double) {
            for (Digits left = static_cast<Digits>(digits & ~state_.marks_of(pair)); left;
                 left = logic::without_lowest(left))
                is_weak |= take(logic::lowest(left), seen(cells, logic::lowest(left)));
            has_x = take(x, seen(cells, x) & logic::peers(pair));
        }
        const bool has_z = take(z, seen(cells, z) & logic::peers(pair));
        if (!many) return;
        if (!is_weak && !(has_x && has_z)) is_double = false;

        const int length = sum < 10 ? 10 : 100;
        const int detail = ((is_double ? 20 : 10) + most) * length + sum;
        // Suffixes are compared as text.
        const int text = sum < 10 ? detail * 10 : detail;
        const double difficulty = rating(most);
        if (best_many_) {
            const std::tuple now{difficulty, -many, -text}, best{best_.difficulty, -best_many_, -best_text_};
            if (!(now < best)) return;
        }
        best_many_ = many;
        best_text_ = text;
        constexpr std::array kTechniques{Technique::kWxyzWing, Technique::kVwxyzWing, Technique::kUvwxyzWing,
                                         Technique::kTuvwxyzWing};
        best_ = hint_of(kTechniques[static_cast<std::size_t>(size_ - 3)], difficulty, detail);
        for (int digit = 0; digit < kDigits; ++digit) remove_all(best_, gone[static_cast<std::size_t>(digit)], digit);
    }

    double rating(int most) const {
        switch (size_) {
            case 3: return 5.5 + (1 - std::abs(3 - most)) * 0.1;
            case 4: return 6.2 + (2 - std::abs(3 - most)) * 0.1;
            case 5: return 6.6;
            default: return 7.5;
        }
    }

    const State& state_;
    const int size_;
    Cells pairs_, several_;
    Hint best_;
    int best_many_ = 0, best_text_ = 0;
};

}  // namespace

bool long_wing(const State& state, int size, Hint& hint) { return LongWings(state, size).run(hint); }

}  // namespace farandole::explainer
