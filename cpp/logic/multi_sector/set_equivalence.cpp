// Set equivalence: two groups of as many houses, without overlaps in each, hold every digit equally often; so do the
// cells that only the one or only the other has.
//
// The one group has rows, and boxes in other bands; the other has columns, and boxes in other stacks: two to four
// houses each. Larger ones say nothing more: the rest of the board on both sides leaves the same cells.
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
// If as many cells of the one side have only some digits as cells of the other have any of them, these other cells have
// only such digits, and the rest of the first side has none of them. A digit that one of the sides can't have goes from
// the other, too: that is a fish, and not found here.
//
//   cells    those that only the one or only the other group has
//   digits   those that are counted
//   base     the houses whose digits are counted
//   cover    those that have room for them
//   sets     the cells that are counted besides, and those that have room besides
//   truths   the digits in the counted houses, and the counted cells
#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "logic/argument/argument.hpp"
#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

constexpr std::size_t kFewest = 2, kMost = 4;  // houses of a group

// A number for every set of digits.
using OfSets = std::array<std::uint8_t, kAllDigits + 1>;
using Words = std::array<std::uint64_t, sizeof(OfSets) / 8>;

// Houses without a common cell.
struct Group {
    Cells cells;
    std::array<int, kMost> houses{};
    std::size_t size = 0;
};

// All groups of some size, of nine lines and the boxes, in lexical order of their houses.
void add_groups(int lines, std::size_t size, const Group& begun, int next, std::vector<Group>& to) {
    if (begun.size == size) return to.push_back(begun);
    for (; next < 18; ++next) {
        const int house = next < 9 ? lines + next : kBox + next - 9;
        if (house_cells(house).meets(begun.cells)) continue;
        Group longer = begun;
        longer.houses[longer.size++] = house;
        longer.cells |= house_cells(house);
        add_groups(lines, size, longer, next + 1, to);
    }
}

// Two lines in each of two bands or stacks.
bool has_corners(const Group& group) {
    const auto& at = group.houses;
    return group.size == 4 && at[3] < kBox && at[0] / 3 == at[1] / 3 && at[2] / 3 == at[3] / 3 &&
           at[1] / 3 != at[2] / 3;
}

// Lines of two bands and boxes of the third.
bool has_sides(const Group& group) {
    const auto& at = group.houses;
    return group.size == 4 && at[1] < kBox && at[2] >= kBox && at[0] / 3 != at[1] / 3;
}

bool is_ring(const Group& sides, const Group& corners) {
    return has_sides(sides) && has_corners(corners) && (sides.cells - corners.cells).size() == 16;
}

class Equivalences {
  public:
    Equivalences(Search& search, Technique wanted)
        : search_(search), board_(search.board()), wanted_(wanted), any_(kAllDigits + 1), mixed_(kCells) {
        for (int digit = 0; digit < kDigits; ++digit) {
            any_[only(digit)] = board_.placed(digit) | board_.where(digit);
            if (board_.where(digit)) open_ |= only(digit);
        }
        for (std::size_t set = 1; set <= kAllDigits; ++set) any_[set] = any_[set & (set - 1)] | any_[set & (0u - set)];
        for (int cell = 0; cell < kCells; ++cell) {
            OfSets within;
            const Digits held = held_in(cell);
            for (std::size_t set = 0; set <= kAllDigits; ++set) {
                within[set] = (held & ~set) == 0;
                mixed_[at(cell)][set] = (held & set) != 0 && (held & ~set) != 0;
            }
            for (std::size_t house : houses_of(cell))
                add(within_[house], within), add(having_[house], within), add(having_[house], mixed_[at(cell)]);
        }
    }

    bool find() {
        const bool ring = wanted_ == Technique::phistomefel_ring;
        for (std::size_t size = ring ? kMost : kFewest; size <= kMost; ++size) {
            std::vector<Group> ones, others;
            add_groups(kRow, size, {}, 0, ones);
            add_groups(kColumn, size, {}, 0, others);
            if (ring) {
                std::erase_if(ones, [](const Group& each) { return !has_sides(each); });
                std::erase_if(others, [](const Group& each) { return !has_corners(each); });
            }
            for (const Group& one : ones) {
                if (search_.stopped()) return false;
                if (against(one, others)) return true;
            }
        }
        return false;
    }

  private:
    static std::size_t at(int number) { return static_cast<std::size_t>(number); }

    Digits held_in(int cell) const {
        return board_.empty().has(cell) ? board_.candidates(cell) : only(board_.value(cell));
    }

    static void add(OfSets& sum, const OfSets& one) {
        OfSets both;  // apart from the two, so that compilers see it
        for (std::size_t set = 0; set < sum.size(); ++set) both[set] = static_cast<std::uint8_t>(sum[set] + one[set]);
        sum = both;
    }

    static OfSets less(const OfSets& all, const OfSets& part) {
        OfSets rest;
        for (std::size_t set = 0; set < rest.size(); ++set) rest[set] = static_cast<std::uint8_t>(all[set] - part[set]);
        return rest;
    }

    // For each byte that is the same in both, its highest bit.
    static std::uint64_t alike(std::uint64_t one, std::uint64_t other) {
        constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7F;
        const std::uint64_t differ = one ^ other;
        return ~(((differ & kLow) + kLow) | differ | kLow);
    }

    // Whether they are the same for any set.
    static bool agree(const OfSets& one, const OfSets& other) {
        std::uint8_t any = 0;
        for (std::size_t set = 0; set < one.size(); ++set) any |= one[set] == other[set];
        return any != 0;
    }

    // The cells that only the one has and that have some digits, less those of the others' own that have only these:
    // that many can't be less than none. It is counted with the common cells on both sides, so a house of the others
    // takes away its cells with only these digits, and those common ones that have some of them and some others.
    bool against(const Group& one, const std::vector<Group>& others) {
        constexpr std::uint8_t kNever = 200;
        std::array<OfSets, kMost> left;
        left[0].fill(kNever);
        OfSets all{};
        for (std::size_t number = 0; number < one.size; ++number) add(all, having_[at(one.houses[number])]);
        for (std::size_t set = (0u - open_) & open_; set != open_; set = (set - open_) & open_) left[0][set] = all[set];
        std::array<OfSets, 18> taken;
        for (int number = 0; number < 18; ++number) {
            const int house = kColumn + number;
            taken[at(number)] = within_[at(house)];
            for (int cell : one.cells& house_cells(house)) add(taken[at(number)], mixed_[at(cell)]);
        }
        const Group* before = nullptr;
        for (const Group& other : others) {
            std::size_t number = 0;
            while (before && number + 1 < other.size && other.houses[number] == before->houses[number]) ++number;
            for (; number + 1 < other.size; ++number)
                left[number + 1] = less(left[number], taken[at(other.houses[number] - kColumn)]);
            before = &other;
            const OfSets &rest = left[number], &last = taken[at(other.houses[number] - kColumn)];
            if (agree(rest, last) && of_pair(one, other, rest, last)) return true;
        }
        return false;
    }

    // Of a pair one step, that removes most: what others do is mostly part of it.
    bool of_pair(const Group& one, const Group& other, const OfSets& rest, const OfSets& last) {
        const Cells there = one.cells - other.cells, here = other.cells - one.cells;
        std::size_t best = 0;
        int most = 0;
        const auto words = std::bit_cast<Words>(rest), others = std::bit_cast<Words>(last);
        for (std::size_t word = 0; word < words.size(); ++word)
            for (std::uint64_t same = alike(words[word], others[word]); same; same &= same - 1) {
                const std::size_t digits = 8 * word + at(std::countr_zero(same) / 8);
                const int removed = removed_by(there, here, static_cast<Digits>(digits));
                if (removed > most) most = removed, best = digits;
            }
        return best && is_wanted(one, other) && step(one, other, static_cast<Digits>(best));
    }

    // Whether this is what is looked for. A house within the other group could be left out on both sides.
    bool is_wanted(const Group& one, const Group& other) const {
        if ((is_ring(one, other) || is_ring(other, one)) != (wanted_ == Technique::phistomefel_ring)) return false;
        const auto is_apart = [](const Group& houses, const Group& group) {
            return std::none_of(houses.houses.begin(), houses.houses.begin() + static_cast<std::ptrdiff_t>(houses.size),
                                [&](int house) { return house_cells(house).within(group.cells); });
        };
        return one.cells.meets(other.cells) && is_apart(one, other) && is_apart(other, one);
    }

    // The digits that both sides have: others would be fish.
    Digits in_both(const Cells& there, const Cells& here) const {
        Digits both = 0;
        for (int digit = 0; digit < kDigits; ++digit)
            if (any_[only(digit)].meets(there) && any_[only(digit)].meets(here)) both |= only(digit);
        return both;
    }

    // How many candidates this removes.
    int removed_by(const Cells& there, const Cells& here, Digits digits) const {
        const Cells mixed = any_[digits] & any_[digits ^ kAllDigits], of_there = there & mixed, of_here = here & mixed;
        if (!(of_there | of_here)) return 0;
        int number = 0;
        for (Digits left = in_both(there, here); left; left = without_lowest(left))
            number += ((digits & only(lowest(left)) ? of_here : of_there) & board_.where(lowest(left))).size();
        return number;
    }

    bool step(const Group& one, const Group& other, Digits digits) {
        Step& step = search_.step;
        step.clear(wanted_);
        const Cells there = one.cells - other.cells, here = other.cells - one.cells;
        bool is_new = !search_.collecting() || !search_.options.one_per_elimination;
        const Digits rest = digits ^ kAllDigits, both = in_both(there, here);
        for (int cell : (there | here) & any_[digits] & any_[rest]) {
            const auto removed = static_cast<Digits>(held_in(cell) & both & (there.has(cell) ? rest : digits));
            is_new |= (removed & ~known_[at(cell)]) != 0;
            known_[at(cell)] |= removed;
            for (Digits left = removed; left; left = without_lowest(left)) step.remove(cell, lowest(left));
        }
        if (!is_new) return false;
        if (search_.details) {
            step.cells = there | here;
            // The same can be counted with the other digits: the fewer the better.
            const auto others = static_cast<Digits>(open_ & ~digits);
            if (count(digits) <= count(others))
                show(one, other, digits);
            else
                show(other, one, others);
        }
        return search_.found();
    }

    // The houses of the one group need some digits. Counted besides are cells of the other one's own; those that have
    // room besides are its own.
    void show(const Group& needing, const Group& having, Digits digits) {
        Step& step = search_.step;
        step.digits = digits;
        LockedSet counted{{}, digits}, room{{}, digits};
        counted.cells = having.cells - needing.cells - any_[digits ^ kAllDigits];
        room.cells = (needing.cells - having.cells) & any_[digits];
        step.sets = {counted, room};
        const auto add_houses = [&](const Group& group, std::vector<std::uint8_t>& to, std::vector<Truth>& sets) {
            for (std::size_t number = 0; number < group.size; ++number) {
                const int house = group.houses[number];
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
    const Technique wanted_;
    Digits open_ = 0;                     // the digits that aren't placed everywhere
    std::array<Digits, kCells> known_{};  // what steps have removed
    std::vector<Cells> any_;              // for each set of digits, the cells that have any of them
    std::vector<OfSets> mixed_;           // for each cell, 1 for sets that have some of its digits, not all
    std::array<OfSets, kHouses> within_{}, having_{};  // how many cells of a house have only digits of a set, or any
};

}  // namespace

bool find_set_equivalence(Search& search, Technique wanted) { return Equivalences(search, wanted).find(); }

}  // namespace farandole::logic
