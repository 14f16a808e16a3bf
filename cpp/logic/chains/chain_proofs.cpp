// What a step that consists of chains shows of them.
//
//   nodes   of each branch, premise first, then of the next branch; a branch begins at a node to which no link leads.
//           A node is a candidate, a group, or an almost locked set with a digit: two nodes, one with the digit
//           by which the set is entered (it loses it) and one with the digit that it then surely holds
//   links   in order. A strong link starts from what is false, a weak one from what is true; so the first link
//           tells whether the premise is true. In nets more than one link leads to a node: all of their starts
//           together are the ground. Side ways come after the main way of their branch
//   sets    the almost locked sets
//   truths  cells, and digits in houses, by which something true follows from things that are false
#include "logic/chains/chain_proofs.hpp"

#include <algorithm>
#include <set>

namespace farandole::logic {

namespace {

// Adds what a literal shows as, and links it to the node that `from` is, if any. Returns the number of its
// (last) node.
class Shower {
  public:
    Shower(const Tables& tables, Step& step) : tables_(tables), step_(step) {}

    std::size_t add(Literal literal) {
        const Thing& thing = tables_.thing(literal);
        int set = -1;
        if (thing.kind == Kind::locked_set) {
            const AlmostLockedSet& shown = tables_.set(thing.set);
            const LockedSet one{shown.cells, shown.digits};
            const auto known = std::ranges::find(step_.sets, one);
            set = static_cast<int>(known - step_.sets.begin());
            if (known == step_.sets.end()) step_.sets.push_back(one);
        }
        step_.nodes.push_back({thing.cells, thing.digit, static_cast<std::int8_t>(set)});
        return step_.nodes.size() - 1;
    }
    void link(std::size_t from, std::size_t to, bool strong) {
        step_.links.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to), strong});
    }
    // From a node with its literal to the next literal; through a set by its second digit.
    std::size_t follow(Literal from, std::size_t node, Literal to) {
        const Thing& thing = tables_.thing(from);
        const Thing& next = tables_.thing(to);
        if (thing.kind == Kind::locked_set && !is_on(to)) {
            const std::size_t leaving = step_.nodes.size();
            step_.nodes.push_back({thing.cells, next.digit, step_.nodes[node].set});
            link(node, leaving, true);
            const std::size_t made = add(to);
            link(leaving, made, false);
            return made;
        }
        const std::size_t made = add(to);
        link(node, made, !is_on(from));
        return made;
    }

  private:
    const Tables& tables_;
    Step& step_;
};

// The truths by which a literal of a table follows. Each is proved from what stands before it: in its list of direct
// implications, or in the table; so no proof rests on itself.
class Prover {
  public:
    Prover(const Board& board, Tables& tables, Literal premise, Step& step)
        : board_(board), tables_(tables), premise_(premise), table_(tables.table(premise)), step_(step) {}

    void need(Literal literal) {
        const int at = table_.at[literal];
        if (at <= 0) return;
        const Table::Entry& entry = table_.entries[static_cast<std::size_t>(at)];
        if (entry.via == Table::kDirect) {
            need_in(premise_, static_cast<std::size_t>(at));
        } else {
            need_in(entry.via, static_cast<std::size_t>(place(entry.via, literal)));
            need(entry.via);
        }
    }

  private:
    // Where a literal stands in a list of direct implications; -1: nowhere.
    int place(Literal owner, Literal literal) const {
        const auto& list = tables_.direct(owner);
        for (std::size_t at = 0; at < list.size(); ++at)
            if (list[at].literal == literal) return static_cast<int>(at);
        return -1;
    }

    void need_in(Literal owner, std::size_t at) {
        if (at == 0 || !done_.emplace(owner, at).second) return;
        const Literal literal = tables_.direct(owner)[at].literal;
        const std::size_t ground = tables_.ground(owner, at);
        const Literal before = tables_.direct(owner)[ground].literal;
        need_in(owner, ground);
        if (tables_.thing(before).kind == Kind::locked_set)
            for (int cell : tables_.thing(before).cells) step_.truths.push_back(cell_truth(cell));
        else if (is_on(literal) && !is_on(before))
            alone(owner, at, before);
    }

    // Everything else in the cell, or in a house of both, is false.
    void alone(Literal owner, std::size_t at, Literal before) {
        const Thing& thing = tables_.thing(tables_.direct(owner)[at].literal);
        const Thing& other = tables_.thing(before);
        others_.clear();
        if (thing.kind == Kind::candidate && other.cells == thing.cells) {
            for (Digits left = board_.candidates(thing.cell); left; left = without_lowest(left))
                if (lowest(left) != thing.digit) others_.push_back(tables_.literal(thing.cell, lowest(left), false));
            if (!take(owner, at, cell_truth(thing.cell))) take_from_table(cell_truth(thing.cell));
            return;
        }
        for (int house : houses_of(thing.cell)) {
            if (!thing.cells.within(house_cells(house)) || !other.cells.within(house_cells(house))) continue;
            others_.clear();
            for (int cell : board_.where_in(house, thing.digit) - thing.cells - other.cells)
                others_.push_back(tables_.literal(cell, thing.digit, false));
            if (take(owner, at, house_truth(house, thing.digit))) return;
            take_from_table(house_truth(house, thing.digit));
        }
    }

    // Uses a truth if all of `others_` stand before.
    bool take(Literal owner, std::size_t at, Truth truth) {
        std::vector<std::size_t> places;
        for (Literal literal : others_) {
            const int known = place(owner, literal);
            if (known < 0 || known >= static_cast<int>(at)) return false;
            places.push_back(static_cast<std::size_t>(known));
        }
        step_.truths.push_back(truth);
        for (std::size_t known : places) need_in(owner, known);
        return true;
    }

    // HoDoKu's nets keep five grounds at most, and what contradicts itself has odd ones: then the others are taken from
    // wherever they are implied.
    void take_from_table(Truth truth) {
        const std::vector<Literal> others = others_;
        for (Literal literal : others)
            if (table_.at[literal] < 0) return;
        step_.truths.push_back(truth);
        for (Literal literal : others) need(literal);
    }

    const Board& board_;
    Tables& tables_;
    Literal premise_;
    const Table& table_;
    Step& step_;
    std::set<std::pair<Literal, std::size_t>> done_;
    std::vector<Literal> others_;
};

}  // namespace

void show_chain(const Tables& tables, const Chain& chain, Step& step) {
    Shower shower(tables, step);
    std::vector<std::size_t> nodes;
    nodes.push_back(shower.add(chain.way.front()));
    for (std::size_t at = 1; at < chain.way.size(); ++at)
        nodes.push_back(shower.follow(chain.way[at - 1], nodes.back(), chain.way[at]));
    const auto node_of = [&](Literal literal) {
        return nodes[static_cast<std::size_t>(std::ranges::find(chain.way, literal) - chain.way.begin())];
    };
    for (const SideWay& side : chain.sides) {
        std::size_t node = node_of(side.way.front());
        for (std::size_t at = 1; at < side.way.size(); ++at) node = shower.follow(side.way[at - 1], node, side.way[at]);
        shower.link(node, node_of(side.to), !is_on(side.way.back()));
    }
}

void prove_chain(const Board& board, Tables& tables, Literal premise, Literal implied, Step& step) {
    Prover(board, tables, premise, step).need(implied);
}

void sort_truths(Step& step) {
    std::ranges::sort(step.truths);
    const auto rest = std::ranges::unique(step.truths);
    step.truths.erase(rest.begin(), rest.end());
}

}  // namespace farandole::logic
