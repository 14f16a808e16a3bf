// What follows from a supposition, step by step in Sudoku Explainer's order: consequences of what is true first, then of
// what is false, then those of rules.
#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

namespace {

// What a candidate excludes in its units, each candidate once: what its row and column share with its block is left out.
constexpr std::uint64_t excluded_by(const Four& four) {
    constexpr std::uint64_t thirds = 0x0049'0049'0000'0000, all = 0x01FF'01FF'01FF'01FF;
    const std::uint64_t third = (four.places | four.places >> 1 | four.places >> 2) & thirds;
    return all & ~(four.places | 7 * third);
}
constexpr std::uint64_t kInHouses = ~std::uint64_t{0xFFFF};

// Of four sets in words of 16 bits, the last bit of those words whose sets have one element.
constexpr std::uint64_t singles(std::uint64_t sets) {
    constexpr std::uint64_t ends = 0x8000'8000'8000'8000, ones = ends >> 15, most = ends - ones;
    const std::uint64_t more = sets & ((sets | ends) - ones);  // without the first element
    return (sets + most) & ~(more + most) & ends;
}

}  // namespace

// False if a candidate would have to be both true and false. `left` has what isn't known to be false yet.
bool Chainer::follow_on(Closure& closure, Grid& left, int candidate) {
    const Four& four = kUnitsOf.of[candidate];
    std::uint64_t rest = left.at(four) & excluded_by(four);
    if (options_.nishio) rest &= kInHouses;
    if (rest == 0) return true;
    // All have the same parent.
    closure.make_room(1);
    const std::uint32_t start = closure.begin();
    closure.add_parent(true_node(candidate));
    for (; rest; rest &= rest - 1) {
        const int bit = std::countr_zero(rest), i = bit >> 4;
        const int other = kUnitsOf.candidate_at[four.units[i]][bit & 15];
        const bool clashes = closure.on.has(other);
        closure.end_node(clashes ? kFresh : other, i ? static_cast<Cause>(i - 1) : Cause::kCell, start);
        if (clashes) {
            closure.fresh = other;
            closure.clash_on = true_node(other);
            closure.clash_off = kFresh;
            return false;
        }
        closure.add_off(other);
        strike(left, other);
    }
    return true;
}

// What is false takes its turn only if it leaves something alone in a unit; turns come in the order in which it's found.
void Chainer::strike(Grid& left, int candidate) {
    const Four& four = kUnitsOf.of[candidate];
    std::uint64_t others = left.at(four) & ~four.places;
    left.put(four, others);
    if (!options_.dynamic) others = grid_->at(four) & ~four.places;
    std::uint64_t single = singles(others);
    if (options_.nishio) single &= kInHouses;
    turns_[turn_count_] = {others, single, candidate};
    turn_count_ += single != 0;
}

bool Chainer::follow_off(Closure& closure, Grid& left, const Turn& turn) {
    const Four& four = kUnitsOf.of[turn.candidate];
    if (turn.single == 0) left.remove(turn.candidate);
    closure.make_room(4 * 9);
    for (std::uint64_t single = turn.single; single; single &= single - 1) {
        const int i = std::countr_zero(single) >> 4, unit = four.units[i];
        const auto last = static_cast<unsigned>(turn.others >> 16 * i & 0x1FF);
        const int other = kUnitsOf.candidate_at[unit][std::countr_zero(last)];
        const bool clashes = closure.off.has(other);
        if (!clashes && closure.on.has(other)) continue;
        const std::uint32_t start = closure.begin();
        closure.add_parent(turn.candidate);
        for (unsigned rest = grid_->unit(unit) & ~(last | static_cast<unsigned>(four.places >> 16 * i)); rest;
             rest &= rest - 1)
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
    Grid left = *grid_;
    follow(closure, left, 0, 0);
}

// From the nodes on that haven't been followed yet.
void Chainer::follow(Closure& closure, Grid& left, int on, int off) {
    int turn = turn_count_ = 0;
    for (;;) {
        // What is true, too, is left for what contradicts it until its turn has come.
        for (; off < closure.count_off; ++off) {
            const int candidate = closure.order_off[off];
            if (closure.on.has(candidate))
                turns_[turn_count_++] = {0, 0, candidate};
            else
                strike(left, candidate);
        }
        for (;;) {
            if (on < closure.count_on) {
                if (!follow_on(closure, left, closure.order_on[on++])) return;
            } else if (turn < turn_count_) {
                if (!follow_off(closure, left, turns_[turn++])) return;
            } else {
                break;
            }
        }
        off = closure.count_off;
        if (options_.level == 0 || !apply_rules(closure, left)) return;
    }
}

// A closure of the level below has all but what the last of the chains inside say.
void Chainer::go_on(Closure& closure) {
    Grid left = *grid_;
    for (int i = 0; i < closure.count_off; ++i) left.remove(closure.order_off[i]);
    const int on = closure.count_on, off = closure.count_off;
    if (apply_inner(closure, left, inner_.size() - 1)) follow(closure, left, on, off);
}

}  // namespace farandole::explainer::chaining
