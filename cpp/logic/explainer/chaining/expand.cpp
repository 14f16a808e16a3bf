// What follows from a supposition, step by step in Sudoku Explainer's order: consequences of what is true first, then of
// what is false, then those of rules.
#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

// False if a candidate would have to be both true and false.
bool Chainer::follow_on(Closure& closure, const Grid& work, int candidate) const {
    const int cell = candidate / 9, digit = candidate % 9, from = true_node(candidate);
    const auto exclude = [&](int other, Cause cause) {
        if (closure.on.has(other)) {
            closure.add_parent(closure.begin_node(kFresh, cause), from);
            closure.fresh = other;
            closure.clash_on = true_node(other);
            closure.clash_off = kFresh;
            return false;
        }
        if (closure.off.has(other)) return true;
        closure.add_off(other);
        closure.add_parent(closure.begin_node(other, cause), from);
        return true;
    };
    if (!options_.nishio) {
        for (unsigned rest = work.marks[cell] & ~(1u << digit); rest; rest &= rest - 1)
            if (!exclude(cell * 9 + std::countr_zero(rest), Cause::kCell)) return false;
    }
    for (int kind = 0; kind < 3; ++kind) {
        const int house = kGeometry.house_of[kind][cell];
        for (unsigned rest = work.places[kind][house][digit]; rest; rest &= rest - 1) {
            const int other = kGeometry.cell_at[kind][house][std::countr_zero(rest)];
            if (other == cell ||
                (kind != kBlock && kGeometry.house_of[kBlock][other] == kGeometry.house_of[kBlock][cell]))
                continue;
            if (!exclude(other * 9 + digit, static_cast<Cause>(kind))) return false;
        }
    }
    return true;
}

bool Chainer::follow_off(Closure& closure, Grid& work, int candidate) const {
    const int cell = candidate / 9, digit = candidate % 9;
    struct {
        int candidate;
        Cause cause;
        unsigned hidden;  // digits of the cell, or places of the house, that are false already
    } next[4];
    int count = 0;
    if (!options_.nishio && std::popcount(work.marks[cell]) == 2) {
        const int other = std::countr_zero(work.marks[cell] & ~(1u << digit));
        next[count++] = {cell * 9 + other, Cause::kCell, grid_->marks[cell] & ~unsigned{work.marks[cell]}};
    }
    for (int kind = 0; kind < 3; ++kind) {
        const int house = kGeometry.house_of[kind][cell];
        const unsigned places = work.places[kind][house][digit];
        if (std::popcount(places) != 2) continue;
        const int other =
            kGeometry.cell_at[kind][house][std::countr_zero(places & ~(1u << kGeometry.place_of[kind][cell]))];
        bool is_new = true;
        for (int i = 0; i < count; ++i) is_new &= next[i].candidate != other * 9 + digit;
        if (is_new)
            next[count++] = {other * 9 + digit, static_cast<Cause>(kind), grid_->places[kind][house][digit] & ~places};
    }
    if (options_.dynamic) work.remove(cell, digit);
    for (int i = 0; i < count; ++i) {
        const int other = next[i].candidate;
        const bool clashes = closure.off.has(other);
        if (!clashes && closure.on.has(other)) continue;
        Node& node = closure.begin_node(clashes ? kFresh : true_node(other), next[i].cause);
        closure.add_parent(node, candidate);
        for (unsigned rest = next[i].hidden; rest; rest &= rest - 1) {
            const int place = std::countr_zero(rest);
            if (next[i].cause == Cause::kCell) {
                closure.add_parent(node, cell * 9 + place);
            } else {
                const int kind = static_cast<int>(next[i].cause);
                closure.add_parent(node, kGeometry.cell_at[kind][kGeometry.house_of[kind][cell]][place] * 9 + digit);
            }
        }
        if (clashes) {
            closure.fresh = true_node(other);
            closure.clash_on = kFresh;
            closure.clash_off = other;
            return false;
        }
        closure.add_on(other);
    }
    return true;
}

void Chainer::expand(Closure& closure, int start) {
    closure.clear();
    closure.begin_node(start, Cause::kSupposed);
    if (is_true(start))
        closure.add_on(candidate_of(start));
    else
        closure.add_off(start);
    Grid work = *grid_;
    for (int on = 0, off = 0;;) {
        if (on < closure.count_on) {
            if (!follow_on(closure, work, closure.order_on[on++])) return;
        } else if (off < closure.count_off) {
            if (!follow_off(closure, work, closure.order_off[off++])) return;
        } else if (options_.level == 0 || !apply_rules(closure, work)) {
            return;
        }
    }
}

}  // namespace farandole::explainer::chaining
