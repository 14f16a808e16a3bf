// Sums become records, and other sums follow from them.
//
// A sum over houses is known. So a set of houses and the sums that lie in it, or stick out of it, give the sum of the
// cells that are left (innies) less that of the cells that stick out (outies). Where a sum sticks out, one may count its
// cells inside or subtract those outside: the fewer, the better.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "rules/board.hpp"

namespace farandole::rules {

class SumMaker {
  public:
    explicit SumMaker(Board& board, const Wanted& wanted = kNone, const Wanted& before = kNone)
        : board_(board), wanted_(wanted), before_(before) {}

    void add(Sum sum, bool is_inner) {
        normalise(sum);
        const auto& terms = sum.terms;
        if (terms.empty()) return sum.total ? add_impossible() : void();
        if (terms.size() == 1) return add_single(sum, is_inner);
        if (terms.size() == 2) return add_pair(sum);
        if (!add_combinations(sum)) add_equation(sum);
    }

    // Adds cells that differ; `sets` are their number, and the sets of digits they can have.
    void add_sets(std::vector<Cell> cells, std::vector<std::int32_t> sets) {
        if (sets.size() == 1) return add_impossible();
        pack(sets);
        add_rest_of_house(cells);
        board_.add(Kind::combinations, cells, sets);
    }

    void derive() {
        collect();
        if (bits_.empty()) return;
        find_houses();
        std::vector<bool> is_taken(board_.groups_.size(), false);
        for (std::size_t first = 0; first < is_taken.size(); ++first) {
            if (is_taken[first]) continue;
            family_.clear();  // houses without a common cell: rows, columns, boxes
            Bits all(board_.cell_words_, 0);
            for (std::size_t house = first; house < is_taken.size(); ++house) {
                const Bits& bits = houses_[house];
                if (is_taken[house] || meet(all, bits)) continue;
                is_taken[house] = true;
                join(all, bits);
                family_.push_back({bits, {}, board_.groups_[house].size(), total_of(board_.digits_[house])});
                for (const Bits& sum : bits_) family_.back().parts.push_back(common(sum, family_.back().bits));
            }
            choose(0, {Bits(board_.cell_words_, 0), std::vector<std::size_t>(bits_.size(), 0)}, 0);
            House whole{all, {}};
            for (const Bits& sum : bits_) whole.parts.push_back(common(sum, all));
            for (const House& house : family_) whole.total += house.total;
            if (family_.size() > kMostTightHouses) settle(whole, family_.size());
        }
        if (board_.sums_.size() <= kFewSums && before_.terms == 0) combine();
        std::sort(derived_.begin(), derived_.end(),
                  [](const Sum& a, const Sum& b) { return a.terms.size() < b.terms.size(); });
        for (const Sum& sum : derived_) add(sum, false);
    }

  private:
    using Bits = std::vector<std::uint64_t>;
    struct House {  // or several
        Bits bits;
        std::vector<std::size_t> parts;  // how many cells of each sum it has
        std::size_t size = 0;
        std::int32_t total = 0;
    };
    static constexpr std::size_t kLeastSeeing = 6;  // cells
    static constexpr std::size_t kMostHouses = 3, kMostTightHouses = 4, kMostCombinations = 64;

    static void normalise(Sum& sum) {
        std::sort(sum.terms.begin(), sum.terms.end(), [](const Term& a, const Term& b) { return a.cell < b.cell; });
        std::vector<Term> terms;
        for (const Term& term : sum.terms) {
            if (!terms.empty() && terms.back().cell == term.cell)
                terms.back().coefficient += term.coefficient;
            else
                terms.push_back(term);
        }
        std::erase_if(terms, [](const Term& term) { return !term.coefficient; });
        if (!terms.empty() &&
            std::all_of(terms.begin(), terms.end(), [](const Term& term) { return term.coefficient < 0; })) {
            for (Term& term : terms) term.coefficient = -term.coefficient;
            sum.total = -sum.total;
        }
        sum.terms = std::move(terms);
    }

    // A cell that has one of no digits.
    void add_impossible() { board_.add(Kind::count, {0}, {0, 2}); }

    void add_single(const Sum& sum, bool is_inner) {
        const auto [coefficient, cell] = sum.terms[0];
        const std::int32_t digit = sum.total / coefficient;
        if (sum.total % coefficient || digit < 1 || digit > board_.values_) return add_impossible();
        const auto set = Set{1} << (digit - 1);
        if (is_inner)
            board_.add(Kind::count, {cell}, {static_cast<std::int32_t>(set), 2});
        else
            board_.start_[cell] &= set;
    }

    void add_pair(const Sum& sum) {
        const auto [a, b] = std::pair(sum.terms[0], sum.terms[1]);
        const auto size = static_cast<std::size_t>(board_.values_);
        std::vector<Set> there(size, 0), back(size, 0);
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = 0; j < size; ++j) {
                const auto left = static_cast<std::int32_t>(i + 1), right = static_cast<std::int32_t>(j + 1);
                if (a.coefficient * left + b.coefficient * right != sum.total) continue;
                if (i == j && board_.are_peers(a.cell, b.cell)) continue;
                there[i] |= Set{1} << j;
                back[j] |= Set{1} << i;
            }
        board_.add(
            Kind::relation, {a.cell, b.cell},
            {static_cast<std::int32_t>(board_.add_table(there)), static_cast<std::int32_t>(board_.add_table(back))});
    }

    bool differ(const std::vector<Term>& terms) const {
        for (std::size_t i = 0; i < terms.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (!board_.are_peers(terms[i].cell, terms[j].cell)) return false;
        return true;
    }

    // Adds cells that differ with the sets of digits they can have; false if they don't, or there are too many sets.
    bool add_combinations(const Sum& sum) {
        const std::int32_t coefficient = sum.terms[0].coefficient;
        const auto is_other = [&](const Term& term) { return term.coefficient != coefficient; };
        if (std::any_of(sum.terms.begin(), sum.terms.end(), is_other) || !differ(sum.terms)) return false;
        if (sum.total % coefficient) return add_impossible(), true;
        Set some = 0;
        for (const Term& term : sum.terms) some |= board_.start_[term.cell];
        std::vector<std::int32_t> sets{static_cast<std::int32_t>(sum.terms.size())};
        if (!find_sets(sets, some, 0, 1, static_cast<int>(sum.terms.size()), sum.total / coefficient)) return false;
        std::vector<Cell> cells;
        for (const Term& term : sum.terms) cells.push_back(term.cell);
        add_sets(cells, std::move(sets));
        return true;
    }

    // Appends the sets of `some` digits from `digit` on with a total; false if there are too many.
    bool find_sets(std::vector<std::int32_t>& sets, Set some, Set set, std::int32_t digit, int missing,
                   std::int32_t total) const {
        if (!missing) {
            if (total) return true;
            sets.push_back(static_cast<std::int32_t>(set));
            return sets.size() <= kMostCombinations;
        }
        for (; digit + missing - 1 <= board_.values_; ++digit) {
            if (missing * digit + missing * (missing - 1) / 2 > total) break;
            if (missing * board_.values_ - missing * (missing - 1) / 2 < total) break;
            if (!(some >> (digit - 1) & 1)) continue;
            if (!find_sets(sets, some, set | Set{1} << (digit - 1), digit + 1, missing - 1, total - digit))
                return false;
        }
        return true;
    }

    // Fills the last of vectors of 32 bytes with a set that is there; small sets take two bytes each.
    void pack(std::vector<std::int32_t>& sets) const {
        const std::size_t lanes = board_.values_ <= kNarrow ? 16 : 8;
        while (sets.size() % lanes != 1) sets.push_back(sets.back());
        if (lanes == 8) return;
        std::vector<std::uint16_t> narrow(sets.begin() + 1, sets.end());
        sets.resize(1 + narrow.size() / 2);
        std::memcpy(sets.data() + 1, narrow.data(), 2 * narrow.size());
    }

    // The other cells of a house have the other digits.
    void add_rest_of_house(std::vector<Cell>& cells) const {
        std::vector<Cell> sorted = cells;
        std::sort(sorted.begin(), sorted.end());
        for (const std::vector<Cell>& house : board_.groups_) {
            if (!std::includes(house.begin(), house.end(), sorted.begin(), sorted.end())) continue;
            std::set_difference(house.begin(), house.end(), sorted.begin(), sorted.end(), std::back_inserter(cells));
            return;
        }
    }

    // An equation: its total, the number of groups, then coefficient and size of each. The cells of a group differ.
    void add_equation(const Sum& sum) {
        find_houses();
        std::vector<Cell> cells;
        std::vector<std::int32_t> numbers{sum.total, 0};
        for (const std::vector<Term>& group : groups_of(sum.terms)) {
            for (const Term& term : group) cells.push_back(term.cell);
            numbers.push_back(group[0].coefficient);
            numbers.push_back(static_cast<std::int32_t>(group.size()));
            ++numbers[1];
        }
        board_.add(Kind::sum, cells, numbers);
    }

    void find_houses() {
        if (!houses_.empty()) return;
        for (const std::vector<Cell>& house : board_.groups_) houses_.push_back(bits_of(house));
    }

    std::vector<std::vector<Term>> groups_of(std::vector<Term> terms) const {
        std::stable_sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) {
            const std::int32_t left = std::abs(a.coefficient), right = std::abs(b.coefficient);
            return left != right ? left > right : a.coefficient > b.coefficient;
        });
        std::vector<std::vector<Term>> groups;
        while (!terms.empty()) {
            groups.push_back(largest_group(terms));
            std::erase_if(terms, [&](const Term& term) {
                return std::any_of(groups.back().begin(), groups.back().end(),
                                   [&](const Term& other) { return other.cell == term.cell; });
            });
        }
        return groups;
    }

    // Cells that differ and have the coefficient of the first term: most of those in a house, and what sees them all.
    std::vector<Term> largest_group(const std::vector<Term>& terms) const {
        std::vector<Term> largest;
        const auto with = [&](std::vector<Term> group) {
            for (const Term& term : terms)
                if (term.coefficient == terms[0].coefficient &&
                    std::all_of(group.begin(), group.end(),
                                [&](const Term& other) { return board_.are_peers(term.cell, other.cell); }))
                    group.push_back(term);
            if (group.size() > largest.size()) largest = std::move(group);
        };
        Bits bits(board_.cell_words_, 0);
        for (const Term& term : terms)
            if (term.coefficient == terms[0].coefficient) bits[term.cell / 64] |= std::uint64_t{1} << term.cell % 64;
        for (const Bits& house : houses_) {
            if (common(house, bits) < 2) continue;
            std::vector<Term> group;
            for (const Term& term : terms)
                if (term.coefficient == terms[0].coefficient && house[term.cell / 64] >> term.cell % 64 & 1)
                    group.push_back(term);
            with(std::move(group));
        }
        with({});
        return largest;
    }

    Bits bits_of(const std::vector<Cell>& cells) const {
        Bits bits(board_.cell_words_, 0);
        for (const Cell cell : cells) bits[cell / 64] |= std::uint64_t{1} << cell % 64;
        return bits;
    }

    static std::int32_t total_of(Set digits) {
        std::int32_t total = 0;
        for (; digits; digits &= digits - 1) total += std::countr_zero(digits) + 1;
        return total;
    }

    static bool meet(const Bits& a, const Bits& b) {
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] & b[i]) return true;
        return false;
    }

    static void join(Bits& a, const Bits& b) {
        for (std::size_t i = 0; i < a.size(); ++i) a[i] |= b[i];
    }

    static std::size_t common(const Bits& a, const Bits& b) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < a.size(); ++i) size += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
        return size;
    }

    static std::size_t size_of(const Bits& bits) { return common(bits, bits); }

    // Takes sums of plain cells that have no cell in common.
    void collect() {
        Bits taken(board_.cell_words_, 0);
        for (Sum& sum : board_.sums_) {
            normalise(sum);
            if (std::any_of(sum.terms.begin(), sum.terms.end(), [](const Term& term) { return term.coefficient != 1; }))
                continue;
            std::vector<Cell> cells;
            for (const Term& term : sum.terms) cells.push_back(term.cell);
            Bits bits = bits_of(cells);
            if (meet(taken, bits)) continue;
            join(taken, bits);
            sizes_.push_back(sum.terms.size());
            bits_.push_back(std::move(bits));
            totals_.push_back(sum.total);
        }
    }

    // Takes up to some houses of a family, in all ways; `region` are those that are taken.
    void choose(std::size_t from, const House& region, std::size_t chosen) {
        if (chosen == kMostTightHouses) return;
        for (std::size_t i = from; i < family_.size(); ++i) {
            House larger = region;
            join(larger.bits, family_[i].bits);
            larger.size += family_[i].size;
            larger.total += family_[i].total;
            std::size_t covered = 0, terms = larger.size;
            for (std::size_t sum = 0; sum < larger.parts.size(); ++sum) {
                std::size_t& within = larger.parts[sum];
                within += family_[i].parts[sum];
                covered += within;
                terms += std::min(within, sizes_[sum] - within);
            }
            if (terms - covered <= wanted_.tight_terms) settle(larger, chosen + 1);
            choose(i + 1, larger, chosen + 1);
        }
    }

    // Finds the sum of what is left of a region, counting the cells of a sum that sticks out where they are fewer; or
    // always those inside, or always those outside.
    void settle(const House& whole, std::size_t houses) {
        const Bits& region = whole.bits;
        for (Way& way : ways_) {  // the vectors of the region before are used again
            way.total = whole.total;
            way.inside = region;
            way.outside.assign(region.size(), 0);
        }
        for (std::size_t i = 0; i < bits_.size(); ++i) {
            const std::size_t within = whole.parts[i], beyond = sizes_[i] - within;
            if (!within) continue;
            for (std::size_t way = 0; way < ways_.size(); ++way) {
                if (beyond && (way == 1 || (way == 0 && within <= beyond))) continue;
                ways_[way].total -= totals_[i];
                for (std::size_t word = 0; word < region.size(); ++word) {
                    ways_[way].inside[word] &= ~bits_[i][word];
                    ways_[way].outside[word] |= bits_[i][word] & ~region[word];
                }
            }
        }
        const bool are_few = houses <= kMostHouses || houses == family_.size();
        for (const Way& way : ways_) keep(way.total, way.inside, way.outside, are_few);
    }

    // Keeps a sum that is wanted.
    void keep(std::int32_t total, const Bits& inside, const Bits& outside, bool are_few) {
        const std::size_t terms = size_of(inside) + size_of(outside);
        if (terms > wanted_.tight_terms) return;
        key_.assign(inside.begin(), inside.end());
        key_.insert(key_.end(), outside.begin(), outside.end());
        if (!known_.insert(key_).second) return;
        Sum sum{total, {}};
        sum.terms.reserve(terms);
        for (std::size_t word = 0; word < inside.size(); ++word)
            for (std::uint64_t left = inside[word] | outside[word]; left; left &= left - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(left));
                sum.terms.push_back({inside[word] >> bit & 1 ? 1 : -1, static_cast<Cell>(64 * word + bit)});
            }
        if (is_wanted(sum, are_few, wanted_) && !is_wanted(sum, are_few, before_)) derived_.push_back(std::move(sum));
    }

    bool is_wanted(const Sum& sum, bool are_few, const Wanted& wanted) const {
        const std::size_t terms = sum.terms.size();
        return terms <= wanted.tight_terms &&
               ((are_few && terms <= wanted.terms) || is_tight(sum, wanted.slack * board_.values_ / 9));
    }

    // A sum of two others, or more: its groups of cells that differ are larger, so that its bounds say more.
    struct Joined {
        Sum sum;
        Bits bits;
        std::int32_t gain;
        bool is_new;
    };

    // How much narrower its total makes what each group can add up to.
    std::int32_t gain_of(const Sum& sum) const {
        std::int32_t least = 0, most = 0, count = 0, ranges = 0;
        for (const std::vector<Term>& group : groups_of(sum.terms)) {
            const auto size = static_cast<std::int32_t>(group.size());
            const std::int32_t low = size * (size + 1) / 2, high = size * (board_.values_ + 1) - low;
            least += low;
            most += high;
            ranges += high - low;
            ++count;
        }
        return ranges - count * std::min(sum.total - least, most - sum.total);
    }

    // Whether at least some cells of one see cells of the other.
    bool see_each_other(const Bits& a, const Bits& b) const {
        std::size_t seeing = 0;
        for (std::size_t cell = 0; cell < board_.cells_; ++cell) {
            if (!(a[cell / 64] >> cell % 64 & 1)) continue;
            for (std::size_t word = 0; word < b.size(); ++word)
                if (board_.peer_bits(cell)[word] & b[word]) {
                    ++seeing;
                    break;
                }
        }
        return seeing >= kLeastSeeing;
    }

    // Adds up two sums without a common cell as long as some gain by it.
    void combine() {
        find_houses();
        std::vector<Joined> parts;
        for (Sum sum : board_.sums_) {
            normalise(sum);
            if (sum.terms.size() < kLeastSeeing ||
                std::any_of(sum.terms.begin(), sum.terms.end(), [](const Term& term) { return term.coefficient != 1; }))
                continue;
            std::vector<Cell> cells;
            for (const Term& term : sum.terms) cells.push_back(term.cell);
            const std::int32_t gain = gain_of(sum);
            parts.push_back({std::move(sum), bits_of(cells), gain, false});
        }
        for (;;) {
            Joined best{{}, {}, std::numeric_limits<std::int32_t>::min(), true};
            std::size_t first = 0, second = 0;
            for (std::size_t i = 0; i < parts.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const Joined &a = parts[i], &b = parts[j];
                    if (meet(a.bits, b.bits) || !see_each_other(a.bits, b.bits)) continue;
                    Sum sum{a.sum.total + b.sum.total, a.sum.terms};
                    sum.terms.insert(sum.terms.end(), b.sum.terms.begin(), b.sum.terms.end());
                    normalise(sum);
                    const std::int32_t gain = gain_of(sum);
                    if (gain <= best.gain || gain <= std::min(std::max(a.gain, b.gain), a.gain + b.gain)) continue;
                    best.sum = std::move(sum);
                    best.gain = gain;
                    first = i, second = j;
                }
            if (best.sum.terms.empty()) break;
            best.bits = parts[first].bits;
            join(best.bits, parts[second].bits);
            parts[second] = best;
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(first));
        }
        for (Joined& part : parts)
            if (part.is_new && part.gain > 0) derived_.push_back(std::move(part.sum));
    }

    // The total is near the least or the largest that there can be; at best all cells with a coefficient differ.
    bool is_tight(const Sum& sum, std::int32_t slack) const {
        const auto added = static_cast<std::int32_t>(
            std::count_if(sum.terms.begin(), sum.terms.end(), [](const Term& term) { return term.coefficient > 0; }));
        const auto other = static_cast<std::int32_t>(sum.terms.size()) - added, over = board_.values_ + 1;
        const std::int32_t bound = added * (added + 1) / 2 + other * (other + 1) / 2;
        if (std::min(sum.total - (bound - other * over), added * over - bound - sum.total) > slack) return false;
        std::int32_t least = 0, most = 0;
        for (const std::vector<Term>& group : groups_of(sum.terms)) {
            const auto size = static_cast<std::int32_t>(group.size());
            const std::int32_t low = size * (size + 1) / 2, high = size * (board_.values_ + 1) - low;
            least += group[0].coefficient > 0 ? low : -high;
            most += group[0].coefficient > 0 ? high : -low;
        }
        return std::min(sum.total - least, most - sum.total) <= slack;
    }

    Board& board_;
    const Wanted wanted_, before_;
    std::vector<Bits> houses_, bits_;
    std::vector<std::size_t> sizes_;
    std::vector<std::int32_t> totals_;
    std::vector<House> family_;
    struct Way {
        std::int32_t total;
        Bits inside, outside;
    };
    std::array<Way, 3> ways_;
    std::set<Bits> known_;
    Bits key_;  // the last one looked up there
    std::vector<Sum> derived_;
};

void add_sum(Board& board, Sum sum, bool is_inner) { SumMaker(board).add(std::move(sum), is_inner); }

void add_sets(Board& board, const std::vector<Cell>& cells, std::vector<std::int32_t> sets) {
    sets.insert(sets.begin(), static_cast<std::int32_t>(cells.size()));
    SumMaker(board).add_sets(cells, std::move(sets));
}

void derive_sums(Board& board, const Wanted& wanted, const Wanted& before) { SumMaker(board, wanted, before).derive(); }

Board Board::with_more_sums() const {
    Board board = *this;
    derive_sums(board, kMore, wanted_first());
    board.order();
    return board;
}

}  // namespace farandole::rules
