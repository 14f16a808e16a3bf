// Steps with almost locked sets (locked_sets.hpp).
//
// XZ: two sets with a restricted common x. One of them is without x and locked, so every other digit z of both is in
// one of the two: it goes from all that see all its cells in both. With two restricted commons both sets are locked.
//
//     [x z ..]---x---[x z ..]
//
// XY-Wing: the same at the ends of three sets, with different restricted commons.
//
//     [x z ..]---x---[x y ..]---y---[y z ..]
//
//   digits   those that are removed for being in one of the ends (z)
//   sets     XZ: both; XY-Wing: the ends, then the middle
//   nodes, links   the restricted commons: its cells in the one set, its cells in the other, not both true
//   truths   the cells of the sets
#include <algorithm>
#include <map>

#include "logic/finders.hpp"
#include "logic/sets/als_chains.hpp"
#include "logic/sets/locked_sets.hpp"

namespace farandole::logic {

namespace {

class PairsAndWings {
  public:
    explicit PairsAndWings(Search& search)
        : search_(search),
          overlap_(search.options.als_overlap),
          sets_(almost_locked_sets(search)),
          commons_(restricted_commons(search, overlap_)) {}

    bool find_pairs() {
        for (const RestrictedCommon& common : commons_.all) {
            if (search_.stopped()) return false;
            if (pair(common)) return true;
        }
        return report();
    }

    // For each restricted common the later ones that share a set with it, in order.
    bool find_wings() {
        into_.resize(sets_.size());
        for (auto& list : into_) list.clear();
        for (const RestrictedCommon& common : commons_.all) into_[common.second].push_back(&common);
        for (const RestrictedCommon& one : commons_.all) {
            if (search_.stopped()) return false;
            const RestrictedCommon* end = commons_.of(one.first).data() + commons_.of(one.first).size();
            for (const RestrictedCommon* two = &one + 1; two != end; ++two)
                if (wing(one, *two, one.second, two->second, one.first)) return true;
            for (const RestrictedCommon* two : into_[one.second])
                if (two->first > one.first && wing(one, *two, one.first, two->first, one.second)) return true;
            for (const RestrictedCommon& two : commons_.of(one.second))
                if (wing(one, two, one.first, two.second, one.second)) return true;
        }
        return report();
    }

  private:
    // Two sets, or three with the second restricted common.
    struct Pattern {
        const RestrictedCommon *one, *two;
        std::size_t from, to, middle;
    };

    bool pair(const RestrictedCommon& common) {
        const AlmostLockedSet &one = sets_[common.first], &two = sets_[common.second];
        const Digits both = one.digits & two.digits;
        if (!common.twice()) {
            if (!(both & ~common.digits()) || !one.all_seen.meets(two.all_seen)) return false;
            search_.step.clear(Technique::als_xz);
            remove_common(one, two, static_cast<Digits>(both & ~common.digits()));
        } else {
            search_.step.clear(Technique::als_xz);
            remove_common(one, two, static_cast<Digits>(both & ~only(common.digit)));
            remove_common(one, two, static_cast<Digits>(both & ~only(common.other)));
            remove_locked(one, two, static_cast<Digits>(one.digits & ~common.digits()));
            remove_locked(two, one, static_cast<Digits>(two.digits & ~common.digits()));
        }
        if (search_.step.eliminations.empty()) return false;
        if (common.twice()) without_repetitions();
        return take({&common, nullptr, common.first, common.second, 0});
    }

    bool wing(const RestrictedCommon& one, const RestrictedCommon& two, std::size_t from, std::size_t to,
              std::size_t middle) {
        if (!one.twice() && !two.twice() && one.digit == two.digit) return false;
        const AlmostLockedSet &a = sets_[from], &b = sets_[to];
        const auto digits = static_cast<Digits>(a.digits & b.digits & ~(one.digits() | two.digits()));
        if (!digits || !a.all_seen.meets(b.all_seen)) return false;
        if (overlap_ ? a.cells.within(b.cells) || b.cells.within(a.cells) : a.cells.meets(b.cells)) return false;
        if (std::none_of(kEveryDigit.begin(), kEveryDigit.end(),
                         [&](std::size_t digit) { return digits >> digit & 1 && a.seen[digit].meets(b.seen[digit]); }))
            return false;
        search_.step.clear(Technique::als_xy_wing);
        remove_common(a, b, digits);
        return take({&one, &two, from, to, middle});
    }

    // `search.step` has its eliminations.
    bool take(const Pattern& pattern) {
        if (!search_.collecting() || !search_.options.one_per_elimination) {
            describe(pattern);
            return search_.found();
        }
        const auto [known, is_new] = smallest_.try_emplace(search_.step.eliminations, pattern);
        if (!is_new && cells(pattern) < cells(known->second)) known->second = pattern;
        return false;
    }

    int cells(const Pattern& pattern) const {
        return sets_[pattern.from].cells.size() + sets_[pattern.to].cells.size() +
               (pattern.two ? sets_[pattern.middle].cells.size() : 0);
    }

    void describe(const Pattern& pattern) {
        if (!search_.details) return;
        const RestrictedCommon& one = *pattern.one;
        auto both = static_cast<Digits>(sets_[pattern.from].digits & sets_[pattern.to].digits & ~one.digits());
        if (pattern.two) both = static_cast<Digits>(both & ~pattern.two->digits());
        for (const Candidate& gone : search_.step.eliminations)
            if (both & only(gone.digit)) search_.step.digits |= only(gone.digit);
        if (!pattern.two) {
            describe_sets(search_.step, sets_, {pattern.from, pattern.to});
            describe_common(search_.step, sets_, one, pattern.from, one.digits());
            return;
        }
        describe_sets(search_.step, sets_, {pattern.from, pattern.to, pattern.middle});
        describe_common(search_.step, sets_, one, pattern.from, one.digits());
        describe_common(search_.step, sets_, *pattern.two, pattern.middle, pattern.two->digits());
    }

    // Of those that remove the same, the one with the fewest cells.
    bool report() {
        for (const auto& [gone, pattern] : smallest_) {
            search_.step.clear(pattern.two ? Technique::als_xy_wing : Technique::als_xz);
            search_.step.eliminations = gone;
            describe(pattern);
            if (search_.found()) return true;
        }
        return false;
    }

    static constexpr std::array<std::size_t, 9> kEveryDigit{0, 1, 2, 3, 4, 5, 6, 7, 8};

    // Digits that are in one of the two sets.
    void remove_common(const AlmostLockedSet& one, const AlmostLockedSet& two, Digits digits) {
        for (; digits; digits = without_lowest(digits)) {
            const auto digit = static_cast<std::size_t>(lowest(digits));
            search_.step.remove(one.seen[digit] & two.seen[digit], lowest(digits));
        }
    }

    // Digits that are in a set.
    void remove_locked(const AlmostLockedSet& set, const AlmostLockedSet& other, Digits digits) {
        for (; digits; digits = without_lowest(digits))
            search_.step.remove(set.seen[static_cast<std::size_t>(lowest(digits))] - other.cells, lowest(digits));
    }

    void without_repetitions() {
        auto& gone = search_.step.eliminations;
        auto end = gone.begin();
        for (const Candidate& one : gone)
            if (std::find(gone.begin(), end, one) == end) *end++ = one;
        gone.erase(end, gone.end());
    }

    Search& search_;
    bool overlap_;
    const std::vector<AlmostLockedSet>& sets_;
    const RestrictedCommons& commons_;
    std::vector<std::vector<const RestrictedCommon*>> into_;  // by second set
    std::map<std::vector<Candidate>, Pattern> smallest_;      // by what is removed
};

}  // namespace

void describe_sets(Step& step, const std::vector<AlmostLockedSet>& sets, const std::vector<std::size_t>& numbers) {
    Cells cells;
    for (std::size_t number : numbers) {
        step.sets.push_back({sets[number].cells, sets[number].digits});
        cells |= sets[number].cells;
    }
    for (int cell : cells) step.truths.push_back(cell_truth(cell));
}

void describe_common(Step& step, const std::vector<AlmostLockedSet>& sets, const RestrictedCommon& common,
                     std::size_t from, Digits digits) {
    const std::size_t to = from == common.first ? common.second : common.first;
    const auto index = [&](std::size_t number) {
        const LockedSet set{sets[number].cells, sets[number].digits};
        return static_cast<std::int8_t>(std::ranges::find(step.sets, set) - step.sets.begin());
    };
    for (; digits; digits = without_lowest(digits)) {
        const auto digit = static_cast<std::uint8_t>(lowest(digits));
        const auto node = static_cast<std::uint16_t>(step.nodes.size());
        step.nodes.push_back({sets[from].where[digit], digit, index(from)});
        step.nodes.push_back({sets[to].where[digit], digit, index(to)});
        step.links.push_back({node, static_cast<std::uint16_t>(node + 1), false});
    }
}

bool find_als(Search& search, Technique wanted) {
    switch (wanted) {
        case Technique::als_xz: return PairsAndWings(search).find_pairs();
        case Technique::als_xy_wing: return PairsAndWings(search).find_wings();
        case Technique::als_chain: return find_als_chains(search);
        default: return find_death_blossoms(search);
    }
}

}  // namespace farandole::logic
