// Sums become records.
#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "rules/sums.hpp"

namespace farandole::rules {

class SumMaker {
  public:
    explicit SumMaker(Board& board) : board_(board), groups_(board) {}

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

  private:
    static constexpr std::size_t kMostCombinations = 64;

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
        std::vector<Set> there(size, 0);
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = 0; j < size; ++j) {
                const auto left = static_cast<std::int32_t>(i + 1), right = static_cast<std::int32_t>(j + 1);
                if (a.coefficient * left + b.coefficient * right != sum.total) continue;
                there[i] |= Set{1} << j;
            }
        board_.add_relations(there, {a.cell, b.cell});
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
        Bits bits(board_.cell_words_, 0);
        for (const Cell cell : cells) put(bits.data(), cell);
        for (std::size_t house = 0; house < board_.groups_.size(); ++house) {
            if (common(bits.data(), board_.house_bits(house), bits.size()) != cells.size()) continue;
            for (const Cell cell : board_.groups_[house])
                if (!has(bits.data(), cell)) cells.push_back(cell);
            return;
        }
    }

    // An equation: its total, the number of groups, then coefficient and size of each. The cells of a group differ.
    void add_equation(const Sum& sum) {
        std::vector<Term> terms = sum.terms;
        std::stable_sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) {
            const std::int32_t left = std::abs(a.coefficient), right = std::abs(b.coefficient);
            return left != right ? left > right : a.coefficient > b.coefficient;
        });
        std::vector<Cell> cells;
        std::vector<std::int32_t> numbers{sum.total, 0};
        for (std::size_t at = 0; at < terms.size();) {
            Bits bits(board_.cell_words_, 0);  // the cells with one coefficient
            const std::int32_t coefficient = terms[at].coefficient;
            for (; at < terms.size() && terms[at].coefficient == coefficient; ++at) put(bits.data(), terms[at].cell);
            groups_.each(bits, [&](const Bits& in_house, const Bits& seeing, std::int32_t size) {
                for (const Bits* part : {&in_house, &seeing})
                    each_cell(*part, [&](Cell cell) { cells.push_back(cell); });
                numbers.push_back(coefficient);
                numbers.push_back(size);
                ++numbers[1];
            });
        }
        board_.add(Kind::sum, cells, numbers);
    }

    Board& board_;
    Groups groups_;
};

void add_sum(Board& board, Sum sum, bool is_inner) { SumMaker(board).add(std::move(sum), is_inner); }

void add_sets(Board& board, const std::vector<Cell>& cells, std::vector<std::int32_t> sets) {
    sets.insert(sets.begin(), static_cast<std::int32_t>(cells.size()));
    SumMaker(board).add_sets(cells, std::move(sets));
}

}  // namespace farandole::rules
