// What follows from one candidate being true, or false: the nodes in the order in which they are found, each with the
// nodes that it follows from.
//
// A node is a candidate that is true (candidate + kCandidates) or false (the candidate).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "logic/explainer/chaining/grid.hpp"

namespace farandole::explainer::chaining {

enum class Cause : std::uint8_t { kBlock = 0, kRow = 1, kColumn = 2, kCell, kRule, kSupposed };

constexpr int true_node(int candidate) { return candidate + kCandidates; }
constexpr int candidate_of(int node) { return node < kCandidates ? node : node - kCandidates; }
constexpr bool is_true(int node) { return node >= kCandidates; }

// A chain inside a chain: which one it is, and how long.
struct Nested {
    std::uint64_t name = 0;
    int complexity = 0;
};

// A rule, as a count: sets that need a true candidate, and links that allow one (numbers as in ground.hpp).
struct Rule {
    std::uint8_t set_count = 0, link_count = 0;
    std::uint16_t sets[3]{}, links[5]{};
};
constexpr std::uint16_t set_of(int cell) { return static_cast<std::uint16_t>(cell); }
constexpr std::uint16_t set_of(int kind, int house, int digit) {
    const int first = kind == kBlock ? 18 : kind == kRow ? 0 : 9;
    return static_cast<std::uint16_t>(kCells + (first + house) * 9 + digit);
}

struct Proof;

struct Node {
    std::uint32_t start;  // of its parents
    std::uint16_t count : 13, cause : 3;
    std::int16_t nested;  // from 0: a chain inside; from -2 downwards: a rule
    std::uint16_t place;  // the node itself, or kFresh
    // No fewer nodes than these lead to it, itself among them; raised where more are met.
    mutable std::uint16_t least : 15, is_exact : 1;
};

constexpr int kFresh = kNodes;  // the place of a node that contradicts one that is there already

// Parents are indices of nodes, which lie close together, as memory takes the time.
struct Closure {
    Candidates on, off;
    int count_on = 0, count_off = 0;
    int clash_on = -1, clash_off = -1;  // the nodes of a contradiction; either may be kFresh
    int fresh = -1;                     // which node is at kFresh
    unsigned node_count = 0, parent_count = 0;
    unsigned deepest = 0;      // the greatest `least` of the parents of a node to come
    unsigned nested_from = 0;  // the first node that the last chains inside gave
    std::uint16_t order_on[kCandidates], order_off[kCandidates];
    std::uint16_t index_of[kNodes + 1];  // of a node in `nodes`
    Node nodes[kNodes + 1];
    std::vector<std::uint16_t> parents;  // with room for more
    std::vector<Nested> nested;
    std::vector<Rule> rules;
    std::vector<std::shared_ptr<const Proof>> proofs;  // of what is nested, if they're asked for

    void clear() {
        on = off = Candidates{};
        count_on = count_off = 0;
        clash_on = clash_off = fresh = -1;
        node_count = parent_count = nested_from = deepest = 0;
        nested.clear();
        rules.clear();
        proofs.clear();
    }
    bool clashes() const { return clash_on >= 0; }
    const Node& at(int place) const { return nodes[index_of[place]]; }
    int name(int place) const { return place == kFresh ? fresh : place; }
    std::uint32_t begin() {
        deepest = 0;
        return parent_count;
    }
    // Before parents are added.
    void make_room(unsigned count) {
        if (parent_count + count > parents.size()) parents.resize(2 * parents.size() + count);
    }
    void add_parent(int parent) {
        const std::uint16_t index = index_of[parent];
        parents[parent_count++] = index;
        deepest = std::max(deepest, unsigned{nodes[index].least});
    }
    // A node whose parents are those from `start` on, where `begin` was called.
    void end_node(int place, Cause cause, std::uint32_t start, int nested_or_rule = -1) {
        Node& node = nodes[node_count];
        node = {start,
                static_cast<std::uint16_t>((parent_count - start) & 0x1FFF),
                static_cast<std::uint16_t>(static_cast<std::uint16_t>(cause) & 7),
                static_cast<std::int16_t>(nested_or_rule),
                static_cast<std::uint16_t>(place),
                static_cast<std::uint16_t>((deepest + 1) & 0x7FFF),
                0};
        index_of[place] = static_cast<std::uint16_t>(node_count++);
    }
    void add_on(int candidate) {
        on.add(candidate);
        order_on[count_on++] = static_cast<std::uint16_t>(candidate);
    }
    void add_off(int candidate) {
        off.add(candidate);
        order_off[count_off++] = static_cast<std::uint16_t>(candidate);
    }
};

// The end of one chain of a hint.
struct Target {
    const Closure* closure = nullptr;
    int place = 0;
};

// The nodes that a target follows from, itself among them; and the sum over distinct nested chains.
class Ancestors {
  public:
    // Stops early, and returns more than `most`, if there are more.
    int count(const Target& target, int most) {
        const Node& node = target.closure->at(target.place);
        return node.is_exact && target.closure->nested.empty() ? node.least : walk(*target.closure, node, most);
    }
    // All of them, to be read, nearest first.
    void list(const Target& target);
    const std::uint16_t* begin() const { return queue_; }  // indices of nodes
    int size() const { return size_; }
    void forget_nested() { seen_.clear(); }

  private:
    int walk(const Closure& closure, const Node& target, int most);
    int take_nested(const Nested& nested);
    void begin_at(const Closure& closure, unsigned first);
    // Puts a node into the queue if it's a new one; the place behind the last is written in any case.
    void reach(std::uint16_t index) {
        queue_[size_] = index;
        size_ += visit(index);
    }
    bool visit(std::uint16_t index) {
        const bool is_new = !is_visited_[index];
        is_visited_[index] = true;
        return is_new;
    }

    bool is_visited_[kNodes + 1];
    std::uint16_t queue_[kNodes + 2];
    int size_ = 0;
    std::vector<std::uint64_t> seen_;
};

}  // namespace farandole::explainer::chaining
