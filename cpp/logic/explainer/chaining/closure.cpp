#include "logic/explainer/chaining/closure.hpp"

#include <algorithm>

namespace farandole::explainer::chaining {

void Ancestors::begin_at(const Closure& closure, unsigned first) {
    std::fill_n(is_visited_, closure.node_count, false);
    size_ = 0;
    reach(static_cast<std::uint16_t>(first));
}

void Ancestors::list(const Target& target) {
    const Closure& closure = *target.closure;
    begin_at(closure, closure.index_of[target.place]);
    for (int head = 0; head < size_; ++head) {
        const Node& node = closure.nodes[queue_[head]];
        const std::uint16_t* parent = closure.parents.data() + node.start;
        for (int i = 0; i < node.count; ++i) reach(parent[i]);
    }
}

int Ancestors::take_nested(const Nested& nested) {
    for (const std::uint64_t name : seen_)
        if (name == nested.name) return 0;
    seen_.push_back(nested.name);
    return nested.complexity;
}

// What is false because of one candidate alone is counted, and passed by: so most nodes that are looked at are alike.
int Ancestors::walk(const Closure& closure, const Node& target, int most) {
    const std::uint16_t* parents = closure.parents.data();
    const auto is_passed = [](const Node& node) { return node.count == 1 && node.nested == -1; };
    int total = 0, passed = 0;
    begin_at(closure, static_cast<unsigned>(&target - closure.nodes));
    bool is_all = true;
    for (int head = 0; head < size_; ++head) {
        const Node& node = closure.nodes[queue_[head]];
        if (node.nested >= 0) total += take_nested(closure.nested[static_cast<std::size_t>(node.nested)]);
        const std::uint16_t* parent = parents + node.start;
        for (int i = 0; i < node.count; ++i) {
            const Node& its = closure.nodes[parent[i]];
            if (is_passed(its)) {
                passed += visit(parent[i]);
                reach(parents[its.start]);
            } else {
                reach(parent[i]);
            }
        }
        if (total + passed + size_ > most) {
            is_all = false;
            break;
        }
    }
    const int count = passed + size_;
    target.least = static_cast<std::uint16_t>(std::max(int{target.least}, count) & 0x7FFF);
    target.is_exact = is_all;
    return total + count;
}

}  // namespace farandole::explainer::chaining
