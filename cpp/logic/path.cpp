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

namespace {

bool allows(const Bounds& bounds, const Rating& rating, const Try& next, Technique found) {
    return next.level <= bounds.level && rating.score + next.score <= bounds.score &&
           rating.used[static_cast<std::size_t>(found)] < bounds.used[static_cast<std::size_t>(found)];
}

// How many techniques from the first to the last that may be used at all. One place of the order has several.
std::ptrdiff_t allowed(const Bounds& bounds, const Order& order) {
    auto last = std::find_if(order.rbegin(), order.rend(),
                             [&](const Try& one) { return allows(bounds, Rating(), one, one.technique); });
    if (last == order.rend()) return 0;
    auto end = last.base();
    while (end != order.end() && row(end->technique).place == row(last->technique).place) ++end;
    return end - order.begin();
}

}  // namespace

Rating rate(Board& board, Search& search, const Order& order, std::vector<Step>* path, const Bounds* bounds) {
    Rating rating;
    const auto end = order.begin() + (bounds ? allowed(*bounds, order) : static_cast<std::ptrdiff_t>(order.size()));
    int hardest = -1;  // its score
    while (!board.solved()) {
        const Try* taken = nullptr;
        int searched = -1;  // techniques at one place are found by one search
        for (auto next = order.begin(); next != end && !search.stopped(); ++next) {
            if (row(next->technique).place == searched) continue;
            searched = row(next->technique).place;
            if (!search.first(next->technique)) continue;
            taken = &*next;
            break;
        }
        if (search.stopped()) {
            rating.end = End::stopped;
            return rating;
        }
        const Step& step = search.step;
        if (taken ? bounds && !allows(*bounds, rating, *taken, step.technique) : end != order.end()) {
            rating.end = End::beyond;
            return rating;
        }
        if (!taken) break;
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
    if (board.solved()) rating.end = bounds && rating.level > bounds->level ? End::beyond : End::solved;
    return rating;
}

}  // namespace farandole::logic
