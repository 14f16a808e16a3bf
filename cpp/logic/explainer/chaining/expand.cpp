// What follows from a supposition, step by step in Sudoku Explainer's order: consequences of what is true first, then of
// what is false, then those of rules.
#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

namespace {

// The places of a line that are in the same block as one.
constexpr unsigned in_block(unsigned place) { return place & 0007 ? 0007 : place & 0070 ? 0070 : 0700; }

}  // namespace

// False if a candidate would have to be both true and false.
bool Chainer::follow_on(Closure& closure, const Grid& work, int candidate) const {
    const int from = true_node(candidate);
    const auto exclude = [&](int other, Cause cause) {
        if (closure.on.has(other)) {
            closure.add_node(kFresh, cause, from);
            closure.fresh = other;
            closure.clash_on = true_node(other);
            closure.clash_off = kFresh;
            return false;
        }
        if (closure.off.has(other)) return true;
        closure.add_off(other);
        closure.add_node(other, cause, from);
        return true;
    };
    const Units::Place* place = kUnitsOf.places[candidate];
    for (int i = options_.nishio ? 1 : 0; i < 4; ++i) {
        unsigned rest = work.unit(place[i].unit) & ~unsigned{place[i].bit};
        if (i > 1) rest &= ~in_block(place[i].bit);
        for (; rest; rest &= rest - 1) {
            const int other = kUnitsOf.candidate_at[place[i].unit][std::countr_zero(rest)];
            if (!exclude(other, i ? static_cast<Cause>(i - 1) : Cause::kCell)) return false;
        }
    }
    return true;
}

bool Chainer::follow_off(Closure& closure, Grid& work, int candidate) const {
    struct {
        int candidate;
        Cause cause;
        int unit;
        unsigned hidden;  // places of the unit that are false already
    } next[4];
    int count = 0;
    const Units::Place* place = kUnitsOf.places[candidate];
    for (int i = 0; i < 4; ++i) {
        const int unit = place[i].unit;
        std::uint16_t& left = work.unit(unit);
        const unsigned before = left;
        if (options_.dynamic) left = static_cast<std::uint16_t>(before & ~unsigned{place[i].bit});
        if (!is_pair(before) || (i == 0 && options_.nishio)) continue;
        const int other = kUnitsOf.candidate_at[unit][std::countr_zero(before & ~unsigned{place[i].bit})];
        bool is_new = true;
        for (int k = 0; k < count; ++k) is_new &= next[k].candidate != other;
        if (is_new)
            next[count++] = {other, i ? static_cast<Cause>(i - 1) : Cause::kCell, unit, grid_->unit(unit) & ~before};
    }
    for (int i = 0; i < count; ++i) {
        const int other = next[i].candidate;
        const bool clashes = closure.off.has(other);
        if (!clashes && closure.on.has(other)) continue;
        const std::uint32_t start = closure.begin();
        closure.add_parent(candidate);
        for (unsigned rest = next[i].hidden; rest; rest &= rest - 1)
            closure.add_parent(kUnitsOf.candidate_at[next[i].unit][std::countr_zero(rest)]);
        closure.end_node(clashes ? kFresh : true_node(other), next[i].cause, start);
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
    closure.end_node(start, Cause::kSupposed, 0);
    if (is_true(start))
        closure.add_on(candidate_of(start));
    else
        closure.add_off(start);
    Grid work = *grid_;
    follow(closure, work, 0, 0);
}

// From the nodes on that haven't been followed yet.
void Chainer::follow(Closure& closure, Grid& work, int on, int off) {
    for (;;) {
        if (on < closure.count_on) {
            if (!follow_on(closure, work, closure.order_on[on++])) return;
        } else if (off < closure.count_off) {
            if (!follow_off(closure, work, closure.order_off[off++])) return;
        } else if (options_.level == 0 || !apply_rules(closure, work)) {
            return;
        }
    }
}

// A closure of the level below has all but what the last of the chains inside say.
void Chainer::go_on(Closure& closure) {
    Grid work = *grid_;
    for (int i = 0; i < closure.count_off; ++i) work.remove(closure.order_off[i] / 9, closure.order_off[i] % 9);
    const int on = closure.count_on, off = closure.count_off;
    if (apply_inner(closure, work, inner_.size() - 1)) follow(closure, work, on, off);
}

}  // namespace farandole::explainer::chaining
