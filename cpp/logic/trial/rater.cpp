#include "logic/trial/rater.hpp"

namespace farandole::trial {
namespace {

// Eliminates targets of braids of at most `length` until there are none.
bool reduce_by_braids(State& state, int length, Stop& stop) {
    Braids braids(stop);
    Set safe;  // in this state no target of a braid of any length
    for (;;) {
        bool is_sound = true, is_changed = false;
        Set unclear;
        ((state.candidates() - state.placed()) - safe).all_of([&](int target) {
            if (!state.candidates().has(target) || state.placed().has(target) || safe.has(target)) return true;
            stop(8);
            State copy = state;
            if (copy.place(target)) {
                safe |= copy.placed();
                return true;
            }
            switch (braids.look(state, target, length)) {
                case Braids::Answer::none: return true;
                case Braids::Answer::unclear: unclear.add(target); return true;
                case Braids::Answer::found: break;
            }
            is_changed = true;
            safe = {};
            return is_sound = state.eliminate(target);
        });
        if (!is_sound) return false;
        if (state.is_solved()) return true;
        if (is_changed) continue;
        const bool is_vain = unclear.all_of([&](int target) {
            if (braids.look(state, target, length) != Braids::Answer::found && !braids.search()) return true;
            safe = {};
            is_sound = state.eliminate(target);
            return false;
        });
        if (!is_sound) return false;
        if (is_vain || state.is_solved()) return true;
    }
}

}  // namespace

bool reduce(State& state, int depth, int length, Stop& stop) {
    if (depth == 0) return length == 0 || reduce_by_braids(state, length, stop);
    Set safe;  // what led to no contradiction from this state
    for (bool is_more = true; is_more;) {
        is_more = false;
        const bool is_sound = ((state.candidates() - state.placed()) - safe).all_of([&](int candidate) {
            if (!state.candidates().has(candidate) || state.placed().has(candidate) || safe.has(candidate)) return true;
            stop(8);
            State copy = state;
            bool is_possible = copy.place(candidate);
            if (is_possible && length) {  // braids need what they can do at any length, which is soon tried
                State deep = copy;
                if (reduce(deep, depth, 0, stop)) {
                    safe |= deep.placed();
                    return true;
                }
            }
            is_possible = is_possible && reduce(copy, depth - 1, length, stop);
            if (is_possible) {
                safe |= copy.placed();  // each of these would have led to no more
                return true;
            }
            safe = {};
            is_more = true;
            return state.eliminate(candidate);
        });
        if (!is_sound) return false;
        if (state.is_solved()) return true;
    }
    return true;
}

namespace {

bool opens(const State& state, const std::uint8_t* solution, int from, int many, Stop& stop) {
    for (int cell = from; cell < 81; ++cell) {
        const int candidate = 9 * cell + solution[cell] - 1;
        if (state.placed().has(candidate)) continue;
        stop(8);
        State copy = state;
        copy.place(candidate);
        if (copy.is_solved() || (many > 1 && opens(copy, solution, cell + 1, many - 1, stop))) return true;
    }
    return false;
}

}  // namespace

int backdoor_size(const State& state, const std::uint8_t* solution, Stop& stop, int& least) {
    least = 0;
    if (!state.is_solved())
        for (least = 1; !opens(state, solution, 0, least, stop);) ++least;
    return least;
}

Rating Rater::rate(const std::uint8_t* digits, const std::uint8_t* solution,
                   const std::function<bool()>& question) const {
    Rating rating;
    Stop stop(question);
    State state;
    for (int cell = 0; cell < 81; ++cell)
        if (digits[cell] && !state.place(9 * cell + digits[cell] - 1)) return rating;
    try {
        if (with_backdoor_) backdoor_size(state, solution, stop, rating.backdoor);
        for (; rating.depth <= kDeepest; ++rating.depth) {
            State copy = state;
            reduce(copy, rating.depth, 0, stop);
            if (copy.is_solved()) break;
        }
        if (rating.depth > kDeepest) return rating;
        if (with_length_ && rating.depth)
            for (rating.length = 1; rating.length <= kLongest; ++rating.length) {
                reduce(state, rating.depth - 1, rating.length, stop);
                if (state.is_solved()) break;
            }
        rating.is_complete = rating.length <= kLongest;
    } catch (const Stopped&) {
    }
    return rating;
}

}  // namespace farandole::trial
