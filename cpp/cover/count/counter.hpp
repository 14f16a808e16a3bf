// Counting covers with component caching (the engine called "diagram"), and drawing them by number.
//
// Depth-first as the search is, but what is left to cover is looked up first: a remaining
// problem met before, by whatever options, is counted once (Nishino, Yasuda, Minato and
// Nagata, "Dancing with Decision Diagrams", AAAI 2017). One that falls into parts without a
// common option is counted part by part. So the covers form a diagram
//
//             item 7                    its counts add up
//            /      \    .
//       option 3   option 9
//          |          |
//        parts      item 4              those of parts multiply
//        /   \      /    \    .
//      ...   ...  ...    ...
//
// of which only counts are remembered, not branches: a cover is found again by its number
// in going down once more, with the counts known. Any cover's number being as good as another's,
// a random one gives a random cover.
//
// Options that say the same are one here, with a weight (fold.hpp): a branch counts as often as the weights of the
// options taken there, multiplied, say. In a cover's number they are the lowest digits.
//
// A counter owns everything it needs; it can be stopped after any step and continued. Not to be
// used by two threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cover/count/board.hpp"
#include "cover/count/cache.hpp"
#include "cover/count/fold.hpp"
#include "cover/problem.hpp"
#include "cover/search/search.hpp"
#include "cover/search/state.hpp"

namespace farandole::cover {

class Counter {
  public:
    // `memory` limits the bytes of the cache; once they are used up, counting continues more slowly. `problem` must be
    // well formed.
    static std::unique_ptr<Counter> make(const Problem& problem, std::size_t memory);

    Counter(const Counter&) = delete;  // board_ refers to compact_
    Counter& operator=(const Counter&) = delete;

    // All that is remembered: a new counter of the same problem that is given it by restore() soon gets to where this
    // one stands. write_state() writes state_bytes(), the same on every machine that has the lowest byte first.
    std::size_t state_bytes() const;
    void write_state(std::uint8_t* bytes) const;
    // Before run(). Bytes from elsewhere can do no harm, but they can make the count wrong. The nodes on the way back are
    // free, up to the first count that isn't remembered: so with a limit of one node, every counter gets further.
    Unfit restore(const std::uint8_t* bytes, std::size_t size);

    // Continues counting; of the limits, `nodes` and `work` apply. Never Status::solutions.
    Status run(const Limits& limits);

    bool counted() const { return counted_; }

    // The number of covers in 64-bit limbs, least significant first: exact once run() has returned Status::finished, a
    // lower bound before that.
    std::vector<std::uint64_t> count() const;

    // The share of the whole still to be counted if all alternatives were equally hard: from 1 to 0.
    double left() const;

    // After counting: starts searching for cover number `index`, in limbs like count(). It must be less than the count.
    void seek(std::vector<std::uint64_t> index);
    // Continues searching. Once this returns Status::finished, cover() holds its option numbers.
    Status find(const Limits& limits);
    std::vector<std::uint32_t> cover() const;

    std::uint64_t nodes() const { return nodes_; }  // options tried
    // As Limits::work counts it: in options struck out.
    std::uint64_t work() const { return board_.struck; }
    // Estimated number of nodes without caching or splitting: the gain is the quotient.
    double virtual_nodes() const { return virtual_; }
    std::uint64_t hits() const { return hits_; }
    // Open items of the second largest part, if the whole falls into independent parts, otherwise 0.
    std::uint32_t second_part() const { return second_part_; }
    std::size_t remembered() const { return cache_.entries(); }
    std::size_t bytes() const { return cache_.bytes(); }  // cached

  private:
    static constexpr std::uint64_t node_work = 48;  // looking counts up, mainly

    enum class State { start, enter, advance, receive, finished };
    struct Frame {
        ComponentCache::Key key;
        std::uint64_t nodes;             // when it began
        double virtual_nodes;            // likewise
        std::uint32_t first, next, end;  // its options in choices_; for parts, how many remain and how many there were
        std::uint32_t depth;             // of its state in the board
        std::uint32_t open;
        std::uint32_t item;  // the item branched on
        bool may_close;      // whether the last branch closes that item
        bool parts;
        bool spread;          // whether its choices have been taken already
        double plain, times;  // for parts: virtual nodes of those counted, and the product of their counts
        double mark;          // for parts: virtual nodes at the start of the current one
    };
    struct Child {  // what a choice of a spread frame leaves
        ComponentCache::Key key;
        std::size_t depth;  // of its state in the board; 0: a dead end
    };
    struct Walk {  // downwards from an unprocessed state of the board
        std::size_t depth;
        std::vector<std::uint64_t> index;
        std::uint32_t first = 0, next = 0, end = 0;  // as in a frame
        std::uint32_t item = 0;
        std::size_t before = 0;  // options in cover_
        bool begun = false, may_close = false, parts = false;
    };

    using Number = std::vector<std::uint64_t>;

    Counter(const Problem& problem, std::optional<Folded>&& groups, std::size_t memory, bool narrow);

    Status work(const Limits& limits);
    void start();
    void enter();
    void measure_parts(std::uint32_t parts);
    void advance();
    void receive();
    void finish();
    void count_one();
    bool remembers(ComponentCache::Key key);
    bool covers_all(std::uint32_t choice, std::uint32_t open) const;
    bool foresee(std::uint32_t choice, bool last);
    bool worth_spreading(const Frame& frame) const;
    void spread();
    void go_on_from(std::uint32_t choice);
    bool worth_splitting(std::uint32_t open) const;
    void branch(std::uint32_t& item, std::uint32_t& first, std::uint32_t& end, bool& may_close);
    bool descend(std::uint32_t first, std::uint32_t choice, bool closes, std::uint32_t item);
    void widen();
    std::uint64_t* sum(std::size_t frame) { return sums_.data() + frame * limbs_; }
    std::uint32_t weight(std::uint32_t option) const { return groups_->weight(compact_.number[option]); }
    Number weight_of(std::span<const std::uint32_t> options);
    void multiply_by(Number& number, const Number& factor);
    void choose_members(Number& index, std::size_t before);

    void open_walk();
    void try_branch();
    void take_branch();
    void count_part();
    void heed_count();
    void count_copy();

    std::uint64_t problem_;  // fingerprint of the problem in order
    Compact compact_;
    std::optional<Folded> groups_;
    CounterBoard board_;
    ComponentCache::Key keys_;  // how the keys of this problem are made
    std::size_t limbs_ = 1;
    ComponentCache cache_;

    State state_ = State::start;
    std::vector<Frame> frames_;
    std::vector<std::uint64_t> sums_;    // by frame: the sum or product so far
    std::vector<std::uint64_t> result_;  // of the state counted last
    std::vector<std::uint64_t> scratch_;
    std::vector<std::uint64_t> total_;
    std::vector<Number> weights_;       // by frame, with groups: of the current branch
    Number whole_weight_;               // of the options taken at the root
    std::vector<std::uint32_t> noted_;  // options taken in a branch
    std::vector<std::uint32_t> choices_;
    std::vector<Child> children_;         // by place in choices_, of spread frames
    std::vector<double> below_, splits_;  // by open items: recent averages of nodes below a state, and of splits
    bool counted_ = false, returning_ = false;
    std::vector<double> foreseen_;  // by open items: recent share of branches known before they were taken
    bool whole_ = false;            // whether the next state is known to be connected
    std::optional<ComponentCache::Key> missing_;  // its key, if its count is known not to be remembered
    std::uint64_t nodes_ = 0, hits_ = 0;
    std::uint32_t second_part_ = 0;
    double virtual_ = 0;

    std::vector<Walk> walks_;
    bool counting_ = false;  // whether the walk waits for the count of a copy
    std::vector<std::uint64_t> quotient_, rest_;
    std::vector<std::vector<std::uint64_t>> rests_;  // of the parts counted so far, for the current state
    std::vector<std::uint32_t> cover_;               // numbers of `compact_`
    std::vector<std::uint32_t> which_;               // of those in its group
};

}  // namespace farandole::cover
