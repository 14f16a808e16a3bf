// Covers suggested by good prices: all options with negative reduced costs, and those at 0 that items need, or want
// where their price is negative; then those that differ from it the least in cost.
//
// With an item of wide bounds, the search would only reach its first cover as many levels down as the cover has
// options. Often a suggested one is already the cheapest, and the last of the cheapest k tells what is too dear.
//
// Those leave one of its options, or take another, or both. In order of cost, both lists begin with no change:
//
//             0  take t1  t2  t3       the next pair is to the right of one that came before,
//      0      .    o    o   o          or below one in the first column
//   leave l1  o    o    o
//         l2  o
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "cover/minimize/lagrangian_bound.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

template <class Value>
class Suggestions {
  public:
    using Cover = std::vector<std::uint32_t>;

    Suggestions(const Compact& compact, LagrangianBound<Value>& board) : compact_(compact), board_(board) {}

    // Writes the first cover, sorted; false: the prices suggest none. Until end() the board must stay as it is.
    bool first(Cover& cover);

    // The next pair of changes: true if it leads to a cover, which is written then.
    bool next(Cover& cover);
    // Whether there are others that by the prices cost no more than this.
    bool has_next(Value most) const { return !began_ || (!queue_.empty() && queue_.top().cost <= most); }

    void end() {
        cover_ = leave_ = take_ = times_ = {};
        in_ = {};
        queue_ = {};
    }

  private:
    Value change(std::uint32_t option) const {
        const auto reduced = board_.reduced(option);
        return std::max<Value>(0, in_[option] ? -reduced : reduced);
    }
    template <class Look>
    void each_item(std::uint32_t option, const Look& look) const {
        for (auto node = compact_.begin[option]; node < compact_.begin[option + 1]; ++node) look(compact_.entry[node]);
    }
    void begin();
    void add(std::size_t left, std::size_t taken);

    const Compact& compact_;
    LagrangianBound<Value>& board_;
    Cover cover_;
    std::vector<std::uint8_t> in_;      // by option: whether it is in that cover
    std::vector<std::uint32_t> times_;  // by item: how often it is covered
    bool began_ = false;
    Cover leave_, take_;  // options by what leaving or taking them costs
    struct Pair {
        Value cost;
        std::size_t left, taken;  // how far in these lists, from 1; 0: none
        bool operator>(const Pair& other) const { return cost > other.cost; }
    };
    std::priority_queue<Pair, std::vector<Pair>, std::greater<>> queue_;
};

template <class Value>
bool Suggestions<Value>::first(Cover& cover) {
    cover_ = board_.taken;
    in_.assign(compact_.options(), 0);
    times_.assign(compact_.items, 0);
    for (const bool at_zero : {false, true}) {
        for (std::uint32_t place = 0; place < board_.live_count(); ++place) {
            const auto option = board_.live(place);
            const auto value = board_.reduced(option);
            if (at_zero ? value != 0 : value >= 0) continue;
            bool fits = true, is_needed = !at_zero;
            each_item(option, [&](auto item) {
                fits = fits && times_[item] < board_.high(item);
                const auto wanted = board_.price(item) < 0 ? board_.high(item) : board_.low(item);
                is_needed = is_needed || times_[item] < wanted;
                ++board_.work;
            });
            if (!fits || !is_needed) continue;
            cover_.push_back(option);
            in_[option] = 1;
            each_item(option, [&](auto item) { ++times_[item]; });
        }
    }
    for (std::uint32_t item = 0; item < compact_.primary; ++item)
        if (times_[item] < board_.low(item)) return false;
    std::sort(cover_.begin(), cover_.end());
    cover = cover_;
    return true;
}

template <class Value>
void Suggestions<Value>::begin() {
    began_ = true;
    for (std::uint32_t place = 0; place < board_.live_count(); ++place)
        (in_[board_.live(place)] ? leave_ : take_).push_back(board_.live(place));
    for (auto* options : {&leave_, &take_})
        std::sort(options->begin(), options->end(), [&](auto a, auto b) {
            const auto one = change(a), other = change(b);
            return one != other ? one < other : a < b;
        });
    board_.work += 16 * board_.live_count();
    add(1, 0);
    add(0, 1);
}

template <class Value>
void Suggestions<Value>::add(std::size_t left, std::size_t taken) {
    if (left > leave_.size() || taken > take_.size()) return;
    queue_.push({(left ? change(leave_[left - 1]) : 0) + (taken ? change(take_[taken - 1]) : 0), left, taken});
}

template <class Value>
bool Suggestions<Value>::next(Cover& cover) {
    if (!began_) begin();
    if (queue_.empty()) return false;
    const auto [cost, left, taken] = queue_.top();
    queue_.pop();
    add(left, taken + 1);
    if (taken == 0) add(left + 1, 0);
    Cover changes;
    if (left > 0) changes.push_back(leave_[left - 1]);
    if (taken > 0) changes.push_back(take_[taken - 1]);
    const auto toggle = [&](auto option) {
        const auto by = in_[option] ? ~0u : 1u;
        each_item(option, [&](auto item) { times_[item] += by; });
        in_[option] ^= 1;
    };
    for (const auto option : changes) toggle(option);
    bool fits = true;
    for (const auto option : changes)
        each_item(option, [&](auto item) {
            fits = fits && times_[item] <= board_.high(item) && times_[item] >= board_.low(item);
            ++board_.work;
        });
    if (fits) {
        cover.clear();
        for (const auto option : cover_)
            if (in_[option] || !board_.alive(option)) cover.push_back(option);
        if (taken > 0) cover.push_back(changes.back());
        std::sort(cover.begin(), cover.end());
        board_.work += 4 * cover.size();
    }
    for (const auto option : changes) toggle(option);
    return fits;
}

}  // namespace farandole::cover
