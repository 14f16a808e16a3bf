#include "logic/explainer/chaining/proof.hpp"

#include <algorithm>
#include <utility>

namespace farandole::explainer::chaining {

namespace {

int set_by(Cause cause, int candidate) {
    if (cause == Cause::kCell) return set_of(candidate / 9);
    const int kind = static_cast<int>(cause);
    return set_of(kind, kGeometry.house_of[kind][candidate / 9], candidate % 9);
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
ProofChain chain_of(const Closure& closure, const std::vector<int>& places) {
    std::vector<int> found;
    std::vector<char> is_placed(kNodes + 1);
    place_after_parents(closure, closure.nodes[0].place, is_placed, found);  // the supposition
    for (const int place : places) place_after_parents(closure, place, is_placed, found);
    ProofChain chain;
    for (const int place : found) {
        const Node& node = closure.at(place);
        const auto cause = static_cast<Cause>(node.cause);
        ProofNode made;
        made.node = closure.name(place);
        if (cause == Cause::kRule) {
            if (node.nested >= 0)
                made.nested = closure.proofs[static_cast<std::size_t>(node.nested)];
            else
                made.rule = closure.rules[static_cast<std::size_t>(-2 - node.nested)];
        } else if (cause != Cause::kSupposed) {
            made.set = set_by(cause, candidate_of(made.node));
        }
        chain.push_back(std::move(made));
    }
    return chain;
}

// A cycle refutes a candidate that sees two of its candidates, one after an even and one after an odd number of steps.
ProofChain chain_round(const Link* path, int size, int removed) {
    const auto sees = [&](int node) {
        const int candidate = candidate_of(node);
        return candidate % 9 == removed % 9 && candidate != removed && shared_house(candidate, removed) >= 0;
    };
    ProofChain chain{{true_node(removed), -1, {}, nullptr}};
    int i = 0;
    while (!is_true(path[i].node) || !sees(path[i].node)) ++i;
    const auto add = [&](int node, int set) { chain.push_back({node, set, {}, nullptr}); };
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
    const Link* path = paths_.data() + found.path;
    if (found.shape == Shape::kCycle) {
        for (const int removed : proof->removed)
            proof->chains.push_back(chain_round(path, found.path_size - 1, removed));
    } else if (found.shape == Shape::kForcing) {
        ProofChain chain;
        for (int i = found.path_size; i-- > 0;) {
            const int set = chain.empty() ? -1 : set_by(path[i].cause, candidate_of(path[i].node));
            chain.push_back({path[i].node, set, {}, nullptr});
        }
        proof->chains.push_back(std::move(chain));
    } else if (found.key == 7) {
        proof->form = Proof::Form::kClash;
        proof->chains.push_back(chain_of(*found.targets[0].closure, {found.targets[0].place, found.targets[1].place}));
    } else {
        proof->form = found.key == 1 ? Proof::Form::kBoth : Proof::Form::kCases;
        for (int i = 0; i < found.target_count; ++i)
            proof->chains.push_back(chain_of(*found.targets[i].closure, {found.targets[i].place}));
        if (found.key != 1) proof->set = set_by(found.supposed, candidate_of(proof->chains[0][0].node));
    }
    return proof;
}

}  // namespace farandole::explainer::chaining
