// Chains inside chains: each of the hints on what a supposition has left is one more rule.
#include <cstring>

#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

namespace {

// Numbers of a sequence, mixed into 64 bits (the finalizer of SplitMix64 at each step).
struct Digest {
    std::uint64_t state = 0x9e3779b97f4a7c15;
    void add(std::uint64_t value) {
        state = (state ^ value) + 0x9e3779b97f4a7c15;
        state = (state ^ state >> 30) * 0xbf58476d1ce4e5b9;
        state = (state ^ state >> 27) * 0x94d049bb133111eb;
        state ^= state >> 31;
    }
};

constexpr int opposite(int node) { return is_true(node) ? node - kCandidates : node + kCandidates; }

}  // namespace

// What a node that is true follows from: the candidates that its cell, or its house, has lost since the supposition.
void Chainer::add_lost(int candidate, Cause cause, const Grid& work, Candidates& known) {
    const int cell = candidate / 9, digit = candidate % 9;
    const auto add = [&](int lost) {
        if (known.has(lost)) return;
        known.add(lost);
        parents_.push_back(static_cast<std::uint16_t>(lost));
    };
    if (cause == Cause::kCell) {
        for (unsigned rest = grid_->marks[cell] & ~unsigned{work.marks[cell]}; rest; rest &= rest - 1)
            add(cell * 9 + std::countr_zero(rest));
    } else {
        const int kind = static_cast<int>(cause), house = kGeometry.house_of[kind][cell];
        for (unsigned rest = grid_->places[kind][house][digit] & ~unsigned{work.places[kind][house][digit]}; rest;
             rest &= rest - 1)
            add(kGeometry.cell_at[kind][house][std::countr_zero(rest)] * 9 + digit);
    }
}

void Chainer::gather_parents(const Found& found, const Chainer& inner, const Grid& work) {
    parents_.clear();
    Candidates known;
    if (found.path_size) {
        const Link* path = inner.paths_.data() + found.path;
        for (int i = 0; i < found.path_size; ++i)
            if (is_true(path[i].node) && path[i].cause != Cause::kSupposed)
                add_lost(candidate_of(path[i].node), path[i].cause, work, known);
        // The other way round, each node is the opposite, and keeps the cause.
        if (found.shape == Shape::kCycle)
            for (int i = found.path_size - 2; i > 0; --i)
                if (!is_true(path[i].node)) add_lost(candidate_of(path[i].node), path[i].cause, work, known);
        return;
    }
    for (int i = 0; i < found.target_count; ++i) {
        const Closure& closure = *found.targets[i].closure;
        ancestors_.list(found.targets[i]);
        for (int k = 0; k < ancestors_.size(); ++k) {
            const int place = ancestors_.begin()[k];
            if (!is_true(closure.name(place))) continue;
            const Cause its = closure.cause_of(place), cause = its == Cause::kSupposed ? found.supposed : its;
            if (cause != Cause::kSupposed) add_lost(candidate_of(closure.name(place)), cause, work, known);
        }
    }
}

// Chains with the same targets and the same nodes in the same order are the same.
std::uint64_t Chainer::name_of(const Found& found, const Chainer& inner) {
    Digest digest;
    if (found.path_size) {
        const Link* path = inner.paths_.data() + found.path;
        const bool is_cycle = found.shape == Shape::kCycle;
        digest.add(path[0].node);
        if (is_cycle) digest.add(static_cast<std::uint64_t>(opposite(path[0].node)));
        digest.add(~std::uint64_t{0});
        for (int i = 0; i < found.path_size - is_cycle; ++i) digest.add(path[i].node);
        if (is_cycle)
            for (int i = found.path_size - 1; i > 0; --i)
                digest.add(static_cast<std::uint64_t>(opposite(path[i].node)));
        return digest.state;
    }
    for (int i = 0; i < found.target_count; ++i)
        digest.add(static_cast<std::uint64_t>(found.targets[i].closure->name(found.targets[i].place)));
    for (int i = 0; i < found.target_count; ++i) {
        digest.add(~std::uint64_t{0});
        const Closure& closure = *found.targets[i].closure;
        ancestors_.list(found.targets[i]);
        for (int k = 0; k < ancestors_.size(); ++k)
            digest.add(static_cast<std::uint64_t>(closure.name(ancestors_.begin()[k])));
    }
    return digest.state;
}

bool Chainer::apply_nested(Closure& closure, const Grid& work, Chainer& inner) {
    const std::vector<Found>& hints =
        inner.search(work, *filled_, false, is_quiet_ ? &own_reach_ : nullptr, is_quiet_ ? &own_plausible_ : nullptr);
    if (halt_.said) return false;
    bool any = false;
    for (const Found& found : hints) {
        const Removal* removals = inner.removals(found);
        const int count = removal_count(found);
        bool is_new = false;
        for (int i = 0; i < count; ++i)
            for (unsigned rest = removals[i].digits; rest; rest &= rest - 1)
                is_new |= !closure.off.has(removals[i].cell * 9 + std::countr_zero(rest));
        if (!is_new) continue;
        gather_parents(found, inner, work);
        if (parents_.empty()) continue;
        any = true;
        closure.nested.push_back({name_of(found, inner), found.complexity});
        if (proves_) closure.proofs.push_back(inner.proof_of(found));
        for (int i = 0; i < count; ++i) {
            for (unsigned rest = removals[i].digits; rest; rest &= rest - 1) {
                const int candidate = removals[i].cell * 9 + std::countr_zero(rest);
                if (closure.off.has(candidate)) continue;
                closure.add_off(candidate);
                const std::uint32_t start = closure.begin();
                for (const std::uint16_t parent : parents_) closure.add_parent(parent);
                closure.end_node(candidate, Cause::kRule, start, static_cast<int>(closure.nested.size()) - 1);
            }
        }
    }
    return any;
}

// True if something new is false by the first kind of chains inside that says something, from one kind on.
bool Chainer::apply_inner(Closure& closure, const Grid& work, std::size_t first) {
    if (is_quiet_) own_reach_.find_plausible(work, own_plausible_);
    for (std::size_t i = first; i < inner_.size(); ++i)
        if (apply_nested(closure, work, *inner_[i])) return true;
    return false;
}

}  // namespace farandole::explainer::chaining
