// Set equivalence: two groups of as many houses, without overlaps in each, hold every digit equally often; so do the
// cells that only the one or only the other has.
//
// Phistomefel ring: four columns, two in each of two stacks, and in the bands two rows, each in another band, and in
// the third band the boxes of these stacks. The columns have sixteen cells besides, the corners; the rows and boxes
// sixteen others, the ring. Both hold the same digits.
//
//     +-------------+-------------+-------------+
//     |  C   C   .  |  .   .   .  |  .   C   C  |    C corners, R ring: columns 1, 2, 8 and 9 against rows 3 and 7
//     |  C   C   .  |  .   .   .  |  .   C   C  |    and boxes 4 and 6
//     |  .   .   R  |  R   R   R  |  R   .   .  |
//     +-------------+-------------+-------------+
//     |  .   .   R  |             |  R   .   .  |
//
// If as many cells of the ring have only some digits as corners have any of them, these corners have only such digits,
// and the rest of the ring has none of them; and the other way round, which is the same for the other digits.
//
//   cells    the ring and the corners
//   digits   those that are counted
//   base     the houses whose digits are counted
//   cover    those that have room for them
//   sets     the cells that are counted besides, and those that have room besides
//   truths   the digits in the counted houses, and the counted cells
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "logic/argument/argument.hpp"
#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

using Four = std::array<int, 4>;  // houses

// A number for every set of digits.
using OfSets = std::array<std::uint8_t, kAllDigits + 1>;

class Rings {
  public:
    explicit Rings(Search& search) : search_(search), board_(search.board()), within_(kCells), apart_(kCells) {
        for (int cell = 0; cell < kCells; ++cell) {
            const Digits held = board_.empty().has(cell) ? board_.candidates(cell) : only(board_.value(cell));
            held_[at(cell)] = held;
            for (std::size_t set = 0; set <= kAllDigits; ++set) {
                within_[at(cell)][set] = (held & ~set) == 0;
                apart_[at(cell)][set] = (held & set) == 0;
            }
        }
    }

    bool find() {
        for (int middle = 0; middle < 9; ++middle)
            for (int top = 0; top < 3; ++top)
                for (int bottom = 0; bottom < 3; ++bottom)
                    for (int left = 0; left < 3; ++left)
                        for (int right = 0; right < 3; ++right) {
                            if (search_.stopped()) return false;
                            if (of_ring(middle, {top, bottom, left, right})) return true;
                        }
        return false;
    }

  private:
    static std::size_t at(int number) { return static_cast<std::size_t>(number); }

    // The box in the middle of the ring, and which lines of the other bands and stacks are its sides.
    bool of_ring(int middle, const Four& sides) {
        const int band = middle / 3, stack = middle % 3;
        const std::array<int, 2> bands{band == 0 ? 1 : 0, band == 2 ? 1 : 2},
            stacks{stack == 0 ? 1 : 0, stack == 2 ? 1 : 2};
        Four columns{}, others{};
        std::size_t next = 0;
        for (std::size_t side = 0; side < 2; ++side) {
            for (int column = 0; column < 3; ++column)
                if (column != sides[2 + side]) columns[next++] = kColumn + 3 * stacks[side] + column;
            others[side] = kRow + 3 * bands[side] + sides[side];
            others[2 + side] = kBox + 3 * band + stacks[side];
        }
        Cells of_columns, of_others;
        for (int house : columns) of_columns |= house_cells(house);
        for (int house : others) of_others |= house_cells(house);
        const Cells corners = of_columns - of_others, ring = of_others - of_columns;
        OfSets settled{};
        for (int cell : ring) add(settled, within_[at(cell)]);
        for (int cell : corners) add(settled, apart_[at(cell)]);
        // Of a ring one step, that removes most: what others do is mostly part of it.
        std::size_t best = 0, most = 0;
        for (std::size_t digits = 1; digits < kAllDigits; ++digits) {
            if (settled[digits] != ring.size()) continue;
            const std::size_t removed = removed_by(corners, ring, static_cast<Digits>(digits));
            if (removed > most) most = removed, best = digits;
        }
        return best && step(corners, ring, columns, others, static_cast<Digits>(best));
    }

    // The candidates of a cell that can't be there: cells that have only such are counted.
    Digits removed_from(int cell, const Cells& corners, Digits digits) const {
        const auto out = corners.has(cell) ? static_cast<Digits>(kAllDigits & ~digits) : digits;
        return held_[at(cell)] & static_cast<Digits>(~out) ? static_cast<Digits>(held_[at(cell)] & out) : Digits{0};
    }

    std::size_t removed_by(const Cells& corners, const Cells& ring, Digits digits) const {
        int number = 0;
        for (int cell : (corners | ring) & board_.empty()) number += count(removed_from(cell, corners, digits));
        return static_cast<std::size_t>(number);
    }

    static void add(OfSets& sum, const OfSets& one) {
        for (std::size_t set = 0; set < sum.size(); ++set) sum[set] = static_cast<std::uint8_t>(sum[set] + one[set]);
    }

    bool step(const Cells& corners, const Cells& ring, const Four& columns, const Four& others, Digits digits) {
        Step& step = search_.step;
        step.clear(Technique::phistomefel_ring);
        const auto rest = static_cast<Digits>(kAllDigits & ~digits);
        for (int cell : (corners | ring) & board_.empty())
            for (Digits left = removed_from(cell, corners, digits); left; left = without_lowest(left))
                step.remove(cell, lowest(left));
        if (step.eliminations.empty()) return false;
        if (search_.details) {
            step.cells = corners | ring;
            // The same can be counted with the other digits: the fewer the better.
            if (count(digits) <= count(rest))
                show(corners, ring, columns, others, digits);
            else
                show(ring, corners, others, columns, rest);
        }
        return search_.found();
    }

    // The houses that have the cells `there` besides need some digits; the counted cells are in `here`, those of the
    // houses with room for the digits.
    void show(const Cells& there, const Cells& here, const Four& needing, const Four& having, Digits digits) {
        Step& step = search_.step;
        step.digits = digits;
        LockedSet counted{{}, digits}, room{{}, digits};
        for (int cell : here)
            if (!(held_[at(cell)] & ~digits)) counted.cells.add(cell);
        for (int cell : there)
            if (held_[at(cell)] & digits) room.cells.add(cell);
        step.sets = {counted, room};
        const auto add_houses = [&](const Four& houses, std::vector<std::uint8_t>& to, std::vector<Truth>& sets) {
            for (int house : houses) {
                to.push_back(static_cast<std::uint8_t>(house));
                for (Digits left = digits; left; left = without_lowest(left))
                    if (board_.places(house, lowest(left))) sets.push_back(house_truth(house, lowest(left)));
            }
        };
        std::vector<Truth> links;
        add_houses(needing, step.base, step.truths);
        add_houses(having, step.cover, links);
        for (int cell : counted.cells & board_.empty()) step.truths.push_back(cell_truth(cell));
        for (int cell : room.cells & board_.empty()) links.push_back(cell_truth(cell));
        argument::Claim claim{argument::Kind::count, {}, {}, {}, {}, {}};
        claim.sets.assign(step.truths.begin(), step.truths.end());
        claim.links.assign(links.begin(), links.end());
        for (const Candidate& each : step.eliminations)
            claim.says.push_back({static_cast<argument::Atom>(each.cell * kDigits + each.digit), false});
        step.reasoned.argument = std::make_shared<const argument::Argument>(1, std::move(claim));
    }

    Search& search_;
    const Board& board_;
    std::array<Digits, kCells> held_{};
    std::vector<OfSets> within_, apart_;  // for each cell, 1 for sets that have all, or none, of its digits
};

}  // namespace

bool find_set_equivalence(Search& search, Technique) { return Rings(search).find(); }

}  // namespace farandole::logic
