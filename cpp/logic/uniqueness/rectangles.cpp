#include "logic/uniqueness/rectangles.hpp"

#include <algorithm>

namespace farandole::logic {

bool RectangleSteps::ready(const Search& search) {
    if (complete_ && version_ == search.version() && details_ == search.details &&
        missing_ == search.options.missing_candidates && !search.collecting())
        return true;
    version_ = search.version();
    details_ = search.details;
    missing_ = search.options.missing_candidates;
    complete_ = false;
    has_.fill(false);
    seen_.clear();
    return false;
}

bool RectangleSteps::take(Search& search, Technique wanted) {
    if (!has_[slot(wanted)]) return false;
    search.step = steps_[slot(wanted)];
    return search.found();
}

bool RectangleSteps::wants(const Search& search, Technique technique, Technique wanted) const {
    return technique == wanted || (!search.collecting() && !has_[slot(technique)]);
}

bool RectangleSteps::add(Search& search, Technique wanted) {
    const Technique technique = search.step.technique;
    if (search.step.eliminations.empty()) return false;
    if (technique == wanted) return search.found();
    if (!search.collecting() && !has_[slot(technique)]) {
        has_[slot(technique)] = true;
        std::swap(steps_[slot(technique)], search.step);
    }
    return false;
}

bool RectangleSteps::is_new(const Rectangle& rectangle, bool collecting) {
    const auto [low, high] =
        std::minmax({rectangle.first, rectangle.second, rectangle.across_first, rectangle.across_second});
    const int corners[4] = {low, row_of(low) * 9 + column_of(high), row_of(high) * 9 + column_of(low), high};
    std::uint64_t key = 0;
    if (collecting) {
        for (int corner : corners) key = key << 7 | static_cast<std::uint64_t>(corner);
        key = key << 9 | rectangle.digits();
    } else {
        // HoDoKu's number of a rectangle: some share it, and only the first of these is looked at; after 400
        // it remembers no more.
        for (int corner : corners) key = key * 10 + static_cast<std::uint64_t>(corner);
    }
    if (std::ranges::find(seen_, key) != seen_.end()) return false;
    if (collecting || seen_.size() < 400) seen_.push_back(key);
    return true;
}

void begin_step(Search& search, Technique technique, const Rectangle& rectangle) {
    search.step.clear(technique);
    if (!search.details) return;
    search.step.cells = rectangle.cells();
    search.step.digits = rectangle.digits();
}

}  // namespace farandole::logic
