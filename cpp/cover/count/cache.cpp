#include "cover/count/cache.hpp"

#include <algorithm>
#include <utility>

namespace farandole::cover {

namespace {

constexpr std::uint64_t note_bits = 0xFFFF;

}  // namespace

ComponentCache::ComponentCache(std::size_t bytes, std::size_t limbs)
    : most_(bytes), limbs_(limbs), pages_(segment_words(), most_) {
    reset();
}

void ComponentCache::reset() {
    depth_ = 0;
    entries_ = 0;
    full_ = false;
    segments_.clear();
    pages_ = Pages(segment_words(), most_);
    directory_.assign(1, 0);
    add_segment(0);
}

void ComponentCache::add_segment(std::uint32_t depth) { segments_.push_back({pages_.block(), depth}); }

const std::uint64_t* ComponentCache::find(Key key, Note& note) const {
    auto* words = segment(key);
    for (std::size_t step = 0; step < window; ++step) {
        const auto* at = slot(words, key, step);
        if ((at[1] & 0xFF) == 0) return nullptr;
        if (at[0] != key.a || (at[1] ^ key.b) > note_bits) continue;
        note = {static_cast<std::uint32_t>(at[1] & 0xFF), static_cast<std::uint32_t>(at[1] >> 8 & 0x7F),
                (at[1] >> 15 & 1) != 0};
        return at + 2;
    }
    return nullptr;
}

void ComponentCache::prefetch(Key key) const { __builtin_prefetch(slot(segment(key), key, 0)); }

void ComponentCache::store(Key key, const std::uint64_t* count, Note note) {
    for (;;) {
        auto* words = segment(key);
        std::uint64_t* place = nullptr;
        std::uint64_t least = 256;
        for (std::size_t step = 0; step < window && least > 0; ++step) {
            auto* at = slot(words, key, step);
            const auto work = at[1] & 0xFF;
            if (work >= least) continue;
            least = work;
            place = at;
        }
        if (least > 0) {
            if (split(key)) continue;
            if (least > note.work) return;
        } else {
            ++entries_;
        }
        place[0] = key.a;
        place[1] =
            (key.b & ~note_bits) | std::uint64_t{note.parts} << 15 | std::uint64_t{note.virtual_work} << 8 | note.work;
        std::copy_n(count, limbs_, place + 2);
        return;
    }
}

bool ComponentCache::add(const std::uint64_t* entry) {
    const auto bits = static_cast<std::uint32_t>(entry[1] & note_bits);
    if ((bits & 0xFF) == 0) return false;
    store({entry[0], entry[1]}, entry + 2, {bits & 0xFF, bits >> 8 & 0x7F, bits >> 15 != 0});
    return true;
}

// Splits the segment of this key in two; false: out of memory.
bool ComponentCache::split(Key key) {
    const auto number = directory_[depth_ == 0 ? 0 : key.a >> (64 - depth_)];
    const auto doubled = segments_[number].depth == depth_ ? 2 * directory_.size() : directory_.size();
    // A segment whose keys can't be distinguished by 40 bits can't hold hashed keys.
    if ((segments_.size() + 1) * segment_bytes() + doubled * sizeof(std::uint32_t) > most_ ||
        segments_[number].depth == 40) {
        full_ = true;
        return false;
    }
    if (doubled != directory_.size()) {
        std::vector<std::uint32_t> wider(doubled);
        for (std::size_t i = 0; i < doubled; ++i) wider[i] = directory_[i / 2];
        directory_ = std::move(wider);
        ++depth_;
    }
    const auto depth = ++segments_[number].depth;
    const auto added = static_cast<std::uint32_t>(segments_.size());
    add_segment(depth);
    const auto half = std::size_t{1} << (depth_ - depth);  // entries of the directory for each of the two
    const auto from = static_cast<std::size_t>(key.a >> (64 - depth) | 1) * half;
    std::fill_n(directory_.begin() + static_cast<std::ptrdiff_t>(from), half, added);
    auto* half_of_it = segments_[number].words;
    old_.assign(half_of_it, half_of_it + segment_words());
    std::fill_n(half_of_it, segment_words(), 0);
    for (std::size_t i = 0; i < slots; ++i) {
        const auto* entry = old_.data() + i * stride();
        if ((entry[1] & 0xFF) == 0) continue;
        const Key moved{entry[0], entry[1]};
        auto* words = segment(moved);
        // Each half holds some entries of the whole, but not always in the same order.
        std::size_t step = 0;
        while (step < window && (slot(words, moved, step)[1] & 0xFF) != 0) ++step;
        if (step < window)
            std::copy_n(entry, stride(), slot(words, moved, step));
        else
            --entries_;
    }
    return true;
}

void ComponentCache::widen(std::size_t limbs) {
    const auto before = limbs_;
    limbs_ = limbs;
    if (bytes() > most_ && segments_.size() > 1) {
        reset();
        return;
    }
    Pages wider(segment_words(), most_);
    for (auto& segment : segments_) {
        auto* words = wider.block();
        for (std::size_t i = 0; i < slots; ++i)
            std::copy_n(segment.words + i * (2 + before), 2 + before, words + i * stride());
        segment.words = words;
        pages_.give_back();
    }
    pages_ = std::move(wider);
}

}  // namespace farandole::cover
