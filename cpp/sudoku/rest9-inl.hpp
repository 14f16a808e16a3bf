// What a count does with a board at which a search would guess.
// Included by lockstep-inl.hpp and search9-inl.hpp only, inside the namespace of a level.

constexpr std::uint64_t kMany = 600;         // guesses: to count by boxes takes as long as so many, or fewer
constexpr std::uint64_t kWorthIt = 1 << 18;  // solutions: to find fewer takes less time than to try

// Notes that a board is put aside while as many as `waiting` are.
inline void put_aside(Tally9& tally, int waiting, std::uint64_t guesses) {
    if (waiting == 0) tally.since = guesses;
}

inline bool begins_again(Tally9& tally, int waiting, std::uint64_t counted, std::uint64_t guesses,
                         std::uint64_t max_solutions) {
    const bool is_long = waiting != 0 && guesses >= kMany + 2 * tally.since;
    if (!kCountsByBoxes9 || !tally.has_first || !is_long || max_solutions < kWorthIt) return false;
    tally.owed = counted;
    tally.is_by_boxes = true;
    tally.has_first = false;
    return true;
}

// How many of these solutions are new.
inline std::uint64_t renewed(Tally9& tally, std::uint64_t solutions) {
    const std::uint64_t old = solutions < tally.owed ? solutions : tally.owed;
    tally.owed -= old;
    return solutions - old;
}

// Counts the solutions of a board that has few open cells or has many solutions: of those that weren't
// counted before, returns no more than `max_solutions`, and keeps the number of the others.
inline Completions9 count_rest(Tally9& tally, const Board& board, const Places& places, std::uint64_t max_solutions,
                               std::uint64_t max_guesses) {
    Completions9 rest{0, 0, false};
    if (!tally.is_by_boxes && places.open.size() <= kMostOpen9) {
        const std::uint64_t most = max_solutions < ~tally.owed ? max_solutions + tally.owed : ~std::uint64_t{0};
        rest = count_completions(board.cells, places.open.low, places.open.high, most,
                                 max_guesses < kMostGuesses9 ? max_guesses : kMostGuesses9);
    }
    const bool is_worth_it = kCountsByBoxes9 && (tally.is_by_boxes || rest.guesses == kMostGuesses9);
    if (is_worth_it && !rest.is_whole && places.open.size() <= kMostOpenByBoxes9) {
        const auto by_boxes = count_by_boxes(board.cells, max_solutions, max_guesses - rest.guesses);
        rest = {by_boxes.solutions, rest.guesses + by_boxes.guesses, by_boxes.is_whole};
    }
    if (rest.is_whole) {
        rest.solutions = renewed(tally, rest.solutions);
        if (rest.solutions > max_solutions) {
            tally.ahead = rest.solutions - max_solutions;
            rest.solutions = max_solutions;
        }
    }
    return rest;
}
