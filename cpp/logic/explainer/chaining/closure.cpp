#include "logic/explainer/chaining/closure.hpp"

#include <cstring>

namespace farandole::explainer::chaining {

int Ancestors::count(const Target& target, int most) {
    const Closure& closure = *target.closure;
    std::memset(visited_, 0, sizeof visited_);
    int total = 0;
    size_ = 0;
    const int first = closure.name(target.place);
    visited_[first >> 6] |= std::uint64_t{1} << (first & 63);
    queue_[size_++] = static_cast<std::uint16_t>(target.place);
    for (int head = 0; head < size_; ++head) {
        const Node& node = closure.at(queue_[head]);
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
            const int name = parent[i];
            std::uint64_t& word = visited_[name >> 6];
            const std::uint64_t bit = std::uint64_t{1} << (name & 63);
            if (word & bit) continue;
            word |= bit;
            queue_[size_++] = parent[i];
        }
        if (total + size_ > most) break;
    }
    const Node& node = closure.at(target.place);
    node.least = std::max(node.least, static_cast<std::uint16_t>(size_));
    return total + size_;
}

}  // namespace farandole::explainer::chaining
