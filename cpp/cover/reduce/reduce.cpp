#include "cover/reduce/reduce.hpp"

#include <algorithm>
#include <numeric>

#include "require.hpp"

namespace farandole::cover {

namespace {

// A probe that costs more entries than this is abandoned. It takes some tens of milliseconds.
constexpr std::uint64_t longest_probe = 1 << 23;

// The same numbers with neighbors far apart. Neighboring options often disagree with the same others, as with words in
// alphabetical order.
std::vector<std::uint32_t> scattered(const std::vector<std::uint32_t>& numbers) {
    auto stride = numbers.size() * 5 / 8 + 1;
    while (std::gcd(stride, numbers.size()) > 1) ++stride;
    std::vector<std::uint32_t> found;
    found.reserve(numbers.size());
    for (std::size_t k = 0, at = 0; k < numbers.size(); ++k, at = (at + stride) % numbers.size())
        found.push_back(numbers[at]);
    return found;
}

}  // namespace

Reducer::Reducer(const Problem& problem, Keep keep)
    : problem_(problem), keep_(keep), next_(static_cast<std::uint32_t>(problem.option_count())) {
    REQUIRE(well_formed(problem));
    const auto options = static_cast<std::uint32_t>(problem.option_count());
    live_option_.assign(options, 1);
    live_item_.assign(problem.items, 1);
    wide_.assign(options, 0);
    twin_.resize(options);
    std::iota(twin_.begin(), twin_.end(), 0u);
    count_.assign(problem.items, 0);
    low_.assign(problem.items, 0);
    high_.assign(problem.items, 1);
    for (std::uint32_t item = 0; item < problem.primary; ++item) {
        low_[item] = problem.low.empty() ? 1 : problem.low[item];
        high_[item] = problem.high.empty() ? 1 : problem.high[item];
    }
    mark_.assign(problem.items, 0);
    mark_color_.assign(problem.items, 0);
    seen_.assign(options, 0);
    for (std::uint32_t option = 0; option < options; ++option) {
        for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at)
            wide_[option] += is_primary(problem.entries[at]);
        if (wide_[option] == 0) {
            live_option_[option] = 0;
            gain(Gain::idle);
            continue;
        }
        for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) ++count_[problem.entries[at]];
    }
    column_.assign(problem.items + std::size_t{1}, 0);
    for (std::uint32_t item = 0; item < problem.items; ++item) column_[item + 1] = column_[item] + count_[item];
    column_end_.assign(column_.begin(), column_.end() - 1);
    places_.resize(column_.back());
    for (std::uint32_t option = 0; option < options; ++option)
        if (live_option_[option])
            for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at)
                places_[column_end_[problem.entries[at]]++] = {option, color_at(at)};
    in_quick_.assign(problem.items, 0);
    in_slow_.assign(problem.items, 0);
    for (std::uint32_t item = 0; item < problem.items; ++item) look_again(item);
}

bool Reducer::run(std::uint64_t work) {
    const auto start = work_;
    while (work_ - start < work) {
        const bool idle = quick_.empty() && slow_.empty() && !reshaped_ &&
                          (keep_ == Keep::covers || (next_ == problem_.option_count() && !changed_));
        if (unmet_ || idle) return true;
        ++work_;
        step();
    }
    return false;
}

void Reducer::step() {
    if (!quick_.empty()) {
        const auto item = quick_.back();
        quick_.pop_back();
        in_quick_[item] = 0;
        if (live_item_[item]) check_need(item);
    } else if (!slow_.empty()) {
        const auto item = slow_.front();
        slow_.pop_front();
        in_slow_[item] = 0;
        if (live_item_[item]) compare(item);
    } else if (reshaped_) {
        reshaped_ = false;
        merge_duplicates();
    } else if (next_ < problem_.option_count()) {
        const auto option = next_++;
        if (live_option_[option]) seek_better(option);
    } else {
        changed_ = false;
        next_ = 0;
        sort_into_classes();
    }
}

void Reducer::look_again(std::uint32_t item) {
    if (!in_quick_[item]) {
        in_quick_[item] = 1;
        quick_.push_back(item);
    }
    if (!in_slow_[item]) {
        in_slow_[item] = 1;
        slow_.push_back(item);
    }
}

// Once an item's options exclude each other, they can exclude others.
void Reducer::look_around(std::uint32_t item) {
    reshaped_ = true;
    for_options(item, [&](auto option, auto) {
        for_entries(option, [&](auto other, auto) {
            look_again(other);
            return true;
        });
        return true;
    });
}

// Removes dead options from an item's list, if they are the majority.
void Reducer::tidy(std::uint32_t item) {
    const auto length = column_end_[item] - column_[item];
    if (length <= 2 * std::size_t{count_[item]} + 8) return;
    work_ += length;
    const auto begin = places_.begin() + static_cast<std::ptrdiff_t>(column_[item]);
    const auto end = places_.begin() + static_cast<std::ptrdiff_t>(column_end_[item]);
    const auto kept = std::remove_if(begin, end, [&](const Place& place) { return !live_option_[place.option]; });
    column_end_[item] = static_cast<std::size_t>(kept - places_.begin());
}

void Reducer::remove(std::uint32_t option, Gain rule) {
    live_option_[option] = 0;
    changed_ = true;
    gain(rule);
    for_entries(option, [&](auto item, auto) {
        --count_[item];
        look_again(item);
        return true;
    });
}

void Reducer::drop(std::uint32_t item, Gain rule) {
    gain(rule);
    changed_ = reshaped_ = true;
    if (is_primary(item))
        for_options(item, [&](auto option, auto) {
            --wide_[option];
            return true;
        });
    live_item_[item] = 0;
}

void Reducer::take(std::uint32_t option) {
    forced_.push_back(option);
    remove(option, Gain::forced);
    for_entries(option, [&](auto item, auto color) {
        if (is_primary(item)) {
            low_[item] -= low_[item] > 0;
            if (--high_[item] > 0) {
                look_around(item);
                return true;
            }
        }
        std::vector<std::uint32_t> others;
        for_options(item, [&](auto other, auto its) {
            if (is_primary(item) || color == 0 || color != its) others.push_back(other);
            return true;
        });
        for (const auto other : others) remove(other, Gain::excluded);
        drop(item, Gain::settled);
        return true;
    });
}

void Reducer::take_all(std::uint32_t item) {
    std::vector<std::uint32_t> options;
    for_options(item, [&](auto option, auto) {
        options.push_back(option);
        return true;
    });
    for (const auto option : options) {
        if (!live_option_[option]) {  // an earlier one excluded it
            unmet_ = item;
            return;
        }
        take(option);
    }
}

void Reducer::check_need(std::uint32_t item) {
    const auto count = count_[item];
    if (!is_primary(item)) {
        if (count <= 1) drop(item, Gain::harmless);
        return;
    }
    if (count < low_[item]) {
        unmet_ = item;
    } else if (low_[item] > 0 && count == low_[item]) {
        take_all(item);
    } else {
        high_[item] = std::min(high_[item], std::max(count, 1u));
        if (low_[item] > 0 || high_[item] < count) return;
        // An option without primary items would never be taken, so the last item stays.
        bool others = true;
        for_options(item, [&](auto option, auto) { return others = wide_[option] > 1; });
        if (others) drop(item, Gain::free);
    }
}

void Reducer::compare(std::uint32_t item) {
    if (count_[item] == 0) return;
    if (!is_primary(item) && agrees_always(item)) {
        drop(item, Gain::harmless);
        return;
    }
    for (const auto& other : supersets(item))
        if (live_item_[other.item] && !use_superset(item, other)) return;
    if (low_[item] > 0 && count_[item] > low_[item]) probe(item);
}

bool Reducer::agrees_always(std::uint32_t item) {
    std::optional<std::uint32_t> first;
    bool agree = true;
    for_options(item, [&](auto, auto color) {
        if (!first) first = color;
        return agree = color != 0 && color == *first;
    });
    return agree;
}

// The items shared by all options of this one.
std::vector<Reducer::Superset> Reducer::supersets(std::uint32_t item) {
    std::vector<Superset> found;
    bool first = true;
    for_options(item, [&](auto option, auto) {
        if (first) {
            first = false;
            for_entries(option, [&](auto other, auto color) {
                if (other != item && count_[other] >= count_[item]) found.push_back({other, color == 0});
                return true;
            });
        } else {
            mark(option);
            std::erase_if(found, [&](auto& other) {
                other.plain = other.plain && mark_color_[other.item] == 0;
                return !marked(other.item);
            });
        }
        return !found.empty();
    });
    return found;
}

// Draws conclusions; returns whether the item needs another look.
bool Reducer::use_superset(std::uint32_t item, const Superset& superset) {
    const auto other = superset.item;
    // The maximum number of options of `item` that the other one allows; colored: unlimited.
    if (!is_primary(other) && !superset.plain) return true;
    if (!is_primary(item)) {
        if (high_[other] > 1) return true;
        drop(item, Gain::harmless);
        return false;
    }
    if (low_[item] > high_[other]) {
        unmet_ = item;
        return false;
    }
    if (low_[item] == high_[other] && count_[other] > count_[item]) {
        new_seen();
        for_options(item, [&](auto option, auto) {
            seen_[option] = seen_stamp_;
            return true;
        });
        std::vector<std::uint32_t> rest;
        for_options(other, [&](auto option, auto) {
            if (seen_[option] != seen_stamp_) rest.push_back(option);
            return true;
        });
        for (const auto option : rest) remove(option, Gain::impossible);
    }
    if (count_[other] == count_[item]) {
        narrow(item, std::max(low_[item], low_[other]), std::min(high_[item], high_[other]));
        drop(other, is_primary(other) ? Gain::identical : Gain::harmless);
    } else if (low_[item] == 0 && high_[other] <= high_[item] && high_[item] < count_[item]) {
        high_[item] = count_[item];  // the other one ensures that
        look_again(item);
    }
    return !unmet_;
}

void Reducer::narrow(std::uint32_t item, std::uint32_t low, std::uint32_t high) {
    if (low > high) unmet_ = item;
    if (low == low_[item] && high == high_[item]) return;
    low_[item] = low;
    high_[item] = high;
    look_again(item);
    look_around(item);
}

bool Reducer::too_long(std::uint64_t work) {
    if (work <= longest_probe) return false;
    return gave_up_ = true;
}

// Removes the options that disagree with too many of this item's options, leaving fewer than it needs.
void Reducer::probe(std::uint32_t item) {
    const auto start = work_;
    std::vector<std::uint32_t> options;
    auto suspects = opponents(item, options);
    // An option is cleared once it agrees with as many as are needed, and it agrees with itself.
    std::vector<std::uint32_t> agreed(low_[item] > 1 ? suspects.size() : 0, 0);
    for (const auto option : options) {
        if (suspects.empty() || too_long(work_ - start)) return;
        mark(option);
        std::size_t kept = 0;
        for (std::size_t at = 0; at < suspects.size(); ++at) {
            const auto suspect = suspects[at];
            bool agree = true;
            if (suspect != option)
                for_entries(suspect, [&](auto other, auto color) {
                    return agree = !marked(other) || !clash(other, color, mark_color_[other]);
                });
            auto times = agreed.empty() ? 0 : agreed[at];
            if (agree && ++times >= low_[item]) continue;
            if (!agreed.empty()) agreed[kept] = times;
            suspects[kept++] = suspect;
        }
        suspects.resize(kept);
    }
    for (const auto suspect : suspects) remove(suspect, Gain::impossible);
}

// The options that disagree with some of the first `low`: an option that leaves fewer than that must be among them.
// Also returns all options of the item, those with few opponents first.
std::vector<std::uint32_t> Reducer::opponents(std::uint32_t item, std::vector<std::uint32_t>& options) {
    constexpr std::size_t sample = 64;
    std::vector<std::uint32_t> listed;
    for_options(item, [&](auto option, auto) {
        listed.push_back(option);
        return true;
    });
    options = scattered(listed);
    const auto need = std::size_t{low_[item]};
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
    for (std::size_t k = 0; k < options.size() && k < std::max(sample, need); ++k) {
        std::uint64_t weight = 0;
        for_entries(options[k], [&](auto other, auto) {
            if (!is_primary(other) || high_[other] == 1) weight += count_[other];
            return true;
        });
        order.emplace_back(weight, options[k]);
    }
    std::sort(order.begin(), order.end());
    for (std::size_t k = 0; k < order.size(); ++k) options[k] = order[k].second;
    new_seen();
    if (need == 1)
        for (const auto option : options) seen_[option] = seen_stamp_;  // each is sufficient by itself
    std::vector<std::uint32_t> found;
    std::uint64_t bound = 0;
    for (std::size_t k = 0; k < need; ++k) bound += order[k].first;
    if (too_long(bound)) return found;
    for (std::size_t k = 0; k < need; ++k)
        for_entries(options[k], [&](auto other, auto color) {
            if (is_primary(other) && high_[other] > 1) return true;
            for_options(other, [&](auto option, auto its) {
                if (seen_[option] == seen_stamp_ || option == options[k] || !clash(other, color, its)) return true;
                seen_[option] = seen_stamp_;
                found.push_back(option);
                return true;
            });
            return true;
        });
    return found;
}

void Reducer::new_seen() {
    if (++seen_stamp_ != 0) return;
    std::fill(seen_.begin(), seen_.end(), 0u);
    seen_stamp_ = 1;
}

void Reducer::mark(std::uint32_t option) {
    if (++stamp_ == 0) {
        std::fill(mark_.begin(), mark_.end(), 0u);
        stamp_ = 1;
    }
    for_entries(option, [&](auto item, auto color) {
        mark_[item] = stamp_;
        mark_color_[item] = color;
        return true;
    });
}

}  // namespace farandole::cover
