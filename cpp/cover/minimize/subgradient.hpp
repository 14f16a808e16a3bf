// Good prices for a Lagrangian bound, before anything is tried.
//
// First sweeps over all items, then steps along subgradients: an item covered too rarely by the options with
// negative reduced costs becomes dearer, one covered too often cheaper (Held, Wolfe and Crowder, Mathematical
// Programming 6, 1974). All prices give a bound, so floating-point numbers do.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cover/minimize/lagrangian_bound.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

template <class Value>
class SubgradientAscent {
  public:
    // Raising the bound by less than `enough` isn't worth the effort.
    SubgradientAscent(const Compact& compact, LagrangianBound<Value>& board, double enough)
        : compact_(compact), board_(board), enough_(enough) {}

    // One step; false: little more can be gained, and the board has the best prices.
    bool step();

  private:
    static constexpr std::uint64_t most_work = 1 << 28;
    static constexpr std::uint64_t most_steps = 300;
    static constexpr int most_sweeps = 10;
    static constexpr int patience = 6;          // steps without gain before the gap is assumed to be smaller
    static constexpr double inertia = 0.6;      // of the direction
    static constexpr double worthwhile = 1e-4;  // a gap smaller than this share of the bound is not assumed

    bool counts(std::uint32_t item) const { return board_.is_open(item) && board_.has_price(item); }
    bool sweep();
    double evaluate();
    bool go(double value);
    void finish();

    const Compact& compact_;
    LagrangianBound<Value>& board_;
    double enough_;
    std::vector<double> price_, best_;  // current, and of the best bound so far
    std::vector<double> lacking_;       // by item: how often it is covered too rarely
    std::vector<double> direction_;
    double most_ = 0;   // the best bound so far
    double gap_ = 0;    // maximum improvement still possible
    double first_ = 0;  // the bound without prices
    std::uint64_t steps_ = 0, last_ = 0;
    int sweeps_ = 0, idle_ = 0;
};

template <class Value>
bool SubgradientAscent<Value>::step() {
    if (sweeps_ < most_sweeps) return sweep();
    if (go(evaluate()) && ++steps_ < last_) return true;
    finish();
    return false;
}

template <class Value>
bool SubgradientAscent<Value>::sweep() {
    if (sweeps_++ == 0) {
        if (!board_.take_units() || board_.live_count() == 0) return false;
        first_ = static_cast<double>(board_.bound);
    }
    board_.sweep_all(1);
    if (sweeps_ < most_sweeps) return true;
    most_ = static_cast<double>(board_.bound);
    for (std::uint32_t item = 0; item < compact_.items; ++item)
        price_.push_back(static_cast<double>(board_.price(item)));
    best_ = price_;
    direction_.assign(compact_.items, 0.0);
    double size = 0;
    std::uint64_t entries = 1;
    for (std::uint32_t place = 0; place < board_.live_count(); ++place) {
        const auto option = board_.live(place);
        size += std::abs(static_cast<double>(board_.cost(option)));
        entries += compact_.begin[option + 1] - compact_.begin[option];
    }
    gap_ = std::max({(most_ - first_) * .1, std::abs(most_) * .02, size / board_.live_count() * .1});
    last_ = std::clamp<std::uint64_t>(most_work / entries, 20, most_steps);
    return true;
}

// The bound at these prices.
template <class Value>
double SubgradientAscent<Value>::evaluate() {
    lacking_.assign(compact_.items, 0.0);
    double value = 0;
    for (const auto option : board_.taken) value += static_cast<double>(board_.cost(option));
    for (std::uint32_t item = 0; item < compact_.items; ++item) {
        if (!counts(item)) continue;
        lacking_[item] = price_[item] >= 0 ? board_.low(item) : board_.high(item);
        value += price_[item] * lacking_[item];
    }
    for (std::uint32_t place = 0; place < board_.live_count(); ++place) {
        const auto option = board_.live(place);
        auto reduced = static_cast<double>(board_.cost(option));
        const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
        board_.work += end - begin;
        for (auto node = begin; node < end; ++node)
            if (counts(compact_.entry[node])) reduced -= price_[compact_.entry[node]];
        if (reduced >= 0) continue;
        value += reduced;
        for (auto node = begin; node < end; ++node) lacking_[compact_.entry[node]] -= 1;
    }
    return value;
}

// A step from prices with this bound.
template <class Value>
bool SubgradientAscent<Value>::go(double value) {
    double length = 0;
    for (std::uint32_t item = 0; item < compact_.items; ++item) {
        if (!counts(item)) continue;
        // At price 0, any number from low to high is acceptable.
        auto lacking = lacking_[item];
        if (price_[item] == 0 && lacking < 0)
            lacking = std::min(0.0, lacking + static_cast<double>(board_.high(item) - board_.low(item)));
        direction_[item] = lacking + inertia * direction_[item];
        length += direction_[item] * direction_[item];
    }
    if (value > most_) {
        if (value - most_ > gap_ * .02) idle_ = 0;
        most_ = value;
        best_ = price_;
    }
    if (length == 0) return false;
    if (++idle_ >= patience) {
        idle_ = 0;
        gap_ /= 2;
        price_ = best_;
        std::fill(direction_.begin(), direction_.end(), 0.0);
        return gap_ >= worthwhile * std::abs(most_) && gap_ >= enough_;
    }
    const auto step = (most_ + gap_ - value) / length;
    for (std::uint32_t item = 0; item < compact_.items; ++item) {
        if (!counts(item)) continue;
        const auto before = price_[item];
        price_[item] += step * direction_[item];
        // The best value is often exactly 0, where the slope changes.
        if (board_.low(item) != board_.high(item) && before * price_[item] < 0) price_[item] = 0;
        if (item >= compact_.primary) price_[item] = std::min(0.0, price_[item]);
    }
    return true;
}

template <class Value>
void SubgradientAscent<Value>::finish() {
    const auto before = board_.bound;
    const auto mark = board_.mark();
    for (std::uint32_t item = 0; item < compact_.items; ++item)
        if (counts(item)) board_.set_price(item, best_[item]);
    if (board_.bound < before) {
        board_.undo(mark);
        board_.bound = before;
    }
    board_.sweep_all(3);
}

}  // namespace farandole::cover
