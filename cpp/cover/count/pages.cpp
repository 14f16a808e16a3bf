#include "cover/count/pages.hpp"

#include <algorithm>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace farandole::cover {

namespace {

constexpr std::size_t cache_line = 64;
constexpr std::size_t large_page = 1 << 21;
constexpr std::size_t piece_bytes = 4 * large_page;
constexpr std::size_t many = 1 << 23;  // bytes: more than processors find small pages of at once

}  // namespace

// In blocks.
std::size_t Pages::next_piece() const {
    const auto bytes = blocks_ * block_bytes();
    if (bytes < many || bytes >= most_) return 1;
    return std::max<std::size_t>(1, std::min(piece_bytes, most_ - bytes) / block_bytes());
}

std::uint64_t* Pages::block() {
    if (pieces_.empty() || used_ == pieces_.back().blocks) {
        const auto blocks = next_piece();
        const auto bytes = blocks * block_bytes();
        const bool large = bytes >= large_page;
        const std::align_val_t alignment{large ? large_page : cache_line};
        auto* words = static_cast<std::uint64_t*>(::operator new[](bytes, alignment));
        pieces_.push_back({{words, Free{alignment}}, blocks});
#ifdef __linux__
        if (large) madvise(words, bytes, MADV_HUGEPAGE);  // where this is refused, pages stay small
#endif
        blocks_ += blocks;
        used_ = 0;
    }
    auto* words = pieces_.back().words.get() + used_++ * words_;
    std::fill_n(words, words_, 0);
    return words;
}

void Pages::give_back() {
    auto& first = pieces_.front();
    if (++first.given_back == (pieces_.size() == 1 ? used_ : first.blocks)) {
        blocks_ -= first.blocks;
        pieces_.pop_front();
    }
}

}  // namespace farandole::cover
