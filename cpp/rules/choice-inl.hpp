// Where the next guess is made.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "rules/lists-inl.hpp"
#include "rules/search.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

class Choice {
  public:
    explicit Choice(const State& state)
        : state_(state),
          board_(*state.board),
          houses_(board_.all_of(Kind::house)),
          ranks_(board_.all_of(Kind::ranks)) {}

    // Notes for each cell the digits that have two places in one of its houses.
    void note_pairs(const Set* sets, Set* pairs) const {
        std::fill(pairs, pairs + board_.cells(), 0);
        for (std::size_t i = 0; i < houses_.count; ++i) {
            const Record& house = board_.records()[houses_.first + i];
            const Cell* cells = board_.cells_of(house);
            const Places places(sets, cells, house.size);
            for (std::size_t j = 0; j < house.size; ++j) pairs[cells[j]] |= places.twice & ~places.thrice;
        }
    }

    // The cell with the highest score for each digit left; no digit if all cells have one. `note_pairs` does what that
    // above does, for the same board.
    template <class Pairs>
    Guess best(const Set* sets, Pairs note_pairs) {
        weigh(sets);
        const std::size_t cell = highest(weights_.data(), board_.cells());
        if (cell == board_.cells()) return {0, 0};
        const auto most = std::bit_cast<float>(weights_[cell]);
        Set set = sets[cell];
        if ((state_.rounds >= kHousesFrom || board_.is_plain()) && state_.settled.empty() && std::popcount(set) > 2)
            if (const Guess guess = in_house(sets, most, note_pairs); guess.digit) return guess;
        if (state_.settled.empty() && ranks_.count)
            if (const Guess guess = at_side(sets, most); guess.digit) return guess;
        if (cell < state_.settled.size() && set & ~state_.settled[cell]) set &= ~state_.settled[cell];
        return {static_cast<Cell>(cell), set & (~set + 1)};
    }

  private:
    static constexpr std::uint64_t kHousesFrom = 3;  // rounds
    static constexpr float kTwoPlaces = 0.85F, kOnSide = 2;

    // Notes the score of each open cell, and that for each of its digits; of others less than 0. Of a cell beside the grid
    // only its conflicts count: most follow from the grid. No branch depends on a cell. Floats from 0 on are in the order
    // of their bits as integers, of which vectors find the largest.
    void weigh(const Set* sets) {
        const std::size_t cells = board_.cells();
        const float *scores = state_.scores.data(), *priors = board_.priors().data();
        std::array<float, kMostCells> of_cell, of_digit;
        std::copy(scores, scores + state_.grid, of_cell.begin());
        for (std::size_t cell = state_.grid; cell < cells; ++cell)
            of_cell[cell] = std::max(0.0F, scores[cell] - state_.prior * priors[cell]);
        for (std::size_t cell = 0; cell < cells; ++cell) {
            of_cell[cell] = is_single(sets[cell]) ? -1 : of_cell[cell];
            of_digit[cell] = of_cell[cell] / static_cast<float>(size_of(sets[cell]));
        }
        std::memcpy(scores_.data(), of_cell.data(), cells * sizeof of_cell[0]);
        std::memcpy(weights_.data(), of_digit.data(), cells * sizeof of_digit[0]);
    }

    // The first of the highest of some numbers, or `size` if all are below zero. Those after them are written over, as all
    // are looked at sixteen at a time.
    static std::size_t highest(std::int32_t* numbers, std::size_t size) {
        constexpr std::size_t kPart = 16;
        static_assert(kMostCells % kPart == 0);
        const std::size_t end = (size + kPart - 1) / kPart * kPart;
        std::fill(numbers + size, numbers + end, -1);
        std::int32_t most = -1;
        for (std::size_t first = 0; first < end; first += kPart)
            for (std::size_t i = 0; i < kPart; ++i) most = std::max(most, numbers[first + i]);
        if (most < 0) return size;
        std::uint32_t having = 0;  // a bit for each number of a part
        for (std::size_t first = 0;; first += kPart) {
            for (std::size_t i = 0; i < kPart; ++i) having |= std::uint32_t{numbers[first + i] == most} << i;
            if (having) return first + static_cast<std::size_t>(std::countr_zero(having));
        }
    }

    // A digit with two places in a house, in the cell of these that has the most conflicts, more than `most`.
    template <class Pairs>
    Guess in_house(const Set* sets, float most, Pairs note_pairs) {
        const std::size_t cells = board_.cells();
        std::array<Set, kMostCells> pairs;
        note_pairs(pairs.data());
        for (std::size_t cell = 0; cell < cells; ++cell) scores_[cell] = pairs[cell] & sets[cell] ? scores_[cell] : -1;
        const std::size_t cell = highest(scores_.data(), cells);
        if (cell == cells || kTwoPlaces * std::bit_cast<float>(scores_[cell]) <= most) return {0, 0};
        const Set set = pairs[cell] & sets[cell];
        return {static_cast<Cell>(cell), set & (~set + 1)};
    }

    // The first digit of a line with a rank, where it has few places on another side of the board.
    Guess at_side(const Set* sets, float most) const {
        Guess best{0, 0};
        for (std::size_t i = 0; i < ranks_.count; ++i) {
            const Record& record = board_.records()[ranks_.first + i];
            const std::int32_t* numbers = board_.numbers_of(record);
            if (!numbers[2]) continue;
            const std::int32_t size = numbers[0];
            const Cell* cells = board_.cells_of(record);
            for (std::int32_t side = 0; side < 4 * numbers[3]; ++side) {
                const Set digit = Set{1} << (numbers[5 + side / 4 * 2] - 1) / 4;
                float places = 0, highest = 0;
                Cell where = 0;
                for (std::int32_t line = side % 4 * size; line < (side % 4 + 1) * size; ++line) {
                    const Cell cell = cells[line * size];
                    if (!(sets[cell] & digit)) continue;
                    ++places;
                    if (state_.scores[cell] > highest) highest = state_.scores[cell], where = cell;
                }
                if (places < 2 || kOnSide * highest / places <= most) continue;
                most = kOnSide * highest / places;
                best = {where, digit};
            }
        }
        return best;
    }

    const State& state_;
    const Board& board_;
    const Alike houses_, ranks_;
    std::array<std::int32_t, kMostCells> scores_,
        weights_;  // of open cells, and for each of their digits: bits of floats
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
