#include "logic/explainer/chaining/proof.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace farandole::explainer::chaining {

namespace {

int set_by(Cause cause, int candidate) {
    if (cause == Cause::kCell) return set_of(candidate / 9);
    const int kind = static_cast<int>(cause);
    return set_of(kind, kGeometry.house_of[kind][candidate / 9], candidate % 9);
}

std::array<int, 4> sets_of(int candidate) {
    return {set_by(Cause::kCell, candidate), set_by(static_cast<Cause>(0), candidate),
            set_by(static_cast<Cause>(1), candidate), set_by(static_cast<Cause>(2), candidate)};
}

int shared_house(int one, int other) {
    for (int kind = 0; kind < 3; ++kind)
        if (kGeometry.house_of[kind][one / 9] == kGeometry.house_of[kind][other / 9])
            return set_of(kind, kGeometry.house_of[kind][one / 9], one % 9);
    return -1;
}

// A node after all that it follows from, each as late as that allows, so that a reader needs it soon.
void place_after_parents(const Closure& closure, int place, std::vector<char>& is_placed, std::vector<int>& order) {
    if (std::exchange(is_placed[static_cast<std::size_t>(place)], 1)) return;
    const Node& node = closure.at(place);
    for (unsigned k = 0; k < node.count; ++k)
        place_after_parents(closure, closure.nodes[closure.parents[node.start + k]].place, is_placed, order);
    order.push_back(place);
}

// All that targets of a closure follow from.
ProofChain chain_of(const Closure& closure, const std::vector<int>& places, std::vector<std::size_t>& at) {
    std::vector<int> found;
    std::vector<char> is_placed(kNodes + 1);
    std::vector<std::size_t> index(kNodes + 1, 0);
    place_after_parents(closure, closure.nodes[0].place, is_placed, found);  // the supposition
    for (const int place : places) place_after_parents(closure, place, is_placed, found);
    ProofChain chain;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Node& node = closure.at(found[i]);
        const auto cause = static_cast<Cause>(node.cause);
        index[static_cast<std::size_t>(found[i])] = i;
        ProofNode made;
        made.node = closure.name(found[i]);
        if (cause == Cause::kRule) {
            if (node.nested >= 0)
                made.nested = closure.proofs[static_cast<std::size_t>(node.nested)];
            else
                made.rule = closure.rules[static_cast<std::size_t>(-2 - node.nested)];
        } else if (cause != Cause::kSupposed) {
            made.set = set_by(cause, candidate_of(made.node));
            made.from = static_cast<int>(index[closure.nodes[closure.parents[node.start]].place]);
        }
        chain.push_back(std::move(made));
    }
    for (const int place : places) at.push_back(index[static_cast<std::size_t>(place)]);
    return chain;
}

// A cycle refutes a candidate that sees two of its candidates, one after an even and one after an odd number of steps.
ProofChain chain_round(const Link* path, int size, int removed) {
    const auto sees = [&](int node) {
        const int candidate = candidate_of(node);
        return candidate % 9 == removed % 9 && candidate != removed && shared_house(candidate, removed) >= 0;
    };
    ProofChain chain{{true_node(removed), -1, -1, {}, nullptr}};
    int i = 0;
    while (!is_true(path[i].node) || !sees(path[i].node)) ++i;
    const auto add = [&](int node, int set) {
        chain.push_back({node, set, static_cast<int>(chain.size()) - 1, {}, nullptr});
    };
    int candidate = candidate_of(path[i].node);
    add(candidate, shared_house(candidate, removed));
    for (;;) {
        const int next = (i + 1) % size;
        candidate = candidate_of(path[next].node);
        add(true_node(candidate), set_by(path[i].cause, candidate_of(path[i].node)));
        if (sees(candidate)) break;
        i = (i + 2) % size;
        add(candidate_of(path[i].node), set_by(path[next].cause, candidate));
    }
    add(removed, shared_house(candidate, removed));
    return chain;
}

}  // namespace

std::shared_ptr<const Proof> Chainer::proof_of(const Found& found) {
    auto proof = std::make_shared<Proof>();
    proof->result = found.result;
    for (int i = 0; i < removal_count(found); ++i)
        for (unsigned rest = removals(found)[i].digits; rest; rest &= rest - 1)
            proof->removed.push_back(removals(found)[i].cell * 9 + std::countr_zero(rest));
    std::vector<std::size_t> at;
    const Link* path = paths_.data() + found.path;
    if (found.shape == Shape::kCycle) {
        for (const int removed : proof->removed)
            proof->chains.push_back(chain_round(path, found.path_size - 1, removed));
    } else if (found.shape == Shape::kForcing) {
        ProofChain chain;
        for (int i = found.path_size; i-- > 0;) {
            const int set = chain.empty() ? -1 : set_by(path[i].cause, candidate_of(path[i].node));
            chain.push_back({path[i].node, set, static_cast<int>(chain.size()) - 1, {}, nullptr});
        }
        proof->chains.push_back(std::move(chain));
    } else if (found.key == 7) {
        proof->form = Proof::Form::kClash;
        proof->chains.push_back(
            chain_of(*found.targets[0].closure, {found.targets[0].place, found.targets[1].place}, at));
        proof->clash_on = at[0];
        proof->clash_off = at[1];
    } else {
        proof->form = found.key == 1 ? Proof::Form::kBoth : Proof::Form::kCases;
        for (int i = 0; i < found.target_count; ++i)
            proof->chains.push_back(chain_of(*found.targets[i].closure, {found.targets[i].place}, at));
        if (found.key != 1) proof->set = set_by(found.supposed, candidate_of(proof->chains[0][0].node));
    }
    return proof;
}

namespace {

using logic::argument::Argument;
using logic::argument::Claim;
using logic::argument::Kind;
using logic::argument::Literal;
using Number = std::uint16_t;

Literal literal_of(int node) { return {static_cast<logic::argument::Atom>(candidate_of(node)), is_true(node)}; }

class Writer {
  public:
    explicit Writer(const Grid& grid) : grid_(grid) {}
    Argument take() { return std::move(argument_); }
    // The claim that says what a proof does under the suppositions made so far; of cycles, one for each candidate.
    std::vector<Number> write(const Proof& proof);

  private:
    struct Said {
        int node;
        Number number;
    };
    struct Single {
        int node, set, from;  // it's the last of the set, or excluded in it by the node `from`
    };
    static constexpr Number kNotSaid = 0xFFFF;
    Number add(Claim claim) {
        if (claim.kind != Kind::suppose) claim.under = under_;
        argument_.push_back(std::move(claim));
        return static_cast<Number>(argument_.size() - 1);
    }
    Number suppose(int node) {
        const Number number = add({Kind::suppose, {literal_of(node)}, {}, {}, {}, {}});
        argument_[number].under = {number};
        under_.push_back(number);
        return number;
    }
    // The claim that says a node, of those that hold under the suppositions made so far; kNotSaid.
    Number said(int node) const {
        const auto it = std::find_if(said_.rbegin(), said_.rend(), [&](const Said& each) { return each.node == node; });
        return it == said_.rend() ? kNotSaid : it->number;
    }
    // Claims that these candidates are false, as far as there are any.
    std::vector<Number> falsities(const std::vector<int>& candidates) const {
        std::vector<Number> from;
        for (const int candidate : candidates)
            if (const Number number = said(candidate); number != kNotSaid) from.push_back(number);
        std::sort(from.begin(), from.end());
        from.erase(std::unique(from.begin(), from.end()), from.end());
        return from;
    }
    std::vector<int> candidates_of(int set) const;
    std::optional<std::vector<Single>> singles_to(int goal) const;
    Number write_nested(const ProofNode& node);
    void keep(Number number);
    Number said_or_excluded(int node);
    Number write_single(int node, int set, Number from);
    std::vector<Number> write_chain(const ProofChain& chain, Number first);
    Number write_node(const ProofNode& node, const std::vector<Number>& numbers);
    Number write_clash(const Proof& proof, const std::vector<Number>& numbers);
    Number write_cases(const Proof& proof);
    Number write_both(const Proof& proof);
    Number write_opposite(const Proof& proof, const ProofChain& chain);

    const Grid& grid_;
    Argument argument_;
    std::vector<Number> under_;
    std::vector<Said> said_;
    std::vector<int> siblings_;  // what later arguments inside the same chain say, if singles don't
};

std::vector<int> Writer::candidates_of(int set) const {
    std::vector<int> candidates;
    if (set < kCells) {
        for (unsigned rest = grid_.marks[set]; rest; rest &= rest - 1)
            candidates.push_back(set * 9 + std::countr_zero(rest));
        return candidates;
    }
    const int group = (set - kCells) / 9, digit = (set - kCells) % 9;
    const int kind = group >= 18 ? kBlock : group >= 9 ? kColumn : kRow;
    for (unsigned rest = grid_.places[kind][group % 9][digit]; rest; rest &= rest - 1)
        candidates.push_back(kGeometry.cell_at[kind][group % 9][std::countr_zero(rest)] * 9 + digit);
    return candidates;
}

// The naked and hidden singles, and what they exclude, by which a node follows from all that has been said: none if
// it has been said itself, no list if it doesn't follow.
std::optional<std::vector<Writer::Single>> Writer::singles_to(int goal) const {
    std::vector<Single> found;  // what is said comes first, without sets
    std::vector<int> at(kNodes, -1);
    const auto find = [&](int node, int set, int from) {
        if (at[static_cast<std::size_t>(node)] >= 0) return;
        at[static_cast<std::size_t>(node)] = static_cast<int>(found.size());
        found.push_back({node, set, from});
    };
    const auto is_found = [&](int node) { return at[static_cast<std::size_t>(node)] >= 0; };
    for (const Said& each : said_) find(each.node, -1, -1);
    for (std::size_t i = 0; i < found.size() && !is_found(goal); ++i) {
        const int node = found[i].node, candidate = candidate_of(node);
        for (const int set : sets_of(candidate)) {
            std::vector<int> left = candidates_of(set);
            if (is_true(node)) {
                for (const int other : left)
                    if (other != candidate) find(other, set, node);
            } else {
                std::erase_if(left, is_found);
                if (left.size() == 1) find(true_node(left[0]), set, -1);
            }
        }
    }
    if (!is_found(goal)) return {};
    // Of all found, those that the goal needs.
    std::vector<char> is_needed(found.size());
    std::vector<Single> singles;
    is_needed[static_cast<std::size_t>(at[static_cast<std::size_t>(goal)])] = 1;
    for (std::size_t i = found.size(); i-- > 0;) {
        if (!is_needed[i] || found[i].set < 0) continue;
        singles.push_back(found[i]);
        const auto need = [&](int node) {
            is_needed[static_cast<std::size_t>(at[static_cast<std::size_t>(node)])] = 1;
        };
        if (found[i].from >= 0) {
            need(found[i].from);
        } else {
            for (const int other : candidates_of(found[i].set))
                if (other != candidate_of(found[i].node)) need(other);
        }
    }
    std::reverse(singles.begin(), singles.end());
    return singles;
}

// A node that is the last of a set, or excluded in it by what a claim says.
Number Writer::write_single(int node, int set, Number from) {
    const auto in = static_cast<logic::argument::Set>(set);
    if (!is_true(node)) return add({Kind::excluded, {literal_of(node)}, {from}, {}, {in}, {}});
    std::vector<int> others = candidates_of(set);
    std::erase(others, candidate_of(node));
    return add({Kind::last, {literal_of(node)}, falsities(others), {}, {in}, {}});
}

// From now on it is known what a claim says.
void Writer::keep(Number number) {
    for (const Literal& says : argument_[number].says)
        said_.push_back({says.is_true ? true_node(says.atom) : says.atom, number});
}

// The claim that says a node, or a new one that something said excludes it; kNotSaid.
Number Writer::said_or_excluded(int node) {
    const Number known = said(node);
    if (known != kNotSaid || is_true(node)) return known;
    for (std::size_t i = said_.size(); i-- > 0;) {
        const int candidate = candidate_of(said_[i].node);
        if (!is_true(said_[i].node) || candidate == node) continue;
        const int set = candidate / 9 == node / 9   ? set_of(node / 9)
                        : candidate % 9 == node % 9 ? shared_house(candidate, node)
                                                    : -1;
        if (set >= 0) return write_single(node, set, said_[i].number);
    }
    return kNotSaid;
}

// An argument inside another; or else the singles that say the same, if they are fewer claims.
Number Writer::write_nested(const ProofNode& node) {
    const auto singles = singles_to(node.node);
    const std::size_t before = argument_.size(), known = said_.size();
    if (!singles || !singles->empty()) {
        const std::vector<Number> ends = write(*node.nested);
        if (!singles || argument_.size() - before < singles->size()) {
            for (const Number end : ends) keep(end);
            return said(node.node);
        }
        argument_.resize(before);
        said_.resize(known);
    }
    for (const auto& [single, set, from] : *singles)
        said_.push_back({single, write_single(single, set, from < 0 ? kNotSaid : said(from))});
    return said(node.node);
}

Number Writer::write_node(const ProofNode& node, const std::vector<Number>& numbers) {
    if (node.nested) return write_nested(node);
    if (node.rule.set_count) {
        Claim claim{Kind::count, {literal_of(node.node)}, {}, {}, {}, {}};
        std::vector<int> inside;
        for (int i = 0; i < node.rule.link_count; ++i) claim.links.push_back(node.rule.links[i]);
        for (int i = 0; i < node.rule.set_count; ++i) {
            claim.sets.push_back(node.rule.sets[i]);
            for (const int candidate : candidates_of(node.rule.sets[i])) inside.push_back(candidate);
        }
        claim.from = falsities(inside);
        return add(std::move(claim));
    }
    return write_single(node.node, node.set, node.from < 0 ? kNotSaid : numbers[static_cast<std::size_t>(node.from)]);
}

// The claims of a chain's nodes; what it says is known until said_ is cut back.
std::vector<Number> Writer::write_chain(const ProofChain& chain, Number first) {
    std::vector<Number> numbers{first};
    said_.push_back({chain[0].node, first});
    for (std::size_t i = 1; i < chain.size(); ++i) {
        const Number known = said(chain[i].node);
        const bool is_known = known != kNotSaid && argument_[known].kind != Kind::suppose;
        siblings_.clear();
        if (!is_known && chain[i].nested)
            for (std::size_t k = i + 1; k < chain.size(); ++k)
                if (chain[k].nested && !singles_to(chain[k].node)) siblings_.push_back(chain[k].node);
        numbers.push_back(is_known ? known : write_node(chain[i], numbers));
        said_.push_back({chain[i].node, numbers.back()});
    }
    return numbers;
}

// A candidate that is both true and false: the set in which it's the last has none left.
Number Writer::write_clash(const Proof& proof, const std::vector<Number>& numbers) {
    if (proof.clash_on == 0) return numbers[proof.clash_off];
    if (proof.clash_off == 0) return numbers[proof.clash_on];
    const logic::argument::Set set = argument_[numbers[proof.clash_on]].sets[0];
    std::vector<Number> from = argument_[numbers[proof.clash_on]].from;
    from.push_back(numbers[proof.clash_off]);
    std::sort(from.begin(), from.end());
    return add({Kind::count, {}, std::move(from), {}, {set}, {}});
}

// By the contradiction that a chain leads to, which begins by supposing that the result is false.
Number Writer::write_opposite(const Proof& proof, const ProofChain& chain) {
    const Literal result = literal_of(proof.result);
    const std::size_t known = said_.size();
    const int opposite = result.is_true ? result.atom : true_node(result.atom);
    Number first = suppose(opposite);
    if (chain[0].node != opposite) {  // begins with what that excludes
        said_.push_back({opposite, first});
        first = said_or_excluded(chain[0].node);
    }
    const Number absurd = write_chain(chain, first).back();
    said_.resize(known);
    under_.pop_back();
    return add({Kind::refuted, {result}, {absurd}, {}, {}, {}});
}

// The same from each candidate of a set; and what else all of them lead to of what an argument inside is asked for.
Number Writer::write_cases(const Proof& proof) {
    for (const ProofChain& chain : proof.chains)
        if (candidate_of(chain[0].node) == proof.result) return write_opposite(proof, chain);
    Claim claim{Kind::cases, {literal_of(proof.result)}, {}, {}, {static_cast<logic::argument::Set>(proof.set)}, {}};
    claim.from = falsities(candidates_of(proof.set));
    std::vector<std::pair<int, std::vector<Number>>> others;
    for (const int node : siblings_) others.push_back({node, {}});
    for (const ProofChain& chain : proof.chains) {
        const std::size_t known = said_.size();
        claim.from.push_back(write_chain(chain, suppose(chain[0].node)).back());
        std::erase_if(others, [this](auto& other) {
            other.second.push_back(said_or_excluded(other.first));
            return other.second.back() == kNotSaid;
        });
        said_.resize(known);
        under_.pop_back();
    }
    for (const auto& [node, numbers] : others) {
        claim.says.push_back(literal_of(node));
        claim.from.insert(claim.from.end(), numbers.begin(), numbers.end());
    }
    std::sort(claim.from.begin(), claim.from.end());
    claim.from.erase(std::unique(claim.from.begin(), claim.from.end()), claim.from.end());
    return add(std::move(claim));
}

// The same both ways: from each candidate of the cell, as those besides the first make it false. If the first excludes
// the result at once, that being true leads to a contradiction.
Number Writer::write_both(const Proof& proof) {
    const ProofChain& chain = proof.chains[0];
    if (chain.size() == 2 && chain[1].set >= 0 && !is_true(proof.result)) return write_opposite(proof, proof.chains[1]);
    const int candidate = candidate_of(chain[0].node), cell = candidate / 9;
    const auto set = static_cast<logic::argument::Set>(cell);
    Claim claim{Kind::cases, {literal_of(proof.result)}, falsities(candidates_of(cell)), {}, {set}, {}};
    for (const int each : candidates_of(cell)) {
        if (!falsities({each}).empty()) continue;
        const std::size_t known = said_.size();
        const Number supposed = suppose(true_node(each));
        if (each == candidate) {
            claim.from.push_back(write_chain(chain, supposed).back());
        } else {
            const Number first = add({Kind::excluded, {literal_of(candidate)}, {supposed}, {}, {set}, {}});
            claim.from.push_back(write_chain(proof.chains[1], first).back());
        }
        said_.resize(known);
        under_.pop_back();
    }
    return add(std::move(claim));
}

std::vector<Number> Writer::write(const Proof& proof) {
    std::vector<Number> ends;
    if (proof.form == Proof::Form::kCases) {
        ends.push_back(write_cases(proof));
    } else if (proof.form == Proof::Form::kBoth) {
        ends.push_back(write_both(proof));
    } else {
        for (const ProofChain& chain : proof.chains) {
            const Number given = said(chain[0].node);
            if (given != kNotSaid && proof.form == Proof::Form::kOpposite) {  // it needs no supposition
                ends.push_back(write_chain(chain, given).back());
                continue;
            }
            const std::size_t known = said_.size();
            const std::vector<Number> numbers = write_chain(chain, suppose(chain[0].node));
            const Number absurd = proof.form == Proof::Form::kClash ? write_clash(proof, numbers) : numbers.back();
            said_.resize(known);
            under_.pop_back();
            const Literal supposed = literal_of(chain[0].node);
            ends.push_back(add({Kind::refuted, {{supposed.atom, !supposed.is_true}}, {absurd}, {}, {}, {}}));
        }
    }
    if (proof.result >= 0 && is_true(proof.result)) {
        Claim claim{Kind::excluded,
                    {},
                    {ends.back()},
                    {},
                    {static_cast<logic::argument::Set>(candidate_of(proof.result) / 9)},
                    {}};
        for (const int removed : proof.removed) claim.says.push_back(literal_of(removed));
        ends.push_back(add(std::move(claim)));
    }
    return ends;
}

}  // namespace

Argument argue(const Proof& proof, const Grid& grid) {
    Writer writer(grid);
    writer.write(proof);
    return writer.take();
}

}  // namespace farandole::explainer::chaining
