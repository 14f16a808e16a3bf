// A board with rules as a search sees it: cells, and records of propagators.
//
// Bit d of a set says that digit d + 1 may stand in a cell. Every rule of the product is lowered to few kinds of
// records, kept in one array, the cheapest first, so that the lowest bit of a set of dirty records is the one to run
// next. The cells of a record, and its numbers, lie end to end in two other arrays:
//
//     records   [house 0 1 …][relation 0 2][sum 5 3 …] …       kind, first cell, number of cells, first number
//     cells     0 1 2 3 4 5 6 7 8 | 3 4 | 0 9 18 …
//     numbers   -           | table | coefficients …
//
// Groups of cells that differ aren't records: they make the graph of peers, from which a digit that is placed is
// removed at once. A group of as many cells as there are digits is a house, too.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace farandole::rules {

using Set = std::uint32_t;
using Cell = std::uint16_t;

inline constexpr int kLargestSide = 25;
inline constexpr int kNarrow = 16;                     // digits that sets of 16 bits can have
inline constexpr int kMostArranged = 9;                // digits of which all sets are looked at
inline constexpr int kMostEnclosed = 16;               // digits of which those between two are added
inline constexpr std::size_t kWordsAtOnce = 4;         // of sets of records
inline constexpr std::int32_t kMostStatesAtOnce = 64;  // of an automaton: sets of them are one number
inline constexpr std::size_t kMostCells = 2048;
inline constexpr int kMostLines = 4 * kLargestSide;  // with ranks
inline constexpr std::int32_t kLargestCoefficient = 10'000, kLargestTotal = 10'000'000;

// Kinds of records in the order of their cost.
enum class Kind : std::uint8_t {
    relation,      // two cells, by a table each way
    ascending,     // each cell above the one before
    between,       // all but two cells strictly between those two
    outside,       // all but two cells strictly below or above those two
    different,     // all cells differ; only within an alternative, see above
    combinations,  // distinct cells whose digits are one of some sets
    house,         // every one of its digits has a place
    clique,        // every two cells by a table
    band,          // three houses that have all cells in common with three others, as rows and boxes: each two a part
    shared,        // two sets of cells with the same digits: what two houses don't have in common
    seen,          // a house: what sees all places of one of its digits hasn't it
    locked,        // the same, on a board with cells that can't both have one digit
    count,         // how many cells have one of some digits
    places,        // in how many houses a digit stands in one of the first cells
    same,          // groups of cells that have the same digits, each as often
    element,       // the first cell says which of the others has the digit of the second
    distinct,      // the first cell says how many digits the others have
    sum,           // a linear equation
    automaton,     // the digits, in order, are accepted
    enclosed,      // cells that differ: the digits between two of them add up to a total
    arranged,      // cells that differ: the digits above all before them are counted
    uncrossed,     // cells of several regions: what joins one can't cross what joins another
    region,        // the cells that have one of some digits are joined by edges
    ranks,         // the places of some lines among all, each read as a number
    either,        // one of several lists of records holds
};

struct Record {
    Kind kind;
    bool is_exact;          // finds at once all that it will: its own changes tell it nothing
    std::uint32_t first;    // cell
    std::uint32_t size;     // cells
    std::uint32_t numbers;  // the first of its numbers
    std::uint32_t extent;   // how many numbers it has
};

// Records of one kind, which lie one after another.
struct Alike {
    std::size_t first, count;
};

struct Term {
    std::int32_t coefficient;
    Cell cell;
};

struct Sum {
    std::int32_t total;
    std::vector<Term> terms;
};

// Which sums that follow from others are of use: of a few cells; of some more if they are tight, so that their total is
// near the least or the largest that it can be.
struct Wanted {
    std::size_t terms, tight_terms;
    std::int32_t slack;  // of a tight one, of 9 digits
};
inline constexpr Wanted kNone{0, 0, 0}, kSome{6, 8, 3}, kOfFew{6, 12, 3}, kMore{8, 12, 9};
inline constexpr std::size_t kFewSums = 16;  // of the rules: more of those that follow are looked for

// What a stream of records says, checked and made ready. Throws std::invalid_argument for a stream that breaks the
// format of `read` or has a number out of range.
class Board {
  public:
    // `values` is the number of digits, `cells` that of the cells, `stream` the records that propagators.py writes.
    Board(int values, std::size_t cells, const std::vector<std::int32_t>& stream);

    // The same with more of the sums that follow from others: of more cells, which are worth their time in a long search.
    Board with_more_sums() const;

    int values() const { return values_; }
    std::size_t cells() const { return cells_; }
    Set all() const { return (Set{1} << values_) - 1; }
    const std::vector<Record>& records() const { return records_; }
    const Cell* cells_of(const Record& record) const { return record_cells_.data() + record.first; }
    const std::int32_t* numbers_of(const Record& record) const { return numbers_.data() + record.numbers; }
    Alike all_of(Kind kind) const;
    const Record* inner(std::size_t at) const { return inner_.data() + at; }
    const std::vector<Set>& start() const { return start_; }
    // What the score of a cell is before any conflict.
    const std::vector<float>& priors() const { return priors_; }
    // Whether there is nothing but cells that differ, so that no cell is known to be stricter than another.
    bool is_plain() const { return is_plain_; }

    // The digits that a set of digits allows by a table, and its two directions.
    Set image(std::size_t table, Set from) const {
        const Set* part = tables_.data() + table;
        Set to = part[from & 511];
        if (values_ > 9) to |= part[512 + (from >> 9 & 511)] | part[1024 + (from >> 18)];
        return to;
    }

    // Of each state of an automaton of at most 64: those that follow by each set of three digits in a row.
    const std::uint64_t* steps(std::size_t automaton) const { return steps_.data() + automaton; }

    const Cell* peers(std::size_t cell) const { return peers_.data() + first_peer_[cell]; }
    std::size_t peer_count(std::size_t cell) const { return first_peer_[cell + 1] - first_peer_[cell]; }
    // A bit for each cell, `words()` words.
    const std::uint64_t* peer_bits(std::size_t cell) const { return peer_bits_.data() + cell * cell_words_; }
    std::size_t cell_words() const { return cell_words_; }
    std::size_t houses() const { return groups_.size(); }
    const std::uint64_t* house_bits(std::size_t house) const { return house_bits_.data() + house * cell_words_; }
    bool are_peers(std::size_t a, std::size_t b) const { return peer_bits(a)[b / 64] >> b % 64 & 1; }

    // Cells that can't have a digit where a cell has it, beside the peers of that: a bit for each; and with the peers.
    bool has_apart() const { return !apart_bits_.empty(); }
    const std::uint64_t* apart_bits(std::size_t cell, std::size_t digit) const {
        return apart_bits_.data() + (cell * static_cast<std::size_t>(values_) + digit) * cell_words_;
    }
    std::uint64_t seen_bits(std::size_t cell, std::size_t digit, std::size_t word) const {
        return peer_bits(cell)[word] | (has_apart() ? apart_bits(cell, digit)[word] : 0);
    }

    // The records to run again after a change of a cell, a bit each.
    const std::uint64_t* watchers(std::size_t cell) const { return watchers_.data() + cell * words_; }
    std::size_t words() const { return words_; }

    // The numbers of 64 bits that a record may need beside the board while it runs.
    std::size_t scratch() const { return scratch_; }

  private:
    friend class Reader;
    friend class SumMaker;
    friend class SumFinder;

    void add(Kind kind, const std::vector<Cell>& cells, const std::vector<std::int32_t>& numbers);
    void add_relations(std::vector<Set> there, const std::vector<Cell>& pairs);
    std::size_t add_table(const std::vector<Set>& images);
    std::vector<std::int32_t> unrolled(std::vector<std::int32_t> numbers, const std::vector<Cell>& cells) const;
    std::vector<std::int32_t> enclosed(std::int32_t total, Set ends, std::int32_t least) const;
    void add_steps(const std::int32_t* next, std::size_t states);
    void join(std::vector<std::uint64_t>& bits, const std::vector<Cell>& group) const;
    bool join_equal(Cell a, Cell b);
    void join_peers();
    void add_seen(std::size_t house, const std::vector<std::uint64_t>& known);
    void join_houses();
    void join_pairs();
    bool add_band(const std::vector<std::size_t>& three, const std::vector<std::size_t>& others);
    void lock_houses();
    void add_count(Set digits, std::int32_t counts, const std::vector<Cell>& cells);
    void add_places(const std::vector<Cell>& cells, std::int32_t digit, std::int32_t counts);
    std::size_t scratch_of(const Record& record) const;
    void weigh();
    void order();
    Wanted wanted_first() const { return sums_.size() <= kFewSums ? kOfFew : kSome; }

    int values_;
    std::size_t cells_;
    std::vector<std::vector<Cell>> groups_;      // cells that differ; once they are joined, houses
    std::vector<Set> digits_;                    // of each house
    std::vector<std::vector<Cell>> cages_;       // cells of sums, and of sets of digits
    std::vector<std::pair<Cell, Cell>> equals_;  // cells with the same digit
    std::vector<Sum> sums_;
    std::vector<Record> records_, inner_;
    std::vector<Cell> record_cells_;
    std::vector<std::int32_t> numbers_;
    std::vector<Set> tables_, start_;
    std::vector<Cell> peers_;
    std::vector<std::uint32_t> first_peer_;
    std::vector<std::uint64_t> peer_bits_, apart_bits_, house_bits_, watchers_, steps_;
    std::vector<float> priors_;
    std::size_t words_ = 0, cell_words_ = 0, scratch_ = 0;
    bool is_plain_ = false;
};

// Makes records of a sum: a table if it has two cells, sets of digits if its cells differ, else an equation.
void add_sum(Board& board, Sum sum, bool is_inner);

// Makes a record of cells that differ and have one of some sets of digits.
void add_sets(Board& board, const std::vector<Cell>& cells, std::vector<std::int32_t> sets);

// The state of an automaton that accepts all that follows, or -1: whether each is accepting, then the next states.
std::int32_t state_of_all(const std::int32_t* accepting, std::int32_t states, int values);

// Adds the sums that follow from those of the rules and from houses, but those that were wanted before.
void derive_sums(Board& board, const Wanted& wanted, const Wanted& before);

}  // namespace farandole::rules
