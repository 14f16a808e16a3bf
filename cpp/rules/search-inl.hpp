// The search of search.hpp, for one level.
#include <algorithm>
#include <bit>

#include "isa.hpp"
#include "rules/search.hpp"
#include "rules/together-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {
namespace {

class Run {
  public:
    explicit Run(State& state)
        : state_(state),
          board_(*state.board),
          cells_(board_.cells()),
          choice_(state),
          work_{board_,
                state.levels.data() + state.tried.size() * cells_,
                state.dirty.data(),
                state.placed.data(),
                state.placed_count,
                state.scratch.data()} {
        state.placed_count = 0;
    }

    std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
        const std::uint64_t last = state_.guesses + std::min(max_guesses, ~state_.guesses), before = state_.found;
        while (state_.next != Next::nothing && state_.found - before < max_solutions) {
            if (state_.next == Next::propagate) {
                state_.next = propagate() ? Next::guess : Next::go_back;
                if (state_.next == Next::go_back)
                    note_conflict(state_.tried.empty() ? Many::kNone : state_.tried.back().cell);
                else if (adds_nothing())
                    state_.next = Next::go_back;
            } else if (state_.next == Next::go_back) {
                go_back();
            } else if (const Guess best = choose(); !best.digit) {
                if (is_new()) {
                    if (solutions) write(solutions + (state_.found - before) * state_.grid);
                    ++state_.found;
                }
                state_.next = Next::go_back;
                leave_cells_beside();
            } else if (state_.guesses == last) {
                break;
            } else if (state_.guesses - state_.tried.size() >= state_.alone && state_.settled.empty()) {
                go_together(state_);
                break;
            } else {
                guess(best);
            }
        }
        return state_.found - before;
    }

  protected:
    static constexpr std::uint64_t kFirstRound = 300, kFirstRestart = 1500, kHalving = 250;
    static constexpr float kBlame = 4;

    // Runs records, the cheapest first, until none is dirty. The first call looks at everything.
    bool propagate() {
        for (;;) {
            failed_ = nullptr;
            if (!work_.spread()) return false;
            std::size_t word = 0;
            while (word < board_.words() && !work_.dirty[word]) ++word;
            if (word == board_.words()) return true;
            const auto bit = static_cast<std::size_t>(std::countr_zero(work_.dirty[word]));
            work_.dirty[word] &= work_.dirty[word] - 1;
            failed_ = &board_.records()[word * 64 + bit];
            if (!run_next(word)) return false;
            if (failed_->is_exact) work_.dirty[word] &= ~(std::uint64_t{1} << bit);
        }
    }

    // Runs a record, and those of its kind after it as long as nothing changes: most houses, and pairs of them, change
    // nothing, and what a processor does next is foretold better where it does the same again.
    template <class RunOne>
    bool run_alike(std::size_t word, RunOne run_one) {
        for (const Kind kind = failed_->kind;;) {
            const std::uint64_t left = work_.dirty[word];
            if (!run_one(board_.cells_of(*failed_), failed_->size, static_cast<Set>(*board_.numbers_of(*failed_))))
                return false;
            if (!left || work_.dirty[word] != left || work_.placed_count) return true;
            const Record& next = board_.records()[word * 64 + static_cast<std::size_t>(std::countr_zero(left))];
            if (next.kind != kind) return true;
            failed_ = &next;
            work_.dirty[word] &= left - 1;
        }
    }

    // The usual sizes are known to the compiler.
    bool run_next(std::size_t word) {
        if (failed_->kind == Kind::house)
            return run_alike(word, [&](const Cell* cells, std::size_t size, Set digits) {
                return size == 9 ? run_house(work_, cells, 9, digits) : run_house(work_, cells, size, digits);
            });
        if (failed_->kind == Kind::band)
            return run_alike(word, [&](const Cell* cells, std::size_t, std::size_t size) {
                return size == 3 ? run_band(work_, cells, 3) : run_band(work_, cells, size);
            });
        return run_record(work_, *failed_);
    }

    // Whether every solution from here on has only digits that need no more of them.
    bool adds_nothing() const {
        if (state_.settled.empty()) return false;
        for (std::size_t cell = 0; cell < state_.grid; ++cell)
            if (work_.sets[cell] & ~state_.settled[cell]) return false;
        return true;
    }

    // Of a statement that failed; of alternatives that cells beside the grid choose among, these alone: the others are half
    // the grid, perhaps.
    void blame(const Record& record) {
        const Cell* cells = board_.cells_of(record);
        const auto is_beside = [&](Cell cell) { return cell >= state_.grid; };
        const auto beside = record.kind == Kind::either ? std::count_if(cells, cells + record.size, is_beside) : 0;
        const float each = kBlame / static_cast<float>(beside ? static_cast<std::size_t>(beside) : record.size);
        for (std::size_t i = 0; i < record.size; ++i)
            if (!beside || is_beside(cells[i])) state_.scores[cells[i]] += each;
    }

    // Of the last guess, none at the root, and of the statement that failed.
    void note_conflict(Cell guessed) {
        std::fill(state_.dirty.begin(), state_.dirty.end(), 0);
        work_.placed_count = 0;
        if (guessed == Many::kNone) return;
        state_.scores[guessed] += 1;
        if (failed_) blame(*failed_);
        if (++state_.conflicts % kHalving) return;
        const float* priors = board_.priors().data();
        for (std::size_t cell = 0; cell < cells_; ++cell)
            state_.scores[cell] = (state_.scores[cell] + state_.prior * priors[cell]) / 2;
    }

    // Whether a solution has other digits on the grid than those that were found under a guess beside it.
    bool is_new() {
        if (state_.grid == cells_) return true;
        std::vector<std::uint8_t> digits(state_.grid);
        write(digits.data());
        if (state_.found_before.contains(digits)) return false;
        const auto is_beside = [&](const Guess& guess) { return guess.cell >= state_.grid; };
        if (std::any_of(state_.tried.begin(), state_.tried.end(), is_beside)) state_.found_before.insert(digits);
        return true;
    }

    // Drops the guesses in cells beside the grid that were made when it was full: each solution is found once.
    void leave_cells_beside() {
        for (; !state_.tried.empty() && std::all_of(work_.sets - cells_, work_.sets - cells_ + state_.grid, is_single);
             state_.tried.pop_back())
            work_.sets -= cells_;
    }

    // Takes up the board before the last guess, without the digit that was tried.
    void go_back() {
        if (state_.tried.empty()) {
            state_.next = Next::nothing;
            return;
        }
        const Guess tried = state_.tried.back();
        state_.tried.pop_back();
        work_.sets -= cells_;
        if (work_.restrict(tried.cell, ~tried.digit)) state_.next = Next::propagate;
    }

    void guess(const Guess& best) {
        if (!state_.found && state_.guesses >= state_.round_at && begin_round()) {
            work_.sets -= state_.tried.size() * cells_;
            state_.tried.clear();
        }
        ++state_.guesses;
        const std::size_t used = static_cast<std::size_t>(work_.sets - state_.levels.data()) + cells_;
        if (state_.levels.size() < used + cells_) {
            state_.levels.resize(2 * state_.levels.size() + cells_);
            work_.sets = state_.levels.data() + used - cells_;
        }
        std::copy(work_.sets, work_.sets + cells_, work_.sets + cells_);
        work_.sets += cells_;
        state_.tried.push_back(best);
        work_.restrict(best.cell, best.digit);
        state_.next = Next::propagate;
    }

    // Whether it begins at the root.
    bool begin_round() {
        const bool is_again = state_.guesses >= kFirstRestart;
        if (state_.rounds) lessen_priors();
        state_.round_at = state_.guesses + (kFirstRound << std::min<std::uint64_t>(state_.rounds++, 40));
        return is_again;
    }

    // What was thought of cells before any conflict counts less and less.
    void lessen_priors() {
        state_.prior /= 4;
        for (std::size_t cell = 0; cell < cells_; ++cell)
            state_.scores[cell] -= 3 * state_.prior * board_.priors()[cell];
    }

    Guess choose() {
        return choice_.best(work_.sets, [&](Set* pairs) { choice_.note_pairs(work_.sets, pairs); });
    }

    void write(std::uint8_t* digits) const {
        for (std::size_t cell = 0; cell < state_.grid; ++cell)
            digits[cell] = static_cast<std::uint8_t>(smallest(work_.sets[cell]));
    }

    State& state_;
    const Board& board_;
    const std::size_t cells_;
    Choice choice_;
    const Record* failed_ = nullptr;  // what ran last; none if a digit that was placed fitted nowhere
    Work work_;
};

// The search with many boards.
class RunMany : public Run {
  public:
    explicit RunMany(State& state)
        : Run(state),
          many_(*state.many),
          sets_together_(many_.sets()),
          pairs_(many_.pairs()),
          failed_together_(many_.failed()),
          open_few_(many_.open_few()) {}

    std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
        last_ = state_.guesses + std::min(max_guesses, ~state_.guesses);
        const std::uint64_t before = state_.found;
        while (state_.found - before < max_solutions) {
            if (const std::uint32_t lanes = many_.dead | many_.unchanged) {
                const std::uint32_t first = lanes & (~lanes + 1);
                const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
                std::uint8_t* solution = solutions ? solutions + (state_.found - before) * state_.grid : nullptr;
                if (many_.dead & first)
                    drop(lane);
                else if (!look_at(lane, solution) || &board_ != state_.board.get())
                    break;
                many_.dead &= ~first;
                many_.unchanged &= ~first;
                continue;
            }
            while (~many_.active && many_.is_waiting())
                many_.take_up(static_cast<std::size_t>(std::countr_one(many_.active)));
            if (!many_.active) {
                state_.next = Next::nothing;
                break;
            }
            sweep();
        }
        return state_.found - before;
    }

  private:
    static constexpr std::size_t kAtOnce = FARANDOLE_LANES;
    static constexpr double kMostSearched = 0.5;  // of a search that begins again

    // Runs all records that run together, once each.
    void sweep() {
        std::uint16_t *sets = sets_together_, *before = many_.before(), *failed = failed_together_,
                      *open_few = open_few_;
        many_.dead = many_.unchanged = 0;
        std::copy(sets, sets + kTogether * cells_, before);
        for (std::size_t first = 0; first < kTogether; first += kAtOnce) {
            Together boards(board_, sets + first, many_.mirrors() + first, pairs_ + first);
            Lanes dead{}, changed{}, failing{};
            bool has_mirrors = false;
            for (const std::uint32_t record : many_.together()) {
                const Record& it = board_.records()[record];
                Lanes now, few;
                if (many_.is_bounded(record)) {
                    if (!has_mirrors) boards.mirror_all();
                    has_mirrors = true;
                    now = boards.run_equation(it, few);
                    std::memcpy(open_few + kTogether * record + first, &few, sizeof few);
                } else {
                    now = boards.run(it, many_.seeing(record));
                }
                failing |= now & ~dead & static_cast<std::uint16_t>(record + 1);
                dead |= now;
            }
            std::memcpy(failed + first, &failing, sizeof failing);
            dead |= boards.spread(many_.others());  // last: no record runs, and is blamed, where that leaves nothing
            for (std::size_t at = first; at < kTogether * cells_; at += kTogether) {
                Lanes was, is;
                std::memcpy(&was, before + at, sizeof was);
                std::memcpy(&is, sets + at, sizeof is);
                changed |= was ^ is;
            }
            for (std::size_t i = 0; i < kAtOnce; ++i) {
                many_.dead |= std::uint32_t{dead[i] != 0} << (first + i);
                many_.unchanged |= std::uint32_t{changed[i] == 0} << (first + i);
            }
        }
        many_.dead &= many_.active;
        many_.unchanged &= many_.active;
    }

    // Takes a board on which a record failed out of its lane.
    void drop(std::size_t lane) {
        const std::uint16_t failed = failed_together_[lane];
        failed_ = failed ? &board_.records()[failed - 1U] : nullptr;
        leave(lane);
    }

    void leave(std::size_t lane) {
        note_conflict(many_.blamed[lane]);
        many_.searched += 1.0 / static_cast<double>(std::uint64_t{1} << std::min<std::uint64_t>(many_.depth[lane], 63));
        many_.active &= ~(std::uint32_t{1} << lane);
    }

    // Runs the other records on the board of a lane, and makes a guess if nothing changes; false if there are no more.
    bool look_at(std::size_t lane, std::uint8_t* solution) {
        std::uint16_t *settled = many_.settled(lane), *lanes = sets_together_ + lane;
        work_.sets = sets_.data();
        for (std::size_t cell = 0; cell < cells_; ++cell) now_[cell] = lanes[kTogether * cell];
        note_changes(settled);
        failed_ = nullptr;
        if (!run_alone(lane)) {
            leave(lane);
            return true;
        }
        Set changed = 0;
        for (std::size_t cell = 0; failed_ && cell < cells_; ++cell) changed |= sets_[cell] ^ now_[cell];  // if one ran
        for (std::size_t cell = 0; cell < cells_; ++cell) settled[cell] = static_cast<std::uint16_t>(sets_[cell]);
        if (!changed) return guess_at(lane, solution);
        for (std::size_t cell = 0; cell < cells_; ++cell) lanes[kTogether * cell] = settled[cell];
        return true;
    }

    // Notes the records that watch what changed on a board since it was settled: a bit for each cell, as few branches can
    // be foretold.
    void note_changes(const std::uint16_t* settled) {
        for (std::size_t cell = 0; cell < cells_; ++cell) sets_[cell] = now_[cell];
        for (std::size_t first = 0; first < cells_; first += 64) {
            const std::size_t part = std::min<std::size_t>(cells_ - first, 64);
            std::uint64_t changed = 0;
            for (std::size_t i = 0; i < part; ++i) changed |= std::uint64_t{settled[first + i] != now_[first + i]} << i;
            for (; changed; changed &= changed - 1) {
                const std::uint64_t* watchers =
                    board_.watchers(first + static_cast<std::size_t>(std::countr_zero(changed)));
                for (std::size_t word = 0; word < board_.words(); ++word) state_.dirty[word] |= watchers[word];
            }
        }
    }

    // Runs the records that don't run together, and equations of which few cells are open, the cheapest first, until none
    // is dirty: what one of the last changes concerns the first.
    bool run_alone(std::size_t lane) {
        const std::uint16_t* open_few = open_few_ + lane;
        for (std::size_t word = 0; word < board_.words();) {
            const std::uint64_t left = state_.dirty[word] & many_.alone()[word];
            if (!left) {
                ++word;
                continue;
            }
            state_.dirty[word] &= ~(left & (~left + 1));
            const std::size_t at = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
            if (!open_few[kTogether * at]) continue;
            failed_ = &board_.records()[at];
            if (!(many_.is_bounded(at) ? solve(*failed_) : run_record(work_, *failed_))) return false;
            word = 0;
        }
        std::fill(state_.dirty.begin(), state_.dirty.end(), 0);
        work_.placed_count = 0;
        return true;
    }

    bool solve(const Record& equation) {
        return Equation(work_, board_.cells_of(equation), board_.numbers_of(equation)).run_open();
    }

    bool guess_at(std::size_t lane, std::uint8_t* solution) {
        const Guess best =
            choice_.best(work_.sets, [&](Set* pairs) {  // those of the last sweep, as nothing changed since
                for (std::size_t cell = 0; cell < cells_; ++cell) pairs[cell] = pairs_[kTogether * cell + lane];
            });
        if (!best.digit) {
            if (solution) write(solution);
            ++state_.found;
            many_.active &= ~(std::uint32_t{1} << lane);
            return true;
        }
        if (state_.guesses == last_) return false;
        if (!state_.found && state_.guesses >= state_.round_at && begin_round() && many_.searched < kMostSearched) {
            begin_again(state_);
            return true;
        }
        ++state_.guesses;
        std::copy(sets_.begin(), sets_.begin() + static_cast<std::ptrdiff_t>(cells_),
                  many_.wait(best, many_.blamed[lane], ++many_.depth[lane]));
        sets_together_[kTogether * best.cell + lane] = static_cast<std::uint16_t>(best.digit);
        many_.blamed[lane] = best.cell;
        return true;
    }

    Many& many_;
    std::uint64_t last_ = 0;
    std::uint16_t *const sets_together_, *const pairs_, *const failed_together_, *const open_few_;
    std::array<Set, kMostCells> sets_;           // of the board that is looked at
    std::array<std::uint16_t, kMostCells> now_;  // the same as the last sweep left it
};

std::uint64_t run(State& state, std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
    const std::uint64_t before = state.guesses;
    std::uint64_t found = 0;
    if (!state.many) found = Run(state).run(max_solutions, max_guesses, solutions);
    if (!state.many || found == max_solutions) return found;
    for (const Board* board = nullptr; board != state.board.get();) {  // a search takes another one only once
        board = state.board.get();
        const std::uint64_t left = max_guesses - std::min(max_guesses, state.guesses - before);
        found += RunMany(state).run(max_solutions - found, left, solutions ? solutions + found * state.grid : nullptr);
    }
    return found;
}

}  // namespace

extern const SearchLevel search;
constinit const SearchLevel search{FARANDOLE_NAME_OF(FARANDOLE_LEVEL), run};

}  // namespace farandole::rules::FARANDOLE_LEVEL
