// What follows from a supposition, step by step in Sudoku Explainer's order: consequences of what is true first, then of
// what is false, then those of rules.
#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

namespace {

// The places of a line that are in the same block as one.
constexpr unsigned in_block(unsigned place) { return place & 0007 ? 0007 : place & 0070 ? 0070 : 0700; }

// Of four sets in words of 16 bits, the last bit of those words whose sets have one element.
constexpr std::uint64_t singles(std::uint64_t sets) {
    constexpr std::uint64_t ends = 0x8000'8000'8000'8000, ones = ends >> 15, most = ends - ones;
    const std::uint64_t more = sets & ((sets | ends) - ones);  // without the first element
    return (sets + most) & ~(more + most) & ends;
}

}  // namespace

// False if a candidate would have to be both true and false. `fresh` has what isn't known to be false yet.
bool Chainer::follow_on(Closure& closure, Grid& fresh, int candidate) const {
    const Units::Place* place = kUnitsOf.places[candidate];
    std::uint64_t rest = 0;  // what it excludes, a word of 16 bits for each unit
    for (int i = options_.nishio ? 1 : 0; i < 4; ++i) {
        unsigned others = fresh.unit(place[i].unit) & ~unsigned{place[i].bit};
        if (i > 1) others &= ~in_block(place[i].bit);
        rest |= std::uint64_t{others} << 16 * i;
    }
    if (rest == 0) return true;
    // All have the same parent.
    closure.make_room(1);
    const std::uint32_t start = closure.begin();
    closure.add_parent(true_node(candidate));
    const int least = closure.at(true_node(candidate)).least + 1;
    unsigned nodes = closure.node_count;
    int count = closure.count_off;
    bool clashes = false;
    for (; rest; rest &= rest - 1) {
        const int bit = std::countr_zero(rest), i = bit >> 4;
        const int other = kUnitsOf.candidate_at[place[i].unit][bit & 15];
        const Cause cause = i ? static_cast<Cause>(i - 1) : Cause::kCell;
        if (closure.on.has(other)) {
            closure.node_count = nodes;
            closure.end_node(kFresh, cause, start);
            nodes = closure.node_count;
            closure.fresh = other;
            closure.clash_on = true_node(other);
            closure.clash_off = kFresh;
            clashes = true;
            break;
        }
        closure.nodes[nodes] = {start,
                                1,
                                static_cast<std::uint16_t>(static_cast<std::uint16_t>(cause) & 7),
                                -1,
                                static_cast<std::uint16_t>(other),
                                static_cast<std::uint16_t>(least & 0x7FFF),
                                0};
        closure.index_of[other] = static_cast<std::uint16_t>(nodes++);
        closure.order_off[count++] = static_cast<std::uint16_t>(other);
        closure.off.add(other);
        fresh.remove(other);
    }
    closure.node_count = nodes;
    closure.count_off = count;
    return !clashes;
}

bool Chainer::follow_off(Closure& closure, Grid& work, int candidate) const {
    const Units::Place* place = kUnitsOf.places[candidate];
    std::uint64_t left = 0;  // of its units, as above
    for (int i = 0; i < 4; ++i) {
        std::uint16_t& its = i ? work.in_houses(place[i].unit) : work.marks[place[i].unit];
        const auto others = static_cast<std::uint16_t>(its & ~unsigned{place[i].bit});
        if (options_.dynamic) its = others;
        left |= std::uint64_t{others} << 16 * i;
    }
    std::uint64_t single = singles(left);
    if (options_.nishio) single &= ~std::uint64_t{0xFFFF};
    if (single == 0) return true;
    closure.make_room(4 * 9);
    for (; single; single &= single - 1) {
        const int i = std::countr_zero(single) >> 4, unit = place[i].unit;
        const auto last = static_cast<unsigned>(left >> 16 * i & 0x1FF);
        const int other = kUnitsOf.candidate_at[unit][std::countr_zero(last)];
        const bool clashes = closure.off.has(other);
        if (!clashes && closure.on.has(other)) continue;
        const std::uint32_t start = closure.begin();
        closure.add_parent(candidate);
        for (unsigned rest = grid_->unit(unit) & ~(last | place[i].bit); rest; rest &= rest - 1)
            closure.add_parent(kUnitsOf.candidate_at[unit][std::countr_zero(rest)]);
        closure.end_node(clashes ? kFresh : true_node(other), i ? static_cast<Cause>(i - 1) : Cause::kCell, start);
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
    Grid fresh = work;
    for (int known = off;;) {
        // What rules have found. What is true, too, is left for what contradicts it.
        for (; known < closure.count_off; ++known)
            if (!closure.on.has(closure.order_off[known])) fresh.remove(closure.order_off[known]);
        for (;;) {
            if (on < closure.count_on) {
                if (!follow_on(closure, fresh, closure.order_on[on++])) return;
            } else if (off < closure.count_off) {
                const int candidate = closure.order_off[off++];
                if (closure.on.has(candidate)) fresh.remove(candidate);
                if (!follow_off(closure, work, candidate)) return;
            } else {
                break;
            }
        }
        known = closure.count_off;
        if (options_.level == 0 || !apply_rules(closure, work)) return;
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
