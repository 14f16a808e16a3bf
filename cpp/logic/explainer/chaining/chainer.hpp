// One kind of Sudoku Explainer's chains, with the kinds that are nested in it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "logic/explainer/chaining.hpp"
#include "logic/explainer/chaining/closure.hpp"
#include "logic/explainer/chaining/reach.hpp"
#include "logic/explainer/forecast/forecast.hpp"

namespace farandole::explainer::chaining {

// What placed digits decide: which houses are too full for a rule.
struct Filled {
    std::uint8_t empty[3][9]{}, placed[9]{};
    explicit Filled(const Board& board);
};

struct Removal {
    std::uint8_t cell = 0;
    std::uint16_t digits = 0;
};

// A step of the path of a chain without branches.
struct Link {
    std::uint16_t node = 0;
    Cause cause = Cause::kSupposed;
};

// A node of a search for such chains, with the index of the one that it follows from.
struct Step {
    std::uint16_t node = 0;
    Cause cause = Cause::kSupposed;
    std::int32_t from = -1;
};

enum class Shape : std::uint8_t { kCycle, kForcing, kBinary, kCell, kHouse };

// A hint; its chains are kept by the chainer until it searches again.
struct Found {
    Shape shape = Shape::kBinary;
    Cause supposed = Cause::kSupposed;  // what stands for the cause of the supposition: of cells and houses
    std::uint8_t key = 0;               // Sudoku Explainer's sort key
    std::uint8_t target_count = 0;
    double difficulty = 0;
    int complexity = 0;
    int sequence = 0;
    int result = -1;              // the node that holds, if it is one
    int path = 0, path_size = 0;  // of cycles and forcing chains
    Target targets[9];
    Removal removal;                      // if it is from one cell
    int removals = 0, removal_count = 0;  // else
    int hash = 0;                         // as Java computes it: hints with other hashes aren't compared
};

inline int removal_count(const Found& found) { return found.removal_count ? found.removal_count : 1; }

struct Options {
    bool multiple = false, dynamic = false, nishio = false;
    int level = 0, nesting_limit = 0;
    bool has_wings = false;  // among the rules inside
};

// That a candidate is the last of its cell, or house.
struct Last {
    std::uint16_t candidate = 0;
    Cause cause = Cause::kCell;
};

// What chains inside say about a board: the hints, and which candidates are the last in them.
struct Answer {
    using Marks = std::array<std::uint16_t, kCells>;
    struct Said {
        std::size_t removals, lasts;  // where its own end
        std::uint64_t name;
        int complexity;
        std::shared_ptr<const Proof> proof;  // if it's asked for
    };
    Marks marks;
    std::vector<Said> said;
    std::vector<Removal> removals;
    std::vector<Last> lasts;
};

// Answers on the board that is looked at and the one before: suppositions often leave the same.
class Answers {
  public:
    void begin_board() {
        before_ = std::move(now_);
        now_.clear();
    }
    void clear() {
        now_.clear();
        before_.clear();
    }
    // That on a board, null if there is none.
    const Answer* find(const Answer::Marks& marks);
    Answer& add(const Answer::Marks& marks);

  private:
    static std::uint64_t key_of(const Answer::Marks& marks);
    std::unordered_map<std::uint64_t, Answer> now_, before_;
};

// Closures that are used again and again.
class Pool {
  public:
    Closure& take() {
        if (used_ == closures_.size()) closures_.push_back(std::make_unique_for_overwrite<Closure>());
        return *closures_[used_++];
    }
    void put_back() { --used_; }  // that which was taken last
    void clear() { used_ = 0; }

  private:
    std::vector<std::unique_ptr<Closure>> closures_;
    std::size_t used_ = 0;
};
using Pools = std::array<Pool, 3>;  // for chains, chains inside them, and chains inside those

// Whether to give up: once it's said, it stays said.
struct Halt {
    const Stop* stop = nullptr;
    bool said = false;
    bool ask() { return said = said || (stop && *stop && (*stop)()); }
};

// A candidate that is false, and what else its four units have, in words of 16 bits: the last bit of a word in `single` says
// that it's one candidate. None is single where the candidate is true, too.
struct Turn {
    std::uint64_t others, single;
    int candidate;
};

class Chainer {
  public:
    Chainer(const Options& options, Pools& pools, Halt& halt, std::size_t depth = 0);

    const Removal* removals(const Found& found) const {
        return found.removal_count ? removals_.data() + found.removals : &found.removal;
    }
    // All hints on a board in Sudoku Explainer's order, each set of removals once; or the first alone.
    // Where it's known what chains without branches can reach, only there they are searched for.
    const std::vector<Found>& search(const Grid& grid, const Filled& filled, bool only_first, Reach* reach = nullptr);

    const Found* first(const Grid& grid, const Filled& filled, Reach* reach);
    Hint hint_of(const Found& found) const;
    // Whether what is found can be proved, too: it takes somewhat longer.
    void set_proves(bool proves) {
        if (proves != proves_)
            for (Answers& answers : answers_) answers.clear();
        proves_ = proves;
        for (const std::unique_ptr<Chainer>& inner : inner_) inner->set_proves(proves);
    }
    std::shared_ptr<const Proof> proof_of(const Found& found);
    // Takes over what a search of the level below has found out on the same board, where it found no hint.
    void take_over(Chainer& below) {
        std::swap(closures_, below.closures_);
        goes_on_ = true;
    }
    // To be said before a search, if chains inside find nothing on the board itself.
    void set_quiet(bool is_quiet) { is_bounded_ = is_quiet && inner_.size() == 1; }

  private:
    // cycles.cpp
    void search_cycles();
    void search_from(int candidate, Grid& ends, bool within_cells, bool within_houses);
    void offer_cycle(int path, bool within_cells, bool within_houses);
    void offer_path(Found&& found);

    // multiple.cpp
    void search_multiple();
    void search_cell(int cell);
    void search_binary(int candidate, bool doubles);
    void find_starts();
    void search_houses(int cell, int digit);
    void search_common(const int* candidates, int count, Shape shape, Cause supposed);
    bool offer(Found& found);
    const Closure& when(int node);
    const Closure& when_on(int candidate) { return when(true_node(candidate)); }
    double base() const;

    // expand.cpp
    void expand(Closure& closure, int start);
    void follow(Closure& closure, Grid& left, int on, int off);
    void go_on(Closure& closure);
    bool follow_on(Closure& closure, Grid& left, int candidate);
    bool follow_off(Closure& closure, Grid& left, const Turn& turn);
    void strike(Grid& left, int candidate);

    // rules.cpp
    bool apply_rules(Closure& closure, const Grid& work);
    // nested.cpp
    bool apply_inner(Closure& closure, const Grid& work, std::size_t first);
    bool apply_nested(Closure& closure, const Grid& work, std::size_t kind);
    bool is_too_long(const Closure& closure);
    const Answer* ask(const Grid& work, std::size_t kind);
    void take(Closure& closure, std::span<const Removal> removals, std::uint64_t name, int complexity);
    std::uint64_t gather_lasts(const Found& found, const Chainer& inner, std::vector<Last>& lasts);
    void gather_parents(std::span<const Last> lasts, const Grid& work);

    void prepare_inner();
    // Boards to come have candidates of this one.
    void expect(const Grid& grid);

    Options options_;
    Reach own_reach_;                     // of the board, for what is nested
    bool is_quiet_ = false;               // whether nothing nested is found on the board itself
    bool is_bounded_ = false;             // whether chains inside are asked for only as long as they may be of use
    bool is_own_ = false;                 // whether these are of what the supposition has left
    std::unique_ptr<Forecast> forecast_;  // of chains that have one
    bool is_expected_ = false;
    Reach* reach_ = nullptr;
    std::vector<std::unique_ptr<Chainer>> inner_;
    const Grid* grid_ = nullptr;
    const Filled* filled_ = nullptr;
    std::uint16_t starts_[kCells][3];  // by kind of house, the digits
    bool only_first_ = false;
    int sequence_ = 0;
    std::vector<Found> hints_;
    std::vector<int> slots_;  // the hint for a removal, -1 for none
    std::vector<Link> paths_;
    std::vector<Removal> removals_;
    std::vector<Step> steps_;
    Pool& pool_;
    Halt& halt_;
    bool proves_ = false;
    // Of nodes; those of candidates that are false are kept where another level may go on with them.
    std::vector<Closure*> closures_;
    bool keeps_ = false;    // these
    bool goes_on_ = false;  // with closures of the level below
    std::vector<std::uint8_t> is_done_;
    Turn turns_[kCandidates + 1];  // of the closure that is made
    int turn_count_ = 0;
    Ancestors ancestors_;
    std::vector<std::uint16_t> parents_;
    std::vector<Last> lasts_;
    std::vector<Answers> answers_;  // of inner_
};

// Puts cells in the order in which Java's hash map of them is read.
void order_like_java(Removal* removals, int count);
double with_length(double base, int complexity);

}  // namespace farandole::explainer::chaining
