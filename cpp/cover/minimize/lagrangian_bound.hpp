// Live options with costs, prices of items, and the lower bound these give.
//
// Every item i has a price p, and an option's reduced cost r is its cost less the prices of its
// items. What the options cost that are still to be chosen is, whatever the prices are, at least
//
//     sum of f(i) over open items  +  sum of min(0, r) over live options,
//
// where an item covered low to high times counts f(i) = low * p if p >= 0, else high * p. (A
// secondary item is covered 0 or 1 times; one with colors has no price.) This is Lagrangian
// relaxation: Fisher, Management Science 27 (1981). The prices move so that the bound grows: an
// item's price alone is best where best_price.hpp says. sweep() puts it there.
//
// The options are kept as in sparse_board.hpp. All that changes is written down and undone in
// reverse order, so a state costs memory only where it differs from the one above it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "cover/minimize/best_price.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

template <class Value>
class LagrangianBound {
  public:
    enum class Found { dead, solved, branch };
    enum class Effort {
        light,    // prices move if options on which the bound is based are gone
        thorough  // all prices move
    };

    // Costs by option; no price exceeds `dearest`. Sums of these must fit in a Value.
    LagrangianBound(const Compact& compact, std::vector<Value> costs, Value dearest);

    // Larger than any sum of costs.
    static constexpr Value unlimited = unlimited_cost<Value>;

    bool take(std::uint32_t option);    // a live option; false: a dead end
    bool strike(std::uint32_t option);  // excludes a live option; false: a dead end
    bool alive(std::uint32_t option) const { return place_[option] < alive_; }
    Value reduced(std::uint32_t option) const { return reduced_[option]; }  // of a live one
    Value cost(std::uint32_t option) const { return costs_[option]; }
    std::uint32_t low(std::uint32_t item) const { return low_[item]; }
    std::uint32_t high(std::uint32_t item) const { return high_[item]; }
    Value price(std::uint32_t item) const { return prices_[item]; }
    bool is_open(std::uint32_t item) const { return high_[item] > 0; }
    bool has_price(std::uint32_t item) const { return high_[item] < any; }
    // Whether nothing is left to cover after taking a live option.
    bool completes(std::uint32_t option) const {
        const auto begin = compact_.begin[option], width = compact_.width[option];
        if (width != open_) return false;
        for (auto node = begin; node < begin + width; ++node)
            if (high_[compact_.entry[node]] != 1) return false;
        return true;
    }

    // The live options are live(0) .. live(live_count() - 1).
    std::uint32_t live_count() const { return alive_; }
    std::uint32_t live(std::uint32_t place) const { return live_[place]; }
    // Whether every item has what it needs after taking a live option.
    bool satisfies(std::uint32_t option) const {
        std::uint32_t met = 0;
        const auto begin = compact_.begin[option];
        for (auto node = begin; node < begin + compact_.width[option]; ++node) met += low_[compact_.entry[node]] == 1;
        return met == needy_;
    }
    // Calls look(place) for each live option of an item.
    template <class Look>
    void each(std::uint32_t item, const Look& look) const {
        for (auto at = base_[item]; at < base_[item] + size_[item]; ++at) look(place_[option_[set_[at]]]);
    }

    // Takes forced options, moves prices, and strikes out what costs too much for `limit`: a bound above it is a dead
    // end.
    Found settle(Effort effort);

    // Strikes out what costs too much by now; false: a dead end.
    bool fix(bool may_take);

    // Whether the bound is above the limit.
    bool too_dear() {
        if (bound <= limit) return false;
        return cut = true;
    }

    // The number of options of an open item beyond those it needs; one that needs none comes later.
    std::uint32_t ways(std::uint32_t item) const {
        return low_[item] > 0 ? size_[item] - low_[item] : (size_[item] + 1) << 8;
    }
    // The item to branch on and its options, cheapest first.
    std::uint32_t choose() const;
    void list(std::uint32_t item, std::vector<std::uint32_t>& options) const;

    std::size_t mark() const { return events_.size(); }
    void undo(std::size_t mark);

    // Takes forced options; false: a dead end.
    bool take_units();
    // Moves all prices that number of times, one after the other.
    void sweep_all(int rounds) {
        heed_all();
        sweep_heeded(rounds);
    }
    // The nearest valid price.
    void set_price(std::uint32_t item, double price) {
        const auto most = static_cast<double>(dearest_);
        const auto by = static_cast<Value>(std::clamp(price, -most, most)) - prices_[item];
        if (by != 0) move(item, by);
    }

    Value bound = 0;                   // no cover from here costs less
    Value limit = unlimited;           // no cover that costs more is needed
    bool cut = false;                  // whether anything was excluded because of the limit
    std::vector<std::uint32_t> taken;  // options, in order
    std::uint64_t work = 0;            // entries looked at

  private:
    static constexpr std::uint32_t any = 0xFFFFFFFF >> 3;
    enum Kind : std::uint32_t { struck, chosen, bounded, priced, painted };
    struct Event {
        std::uint32_t kind, number;
    };

    Value part(Value price, std::uint32_t low, std::uint32_t high) const {
        return price * static_cast<Value>(price >= 0 ? low : high);
    }
    static Value below(Value value) { return value < 0 ? value : 0; }

    void drop(std::uint32_t option);
    void set_bounds(std::uint32_t item, std::uint32_t low, std::uint32_t high);
    void heed(std::uint32_t item) {
        if (!heeded_[item]) {
            heeded_[item] = 1;
            queue_.push_back(item);
        }
    }
    bool strike_others(std::uint32_t item, std::uint32_t color);
    void sweep(std::uint32_t item);
    void sweep_heeded(int rounds);
    void heed_all();
    void move(std::uint32_t item, Value by);

    const Compact& compact_;
    std::vector<Value> costs_;
    std::vector<Value> reduced_;  // by option; valid for live ones
    std::vector<Value> prices_;   // by item
    Value dearest_;
    std::vector<std::uint32_t> option_, spot_;  // by node: its option, and where it is in set_
    std::vector<std::uint32_t> base_, size_, set_;
    std::vector<std::uint32_t> low_, high_;  // by item: how many more it needs, and allows
    std::vector<std::uint32_t> paint_;
    std::vector<std::uint32_t> live_, place_;
    std::uint32_t alive_ = 0;
    std::uint32_t open_ = 0, needy_ = 0;  // primary items; those that need more options
    bool dead_ = false;
    std::vector<std::uint32_t> units_, queue_, next_;
    std::vector<std::uint8_t> heeded_;
    std::vector<Event> events_;
    std::vector<Value> deltas_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> old_bounds_;
    std::vector<Value> scratch_;
};

template <class Value>
LagrangianBound<Value>::LagrangianBound(const Compact& compact, std::vector<Value> costs, Value dearest)
    : compact_(compact),
      costs_(std::move(costs)),
      reduced_(costs_),
      prices_(compact.items, 0),
      dearest_(dearest),
      option_(compact.entry.size()),
      spot_(compact.entry.size()),
      base_(compact.items, 0),
      size_(compact.items, 0),
      set_(compact.entry.size()),
      low_(compact.items, 0),
      high_(compact.items, 1),
      paint_(compact.items, nothing),
      live_(compact.options()),
      place_(compact.options()),
      alive_(compact.options()),
      heeded_(compact.items, 0) {
    for (const auto item : compact.entry) ++size_[item];
    std::uint32_t sum = 0;
    for (std::uint32_t item = 0; item < compact.items; ++item) {
        base_[item] = sum;
        sum += size_[item];
        size_[item] = 0;
    }
    for (std::uint32_t option = 0; option < compact.options(); ++option) {
        live_[option] = place_[option] = option;
        for (auto node = compact.begin[option]; node < compact.begin[option + 1]; ++node) {
            const auto item = compact.entry[node];
            option_[node] = option;
            spot_[node] = base_[item] + size_[item]++;
            set_[spot_[node]] = node;
            if (!compact.color.empty() && node >= compact.begin[option] + compact.plain[option]) high_[item] = any;
        }
        bound += below(reduced_[option]);
    }
    for (std::uint32_t item = 0; item < compact.items; ++item) {
        if (item < compact.primary) {
            low_[item] = compact.bounded ? compact.low[item] : 1;
            high_[item] = compact.bounded ? compact.high[item] : 1;
            if (low_[item] > size_[item]) dead_ = true;
            if (low_[item] == size_[item] && low_[item] > 0) units_.push_back(item);
        }
        if (has_price(item) || item < compact.primary) high_[item] = std::min(high_[item], size_[item]);
        if (is_open(item)) heed(item);
        open_ += item < compact.primary && is_open(item);
        needy_ += low_[item] > 0;
    }
}

// Removes it from the sets of its open items, and from the live options. The caller updates the bound.
template <class Value>
void LagrangianBound<Value>::drop(std::uint32_t option) {
    const auto last = live_[--alive_];
    const auto here = place_[option];
    live_[here] = last;
    place_[last] = here;
    live_[alive_] = option;
    place_[option] = alive_;
    events_.push_back({struck, option});
    const bool heeded = reduced_[option] <= 0;
    const auto end = compact_.begin[option + 1];
    work += end - compact_.begin[option];
    for (auto node = compact_.begin[option]; node < end; ++node) {
        const auto item = compact_.entry[node];
        if (!is_open(item)) continue;
        const auto left = --size_[item];
        const auto spot = spot_[node], behind = base_[item] + left;
        const auto moved = set_[behind];
        set_[spot] = moved;
        spot_[moved] = spot;
        set_[behind] = node;
        spot_[node] = behind;
        if (left < high_[item] && has_price(item)) set_bounds(item, low_[item], left);
        if (left <= low_[item]) {
            if (left < low_[item])
                dead_ = true;
            else if (left > 0)
                units_.push_back(item);
        }
        if (heeded) heed(item);
    }
}

template <class Value>
void LagrangianBound<Value>::set_bounds(std::uint32_t item, std::uint32_t low, std::uint32_t high) {
    bound -= part(prices_[item], low_[item], high_[item]);
    old_bounds_.push_back({low_[item], high_[item]});
    events_.push_back({bounded, item});
    needy_ -= low_[item] > 0 && low == 0;
    low_[item] = low;
    high_[item] = high;
    open_ -= item < compact_.primary && high == 0;
    bound += part(prices_[item], low, high);
}

template <class Value>
bool LagrangianBound<Value>::strike(std::uint32_t option) {
    bound -= below(reduced_[option]);
    drop(option);
    return !dead_;
}

// Strikes out the live options of an item, except those that give it this color.
template <class Value>
bool LagrangianBound<Value>::strike_others(std::uint32_t item, std::uint32_t color) {
    const auto base = base_[item];
    for (auto at = base + size_[item]; at-- > base && !dead_;) {
        const auto node = set_[at];
        const auto option = option_[node];
        if (color != nothing && node >= compact_.begin[option] + compact_.plain[option] &&
            compact_.color[node] == color)
            continue;
        if (alive(option)) strike(option);
    }
    return !dead_;
}

template <class Value>
bool LagrangianBound<Value>::take(std::uint32_t option) {
    events_.push_back({chosen, option});
    taken.push_back(option);
    bound += costs_[option] - below(reduced_[option]);
    const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
    const auto plain = begin + compact_.plain[option];
    // First the bounds, because drop() only considers what is open after that.
    for (auto node = begin; node < plain; ++node) {
        const auto item = compact_.entry[node];
        if (has_price(item))
            set_bounds(item, low_[item] - (low_[item] > 0), high_[item] - 1);
        else
            set_bounds(item, 0, 0);
    }
    drop(option);
    for (auto node = begin; node < plain && !dead_; ++node)
        if (!is_open(compact_.entry[node])) strike_others(compact_.entry[node], nothing);
    for (auto node = plain; node < end && !dead_; ++node) {
        const auto item = compact_.entry[node];
        if (paint_[item] != nothing) continue;
        paint_[item] = compact_.color[node];
        events_.push_back({painted, item});
        strike_others(item, paint_[item]);
    }
    return !dead_;
}

template <class Value>
void LagrangianBound<Value>::undo(std::size_t mark) {
    while (events_.size() > mark) {
        const auto [kind, number] = events_.back();
        events_.pop_back();
        switch (kind) {
            case struck:
                ++alive_;
                work += compact_.begin[number + 1] - compact_.begin[number];
                for (auto node = compact_.begin[number]; node < compact_.begin[number + 1]; ++node)
                    if (is_open(compact_.entry[node])) ++size_[compact_.entry[node]];
                break;
            case chosen: taken.pop_back(); break;
            case bounded:
                open_ += number < compact_.primary && !is_open(number);
                needy_ += low_[number] == 0 && old_bounds_.back().first > 0;
                low_[number] = old_bounds_.back().first;
                high_[number] = old_bounds_.back().second;
                old_bounds_.pop_back();
                break;
            case priced: {
                const auto by = deltas_.back();
                deltas_.pop_back();
                prices_[number] -= by;
                const auto base = base_[number];
                for (auto at = base; at < base + size_[number]; ++at) reduced_[option_[set_[at]]] += by;
                work += size_[number];
                break;
            }
            case painted: paint_[number] = nothing; break;
        }
    }
    for (const auto item : queue_) heeded_[item] = 0;
    queue_.clear();
    units_.clear();
    dead_ = false;
}

template <class Value>
bool LagrangianBound<Value>::take_units() {
    while (!units_.empty() && !dead_) {
        const auto item = units_.back();
        if (!is_open(item) || low_[item] == 0 || low_[item] < size_[item])
            units_.pop_back();
        else if (too_dear())
            return false;
        else
            take(option_[set_[base_[item]]]);
    }
    return !dead_;
}

template <class Value>
void LagrangianBound<Value>::sweep(std::uint32_t item) {
    const auto size = size_[item];
    work += size;
    if (low_[item] == size) return;  // all are taken anyway
    const auto* nodes = set_.data() + base_[item];
    const auto reduced = [&](std::uint32_t place) { return reduced_[option_[nodes[place]]]; };
    const auto price = prices_[item];
    const auto by = std::clamp(best_price_change(price, low_[item], high_[item], size, reduced, scratch_),
                               Value(-dearest_ - price), Value(dearest_ - price));
    if (by != 0) move(item, by);
}

template <class Value>
void LagrangianBound<Value>::move(std::uint32_t item, Value by) {
    const auto base = base_[item], size = size_[item];
    bound -= part(prices_[item], low_[item], high_[item]);
    prices_[item] += by;
    bound += part(prices_[item], low_[item], high_[item]);
    for (auto at = base; at < base + size; ++at) {
        const auto option = option_[set_[at]];
        auto& value = reduced_[option];
        bound -= below(value);
        value -= by;
        bound += below(value);
        ++work;
        if (value > 0 && value + by > 0) continue;
        for (auto node = compact_.begin[option]; node < compact_.begin[option + 1]; ++node) {
            const auto other = compact_.entry[node];
            if (other != item && is_open(other)) heed(other);
        }
        work += compact_.begin[option + 1] - compact_.begin[option];
    }
    events_.push_back({priced, item});
    deltas_.push_back(by);
}

template <class Value>
void LagrangianBound<Value>::heed_all() {
    for (std::uint32_t item = 0; item < compact_.items; ++item)
        if (is_open(item)) heed(item);
}

template <class Value>
void LagrangianBound<Value>::sweep_heeded(int rounds) {
    while (rounds-- > 0 && !queue_.empty() && bound <= limit) {
        next_.clear();
        std::swap(queue_, next_);
        for (const auto item : next_) {
            heeded_[item] = 0;
            if (is_open(item) && has_price(item) && size_[item] > 0) sweep(item);
        }
    }
    for (const auto item : queue_) heeded_[item] = 0;
    queue_.clear();
}

template <class Value>
bool LagrangianBound<Value>::fix(bool may_take) {
    if (limit >= unlimited) return true;
    work += alive_ / 4;
    for (auto at = alive_; at-- > 0 && !dead_;) {
        if (at >= alive_) continue;  // a taken option struck out others
        const auto option = live_[at];
        const auto value = reduced_[option];
        if (value > 0 && bound + value > limit)
            strike(option);
        else if (may_take && value < 0 && bound - value > limit)
            take(option);
        else
            continue;
        cut = true;
    }
    return !dead_;
}

template <class Value>
auto LagrangianBound<Value>::settle(Effort effort) -> Found {
    if (dead_) return Found::dead;
    for (;;) {
        if (!take_units() || too_dear()) return Found::dead;
        if (alive_ == 0) return Found::solved;
        if (effort == Effort::thorough) heed_all();
        sweep_heeded(effort == Effort::thorough ? 3 : 1);
        if (too_dear()) return Found::dead;
        const auto before = alive_;
        if (!fix(true)) return Found::dead;
        if (alive_ == before) return Found::branch;
        if (units_.empty() && before - alive_ <= before / 8) return alive_ == 0 ? Found::solved : Found::branch;
    }
}

template <class Value>
std::uint32_t LagrangianBound<Value>::choose() const {
    // An item that needs nothing hardly raises the bound, so others are preferred, unless they have very many options:
    // taking one of them costs as much as striking out the others.
    constexpr std::uint64_t later = 1024;
    std::uint32_t best = nothing;
    auto fewest = std::numeric_limits<std::uint64_t>::max();
    for (std::uint32_t item = 0; item < compact_.primary; ++item) {
        if (!is_open(item) || size_[item] == 0) continue;
        const auto ways = low_[item] == 0 ? later * (size_[item] + 1) : size_[item] - low_[item];
        if (ways < fewest) fewest = ways, best = item;
    }
    return best;
}

template <class Value>
void LagrangianBound<Value>::list(std::uint32_t item, std::vector<std::uint32_t>& options) const {
    const auto begin = options.size();
    for (auto at = base_[item]; at < base_[item] + size_[item]; ++at) options.push_back(option_[set_[at]]);
    std::sort(options.begin() + static_cast<std::ptrdiff_t>(begin), options.end(),
              [&](auto a, auto b) { return reduced_[a] != reduced_[b] ? reduced_[a] < reduced_[b] : a < b; });
}

}  // namespace farandole::cover
