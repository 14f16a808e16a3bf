#include "cover/bit_board.hpp"

#include <algorithm>
#include <bit>

namespace farandole::cover {

BitBoard::BitBoard(const Compact& compact)
    : compact_(compact),
      words_((compact.options() + 63) / 64),
      padded_((compact.primary + lane - 1) / lane * lane) {
    mask_.assign(words_ * compact.items, 0);
    live_.assign(2 * words_, 0);
    count_.assign(2 * padded_, done);
    weight_.assign(compact.items, 0);
    auto* counts = count();
    std::fill(counts, counts + compact.primary, std::int16_t{0});
    for (std::uint32_t option = 0; option < compact.options(); ++option) {
        const auto bit = std::uint64_t{1} << (option % 64);
        live()[option / 64] |= bit;
        for (auto at = compact.begin[option]; at < compact.begin[option + 1]; ++at) {
            const auto item = compact.entry[at];
            mask_[item * words_ + option / 64] |= bit;
            if (item < compact.primary) ++counts[item];
        }
    }
}

std::uint32_t BitBoard::only(std::uint32_t item) const {
    const auto* mask = mask_.data() + item * words_;
    std::size_t word = 0;
    while ((live()[word] & mask[word]) == 0) ++word;
    return static_cast<std::uint32_t>(word * 64) +
           static_cast<std::uint32_t>(std::countr_zero(live()[word] & mask[word]));
}

bool BitBoard::cover(std::uint32_t option) {
    auto* alive = live();
    auto* counts = count();
    const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
    for (auto at = begin; at < begin + compact_.width[option]; ++at)
        counts[compact_.entry[at]] = static_cast<std::int16_t>(counts[compact_.entry[at]] + done);
    const auto* entry = compact_.entry.data();
    for (std::size_t word = 0; word < words_; ++word) {
        if (alive[word] == 0) continue;
        std::uint64_t hit = 0;
        for (auto at = begin; at < end; ++at) hit |= mask_[entry[at] * words_ + word];
        hit &= alive[word];
        alive[word] ^= hit;
        for (; hit; hit &= hit - 1) {
            const auto gone = word * 64 + static_cast<std::size_t>(std::countr_zero(hit));
            const auto from = compact_.begin[gone], to = from + compact_.width[gone];
            ++struck;
            for (auto at = from; at < to; ++at) {
                const auto item = entry[at];
                const auto left = --counts[item];
                if (left <= 1) {
                    if (left == 0) {
                        ++weight_[item];
                        return false;
                    }
                    units.push_back(item);
                }
            }
        }
    }
    return true;
}

std::uint32_t BitBoard::pick() const {
    const auto* counts = count();
    if (padded_ == 0) return nothing;
    std::int16_t best[lane];  // the least of every lane-th counter: a loop that compiles to vector instructions
    std::copy_n(counts, lane, best);
    for (std::size_t at = lane; at < padded_; at += lane)
        for (std::size_t k = 0; k < lane; ++k) best[k] = std::min(best[k], counts[at + k]);
    const auto least = *std::min_element(best, best + lane);
    return least == 0 ? nothing : heaviest(counts, weight_.data(), compact_.primary, least);
}

void BitBoard::list(std::uint32_t item, std::vector<std::uint32_t>& options) const {
    const auto* mask = mask_.data() + item * words_;
    for (std::size_t word = 0; word < words_; ++word)
        for (auto hit = live()[word] & mask[word]; hit; hit &= hit - 1)
            options.push_back(static_cast<std::uint32_t>(word * 64) +
                              static_cast<std::uint32_t>(std::countr_zero(hit)));
}

void BitBoard::save() {
    if (live_.size() < (top_ + 2) * words_) live_.resize(2 * (top_ + 2) * words_);
    if (count_.size() < (top_ + 2) * padded_) count_.resize(2 * (top_ + 2) * padded_);
    ++top_;
    restore();
}

void BitBoard::restore() {
    std::copy(live() - words_, live(), live());
    std::copy(count() - padded_, count(), count());
}

void BitBoard::restore_last() { --top_; }

}  // namespace farandole::cover
