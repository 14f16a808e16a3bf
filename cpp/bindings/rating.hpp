// What raters of puzzles have in common: puzzles are loaded, and rated one after the other, each with its own limit, until
// a slice of time is over.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "bindings/bindings.hpp"
#include "sudoku/search9.hpp"

namespace farandole::rating {

// Called by a search that runs without the GIL: whether time is up, or a signal's handler has raised an exception. Once it
// has said so it says so again: searches may ask more than once before they end. Where it's asked more often than every
// tenth of a millisecond, up to 31 answers are given without a look at the clock.
class Watch {
  public:
    explicit Watch(double seconds) : start_(Clock::now()), asked_(start_), looked_(start_), seconds_(seconds) {}

    bool operator()() {
        if (is_over_) return true;
        if (skipped_ < skips_) {
            ++skipped_;
            return false;
        }
        const auto now = Clock::now();
        skips_ = now - asked_ < std::chrono::microseconds(100) ? std::min(2 * skips_ + 1, 31) : 0;
        skipped_ = 0;
        asked_ = now;
        if (seconds_ >= 0 && std::chrono::duration<double>(now - start_).count() >= seconds_) return is_over_ = true;
        if (now - looked_ < std::chrono::milliseconds(20)) return false;
        looked_ = now;
        const nanobind::gil_scoped_acquire held;
        try {
            check_signals();
        } catch (nanobind::python_error& error) {
            error.restore();
            return is_over_ = true;
        }
        return false;
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_, asked_, looked_;
    double seconds_;
    int skips_ = 0, skipped_ = 0;
    bool is_over_ = false;
};

// The result of a puzzle; the first four are those of solving many puzzles.
enum Status : std::uint8_t { kOpen, kRated, kNone, kMany, kBad, kStuck, kBeyond };

// A rater whose results are rows. An interrupted puzzle is restarted.
template <class Row>
class PuzzleRater {
  public:
    // Limits each puzzle to `seconds`, unless they are less than 0.
    explicit PuzzleRater(double seconds) : seconds_(seconds) {}
    virtual ~PuzzleRater() = default;
    PuzzleRater(const PuzzleRater&) = delete;
    PuzzleRater& operator=(const PuzzleRater&) = delete;

    // Replaces the puzzles, 81 digits each.
    void load(const nanobind::bytes& puzzles) {
        const Turn turn(busy_);
        if (puzzles.size() % kCells) throw nanobind::value_error("81 cells a puzzle are expected");
        const auto* digits = static_cast<const std::uint8_t*>(puzzles.data());
        for (std::size_t at = 0; at < puzzles.size(); ++at)
            if (digits[at] > 9) throw nanobind::value_error("digits are 0 to 9");
        puzzles_.assign(digits, digits + puzzles.size());
        rows_.clear();
        rows_.reserve(puzzles.size() / kCells);
        forget();
    }

    // Continues until all puzzles are rated, about `slice` seconds have passed since a puzzle was started, `left`
    // seconds have passed (which interrupts a puzzle), or `stop` was called. Returns whether all are rated.
    bool run(double slice, double left) {
        const Turn turn(busy_);
        {
            const Released released;
            const auto start = Clock::now();
            Watch watch(left);
            while (rows_.size() < puzzles_.size() / kCells && !is_stopped_) {
                if (!rate_next(watch)) break;
                if (after(start) >= slice) break;
            }
        }
        if (PyErr_Occurred()) throw nanobind::python_error();
        check_signals();
        return rows_.size() == puzzles_.size() / kCells;
    }

    // Makes `run` return soon, permanently; callable from any thread.
    void stop() { is_stopped_ = true; }

    std::size_t done() const { return rows_.size(); }

  protected:
    static constexpr std::size_t kCells = 81;
    using Solution = std::array<std::uint8_t, 2 * kCells>;

    // Rates a puzzle into a row; its solution, or two of several, are in `solutions`; `stop` says when to give up.
    virtual void rate_one(const std::uint8_t* digits, const Solution& solutions, const std::function<bool()>& stop,
                          Row& row) = 0;
    // Whether puzzles with several solutions are rated, too.
    virtual bool takes_many() const { return false; }
    // When other puzzles are loaded; when a puzzle is done.
    virtual void forget() {}
    virtual void keep() {}

    std::vector<std::uint8_t> puzzles_;
    std::vector<Row> rows_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;

  private:
    using Clock = std::chrono::steady_clock;
    static double after(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

    // False if it was interrupted.
    bool rate_next(Watch& watch) {
        const std::uint8_t* digits = puzzles_.data() + kCells * rows_.size();
        Solution solutions;
        sudoku::Search9 solver(digits);
        const auto found = solver.run(2, ~std::uint64_t{0}, solutions.data());
        Row row;
        row.status = found == 0 ? kNone : found == 1 || takes_many() ? kRated : kMany;
        if (row.status == kRated) {
            bool is_left = watch();
            const auto start = Clock::now();
            const auto stop = [&] {
                is_left = is_stopped_ || watch();
                return is_left || (seconds_ >= 0 && after(start) >= seconds_);
            };
            if (seconds_ == 0)
                row.status = kOpen;
            else if (!is_left)
                rate_one(digits, solutions, stop, row);
            if (is_left) return false;
        }
        rows_.push_back(row);
        keep();
        return true;
    }

    double seconds_;
    std::atomic<bool> is_stopped_ = false;
};

}  // namespace farandole::rating
