#include <algorithm>
#include <utility>

#include "cover/learn/learner.hpp"

namespace farandole::cover {

// Visits the literals that together imply the one of this option on the trail.
template <class Visit>
void Learner::reasons(std::uint32_t one, const Visit& visit) {
    const auto reason = reason_[one];
    switch (reason.kind) {
        case Reason::choice: return;
        case Reason::rival: visit(2 * reason.place); return;
        case Reason::clause: {
            const auto begin = reason.place + header, end = begin + arena_[reason.place];
            for (auto at = begin; at < end; ++at)
                if (option(arena_[at]) != one) visit(opposite(arena_[at]));
            return;
        }
        case Reason::most:
        case Reason::least: break;
    }
    const auto begin = starts_[reason.place], end = starts_[reason.place + 1];
    const Literal sign = reason.kind == Reason::most ? 0 : 1;
    work_ += end - begin;
    for (auto at = begin; at < end; ++at) {
        const auto other = members_[at];
        if (value_[2 * other + sign] > 0 && position_[other] < position_[one]) visit(2 * other + sign);
    }
}

// Notes that a literal that holds led to the conflict.
void Learner::mark(Literal literal) {
    const auto one = option(literal);
    if (seen_[one] || level_[one] == 0) return;
    seen_[one] = 1;
    touched_.push_back(one);
    if (level_[one] < depth()) learned_.push_back(opposite(literal));
}

// From the conflict, a clause that has one literal of the last level, the first: the nearest choice or conclusion through
// which all of that level led here. Goes back to where it has a conclusion, and draws that.
void Learner::learn() {
    ++conflicts_;
    learned_.assign(1, 0);
    touched_.clear();
    std::uint32_t open = 0;
    const auto visit = [&](Literal literal) {
        const auto before = touched_.size();
        mark(literal);
        if (touched_.size() > before && level_[option(literal)] == depth()) ++open;
    };
    for (const auto literal : conflict_) visit(opposite(literal));
    auto at = trail_.size();
    for (;;) {
        while (!seen_[option(trail_[--at])] || level_[option(trail_[at])] != depth()) {
        }
        if (--open == 0) break;
        const auto reason = reason_[option(trail_[at])];
        if (reason.kind == Reason::clause && reason.place >= first_learned_) arena_[reason.place + 1] |= 1u << 31;
        reasons(option(trail_[at]), visit);
    }
    learned_[0] = opposite(trail_[at]);
    for (const auto one : touched_) ranking_.bump(one);
    spread(learned_);  // stamps its levels
    shorten();
    for (const auto one : touched_) seen_[one] = 0;
    const auto levels = spread(learned_);
    std::uint32_t back = 0;
    for (std::size_t k = 1; k < learned_.size(); ++k)
        if (level_[option(learned_[k])] > back) {
            back = level_[option(learned_[k])];
            std::swap(learned_[1], learned_[k]);
        }
    save_phases();
    undo(back);
    if (learned_.size() == 1) {
        assign(learned_[0], {});
    } else {
        const auto place = static_cast<std::uint32_t>(arena_.size());
        arena_.insert(arena_.end(), {static_cast<std::uint32_t>(learned_.size()), levels});
        arena_.insert(arena_.end(), learned_.begin(), learned_.end());
        watch(place);
        assign(learned_[0], {Reason::clause, place});
    }
    ranking_.decay(stable_ ? 0.95 : 0.90);
    const auto follow = [&](double& mean, double& weight, double rate) {
        mean += rate * (levels - mean);
        weight += rate * (1 - weight);
    };
    follow(fast_, weight_fast_, 0.03);
    follow(slow_, weight_slow_, 1e-4);
    ++since_restart_;
}

// Leaves literals out that others of the clause imply.
void Learner::shorten() {
    const auto end =
        std::remove_if(learned_.begin() + 1, learned_.end(), [&](auto literal) { return is_implied(literal); });
    learned_.erase(end, learned_.end());
}

// seen_: 1 in the clause, 2 implied, 3 not.
bool Learner::is_implied(Literal literal) {
    if (reason_[option(literal)].kind == Reason::choice) return false;
    stack_.assign(1, option(literal));
    const auto before = touched_.size();
    while (!stack_.empty()) {
        const auto one = stack_.back();
        stack_.pop_back();
        bool fails = false;
        reasons(one, [&](Literal cause) {
            const auto other = option(cause);
            if (fails || level_[other] == 0 || seen_[other] == 1 || seen_[other] == 2) return;
            if (seen_[other] == 3 || reason_[other].kind == Reason::choice || stamp_[level_[other]] != stamps_) {
                fails = true;
                return;
            }
            seen_[other] = 2;
            touched_.push_back(other);
            stack_.push_back(other);
        });
        if (!fails) continue;
        for (auto k = before; k < touched_.size(); ++k) seen_[touched_[k]] = 3;
        return false;
    }
    return true;
}

// How many levels the literals are of.
std::uint32_t Learner::spread(const Literals& literals) {
    ++stamps_;
    std::uint32_t levels = 0;
    for (const auto literal : literals)
        if (auto& stamp = stamp_[level_[option(literal)]]; stamp != stamps_) stamp = stamps_, ++levels;
    return levels;
}

}  // namespace farandole::cover
