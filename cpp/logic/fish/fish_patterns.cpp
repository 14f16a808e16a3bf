// The search for fish. What makes it fast is that it starts from the candidates which a look at the digit alone can
// remove at all (`removable`, usually none). A set of base houses is followed up only if for one of these candidates
// enough of the base can be covered; the covers themselves are tried when that is so.
#include "logic/fish/fish_patterns.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace farandole::logic {

namespace {

constexpr auto number(Technique technique) { return static_cast<int>(technique); }
constexpr int kSizes = kLargestFish - 1;

// The table lists fish by size; finned and sashimi ones alternate.
struct Block {
    Technique first;
    int apart;
    FishKind kind;
};
constexpr Block kBlocks[] = {
    {Technique::x_wing, 1, {FishShape::basic, 2, false, false}},
    {Technique::finned_x_wing, 2, {FishShape::basic, 2, true, false}},
    {Technique::sashimi_x_wing, 2, {FishShape::basic, 2, true, true}},
    {Technique::franken_x_wing, 1, {FishShape::franken, 2, false, false}},
    {Technique::finned_franken_x_wing, 1, {FishShape::franken, 2, true, false}},
    {Technique::mutant_x_wing, 1, {FishShape::mutant, 2, false, false}},
    {Technique::finned_mutant_x_wing, 1, {FishShape::mutant, 2, true, false}},
};
static_assert(number(Technique::leviathan) == number(Technique::x_wing) + kSizes - 1);
static_assert(number(Technique::sashimi_leviathan) == number(Technique::sashimi_x_wing) + 2 * (kSizes - 1));
static_assert(number(Technique::finned_leviathan) == number(Technique::finned_x_wing) + 2 * (kSizes - 1));
static_assert(number(Technique::franken_leviathan) == number(Technique::franken_x_wing) + kSizes - 1);
static_assert(number(Technique::finned_franken_leviathan) == number(Technique::finned_franken_x_wing) + kSizes - 1);
static_assert(number(Technique::mutant_leviathan) == number(Technique::mutant_x_wing) + kSizes - 1);
static_assert(number(Technique::finned_mutant_leviathan) == number(Technique::finned_mutant_x_wing) + kSizes - 1);

constexpr unsigned kRows = 1, kColumns = 2, kBoxes = 4;
constexpr unsigned kind_bit(int house) { return 1u << (house / 9); }
constexpr std::uint32_t bit(int house) { return std::uint32_t{1} << house; }

class FishSearch {
  public:
    FishSearch(Search& search, int digit, const Cells& removable, const FishKind& kind, const FishLimits& limits,
               const std::function<bool(const Fish&)>& use, bool across)
        : search_(search),
          use_(use),
          removable_(removable),
          limits_(limits),
          size_(kind.size),
          units_(search.board().where(digit), kind.shape, across, limits.short_bases && !kind.finned ? kind.size : 9) {
        fish_.kind = kind;
        fish_.digit = digit;
        std::array<int, kHouses> sizes{};
        for (std::size_t at = 0; at < static_cast<std::size_t>(units_.covers); ++at)
            sizes[at] = units_.cover[at].cells.size();
        std::ranges::partial_sort(sizes, sizes.begin() + kLargestFish, std::greater{});
        std::partial_sum(sizes.begin(), sizes.begin() + kLargestFish, most_.begin() + 1);
    }

    bool run() { return bases(0, 0, {}, {}, removable_); }

  private:
    const FishKind& kind() const { return fish_.kind; }
    const Cells& seen(int cell) const { return (*limits_.seen)[static_cast<std::size_t>(cell)]; }

    // Whether so many covers can contain these cells, all but `spare` of them.
    bool coverable(const Cells& cells, int covers, int spare = 0) const {
        if (!cells) return true;
        if (cells.size() > most_[static_cast<std::size_t>(covers)] + spare) return false;
        const int first = cells.first();
        if (covers > 0)
            for (unsigned which = 0; which < 3; ++which) {
                const int house = houses_of(first)[which];
                if (may_cover(house) && coverable(cells - house_cells(house), covers - 1, spare)) return true;
            }
        return spare > 0 && coverable(cells - Cells::of(first), covers, spare - 1);
    }
    bool may_cover(int house) const { return (units_.cover_kinds & kind_bit(house)) && !(used_ & bit(house)); }

    // The places of the base that must be covered if the digit shall go from a cell: all that aren't fins for it.
    Cells to_cover(int target, const Cells& base) const {
        Cells cells = base;
        if (kind().finned) cells -= seen(target);
        cells.drop(target);
        return cells;
    }

    // Whether, as far as one can see from these base houses, a fish may take the digit from a cell. Further base
    // houses make it harder only.
    bool possible(int target, const Cells& base, const Cells& endo) const {
        if (endo && !endo.within(seen(target))) return false;
        const Cells needed = to_cover(target, base);
        const bool twice = base.has(target);
        const auto& houses = houses_of(target);
        for (unsigned one = 0; one < 3; ++one) {
            if (!may_cover(houses[one])) continue;
            const Cells left = needed - house_cells(houses[one]);
            if (!twice) {
                if (coverable(left, size_ - 1)) return true;
                continue;
            }
            for (unsigned two = one + 1; two < 3; ++two)
                if (may_cover(houses[two]) && coverable(left - house_cells(houses[two]), size_ - 2)) return true;
        }
        return false;
    }

    bool bases(int depth, int from, const Cells& places, const Cells& endo, const Cells& targets) {
        for (int at = from; at <= units_.bases - (size_ - depth); ++at) {
            if (search_.stopped()) return false;
            const FishUnit& unit = units_.base[static_cast<std::size_t>(at)];
            const Cells again = places & unit.cells;
            if (again && (!kind().finned || endo.size() + again.size() > limits_.endo_fins)) continue;
            const Cells now = places | unit.cells, endo_now = endo | again;
            used_ |= bit(unit.house);
            fish_.base[static_cast<std::size_t>(depth)] = static_cast<std::uint8_t>(unit.house);
            Cells left;
            for (int target : targets)
                if (possible(target, now, endo_now)) left.add(target);
            const bool hopeful = limits_.whole ? coverable(now, size_, limits_.fins) : !left.empty();
            const bool enough = hopeful && (depth + 1 < size_ ? bases(depth + 1, at + 1, now, endo_now, left)
                                                              : covers_of(now, endo_now, left));
            used_ &= ~bit(unit.house);
            if (enough) return true;
        }
        return false;
    }

    bool covers_of(const Cells& places, const Cells& endo, const Cells& targets) {
        fish_.places = places;
        fish_.endo = endo;
        covers_ = 0;
        for (int at = 0; at < units_.covers; ++at) {
            const FishUnit& unit = units_.cover[static_cast<std::size_t>(at)];
            if (!(used_ & bit(unit.house)) && unit.cells.meets(places))
                cover_[static_cast<std::size_t>(covers_++)] = unit;
        }
        rest_[static_cast<std::size_t>(covers_)] = {};
        for (auto at = static_cast<std::size_t>(covers_); at > 0; --at)
            rest_[at - 1] = rest_[at] | cover_[at - 1].cells;
        targets_ = targets;
        for (int target : targets) needed_[static_cast<std::size_t>(target)] = to_cover(target, places);
        return covers(0, 0, {}, {});
    }

    // Whether some target may still get its covers from those that are left.
    bool open(int from, const Cells& covered) const {
        const Cells all = covered | rest_[static_cast<std::size_t>(from)];
        if (limits_.whole) return (fish_.places - all).size() <= limits_.fins;
        for (int target : targets_)
            if (all.has(target) && needed_[static_cast<std::size_t>(target)].within(all)) return true;
        return false;
    }

    bool covers(int depth, int from, const Cells& covered, const Cells& twice) {
        for (int at = from; at <= covers_ - (size_ - depth); ++at) {
            if (search_.stopped() || !open(at, covered)) return false;
            const FishUnit& unit = cover_[static_cast<std::size_t>(at)];
            fish_.cover[static_cast<std::size_t>(depth)] = static_cast<std::uint8_t>(unit.house);
            const Cells now = covered | unit.cells, twice_now = twice | (covered & unit.cells);
            if (depth + 1 < size_ ? covers(depth + 1, at + 1, now, twice_now) : complete(now, twice_now)) return true;
        }
        return false;
    }

    bool complete(const Cells& covered, const Cells& twice) {
        fish_.fins = (fish_.places - covered) | fish_.endo;
        if (kind().finned != !fish_.fins.empty() || fish_.fins.size() > limits_.fins) return false;
        Cells gone = (covered - fish_.places) | (twice & fish_.places);
        if (!limits_.whole) {
            gone &= targets_;
            for (int cell : Cells(gone))
                if (!fish_.fins.within(seen(cell))) gone.drop(cell);
            if (!gone) return false;
        }
        unsigned base_kinds = 0, cover_kinds = 0;
        for (std::size_t at = 0; at < static_cast<std::size_t>(size_); ++at) {
            base_kinds |= kind_bit(fish_.base[at]);
            cover_kinds |= kind_bit(fish_.cover[at]);
        }
        if (fish_shape(base_kinds, cover_kinds) != kind().shape) return false;
        fish_.outside = gone - fish_.places;
        fish_.inside = gone & fish_.places;
        fish_.kind.sashimi = kind().shape == FishShape::basic && kind().finned && sashimi();
        return use_(fish_);
    }

    bool sashimi() const {
        const Cells body = fish_.places - fish_.fins;
        for (std::size_t at = 0; at < static_cast<std::size_t>(size_); ++at)
            if ((body & house_cells(fish_.base[at])).size() <= 1) return true;
        return false;
    }

    Search& search_;
    const std::function<bool(const Fish&)>& use_;
    const Cells removable_;
    const FishLimits limits_;
    const int size_;
    const FishUnits units_;
    Fish fish_;
    std::uint32_t used_ = 0;                    // base houses
    std::array<int, kLargestFish + 1> most_{};  // cells that so many covers can contain

    std::array<FishUnit, kHouses> cover_;  // of this base
    int covers_ = 0;
    std::array<Cells, kHouses + 1> rest_;  // what the covers from here on contain
    Cells targets_;
    std::array<Cells, kCells> needed_;  // for each target
};

}  // namespace

FishKind fish_kind(Technique technique) {
    for (const Block& block : kBlocks) {
        const int from_first = number(technique) - number(block.first);
        if (from_first < 0 || from_first % block.apart != 0 || from_first / block.apart >= kSizes) continue;
        FishKind kind = block.kind;
        kind.size += from_first / block.apart;
        return kind;
    }
    return {};
}

Technique fish_technique(const FishKind& kind) {
    for (const Block& block : kBlocks)
        if (block.kind.shape == kind.shape && block.kind.finned == kind.finned && block.kind.sashimi == kind.sashimi)
            return static_cast<Technique>(number(block.first) + block.apart * (kind.size - 2));
    return Technique::count;
}

FishShape fish_shape(unsigned base_kinds, unsigned cover_kinds) {
    const auto lines = [](unsigned kinds) { return kinds & (kRows | kColumns); };
    const bool opposite = (lines(base_kinds) == kRows && lines(cover_kinds) == kColumns) ||
                          (lines(base_kinds) == kColumns && lines(cover_kinds) == kRows);
    if (!opposite) return FishShape::mutant;
    return ((base_kinds | cover_kinds) & kBoxes) ? FishShape::franken : FishShape::basic;
}

void describe(const Fish& fish, Step& step) {
    step.cells = fish.places - fish.fins;
    step.digits = only(fish.digit);
    step.fins = fish.fins - fish.endo;
    step.endo_fins = fish.endo;
    step.base.assign(fish.base.begin(), fish.base.begin() + fish.kind.size);
    step.cover.assign(fish.cover.begin(), fish.cover.begin() + fish.kind.size);
    for (const auto house : step.base) step.truths.push_back(house_truth(house, fish.digit));
}

FishUnits::FishUnits(const Cells& where, FishShape shape, bool across, int most) {
    unsigned base_kinds = across ? kRows : kColumns;
    cover_kinds = across ? kColumns : kRows;
    if (shape != FishShape::basic) base_kinds |= kBoxes, cover_kinds |= kBoxes;
    if (shape == FishShape::mutant) base_kinds = cover_kinds = kRows | kColumns | kBoxes;
    for (int house = 0; house < kHouses; ++house) {
        const Cells cells = where & house_cells(house);
        if (!cells) continue;
        if ((base_kinds & kind_bit(house)) && cells.size() <= most)
            base[static_cast<std::size_t>(bases++)] = {house, cells};
        if (cover_kinds & kind_bit(house)) cover[static_cast<std::size_t>(covers++)] = {house, cells};
    }
}

bool for_each_fish(Search& search, int digit, const Cells& removable, const FishKind& kind, const FishLimits& limits,
                   const std::function<bool(const Fish&)>& use) {
    for (int direction = 0; direction < directions(kind.shape); ++direction)
        if (FishSearch(search, digit, removable, kind, limits, use, direction == 0).run()) return true;
    return false;
}

}  // namespace farandole::logic
