// How many live options each open item has, and which item has fewest: the inner loop of the
// bit board, compiled for several instruction sets.
//
//   columns   the options of each item as bits, transposed; items come in blocks of eight:
//
//             | word 0 of items 0 .. 7 | word 0 of items 8 .. 15 | ... | word 1 of items 0 .. 7 | ...
//
//   live      one bit an option, `words` words
//   open      one bit an item: whether it still counts
//   bias      by item: what is added to its count; null: nothing
//   rank      by item: of items with equal counts the one of least rank wins, then the first.
//             0 <= rank < 1 << rank_bits
//
// The key of an open item is (count + bias) << rank_bits | rank.
#pragma once

#include <cstdint>

namespace farandole::cover {

struct ItemCounts {
    static constexpr int rank_bits = 24;
    static constexpr std::int64_t none = std::int64_t{1} << 60;  // no open item has such a key
    static constexpr std::uint32_t block = 8;

    const std::uint64_t* columns;
    const std::uint64_t* live;
    const std::uint64_t* open;
    const std::int64_t* bias;
    const std::int64_t* rank;
    std::int64_t* keys;     // room for one an item
    std::uint64_t* chosen;  // written: one bit an item. Those whose count + bias is 1, if that is the
                            // least; else the one with the least key, and others of the same key
    std::uint32_t words;    // 1 to 2048
    std::uint32_t blocks;
};

// All arrays begin at multiples of 64 bytes and are padded to whole blocks, but for `rows`.
struct ItemCountsLevel {
    // The least key, `none` if no item is open.
    std::int64_t (*count)(const ItemCounts& items);
    // How many bits are set in so many words.
    std::uint32_t (*population)(const std::uint64_t* live, std::uint32_t words);
    // Clears the bits of rows number row[0] to row[number - 1], each `words` words long.
    void (*strike)(std::uint64_t* live, std::uint32_t words, const std::uint64_t* rows, const std::uint32_t* row,
                   std::uint32_t number);
};

// For the instruction set of this name ("avx512", "avx2", "portable"), for a null name the
// fastest there is; null if this build or this processor doesn't have it.
const ItemCountsLevel* item_counts_level(const char* name = nullptr);

}  // namespace farandole::cover
