#include "rules/machines.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>

#include "require.hpp"

namespace farandole::rules {

namespace {

using Index = std::uint32_t;

template <class Items>
Index count_of(const Items& items) {
    return static_cast<Index>(items.size());
}

// Items by what they belong to: those of `owner` are items[first[owner]] to items[first[owner + 1] - 1].
struct Lists {
    std::vector<Index> first, items;

    // `owner_of` says whose an item is, `owners` for nobody's.
    template <class OwnerOf>
    Lists(Index owners, Index count, OwnerOf owner_of) : first(owners + std::size_t{1}) {
        for (Index item = 0; item < count; ++item)
            if (const Index owner = owner_of(item); owner < owners) ++first[owner + 1];
        std::partial_sum(first.begin(), first.end(), first.begin());
        items.resize(first.back());
        std::vector<Index> end = first;
        for (Index item = 0; item < count; ++item)
            if (const Index owner = owner_of(item); owner < owners) items[end[owner]++] = item;
    }

    template <class Take>
    void each(Index owner, Take take) const {
        for (Index i = first[owner]; i < first[owner + 1]; ++i) take(items[i]);
    }
};

// A set of states in order, as a text of their numbers.
using States = std::u32string;

// The sets of states of an automaton with choices, numbered as they come.
class Sets {
  public:
    Sets(Index values, const std::vector<Edge>& edges, const std::vector<std::uint8_t>& accepting, std::size_t most)
        : most_(most),
          edges_(edges),
          accepting_(accepting),
          by_digit_(steps([](const Edge& edge) { return edge.digits != 0; })),
          by_nothing_(steps([](const Edge& edge) { return edge.digits == 0; })),
          seen_(accepting.size()),
          found_(values) {}

    Index size() const { return count_of(sets_); }
    bool are_too_many() const { return sets_.size() > most_ || effort_ / kMostEffort > most_; }

    // The number of a set and of all that steps by nothing lead to from there; -1 for the empty one.
    std::int32_t number_of(const States& states) {
        if (states.empty()) return -1;
        States all;
        const auto add = [&](char32_t state) {
            if (std::exchange(seen_[state], turn_) != turn_) all.push_back(state);
        };
        ++turn_;
        for (const char32_t state : states) add(state);
        for (Index at = 0; at < count_of(all); ++at) by_nothing_.each(all[at], [&](Index step) { add(end_of(step)); });
        std::sort(all.begin(), all.end());
        effort_ += all.size();
        const auto [it, is_new] = numbers_.try_emplace(std::move(all), static_cast<std::int32_t>(size()));
        if (is_new) sets_.push_back(&it->first);
        return it->second;
    }

    bool is_accepting(Index set) const {
        return std::any_of(sets_[set]->begin(), sets_[set]->end(), [&](char32_t state) { return accepting_[state]; });
    }

    // The numbers of the sets that each digit leads to from one; good until the next call.
    const std::int32_t* after(Index set) {
        const std::size_t values = found_.size(), row = set * values;
        after_.resize(sets_.size() * values, kUnknown);
        if (after_[row] != kUnknown) return after_.data() + row;
        const std::uint32_t all = ~std::uint32_t{0} >> (32 - values);
        for (const char32_t state : *sets_[set])
            by_digit_.each(state, [&](Index step) {
                for (std::uint32_t left = edges_[step].digits & all; left; left &= left - 1)
                    found_[static_cast<Index>(std::countr_zero(left))].push_back(end_of(step));
            });
        for (std::size_t digit = 0; digit < values; ++digit) {
            after_[row + digit] = number_of(found_[digit]);
            found_[digit].clear();
        }
        return after_.data() + row;
    }

  private:
    static constexpr std::int32_t kUnknown = -2;
    static constexpr std::size_t kMostEffort = 1000;  // for each of the most sets

    template <class Is>
    Lists steps(Is is) const {
        return {count_of(accepting_), count_of(edges_), [&](Index step) {
                    return is(edges_[step]) ? static_cast<Index>(edges_[step].from) : count_of(accepting_);
                }};
    }
    char32_t end_of(Index step) const { return static_cast<char32_t>(edges_[step].to); }

    const std::size_t most_;
    const std::vector<Edge>& edges_;
    const std::vector<std::uint8_t>& accepting_;
    Lists by_digit_, by_nothing_;
    std::vector<std::uint32_t> seen_;  // in which turn
    std::uint32_t turn_ = 0;
    std::unordered_map<States, std::int32_t> numbers_;
    std::vector<const States*> sets_;
    std::size_t effort_ = 0;  // states, in all sets that were looked up
    std::vector<std::int32_t> after_;
    std::vector<States> found_;  // for each digit
};

// The states that something accepted can be reached from.
std::vector<std::uint8_t> live(const Machine& machine, const Lists& before) {
    const Index values = static_cast<Index>(machine.values), states = static_cast<Index>(machine.states());
    std::vector<std::uint8_t> is_live(machine.accepting.begin(), machine.accepting.end());
    std::vector<Index> queue;
    for (Index state = 0; state < states; ++state)
        if (is_live[state]) queue.push_back(state);
    for (Index at = 0; at < count_of(queue); ++at)
        for (Index digit = 0; digit < values; ++digit)
            before.each(queue[at] * values + digit, [&](Index step) {
                if (!std::exchange(is_live[step / values], std::uint8_t{1})) queue.push_back(step / values);
            });
    return is_live;
}

// States in parts, which are refined until those of a part have steps alike.
class Partition {
  public:
    explicit Partition(Index states) : order_(states), place_(states), part_(states), parts_{{0, states, 0}} {
        std::iota(order_.begin(), order_.end(), Index{0});
        place_ = order_;
    }

    Index operator[](Index state) const { return part_[state]; }
    Index size() const { return count_of(parts_); }
    std::vector<Index> states_of(Index part) const {
        const auto begin = order_.begin();
        return {begin + static_cast<std::ptrdiff_t>(parts_[part].begin),
                begin + static_cast<std::ptrdiff_t>(parts_[part].end)};
    }

    void mark(Index state) {
        Part& part = parts_[part_[state]];
        const Index to = part.begin + part.marked;
        if (place_[state] < to) return;
        if (!part.marked++) touched_.push_back(part_[state]);
        std::swap(order_[place_[state]], order_[to]);
        std::swap(place_[order_[place_[state]]], place_[state]);
    }

    // Calls `take` with each new part: the smaller of those that are marked, and those that aren't.
    template <class Take>
    void split(Take take) {
        for (const Index old : touched_) {
            Part& part = parts_[old];
            const Index marked = part.marked, middle = part.begin + marked;
            part.marked = 0;
            if (middle == part.end) continue;
            Part other = part;
            if (2 * marked <= part.end - part.begin)
                other.end = part.begin = middle;
            else
                other.begin = part.end = middle;
            for (Index at = other.begin; at < other.end; ++at) part_[order_[at]] = count_of(parts_);
            parts_.push_back(other);
            take(count_of(parts_) - 1);
        }
        touched_.clear();
    }

  private:
    struct Part {
        Index begin, end, marked;
    };

    std::vector<Index> order_, place_, part_;
    std::vector<Part> parts_;
    std::vector<Index> touched_;
};

// Hopcroft's refinement. A step to a dead state is none, so at first both parts are asked for the steps into them.
Partition refined(const Machine& machine, const Lists& before, const std::vector<std::uint8_t>& is_live) {
    const Index values = static_cast<Index>(machine.values), states = static_cast<Index>(machine.states());
    Partition parts(states);
    std::vector<Index> queue{0};
    const auto split = [&] { parts.split([&](Index part) { queue.push_back(part); }); };
    for (Index state = 0; state < states; ++state)
        if (machine.accepting[state]) parts.mark(state);
    split();
    for (Index state = 0; state < states; ++state)
        if (!is_live[state]) parts.mark(state);
    split();
    while (!queue.empty()) {
        const std::vector<Index> into = parts.states_of(queue.back());
        queue.pop_back();
        if (!is_live[into.front()]) continue;
        for (Index digit = 0; digit < values; ++digit) {
            for (const Index state : into)
                before.each(state * values + digit, [&](Index step) { parts.mark(step / values); });
            split();
        }
    }
    return parts;
}

}  // namespace

std::optional<Machine> determined(int values, const std::vector<Edge>& edges,
                                  const std::vector<std::uint8_t>& accepting, const std::vector<std::int32_t>& breaks,
                                  std::size_t most) {
    REQUIRE(values >= 1 && values < 32 && !accepting.empty());
    REQUIRE(std::all_of(breaks.begin(), breaks.end(), [](std::int32_t count) { return count >= 0; }));
    if (std::accumulate(breaks.begin(), breaks.end(), std::uint64_t{0}) > most) return std::nullopt;
    const Index digits = static_cast<Index>(values), places = count_of(breaks);
    Machine result{values, {}, {}};
    Sets sets(digits + (places > 0), edges, accepting, most);
    std::vector<std::pair<Index, std::int32_t>> queue;   // the place in the line, if there are any, and the set
    std::vector<std::pair<Index, std::int32_t>> latest;  // of each set the place, and the number there
    const auto number_of = [&](Index place, std::int32_t set) {
        for (std::int32_t left = places ? breaks[place] : 0; left && set >= 0 && !sets.are_too_many(); --left)
            set = sets.after(static_cast<Index>(set))[digits];
        if (set < 0) return -1;
        latest.resize(sets.size(), {~Index{0}, -1});
        auto& [where, number] = latest[static_cast<Index>(set)];
        if (std::exchange(where, place) != place) {
            number = static_cast<std::int32_t>(queue.size());
            queue.emplace_back(place, set);
        }
        return number;
    };
    const auto is_too_large = [&] { return queue.size() > most || sets.are_too_many(); };
    number_of(0, sets.number_of(States(1, 0)));
    for (Index at = 0; at < queue.size() && !is_too_large(); ++at) {
        const auto [place, set] = queue[at];
        const bool is_last = place + 1 == places;
        result.accepting.push_back((!places || is_last) && sets.is_accepting(static_cast<Index>(set)));
        for (Index digit = 0; digit < digits; ++digit)
            result.next.push_back(
                is_last ? -1 : number_of(places ? place + 1 : 0, sets.after(static_cast<Index>(set))[digit]));
    }
    if (is_too_large()) return std::nullopt;
    if (queue.empty()) {
        result.accepting.push_back(0);
        result.next.resize(digits, -1);
    }
    return result;
}

Machine smallest(const Machine& machine) {
    REQUIRE(machine.states() && machine.next.size() == machine.states() * static_cast<std::size_t>(machine.values));
    const Index values = static_cast<Index>(machine.values), none = count_of(machine.next);
    const Lists before(none, none, [&](Index step) {
        return machine.next[step] < 0 ? none : static_cast<Index>(machine.next[step]) * values + step % values;
    });
    const std::vector<std::uint8_t> is_live = live(machine, before);
    const Partition parts = refined(machine, before, is_live);
    std::vector<std::int32_t> numbers(parts.size(), -1);
    std::vector<Index> queue{0};  // a state of each part
    numbers[parts[0]] = is_live[0] ? 0 : -1;
    Machine result{machine.values, {}, {}};
    for (Index at = 0; at < count_of(queue); ++at) {
        result.accepting.push_back(machine.accepting[queue[at]]);
        for (Index digit = 0; digit < values; ++digit) {
            const std::int32_t to = machine.next[queue[at] * values + digit];
            if (to < 0 || !is_live[static_cast<Index>(to)]) {
                result.next.push_back(-1);
                continue;
            }
            std::int32_t& number = numbers[parts[static_cast<Index>(to)]];
            if (number < 0) {
                number = static_cast<std::int32_t>(queue.size());
                queue.push_back(static_cast<Index>(to));
            }
            result.next.push_back(number);
        }
    }
    return result;
}

}  // namespace farandole::rules
