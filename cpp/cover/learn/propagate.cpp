#include <algorithm>
#include <utility>

#include "cover/learn/learner.hpp"

namespace farandole::cover {

// Options by item, clauses for items, and what holds from the beginning.
void Learner::prepare() {
    starts_.assign(compact_.items + 1, 0);
    for (const auto item : compact_.entry) ++starts_[item + 1];
    for (std::uint32_t item = 0; item < compact_.items; ++item) starts_[item + 1] += starts_[item];
    members_.resize(compact_.entry.size());
    if (!compact_.color.empty()) shades_.resize(compact_.entry.size());
    auto next = starts_;
    for (std::uint32_t option = 0; option < options_; ++option)
        for (auto at = compact_.begin[option]; at < compact_.begin[option + 1]; ++at) {
            const auto place = next[compact_.entry[at]]++;
            members_[place] = option;
            if (!shades_.empty())
                shades_[place] = at < compact_.begin[option] + compact_.plain[option] ? nothing : compact_.color[at];
        }
    low_.assign(compact_.primary, 0);
    high_ = count_ = missing_ = low_;
    is_counted_.assign(compact_.items, 0);
    for (std::uint32_t item = 0; item < compact_.primary; ++item) {
        const auto size = starts_[item + 1] - starts_[item];
        const auto low = compact_.bounded ? compact_.low[item] : 1;
        high_[item] = compact_.bounded ? compact_.high[item] : 1;
        if (low > size) none_ = true;
        if (low == 1 && size > 1) {
            const auto place = static_cast<std::uint32_t>(arena_.size());
            arena_.insert(arena_.end(), {size, 0});
            for (auto at = starts_[item]; at < starts_[item + 1]; ++at) arena_.push_back(2 * members_[at]);
            watch(place);
        }
        for (auto at = starts_[item]; low == size && at < starts_[item + 1]; ++at) assign(2 * members_[at], {});
        if (low > 1 && low < size) low_[item] = low;
        is_counted_[item] = low_[item] > 0 || high_[item] > 1;
        counts_ |= is_counted_[item] != 0;
    }
    first_learned_ = arena_.size();
}

void Learner::watch(std::uint32_t place) {
    const auto first = arena_[place + header], second = arena_[place + header + 1];
    watches_[first].push_back({place, second});
    watches_[second].push_back({place, first});
}

// False: its opposite holds.
bool Learner::assign(Literal literal, Reason reason) {
    if (value_[literal] != 0) return value_[literal] > 0;
    value_[literal] = 1;
    value_[opposite(literal)] = -1;
    const auto one = option(literal);
    level_[one] = depth();
    reason_[one] = reason;
    position_[one] = static_cast<std::uint32_t>(trail_.size());
    trail_.push_back(literal);
    return true;
}

// Draws all conclusions. False: two of them contradict each other; then `conflict_` is a clause that doesn't hold.
bool Learner::propagate() {
    while (head_ < trail_.size()) {
        const auto literal = trail_[head_++];
        if (counts_ && !count(literal)) return false;
        if (taken(literal) && !exclude_rivals(option(literal))) return false;
        if (!visit_clauses(opposite(literal))) return false;
    }
    return true;
}

bool Learner::exclude(std::uint32_t option, std::uint32_t rival) {
    if (rival == option || assign(2 * rival + 1, {Reason::rival, option})) return true;
    conflict_ = {2 * option + 1, 2 * rival + 1};
    return false;
}

bool Learner::exclude_rivals(std::uint32_t option) {
    const auto begin = compact_.begin[option], plain = begin + compact_.plain[option];
    for (auto at = begin; at < compact_.begin[option + 1]; ++at) {
        const auto item = compact_.entry[at];
        if (item < compact_.primary && high_[item] > 1) continue;
        work_ += starts_[item + 1] - starts_[item];
        for (auto place = starts_[item]; place < starts_[item + 1]; ++place) {
            if (at >= plain && shades_[place] == compact_.color[at]) continue;
            if (!exclude(option, members_[place])) return false;
        }
    }
    return true;
}

// Counts a literal for the items with bounds.
bool Learner::count(Literal literal) {
    auto& counts = taken(literal) ? count_ : missing_;
    const auto begin = compact_.begin[option(literal)], end = begin + compact_.width[option(literal)];
    for (auto at = begin; at < end; ++at) ++counts[compact_.entry[at]];
    for (auto at = begin; at < end; ++at)
        if (is_counted_[compact_.entry[at]] && !check(compact_.entry[at])) return false;
    return true;
}

// Whether an item is at one of its bounds: then the rest of its options is decided.
bool Learner::check(std::uint32_t item) {
    const auto begin = starts_[item], size = starts_[item + 1] - begin;
    const bool full = count_[item] >= high_[item], scarce = size - missing_[item] <= low_[item];
    if (!full && !scarce) return true;
    const bool over = count_[item] > high_[item], under = size - missing_[item] < low_[item];
    work_ += size;
    if (over || under) {
        conflict_.clear();
        for (auto at = begin; at < begin + size; ++at) {
            const auto literal = 2 * members_[at] + (over ? 1 : 0);
            if (value_[literal] < 0) conflict_.push_back(literal);
        }
        return false;
    }
    for (auto at = begin; at < begin + size; ++at) {
        const auto literal = 2 * members_[at];
        if (value_[literal] != 0) continue;
        if (full && high_[item] < size)
            assign(literal + 1, {Reason::most, item});
        else if (scarce)
            assign(literal, {Reason::least, item});
    }
    return true;
}

// The clauses that watch a literal which doesn't hold any more.
bool Learner::visit_clauses(Literal literal) {
    auto& all = watches_[literal];
    std::size_t kept = 0;
    work_ += all.size();
    for (std::size_t next = 0; next < all.size(); ++next) {
        const auto at = all[next];
        if (value_[at.other] > 0) {
            all[kept++] = at;
            continue;
        }
        auto* clause = &arena_[at.clause + header];
        const auto size = arena_[at.clause];
        if (clause[0] == literal) std::swap(clause[0], clause[1]);
        const auto first = clause[0];
        if (value_[first] > 0) {
            all[kept++] = {at.clause, first};
            continue;
        }
        std::uint32_t k = 2;
        while (k < size && value_[clause[k]] < 0) ++k;
        work_ += k;
        if (k < size) {
            clause[1] = clause[k];
            clause[k] = literal;
            watches_[clause[1]].push_back({at.clause, first});
            continue;
        }
        all[kept++] = {at.clause, first};
        if (assign(first, {Reason::clause, at.clause})) continue;
        conflict_.assign(clause, clause + size);
        while (++next < all.size()) all[kept++] = all[next];
        all.resize(kept);
        return false;
    }
    all.resize(kept);
    return true;
}

// Goes back to a level.
void Learner::undo(std::uint32_t depth) {
    if (depth >= ends_.size()) return;
    const auto end = ends_[depth];
    for (auto at = trail_.size(); at-- > end;) {
        const auto literal = trail_[at];
        const auto one = option(literal);
        value_[literal] = value_[opposite(literal)] = 0;
        phase_[one] = taken(literal);
        ranking_.push(one);
        if (!counts_ || at >= head_) continue;
        auto& counts = taken(literal) ? count_ : missing_;
        const auto begin = compact_.begin[one];
        for (auto k = begin; k < begin + compact_.width[one]; ++k) --counts[compact_.entry[k]];
    }
    trail_.resize(end);
    ends_.resize(depth);
    head_ = end;
}

}  // namespace farandole::cover
