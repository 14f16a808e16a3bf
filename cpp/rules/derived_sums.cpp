// Sums that follow from others.
//
// A sum over houses is known. So a set of houses and the sums that lie in it, or stick out of it, give the sum of the
// cells that are left (innies) less that of the cells that stick out (outies). Where a sum sticks out, one may count its
// cells inside or subtract those outside: the fewer, the better.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "rules/sums.hpp"

namespace farandole::rules {

void normalise(Sum& sum) {
    std::sort(sum.terms.begin(), sum.terms.end(), [](const Term& a, const Term& b) { return a.cell < b.cell; });
    std::size_t size = 0;
    for (const Term term : sum.terms) {
        if (size && sum.terms[size - 1].cell == term.cell)
            sum.terms[size - 1].coefficient += term.coefficient;
        else
            sum.terms[size++] = term;
    }
    sum.terms.resize(size);
    std::erase_if(sum.terms, [](const Term& term) { return !term.coefficient; });
    if (!sum.terms.empty() &&
        std::all_of(sum.terms.begin(), sum.terms.end(), [](const Term& term) { return term.coefficient < 0; })) {
        for (Term& term : sum.terms) term.coefficient = -term.coefficient;
        sum.total = -sum.total;
    }
}

class SumFinder {
  public:
    SumFinder(Board& board, const Wanted& wanted, const Wanted& before)
        : board_(board), wanted_(wanted), before_(before), words_(board.cell_words_), groups_(board) {}

    void derive() {
        collect();
        if (sizes_.empty()) return;
        std::vector<bool> is_taken(board_.groups_.size(), false);
        for (std::size_t first = 0; first < is_taken.size(); ++first) {
            if (is_taken[first]) continue;
            family_.clear();  // houses without a common cell: rows, columns, boxes
            House whole = region_of(nullptr);
            for (std::size_t house = first; house < is_taken.size(); ++house) {
                const std::uint64_t* bits = board_.house_bits(house);
                if (is_taken[house] || meet(whole.bits.data(), bits, words_)) continue;
                is_taken[house] = true;
                family_.push_back(region_of(bits));
                family_.back().total = total_of(board_.digits_[house]);
                add_house(whole, family_.back());
            }
            regions_[0] = region_of(nullptr);
            choose(0, 0);
            if (family_.size() > kMostTightHouses) settle(whole, family_.size());
        }
        if (board_.sums_.size() <= kFewSums && before_.terms == 0) combine();
        std::sort(derived_.begin(), derived_.end(),
                  [](const Sum& a, const Sum& b) { return a.terms.size() < b.terms.size(); });
        for (const Sum& sum : derived_) add_sum(board_, sum, false);
    }

  private:
    struct House {  // or several
        Bits bits;
        std::vector<std::int16_t> parts;  // how many cells of each sum it has
        std::int32_t size, total;
    };
    // How the cells of a sum that sticks out of a region are counted.
    enum class Way { fewer, inside, outside };
    static constexpr std::size_t kLeastSeeing = 6;  // cells
    static constexpr std::size_t kMostHouses = 3, kMostTightHouses = 4;

    static bool is_plain(const Sum& sum) {
        return std::all_of(sum.terms.begin(), sum.terms.end(), [](const Term& term) { return term.coefficient == 1; });
    }

    Bits bits_of(const Sum& sum) const {
        Bits bits(words_, 0);
        for (const Term& term : sum.terms) put(bits.data(), term.cell);
        return bits;
    }

    static std::int32_t total_of(Set digits) {
        std::int32_t total = 0;
        for (; digits; digits &= digits - 1) total += std::countr_zero(digits) + 1;
        return total;
    }

    // Takes sums of plain cells that have no cell in common.
    void collect() {
        Bits taken(words_, 0);
        for (Sum& sum : board_.sums_) {
            normalise(sum);
            if (!is_plain(sum)) continue;
            const Bits bits = bits_of(sum);
            if (meet(taken.data(), bits.data(), words_)) continue;
            join(taken, bits);
            sizes_.push_back(static_cast<std::int16_t>(sum.terms.size()));
            bits_.insert(bits_.end(), bits.begin(), bits.end());
            totals_.push_back(sum.total);
        }
    }

    // A house; or none.
    House region_of(const std::uint64_t* house) const {
        House region{Bits(words_, 0), std::vector<std::int16_t>(sizes_.size(), 0), 0, 0};
        if (!house) return region;
        region.bits.assign(house, house + words_);
        region.size = static_cast<std::int32_t>(size_of(region.bits));
        for (std::size_t i = 0; i < sizes_.size(); ++i)
            region.parts[i] = static_cast<std::int16_t>(common(bits_.data() + i * words_, house, words_));
        return region;
    }

    static void add_house(House& region, const House& house) {
        join(region.bits, house.bits);
        region.size += house.size;
        region.total += house.total;
        for (std::size_t i = 0; i < house.parts.size(); ++i)
            region.parts[i] = static_cast<std::int16_t>(region.parts[i] + house.parts[i]);
    }

    // Takes up to some houses of a family, in all ways, to the region of those that are chosen already.
    void choose(std::size_t from, std::size_t chosen) {
        if (chosen == kMostTightHouses) return;
        House& larger = regions_[chosen + 1];
        for (std::size_t i = from; i < family_.size(); ++i) {
            larger = regions_[chosen];
            add_house(larger, family_[i]);
            std::int16_t spared = 0;  // cells, as fewer are counted
            for (std::size_t sum = 0; sum < sizes_.size(); ++sum) {
                const std::int16_t within = larger.parts[sum];
                const int beyond = sizes_[sum] - within;
                spared = static_cast<std::int16_t>(spared + std::max(within - beyond, 0));
            }
            if (larger.size - spared <= static_cast<std::int32_t>(wanted_.tight_terms)) settle(larger, chosen + 1);
            choose(i + 1, chosen + 1);
        }
    }

    // Finds the sum of what is left of a region, counting the cells of a sum that sticks out where they are fewer; or
    // always those inside, or always those outside, where that is another.
    void settle(const House& region, std::size_t houses) {
        const bool are_few = houses <= kMostHouses || houses == family_.size();
        const auto most = static_cast<std::int32_t>(wanted_.tight_terms);
        std::int32_t inside = region.size, outside = region.size;  // terms, where those are always counted
        bool has_more_inside = false, has_more_outside = false;
        for (std::size_t i = 0; i < sizes_.size(); ++i) {
            const std::int32_t within = region.parts[i], beyond = sizes_[i] - within;
            if (!within) continue;
            outside += beyond - within;
            if (beyond)
                (within > beyond ? has_more_inside : has_more_outside) = true;
            else
                inside -= within;
        }
        settle(region, Way::fewer, are_few);
        if (has_more_inside && inside <= most) settle(region, Way::inside, are_few);
        if (has_more_outside && outside <= most) settle(region, Way::outside, are_few);
    }

    void settle(const House& region, Way way, bool are_few) {
        std::int32_t total = region.total;
        inside_ = region.bits;
        outside_.assign(words_, 0);
        for (std::size_t i = 0; i < sizes_.size(); ++i) {
            const int within = region.parts[i], beyond = sizes_[i] - within;
            if (!within || (beyond && (way == Way::inside || (way == Way::fewer && within <= beyond)))) continue;
            total -= totals_[i];
            for (std::size_t word = 0; word < words_; ++word) {
                const std::uint64_t bits = bits_[i * words_ + word];
                inside_[word] &= ~bits;
                outside_[word] |= bits & ~region.bits[word];
            }
        }
        keep(total, are_few);
    }

    // Keeps a sum of cells inside less cells outside if it is wanted.
    void keep(std::int32_t total, bool are_few) {
        const std::size_t added = size_of(inside_), terms = added + size_of(outside_);
        if (terms > wanted_.tight_terms) return;
        const std::int32_t slack = slack_of(wanted_), near = least_distance(total, added, terms - added);
        if (terms > wanted_.terms && near > slack) return;
        key_.assign(inside_.begin(), inside_.end());
        key_.insert(key_.end(), outside_.begin(), outside_.end());
        if (!known_.insert(key_).second) return;
        const std::int32_t distance = near > slack ? near : distance_of(total);  // never nearer than at best
        const auto is_wanted = [&](const Wanted& wanted) {
            return terms <= wanted.tight_terms && ((are_few && terms <= wanted.terms) || distance <= slack_of(wanted));
        };
        if (!is_wanted(wanted_) || is_wanted(before_)) return;
        Sum sum{total, {}};
        sum.terms.reserve(terms);
        for (std::size_t word = 0; word < words_; ++word)
            for (std::uint64_t left = inside_[word] | outside_[word]; left; left &= left - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(left));
                sum.terms.push_back({inside_[word] >> bit & 1 ? 1 : -1, static_cast<Cell>(64 * word + bit)});
            }
        derived_.push_back(std::move(sum));
    }

    std::int32_t slack_of(const Wanted& wanted) const { return wanted.slack * board_.values_ / 9; }

    // How near a total is to the least or the largest that there can be, at best: where all cells with a coefficient
    // differ.
    std::int32_t least_distance(std::int32_t total, std::size_t inside, std::size_t outside) const {
        const auto added = static_cast<std::int32_t>(inside), other = static_cast<std::int32_t>(outside);
        const std::int32_t bound = added * (added + 1) / 2 + other * (other + 1) / 2, over = board_.values_ + 1;
        return std::min(total - (bound - other * over), added * over - bound - total);
    }

    // The least and the largest sum of some cells, by their groups, and how many of these there are.
    struct Range {
        std::int32_t least = 0, most = 0, groups = 0;
    };
    Range range_of(const Bits& cells) {
        Range range;
        groups_.each(cells, [&](const Bits&, const Bits&, std::int32_t size) {
            const std::int32_t low = size * (size + 1) / 2;
            range.least += low;
            range.most += size * (board_.values_ + 1) - low;
            ++range.groups;
        });
        return range;
    }

    // How near the total of the cells inside less those outside is to the least or the largest that there can be.
    std::int32_t distance_of(std::int32_t total) {
        const Range added = range_of(inside_), other = range_of(outside_);
        return std::min(total - (added.least - other.most), added.most - other.least - total);
    }

    // A sum of two others, or more: its groups of cells that differ are larger, so that its bounds say more.
    struct Joined {
        std::int32_t total;
        Bits bits;
        std::int32_t gain;
        bool is_new;
        std::vector<std::int32_t> gains;  // with each of those before
    };
    static constexpr std::int32_t kNoGain = std::numeric_limits<std::int32_t>::min();

    // How much narrower its total makes what each group can add up to.
    std::int32_t gain_of(std::int32_t total, const Bits& cells) {
        const Range range = range_of(cells);
        return range.most - range.least - range.groups * std::min(total - range.least, range.most - total);
    }

    // What two have together, if it is worth it.
    std::int32_t gain_of(const Joined& a, const Joined& b) {
        if (meet(a.bits.data(), b.bits.data(), words_) || !see_each_other(a.bits, b.bits)) return kNoGain;
        both_ = a.bits;
        join(both_, b.bits);
        const std::int32_t gain = gain_of(a.total + b.total, both_);
        return gain > std::min(std::max(a.gain, b.gain), a.gain + b.gain) ? gain : kNoGain;
    }

    // Whether at least some cells of one see cells of the other.
    bool see_each_other(const Bits& a, const Bits& b) const {
        std::size_t seeing = 0;
        each_cell(a, [&](Cell cell) { seeing += meet(board_.peer_bits(cell), b.data(), words_); });
        return seeing >= kLeastSeeing;
    }

    // Adds up sums without a common cell that meet a house, and adds houses or takes them away as long as that leaves fewer
    // cells: four neighbouring diagonals, and the long one, have most cells of three boxes.
    void add_up(const std::vector<Joined>& parts, const std::uint64_t* house) {
        std::int32_t total = 0;
        both_.assign(words_, 0);
        for (const Joined& part : parts) {
            if (!meet(part.bits.data(), house, words_) || meet(part.bits.data(), both_.data(), words_)) continue;
            join(both_, part.bits);
            total += part.total;
        }
        std::vector<std::int32_t> times(board_.cells_, 0);
        each_cell(both_, [&](Cell cell) { times[cell] = 1; });
        bool is_new = false;
        while (take_house(times, total)) is_new = true;
        if (!is_new || std::any_of(times.begin(), times.end(), [](std::int32_t by) { return by < 0 || by > 1; }))
            return;
        both_.assign(words_, 0);
        for (std::size_t cell = 0; cell < times.size(); ++cell)
            if (times[cell]) put(both_.data(), cell);
        if (const std::size_t size = size_of(both_); !size || size > wanted_.tight_terms) return;
        key_ = both_;
        key_.resize(2 * words_, 0);
        if (gain_of(total, both_) <= 0 || !known_.insert(key_).second) return;
        derived_.push_back({total, {}});
        each_cell(both_, [&](Cell cell) { derived_.back().terms.push_back({1, cell}); });
    }

    // Adds the house to a sum, or takes it away, that leaves the fewest terms; false if none leaves fewer.
    bool take_house(std::vector<std::int32_t>& times, std::int32_t& total) const {
        std::ptrdiff_t most = 0;
        std::size_t best = 0;
        std::int32_t sign = 0;
        for (std::size_t i = 0; i < board_.groups_.size(); ++i) {
            std::ptrdiff_t added = 0, without = 0, taken = 0;  // cells with -1, 0 and 1
            for (const Cell cell : board_.groups_[i]) {
                added += times[cell] == -1;
                without += times[cell] == 0;
                taken += times[cell] == 1;
            }
            if (std::max(added, taken) - without <= most) continue;
            most = std::max(added, taken) - without;
            best = i;
            sign = added > taken ? 1 : -1;
        }
        if (!sign) return false;
        for (const Cell cell : board_.groups_[best]) times[cell] += sign;
        total += sign * total_of(board_.digits_[best]);
        return true;
    }

    // Adds up two sums without a common cell as long as some gain by it.
    void combine() {
        std::vector<Joined> parts;
        for (Sum sum : board_.sums_) {
            normalise(sum);
            if (sum.terms.size() < kLeastSeeing || !is_plain(sum)) continue;
            const Bits bits = bits_of(sum);
            parts.push_back({sum.total, bits, gain_of(sum.total, bits), false, {}});
            for (std::size_t i = 0; i + 1 < parts.size(); ++i)
                parts.back().gains.push_back(gain_of(parts.back(), parts[i]));
        }
        for (std::size_t house = 0; house < board_.groups_.size(); ++house) add_up(parts, board_.house_bits(house));
        for (;;) {
            std::int32_t most = kNoGain;
            std::size_t first = 0, second = 0;
            for (std::size_t i = 0; i < parts.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (parts[i].gains[j] > most) most = parts[i].gains[j], first = i, second = j;
            if (most == kNoGain) break;
            Joined& sum = parts[second];
            sum.total += parts[first].total;
            join(sum.bits, parts[first].bits);
            sum.gain = most;
            sum.is_new = true;
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(first));
            for (std::size_t i = first; i < parts.size(); ++i)
                parts[i].gains.erase(parts[i].gains.begin() + static_cast<std::ptrdiff_t>(first));
            for (std::size_t i = 0; i < second; ++i) sum.gains[i] = gain_of(sum, parts[i]);
            for (std::size_t i = second + 1; i < parts.size(); ++i) parts[i].gains[second] = gain_of(parts[i], sum);
        }
        for (const Joined& part : parts) {
            if (!part.is_new || part.gain <= 0) continue;
            derived_.push_back({part.total, {}});
            each_cell(part.bits, [&](Cell cell) { derived_.back().terms.push_back({1, cell}); });
        }
    }

    Board& board_;
    const Wanted wanted_, before_;
    const std::size_t words_;
    Groups groups_;
    std::vector<std::int16_t> sizes_;  // of the sums
    Bits bits_;                        // their cells, one after another
    std::vector<std::int32_t> totals_;
    std::vector<House> family_;
    std::array<House, kMostTightHouses + 1> regions_;  // of none to most houses
    Bits inside_, outside_;                            // the cells of a sum that is settled
    Bits both_;
    std::set<Bits> known_;
    Bits key_;  // the last one looked up there
    std::vector<Sum> derived_;
};

void derive_sums(Board& board, const Wanted& wanted, const Wanted& before) {
    SumFinder(board, wanted, before).derive();
}

Board Board::with_more_sums() const {
    Board board = *this;
    derive_sums(board, kMore, wanted_first());
    board.order();
    return board;
}

}  // namespace farandole::rules
