#include "cover/sparse_board.hpp"

namespace farandole::cover {

SparseBoard::SparseBoard(const Compact& compact)
    : compact_(compact), copy_sizes_(compact.items <= most_items_copied) {
    const auto nodes = static_cast<std::uint32_t>(compact.entry.size());
    option_.resize(nodes);
    set_.resize(nodes);
    place_.resize(nodes);
    for (std::uint32_t option = 0; option < compact.options(); ++option)
        std::fill(option_.begin() + compact.begin[option],
                  option_.begin() + compact.begin[option + 1], option);
    size_.assign(compact.items, 0);
    for (const auto item : compact.entry) ++size_[item];
    base_.assign(compact.items, 0);
    for (std::uint32_t item = 0, at = 0; item < compact.items; ++item) {
        base_[item] = at;
        at += static_cast<std::uint32_t>(size_[item]);
    }
    auto fill = base_;
    for (std::uint32_t node = 0; node < nodes; ++node) {
        const auto at = fill[compact.entry[node]]++;
        set_[at] = node;
        place_[node] = at;
    }
    covered_.assign(compact.items, 0);
    weight_.assign(compact.items, 0);
}

// Takes an option out of the sets of all its items. False: some primary item that is
// still open has lost its last option.
bool SparseBoard::strike(std::uint32_t option) {
    bool alive = true;
    const auto end = compact_.begin[option + 1];
    for (auto node = compact_.begin[option]; node < end; ++node) {
        const auto item = compact_.entry[node];
        const auto left = --size_[item];
        const auto hole = place_[node];
        const auto last = base_[item] + static_cast<std::uint32_t>(left);
        const auto moved = set_[last];
        set_[hole] = moved;
        place_[moved] = hole;
        set_[last] = node;
        place_[node] = last;
        if (left <= 1 && item < compact_.primary && !covered_[item]) {
            if (left == 1) {
                units.push_back(item);
            } else {
                ++weight_[item];
                alive = false;
            }
        }
    }
    trail_.push_back(option);
    return alive;
}

// Covers the items of an option and strikes out every option that shares one.
bool SparseBoard::cover(std::uint32_t option) {
    const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
    const auto before = trail_.size();
    taken_.push_back(option);
    for (auto node = begin; node < end; ++node) covered_[compact_.entry[node]] = 1;
    bool alive = true;
    for (auto node = begin; node < end && alive; ++node) {
        const auto item = compact_.entry[node];
        while (size_[item] > 0 && alive) {
            const auto last = base_[item] + static_cast<std::uint32_t>(size_[item]) - 1;
            alive = strike(option_[set_[last]]);
        }
    }
    struck += trail_.size() - before;
    if (!alive) return false;
    for (auto node = begin; node < end; ++node) size_[compact_.entry[node]] = gone;
    return true;
}

std::uint32_t SparseBoard::pick() const {
    const auto* sizes = size_.data();
    auto least = gone;
    for (std::uint32_t item = 0; item < compact_.primary; ++item)
        least = std::min(least, sizes[item]);
    return least == 0 ? nothing : heaviest(sizes, weight_.data(), compact_.primary, least);
}

void SparseBoard::list(std::uint32_t item, std::vector<std::uint32_t>& options) const {
    const auto* from = set_.data() + base_[item];
    for (std::int32_t at = 0; at < size_[item]; ++at) options.push_back(option_[from[at]]);
}

void SparseBoard::save() {
    marks_.push_back({taken_.size(), trail_.size()});
    if (!copy_sizes_) return;
    const auto needed = marks_.size() * size_.size();
    if (copies_.size() < needed) copies_.resize(needed);
    std::copy(size_.begin(), size_.end(), copies_.data() + needed - size_.size());
}

void SparseBoard::restore() {
    const auto mark = marks_.back();
    for (; taken_.size() > mark.taken; taken_.pop_back()) {
        const auto option = taken_.back();
        for (auto node = compact_.begin[option]; node < compact_.begin[option + 1]; ++node) {
            const auto item = compact_.entry[node];
            covered_[item] = 0;
            if (size_[item] == gone) size_[item] = 0;
        }
    }
    if (copy_sizes_) {
        const auto* from = copies_.data() + (marks_.size() - 1) * size_.size();
        std::copy(from, from + size_.size(), size_.data());
    } else {
        for (auto at = trail_.size(); at > mark.trail; --at) {
            const auto option = trail_[at - 1];
            for (auto node = compact_.begin[option]; node < compact_.begin[option + 1]; ++node)
                ++size_[compact_.entry[node]];
        }
    }
    trail_.resize(mark.trail);
}

void SparseBoard::restore_last() {
    restore();
    marks_.pop_back();
}

}  // namespace farandole::cover
