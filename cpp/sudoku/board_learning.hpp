// The search that a board of any shape is handed to when it turns out to be hard: it learns from
// every contradiction, as SAT solvers do (conflict-driven clause learning: Marques-Silva and
// Sakallah 1996; Moskewicz and others 2001).
//
// What is decided or follows is a literal: a candidate that is right or wrong. Why it follows is
// kept: because of a right one among its peers, as the last candidate of a cell, as the last place in
// a house, by a learned clause. At a contradiction these reasons are followed back until one
// literal of the last decision is left that explains it (the first unique implication point), and
// what can't be true together is learned as a clause. The search goes back as far as that clause
// says something new. The rules themselves are no clauses: a set of candidates for each cell, and how
// many places a digit has in a house, say the same.
//
// The next decision is the most active candidate, taken as right. The search begins anew after
// 150 contradictions times a term of Luby's sequence. The clauses that span many decisions are
// dropped from time to time, so there are never more than some 20,000.
//
// After a solution nothing may be found twice, and no clause is kept for it: the last decision is
// turned round, and the search doesn't go back beyond it before all below is known (Gebser,
// Kaufmann, Neumann and Schaub, "Conflict-driven answer set enumeration", 2007).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sudoku/board_activity.hpp"
#include "sudoku/board_houses.hpp"

namespace farandole::sudoku {

class BoardLearning {
  public:
    // `sets` are the candidates of each cell, a bit each: none empty, and no unused singles, on a board of at least two
    // digits.
    BoardLearning(std::shared_ptr<const BoardHouses> board, const std::vector<std::uint32_t>& sets);

    // Excludes a solution before the first run. `digits` are 1 to side.
    void exclude(const std::vector<std::uint8_t>& digits);

    // As in BoardSearch.
    std::uint64_t run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions);
    bool finished() const { return is_over_; }
    std::uint64_t guesses() const { return guesses_; }

  private:
    // Twice the candidate, which is cell * side + digit; plus 1 if it is wrong.
    using Literal = std::uint32_t;

    enum class Value : std::uint8_t { kOpen, kRight, kWrong };

    enum class Why : std::uint8_t {
        kDecision,  // or known before any
        kPeer,      // this candidate is right
        kCell,      // all others of this cell are wrong
        kPlace,     // all others of this digit in this house are wrong; house * side + digit
        kClause,    // all other literals of this clause are false
        kTurned,    // after this number of decisions, all else is known
    };

    struct Reason {
        Why why;
        std::uint32_t what;
    };

    // A clause to examine when a literal becomes false, and another one of its literals.
    struct Watch {
        std::uint32_t clause;
        Literal other;
    };

    std::uint32_t level() const { return static_cast<std::uint32_t>(decisions_.size()); }
    bool is_true(Literal literal) const;
    bool is_false(Literal literal) const;
    bool assign(Literal literal, Reason reason);
    bool contradict(Reason reason, std::uint32_t candidate);
    bool propagate();
    bool settle_right(std::uint32_t candidate);
    bool settle_wrong(std::uint32_t candidate);
    bool settle_clauses(Literal literal);
    void undo(std::uint32_t level);
    bool go_back();
    void explain();
    void shorten();
    std::uint32_t spanned();
    std::uint32_t learn(std::uint32_t span);
    void watch(std::uint32_t clause);
    void forget();
    void begin_anew();
    void decide();
    template <class Visit>
    void each_cause(Reason reason, std::uint32_t candidate, Visit visit) const;

    std::shared_ptr<const BoardHouses> board_;
    std::uint32_t side_, cells_;
    std::vector<Value> values_;           // of each candidate,
    std::vector<std::uint32_t> levels_;   // number of decisions when it became known,
    std::vector<Reason> reasons_;         // and why
    std::vector<std::uint32_t> sets_;     // candidates of each cell that aren't wrong
    std::vector<std::uint8_t> ways_;      // their number; then the number of places of each digit in a house
    std::vector<std::uint8_t> is_done_;   // likewise: one of them is right
    std::uint32_t done_ = 0;              // cells
    std::vector<Literal> trail_;          // everything known, in order
    std::size_t next_ = 0;                // the first literal on the trail whose consequences are unknown
    std::vector<std::size_t> decisions_;  // positions on the trail

    // Concatenated clauses: number of literals, number of levels that they spanned when they were learned, and the
    // literals; the first two are watched. Clauses with a span of zero are never dropped.
    std::vector<std::uint32_t> clauses_, starts_;
    std::vector<std::vector<Watch>> watches_;  // by literal

    BoardActivity activity_;
    Reason conflict_{Why::kDecision, 0};  // literals that can't all be true,
    std::uint32_t conflict_candidate_;    // together with this one
    std::vector<Literal> clause_;         // the clause being learned
    std::vector<std::uint32_t> visited_;
    std::vector<std::uint8_t> is_visited_;
    std::vector<std::uint64_t> level_seen_;  // the contradiction of the last visit

    std::uint32_t fixed_ = 0;  // decisions that are undone one by one
    bool is_possible_ = true, is_over_ = false, is_stalled_ = false;
    std::uint64_t guesses_ = 0, conflicts_ = 0, restarts_ = 0, forgotten_ = 0;
    std::uint64_t restart_at_, forget_at_;  // conflicts
};

}  // namespace farandole::sudoku
