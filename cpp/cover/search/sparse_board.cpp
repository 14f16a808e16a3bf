#include "cover/search/sparse_board.hpp"

#include <algorithm>

namespace farandole::cover {

SparseBoard::SparseBoard(const Compact& compact, bool ordered)
    : weights(compact.items, 0),
      compact_(compact),
      ordered_(ordered),
      copy_sizes_(compact.items <= most_items_copied),
      low_(compact.low),
      high_(compact.high),
      score_(low_.size()) {
    const auto nodes = static_cast<std::uint32_t>(compact.entry.size());
    option_.resize(nodes);
    set_.resize(nodes);
    place_.resize(nodes);
    for (std::uint32_t option = 0; option < compact.options(); ++option)
        std::fill(option_.begin() + compact.begin[option], option_.begin() + compact.begin[option + 1], option);
    size_.assign(compact.items, 0);
    for (const auto one : compact.entry) ++size_[one];
    base_.assign(compact.items, 0);
    for (std::uint32_t one = 0, at = 0; one < compact.items; ++one) {
        base_[one] = at;
        at += static_cast<std::uint32_t>(size_[one]);
    }
    auto fill = base_;
    for (std::uint32_t node = 0; node < nodes; ++node) {
        const auto at = fill[compact.entry[node]]++;
        set_[at] = node;
        place_[node] = at;
    }
    is_covered_.assign(compact.items, 0);
    paint_.assign(compact.items, nothing);
}

// Takes an option out of the sets of all its items. False: some primary item that is
// still open has lost its last option, where each needs one.
bool SparseBoard::strike_out(std::uint32_t option) {
    bool alive = true;
    const auto end = compact_.begin[option + 1];
    for (auto node = compact_.begin[option]; node < end; ++node) {
        const auto one = compact_.entry[node];
        const auto left = --size_[one];
        const auto hole = place_[node];
        const auto last = base_[one] + static_cast<std::uint32_t>(left);
        const auto moved = set_[last];
        set_[hole] = moved;
        place_[moved] = hole;
        set_[last] = node;
        place_[node] = last;
        if (left <= 1 && one < compact_.primary && !is_covered_[one] && !compact_.bounded) {
            if (left == 1) {
                units_.push_back(one);
            } else {
                heed(one);
                alive = false;
            }
        }
    }
    state_.push_back(option);
    ++struck;
    return alive;
}

bool SparseBoard::strike_all(std::uint32_t one) {
    bool alive = true;
    while (size_[one] > 0 && alive) {
        const auto last = base_[one] + static_cast<std::uint32_t>(size_[one]) - 1;
        alive = strike_out(option_[set_[last]]);
    }
    return alive;
}

// An item made a dead end.
void SparseBoard::heed(std::uint32_t one) {
    if (!ordered_) ++weights[one];
}

// Marks an item as covered, before its options are struck out: those can't make a dead end of it.
void SparseBoard::finish(std::uint32_t one) {
    is_covered_[one] = 1;
    covered_.push_back(one);
}

// Covers the items of an option and strikes out every option that disagrees with it.
bool SparseBoard::cover(std::uint32_t option) {
    const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
    const auto wide = begin + compact_.width[option], plain = begin + compact_.plain[option];
    const auto* entry = compact_.entry.data();
    if (compact_.bounded) {
        strike_out(option);
        for (auto at = begin; at < wide; ++at) {
            const auto one = entry[at];
            if (low_[one] > 0) --low_[one];
            if (--high_[one] == 0) finish(one);
        }
        for (auto at = wide; at < plain; ++at) finish(entry[at]);
    } else {
        for (auto at = begin; at < plain; ++at) finish(entry[at]);
    }
    bool alive = true;
    for (auto at = begin; at < plain && alive; ++at)
        if (is_covered_[entry[at]]) alive = strike_all(entry[at]);
    for (auto at = plain; at < end && alive; ++at) {
        const auto one = entry[at];
        if (paint_[one] != nothing) continue;  // in this very color, or the option would be gone
        paint_[one] = compact_.color[at];
        painted_.push_back(one);
        for (auto left = static_cast<std::uint32_t>(size_[one]); left-- > 0 && alive;) {
            const auto node = set_[base_[one] + left];
            if (compact_.color[node] != paint_[one] ||
                node < compact_.begin[option_[node]] + compact_.plain[option_[node]])
                alive = strike_out(option_[node]);
        }
    }
    if (!alive) return false;
    for (auto at = begin; at < plain; ++at)
        if (is_covered_[entry[at]]) size_[entry[at]] = gone;
    return true;
}

void SparseBoard::close(std::uint32_t one) {
    finish(one);
    strike_all(one);
    size_[one] = gone;
}

bool SparseBoard::needs(std::uint32_t one) const { return !is_covered_[one] && (!compact_.bounded || low_[one] > 0); }

std::uint32_t SparseBoard::only(std::uint32_t one) const {
    if (size_[one] == 0) return nothing;
    const auto* from = set_.data() + base_[one];
    auto option = option_[*from];
    if (ordered_)  // not the first: where it lies tells what came before
        for (std::int32_t at = 1; at < size_[one]; ++at) option = std::min(option, option_[from[at]]);
    return option;
}

Found SparseBoard::look() {
    struck += compact_.primary / 64;  // looking at them all is work too
    if (compact_.bounded) return look_at_bounds();
    if (!units_.empty() && !ordered_) {
        forced.clear();
        for (const auto one : units_)
            if (!is_covered_[one]) forced.push_back(one);
        units_.clear();
        if (!forced.empty()) return Found::forced;
    }
    auto least = gone;
    for (std::uint32_t one = 0; one < compact_.primary; ++one) least = std::min(least, size_[one]);
    if (least == 0) return Found::dead;
    if (least > 1 || !ordered_) return choose(least, size_.data());
    forced.clear();
    for (std::uint32_t one = 0; one < compact_.primary; ++one)
        if (size_[one] == 1) forced.push_back(one);
    return Found::forced;
}

// Of the open items with `least` options, the one that made most dead ends so far (the
// first of equals).
Found SparseBoard::choose(std::int32_t least, const std::int32_t* sizes) {
    if (by_dead_ends && least > 1) return most_dead_ends(sizes);
    item = nothing;
    for (std::uint32_t one = 0; one < compact_.primary; ++one)
        if (sizes[one] == least && (item == nothing || weights[one] > weights[item])) item = one;
    return Found::branch;
}

// Of the open items, all with two ways to go on or more, the one with the fewest for each dead end it made.
Found SparseBoard::most_dead_ends(const std::int32_t* sizes) {
    item = nothing;
    std::int64_t ways = 0, ends = 0;
    for (std::uint32_t one = 0; one < compact_.primary; ++one) {
        if (sizes[one] == gone) continue;
        const auto mine = std::int64_t{sizes[one]}, dead = std::int64_t{1} + std::min(weights[one], 1u << 30);
        if (item != nothing && mine * ends >= ways * dead) continue;
        ways = mine;
        ends = dead;
        item = one;
    }
    return Found::branch;
}

std::uint64_t SparseBoard::harm(std::uint32_t option) const {
    std::uint64_t sum = 0;
    const auto begin = compact_.begin[option];
    for (auto at = begin; at < compact_.begin[option + 1]; ++at) {
        const auto one = compact_.entry[at];
        const bool stays = one < compact_.primary && compact_.bounded ? high_[one] > 1 : paint_[one] != nothing;
        if (!stays) sum += static_cast<std::uint64_t>(size_[one]);
    }
    return sum;
}

Found SparseBoard::look_at_bounds() {
    auto least = gone;
    forced.clear();
    for (std::uint32_t one = 0; one < compact_.primary; ++one) {
        score_[one] = gone;
        if (is_covered_[one]) continue;
        const auto low = static_cast<std::int64_t>(low_[one]), size = std::int64_t{size_[one]};
        if (low == 0 && size == 0) continue;  // it needs nothing and has no options
        if (size < low) {
            heed(one);
            return Found::dead;
        }
        score_[one] = static_cast<std::int32_t>(low == 0 ? size + 1 : size - low + 1);
        least = std::min(least, score_[one]);
        if (score_[one] == 1) forced.push_back(one);
    }
    if (least == gone) return Found::solved;
    return forced.empty() ? choose(least, score_.data()) : Found::forced;
}

void SparseBoard::list(std::uint32_t one, std::vector<std::uint32_t>& options) const {
    const auto* from = set_.data() + base_[one];
    const auto before = static_cast<std::ptrdiff_t>(options.size());
    for (std::int32_t at = 0; at < size_[one]; ++at) options.push_back(option_[from[at]]);
    if (ordered_) std::sort(options.begin() + before, options.end());  // the order in a set tells what came before
}

void SparseBoard::keep_copies() {
    const auto keep = [&](auto& copies, const auto& now, std::size_t part, std::size_t parts) {
        const auto needed = marks_.size() * now.size() * parts;
        if (copies.size() < needed) copies.resize(needed);
        std::copy(now.begin(), now.end(),
                  copies.begin() + static_cast<std::ptrdiff_t>(needed - (parts - part) * now.size()));
    };
    if (copy_sizes_) keep(copies_, size_, 0, 1);
    keep(bounds_, low_, 0, 2);
    keep(bounds_, high_, 1, 2);
}

void SparseBoard::save() {
    marks_.push_back(mark());
    keep_copies();
}

void SparseBoard::forget(std::uint32_t option) {
    restore();
    strike_out(option);
    marks_.back() = mark();
    keep_copies();
}

void SparseBoard::restore() {
    const auto back = marks_.back();
    units_.clear();
    for (; covered_.size() > back.covered; covered_.pop_back()) {
        const auto one = covered_.back();
        is_covered_[one] = 0;
        if (size_[one] == gone) size_[one] = 0;
    }
    for (; painted_.size() > back.painted; painted_.pop_back()) paint_[painted_.back()] = nothing;
    if (copy_sizes_) {
        const auto* from = copies_.data() + (marks_.size() - 1) * size_.size();
        std::copy(from, from + size_.size(), size_.data());
    } else {
        for (auto at = state_.size(); at > back.state; --at) {
            const auto option = state_[at - 1];
            for (auto node = compact_.begin[option]; node < compact_.begin[option + 1]; ++node)
                ++size_[compact_.entry[node]];
        }
    }
    state_.resize(back.state);
    const auto* from = bounds_.data() + (marks_.size() - 1) * 2 * low_.size();
    std::copy_n(from, low_.size(), low_.data());
    std::copy_n(from + low_.size(), high_.size(), high_.data());
}

void SparseBoard::restore_last() {
    restore();
    marks_.pop_back();
}

}  // namespace farandole::cover
