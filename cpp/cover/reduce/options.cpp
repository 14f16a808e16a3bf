// Comparing options: identical ones, better ones. And the remaining problem.
#include <algorithm>

#include "cover/reduce/reduce.hpp"
#include "splitmix64.hpp"

namespace farandole::cover {

// Whether it can't be in a cover together with an identical one.
bool Reducer::excludes_itself(std::uint32_t option) {
    bool excludes = false;
    for_entries(option, [&](auto item, auto color) { return !(excludes = clash(item, color, color)); });
    return excludes;
}

// Whether an option has the same entries as the marked one.
bool Reducer::is_within_marked(std::uint32_t other) {
    bool same = true;
    for_entries(other, [&](auto item, auto color) { return same = marked(item) && mark_color_[item] == color; });
    return same;
}

void Reducer::merge_duplicates() {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> hashes;
    for (std::uint32_t option = 0; option < problem_.option_count(); ++option) {
        if (!live_option_[option]) continue;
        std::uint64_t hash = keep_ == Keep::covers ? mixed(static_cast<std::uint64_t>(cost_of(option))) : 0;
        for_entries(option, [&](auto item, auto color) {
            hash += mixed((std::uint64_t{item} << 32 | color) + kGoldenStep);
            return true;
        });
        hashes.emplace_back(hash, option);
    }
    work_ += 16 * hashes.size();
    std::sort(hashes.begin(), hashes.end());
    const auto length = [&](std::uint32_t option) {
        std::size_t entries = 0;
        for_entries(option, [&](auto, auto) { return ++entries > 0; });
        return entries;
    };
    for (std::size_t first = 0, last = 0; first < hashes.size(); first = last) {
        while (last < hashes.size() && hashes[last].first == hashes[first].first) ++last;
        if (last == first + 1) continue;
        if (keep_ == Keep::cheapest)
            std::stable_sort(hashes.begin() + static_cast<std::ptrdiff_t>(first),
                             hashes.begin() + static_cast<std::ptrdiff_t>(last),
                             [&](const auto& a, const auto& b) { return cost_of(a.second) < cost_of(b.second); });
        for (auto at = first; at < last; ++at) {
            const auto option = hashes[at].second;
            if (!live_option_[option] || !excludes_itself(option)) continue;
            const auto entries = length(option);
            mark(option);
            for (auto next = at + 1; next < last; ++next) {
                const auto other = hashes[next].second;
                if (!live_option_[other] || length(other) != entries || !is_within_marked(other)) continue;
                if (keep_ == Keep::covers) {
                    if (cost_of(option) != cost_of(other)) continue;
                    std::swap(twin_[option], twin_[other]);  // two rings are joined
                }
                remove(other, Gain::duplicate);
            }
        }
    }
}

// A replacement for another option has the same items among those that must be covered and can be covered too often.
void Reducer::sort_into_classes() {
    classes_.clear();
    for (std::uint32_t option = 0; option < problem_.option_count(); ++option) {
        if (!live_option_[option]) continue;
        std::uint64_t hash = 0;
        for_entries(option, [&](auto item, auto) {
            if (is_primary(item) && low_[item] > 0 && high_[item] < count_[item]) hash += mixed(item + 1);
            return true;
        });
        classes_.emplace_back(hash, option);
    }
    work_ += 16 * classes_.size();
    std::sort(classes_.begin(), classes_.end());
    class_place_.assign(problem_.option_count(), 0);
    for (std::size_t at = 0; at < classes_.size(); ++at)
        class_place_[classes_[at].second] = static_cast<std::uint32_t>(at);
}

// Removes the option if some cover of no higher cost doesn't need it.
void Reducer::seek_better(std::uint32_t option) {
    std::optional<std::uint32_t> needy;  // the item with the fewest options that must be covered
    bool strict = false;
    for_entries(option, [&](auto item, auto) {
        if (!is_primary(item) || low_[item] == 0) return true;
        strict = strict || high_[item] < count_[item];
        if (!needy || count_[item] < count_[*needy]) needy = item;
        return true;
    });
    if (!needy) {
        if (cost_of(option) >= 0) remove(option, Gain::dominated);
        return;
    }
    bool found = false;
    const auto look_at = [&](std::uint32_t other) {
        ++work_;
        if (live_option_[other] && other != option && cost_of(other) <= cost_of(option))
            found = stands_in(other, option);
        return !found;
    };
    mark(option);
    const auto place = class_place_[option];
    const auto hash = classes_[place].first;
    if (strict && hash != 0) {
        for (auto at = place; at < classes_.size() && classes_[at].first == hash; ++at)
            if (!look_at(classes_[at].second)) break;
        for (auto at = place; !found && at > 0 && classes_[at - 1].first == hash; --at)
            look_at(classes_[at - 1].second);
    } else {
        for_options(*needy, [&](auto other, auto) { return look_at(other); });
    }
    if (found) remove(option, Gain::dominated);
}

// Whether `option` can replace `other`, which is marked and costs no less, in every cover.
bool Reducer::stands_in(std::uint32_t option, std::uint32_t other) {
    bool good = true, exclude = false;
    std::uint32_t needed = 0;
    for_entries(option, [&](auto item, auto color) {
        if (marked(item)) {
            needed += low_[item] > 0;
            const auto its = mark_color_[item];
            exclude = exclude || clash(item, color, its);
            good = is_primary(item) || its == 0 || its == color;
        } else {
            good = is_primary(item) && high_[item] >= count_[item];
        }
        return good;
    });
    if (!good) return false;
    bool once = true;
    for_entries(other, [&](auto item, auto) {
        needed -= low_[item] > 0;
        once = once && low_[item] <= 1;
        return true;
    });
    // If both are in a cover, the other one must be redundant.
    return needed == 0 && (exclude || (once && cost_of(other) >= 0));
}

Reduced Reducer::result() const {
    Reduced reduced;
    reduced.gains = gains_;
    reduced.unmet = unmet_;
    const auto ring = [&](std::uint32_t option, std::vector<std::uint32_t>& members, std::vector<std::uint32_t>& ends) {
        const auto begin = static_cast<std::ptrdiff_t>(members.size());
        auto next = option;
        do {
            members.push_back(next);
            next = twin_[next];
        } while (next != option);
        std::sort(members.begin() + begin, members.end());
        ends.push_back(static_cast<std::uint32_t>(members.size()));
    };
    for (const auto option : forced_) ring(option, reduced.forced, reduced.forced_ends);
    auto& rest = reduced.problem;
    if (unmet_) {
        rest.primary = rest.items = 1;
        reduced.items = {*unmet_};
        return reduced;
    }
    std::vector<std::uint32_t> number(problem_.items, 0);
    for (std::uint32_t item = 0; item < problem_.items; ++item) {
        if (!live_item_[item]) continue;
        number[item] = rest.items++;
        reduced.items.push_back(item);
        if (!is_primary(item)) continue;
        ++rest.primary;
        rest.low.push_back(low_[item]);
        rest.high.push_back(high_[item]);
    }
    const auto one = [](auto bound) { return bound == 1; };
    if (std::all_of(rest.low.begin(), rest.low.end(), one) && std::all_of(rest.high.begin(), rest.high.end(), one)) {
        rest.low.clear();
        rest.high.clear();
    }
    for (std::uint32_t option = 0; option < problem_.option_count(); ++option) {
        if (!live_option_[option]) continue;
        for (auto at = problem_.starts[option]; at < problem_.starts[option + 1]; ++at) {
            if (!live_item_[problem_.entries[at]]) continue;
            rest.entries.push_back(number[problem_.entries[at]]);
            rest.colors.push_back(color_at(at));
        }
        rest.starts.push_back(static_cast<std::uint32_t>(rest.entries.size()));
        if (!problem_.costs.empty()) rest.costs.push_back(problem_.costs[option]);
        ring(option, reduced.originals, reduced.ends);
    }
    if (std::all_of(rest.colors.begin(), rest.colors.end(), [](auto color) { return color == 0; })) rest.colors.clear();
    return reduced;
}

}  // namespace farandole::cover
