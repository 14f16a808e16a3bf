#include "logic/uniqueness/deadly.hpp"

namespace farandole::logic {

namespace {

constexpr int kLargestSubset = 4;  // cells beside those of the guards

class Conclusions {
  public:
    Conclusions(Search& search, Technique technique, const Deadly& pattern, const Guards& guards)
        : search_(search), board_(search.board()), technique_(technique), pattern_(pattern), guards_(guards) {}

    bool find(int kind) {
        const auto is_wanted = [kind](int one) { return kind == 0 || kind == one; };
        if (guards_.cells.size() == 1) return is_wanted(1) && in_one_cell();
        if (is_single(guards_.digits) && is_wanted(2) && of_one_digit()) return true;
        if (!guards_.share_a_house()) return false;
        return (is_wanted(3) && with_subsets()) || (is_wanted(4) && conjugate());
    }

  private:
    void begin() {
        Step& step = search_.step;
        step.clear(technique_);
        if (!search_.details) return;
        step.cells = pattern_.cells;
        step.digits = pattern_.digits;
        for (Digits left = guards_.digits; left; left = without_lowest(left)) {
            Node node{{}, static_cast<std::uint8_t>(lowest(left)), -1};
            for (int cell : guards_.cells & board_.where(lowest(left)))
                if (!(inner(cell) & only(lowest(left)))) node.cells.add(cell);
            step.nodes.push_back(node);
        }
    }

    bool done() { return !search_.step.eliminations.empty() && search_.found(); }

    Digits inner(int cell) const { return pattern_.inner[static_cast<std::size_t>(cell)]; }

    void remove(int cell, Digits digits) {
        for (auto left = static_cast<Digits>(board_.candidates(cell) & digits); left; left = without_lowest(left))
            search_.step.remove(cell, lowest(left));
    }

    bool in_one_cell() {
        begin();
        remove(guards_.cells.first(), inner(guards_.cells.first()));
        return done();
    }

    bool of_one_digit() {
        begin();
        const int digit = lowest(guards_.digits);
        search_.step.remove(common_peers(guards_.cells) & board_.where(digit), digit);
        return done();
    }

    bool with_subsets() {
        if (count(guards_.digits) < 2) return false;
        for (auto house : houses_of(guards_.cells.first())) {
            if (!guards_.cells.within(house_cells(house))) continue;
            many_ = 0;
            for (auto cell : in_order(house))
                if (board_.empty().has(cell) && !guards_.cells.has(cell))
                    others_[static_cast<std::size_t>(many_++)] = cell;
            if (extend_subset(house, {}, guards_.digits, 0)) return true;
        }
        return false;
    }

    bool extend_subset(int house, const Cells& cells, Digits digits, int next) {
        for (; next < many_; ++next) {
            const int cell = others_[static_cast<std::size_t>(next)];
            const Cells with = cells | Cells::of(cell);
            const auto together = static_cast<Digits>(digits | board_.candidates(cell));
            if (count(together) == with.size() + 1 && subset(house, with, together)) return true;
            if (with.size() < kLargestSubset && extend_subset(house, with, together, next + 1)) return true;
        }
        return false;
    }

    // Whether fewer of the cells would do with the guards, or some of them without.
    bool has_smaller(const Cells& cells, Digits digits, int size, int largest) const {
        if (cells.empty())
            return size > 0 && (count(digits) <= size ||
                                (size < largest && count(static_cast<Digits>(digits | guards_.digits)) <= size + 1));
        const int cell = cells.first();
        const Cells rest = cells - Cells::of(cell);
        return has_smaller(rest, digits, size, largest) ||
               has_smaller(rest, static_cast<Digits>(digits | board_.candidates(cell)), size + 1, largest);
    }

    bool subset(int house, const Cells& cells, Digits digits) {
        if (has_smaller(cells, 0, 0, cells.size())) return false;
        begin();
        const Cells with = cells | guards_.cells;
        Cells out;
        for (auto other : houses_of(guards_.cells.first()))
            if (with.within(house_cells(other))) {
                if (other < house) return false;  // that was found in the line
                out |= house_cells(other);
            }
        for (int cell : out - with) remove(cell, digits);
        if (search_.details) {
            search_.step.base.push_back(static_cast<std::uint8_t>(house));
            search_.step.sets.push_back({with, digits});
            for (int cell : cells) search_.step.truths.push_back(cell_truth(cell));
        }
        return done();
    }

    bool conjugate() {
        if (guards_.cells.size() != 2) return false;
        const int one = guards_.cells.first(), other = guards_.cells.last();
        for (auto left = static_cast<Digits>(inner(one) & inner(other)); left; left = without_lowest(left))
            for (auto house : houses_of(one)) {
                if (board_.where_in(house, lowest(left)) != guards_.cells) continue;
                begin();
                for (int cell : guards_.cells) remove(cell, static_cast<Digits>(inner(cell) & ~only(lowest(left))));
                if (search_.details) {
                    search_.step.base.push_back(house);
                    search_.step.truths.push_back(house_truth(house, lowest(left)));
                }
                if (done()) return true;
                break;
            }
        return false;
    }

    Search& search_;
    const Board& board_;
    Technique technique_;
    const Deadly& pattern_;
    const Guards& guards_;
    std::array<int, 9> others_{};
    int many_ = 0;
};

}  // namespace

bool Guards::share_a_house() const {
    for (auto house : houses_of(cells.first()))
        if (cells.within(house_cells(house))) return true;
    return false;
}

bool Guards::fit(int kind) const {
    if (cells.size() <= 1) return true;
    switch (kind) {
        case 1: return false;
        case 2: return is_single(digits);
        case 3: return share_a_house();
        case 4: return cells.size() == 2 && share_a_house();
        default: return is_single(digits) || share_a_house();
    }
}

bool conclude(Search& search, Technique technique, int kind, const Deadly& pattern, const Guards& guards) {
    if (guards.cells.empty()) return false;
    return Conclusions(search, technique, pattern, guards).find(kind);
}

}  // namespace farandole::logic
