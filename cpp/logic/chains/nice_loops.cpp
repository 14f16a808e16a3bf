// Nice loops and alternating inference chains: chains of implications from a candidate back to its cell, or between
// two strong ends; grouped ones go through groups, or almost locked sets where that is allowed.
//
//     r1c1=5 → r1c7≠5 → r4c7=5 → r4c1≠5 → … → r1c1≠5          discontinuous: r1c1 isn't 5
//     r1c1≠5 → … → r1c1=3                                     continuous: every weak link removes what sees both ends
//     r1c1≠5 → … → r8c3=5                                     AIC: 5 goes from all that see r1c1 and r8c3
//
// Fields of a step: those of chain_proofs.cpp, with one branch; a continuous loop is closed by a weak link from the last
// node to the first.
//
// HoDoKu takes the step that removes most; then that with the lowest weighted sum of cells (2.2.0), or the shortest
// (2.3.2: option `shorter_chains_first`). What a loop removes is known from its ends, but for continuous ones; so
// chains are made only for what may win, best first.
#include <algorithm>
#include <span>

#include "logic/chains/chain_proofs.hpp"
#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

enum class Phase : std::uint8_t { loop_from_on, loop_from_off, aic };

// A premise and an end that make a step, if the chain between them doesn't cross itself.
struct Ends {
    Literal premise = 0, end = 0;
    Phase phase = Phase::aic;
    int removed = 0, sum = 0;
};

struct FoundLoop {
    Technique technique = Technique::count;
    std::vector<Candidate> eliminations;
    Ends ends;
    int length = 0, sum = 0;
};

bool by_digit(const Candidate& a, const Candidate& b) {
    return a.digit != b.digit ? a.digit < b.digit : a.cell < b.cell;
}

void sort_candidates(std::vector<Candidate>& list) {
    std::ranges::sort(list, by_digit);
    const auto rest = std::ranges::unique(list);
    list.erase(rest.begin(), rest.end());
}

// Weighs the cells so that different eliminations mostly differ.
int weighted_sum(const std::vector<Candidate>& list) {
    int sum = 0, weight = 1;
    for (const Candidate& one : list) {
        sum += one.cell * weight + one.digit + 1;
        weight += 80;
    }
    return sum;
}

int compare(const FoundLoop& a, const FoundLoop& b, bool shorter_first) {
    if (a.eliminations.size() != b.eliminations.size())
        return static_cast<int>(b.eliminations.size()) - static_cast<int>(a.eliminations.size());
    if (shorter_first && a.length != b.length) return a.length - b.length;
    if (a.technique != b.technique || a.eliminations != b.eliminations) return a.sum - b.sum;
    return a.length - b.length;
}

class LoopFinder {
  public:
    LoopFinder(Search& search, Tables& tables) : search_(search), board_(search.board()), tables_(tables) {}

    bool first();
    bool all(Technique wanted);

  private:
    void ends(std::vector<Ends>& list);
    void loops_from(Literal premise, std::vector<Ends>& list);
    void aics_from(Literal premise, std::vector<Ends>& list);
    void push(const Ends& ends, std::vector<Ends>& list);
    void effect(const Ends& ends);
    bool make(const Ends& ends, FoundLoop& found);
    bool runs_freely(bool aic) const;
    void continuous(const Ends& ends);
    void leave_set(std::size_t at);
    void keep(FoundLoop& found);
    void evaluate(std::span<const Ends> list);
    bool report(const FoundLoop& found);
    std::int16_t place(const Ends& ends) { return tables_.table(ends.premise).at[ends.end]; }
    Cells seen_by(Literal literal, int digit) const;
    int plain_length() const;
    int full_length() const;

    Search& search_;
    const Board& board_;
    Tables& tables_;
    Chain chain_;
    std::vector<Candidate> removed_;
    std::vector<FoundLoop> found_;
};

// What the ends alone say is removed; nothing for continuous loops.
void LoopFinder::effect(const Ends& ends) {
    const Thing& start = tables_.thing(ends.premise);
    const Thing& end = tables_.thing(ends.end);
    const auto remove = [this](int cell, int digit) {
        removed_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
    };
    removed_.clear();
    if (ends.phase == Phase::aic) {
        if (start.digit == end.digit) {
            for (int cell : peers(start.cell) & peers(end.cell) & board_.where(start.digit)) remove(cell, start.digit);
        } else {
            remove(start.cell, end.digit);
            remove(end.cell, start.digit);
        }
    } else if (ends.phase == Phase::loop_from_on) {
        remove(start.cell, start.digit);
    } else if (!is_on(ends.end)) {
        remove(start.cell, end.digit);
    } else if (start.digit == end.digit) {
        for (Digits left = board_.candidates(start.cell); left; left = without_lowest(left))
            if (lowest(left) != start.digit) remove(start.cell, lowest(left));
    }
    sort_candidates(removed_);
}

// A chain may touch no cell twice, but for steps within a cell; a loop may come back to its first.
bool LoopFinder::runs_freely(bool aic) const {
    const auto& way = chain_.way;
    const int start = tables_.thing(way.front()).cell;
    if (!aic) {
        if (way.size() < 2) return false;
        if (tables_.thing(way.back()).cell == tables_.thing(way[way.size() - 2]).cell) return false;
    }
    Cells crossed;
    for (std::size_t at = 0; at < way.size(); ++at) {
        if (crossed.has(tables_.thing(way[at]).cell)) return false;
        if (at == 0) continue;
        const Thing& before = tables_.thing(way[at - 1]);
        if (before.cell != start || aic) crossed |= before.cells;
    }
    return aic || tables_.thing(way[1]).cell != start;
}

Cells LoopFinder::seen_by(Literal literal, int digit) const {
    const Thing& thing = tables_.thing(literal);
    if (thing.kind == Kind::locked_set) return tables_.set(thing.set).seen[static_cast<std::size_t>(digit)];
    return common_peers(thing.cells);
}

void LoopFinder::continuous(const Ends& ends) {
    const auto& way = chain_.way;
    const int start = tables_.thing(ends.premise).cell;
    const auto remove = [this](const Cells& cells, int digit) {
        for (int cell : cells& board_.where(digit))
            removed_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
    };
    const auto only_two = [&](int cell, int one, int two) {
        for (Digits left = board_.candidates(cell); left; left = without_lowest(left))
            if (lowest(left) != one && lowest(left) != two) remove(Cells::of(cell), lowest(left));
    };
    only_two(start, tables_.thing(ends.premise).digit, tables_.thing(ends.end).digit);
    for (std::size_t at = 1; at < way.size(); ++at) {
        const Thing& before = tables_.thing(way[at - 1]);
        const Thing& here = tables_.thing(way[at]);
        if (before.cell == here.cell) continue;
        if (is_on(way[at])) {
            // A cell that is entered and left by strong links holds one of their digits.
            if (at + 2 >= way.size() || is_on(way[at + 1]) || tables_.thing(way[at + 1]).cell != here.cell ||
                !is_on(way[at + 2]) || tables_.thing(way[at + 2]).cell == here.cell)
                continue;
            only_two(here.cell, here.digit, tables_.thing(way[at + 2]).digit);
        } else {
            Cells gone = seen_by(way[at - 1], here.digit) & seen_by(way[at], here.digit);
            gone -= chain_.cells;
            gone.drop(start);
            remove(gone, here.digit);
            if (here.kind == Kind::locked_set) leave_set(at);
        }
    }
    sort_candidates(removed_);
}

// An almost locked set on a continuous loop holds each of its other digits for sure.
void LoopFinder::leave_set(std::size_t at) {
    const auto& way = chain_.way;
    const Thing& here = tables_.thing(way[at]);
    const AlmostLockedSet& set = tables_.set(here.set);
    if (at + 1 >= way.size()) return;
    const Thing& next = tables_.thing(way[at + 1]);
    const bool forced = is_on(way[at + 1]);
    const Digits leaving =
        forced ? static_cast<Digits>(board_.candidates(next.cell) & ~only(next.digit)) : only(next.digit);
    for (int digit = 0; digit < kDigits; ++digit) {
        if (digit == here.digit || !(set.digits & only(digit))) continue;
        Cells gone = set.seen[static_cast<std::size_t>(digit)];
        if (leaving & only(digit)) {
            if (!forced) continue;
            gone &= peers(next.cell);
        }
        for (int cell : gone& board_.where(digit))
            removed_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
    }
}

// Twice the number of nodes that a set counts for is five: halves are lost at the end.
int LoopFinder::plain_length() const {
    int twice = 0;
    for (Literal literal : chain_.way) twice += tables_.thing(literal).kind == Kind::locked_set ? 7 : 2;
    return twice / 2;
}

int LoopFinder::full_length() const {
    int length = 0;
    for (Literal literal : chain_.way) {
        const Thing& thing = tables_.thing(literal);
        ++length;
        if (thing.kind == Kind::locked_set) length += chain_penalty(thing.cells.size());
    }
    return length;
}

bool LoopFinder::make(const Ends& ends, FoundLoop& found) {
    tables_.chain(ends.premise, ends.end, chain_);
    const bool aic = ends.phase == Phase::aic;
    if (!runs_freely(aic)) return false;
    effect(ends);
    const bool closed = ends.phase == Phase::loop_from_off && is_on(ends.end) &&
                        tables_.thing(ends.premise).digit != tables_.thing(ends.end).digit;
    if (closed) continuous(ends);
    if (removed_.empty()) return false;
    const bool grouped = std::ranges::any_of(
        chain_.way, [this](Literal literal) { return tables_.thing(literal).kind != Kind::candidate; });
    found.technique = aic ? (grouped ? Technique::grouped_aic : Technique::aic)
                      : closed
                          ? (grouped ? Technique::grouped_continuous_nice_loop : Technique::continuous_nice_loop)
                          : (grouped ? Technique::grouped_discontinuous_nice_loop : Technique::discontinuous_nice_loop);
    found.eliminations = removed_;
    found.sum = weighted_sum(removed_);
    found.ends = ends;
    found.length = plain_length();
    return true;
}

// Keeps a loop unless one that removes the same isn't longer.
void LoopFinder::keep(FoundLoop& found) {
    const FoundLoop* same = nullptr;
    for (const FoundLoop& one : found_)
        if (one.sum == found.sum && one.technique == found.technique && one.eliminations == found.eliminations)
            same = &one;
    if (same && same->length <= found.length) return;
    if (!same && found.ends.phase == Phase::aic) found.length = full_length();
    found_.push_back(found);
}

void LoopFinder::push(const Ends& ends, std::vector<Ends>& list) {
    list.push_back(ends);
    effect(ends);
    if (removed_.empty()) {
        FoundLoop found;
        if (!make(ends, found)) {
            list.pop_back();
            return;
        }
    }
    list.back().removed = static_cast<int>(removed_.size());
    list.back().sum = weighted_sum(removed_);
}

void LoopFinder::loops_from(Literal premise, std::vector<Ends>& list) {
    const Thing& start = tables_.thing(premise);
    for (Digits left = board_.candidates(start.cell); left; left = without_lowest(left))
        for (bool on : {false, true}) {
            const Literal end = tables_.literal(start.cell, lowest(left), on);
            if (end == premise || !tables_.reaches(premise, end) || tables_.directly(premise, end)) continue;
            // Another digit of the cell is false at once where the premise is true.
            if (is_on(premise) && !on && lowest(left) != start.digit) continue;
            push({premise, end, is_on(premise) ? Phase::loop_from_on : Phase::loop_from_off}, list);
        }
}

void LoopFinder::aics_from(Literal premise, std::vector<Ends>& list) {
    const Thing& start = tables_.thing(premise);
    const std::uint64_t* row = tables_.row(premise);
    const auto last = static_cast<std::size_t>(2 * tables_.candidates());
    for (std::size_t word = 0; word * 64 < last; ++word)
        for (std::uint64_t left = row[word] & 0xAAAAAAAAAAAAAAAA; left; left &= left - 1) {
            const std::size_t at = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
            if (at >= last) break;
            const auto literal = static_cast<Literal>(at);
            const Thing& end = tables_.thing(literal);
            if (end.cell == start.cell) continue;
            if (end.digit == start.digit) {
                if ((peers(start.cell) & peers(end.cell) & board_.where(start.digit)).size() < 2) continue;
            } else if (!peers(start.cell).has(end.cell) || !board_.has(end.cell, start.digit) ||
                       !board_.has(start.cell, end.digit)) {
                continue;
            }
            if (tables_.directly(premise, literal)) continue;
            push({premise, literal, Phase::aic}, list);
        }
}

void LoopFinder::ends(std::vector<Ends>& list) {
    const auto last = static_cast<Literal>(2 * tables_.candidates());
    for (Literal premise = 1; premise < last && !search_.stopped(); premise += 2) loops_from(premise, list);
    for (Literal premise = 0; premise < last && !search_.stopped(); premise += 2) loops_from(premise, list);
    for (Literal premise = 0; premise < last && !search_.stopped(); premise += 2) aics_from(premise, list);
}

// Makes the loops of some ends, in the order in which HoDoKu meets them.
void LoopFinder::evaluate(std::span<const Ends> list) {
    std::vector<std::pair<std::int16_t, Ends>> sorted;
    for (const Ends& ends : list) sorted.emplace_back(place(ends), ends);
    std::ranges::sort(sorted, [](const auto& a, const auto& b) {
        if (a.second.phase != b.second.phase) return a.second.phase < b.second.phase;
        if (a.second.premise != b.second.premise) return a.second.premise < b.second.premise;
        return a.first < b.first;
    });
    found_.clear();
    FoundLoop found;
    for (const auto& [at, ends] : sorted) {
        if (search_.stopped()) return;
        if (make(ends, found)) keep(found);
    }
    insertion_sort(found_, [this](const FoundLoop& a, const FoundLoop& b) {
        return compare(a, b, search_.options.shorter_chains_first);
    });
}

bool LoopFinder::report(const FoundLoop& found) {
    Step& step = search_.step;
    step.clear(found.technique);
    step.eliminations = found.eliminations;
    if (search_.details) {
        tables_.chain(found.ends.premise, found.ends.end, chain_);
        show_chain(tables_, chain_, step);
        prove_chain(board_, tables_, found.ends.premise, found.ends.end, step);
        if (found.technique == Technique::continuous_nice_loop ||
            found.technique == Technique::grouped_continuous_nice_loop)
            step.links.push_back({static_cast<std::uint16_t>(step.nodes.size() - 1), 0, false});
        sort_truths(step);
    }
    return search_.found();
}

bool LoopFinder::first() {
    std::vector<Ends> list;
    ends(list);
    std::ranges::sort(list, [](const Ends& a, const Ends& b) {
        return a.removed != b.removed ? a.removed > b.removed : a.sum < b.sum;
    });
    for (std::size_t from = 0; from < list.size();) {
        std::size_t to = from + 1;
        while (to < list.size() && list[to].removed == list[from].removed &&
               (search_.options.shorter_chains_first || list[to].sum == list[from].sum))
            ++to;
        evaluate({&list[from], to - from});
        if (!found_.empty()) return report(found_.front());
        from = to;
    }
    return false;
}

bool LoopFinder::all(Technique wanted) {
    std::vector<Ends> list;
    ends(list);
    evaluate(list);
    for (const FoundLoop& found : found_)
        if (found.technique == wanted && report(found)) return true;
    return false;
}

}  // namespace

bool find_nice_loops(Search& search, Technique wanted) {
    const bool grouped = wanted == Technique::grouped_continuous_nice_loop ||
                         wanted == Technique::grouped_discontinuous_nice_loop || wanted == Technique::grouped_aic;
    auto& kept = search.kept<ChainTables>();
    Tables& tables = kept.get(search, {grouped, grouped && search.options.als_in_chains, 0});
    LoopFinder finder(search, tables);
    return search.collecting() ? finder.all(wanted) : finder.first();
}

}  // namespace farandole::logic
