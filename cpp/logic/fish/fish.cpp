// Fish of all shapes: see fish_patterns.hpp for what they are.
//
//   cells, digits   the places of the base without the fins; the digit
//   base, cover     the houses. A siamese fish is two with the same base, drawn together: its cover has the houses of
//                   the one and then those of the other
//   fins, endo_fins the fins in one base house, and those in two
//   truths          the digit in the base houses
//
// Fish see one digit only, so they can't remove more than a look at all templates of the digit does, and nothing has to
// be searched again before the digit has lost a candidate. Both is kept from call to call: on most boards no digit is
// left to search.
#include <algorithm>
#include <set>
#include <tuple>

#include "logic/finders.hpp"
#include "logic/fish/fish_patterns.hpp"
#include "logic/single_digit/digit_templates.hpp"

namespace farandole::logic {

namespace {

struct Memo {
    std::uint64_t version = 0;
    FishLimits limits;
    Digits open = 0;                               // digits that some fish may remove
    std::array<Cells, kDigits> where, removable;   // of the digits, as they were; what fish may remove
    std::array<std::uint64_t, kDigits> without{};  // techniques of which a digit has no fish
};

const Memo& up_to_date(Search& search, Memo& memo) {
    if (memo.limits.fins != search.options.fish_fins || memo.limits.endo_fins != search.options.fish_endo_fins) {
        memo.limits.fins = search.options.fish_fins;
        memo.limits.endo_fins = search.options.fish_endo_fins;
        memo.without.fill(0);
    }
    if (memo.version == search.version()) return memo;
    memo.version = search.version();
    const Board& board = search.board();
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
        const Cells& where = board.where(static_cast<int>(digit));
        if (memo.where[digit] == where) continue;
        memo.where[digit] = where;
        memo.removable[digit] = where - in_some_template(where | board.placed(static_cast<int>(digit)));
        memo.without[digit] = 0;
        if (memo.removable[digit])
            memo.open |= only(static_cast<int>(digit));
        else
            memo.open &= static_cast<Digits>(~only(static_cast<int>(digit)));
    }
    return memo;
}

std::uint64_t bit(Technique technique) {
    const FishKind kind = fish_kind(technique);
    const int row = static_cast<int>(kind.shape) * 3 + kind.finned + kind.sashimi;
    return std::uint64_t{1} << (row * 6 + kind.size - 2);
}

void fill(Search& search, const Fish& fish, const Fish* twin = nullptr) {
    Step& step = search.step;
    step.clear(fish_technique(fish.kind));
    const auto remove = [&](const Fish& from, const Cells& already) {
        step.remove(from.outside - already, from.digit);
        step.remove(from.inside - already, from.digit);
    };
    remove(fish, {});
    if (twin) remove(*twin, fish.outside | fish.inside);
    if (!search.details) return;
    describe(fish, step);
    if (!twin) return;
    step.cells |= twin->places - twin->fins;
    step.fins |= twin->fins - fish.endo;
    step.cover.insert(step.cover.end(), twin->cover.begin(), twin->cover.begin() + fish.kind.size);
}

// The eliminations that were seen.
class Seen {
  public:
    bool add(const Fish& fish) {
        const Cells gone = fish.outside | fish.inside;
        return seen_.emplace(fish.digit, gone.low, gone.high).second;
    }

  private:
    std::set<std::tuple<int, std::uint64_t, std::uint64_t>> seen_;
};

int first_removed(const Fish& fish) { return (fish.outside ? fish.outside : fish.inside).first(); }

// Two fish with the same base: neither's eliminations are all there is. Two of the same shape and size, both with fins
// or both without.
bool siamese(const Fish& one, const Fish& other) {
    return one.digit == other.digit && one.base == other.base && first_removed(one) != first_removed(other);
}

// HoDoKu's order of the fish of one technique: those that remove the most, then those with the least inside the base,
// with the fewest endo fins and fins.
auto rank(const Fish& one, const Fish* twin) {
    int removed = one.outside.size() + one.inside.size();
    Cells fins = one.fins;
    if (twin) removed += twin->outside.size() + twin->inside.size(), fins |= twin->fins;
    return std::tuple(-removed, one.inside.size(), one.endo.size(), (fins - one.endo).size(), one.digit);
}

// All fish of the wanted technique, and then the siamese ones that begin with them; or the best of them.
bool with_siamese(Search& search, const FishKind& kind, const Memo& memo, const FishLimits& limits) {
    std::vector<Fish> fish;
    Seen seen;
    for (Digits left = memo.open; left; left = without_lowest(left)) {
        const int digit = lowest(left);
        for_each_fish(search, digit, memo.removable[static_cast<std::size_t>(digit)], kind, limits,
                      [&](const Fish& found) {
                          const bool wanted = search.collecting() || found.kind.sashimi == kind.sashimi;
                          if (wanted && (!search.options.one_per_elimination || seen.add(found))) fish.push_back(found);
                          return false;
                      });
    }
    const Fish *best = nullptr, *best_twin = nullptr;
    const auto use = [&](const Fish& one, const Fish* twin) {
        if (one.kind.sashimi != kind.sashimi) return false;
        if (search.collecting()) {
            fill(search, one, twin);
            return search.found();
        }
        if (!best || rank(one, twin) < rank(*best, best_twin)) best = &one, best_twin = twin;
        return false;
    };
    for (const Fish& one : fish)
        if (use(one, nullptr)) return true;
    for (auto one = fish.begin(); one != fish.end(); ++one)
        for (auto other = one + 1; other != fish.end(); ++other)
            if (siamese(*one, *other) && use(*one, &*other)) return true;
    if (!best) return false;
    fill(search, *best, best_twin);
    return search.found();
}

}  // namespace

bool find_fish(Search& search, Technique wanted) {
    Memo& memo = search.kept<Memo>();
    if (!up_to_date(search, memo).open) return false;
    const FishKind kind = fish_kind(wanted);
    FishLimits limits = memo.limits;
    limits.short_bases = !search.collecting();
    if (search.options.duals) return with_siamese(search, kind, memo, limits);
    Seen seen;
    for (Digits left = memo.open; left; left = without_lowest(left)) {
        const auto digit = static_cast<std::size_t>(lowest(left));
        if (!search.collecting() && (memo.without[digit] & bit(wanted))) continue;
        bool others = false;  // sashimi fish that were met in looking for finned ones, or the reverse
        const auto use = [&](const Fish& fish) {
            if (fish.kind.sashimi != kind.sashimi) {
                others = true;
                return false;
            }
            if (search.collecting() && search.options.one_per_elimination && !seen.add(fish)) return false;
            fill(search, fish);
            return search.found();
        };
        if (for_each_fish(search, lowest(left), memo.removable[digit], kind, limits, use)) return true;
        if (search.stopped()) return false;
        if (search.collecting()) continue;
        memo.without[digit] |= bit(wanted);
        if (kind.shape == FishShape::basic && kind.finned && !others) {
            FishKind other = kind;
            other.sashimi = !kind.sashimi;
            memo.without[digit] |= bit(fish_technique(other));
        }
    }
    return false;
}

}  // namespace farandole::logic
