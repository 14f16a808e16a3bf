// Live options as sparse sets ("dancing cells": Knuth, The Art of Computer Programming,
// volume 4, pre-fascicle 7A).
//
// Every item owns a stretch of `set`, in which its live options come first:
//
//   set   | x  y  z | u  v  |  w ...            nodes; a node is one entry of one option
//         ^base     ^base+size  ^base + full size
//
// Striking an option out swaps each of its nodes behind the live part and lowers `size`.
// Undoing needs the sizes only, because whatever lies behind the live part stays there:
// either a saved copy of all sizes (few items) or one increment a node (many items).
//
// A secondary item that was given a color keeps its options of that color; `paint` remembers it.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "cover/search/compact.hpp"
#include "cover/search/depth_first.hpp"

namespace farandole::cover {

class SparseBoard {
  public:
    SparseBoard(const Compact& compact, bool ordered);

    Found look();
    bool needs(std::uint32_t one) const;
    std::uint32_t only(std::uint32_t one) const;
    bool cover(std::uint32_t option);
    void list(std::uint32_t one, std::vector<std::uint32_t>& options) const;
    std::uint32_t low(std::uint32_t one) const { return low_[one]; }
    void close(std::uint32_t one);
    void strike(std::uint32_t option) { strike_out(option); }
    void save();
    void forget(std::uint32_t option);
    void restore();
    void restore_last();
    void weigh(const std::vector<std::uint32_t>& given) { weights = given; }
    void blame(std::uint32_t one) {
        if (compact_.bounded) heed(one);
    }
    std::uint64_t harm(std::uint32_t option) const;

    std::vector<std::uint32_t> forced;
    std::uint32_t item = nothing;
    std::vector<std::uint32_t> weights;
    std::uint64_t struck = 0;
    bool by_dead_ends = false;

  private:
    struct Mark {
        std::size_t covered, painted, state;
    };
    static constexpr std::int32_t gone = std::numeric_limits<std::int32_t>::max();
    // Up to here a copy of all sizes is cheaper than counting back up.
    static constexpr std::uint32_t most_items_copied = 1024;

    bool strike_out(std::uint32_t option);
    bool strike_all(std::uint32_t one);
    void finish(std::uint32_t one);
    void heed(std::uint32_t one);
    Found choose(std::int32_t least, const std::int32_t* sizes);
    Found most_dead_ends(const std::int32_t* sizes);
    Found look_at_bounds();
    Mark mark() const { return {covered_.size(), painted_.size(), state_.size()}; }
    void keep_copies();

    const Compact& compact_;
    const bool ordered_;
    bool copy_sizes_;
    std::vector<std::uint32_t> option_;  // by node
    std::vector<std::uint32_t> place_;   // by node: where in set_
    std::vector<std::uint32_t> base_;    // by item
    std::vector<std::uint32_t> set_;
    std::vector<std::int32_t> size_;         // by item; `gone` once it is covered
    std::vector<std::uint8_t> is_covered_;   // by item
    std::vector<std::uint32_t> paint_;       // by item: its color, or `nothing`
    std::vector<std::uint32_t> low_, high_;  // by primary item, if bounded: what it still needs, and allows
    std::vector<std::int32_t> score_;        // the same: the number of ways to branch on it
    std::vector<std::uint32_t> units_;       // items that came down to one live option
    std::vector<std::uint32_t> covered_;     // items, in order
    std::vector<std::uint32_t> painted_;     // items, in order
    std::vector<std::uint32_t> state_;       // options struck out
    std::vector<Mark> marks_;
    std::vector<std::int32_t> copies_;   // one block of sizes a mark
    std::vector<std::uint32_t> bounds_;  // one block of low and high a mark
};

}  // namespace farandole::cover
