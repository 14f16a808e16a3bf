// What counting remembers: how many covers a remaining problem has.
//
// A hash table in segments of equal size. The first bits of a key choose a segment by way of a
// directory, others a slot in it; an entry lies within `window` slots of its own:
//
//   directory   | 0 | 0 | 1 | 2 |          2^depth numbers of segments
//   segment     | key key count | key key count | ...
//
//   key         aaaaaaaa | bbbbbb s v w     128 bits, of which the last 16 say
//                                             w   about log2 of the work behind the count; 0: empty slot
//                                             v   about log2 of that work had nothing been remembered
//                                             s   whether the problem fell into parts
//
// A full segment is split in two as long as memory lasts, so the table grows little by little.
// After that an entry takes the place of one that needed less work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cover/count/pages.hpp"

namespace farandole::cover {

class ComponentCache {
  public:
    struct Key {
        std::uint64_t a, b;  // all bits but the last 16 of b count
    };
    struct Note {
        std::uint32_t work;          // 1 to 255
        std::uint32_t virtual_work;  // 0 to 127
        bool parts;
    };

    // The limit `bytes` is respected as far as a single segment allows; counts have `limbs` limbs.
    ComponentCache(std::size_t bytes, std::size_t limbs);

    // The location of the count, or null. It is valid until the next store() or widen().
    const std::uint64_t* find(Key key, Note& note) const;
    // Adds a key that isn't present.
    void store(Key key, const std::uint64_t* count, Note note);
    // Increases the number of limbs. Clears the table if it no longer fits.
    void widen(std::size_t limbs);
    void prefetch(Key key) const;

    // Calls look(entry) for each entry: the words of its key and note, and its count.
    template <class Look>
    void each(const Look& look) const {
        for (const auto& segment : segments_)
            for (std::size_t i = 0; i < slots; ++i)
                if (const auto* entry = segment.words + i * stride(); (entry[1] & 0xFF) != 0) look(entry);
    }
    // Adds such an entry, of this number of limbs or more; false: nothing that each() has passed on.
    bool add(const std::uint64_t* entry);
    // Whether a segment for counts of that many limbs is within the limit.
    bool has_room(std::size_t limbs) const { return limbs <= most_ / (slots * sizeof(std::uint64_t)); }

    std::size_t bytes() const { return segments_.size() * segment_bytes() + directory_.size() * sizeof(std::uint32_t); }
    std::size_t entries() const { return entries_; }
    bool full() const { return full_; }

  private:
    static constexpr std::size_t slots = 4096, window = 32;
    struct Segment {
        std::uint64_t* words;
        std::uint32_t depth;  // number of first bits that its keys share
    };

    std::size_t stride() const { return 2 + limbs_; }
    std::size_t segment_words() const { return slots * stride(); }
    std::size_t segment_bytes() const { return segment_words() * sizeof(std::uint64_t); }
    std::uint64_t* segment(Key key) const {
        return segments_[directory_[depth_ == 0 ? 0 : key.a >> (64 - depth_)]].words;
    }
    std::uint64_t* slot(std::uint64_t* words, Key key, std::size_t step) const {
        return words + ((key.b >> 16) + step) % slots * stride();
    }
    void reset();
    void add_segment(std::uint32_t depth);
    bool split(Key key);

    std::size_t most_;  // bytes
    std::size_t limbs_;
    std::size_t entries_ = 0;
    bool full_ = false;
    std::uint32_t depth_ = 0;
    std::vector<std::uint32_t> directory_;
    std::vector<Segment> segments_;  // in the order of their blocks
    Pages pages_;
    std::vector<std::uint64_t> old_;  // a segment that is being split
};

}  // namespace farandole::cover
