// Forcing chains from all candidates of a cell, from all places of a digit in a house, and from a candidate both ways.
#include <algorithm>
#include <limits>

#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

const Closure& Chainer::when(int node) {
    Closure*& known = closures_[static_cast<std::size_t>(node)];
    std::uint8_t& is_done = is_done_[static_cast<std::size_t>(node)];
    if (!known) {
        known = &pool_.take();
        expand(*known, node);
        if (forecast_ && is_true(node) && known->clashes()) forecast_->correct(candidate_of(node), *known);
    } else if (!is_done) {
        go_on(*known);
    }
    is_done = true;
    return *known;
}

double Chainer::base() const {
    if (options_.level > 0) return 8.5 + 0.5 * options_.level;
    return options_.nishio ? 7.5 : options_.dynamic ? 8.5 : 8.0;
}

static int least_count(const Target& target) { return target.closure->at(target.place).least; }

// True if the hint is kept.
bool Chainer::offer(Found& found) {
    const int result = found.result, cell = candidate_of(result) / 9, digit = candidate_of(result) % 9;
    const unsigned bit = 1u << digit;
    const unsigned mask = is_true(result) ? grid_->marks[cell] & ~bit : bit;
    ++sequence_;
    if (!mask) return false;
    std::size_t slot = 0;
    if (!only_first_) {
        slot = static_cast<std::size_t>(size_of(mask) == 1 ? cell * 9 + std::countr_zero(mask) : result);
    }
    const int known = slots_[slot];
    int most = std::numeric_limits<int>::max();
    if (known >= 0) {
        const Found& best = hints_[static_cast<std::size_t>(known)];
        most = found.key < best.key ? best.complexity : best.complexity - 1;
    }
    ancestors_.forget_nested();
    int total = 0, least = 0;
    for (int i = 0; i < found.target_count; ++i) least += least_count(found.targets[i]);
    if (least > most) return false;
    for (int i = 0; i < found.target_count; ++i) {
        least -= least_count(found.targets[i]);
        total += ancestors_.count(found.targets[i], most - total - least);
        if (total + least > most) return false;
    }
    if (known < 0) {
        slots_[slot] = static_cast<int>(hints_.size());
        hints_.emplace_back();
    }
    Found& best = hints_[static_cast<std::size_t>(slots_[slot])];
    found.complexity = total;
    found.sequence = sequence_;
    best = found;
    best.removal = {static_cast<std::uint8_t>(cell), static_cast<std::uint16_t>(mask)};
    return true;
}

void Chainer::search_binary(int candidate, bool doubles) {
    const auto may_clash = [&](int node) { return !forecast_ || forecast_->clashes(node); };
    const Closure* on = may_clash(true_node(candidate)) ? &when_on(candidate) : nullptr;
    if (forecast_) doubles = doubles && forecast_->has_double(candidate);
    if (doubles && !on) on = &when_on(candidate);
    const bool asks_off = doubles || may_clash(candidate);
    if (!asks_off && !(on && on->clashes())) return;
    Found found;
    found.target_count = 2;
    if (on && on->clashes()) {
        found.key = 7;
        found.result = candidate;
        found.targets[0] = {on, on->clash_on};
        found.targets[1] = {on, on->clash_off};
        offer(found);
    }
    if (!asks_off) return;
    const Closure& off = when(candidate);
    bool is_kept = false;
    if (off.clashes()) {
        found.key = 7;
        found.result = true_node(candidate);
        found.targets[0] = {&off, off.clash_on};
        found.targets[1] = {&off, off.clash_off};
        is_kept |= offer(found);
    }
    found.key = 1;
    const auto offer_node = [&](int node) {
        found.result = node;
        found.targets[0] = {on, node};
        found.targets[1] = {&off, node};
        is_kept |= offer(found);
    };
    if (doubles) {
        for (int i = 0; i < on->count_on; ++i)
            if (off.on.has(on->order_on[i])) offer_node(true_node(on->order_on[i]));
        for (int i = 0; i < on->count_off; ++i)
            if (off.off.has(on->order_off[i])) offer_node(on->order_off[i]);
    }
    if (is_kept || keeps_ || goes_on_) return;
    closures_[static_cast<std::size_t>(candidate)] = nullptr;
    pool_.put_back();
}

// What all closures have in common, in the order of the first.
void Chainer::search_common(const int* candidates, int count, Shape shape, Cause supposed) {
    if (reach_ && !reach_->may_share(candidates, count)) return;
    if (forecast_) {
        for (int i = 0; i < count; ++i)
            if (forecast_->clashes(true_node(candidates[i]))) when_on(candidates[i]);
        if (!forecast_->has_common(candidates, count)) return;
    }
    const Closure* closures[9]{};
    for (int i = 0; i < count; ++i) closures[i] = &when_on(candidates[i]);
    Found found;
    found.shape = shape;
    found.supposed = supposed;
    found.key = shape == Shape::kCell ? 5 : 6;
    found.target_count = static_cast<std::uint8_t>(count);
    const Closure& first = *closures[0];
    Candidates on = first.on, off = first.off;
    for (int i = 0; i < count; ++i) {
        on &= closures[i]->on;
        off &= closures[i]->off;
    }
    const auto offer_node = [&](int node) {
        found.result = node;
        for (int k = 0; k < count; ++k) found.targets[k] = {closures[k], node};
        offer(found);
    };
    if (on.any())
        for (int i = 0; i < first.count_on; ++i)
            if (on.has(first.order_on[i])) offer_node(true_node(first.order_on[i]));
    if (off.any())
        for (int i = 0; i < first.count_off; ++i)
            if (off.has(first.order_off[i])) offer_node(first.order_off[i]);
}

// Houses are searched from the first cell of a digit that has several there.
void Chainer::find_starts() {
    for (int kind = 0; kind < 3; ++kind) {
        for (const auto& cells : kGeometry.cell_at[kind]) {
            unsigned seen = 0, several = 0;
            for (const int cell : cells) {
                several |= seen & grid_->marks[cell];
                seen |= grid_->marks[cell];
            }
            for (const int cell : cells) {
                starts_[cell][kind] = static_cast<std::uint16_t>(several & grid_->marks[cell]);
                several &= ~unsigned{grid_->marks[cell]};
            }
        }
    }
}

void Chainer::search_houses(int cell, int digit) {
    for (int kind = 0; kind < 3; ++kind) {
        if (!(starts_[cell][kind] >> digit & 1)) continue;
        const int house = kGeometry.house_of[kind][cell];
        int candidates[9], count = 0;
        for (unsigned rest = grid_->places[kind][house][digit]; rest; rest &= rest - 1)
            candidates[count++] = kGeometry.cell_at[kind][house][std::countr_zero(rest)] * 9 + digit;
        search_common(candidates, count, Shape::kHouse, static_cast<Cause>(kind));
    }
}

void Chainer::search_cell(int cell) {
    const int count = size_of(grid_->marks[cell]);
    int candidates[9], filled = 0;
    for (unsigned rest = grid_->marks[cell]; rest; rest &= rest - 1) {
        const int digit = std::countr_zero(rest), candidate = cell * 9 + digit;
        if (options_.dynamic) search_binary(candidate, count >= 3 && !options_.nishio);
        if (!options_.nishio) search_houses(cell, digit);
        candidates[filled++] = candidate;
    }
    if (!options_.nishio) search_common(candidates, count, Shape::kCell, Cause::kCell);
}

void Chainer::search_multiple() {
    if (!goes_on_) {
        pool_.clear();
        closures_.assign(kNodes, nullptr);
    }
    is_done_.assign(kNodes, false);
    slots_.assign(only_first_ ? 1 : kNodes, -1);
    find_starts();
    for (int cell = 0; cell < kCells && !halt_.ask(); ++cell) {
        const int count = size_of(grid_->marks[cell]);
        if (count > 2 || (count > 1 && options_.dynamic)) search_cell(cell);
    }
    goes_on_ = false;
    for (Found& found : hints_) found.difficulty = with_length(base(), found.complexity);
    std::sort(hints_.begin(), hints_.end(), [](const Found& a, const Found& b) {
        if (a.complexity != b.complexity) return a.complexity < b.complexity;
        return a.key != b.key ? a.key < b.key : a.sequence < b.sequence;
    });
}

}  // namespace farandole::explainer::chaining
