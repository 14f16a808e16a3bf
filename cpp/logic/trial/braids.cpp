#include "logic/trial/braids.hpp"

namespace farandole::trial {
namespace {

// Calls `each` with each candidate that a variable has in a state.
template <class Each>
void each_member(const State& state, int variable, const Each& each) {
    for (unsigned bits = state.bits(variable); bits; bits &= bits - 1)
        each(int{kTables.members[variable][std::countr_zero(bits)]});
}

}  // namespace

// Returns whether a variable gets empty.
bool Braids::put(Reach& reach, int candidate, std::vector<int>* empty) const {
    reach.put.add(candidate);
    const Set killed = (kTables.links[candidate] & state_->candidates()) - reach.dead;
    reach.dead |= killed;
    bool is_empty = false;
    killed.all_of([&](int other) {
        for (int kind = 0; kind < 4; ++kind) {
            const int variable = kTables.variables[other][kind];
            if (!(reach.left[variable] & kTables.bits[other][kind])) continue;
            const unsigned left = reach.left[variable] &= static_cast<std::uint16_t>(~kTables.bits[other][kind]);
            if (!left) {
                is_empty = true;
                if (empty) empty->push_back(variable);
            } else if (!(left & (left - 1))) {
                reach.ready.add(kTables.members[variable][std::countr_zero(left)]);
            }
        }
        return true;
    });
    return is_empty;
}

// Puts what is a single among some candidates; returns whether a variable gets empty.
bool Braids::put_all(Reach& reach, const Set& singles) const {
    for (;;) {
        const Set now = (reach.ready & singles) - reach.put;
        if (!now.any()) return false;
        if (!now.all_of([&](int candidate) { return !put(reach, candidate); })) return true;
    }
}

// The number of singles that the recorded reasons of an empty variable need.
int Braids::traced(int variable, const std::uint16_t* killers, const std::uint16_t* reasons) const {
    Set needed;
    std::vector<int> open;
    const auto need = [&](int of, int except) {
        each_member(*state_, of, [&](int candidate) {
            const int killer = killers[candidate];
            if (candidate == except || killer == target_ || needed.has(killer)) return;
            needed.add(killer);
            open.push_back(killer);
        });
    };
    need(variable, -1);
    for (std::size_t at = 0; at < open.size(); ++at) need(reasons[open[at]], open[at]);
    return static_cast<int>(open.size());
}

// Puts singles round by round: each round needs one more of them at least, and the first empty variables often have few
// reasons.
Braids::Answer Braids::look(const State& state, int target, int length) {
    state_ = &state;
    target_ = target;
    most_ = length - 1;
    start_.dead = start_.ready = start_.put = {};
    for (int variable = 0; variable < kVariables; ++variable) start_.left[variable] = state.bits(variable);
    for (const int variable : kTables.variables[target]) start_.left[variable] = 0;
    if (put(start_, target)) return Answer::found;
    Reach reach = start_;
    std::uint16_t killers[kCandidates], reasons[kCandidates];
    const auto record = [&](const Set& killed, int killer) {
        killed.all_of([&](int candidate) {
            killers[candidate] = static_cast<std::uint16_t>(killer);
            return true;
        });
    };
    record(start_.dead, target);
    std::vector<int> empty;
    for (int round = 1; round <= most_; ++round) {
        stop_(4);
        const Set now = reach.ready - reach.put;
        if (!now.any()) break;
        now.all_of([&](int candidate) {
            for (const int variable : kTables.variables[candidate])
                if (std::has_single_bit(reach.left[variable]))
                    reasons[candidate] = static_cast<std::uint16_t>(variable);
            return true;
        });
        now.all_of([&](int candidate) {
            const Set before = reach.dead;
            put(reach, candidate, &empty);
            record(reach.dead - before, candidate);
            return true;
        });
        if (empty.empty()) continue;
        for (const int variable : empty)
            if (traced(variable, killers, reasons) <= most_) return Answer::found;
        return Answer::unclear;
    }
    return Answer::none;
}

// Puts what empties no variable, not even with the hitting ones that follow; returns what is left.
Set Braids::cut(Reach& reach, const Set& hitting) const {
    Set result;
    for (;;) {
        const Set now = (reach.ready - reach.put) - result;
        if (!now.any()) return result;
        now.all_of([&](int candidate) {
            Reach next = reach;
            if (put(next, candidate) || put_all(next, hitting))
                result.add(candidate);
            else
                reach = next;
            return true;
        });
    }
}

// Adds at most so many candidates, none of them barred, that hit all cuts; false if there are none.
bool Braids::hit(Set& hitting, const Set& barred, int most) {
    stop_(1);
    Set used, best;
    int needed = 0, fewest = kCandidates;
    for (const Set& cut : cuts_) {
        if ((cut & hitting).any()) continue;
        const Set options = cut - barred;
        if (!(options & used).any()) {
            if (++needed > most) return false;
            used |= options;
        }
        const int many = options.size();
        if (many < fewest) fewest = many, best = options;
    }
    if (!needed) return true;
    Set tried = barred;
    return !best.all_of([&](int candidate) {
        Set more = hitting;
        more.add(candidate);
        if (hit(more, tried, most - 1)) {
            hitting = more;
            return false;
        }
        tried.add(candidate);
        return true;
    });
}

bool Braids::search() {
    cuts_.clear();
    for (Set hitting;;) {
        for (int many = hitting.size();; ++many) {
            stop_(8);
            Reach reach = start_;
            if (put_all(reach, hitting)) {
                if (many <= most_) return true;
                break;
            }
            cuts_.push_back(cut(reach, hitting));
            // Any of these, to find cuts that are disjoint.
            cuts_.back().all_of([&](int candidate) {
                hitting.add(candidate);
                return false;
            });
        }
        hitting = {};
        if (!hit(hitting, {}, most_)) return false;
    }
}

}  // namespace farandole::trial
