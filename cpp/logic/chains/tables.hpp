// Tables of implications, the common ground of nice loops, forcing chains and forcing nets.
//
// A literal says that a candidate (or a group, or the entry of an almost locked set) is true or false. From every
// literal lead direct implications to others:
//
//     r1c1=5  →  r1c1≠3, r1c7≠5, r4c1≠5 …       weak links, from true to false
//     r1c7≠5  →  r1c2=5                          strong links, from false to true
//
// For chains that is all. For nets a direct implication is also what follows from the premise by singles, a few
// rounds deep; such an implication has several grounds at once.
//
// What a premise implies in the end is wanted in two forms. As sets of bits, one row a literal, from which one
// sees in no time which conclusions there are at all (`reaches`, `row`). And in order, with the way that leads
// there (`table`, `chain`): this is made only for premises whose chains somebody wants to see. That order, the
// distances, and which of several ways is taken are HoDoKu's, as they decide which chain is the step.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/chains/groups.hpp"
#include "logic/search.hpp"
#include "logic/sets/locked_sets.hpp"
#include "logic/step.hpp"

namespace farandole::logic {

// 2 × number of the thing + 1 if it is true. Candidates are numbered by cell, then digit; then come groups, then
// entries of almost locked sets.
using Literal = std::uint16_t;
constexpr bool is_on(Literal literal) { return (literal & 1) != 0; }
constexpr Literal negated(Literal literal) { return static_cast<Literal>(literal ^ 1); }

enum class Kind : std::uint8_t { candidate, group, locked_set };

struct Thing {
    Cells cells;                  // of an almost locked set: all of them
    std::uint8_t cell = 0;        // the first; of an almost locked set, the first that holds the digit
    std::uint8_t digit = 0;       // of an almost locked set, the one that it loses
    Kind kind = Kind::candidate;  //
    std::int16_t set = -1;        // number of the almost locked set
};

struct Implication {
    Literal literal = 0;
    std::uint16_t distance = 0;  // from the premise, as HoDoKu counts: the premise itself has 1
};

// Numbers of the implications that are the ground of one; the first leads on the main way.
using Grounds = std::array<std::uint16_t, 5>;

// All that a premise implies, in the order of discovery.
struct Table {
    struct Entry {
        Literal literal;
        std::uint16_t distance;
        std::uint16_t via;  // the literal from whose direct implications it comes; kDirect: from the premise's
    };
    static constexpr std::uint16_t kDirect = 0xFFFF;
    std::vector<Entry> entries;
    std::vector<std::int16_t> at;  // number of the entry of a literal; -1: not implied
    bool filled = false;
};

// A side way of a net, in the direction of implication: from a literal of the main way to one more ground of `to`.
struct SideWay {
    std::vector<Literal> way;
    Literal to = 0;
};

struct Chain {
    std::vector<Literal> way;  // from the premise to the conclusion
    std::vector<SideWay> sides;
    Cells cells;  // of the way without its end
    int length = 0;
    bool net() const { return !sides.empty(); }
};

class Tables {
  public:
    struct Want {
        bool groups = false;
        bool sets = false;
        int net_depth = 0;  // 0: chains only
        friend bool operator==(const Want&, const Want&) = default;
    };

    // Fills in all direct implications, and the rows of bits.
    void fill(Search& search, const Want& want);

    int literals() const { return 2 * static_cast<int>(things_.size()); }
    int candidates() const { return candidates_; }
    const Thing& thing(Literal literal) const { return things_[literal >> 1]; }
    Literal literal(int cell, int digit, bool on) const {
        const auto at = static_cast<std::size_t>(cell * kDigits + digit);
        return static_cast<Literal>(2 * number_[at] + (on ? 1 : 0));
    }
    const AlmostLockedSet& set(int number) const { return (*sets_)[static_cast<std::size_t>(number)]; }

    const std::vector<Implication>& direct(Literal premise) const { return direct_[premise]; }
    // Number, in a list of direct implications, of the one from which another follows.
    std::size_t ground(Literal premise, std::size_t index) const {
        const Grounds* all = grounds(premise, index);
        return all ? (*all)[0] : 0;
    }
    bool directly(Literal premise, Literal implied) const { return bit(&ahead_[premise * words_], implied); }
    bool reaches(Literal premise, Literal implied) const { return bit(row(premise), implied); }
    // Bit by literal: what a premise implies, the premise included. `words` of 64 bits.
    const std::uint64_t* row(Literal premise) const { return &rows_[row_of_[premise] * words_]; }
    std::size_t words() const { return words_; }

    const Table& table(Literal premise);
    // The way from a premise to what it implies.
    void chain(Literal premise, Literal implied, Chain& chain);

  private:
    static bool bit(const std::uint64_t* row, Literal literal) { return (row[literal >> 6] >> (literal & 63)) & 1; }
    void number(const Board& board, const Want& want);
    void link_candidates(const Board& board);
    void link_groups(const Board& board);
    void link_pair_of_groups(const Board& board, std::size_t group);
    void link_sets(Search& search);
    void close();
    void visit(Literal root);
    void make_row(std::size_t from);
    void add(Literal premise, Literal implied, int distance = 2) {
        direct_[premise].push_back({implied, static_cast<std::uint16_t>(distance)});
    }
    bool implies(Literal premise, Literal implied) const {
        for (const Implication& one : direct_[premise])
            if (one.literal == implied) return true;
        return false;
    }
    Literal entry_of_set(std::size_t set, int digit);
    void link_set(const Board& board, std::size_t set, int digit);
    void enter_set(const Board& board, std::size_t set, int digit);
    void leave_for_sets(std::size_t set, Literal entry, const std::array<Cells, kDigits>& gone, int distance);
    void start(std::size_t from, std::size_t to);
    const Grounds* grounds(Literal premise, std::size_t index) const;
    void walk(Literal premise, Literal implied, bool side, Chain& chain, std::vector<Literal>& way,
              std::vector<SideWay>& more);

    friend class NetFiller;

    std::vector<Thing> things_;
    std::vector<Group> groups_;
    std::array<std::vector<std::size_t>, kDigits> groups_of_;  // a digit
    const std::vector<AlmostLockedSet>* sets_ = nullptr;
    std::vector<std::array<std::int32_t, kDigits>> entries_;  // of the sets: their things, -1: none yet
    std::array<std::uint16_t, kCells * kDigits> number_{};
    int candidates_ = 0;
    std::vector<std::vector<Implication>> direct_;  // by literal; the literal itself is the first
    std::vector<std::vector<Grounds>> grounds_;     // of nets; empty where all come from the premise
    std::size_t words_ = 0;
    std::vector<std::uint64_t> ahead_, rows_;  // bits of direct implications, and of all
    std::vector<std::uint16_t> row_of_;        // literals of a component share a row
    std::size_t rows_made_ = 0;
    std::vector<std::uint16_t> reached_;
    std::vector<Literal> waiting_, frames_;
    std::vector<std::uint64_t> fresh_, on_path_, leading_;  // sets of literals
    std::vector<Table> tables_;
};

// A chain through an almost locked set counts as longer, the more cells (or digits) the set has.
constexpr int chain_penalty(int size) { return size < 2 ? 0 : size == 2 ? 1 : (size - 1) * 2; }

// For nets: replaces the direct implications of the candidates by what follows by singles, `depth` rounds deep.
class NetFiller {
  public:
    explicit NetFiller(Tables& tables) : tables_(tables) {}
    void fill(const Board& board, int depth);

  private:
    Tables& tables_;
};

// The tables of a board, kept while it doesn't change: plain, grouped, and of nets.
class ChainTables {
  public:
    Tables& get(Search& search, const Tables::Want& want) {
        Kept& kept = kept_[want.net_depth ? 2 : want.groups ? 1 : 0];
        if (kept.version != search.version() || !(kept.want == want)) {
            kept.tables.fill(search, want);
            kept.version = search.version();
            kept.want = want;
        }
        return kept.tables;
    }

  private:
    struct Kept {
        Tables tables;
        Tables::Want want;
        std::uint64_t version = 0;
    };
    std::array<Kept, 3> kept_;
};

}  // namespace farandole::logic
