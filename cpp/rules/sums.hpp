// Cells as bits, and the groups of cells that differ among those of a sum.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/board.hpp"

namespace farandole::rules {

using Bits = std::vector<std::uint64_t>;  // a bit for each cell of a board

inline void put(std::uint64_t* bits, std::size_t cell) { bits[cell / 64] |= std::uint64_t{1} << cell % 64; }
inline bool has(const std::uint64_t* bits, std::size_t cell) { return bits[cell / 64] >> cell % 64 & 1; }

// How many cells two have in common.
inline std::size_t common(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < words; ++i) size += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
    return size;
}

inline bool meet(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
    for (std::size_t i = 0; i < words; ++i)
        if (a[i] & b[i]) return true;
    return false;
}

inline std::size_t size_of(const Bits& bits) { return common(bits.data(), bits.data(), bits.size()); }

inline void join(Bits& a, const Bits& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] |= b[i];
}

// Takes the cells of a word of bits.
template <class Take>
void each_cell(std::uint64_t bits, std::size_t word, Take take) {
    for (; bits; bits &= bits - 1) take(static_cast<Cell>(64 * word + static_cast<unsigned>(std::countr_zero(bits))));
}

template <class Take>
void each_cell(const Bits& bits, Take take) {
    for (std::size_t word = 0; word < bits.size(); ++word) each_cell(bits[word], word, take);
}

// Adds the coefficients of a cell that comes several times; a sum of terms below 0 is turned round.
void normalise(Sum& sum);

// Splits cells into groups of cells that differ: each time the most of those in a house and what sees them all.
class Groups {
  public:
    explicit Groups(const Board& board) : board_(board), words_(board.cell_words()) {}

    // Takes, of each group, the cells in the house, the others, and how many they are together.
    template <class Take>
    void each(const Bits& cells, Take take) {
        left_ = cells;
        while (const auto count = static_cast<std::int32_t>(size_of(left_))) {
            std::int32_t most = 0;
            for (std::size_t house = 0; house < board_.houses(); ++house)
                if (most < count) most = std::max(most, group_with(board_.house_bits(house), most));
            if (most < count) most = std::max(most, group_with(nullptr, most));
            take(in_house_, seeing_, most);
            for (std::size_t word = 0; word < words_; ++word) left_[word] &= ~(in_house_[word] | seeing_[word]);
        }
    }

  private:
    // Notes the cells that are left in a house and what sees them all, if these are more than `most`, and returns how
    // many they are; without a house, those that the first one sees.
    std::int32_t group_with(const std::uint64_t* house, std::int32_t most) {
        bool has_two = !house;
        std::uint64_t some = 0;
        house_.assign(words_, 0);
        for (std::size_t word = 0; house && word < words_; ++word) {
            const std::uint64_t bits = house[word] & left_[word];
            has_two = has_two || (bits & (bits - 1)) || (bits && some);
            some |= house_[word] = bits;
        }
        if (!has_two) return 0;
        const std::size_t inside = size_of(house_);
        rest_ = left_;
        each_cell(house_, [&](Cell cell) { leave_peers(rest_, cell); });
        if (inside + size_of(rest_) <= static_cast<std::size_t>(most)) return 0;
        group_.assign(words_, 0);
        auto size = static_cast<std::int32_t>(inside);
        for (std::size_t word = 0; word < words_; ++word)
            while (rest_[word]) {
                const auto cell = static_cast<Cell>(64 * word + static_cast<unsigned>(std::countr_zero(rest_[word])));
                put(group_.data(), cell);
                leave_peers(rest_, cell);
                ++size;
            }
        if (size <= most) return 0;
        in_house_.swap(house_);
        seeing_.swap(group_);
        return size;
    }

    void leave_peers(Bits& cells, Cell cell) const {
        const std::uint64_t* peers = board_.peer_bits(cell);
        for (std::size_t word = 0; word < words_; ++word) cells[word] &= peers[word];
    }

    const Board& board_;
    const std::size_t words_;
    Bits left_, in_house_, seeing_, house_, rest_, group_;
};

}  // namespace farandole::rules
