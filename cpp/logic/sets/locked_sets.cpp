#include "logic/sets/locked_sets.hpp"

namespace farandole::logic {

namespace {

// Goes through the sets of empty cells of a house, a set before those that it begins.
class SetsOfHouse {
  public:
    SetsOfHouse(const Board& board, int house, std::vector<AlmostLockedSet>& sets)
        : board_(board), house_(house), sets_(sets) {
        for (auto cell : in_order(house))
            if (board.empty().has(cell)) empty_[static_cast<std::size_t>(many_++)] = cell;
    }

    void add_all() { extend({}, 0, 0, 0); }

  private:
    void extend(const Cells& cells, Digits digits, int size, int next) {
        if (size == 8) return;
        for (; next < many_; ++next) {
            const int cell = empty_[static_cast<std::size_t>(next)];
            const auto together = static_cast<Digits>(digits | board_.candidates(cell));
            // Further cells never make the digits fewer.
            if (count(together) > size + many_ - next + 1) continue;
            const Cells with = cells | Cells::of(cell);
            if (count(together) == size + 2 && is_new(with, size + 1)) add(with, together);
            extend(with, together, size + 1, next + 1);
        }
    }

    // Single cells come with the rows, sets in a box and in a line with the lines.
    bool is_new(const Cells& cells, int size) const {
        if (house_ < kColumn) return true;
        if (size == 1) return false;
        if (house_ < kBox) return true;
        const auto& houses = houses_of(cells.first());
        return !cells.within(house_cells(houses[0])) && !cells.within(house_cells(houses[1]));
    }

    void add(const Cells& cells, Digits digits) {
        AlmostLockedSet& set = sets_.emplace_back();
        set.cells = cells;
        set.digits = digits;
        for (Digits left = digits; left; left = without_lowest(left)) {
            const auto digit = static_cast<std::size_t>(lowest(left));
            set.where[digit] = cells & board_.where(lowest(left));
            set.seen[digit] = (common_peers(set.where[digit]) & board_.where(lowest(left))) - cells;
            set.all_seen |= set.seen[digit];
        }
    }

    const Board& board_;
    int house_;
    std::vector<AlmostLockedSet>& sets_;
    std::array<std::uint8_t, 9> empty_{};
    int many_ = 0;
};

struct KeptSets {
    std::uint64_t version = 0;
    std::vector<AlmostLockedSet> sets;
};

// The sets whose cells of a digit lie in a house, as bits. Cells that all see each other share a house, so the
// sets with which one has a digit as restricted common are found here.
class SetsByPlace {
  public:
    void start(const std::vector<AlmostLockedSet>& sets) {
        words_ = (sets.size() + 63) / 64;
        bits_.assign(words_ * kHouses * kDigits, 0);
        for (std::size_t number = 0; number < sets.size(); ++number)
            for (Digits left = sets[number].digits; left; left = without_lowest(left)) {
                const auto digit = static_cast<std::size_t>(lowest(left));
                const Cells& cells = sets[number].where[digit];
                for (auto house : houses_of(cells.first()))
                    if (cells.within(house_cells(house)))
                        bits_[at(house, digit) + number / 64] |= std::uint64_t{1} << number % 64;
            }
    }

    std::size_t words() const { return words_; }

    void add_to(std::vector<std::uint64_t>& found, const Cells& cells, std::size_t digit) const {
        for (auto house : houses_of(cells.first())) {
            if (!cells.within(house_cells(house))) continue;
            const std::uint64_t* bits = &bits_[at(house, digit)];
            for (std::size_t word = 0; word < words_; ++word) found[word] |= bits[word];
        }
    }

  private:
    std::size_t at(std::size_t house, std::size_t digit) const { return (house * kDigits + digit) * words_; }

    std::size_t words_ = 0;
    std::vector<std::uint64_t> bits_;
};

bool all_see(const Cells& cells, const Cells& others) {
    const Cells both = cells | others;
    for (auto house : houses_of(both.first()))
        if (both.within(house_cells(house))) return true;
    return false;
}

struct KeptCommons {
    std::uint64_t version = 0;
    bool overlap = false;
    RestrictedCommons commons;
    SetsByPlace places;
    std::vector<std::uint64_t> partners;
};

void add_common(const std::vector<AlmostLockedSet>& sets, std::size_t first, std::size_t second, bool overlap,
                std::vector<RestrictedCommon>& commons) {
    const AlmostLockedSet &one = sets[first], &two = sets[second];
    const Cells shared = one.cells & two.cells;
    if (shared && !overlap) return;
    RestrictedCommon common;
    bool any = false;
    for (auto left = static_cast<Digits>(one.digits & two.digits); left; left = without_lowest(left)) {
        const auto digit = static_cast<std::size_t>(lowest(left));
        if (one.where[digit].meets(shared) || two.where[digit].meets(shared)) continue;
        if (!all_see(one.where[digit], two.where[digit])) continue;
        (any ? common.other : common.digit) = static_cast<std::uint8_t>(digit);
        any = true;
    }
    if (!any) return;
    common.first = static_cast<std::uint16_t>(first);
    common.second = static_cast<std::uint16_t>(second);
    commons.push_back(common);
}

void find_commons(const std::vector<AlmostLockedSet>& sets, bool overlap, KeptCommons& kept) {
    auto& [all, starts] = kept.commons;
    all.clear(), starts.clear();
    kept.places.start(sets);
    for (std::size_t first = 0; first < sets.size(); ++first) {
        starts.push_back(static_cast<std::uint32_t>(all.size()));
        kept.partners.assign(kept.places.words(), 0);
        for (Digits left = sets[first].digits; left; left = without_lowest(left)) {
            const auto digit = static_cast<std::size_t>(lowest(left));
            kept.places.add_to(kept.partners, sets[first].where[digit], digit);
        }
        for (std::size_t word = first / 64; word < kept.partners.size(); ++word) {
            std::uint64_t left = kept.partners[word];
            if (word == first / 64) left &= ~std::uint64_t{1} << first % 64;
            for (; left; left &= left - 1)
                add_common(sets, first, word * 64 + static_cast<std::size_t>(std::countr_zero(left)), overlap, all);
        }
    }
    starts.push_back(static_cast<std::uint32_t>(all.size()));
}

}  // namespace

const std::vector<AlmostLockedSet>& almost_locked_sets(Search& search) {
    auto& kept = search.kept<KeptSets>();
    if (kept.version != search.version()) {
        kept.version = search.version();
        kept.sets.clear();
        for (int house = 0; house < kHouses; ++house) SetsOfHouse(search.board(), house, kept.sets).add_all();
    }
    return kept.sets;
}

const RestrictedCommons& restricted_commons(Search& search, bool overlap) {
    auto& kept = search.kept<KeptCommons>();
    if (kept.version != search.version() || kept.overlap != overlap) {
        kept.version = search.version();
        kept.overlap = overlap;
        find_commons(almost_locked_sets(search), overlap, kept);
    }
    return kept.commons;
}

}  // namespace farandole::logic
