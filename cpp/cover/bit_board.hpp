// Live options as one bit set, with a counter for every primary item.
//
//   live     1 0 1 1 0 ...     one bit an option, `words` words of 64
//   mask     by item: the options that have it, dead or alive
//   count    by primary item: how many live options have it; + `done` once it is covered
//
// Taking an option clears live & (the masks of its items, or'ed together) and lowers the
// counters of what it cleared. Undoing is going back to the arrays of an earlier level:
//
//   level 0  | live | count |      every saved state, and the current one above them
//   level 1  | live | count |
//
// The secondary items need no counters: only their masks matter.
#pragma once

#include <cstdint>
#include <vector>

#include "cover/compact.hpp"
#include "cover/depth_first.hpp"

namespace farandole::cover {

class BitBoard {
  public:
    // The largest number of options it accepts: counters have 16 bits.
    static constexpr std::uint32_t most_options = 0x3FFF;

    explicit BitBoard(const Compact& compact);

    bool covered(std::uint32_t item) const { return count()[item] >= done; }
    std::uint32_t only(std::uint32_t item) const;

    bool cover(std::uint32_t option);
    std::uint32_t pick() const;
    void list(std::uint32_t item, std::vector<std::uint32_t>& options) const;
    void save();
    void restore();
    void restore_last();

    std::vector<std::uint32_t> units;
    std::uint64_t struck = 0;

  private:
    static constexpr std::int16_t done = 0x4000;
    static constexpr std::size_t lane = 32;  // counters are padded to whole lanes

    std::uint64_t* live() { return live_.data() + top_ * words_; }
    const std::uint64_t* live() const { return live_.data() + top_ * words_; }
    std::int16_t* count() { return count_.data() + top_ * padded_; }
    const std::int16_t* count() const { return count_.data() + top_ * padded_; }

    const Compact& compact_;
    std::size_t words_;
    std::size_t padded_;    // counters a level
    std::size_t top_ = 0;   // the current state's level
    std::vector<std::uint64_t> mask_;
    std::vector<std::uint64_t> live_;
    std::vector<std::int16_t> count_;
    std::vector<std::uint32_t> weight_;  // by item: the dead ends it made (see heaviest)
};

}  // namespace farandole::cover
