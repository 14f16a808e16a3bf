#include "logic/trial/braids.hpp"

#include <algorithm>

namespace farandole::trial {
namespace {

// Calls `each` with each candidate that a variable has in a state.
template <class Each>
void each_member(const State& state, int variable, const Each& each) {
    for (unsigned bits = state.bits(variable); bits; bits &= bits - 1)
        each(int{kTables.members[variable][std::countr_zero(bits)]});
}

}  // namespace

void Braids::derive(int candidate, int variable, int round) {
    if (derived_.has(candidate) || kTables.links[target_].has(candidate)) return;
    derived_.add(candidate);
    derived_at_[candidate] = static_cast<std::uint8_t>(round);
    reason_[candidate] = static_cast<std::uint16_t>(variable);
    next_.push_back(candidate);
}

void Braids::kill(int killer, int round) {
    ((kTables.links[killer] & state_->candidates()) - dead_).all_of([&](int candidate) {
        dead_.add(candidate);
        killed_at_[candidate] = static_cast<std::uint8_t>(round);
        killer_[candidate] = static_cast<std::uint16_t>(killer);
        return true;
    });
}

// The number of R that the recorded reasons of an empty variable need.
int Braids::traced(int variable) {
    Set needed;
    std::vector<int> open;
    const auto need = [&](int of, int except) {
        each_member(*state_, of, [&](int candidate) {
            const int killer = killer_[candidate];
            if (candidate == except || killer == target_ || needed.has(killer)) return;
            needed.add(killer);
            open.push_back(killer);
        });
    };
    need(variable, -1);
    for (std::size_t at = 0; at < open.size(); ++at) need(reason_[open[at]], open[at]);
    return static_cast<int>(open.size());
}

Braids::Answer Braids::look(const State& state, int target, int length) {
    state_ = &state;
    target_ = target;
    most_ = length - 1;
    dead_ = derived_ = {};
    empty_.clear();
    for (int variable = 0; variable < kVariables; ++variable) left_[variable] = state.bits(variable);
    for (const int variable : kTables.variables[target]) left_[variable] = 0;  // Z's own: never empty, never a reason
    std::vector<int> now{target};
    for (int round = 0; round <= most_ && !now.empty(); ++round) {
        stop_(4);
        const Set before = dead_;
        for (const int killer : now) kill(killer, round);
        next_.clear();
        std::vector<std::uint16_t> touched;
        (dead_ - before).all_of([&](int candidate) {
            for (int kind = 0; kind < 4; ++kind) {
                const int variable = kTables.variables[candidate][kind];
                if (!(left_[variable] & kTables.bits[candidate][kind])) continue;
                left_[variable] &= static_cast<std::uint16_t>(~kTables.bits[candidate][kind]);
                if (!(left_[variable] & (left_[variable] - 1))) touched.push_back(static_cast<std::uint16_t>(variable));
            }
            return true;
        });
        std::sort(touched.begin(), touched.end());
        touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
        for (const int variable : touched) {
            if (left_[variable]) {
                derive(kTables.members[variable][std::countr_zero(left_[variable])], variable, round + 1);
                continue;
            }
            if (traced(variable) <= most_) return Answer::found;
            empty_.push_back(variable);
            // A braid may use it before its last candidate is killed.
            each_member(state, variable, [&](int candidate) { derive(candidate, variable, round + 1); });
        }
        now.swap(next_);
    }
    if (!now.empty())
        for (const int candidate : now) derived_.remove(candidate);  // in the round after the last
    return empty_.empty() ? Answer::none : Answer::unclear;
}

Set Braids::options_for(int candidate) const { return ((kTables.links[candidate] & derived_) - blocked_) - barred_; }

bool Braids::is_killed(const Duty& duty) const {
    const std::uint64_t later =
        duty.owner < 0 ? 0 : chosen_[duty.owner].later | std::uint64_t{1} << static_cast<unsigned>(duty.owner);
    for (std::size_t at = 0; at < chosen_.size(); ++at)
        if (!(later >> at & 1) && kTables.links[chosen_[at].candidate].has(duty.candidate)) return true;
    return false;
}

// Whether a killer needs too many others before it: one that takes k rounds has, for each j, k - j + 1 of those that take j
// rounds or more in its past, itself included.
bool Braids::is_far(int killer) const {
    const int left = most_ - static_cast<int>(chosen_.size());
    const int rounds = derived_at_[killer];
    for (int j = 1; j <= rounds; ++j) {
        int had = 0;
        for (const Chosen& chosen : chosen_) had += derived_at_[chosen.candidate] >= j;
        if (rounds - j + 1 - had > left) return true;
    }
    return false;
}

// Tries each killer of a duty's candidate, with each variable that can be its reason.
bool Braids::choose(const Duty& duty, std::size_t duties, const Set& options, bool is_last) {
    const std::uint64_t later =
        duty.owner < 0 ? 0 : chosen_[duty.owner].later | std::uint64_t{1} << static_cast<unsigned>(duty.owner);
    const Set barred = barred_;
    const bool is_found = !options.all_of([&](int killer) {
        if (is_far(killer)) return true;
        const Set blocked = blocked_;
        blocked_ |= kTables.links[killer];
        blocked_.add(killer);
        for (const int variable : kTables.variables[killer]) {
            const auto& own = kTables.variables[target_];
            bool is_reason = std::find(own.begin(), own.end(), variable) == own.end();
            const int number = static_cast<int>(chosen_.size());
            duties_.resize(duties);
            each_member(*state_, variable, [&](int candidate) {
                if (candidate == killer || kTables.links[target_].has(candidate)) return;
                is_reason = is_reason && dead_.has(candidate) && killed_at_[candidate] < most_;
                duties_.push_back({candidate, number});
            });
            if (!is_reason) continue;
            const bool is_free = duties_.size() == duties;
            chosen_.push_back({killer, variable, later});
            const bool is_done = dive(duties_.size());
            chosen_.pop_back();
            if (is_done) return false;
            if (is_free) break;  // no other variable is a better reason
        }
        duties_.resize(duties);
        blocked_ = blocked;
        // All braids with this one were tried, wherever in them it comes, if nothing chosen has to come after the duty.
        if (is_last) barred_.add(killer);
        return true;
    });
    barred_ = barred;
    return is_found;
}

bool Braids::dive(std::size_t duties) {
    stop_(2);
    const int left = most_ - static_cast<int>(chosen_.size());
    Set best, used;
    Duty duty{-1, -1};
    int fewest = kCandidates, needed = 0;
    for (std::size_t at = 0; at < duties; ++at) {
        if (is_killed(duties_[at])) continue;
        if (left == 0) return false;
        const Set options = options_for(duties_[at].candidate);
        const int many = options.size();
        if (!many) return false;
        if (!(options & used).any()) {
            if (++needed > left) return false;
            used |= options;
        }
        if (many >= fewest) continue;
        fewest = many;
        best = options;
        duty = duties_[at];
    }
    if (duty.candidate < 0) return order(duties);
    return choose(duty, duties, best, duty.owner < 0);
}

// Whether the chosen can be put into an order in which each is a single in its turn, or can with more of them.
bool Braids::order(std::size_t duties) {
    Set dead = kTables.links[target_];
    std::uint64_t done = 0;
    const auto is_ready = [&](std::size_t at) {
        bool ready = true;
        each_member(*state_, chosen_[at].variable, [&](int candidate) {
            ready = ready && (candidate == chosen_[at].candidate || dead.has(candidate));
        });
        return ready;
    };
    for (bool is_more = true; is_more;) {
        is_more = false;
        for (std::size_t at = 0; at < chosen_.size(); ++at) {
            if (done >> at & 1 || !is_ready(at)) continue;
            done |= std::uint64_t{1} << at;
            dead |= kTables.links[chosen_[at].candidate];
            is_more = true;
        }
    }
    if (std::popcount(done) == static_cast<int>(chosen_.size())) return true;
    if (static_cast<int>(chosen_.size()) >= most_) return false;
    // In a braid with all of these, the first that isn't done has a candidate that something not yet chosen kills.
    std::uint64_t tried = done;
    for (std::size_t at = 0; at < duties; ++at) {
        const Duty duty = duties_[at];
        if (duty.owner < 0 || tried >> duty.owner & 1 || dead.has(duty.candidate)) continue;
        tried |= std::uint64_t{1} << static_cast<unsigned>(duty.owner);
        if (choose(duty, duties, options_for(duty.candidate), false)) return true;
    }
    return false;
}

bool Braids::search() {
    for (const int variable : empty_) {
        chosen_.clear();
        duties_.clear();
        blocked_ = kTables.links[target_];
        blocked_.add(target_);
        barred_ = {};
        each_member(*state_, variable, [&](int candidate) {
            if (!kTables.links[target_].has(candidate)) duties_.push_back({candidate, -1});
        });
        if (dive(duties_.size())) return true;
    }
    return false;
}

}  // namespace farandole::trial
