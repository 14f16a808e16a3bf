#include "logic/path.hpp"

#include <algorithm>

namespace farandole::logic {

const Order& default_order() {
    static const Order kOrder = [] {
        Order order;
        for (int at = 0; at < kTechniques; ++at) {
            const auto technique = static_cast<Technique>(at);
            if (row(technique).on) order.push_back({technique, row(technique).level, row(technique).score});
        }
        const auto place = [](const Try& one) { return row(one.technique).place; };
        std::ranges::stable_sort(order, {}, place);
        return order;
    }();
    return kOrder;
}

Rating rate(Board& board, Search& search, const Order& order, std::vector<Step>* path) {
    Rating rating;
    int hardest = -1;  // its score
    while (!board.solved()) {
        const Try* taken = nullptr;
        int searched = -1;  // techniques at one place are found by one search
        for (const Try& next : order) {
            if (search.stopped()) break;
            if (row(next.technique).place == searched) continue;
            searched = row(next.technique).place;
            if (!search.first(next.technique)) continue;
            taken = &next;
            break;
        }
        if (search.stopped()) {
            rating.end = End::stopped;
            return rating;
        }
        if (!taken) break;
        const Step& step = search.step;
        rating.score += taken->score;
        ++rating.steps;
        ++rating.used[static_cast<std::size_t>(step.technique)];
        if (taken->level > rating.level || (taken->level == rating.level && taken->score > hardest)) {
            rating.hardest = step.technique;
            hardest = taken->score;
        }
        rating.level = std::max(rating.level, taken->level);
        if (path) path->push_back(step);
        const bool possible = apply(board, step);
        search.changed();
        if (!possible) {
            rating.end = End::impossible;
            return rating;
        }
    }
    while (rating.score > kScoreLimits[static_cast<std::size_t>(rating.level)])
        rating.level = static_cast<Level>(static_cast<int>(rating.level) + 1);
    if (board.solved()) rating.end = End::solved;
    return rating;
}

}  // namespace farandole::logic
