#include "cover/search/replay.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace farandole::cover {

namespace {

using Numbers = std::span<const std::uint32_t>;

constexpr auto no_ways = std::numeric_limits<std::int64_t>::max();  // of an item that is done with

template <class Test>
bool any(Numbers numbers, const Test& test) {
    return std::any_of(numbers.begin(), numbers.end(), test);
}
template <class Test>
bool every(Numbers numbers, const Test& test) {
    return std::all_of(numbers.begin(), numbers.end(), test);
}

class Replay {
  public:
    Replay(const Compact& compact, bool in_order)
        : compact_(compact), in_order_(in_order), remaining_(compact.primary) {
        alive_.assign(compact.options(), 1);
        seen_.assign(compact.options(), 0);
        begin_.assign(compact.items + std::size_t{1}, 0);
        for (const auto item : compact.entry) ++begin_[item + std::size_t{1}];
        for (std::uint32_t item = 0; item < compact.items; ++item) begin_[item + 1] += begin_[item];
        place_.resize(compact.entry.size());
        auto fill = begin_;
        for (std::uint32_t option = 0; option < compact.options(); ++option)
            for (auto node = compact.begin[option]; node < compact.begin[option + 1]; ++node) {
                const bool plain = node < compact.begin[option] + compact.plain[option];
                place_[fill[compact.entry[node]]++] = {option, plain ? nothing : compact.color[node]};
            }
        for (std::uint32_t item = 0; item < compact.primary; ++item)
            size_.push_back(static_cast<std::uint32_t>(begin_[item + 1] - begin_[item]));
        low_ = compact.bounded ? compact.low : Vector(compact.primary, 1);
        high_ = compact.bounded ? compact.high : Vector(compact.primary, 1);
        paint_.assign(compact.items, nothing);
    }

    bool run(const SearchState& state) {
        steps_ = state.steps;
        const Numbers choices = state.choices;
        if (!(state.weights.empty() || state.weights.size() == compact_.items) || !adds_up(state)) return false;
        const bool empty = state.steps.empty() && state.levels.empty() && state.choices.empty();
        if (state.finished) return empty && state.forced.empty();
        if (state.levels.empty() && !(state.choices.empty() && (empty || !state.back))) return false;
        for (std::size_t i = 0; i < state.levels.size(); ++i) {
            const auto& level = state.levels[i];
            const bool last = i + 1 == state.levels.size();
            const std::size_t end = last ? choices.size() : state.levels[i + 1].first;
            if ((i == 0 && level.first != 0) || end > choices.size() || level.next < level.first || level.next >= end ||
                level.end < level.next || level.end > end)
                return false;
            const auto offered = choices.subspan(level.first, end - level.first);
            if (level.steps < at_ || level.steps > steps_.size() || !go(level.steps) || !offers(offered)) return false;
            if (last && state.back) break;
            const auto tried = level.next - level.first;
            if (tried == 0 || at_ == steps_.size() || steps_[at_] != offered[tried - 1]) return false;
            if (compact_.bounded) strike_all(offered.first(tried - 1));
            const auto step = steps_[at_++];
            if (step >= compact_.options())
                close(step - compact_.options());
            else if (!take(step))
                return false;
        }
        if (state.back) return at_ == steps_.size() && state.forced.empty();
        return go(steps_.size()) && std::all_of(state.forced.begin(), state.forced.end(), [this](auto item) {
                   return item < compact_.primary && (!is_open(item) || low_[item] == 0 || size_[item] <= low_[item]);
               });
    }

  private:
    using Vector = std::vector<std::uint32_t>;
    struct Place {
        std::uint32_t option, color;  // nothing: none
    };

    Numbers entries(std::uint32_t option) const {
        return Numbers(compact_.entry)
            .subspan(compact_.begin[option], compact_.begin[option + 1] - compact_.begin[option]);
    }
    Numbers primary(std::uint32_t option) const { return entries(option).first(compact_.width[option]); }
    bool is_open(std::uint32_t item) const { return high_[item] > 0; }
    bool contains(std::uint32_t option, std::uint32_t item) const {
        return any(primary(option), [item](auto one) { return one == item; });
    }

    // How much is left to search, as far as the state says, is no more than everything.
    static bool adds_up(const SearchState& state) {
        double left = state.finished || state.back ? 0 : state.part, before = 1;
        for (const auto& level : state.levels) {
            if (level.part > before || level.end < level.next) return false;
            before = level.part;
            left += level.part * (level.end - level.next);
        }
        return left <= 1 + 1e-6;
    }

    std::int64_t ways(std::uint32_t item) const {
        if (!is_open(item)) return no_ways;
        const std::int64_t size = size_[item], low = low_[item];
        if (low == 0) return size == 0 ? no_ways : size + 1;
        return size - low + 1;
    }
    std::int64_t fewest_ways() const {
        auto fewest = no_ways;
        for (std::uint32_t item = 0; item < compact_.primary; ++item) fewest = std::min(fewest, ways(item));
        return fewest;
    }

    void strike(std::uint32_t option) {
        if (!alive_[option]) return;
        alive_[option] = 0;
        for (const auto item : primary(option)) --size_[item];
    }
    void strike_all(Numbers options) {
        for (const auto option : options)
            if (option < compact_.options()) strike(option);  // and not an item that was closed
    }
    void strike_others(std::uint32_t item, std::uint32_t color) {
        for (auto at = begin_[item]; at < begin_[item + 1]; ++at)
            if (color == nothing || place_[at].color != color) strike(place_[at].option);
    }
    void close(std::uint32_t item) {
        high_[item] = 0;
        strike_others(item, nothing);
    }

    bool take(std::uint32_t option) {
        if (!alive_[option]) return false;
        strike(option);
        const auto all = entries(option);
        const std::size_t wide = compact_.width[option], plain = compact_.plain[option];
        for (std::size_t k = 0; k < wide; ++k) {
            low_[all[k]] -= low_[all[k]] > 0;
            if (--high_[all[k]] == 0) close(all[k]);
        }
        for (auto k = wide; k < plain; ++k) strike_others(all[k], nothing);
        for (auto k = plain; k < all.size(); ++k) {
            if (paint_[all[k]] != nothing) continue;  // in this very color, or the option would be gone
            paint_[all[k]] = compact_.color[compact_.begin[option] + k];
            strike_others(all[k], paint_[all[k]]);
        }
        remaining_ -= static_cast<std::uint32_t>(wide);
        return compact_.bounded || remaining_ > 0;  // with all items covered once a search has turned back
    }

    // Whether a level of the current state offers this.
    bool offers(Numbers offered) {
        const auto options = compact_.options();
        auto closed = nothing;
        if (compact_.bounded && (offered.back() >= options || offered.front() >= options)) {
            const bool last = offered.back() >= options;
            closed = (last ? offered.back() : offered.front()) - options;
            offered = offered.subspan(last ? 0 : 1, offered.size() - 1);
            if (closed >= compact_.primary || offered.empty()) return false;
        }
        ++stamp_;
        for (const auto option : offered) {
            if (option >= options || !alive_[option] || seen_[option] == stamp_) return false;
            seen_[option] = stamp_;
        }
        if (in_order_ && !std::is_sorted(offered.begin(), offered.end())) return false;
        const auto fewest = fewest_ways();
        return fewest > 0 && any(primary(offered[0]), [&](auto item) {
                   if (ways(item) != fewest || (closed == item) != (low_[item] == 0)) return false;
                   const auto number = low_[item] == 0 ? size_[item] : size_[item] - low_[item] + 1;
                   return offered.size() == number &&
                          every(offered, [&](auto option) { return contains(option, item); });
               });
    }

    // Makes the steps before `end`, all of them without a level.
    bool go(std::size_t end) {
        const auto options = compact_.options(), first_struck = options + compact_.primary;
        while (at_ < end) {
            if (steps_[at_] < options) {
                if (!alive_[steps_[at_]] || !(is_forced(steps_[at_]) || is_next(steps_[at_], {})) || !take(steps_[at_]))
                    return false;
                ++at_;
                continue;
            }
            if (!compact_.bounded) return false;
            Vector struck;
            ++stamp_;
            for (; at_ < end && steps_[at_] >= first_struck; ++at_) {
                const auto option = steps_[at_] - first_struck;
                if (option >= options || !alive_[option] || seen_[option] == stamp_) return false;
                seen_[option] = stamp_;
                struck.push_back(option);
            }
            if (at_ == end) return false;
            const auto step = steps_[at_++];
            if (step >= options) {
                const auto item = step - options;
                if (ways(item) != fewest_ways() || low_[item] > 0 || !is_open(item) ||
                    (!struck.empty() && struck.size() != size_[item]) ||
                    !every(struck, [&](auto option) { return contains(option, item); }))
                    return false;
                strike_all(struck);
                close(item);
            } else {
                if (!alive_[step] || seen_[step] == stamp_ || !is_next(step, struck)) return false;
                strike_all(struck);
                if (!take(step)) return false;
            }
        }
        return true;
    }

    bool is_forced(std::uint32_t option) const {
        return any(primary(option), [this](auto item) { return low_[item] > 0 && size_[item] <= low_[item]; });
    }

    // Whether an option is the alternative after those struck out, at an item with the fewest ways.
    bool is_next(std::uint32_t option, Numbers struck) const {
        const auto fewest = fewest_ways();
        return fewest > 0 && any(primary(option), [&](auto item) {
                   if (ways(item) != fewest) return false;
                   const auto left = size_[item] - std::max(low_[item], 1u);
                   return struck.size() <= left && every(struck, [&](auto other) { return contains(other, item); });
               });
    }

    const Compact& compact_;
    const bool in_order_;
    std::uint32_t remaining_;         // primary items not covered yet; means nothing if bounded
    std::vector<std::size_t> begin_;  // by item: where its places begin
    std::vector<Place> place_;
    Vector size_, low_, high_;         // by primary item: live options, and how many more it needs and allows
    Vector paint_;                     // by item
    std::vector<std::uint8_t> alive_;  // by option
    Vector seen_;
    std::uint32_t stamp_ = 0;
    Numbers steps_;
    std::size_t at_ = 0;  // the next step
};

}  // namespace

bool possible(const SearchState& state, const Compact& compact, bool in_order) {
    return Replay(compact, in_order).run(state);
}

}  // namespace farandole::cover
