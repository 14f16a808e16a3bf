// The lock-step solver, compiled once for each instruction set. The file that includes this
// defines FARANDOLE_LEVEL (a namespace of its own, and its name) and FARANDOLE_LANES.

#include "isa.hpp"
#include "require.hpp"
#include "sudoku/completions9.hpp"
#include "sudoku/lockstep.hpp"
#include "sudoku/rows9.hpp"
#include "sudoku/search9.hpp"

#include "intrinsics.hpp"

namespace farandole::sudoku::FARANDOLE_LEVEL {
namespace {
namespace lockstep {

#include "sudoku/vectors9-inl.hpp"

#include "sudoku/sweep9-inl.hpp"

#include "sudoku/boards9-inl.hpp"

#include "sudoku/choice9-inl.hpp"

#include "sudoku/rest9-inl.hpp"

constexpr int kDeepest = kCells;  // a guess settles a cell, so no more boards can wait
constexpr Set kNever = 0xFFFF;
constexpr int kShare = 6;  // lanes that ended wait until one lane in so many has: they are moved together

struct Lockstep {
    Sets cells[kCells];
    Sets before;  // settled cells after the last sweep; kNever: the board is new
    Batch9 batch;
    bool only_counts;            // many solutions, none of which is written
    std::uint64_t rest_guesses;  // made outside the lanes since the last sweep
    Source9 source;
    std::size_t next;  // the puzzle to begin next
    std::size_t done;
    Mask busy;
    std::size_t puzzle[kLanes];
    int depth[kLanes];
    Board fresh[kLanes];
    Board waiting[kLanes][kDeepest];
    Board first[kLanes];  // before the first guess; for counting only, and so are these:
    Tally9 tally[kLanes];
};

inline Set& lane(Sets& sets, int i) { return reinterpret_cast<Set*>(&sets)[i]; }

// The board of the next puzzle, or null when none is left.
inline const Board* begin(Lockstep& s, int i) {
    const auto& source = s.source;
    while (s.next < source.end && s.batch.status[s.next] != open9) ++s.next, ++s.done;
    s.depth[i] = 0;
    s.tally[i] = {};
    if (s.next == source.end) {
        s.busy &= ~(Mask{1} << i);
        return nullptr;
    }
    const std::size_t at = kCells * (s.next - source.begin);
    s.puzzle[i] = s.next++;
    if (source.marks)
        __builtin_memcpy(s.fresh[i].cells, source.marks + at, kCells * sizeof(Set));
    else
        read_digits(source.cells + at, s.fresh[i]);
    return &s.fresh[i];
}

// Notes what was found and goes on to the next puzzle.
inline const Board* finish(Lockstep& s, int i, bool is_settled) {
    const std::size_t puzzle = s.puzzle[i];
    const auto count = s.batch.counts[puzzle];
    if (is_settled) s.batch.status[puzzle] = count == 0 ? none9 : count == 1 ? solved9 : many9;
    ++s.done;
    return begin(s, i);
}

// The last board that waits, or the next puzzle's.
inline const Board* take_back(Lockstep& s, int i) {
    return s.depth[i] ? &s.waiting[i][--s.depth[i]] : finish(s, i, true);
}

// Guesses the least digit of a cell of the board to wait next; returns the digit.
inline Set guess_in(Lockstep& s, int i, Board& board, int cell) {
    const Set set = board.cells[cell], digit = static_cast<Set>(set & -set);
    board.cells[cell] = static_cast<Set>(set ^ digit);
    lane(s.cells[cell], i) = digit;
    ++s.depth[i];
    ++s.batch.guesses[s.puzzle[i]];
    return digit;
}

// Guesses in the cell chosen, or two. What waits is the board without the guess; the lane goes on with
// it. Returns null, or the board to go on with when no more guesses are allowed.
inline const Board* guess(Lockstep& s, int i, Board& board) {
    const Places places = find_places(board);
    if (s.only_counts) {
        const int open = places.open.size();
        if (open + lane(s.before, i) != kCells) return nullptr;  // as below
        auto& count = s.batch.counts[s.puzzle[i]];
        auto& guesses = s.batch.guesses[s.puzzle[i]];
        if (guesses == 0) s.first[i] = board, s.tally[i].has_first = true;
        const auto rest = count_rest(s.tally[i], board, places, s.batch.limit - count, s.batch.nodes - guesses);
        count += static_cast<std::uint32_t>(rest.solutions);
        guesses += static_cast<std::uint32_t>(rest.guesses);
        s.rest_guesses += rest.guesses;
        if (rest.is_whole) return count == s.batch.limit ? finish(s, i, true) : take_back(s, i);
        if (begins_again(s.tally[i], s.depth[i], count, guesses, s.batch.limit - count)) {
            s.depth[i] = 0;
            return &s.first[i];
        }
    }
    auto& guesses = s.batch.guesses[s.puzzle[i]];
    const bool loose = is_loose(s.depth[i], guesses);
    const int cell = choose(board, places, loose);
    if (cell < 0) return nullptr;  // the last pass settled what was left: another sweep will tell
    if (guesses == s.batch.nodes) return finish(s, i, false);
    if (s.only_counts)
        put_aside(s.tally[i], s.depth[i], guesses);
    else
        turn_round(s.waiting[i], s.depth[i], guesses,
                   [](const Board& one, int at) -> unsigned { return one.cells[at]; });
    const int besides = loose && !s.only_counts ? choose_besides(board, cell) : -1;
    if (besides < 0) {
        guess_in(s, i, board, cell);
        return nullptr;
    }
    Board& next = s.waiting[i][s.depth[i] + 1];
    next = board;  // before a set is written: the copy would have to wait for it
    next.cells[cell] = guess_in(s, i, board, cell);
    if (guesses == s.batch.nodes) return finish(s, i, false);
    guess_in(s, i, next, besides);
    return nullptr;
}

inline const Board* solution(Lockstep& s, int i, const Board& board) {
    const std::size_t puzzle = s.puzzle[i];
    auto& count = s.batch.counts[puzzle];
    if (s.only_counts && !renewed(s.tally[i], 1)) return take_back(s, i);
    if (count++ == 0 && s.batch.solutions) write_digits(board, s.batch.solutions + kCells * puzzle);
    return count == s.batch.limit ? finish(s, i, true) : take_back(s, i);
}

constexpr Mask kEveryLane = static_cast<Mask>((std::uint64_t{1} << kLanes) - 1);

void start(void* memory, const Batch9& batch) {
    REQUIRE(reinterpret_cast<std::uintptr_t>(memory) % 64 == 0);
    REQUIRE(batch.limit >= 1);
    auto& s = *static_cast<Lockstep*>(memory);
    s.batch = batch;
    s.rest_guesses = 0;
    s.only_counts = !batch.solutions && batch.limit > 2;
    s.source = {nullptr, nullptr, 0, 0};
    s.next = s.done = 0;
    s.busy = 0;
    for (auto& cell : s.cells) cell = Sets{} + kAll;
    for (auto& board : s.fresh)
        for (auto& set : board.cells) set = 0;
}

void feed(void* memory, const Source9& source) {
    auto& s = *static_cast<Lockstep*>(memory);
    REQUIRE(source.begin <= source.end);
    REQUIRE(s.next == s.source.end);  // the rows before are taken up
    REQUIRE(source.begin == source.end || !source.cells != !source.marks);
    REQUIRE(!source.cells || are_digits(source.cells, kCells * (source.end - source.begin)));
    REQUIRE(!source.marks || are_marks(source.marks, kCells * (source.end - source.begin)));
    s.source = source;
    s.next = source.begin;
    const Board* boards[kLanes];
    const Mask idle = kEveryLane & ~s.busy;
    s.busy = kEveryLane;
    for (Mask left = idle; left; left &= left - 1) {
        const int i = __builtin_ctz(left);
        boards[i] = begin(s, i);
    }
    set_lanes(s.before, idle, kNever);
    put_in(s.cells, idle & s.busy, boards);
}

bool run(void* memory, std::uint64_t sweeps, bool is_last) {
    auto& s = *static_cast<Lockstep*>(memory);
    Outcome out;
    for (; (is_last ? s.busy != 0 : s.busy == kEveryLane) && sweeps; --sweeps) {
        sweep(s.cells, out);
        const auto gone = (out.emptied > kAll) | ((out.placeable & kAll) != kAll);
        Mask failed = mask(reinterpret_cast<Sets>(gone)) & s.busy;
        Mask full = mask(reinterpret_cast<Sets>(out.settled == kCells)) & s.busy & ~failed;
        const Mask stalled = mask(reinterpret_cast<Sets>(out.settled == s.before)) & s.busy & ~failed & ~full;
        s.before = out.settled;
        // Those that wait are swept along: what failed stays so, and so does a solution.
        if (kShare * __builtin_popcount(failed | full) < __builtin_popcount(s.busy)) failed = full = 0;
        if (full) {
            const Mask whole = whole_rows(s.cells);
            failed |= full & ~whole;
            full &= whole;
        }
        if (!(failed | full | stalled)) continue;

        const Board* boards[kLanes];
        Board* places[kLanes];
        for (Mask left = full; left; left &= left - 1) {
            const int i = __builtin_ctz(left);
            places[i] = &s.fresh[i];
        }
        for (Mask left = stalled; left; left &= left - 1) {
            const int i = __builtin_ctz(left);
            places[i] = &s.waiting[i][s.depth[i]];
        }
        take_out(s.cells, full | stalled, places);
        Mask renewed = 0;
        const auto renew = [&](int i, const Board* board) {
            boards[i] = board;
            renewed |= static_cast<Mask>(board != nullptr) << i;
        };
        for (Mask left = full; left; left &= left - 1) {
            const int i = __builtin_ctz(left);
            renew(i, solution(s, i, s.fresh[i]));
        }
        for (Mask left = stalled; left; left &= left - 1) {
            const int i = __builtin_ctz(left);
            renew(i, guess(s, i, *places[i]));
        }
        for (Mask left = failed; left; left &= left - 1) {
            const int i = __builtin_ctz(left);
            renew(i, take_back(s, i));
        }
        if (s.rest_guesses) {  // four take about as long as a sweep
            const std::uint64_t sweeps_worth = s.rest_guesses / 4;
            sweeps -= sweeps_worth < sweeps ? sweeps_worth : sweeps - 1;
            s.rest_guesses = 0;
        }
        set_lanes(s.before, failed | full | stalled, kNever);
        put_in(s.cells, renewed, boards);
    }
    return is_last ? s.busy == 0 : s.busy != kEveryLane;
}

std::size_t done(const void* memory) { return static_cast<const Lockstep*>(memory)->done; }

}  // namespace lockstep
}  // namespace

extern const Level9 level;
const Level9 level{FARANDOLE_NAME_OF(FARANDOLE_LEVEL),
                   lockstep::kLanes,
                   sizeof(lockstep::Lockstep),
                   &lockstep::start,
                   &lockstep::feed,
                   &lockstep::run,
                   &lockstep::done};

}  // namespace farandole::sudoku::FARANDOLE_LEVEL
