// Live options as one bit set; how many an item has is counted anew at every step.
//
//   live      1 0 1 1 0 ...     one bit an option, `words` words of 64
//   rows      by item, and by item and color: the options that have it, as bits
//   columns   the same for the primary items, transposed (see item_counts.hpp)
//   open      one bit a primary item: not covered yet
//
// Taking an option clears live & (the rows of its items, or'ed together); with a color it is
// (the row of the item) & ~(the row of the item in that color). That, and the bits of its items in `open`, is
// all there is to keep and to restore, where every item is covered once:
//
//   level 0  | live | open | bias | low high |     every saved state, and the current one above them; the
//   level 1  | live | open | bias | low high |     last three only where items have bounds
//
// low and high are what an item still needs and allows; bias is 1 - low, or 1 where low is 0, so that count +
// bias is the number of ways to go on from the item.
//
// Deep in the tree few options are alive and few items open. Then counting is made short by a new
// table, in which these are numbered afresh:
//
//   table 0     2056 options, 72 items: 33 words a row
//   table 1      528 options, 48 items:  9 words a row      used below some level
//   table 2      250 options, 30 items:  4 words a row      and below another, perhaps
//
// It is made where it pays: the nodes below such a state, as they were of late, against the cost.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "cover/search/compact.hpp"
#include "cover/search/depth_first.hpp"
#include "cover/search/item_counts.hpp"

namespace farandole::cover {

class BitBoard {
  public:
    // Whether the rows of a problem have no more than this many bits, and a row no more than 131,072.
    static bool fits(const Compact& compact, double most_bits);

    BitBoard(const Compact& compact, bool ordered, const ItemCountsLevel& level);

    Found look();
    bool needs(std::uint32_t one) const;
    std::uint32_t only(std::uint32_t one) const;
    bool cover(std::uint32_t option);
    void list(std::uint32_t one, std::vector<std::uint32_t>& options) const;
    std::uint32_t low(std::uint32_t one) const;
    void close(std::uint32_t one);
    void strike(std::uint32_t option);
    void save();
    void forget(std::uint32_t option);
    void restore();
    void restore_last();
    void weigh(const std::vector<std::uint32_t>& given);
    void blame(std::uint32_t one) { heed(one); }
    std::uint64_t harm(std::uint32_t option) const;

    std::vector<std::uint32_t> forced;
    std::uint32_t item = nothing;
    std::vector<std::uint32_t> weights;
    std::uint64_t struck = 0;
    bool by_dead_ends = false;

  private:
    struct alignas(64) Line {  // padding that keeps arrays at multiples of 64 bytes
        std::uint64_t word[8];
    };
    struct Table {
        std::uint32_t words = 0;
        std::uint32_t blocks = 0;
        std::vector<std::uint32_t> option;  // by bit: its number
        std::vector<std::uint32_t> bit;     // by option: its bit, or nothing
        std::vector<std::uint32_t> item;    // by place: the item
        std::vector<std::uint32_t> place;   // by primary item: its place, or nothing
        std::vector<std::uint64_t> rows;    // by item, then by color
        std::vector<Line> columns;
        std::vector<Line> rank;
    };
    struct Level {
        std::uint32_t table;
        std::uint32_t alive;    // options
        std::uint64_t looks;    // their number when the level began
        std::uint32_t choices;  // their number, until the first of them is complete
    };

    void fill(Table& table) const;
    void use(std::uint32_t number);
    void consider_new_table();
    void renumber();
    void learn();
    void shut(std::uint32_t place);
    void take_one(std::uint32_t place);
    void clear(std::uint32_t number);
    void heed(std::uint32_t one);
    std::int64_t most_dead_ends();
    void copy();

    const std::uint64_t* row(std::uint32_t number) const { return table_->rows.data() + std::size_t{number} * words_; }
    std::uint64_t* live() { return slots_.data()->word + top_ * stride_; }
    const std::uint64_t* live() const { return slots_.data()->word + top_ * stride_; }
    std::uint64_t* open() { return live() + open_at_; }
    const std::uint64_t* open() const { return live() + open_at_; }
    bool is_open(std::uint32_t place) const { return open()[place / 64] >> place % 64 & 1; }
    std::int64_t* bias() { return reinterpret_cast<std::int64_t*>(live() + bias_at_); }
    const std::int64_t* bias() const { return reinterpret_cast<const std::int64_t*>(live() + bias_at_); }
    std::uint32_t* bounds() { return reinterpret_cast<std::uint32_t*>(live() + bounds_at_); }
    const std::uint32_t* bounds() const { return reinterpret_cast<const std::uint32_t*>(live() + bounds_at_); }

    const Compact& compact_;
    const bool ordered_;
    const ItemCountsLevel& level_;
    std::vector<std::unique_ptr<Table>> tables_;
    Table* table_ = nullptr;                              // the current one
    std::uint32_t using_ = 0;                             // its number
    std::uint32_t words_ = 0;                             // its words
    std::size_t stride_, open_at_, bias_at_, bounds_at_;  // in words
    std::size_t top_ = 0;                                 // the current state's level
    std::vector<Line> slots_;
    std::vector<Line> keys_;
    std::vector<std::uint64_t> chosen_;  // see item_counts.hpp
    std::vector<Level> levels_;          // of the saved states
    std::uint64_t looks_ = 0;
    std::uint32_t alive_ = 0;  // at the last look that found a branch
    std::uint32_t choices_ = 0;
    std::array<double, 32> below_{};  // by the width of `alive`: looks below a level, recent average
};

}  // namespace farandole::cover
