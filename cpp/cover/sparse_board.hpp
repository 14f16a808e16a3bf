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
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "cover/compact.hpp"
#include "cover/depth_first.hpp"

namespace farandole::cover {

class SparseBoard {
  public:
    explicit SparseBoard(const Compact& compact);

    bool covered(std::uint32_t item) const { return covered_[item] != 0; }
    std::uint32_t only(std::uint32_t item) const { return option_[set_[base_[item]]]; }

    bool cover(std::uint32_t option);
    std::uint32_t pick() const;
    void list(std::uint32_t item, std::vector<std::uint32_t>& options) const;
    void save();
    void restore();
    void restore_last();

    std::vector<std::uint32_t> units;
    std::uint64_t struck = 0;

  private:
    struct Mark {
        std::size_t taken, trail;
    };
    static constexpr std::int32_t gone = std::numeric_limits<std::int32_t>::max();
    // Up to here a copy of all sizes is cheaper than counting back up.
    static constexpr std::uint32_t most_items_copied = 1024;

    bool strike(std::uint32_t option);

    const Compact& compact_;
    bool copy_sizes_;
    std::vector<std::uint32_t> option_;  // by node
    std::vector<std::uint32_t> place_;   // by node: where in set_
    std::vector<std::uint32_t> base_;    // by item
    std::vector<std::uint32_t> set_;
    std::vector<std::int32_t> size_;     // by item; `gone` once it is covered
    std::vector<std::uint8_t> covered_;  // by item
    std::vector<std::uint32_t> weight_;  // by item: the dead ends it made (see heaviest)
    std::vector<std::uint32_t> taken_;
    std::vector<std::uint32_t> trail_;   // options struck out
    std::vector<Mark> marks_;
    std::vector<std::int32_t> copies_;   // one block of sizes a mark
};

}  // namespace farandole::cover
