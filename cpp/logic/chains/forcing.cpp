// Forcing chains and nets: a premise that leads to something impossible is false, and what follows from every
// alternative is true.
//
//                    ┌→ … → r5c5=3                    r2c2=4 → … → r7c7=1
//     r1c1≠5 ────────┤                                r2c2=6 → … → r7c7=1
//                    └→ … → r5c5=8                    r2c2=9 → … → r7c7=1
//     so r1c1 is 5 (contradiction)                    so r7c7 is 1 (verity)
//
// Contradictions are: a candidate that is true and false, two digits in a cell, a digit twice in a house, a cell
// without candidates, a digit without a place in a house. The alternatives are: a candidate true or false, the
// candidates of a cell, the places of a digit in a house.
//
// Fields of a step: those of chain_proofs.cpp, a branch for each chain; `cells` is the cell without candidates or the
// one whose candidates are the alternatives, `base` and `digits` the house and the digit.
//
// HoDoKu takes placements first, then the lowest cell (and digit). The rows of bits of the tables say what is
// concluded at all; chains are made for the conclusion that comes first.
#include <algorithm>

#include "logic/chains/chain_proofs.hpp"
#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

struct Branch {
    Literal premise = 0, implied = 0;
};

// Where a contradiction shows, or what the alternatives are.
struct Ground {
    int cell = -1, house = -1, digit = -1;
};

struct Forced {
    Technique technique = Technique::count;
    Literal result = 0;
    Ground ground;
    std::vector<Branch> branches;
    int length = 0;
};

// What a premise makes true and false, by digit.
struct Implied {
    std::array<Cells, kDigits> on, off;
};

// All steps of a board, kept since contradictions and verities are asked for one after the other.
struct KeptForced {
    struct Of {
        std::uint64_t version = 0;
        bool one_per_elimination = false;
        std::vector<Forced> found;
    };
    std::array<Of, 2> of;  // chains and nets
};

class ForcingFinder {
  public:
    ForcingFinder(Search& search, Tables& tables, bool nets)
        : search_(search), board_(search.board()), tables_(tables), nets_(nets) {
        for (int digit = 0; digit < kDigits; ++digit) {
            Cells& open = allowed_[static_cast<std::size_t>(digit)];
            open = board_.empty();
            for (int cell : board_.placed(digit)) open -= peers(cell);
        }
    }

    bool first();
    bool all(Technique wanted);

  private:
    using Row = std::vector<std::uint64_t>;

    Implied implied(Literal premise) const;
    bool impossible(Literal premise) const;
    Row conclusions() const;
    void add_shared(const std::vector<Literal>& alternatives, Row& results) const;
    template <class Use>
    void alternatives(const Use& use) const;

    void contradictions(Literal premise);
    void emptied(Literal premise, const Implied& implied);
    void contradiction(Literal premise, const Ground& ground);
    void two_ways(Literal result);
    void all_ways(Literal result);
    void verity(Literal result, const Ground& ground);
    void keep(bool contradicts, Literal result, const Ground& ground);
    void add(Literal premise, Literal implied) { branches_.push_back({premise, implied}); }
    bool enough() const;

    int compare(const Forced& a, const Forced& b) const;
    bool best(const Forced*& chosen);
    void collect();
    void show(const Forced& forced);
    bool report(const Forced& forced);
    int chain_length(const Chain& chain) const;

    Search& search_;
    const Board& board_;
    Tables& tables_;
    bool nets_;
    std::array<Cells, kDigits> allowed_;
    std::vector<Branch> branches_;
    std::vector<Forced> found_;
    Chain chain_;
};

Implied ForcingFinder::implied(Literal premise) const {
    Implied sets;
    const std::uint64_t* row = tables_.row(premise);
    const auto last = static_cast<std::size_t>(2 * tables_.candidates());
    for (std::size_t word = 0; word * 64 < last; ++word)
        for (std::uint64_t left = row[word]; left; left &= left - 1) {
            const std::size_t at = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
            if (at >= last) break;
            const Thing& thing = tables_.thing(static_cast<Literal>(at));
            ((at & 1) ? sets.on : sets.off)[thing.digit].add(thing.cell);
        }
    return sets;
}

// Whether a premise leads to a contradiction. That of a cell or house with nothing left in it shows among chains as
// a verity as well, since each implication can be turned round; in nets and with sets it has to be looked for.
bool ForcingFinder::impossible(Literal premise) const {
    const std::uint64_t* row = tables_.row(premise);
    const auto last = static_cast<std::size_t>(2 * tables_.candidates());
    for (std::size_t word = 0; word * 64 < last; ++word) {
        std::uint64_t both = row[word] & (row[word] >> 1) & 0x5555555555555555;
        if (both && word * 64 + static_cast<std::size_t>(std::countr_zero(both)) < last) return true;
    }
    if (!nets_ && !search_.options.als_in_chains) return false;
    const Implied sets = implied(premise);
    Cells open = board_.empty();
    for (int digit = 0; digit < kDigits; ++digit) {
        const auto at = static_cast<std::size_t>(digit);
        open -= board_.where(digit) - sets.off[at];
        const Cells left = allowed_[at] - sets.off[at];
        if (sets.off[at].size() < 2) continue;
        for (int house = 0; house < kHouses; ++house)
            if (!left.meets(house_cells(house)) && allowed_[at].meets(house_cells(house))) return true;
    }
    return !open.empty();
}

template <class Use>
void ForcingFinder::alternatives(const Use& use) const {
    std::vector<Literal> list;
    for (int cell : board_.empty()) {
        list.clear();
        for (Digits left = board_.candidates(cell); left; left = without_lowest(left))
            list.push_back(tables_.literal(cell, lowest(left), true));
        use(list, Ground{cell, -1, -1});
    }
    for (int house = 0; house < kHouses; ++house)
        for (int digit = 0; digit < kDigits; ++digit) {
            list.clear();
            for (int cell : board_.where_in(house, digit)) list.push_back(tables_.literal(cell, digit, true));
            if (!list.empty()) use(list, Ground{-1, house, digit});
        }
}

void ForcingFinder::add_shared(const std::vector<Literal>& alternatives, Row& results) const {
    if (alternatives.empty()) return;
    for (std::size_t word = 0; word < tables_.words(); ++word) {
        std::uint64_t shared = ~std::uint64_t{0};
        for (Literal one : alternatives) shared &= tables_.row(one)[word];
        results[word] |= shared;
    }
}

// Bit by literal: what is concluded in any way.
ForcingFinder::Row ForcingFinder::conclusions() const {
    Row results(tables_.words(), 0);
    const auto last = static_cast<Literal>(2 * tables_.candidates());
    for (Literal premise = 0; premise < last; ++premise)
        if (impossible(premise)) results[negated(premise) >> 6] |= std::uint64_t{1} << (negated(premise) & 63);
    Row shared(tables_.words());
    for (Literal premise = 0; premise < last; premise += 2) {
        std::ranges::fill(shared, 0);
        add_shared({premise, negated(premise)}, shared);
        const int cell = tables_.thing(premise).cell;
        for (Digits left = board_.candidates(cell); left; left = without_lowest(left)) {
            const Literal here = tables_.literal(cell, lowest(left), false);
            shared[here >> 6] &= ~(std::uint64_t{3} << (here & 63));
        }
        for (std::size_t word = 0; word < shared.size(); ++word) results[word] |= shared[word];
    }
    alternatives([&](const std::vector<Literal>& list, const Ground&) { add_shared(list, results); });
    return results;
}

int ForcingFinder::chain_length(const Chain& chain) const {
    int length = chain.length;
    const auto penalty = [&](const std::vector<Literal>& way, std::size_t from) {
        for (; from < way.size(); ++from) {
            const Thing& thing = tables_.thing(way[from]);
            if (thing.kind == Kind::locked_set) length += chain_penalty(thing.cells.size());
        }
    };
    penalty(chain.way, 0);
    for (const SideWay& side : chain.sides) penalty(side.way, 1);
    return length;
}

// Whether what has been found decides already: where nobody asks for the chains, only the technique counts.
bool ForcingFinder::enough() const {
    if (search_.details || search_.collecting() || found_.empty() || !search_.options.one_per_elimination) return false;
    return is_on(found_.front().result) || found_.size() > 1 ||
           found_.front().technique == Technique::forcing_net_verity ||
           found_.front().technique == Technique::forcing_chain_verity;
}

// Takes the step with the branches put together; of those with the same effect the shortest stays.
void ForcingFinder::keep(bool contradicts, Literal result, const Ground& ground) {
    if (enough() || search_.stopped()) return;
    bool net = false;
    int length = 0;
    for (const Branch& branch : branches_) {
        tables_.chain(branch.premise, branch.implied, chain_);
        net |= chain_.net();
        length += chain_length(chain_);
    }
    if (nets_ && !net) return;
    const Technique technique =
        net ? (contradicts ? Technique::forcing_net_contradiction : Technique::forcing_net_verity)
            : (contradicts ? Technique::forcing_chain_contradiction : Technique::forcing_chain_verity);
    if (search_.options.one_per_elimination)
        for (Forced& same : found_)
            if (same.technique == technique && same.result == result) {
                if (same.length > length) same = {technique, result, ground, branches_, length};
                return;
            }
    // A longer verity loses to a contradiction.
    found_.push_back({technique, result, ground, branches_, length});
}

void ForcingFinder::contradiction(Literal premise, const Ground& ground) { keep(true, negated(premise), ground); }

void ForcingFinder::contradictions(Literal premise) {
    const auto start = [this](auto... implied) {
        branches_.clear();
        (branches_.push_back(implied), ...);
    };
    const auto branch = [&](int cell, int digit, bool on) { return Branch{premise, tables_.literal(cell, digit, on)}; };
    if (tables_.reaches(premise, negated(premise))) {
        start(Branch{premise, negated(premise)});
        contradiction(premise, {});
    }
    const Implied sets = implied(premise);
    for (int digit = 0; digit < kDigits; ++digit) {
        const Cells both = sets.on[static_cast<std::size_t>(digit)] & sets.off[static_cast<std::size_t>(digit)];
        if (!both) continue;
        start(branch(both.first(), digit, false), branch(both.first(), digit, true));
        contradiction(premise, {});
    }
    for (int one = 0; one < kDigits; ++one)
        for (int two = one + 1; two < kDigits; ++two) {
            const Cells both = sets.on[static_cast<std::size_t>(one)] & sets.on[static_cast<std::size_t>(two)];
            if (!both) continue;
            start(branch(both.first(), one, true), branch(both.first(), two, true));
            contradiction(premise, {});
        }
    for (int kind : {kRow, kColumn, kBox})
        for (int digit = 0; digit < kDigits; ++digit)
            for (int house = kind; house < kind + 9; ++house) {
                const Cells twice = sets.on[static_cast<std::size_t>(digit)] & house_cells(house);
                if (twice.size() < 2) continue;
                start();
                for (int cell : twice) branches_.push_back(branch(cell, digit, true));
                contradiction(premise, {});
            }
    emptied(premise, sets);
}

// Cells and houses with nothing left in them. HoDoKu looks only at houses where no place of the digit has been
// removed by logic.
void ForcingFinder::emptied(Literal premise, const Implied& sets) {
    Cells open = board_.empty();
    for (int digit = 0; digit < kDigits; ++digit) {
        open -= board_.where(digit) - sets.off[static_cast<std::size_t>(digit)];
        open -= sets.on[static_cast<std::size_t>(digit)];
    }
    for (int cell : open) {
        branches_.clear();
        for (Digits left = board_.candidates(cell); left; left = without_lowest(left))
            add(premise, tables_.literal(cell, lowest(left), false));
        contradiction(premise, {cell, -1, -1});
    }
    for (int kind : {kRow, kColumn, kBox})
        for (int digit = 0; digit < kDigits; ++digit)
            for (int house = kind; house < kind + 9; ++house) {
                const Cells places = allowed_[static_cast<std::size_t>(digit)] & house_cells(house);
                if (!places || !places.within(sets.off[static_cast<std::size_t>(digit)])) continue;
                branches_.clear();
                for (int cell : places) add(premise, tables_.literal(cell, digit, false));
                contradiction(premise, {-1, house, digit});
            }
}

void ForcingFinder::verity(Literal result, const Ground& ground) { keep(false, result, ground); }

// A result that a candidate brings about when it is true and when it is false.
void ForcingFinder::two_ways(Literal result) {
    const int cell = tables_.thing(result).cell;
    for (Literal off = 0; off < 2 * tables_.candidates(); off += 2) {
        if (tables_.thing(off).cell == cell || !tables_.reaches(off, result) || !tables_.reaches(negated(off), result))
            continue;
        branches_.clear();
        add(negated(off), result);
        add(off, result);
        verity(result, {});
    }
}

void ForcingFinder::all_ways(Literal result) {
    alternatives([&](const std::vector<Literal>& list, const Ground& ground) {
        for (Literal one : list)
            if (!tables_.reaches(one, result)) return;
        branches_.clear();
        for (Literal one : list) add(one, result);
        verity(result, ground);
    });
}

// In HoDoKu's order; between two different steps that fill one cell there is no order.
int ForcingFinder::compare(const Forced& a, const Forced& b) const {
    if (is_on(a.result) != is_on(b.result)) return is_on(a.result) ? -1 : 1;
    const Thing& one = tables_.thing(a.result);
    const Thing& two = tables_.thing(b.result);
    if (is_on(a.result)) {
        if (a.technique != b.technique || one.cell != two.cell) return one.cell == two.cell ? 1 : one.cell - two.cell;
    } else if (a.result != b.result) {
        return static_cast<int>(a.result) - static_cast<int>(b.result);
    }
    return a.length - b.length;
}

bool ForcingFinder::best(const Forced*& chosen) {
    if (found_.empty()) return false;
    insertion_sort(found_, [this](const Forced& a, const Forced& b) { return compare(a, b); });
    chosen = &found_.front();
    return true;
}

bool ForcingFinder::first() {
    const Row results = conclusions();
    const auto last = static_cast<Literal>(2 * tables_.candidates());
    const auto has = [&](Literal literal) { return ((results[literal >> 6] >> (literal & 63)) & 1) != 0; };
    const auto try_these = [&](const std::vector<Literal>& list) {
        found_.clear();
        if (list.empty()) return false;
        for (Literal result : list) contradictions(negated(result));
        for (Literal result : list) two_ways(result);
        for (Literal result : list) all_ways(result);
        const Forced* chosen = nullptr;
        return best(chosen) && report(*chosen);
    };
    std::vector<Literal> list;
    for (int cell : board_.empty()) {
        list.clear();
        for (Digits left = board_.candidates(cell); left; left = without_lowest(left)) {
            const Literal literal = tables_.literal(cell, lowest(left), true);
            if (has(literal)) list.push_back(literal);
        }
        if (try_these(list)) return true;
    }
    for (Literal literal = 0; literal < last; literal += 2)
        if (has(literal) && try_these({literal})) return true;
    return false;
}

// In the order of results, not of premises: they are sorted by result anyway.
void ForcingFinder::collect() {
    const Row results = conclusions();
    found_.clear();
    for (Literal result = 0; result < 2 * tables_.candidates(); ++result) {
        if (!((results[result >> 6] >> (result & 63)) & 1)) continue;
        contradictions(negated(result));
        two_ways(result);
        all_ways(result);
    }
    insertion_sort(found_, [this](const Forced& a, const Forced& b) { return compare(a, b); });
}

bool ForcingFinder::all(Technique wanted) {
    KeptForced::Of& kept = search_.kept<KeptForced>().of[nets_ ? 1 : 0];
    if (kept.version != search_.version() || kept.one_per_elimination != search_.options.one_per_elimination) {
        collect();
        if (search_.stopped()) return false;
        kept = {search_.version(), search_.options.one_per_elimination, std::move(found_)};
    }
    for (const Forced& forced : kept.found)
        if (forced.technique == wanted && report(forced)) return true;
    return false;
}

void ForcingFinder::show(const Forced& forced) {
    Step& step = search_.step;
    for (const Branch& branch : forced.branches) {
        tables_.chain(branch.premise, branch.implied, chain_);
        show_chain(tables_, chain_, step);
        prove_chain(board_, tables_, branch.premise, branch.implied, step);
    }
    const Ground& ground = forced.ground;
    if (ground.cell >= 0) {
        step.cells.add(ground.cell);
        step.truths.push_back(cell_truth(ground.cell));
    }
    if (ground.house >= 0) {
        step.base.push_back(static_cast<std::uint8_t>(ground.house));
        step.digits = only(ground.digit);
        step.truths.push_back(house_truth(ground.house, ground.digit));
    }
    if (is_on(forced.result)) step.truths.push_back(cell_truth(tables_.thing(forced.result).cell));
    sort_truths(step);
}

bool ForcingFinder::report(const Forced& forced) {
    Step& step = search_.step;
    const Thing& result = tables_.thing(forced.result);
    step.clear(forced.technique);
    if (is_on(forced.result))
        step.place(result.cell, result.digit);
    else
        step.remove(result.cell, result.digit);
    if (search_.details) show(forced);
    return search_.found();
}

}  // namespace

bool find_forcing(Search& search, Technique wanted) {
    const bool nets = wanted == Technique::forcing_net_contradiction || wanted == Technique::forcing_net_verity;
    auto& kept = search.kept<ChainTables>();
    Tables& tables = kept.get(search, {true, search.options.als_in_chains, nets ? search.options.net_depth : 0});
    ForcingFinder finder(search, tables, nets);
    return search.collecting() ? finder.all(wanted) : finder.first();
}

}  // namespace farandole::logic
