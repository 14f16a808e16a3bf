// One cover, or the proof that there is none, by learning from dead ends.
//
// An option is a variable: taken or not. Items are kept as they are, not written as clauses: an option that is taken
// excludes those it shares an item with, and each item that must be covered is a clause, "one of these". At a dead end,
// the choices that led there give a new clause (conflict-driven clause learning: Marques-Silva and Sakallah, "GRASP",
// 1999; Moskewicz and others, "Chaff", 2001), by which the search goes back over several choices, and which holds from then
// on. Restarts and the removal of clauses go by the number of levels a clause joins (Audemard and Simon,
// "Predicting learnt clauses quality", 2009), phases and modes as in CaDiCaL (Biere and others, 2024).
//
// A literal is 2 * option if the option is to be taken, and 2 * option + 1 if it isn't:
//
//   trail    t3  -t5 -t8 | t9  -t2 ...      literals that hold, in order; levels begin with a choice
//   reason   -    3   3    -    clause      why: an option taken, a clause, an item's bounds
//
// Clauses lie one after another in `arena_`: its size, a rank and its literals, of which the first two are watched.
#pragma once

#include <cstdint>
#include <vector>

#include "cover/learn/ranking.hpp"
#include "cover/problem.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

class Learner {
  public:
    enum class Outcome { cover, none, nodes, work };
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    // `problem` must be well formed. Clauses take about that many bytes at most, besides those of the items.
    Learner(const Problem& problem, std::uint64_t seed, std::size_t memory);

    // Continues until there is an answer or a limit: options tried, and entries looked at (a nanosecond or two each).
    Outcome run(std::uint64_t nodes, std::uint64_t work);

    // After Outcome::cover: its option numbers.
    std::vector<std::uint32_t> cover() const;

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t work() const { return work_; }
    std::uint64_t conflicts() const { return conflicts_; }

  private:
    using Literal = std::uint32_t;
    using Literals = std::vector<Literal>;
    struct Watch {
        std::uint32_t clause;
        Literal other;  // if it holds, so does the clause
    };
    // Why a literal holds. Of kind `rival`, an option that is taken; the others are places in the arena and items.
    struct Reason {
        enum Kind : std::uint32_t { choice, rival, clause, most, least } kind = choice;
        std::uint32_t place = 0;
    };
    static constexpr std::uint32_t header = 2;  // words before the literals of a clause

    static Literal opposite(Literal literal) { return literal ^ 1; }
    static std::uint32_t option(Literal literal) { return literal >> 1; }
    static bool taken(Literal literal) { return (literal & 1) == 0; }
    std::uint32_t depth() const { return static_cast<std::uint32_t>(ends_.size()); }

    // propagate.cpp
    void prepare();
    bool propagate();
    bool assign(Literal literal, Reason reason);
    bool exclude_rivals(std::uint32_t option);
    bool exclude(std::uint32_t option, std::uint32_t rival);
    bool count(Literal literal);
    bool check(std::uint32_t item);
    bool visit_clauses(Literal literal);
    void watch(std::uint32_t place);
    void undo(std::uint32_t depth);

    // conflict.cpp
    template <class Visit>
    void reasons(std::uint32_t option, const Visit& visit);
    void learn();
    bool is_implied(Literal literal);
    void mark(Literal literal);
    void shorten();
    std::uint32_t spread(const Literals& literals);

    // learner.cpp
    void decide();
    void restart_if_due();
    void reduce();
    void next_mode();
    bool is_full() const { return (arena_.size() - first_learned_) * sizeof(std::uint32_t) > memory_; }
    void save_phases();

    Compact compact_;
    std::uint32_t options_;
    std::vector<std::uint32_t> starts_, members_, shades_;  // by item: its options, and their colors there
    std::vector<std::uint32_t> low_, high_, count_,
        missing_;                           // by item that is counted: bounds, options taken, excluded
    std::vector<std::uint8_t> is_counted_;  // by item
    bool counts_ = false;                   // whether any is

    std::vector<std::int8_t> value_;               // by literal: 1 holds, -1 doesn't, 0 open
    std::vector<std::uint32_t> level_, position_;  // by option
    std::vector<Reason> reason_;                   // by option
    std::vector<std::uint32_t> ends_;              // by level: where it begins on the trail
    Literals trail_;
    std::size_t head_ = 0;  // what lies before has been propagated

    std::vector<std::uint32_t> arena_;
    std::vector<std::vector<Watch>> watches_;  // by literal: clauses to look at once it holds no more
    std::size_t first_learned_ = 0, memory_;

    Literals conflict_, learned_, stack_;
    std::vector<std::uint8_t> seen_;  // by option
    std::vector<std::uint32_t> touched_, stamp_;
    std::uint32_t stamps_ = 0;

    Ranking ranking_;
    std::vector<std::uint8_t> phase_, target_, best_;  // by option
    std::size_t target_size_ = 0, best_size_ = 0;
    double fast_ = 0, slow_ = 0, weight_fast_ = 0, weight_slow_ = 0;
    std::uint64_t since_restart_ = 0, next_reduce_ = 2000, soonest_reduce_ = 100, reductions_ = 0, next_mode_ = 1000,
                  modes_ = 0, quota_ = 0, stable_runs_ = 0;
    std::uint64_t random_;
    bool stable_ = false, none_ = false;
    std::uint64_t nodes_ = 0, work_ = 0, conflicts_ = 0;
};

}  // namespace farandole::cover
