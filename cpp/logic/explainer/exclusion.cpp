// Aligned pair and triplet exclusion: what no combination of digits leaves to two or three cells.
#include <algorithm>
#include <vector>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {
namespace {

// The base cells in reading order, each with the cells that may exclude combinations: those that it sees with two
// to `most` candidates. A cell that sees a naked single is none.
struct Bases {
    std::vector<int> cells;
    std::array<Cells, kCells> excluders;

    Bases(const State& state, int most) {
        Cells few, single;
        for (int cell = 0; cell < kCells; ++cell) {
            const int digits = logic::count(state.marks_of(cell));
            if (digits == 1) single.add(cell);
            if (digits >= 2 && digits <= most) few.add(cell);
        }
        for (int cell = 0; cell < kCells; ++cell) {
            const Cells found = few & logic::peers(cell);
            if (logic::count(state.marks_of(cell)) < 2 || found.empty() || single.meets(logic::peers(cell))) continue;
            cells.push_back(cell);
            excluders[static_cast<std::size_t>(cell)] = found;
        }
    }
    const Cells& of(int cell) const { return excluders[static_cast<std::size_t>(cell)]; }
};

}  // namespace

bool aligned_pair_exclusion(const State& state, Hint& hint) {
    const Bases bases(state, 2);
    for (std::size_t second = 1; second < bases.cells.size(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const std::array<int, 2> cells{bases.cells[first], bases.cells[second]};
            const Cells common = bases.of(cells[0]) & bases.of(cells[1]);
            if (common.size() < 2) continue;
            // For each digit in one of the cells, those that the other one can't have then.
            std::array<Digits, kDigits> barred{};
            if (sees(cells[0], cells[1]))
                for (int digit = 0; digit < kDigits; ++digit)
                    barred[static_cast<std::size_t>(digit)] = logic::only(digit);
            for (int excluder : common) {
                const Digits marks = state.marks_of(excluder), high = logic::without_lowest(marks);
                auto& with_low = barred[static_cast<std::size_t>(logic::lowest(marks))];
                auto& with_high = barred[static_cast<std::size_t>(logic::lowest(high))];
                with_low = static_cast<Digits>(with_low | high);
                with_high = static_cast<Digits>(with_high | (marks & ~high));
            }
            std::array<Digits, 2> gone{};
            for (std::size_t at = 0; at < 2; ++at)
                for (Digits left = state.marks_of(cells[at]); left; left = logic::without_lowest(left)) {
                    const auto others =
                        state.marks_of(cells[1 - at]) & ~barred[static_cast<std::size_t>(logic::lowest(left))];
                    if (!others) gone[at] = static_cast<Digits>(gone[at] | logic::only(logic::lowest(left)));
                }
            if (!(gone[0] | gone[1])) continue;
            hint = hint_of(Technique::kAlignedPairExclusion, 6.2);
            for (std::size_t at = 0; at < 2; ++at) hint.removed[static_cast<std::size_t>(cells[at])] = gone[at];
            return true;
        }
    return false;
}

namespace {

class Triplet {
  public:
    Triplet(const State& state, const std::array<int, 3>& cells, const Cells& common) : cells_(cells) {
        for (std::size_t at = 0; at < 3; ++at) {
            marks_[at] = state.marks_of(cells[at]);
            // No two cells that see each other have the same digit.
            apart_[at] = sees(cells[at], cells[(at + 1) % 3]);
        }
        for (int excluder : common) excluding_.push_back(state.marks_of(excluder));
    }

    bool excludes(Hint& hint) const {
        std::array<Digits, 3> gone{};
        for (std::size_t at = 0; at < 3; ++at)
            for (Digits left = marks_[at]; left; left = logic::without_lowest(left)) {
                const auto one = static_cast<Digits>(left & (0u - left));
                if (!is_possible(at, one)) gone[at] = static_cast<Digits>(gone[at] | one);
            }
        if (!(gone[0] | gone[1] | gone[2])) return false;
        hint = hint_of(Technique::kAlignedTripletExclusion, 7.5);
        for (std::size_t at = 0; at < 3; ++at) hint.removed[static_cast<std::size_t>(cells_[at])] = gone[at];
        return true;
    }

  private:
    // Whether some combination is left with this digit in this cell.
    bool is_possible(std::size_t at, Digits one) const {
        const std::size_t second = (at + 1) % 3, third = (at + 2) % 3;
        const auto seconds = static_cast<Digits>(marks_[second] & ~(apart_[at] ? one : 0));
        for (Digits left = seconds; left; left = logic::without_lowest(left)) {
            const auto other = static_cast<Digits>(left & (0u - left));
            const auto thirds =
                static_cast<Digits>(marks_[third] & ~(apart_[second] ? other : 0) & ~(apart_[third] ? one : 0));
            for (Digits rest = thirds; rest; rest = logic::without_lowest(rest)) {
                const auto all = static_cast<Digits>(one | other | (rest & (0u - rest)));
                if (std::ranges::none_of(excluding_, [&](Digits marks) { return !(marks & ~all); })) return true;
            }
        }
        return false;
    }

    std::array<int, 3> cells_;
    std::array<Digits, 3> marks_;
    std::array<bool, 3> apart_;
    std::vector<Digits> excluding_;
};

}  // namespace

bool aligned_triplet_exclusion(const State& state, Hint& hint) {
    const Bases bases(state, 3);
    Cells all;
    for (int cell : bases.cells) all.add(cell);
    for (std::size_t second = 1; second < bases.cells.size(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const int one = bases.cells[first], other = bases.cells[second];
            const Cells common = bases.of(one) & bases.of(other);
            if (common.size() < 2) continue;
            // Cells that exclude for the first, then more of the second.
            const Cells near = (bases.of(one) & all) - Cells::of(other);
            const Cells far = (bases.of(other) & all) - Cells::of(one) - near;
            for (const Cells& thirds : {near, far})
                for (int third : thirds) {
                    const Cells excluders = common & bases.of(third);
                    if (excluders.size() >= 2 && Triplet(state, {one, other, third}, excluders).excludes(hint))
                        return true;
                }
        }
    return false;
}

}  // namespace farandole::explainer
