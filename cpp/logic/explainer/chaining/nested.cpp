// Chains inside chains: each of the hints on what a supposition has left is one more rule.
#include <algorithm>

#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

namespace {

// Numbers of a sequence, mixed into 64 bits (with the first factor of SplitMix64's finalizer).
struct Digest {
    std::uint64_t state = 0x9e3779b97f4a7c15;
    void add(std::uint64_t value) {
        state = (state ^ value) * 0xbf58476d1ce4e5b9;
        state ^= state >> 32;
    }
};

constexpr int opposite(int node) { return is_true(node) ? node - kCandidates : node + kCandidates; }

}  // namespace

// Which candidates are the last in a chain inside, and its name: chains with the same targets and the same nodes in the
// same order are the same.
std::uint64_t Chainer::gather_lasts(const Found& found, const Chainer& inner, std::vector<Last>& lasts) {
    Digest digest;
    const auto add = [&](int node, Cause cause) {
        if (cause != Cause::kSupposed) lasts.push_back({static_cast<std::uint16_t>(candidate_of(node)), cause});
    };
    if (found.path_size) {
        const Link* path = inner.paths_.data() + found.path;
        const bool is_cycle = found.shape == Shape::kCycle;
        digest.add(path[0].node);
        if (is_cycle) digest.add(static_cast<std::uint64_t>(opposite(path[0].node)));
        digest.add(~std::uint64_t{0});
        for (int i = 0; i < found.path_size; ++i) {
            if (i < found.path_size - is_cycle) digest.add(path[i].node);
            if (is_true(path[i].node)) add(path[i].node, path[i].cause);
        }
        // The other way round, each node is the opposite, and keeps the cause.
        for (int i = is_cycle ? found.path_size - 1 : 0; i > 0; --i) {
            digest.add(static_cast<std::uint64_t>(opposite(path[i].node)));
            if (i < found.path_size - 1 && !is_true(path[i].node)) add(path[i].node, path[i].cause);
        }
        return digest.state;
    }
    for (int i = 0; i < found.target_count; ++i)
        digest.add(static_cast<std::uint64_t>(found.targets[i].closure->name(found.targets[i].place)));
    for (int i = 0; i < found.target_count; ++i) {
        const Closure& closure = *found.targets[i].closure;
        digest.add(~std::uint64_t{0});
        ancestors_.list(found.targets[i]);
        for (int k = 0; k < ancestors_.size(); ++k) {
            const Node& node = closure.nodes[ancestors_.begin()[k]];
            const int name = closure.name(node.place);
            digest.add(static_cast<std::uint64_t>(name));
            const auto its = static_cast<Cause>(node.cause);
            if (is_true(name)) add(name, its == Cause::kSupposed ? found.supposed : its);
        }
    }
    return digest.state;
}

// What these follow from: the candidates that their cells, or houses, have lost since the supposition.
void Chainer::gather_parents(std::span<const Last> lasts, const Grid& work) {
    parents_.clear();
    Candidates known;
    const auto add = [&](int lost) {
        if (known.has(lost)) return;
        known.add(lost);
        parents_.push_back(static_cast<std::uint16_t>(lost));
    };
    for (const Last& last : lasts) {
        const int cell = last.candidate / 9, digit = last.candidate % 9;
        if (last.cause == Cause::kCell) {
            for (unsigned rest = grid_->marks[cell] & ~unsigned{work.marks[cell]}; rest; rest &= rest - 1)
                add(cell * 9 + std::countr_zero(rest));
            continue;
        }
        const int kind = static_cast<int>(last.cause), house = kGeometry.house_of[kind][cell];
        for (unsigned rest = grid_->places[kind][house][digit] & ~unsigned{work.places[kind][house][digit]}; rest;
             rest &= rest - 1)
            add(kGeometry.cell_at[kind][house][std::countr_zero(rest)] * 9 + digit);
    }
}

namespace {

bool says_new(const Closure& closure, std::span<const Removal> removals) {
    bool is_new = false;
    for (const Removal& removal : removals)
        for (unsigned rest = removal.digits; rest; rest &= rest - 1)
            is_new |= !closure.off.has(removal.cell * 9 + std::countr_zero(rest));
    return is_new;
}

}  // namespace

// What a chain inside removes follows from parents_.
void Chainer::take(Closure& closure, std::span<const Removal> removals, std::uint64_t name, int complexity) {
    closure.nested.push_back({name, complexity});
    for (const Removal& removal : removals) {
        for (unsigned rest = removal.digits; rest; rest &= rest - 1) {
            const int candidate = removal.cell * 9 + std::countr_zero(rest);
            if (closure.off.has(candidate)) continue;
            closure.add_off(candidate);
            closure.make_room(static_cast<unsigned>(parents_.size()));
            const std::uint32_t start = closure.begin();
            for (const std::uint16_t parent : parents_) closure.add_parent(parent);
            closure.end_node(candidate, Cause::kRule, start, static_cast<int>(closure.nested.size()) - 1);
        }
    }
}

// What one kind of chains inside says about a board; null if the search was stopped.
const Answer* Chainer::ask(const Grid& work, std::size_t kind) {
    Answer::Marks marks;
    std::copy_n(work.marks, kCells, marks.begin());
    if (const Answer* known = answers_[kind].find(marks)) return known;
    if (is_quiet_ && !is_own_) own_reach_.find_plausible(work);
    is_own_ = true;
    Chainer& inner = *inner_[kind];
    const std::vector<Found>& hints = inner.search(work, *filled_, false, is_quiet_ ? &own_reach_ : nullptr);
    if (halt_.said) return nullptr;
    Answer& answer = answers_[kind].add(marks);
    for (const Found& found : hints) {
        answer.removals.insert(answer.removals.end(), inner.removals(found),
                               inner.removals(found) + removal_count(found));
        const std::uint64_t name = gather_lasts(found, inner, answer.lasts);
        answer.said.push_back({answer.removals.size(), answer.lasts.size(), name, found.complexity,
                               proves_ ? inner.proof_of(found) : nullptr});
    }
    return &answer;
}

bool Chainer::apply_nested(Closure& closure, const Grid& work, std::size_t kind) {
    const Answer* answer = ask(work, kind);
    if (!answer) return false;
    bool any = false;
    std::span<const Removal> removals = answer->removals;
    std::span<const Last> lasts = answer->lasts;
    std::size_t removal = 0, last = 0;
    for (const Answer::Said& said : answer->said) {
        const auto its = removals.subspan(removal, said.removals - removal);
        const auto reasons = lasts.subspan(last, said.lasts - last);
        removal = said.removals;
        last = said.lasts;
        if (!says_new(closure, its)) continue;
        gather_parents(reasons, work);
        if (parents_.empty()) continue;
        any = true;
        if (proves_) closure.proofs.push_back(said.proof);
        take(closure, its, said.name, said.complexity);
    }
    return any;
}

std::uint64_t Answers::key_of(const Answer::Marks& marks) {
    Digest digest;
    for (std::size_t cell = 0; cell + 3 < kCells; cell += 4)
        digest.add(std::uint64_t{marks[cell]} | std::uint64_t{marks[cell + 1]} << 16 |
                   std::uint64_t{marks[cell + 2]} << 32 | std::uint64_t{marks[cell + 3]} << 48);
    digest.add(marks[kCells - 1]);
    return digest.state;
}

const Answer* Answers::find(const Answer::Marks& marks) {
    const std::uint64_t key = key_of(marks);
    if (auto moved = before_.extract(key)) now_.insert(std::move(moved));
    const auto known = now_.find(key);
    return known != now_.end() && known->second.marks == marks ? &known->second : nullptr;
}

Answer& Answers::add(const Answer::Marks& marks) {
    Answer& answer = now_[key_of(marks)];
    answer = {marks, {}, {}, {}};
    return answer;
}

// Whether all that chains inside may still say is of no use: what they say now, and said not before, follows from
// something that they said last, so it has more ancestors than that, and the best hint may have fewer than both.
bool Chainer::is_too_long(const Closure& closure) {
    if (!is_bounded_ || hints_.empty() || closure.nested_from == 0) return false;
    const int most = hints_.front().complexity;
    for (unsigned i = closure.nested_from; i < closure.node_count; ++i) {
        if (closure.nodes[i].nested < 0) continue;
        ancestors_.forget_nested();
        if (ancestors_.count({&closure, closure.nodes[i].place}, most) < most) return false;
    }
    return true;
}

// True if something new is false by the first kind of chains inside that says something, from one kind on.
bool Chainer::apply_inner(Closure& closure, const Grid& work, std::size_t first) {
    if (is_too_long(closure)) return false;
    closure.nested_from = closure.node_count;
    is_own_ = false;
    for (std::size_t kind = first; kind < inner_.size(); ++kind)
        if (apply_nested(closure, work, kind)) return true;
    return false;
}

}  // namespace farandole::explainer::chaining
