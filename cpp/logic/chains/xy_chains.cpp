// XY-chains: cells of two candidates, each seeing the next, which share a digit in turn. If the first cell doesn't
// hold the digit with which the chain begins, the last one holds it; so what sees both ends doesn't.
//
//     7 (7 2) - (2 4) - (4 9) - (9 7) 7
//
// No cell comes twice. What can be reached is found breadth first from each end; where the shortest way comes to a
// cell twice, a search in depth decides whether there is another one.
//
//   cells, digits   the cells of the chain, the digit of its ends
//   nodes, links   two nodes a cell: strong links within the cells, weak ones between them
#include "logic/chains/xy_chains.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "logic/chains/chain_parts.hpp"

namespace farandole::logic {

namespace {

using Way = std::vector<std::uint8_t>;  // cells

// The cells with two candidates, and the other one of each.
struct Pairs {
    explicit Pairs(const Board& on) : board(on), cells(on.bivalue()) {}
    int other(int cell, int digit) const { return lowest(board.candidates(cell) & static_cast<Digits>(~only(digit))); }
    // The cells that see one and have a digit that they would lose to it.
    Cells next(int cell, int digit) const { return cells & board.where(digit) & peers(cell); }
    const Board& board;
    Cells cells;
};

// What follows, cell by cell, from a cell not holding a digit. A cell loses each of its two digits once at most, and
// then holds the other one.
class Reached {
  public:
    Reached(const Pairs& pairs, int start, int digit) : pairs_(pairs) {
        lose(start, start, digit);
        // No way comes back to the start.
        const auto other = static_cast<std::size_t>(pairs.other(start, digit));
        lost_[other].add(start);
        cells_at_[other][static_cast<std::size_t>(start)] = 255;
    }

    // One cell further; false when nothing new comes.
    bool further() {
        fresh_ = end_;
        ++cells_;
        for (int at = begin_; at < fresh_; ++at) {
            const auto [cell, digit] = queue_[static_cast<std::size_t>(at)];
            for (int to : pairs_.next(cell, digit) - lost_[digit]) lose(cell, to, digit);
        }
        begin_ = fresh_;
        return begin_ < end_;
    }

    // The cells of a way, so far.
    int cells() const { return cells_; }
    // The last cells of the ways, with what they hold.
    const Candidate* begin() const { return queue_.data() + begin_; }
    const Candidate* end() const { return queue_.data() + end_; }
    // Whether a cell loses a digit in a way of so many cells at most.
    bool loses(int cell, int digit, int within) const {
        const auto at = static_cast<std::size_t>(digit);
        return lost_[at].has(cell) && cells_at_[at][static_cast<std::size_t>(cell)] <= within;
    }

    // The way to a cell that came to hold a digit just now; false if a cell comes twice.
    bool simple_way(int end, int digit, Way& way) const {
        way.assign(static_cast<std::size_t>(cells_), 0);
        Cells seen;
        int cell = end;
        for (int at = cells_ - 1; at >= 0; --at) {
            if (seen.has(cell)) return false;
            seen.add(cell);
            way[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(cell);
            if (at == 0) break;
            digit = pairs_.other(cell, digit);
            cell = before_[static_cast<std::size_t>(digit)][static_cast<std::size_t>(cell)];
        }
        return true;
    }

  private:
    void lose(int before, int cell, int digit) {
        const auto at = static_cast<std::size_t>(digit), to = static_cast<std::size_t>(cell);
        lost_[at].add(cell);
        before_[at][to] = static_cast<std::uint8_t>(before);
        cells_at_[at][to] = static_cast<std::uint8_t>(cells_);
        queue_[static_cast<std::size_t>(end_++)] = {static_cast<std::uint8_t>(cell),
                                                    static_cast<std::uint8_t>(pairs_.other(cell, digit))};
    }

    const Pairs& pairs_;
    int cells_ = 1, begin_ = 0, fresh_ = 0, end_ = 0;
    std::array<Cells, kDigits> lost_{};
    std::array<std::array<std::uint8_t, kCells>, kDigits> before_, cells_at_;
    std::array<Candidate, 2 * kCells> queue_;  // what holds what, in the order in which it came
};

// The search in depth for a chain between two cells, guided by what can be reached from its end.
class Deep {
  public:
    Deep(Search& search, const Pairs& pairs, int end, int digit, int most)
        : search_(search), pairs_(pairs), from_end_(pairs, end, digit), end_(end) {
        while (from_end_.cells() < most && from_end_.further()) {
        }
    }

    bool find(int start, int digit, int cells, Way& way) {
        way.assign(1, static_cast<std::uint8_t>(start));
        used_ = Cells::of(start);
        return from(start, pairs_.other(start, digit), cells - 1, way);
    }

  private:
    // The cell holds the digit; `left` cells are to come.
    bool from(int cell, int digit, int left, Way& way) {
        if (search_.stopped()) return false;
        for (int next : pairs_.next(cell, digit) - used_) {
            const int holds = pairs_.other(next, digit);
            if (left == 1 ? next != end_ : next == end_ || !from_end_.loses(next, holds, left)) continue;
            way.push_back(static_cast<std::uint8_t>(next));
            used_.add(next);
            if (left == 1 || from(next, holds, left - 1, way)) return true;
            used_.drop(next);
            way.pop_back();
        }
        return false;
    }

    Search& search_;
    const Pairs& pairs_;
    Reached from_end_;
    Cells used_;
    int end_;
};

struct XyChain {
    int digit = 0;
    Cells gone;
    Way way;
    Rank rank;
};

// Collects chains: in rating the best one, otherwise the shortest for each pair of ends, or each effect.
class Chains {
  public:
    explicit Chains(Search& search)
        : search_(search), pairs_(search.board()), most_((search.options.chain_length + 1) / 2) {}

    void all() {
        for (int start : pairs_.cells)
            for (Digits left = pairs_.board.candidates(start); left; left = without_lowest(left))
                from(start, lowest(left));
    }

    std::vector<XyChain>& found() { return found_; }

  private:
    void from(int start, int digit) {
        // Each chain is found from either end: from the lower one is enough.
        const Cells seen = pairs_.board.where(digit) & peers(start);
        Cells ends;
        for (int cell : seen) ends |= peers(cell);
        ends &= pairs_.cells & pairs_.board.where(digit);
        for (int cell : pairs_.cells)
            if (cell > start)
                break;
            else
                ends.drop(cell);
        if (!ends) return;
        Reached reached(pairs_, start, digit);
        while (reached.cells() < most_ && ends && reached.further() && !search_.stopped())
            for (const auto [end, holds] : reached) {
                if (holds != digit || !ends.has(end)) continue;
                ends.drop(end);
                between(reached, start, end, digit, seen & peers(end));
            }
    }

    void between(const Reached& reached, int start, int end, int digit, const Cells& gone) {
        if (!gone) return;
        Rank rank = rank_of(gone, digit);
        const bool one = !search_.collecting();
        auto cells = static_cast<std::size_t>(reached.cells());
        const bool by_length = search_.options.shorter_chains_first;
        if (by_length) rank.length = static_cast<int>(cells);
        XyChain* same = nullptr;
        for (XyChain& old : found_)
            if (old.digit == digit && old.gone == gone) same = &old;
        if (!one && !search_.options.one_per_elimination) same = nullptr;
        if (same && same->way.size() <= cells) return;
        if (one && !same && !found_.empty() && !(rank < found_[0].rank)) return;
        if (!reached.simple_way(end, digit, way_)) {
            Deep deep(search_, pairs_, end, digit, most_);
            bool there = false;
            for (; static_cast<int>(cells) <= most_; ++cells)
                if ((there = deep.find(start, digit, static_cast<int>(cells), way_))) break;
            if (!there || (same && same->way.size() <= cells)) return;
            if (by_length) rank.length = static_cast<int>(cells);
            if (one && !same && !found_.empty() && !(rank < found_[0].rank)) return;
        }
        if (same) {
            same->way = way_;
            same->rank = rank;
            return;
        }
        if (one) found_.clear();
        found_.push_back({digit, gone, way_, rank});
    }

    Search& search_;
    Pairs pairs_;
    int most_;  // cells
    std::vector<XyChain> found_;
    Way way_;
};

bool use(Search& search, const XyChain& chain) {
    Step& step = search.step;
    step.clear(Technique::xy_chain);
    step.remove(chain.gone, chain.digit);
    if (search.details) {
        const Pairs pairs(search.board());
        step.digits = only(chain.digit);
        std::vector<Candidate> nodes;
        int digit = chain.digit;
        for (auto cell : chain.way) {
            const int other = pairs.other(cell, digit);
            nodes.push_back({cell, static_cast<std::uint8_t>(digit)});
            nodes.push_back({cell, static_cast<std::uint8_t>(other)});
            digit = other;
            step.cells.add(cell);
            step.truths.push_back(cell_truth(cell));
        }
        add_chain(step, nodes);
    }
    return search.found();
}

}  // namespace

bool find_xy_chains(Search& search) {
    Chains chains(search);
    chains.all();
    auto& found = chains.found();
    std::ranges::stable_sort(found, {}, &XyChain::rank);
    for (const XyChain& chain : found)
        if (use(search, chain)) return true;
    return false;
}

}  // namespace farandole::logic
