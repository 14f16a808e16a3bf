// Chains of one digit: strong and weak links in turn, with a strong one at either end. One end is true, so what sees
// both is not. A chain that comes back to where it began has one end only, which is true.
//
//     a = b - c = d - e = f        a or f holds the digit
//
// No cell comes twice. What can be reached at all is found breadth first from each end: the shortest way nearly
// always is such a chain. Where it isn't, a search in depth decides whether there is another one.
//
//   cells, digits   the cells of the chain, the digit
//   base     houses of the strong links
//   nodes, links   the chain
#include "logic/single_digit/digit_chains.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "logic/chains/chain_parts.hpp"
#include "logic/single_digit/conjugates.hpp"

namespace farandole::logic {

namespace {

struct DigitChain {
    std::uint8_t digit = 0;
    Cells gone;
    std::vector<Candidate> nodes;
    Rank rank;
    int links() const { return static_cast<int>(nodes.size()) - 1; }
};

// What follows, link by link, from a cell being false: cells that are true after an odd number of links, false
// after an even one. Every cell comes once in either role, with the cell before it.
class Reached {
  public:
    Reached(const Conjugates& links, int start) : links_(links) {
        become_false(start, start);
        for (int cell : partners(start)) become_true(start, cell);
        fresh_ = true_;
    }

    // Two links further; false when nothing new comes.
    bool further() {
        const Cells before = true_;
        Cells falses;
        ++rounds_;
        for (int cell : fresh_)
            for (int next : (links_.linked & peers(cell)) - false_) {
                falses.add(next);
                become_false(cell, next);
            }
        for (int cell : falses)
            for (int next : partners(cell) - true_) become_true(cell, next);
        fresh_ = true_ - before;
        return static_cast<bool>(fresh_);
    }

    // What became true just now.
    const Cells& fresh() const { return fresh_; }
    int rounds() const { return rounds_; }
    // Whether a cell becomes true, or false, after so many rounds at the latest.
    bool is_true(int cell, int within) const { return true_.has(cell) && true_at_[at(cell)] <= within; }
    bool is_false(int cell, int within) const { return false_.has(cell) && false_at_[at(cell)] <= within; }

    // The way to a cell that became true after `links` links, if no cell comes twice on it, but the start as end.
    bool simple_way(int end, int links, std::uint8_t digit, std::vector<Candidate>& way) const {
        way.assign(static_cast<std::size_t>(links) + 1, {0, digit});
        Cells seen;
        int cell = end;
        for (int at = links; at >= 0; --at) {
            if (at < links && seen.has(cell) && !(at == 0 && cell == end)) return false;
            seen.add(cell);
            way[static_cast<std::size_t>(at)].cell = static_cast<std::uint8_t>(cell);
            if (at) cell = (at % 2 ? before_true_ : before_false_)[static_cast<std::size_t>(cell)];
        }
        return true;
    }

  private:
    static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }
    const Cells& partners(int cell) const { return links_.partners[at(cell)]; }

    void become_true(int before, int cell) {
        true_.add(cell);
        before_true_[at(cell)] = static_cast<std::uint8_t>(before);
        true_at_[at(cell)] = static_cast<std::uint8_t>(rounds_);
    }
    void become_false(int before, int cell) {
        false_.add(cell);
        before_false_[at(cell)] = static_cast<std::uint8_t>(before);
        false_at_[at(cell)] = static_cast<std::uint8_t>(rounds_);
    }

    const Conjugates& links_;
    int rounds_ = 0;
    Cells fresh_, true_, false_;
    std::array<std::uint8_t, kCells> before_true_, before_false_, true_at_, false_at_;
};

// The search in depth for a chain between two cells, guided by what can be reached from its end.
class Deep {
  public:
    Deep(Search& search, const Conjugates& links, int start, int end, int most, std::uint8_t digit)
        : search_(search), links_(links), from_end_(links, end), start_(start), end_(end), digit_(digit) {
        while (2 * from_end_.rounds() + 1 < most && from_end_.further()) {
        }
    }

    bool find(int links, std::vector<Candidate>& way) {
        way.assign(1, node(start_));
        used_ = Cells::of(start_);
        return from_false(start_, links, way);
    }

  private:
    Candidate node(int cell) const { return {static_cast<std::uint8_t>(cell), digit_}; }

    // The cell is false, and an odd number of links is left.
    bool from_false(int cell, int left, std::vector<Candidate>& way) {
        if (search_.stopped()) return false;
        for (int next : links_.partners[static_cast<std::size_t>(cell)]) {
            const bool last = left == 1;
            if (last ? next != end_ : used_.has(next) || !from_end_.is_false(next, (left - 1) / 2)) continue;
            way.push_back(node(next));
            if (last || from_true(next, left - 1, way)) return true;
            way.pop_back();
        }
        return false;
    }

    bool from_true(int cell, int left, std::vector<Candidate>& way) {
        used_.add(cell);
        for (int next : (links_.linked & peers(cell)) - used_) {
            if (next == end_ || !from_end_.is_true(next, (left - 1) / 2)) continue;
            way.push_back(node(next));
            used_.add(next);
            if (from_false(next, left - 1, way)) return true;
            used_.drop(next);
            way.pop_back();
        }
        used_.drop(cell);
        return false;
    }

    Search& search_;
    const Conjugates& links_;
    Reached from_end_;
    Cells used_;
    int start_, end_;
    std::uint8_t digit_;
};

// Collects chains: in rating the best one, otherwise the shortest for each pair of ends, or each effect.
class DigitChains {
  public:
    DigitChains(Search& search, int least, int most) : search_(search), least_(least), most_(most) {}

    // True if the digit has any.
    bool of_digit(int digit) {
        digit_ = static_cast<std::uint8_t>(digit);
        const Conjugates& links = conjugates(search_, digit);
        bool any = false;
        if (links.many < 2) return false;
        for (int start : links.linked) {
            const Cells seen = links.where & peers(start);
            Reached reached(links, start);
            for (int length = 3; length <= most_ && reached.further() && !search_.stopped(); length += 2) {
                if (length < least_) continue;
                // Each chain is found from either end: from the lower one is enough.
                for (int end : reached.fresh()) {
                    if (end < start) continue;
                    const Cells gone = end == start ? seen : seen & peers(end);
                    if (gone) any |= between(links, reached, start, end, length, gone);
                }
            }
        }
        return any;
    }

    std::vector<DigitChain>& found() { return found_; }

  private:
    bool between(const Conjugates& links, const Reached& reached, int start, int end, int length, const Cells& gone) {
        Rank rank = rank_of(gone, digit_);
        const bool by_length = search_.options.shorter_chains_first;
        if (by_length) rank.length = length;
        const bool one = !search_.collecting();
        DigitChain* same = nullptr;
        for (DigitChain& old : found_)
            if (old.digit == digit_ && old.gone == gone) same = &old;
        if (!one && !search_.options.one_per_elimination) same = nullptr;
        if (same && same->links() <= length) return true;
        if (one && !same && !found_.empty()) {
            const DigitChain& best = found_[0];
            const bool earlier = rank == best.rank && start < first_start_;
            if (!earlier && !(rank < best.rank)) return true;
        }
        if (!reached.simple_way(end, length, digit_, way_)) {
            Deep deep(search_, links, start, end, most_, digit_);
            bool there = false;
            for (; length <= most_ && !(there = deep.find(length, way_)); length += 2) {
            }
            if (!there) return false;
            if (same && same->links() <= length) return true;
            if (by_length) rank.length = length;
            if (one && !same && !found_.empty() && !(rank < found_[0].rank)) return true;
        }
        if (same) {
            same->nodes = way_;
            same->rank = rank;
            return true;
        }
        if (one) found_.clear(), first_start_ = start;
        found_.push_back({digit_, gone, way_, rank});
        return true;
    }

    Search& search_;
    int least_, most_;
    std::uint8_t digit_ = 0;
    int first_start_ = 0;  // from which the effect of the best was found first
    std::vector<DigitChain> found_;
    std::vector<Candidate> way_;
};

bool use(Search& search, Technique technique, const DigitChain& chain) {
    Step& step = search.step;
    step.clear(technique);
    step.remove(chain.gone, chain.digit);
    if (search.details) {
        const Conjugates& links = conjugates(search, chain.digit);
        step.digits = only(chain.digit);
        for (std::size_t at = 0; at < chain.nodes.size(); ++at) {
            step.cells.add(chain.nodes[at].cell);
            if (at % 2 == 0) continue;
            const int house = link_house(links, chain.nodes[at - 1].cell, chain.nodes[at].cell);
            step.base.push_back(static_cast<std::uint8_t>(house));
            step.truths.push_back(house_truth(house, chain.digit));
        }
        add_chain(step, chain.nodes);
    }
    return search.found();
}

}  // namespace

bool find_digit_chains(Search& search, Technique wanted) {
    const bool turbot = wanted == Technique::turbot_fish;
    const int most = turbot ? 3 : search.options.chain_length;
    const InVain what = turbot ? InVain::turbot : InVain::x_chain;
    DigitChains chains(search, 3, most);
    for (int digit = 0; digit < kDigits; ++digit) {
        const bool known = !search.collecting() && most == (turbot ? 3 : Options().chain_length);
        if (known && in_vain(search, what, digit)) continue;
        const bool any = chains.of_digit(digit);
        if (known && !any && !search.stopped()) note_in_vain(search, what, digit);
    }
    auto& found = chains.found();
    std::ranges::stable_sort(found, {}, &DigitChain::rank);
    for (const DigitChain& chain : found)
        if (use(search, wanted, chain)) return true;
    return false;
}

}  // namespace farandole::logic
