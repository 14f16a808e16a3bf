// Resolution states for trial and error: what is left of the 729 candidates of the classic board, kept closed under singles.
//
// The 324 CSP variables are the 81 cells (rc), then the places of each digit in rows (rn), columns (cn) and boxes (bn),
// 9 candidates each; a candidate, 9 * cell + digit, is in four of them. Two candidates are linked if they share one.
#pragma once

#include <bit>
#include <cstdint>

namespace farandole::trial {

inline constexpr int kCandidates = 729, kVariables = 324;

// A set of candidates.
struct Set {
    std::uint64_t words[12] = {};

    bool has(int candidate) const { return words[candidate >> 6] >> (candidate & 63) & 1; }
    void add(int candidate) { words[candidate >> 6] |= std::uint64_t{1} << (candidate & 63); }
    void remove(int candidate) { words[candidate >> 6] &= ~(std::uint64_t{1} << (candidate & 63)); }
    Set& operator|=(const Set& other) {
        for (int i = 0; i < 12; ++i) words[i] |= other.words[i];
        return *this;
    }
    Set& operator&=(const Set& other) {
        for (int i = 0; i < 12; ++i) words[i] &= other.words[i];
        return *this;
    }
    Set operator&(const Set& other) const { return Set(*this) &= other; }
    Set operator-(const Set& other) const {
        Set result;
        for (int i = 0; i < 12; ++i) result.words[i] = words[i] & ~other.words[i];
        return result;
    }
    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : words) all |= word;
        return all != 0;
    }
    int size() const {
        int size = 0;
        for (const std::uint64_t word : words) size += std::popcount(word);
        return size;
    }
    // Calls `each` with each member, in order, until it returns false; returns whether it never did.
    template <class Each>
    bool all_of(const Each& each) const {
        for (int i = 0; i < 12; ++i)
            for (std::uint64_t word = words[i]; word; word &= word - 1)
                if (!each(64 * i + std::countr_zero(word))) return false;
        return true;
    }
};

// The geometry of the board.
struct Tables {
    std::uint16_t members[kVariables][9];
    std::uint16_t variables[kCandidates][4];
    std::uint16_t bits[kCandidates][4];  // of the candidate in each of its variables
    Set links[kCandidates];
    Tables();
};
extern const Tables kTables;

// A state closed under singles, unless it was found to be contradictory: then it's of no further use.
class State {
  public:
    State();

    // Each returns false if a variable has no candidate left.
    bool place(int candidate);
    bool eliminate(int candidate);

    const Set& candidates() const { return candidates_; }
    const Set& placed() const { return placed_; }
    std::uint16_t bits(int variable) const { return bits_[variable]; }
    bool is_solved() const { return many_placed_ == 81; }

  private:
    bool remove(int candidate);
    bool put(int candidate);
    bool close();

    Set candidates_, placed_;
    std::uint16_t bits_[kVariables];  // of the candidates left in each variable
    int many_placed_ = 0;
    int queued_ = 0;
    std::uint16_t queue_[kVariables];  // variables with one candidate; each gets there at most once
};

}  // namespace farandole::trial
