#include "logic/explainer/chaining/closure.hpp"

#include <cstring>

namespace farandole::explainer::chaining {

int Ancestors::walk(const Target& target, int most) {
    const Closure& closure = *target.closure;
    std::memset(visited_, 0, (closure.node_count / 64 + 1) * sizeof *visited_);
    const unsigned first = closure.index_of[target.place];
    visited_[first >> 6] |= std::uint64_t{1} << (first & 63);
    queue_[0] = static_cast<std::uint16_t>(first);
    int total = 0, size = 1;
    bool is_all = true;
    for (int head = 0; head < size; ++head) {
        const Node& node = closure.nodes[queue_[head]];
        if (node.nested >= 0) {
            const Nested& nested = closure.nested[static_cast<std::size_t>(node.nested)];
            bool is_new = true;
            for (const std::uint64_t name : seen_) is_new &= name != nested.name;
            if (is_new) {
                seen_.push_back(nested.name);
                total += nested.complexity;
            }
        }
        const std::uint16_t* parent = closure.parents.data() + node.start;
        for (int i = 0; i < node.count; ++i) {
            std::uint64_t& word = visited_[parent[i] >> 6];
            const std::uint64_t bit = std::uint64_t{1} << (parent[i] & 63);
            queue_[size] = parent[i];  // for good if it's a new one
            size += !(word & bit);
            word |= bit;
        }
        if (total + size > most) {
            is_all = false;
            break;
        }
    }
    size_ = size;
    const Node& node = closure.nodes[first];
    node.least = static_cast<std::uint16_t>(std::max(int{node.least}, size) & 0x7FFF);
    node.is_exact = is_all;
    return total + size_;
}

}  // namespace farandole::explainer::chaining
