#include "logic/trial/state.hpp"

namespace farandole::trial {

Tables::Tables() : members{}, variables{}, bits{}, links{} {
    for (int candidate = 0; candidate < kCandidates; ++candidate) {
        const int cell = candidate / 9, digit = candidate % 9;
        const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        const int inside = row % 3 * 3 + column % 3;
        const int places[4][2] = {{cell, digit},
                                  {81 + 9 * row + digit, column},
                                  {162 + 9 * column + digit, row},
                                  {243 + 9 * box + digit, inside}};
        for (int kind = 0; kind < 4; ++kind) {
            const auto& [variable, place] = places[kind];
            members[variable][place] = static_cast<std::uint16_t>(candidate);
            variables[candidate][kind] = static_cast<std::uint16_t>(variable);
            bits[candidate][kind] = static_cast<std::uint16_t>(1 << place);
        }
    }
    for (int candidate = 0; candidate < kCandidates; ++candidate)
        for (const int variable : variables[candidate])
            for (const int other : members[variable])
                if (other != candidate) links[candidate].add(other);
}

const Tables kTables;

State::State() {
    for (int candidate = 0; candidate < kCandidates; ++candidate) candidates_.add(candidate);
    for (std::uint16_t& bits : bits_) bits = 0x1FF;
}

bool State::remove(int candidate) {
    candidates_.remove(candidate);
    for (int kind = 0; kind < 4; ++kind) {
        const int variable = kTables.variables[candidate][kind];
        const unsigned left = bits_[variable] &= static_cast<std::uint16_t>(~kTables.bits[candidate][kind]);
        if (left & (left - 1)) continue;
        if (!left) return false;
        queue_[queued_++] = static_cast<std::uint16_t>(variable);
    }
    return true;
}

bool State::put(int candidate) {
    if (placed_.has(candidate)) return true;
    placed_.add(candidate);
    ++many_placed_;
    return (kTables.links[candidate] & candidates_).all_of([this](int other) { return remove(other); });
}

bool State::close() {
    while (queued_) {
        const int variable = queue_[--queued_];
        if (!bits_[variable]) return false;
        if (!put(kTables.members[variable][std::countr_zero(bits_[variable])])) return false;
    }
    return true;
}

bool State::place(int candidate) { return candidates_.has(candidate) && put(candidate) && close(); }

bool State::eliminate(int candidate) { return !candidates_.has(candidate) || (remove(candidate) && close()); }

}  // namespace farandole::trial
