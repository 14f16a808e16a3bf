// Two to six strong links of one digit, one after the other.
//
// A link is a house whose places for the digit fall into two ends. Links that share no place are joined where an end of
// one and an end of the next lie in one house. What sees both outer ends goes; if those lie in one house, too, it is a
// loop, and what sees both ends at any joint goes.
//
// The program tries all sets of links in all arrangements, then sorts. Here chains are grown link by link, and each is
// given the place that the program finds it at.
#include <algorithm>
#include <bit>
#include <tuple>
#include <vector>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {
namespace {

constexpr int kMost = 6;

struct End {
    Cells cells;
    Cells seen;                             // by all of its cells
    std::array<int, 3> houses{-1, -1, -1};  // the column, row and box that it lies in
};

struct StrongLink {
    int kind;  // 0 box, 1 row, 2 column
    int house;
    int arrangement;  // 0, or 1 for the other way to see this house as a link
    bool is_grouped;
    Cells places;
    std::array<End, 2> ends;
    int order;  // by house; equal for the arrangements of one
};

End end_of(const Cells& cells) {
    End end;
    end.cells = cells;
    end.seen = Cells{~std::uint64_t{0}, 0x1FFFF};
    for (int kind = 0; kind < 3; ++kind) {
        const int column = 0, row = 1;
        const auto at = static_cast<std::size_t>(kind == column ? 1 : kind == row ? 0 : 2);
        const int house = logic::houses_of(cells.first())[at];
        if (cells.within(logic::house_cells(house))) end.houses[static_cast<std::size_t>(kind)] = house;
    }
    for (int cell : cells) end.seen &= logic::peers(cell);
    return end;
}

// The house that two ends share: columns come first, then rows, then boxes; -1: none.
int shared(const End& one, const End& other) {
    for (std::size_t kind = 0; kind < 3; ++kind)
        if (one.houses[kind] >= 0 && one.houses[kind] == other.houses[kind]) return one.houses[kind];
    return -1;
}

void add(std::vector<StrongLink>& links, int kind, int house, int arrangement, bool is_grouped, Places first,
         Places second, Places all) {
    links.push_back({kind,
                     house,
                     arrangement,
                     is_grouped,
                     cells_in(house, all),
                     {end_of(cells_in(house, first)), end_of(cells_in(house, second))},
                     kind * 9 + house % 9});
}

constexpr std::array<Places, 3> kThirds{7, 7 << 3, 7 << 6}, kAcross{73, 73 << 1, 73 << 2};

// A line with more than two places is a link if one third is empty and no other.
void add_line(std::vector<StrongLink>& links, int kind, int house, Places places) {
    for (std::size_t third = 0; third < 3; ++third) {
        if (places & kThirds[third]) continue;
        const Places first = places & kThirds[third ? 0 : 1], second = places & kThirds[third == 2 ? 1 : 2];
        if (!first || !second) return;
        if (logic::is_single(first))
            add(links, kind, house, 0, true, first, second, places);
        else if (!logic::is_single(second))
            add(links, kind, house, 0, true, first, second, places);
        // With one cell against several, the single one is the first end.
        if (logic::is_single(second)) add(links, kind, house, 1, true, second, first, places);
        return;
    }
}

// A box with more than two places: a cross of which both bars have places beside its centre, or two parallel lines.
void add_box(std::vector<StrongLink>& links, int house, Places places) {
    const int many = logic::count(places);
    for (int centre = 0; centre < 9; ++centre) {
        const auto row = static_cast<Places>(kThirds[static_cast<std::size_t>(centre / 3)]);
        const auto column = static_cast<Places>(kAcross[static_cast<std::size_t>(centre % 3)]);
        if (places & ~(row | column)) continue;
        const auto heart = static_cast<Places>(1u << centre);
        const auto down = static_cast<Places>(places & column & ~heart),
                   over = static_cast<Places>(places & row & ~heart);
        if (!down || !over) return;
        const bool one_down = logic::is_single(down), one_over = logic::is_single(over);
        const auto with = [&](Places bar) { return static_cast<Places>(bar | heart); };
        if (one_down && one_over)
            add(links, 0, house, 1, true, over, with(down), places);
        else if (one_down)
            add(links, 0, house, 0, true, down, with(over), places);
        else if (one_over)
            add(links, 0, house, 1, true, over, with(down), places);
        else if (places & heart)
            add(links, 0, house, 0, true, with(down), with(over), places);
        else
            add(links, 0, house, 0, true, down, over, places);
        return;
    }
    if (many < 4) return;
    for (const auto* lines : {&kThirds, &kAcross})
        for (const auto& [one, other] : {std::pair<std::size_t, std::size_t>{0, 1}, {0, 2}, {1, 2}}) {
            const auto first = static_cast<Places>(places & (*lines)[one]);
            const auto second = static_cast<Places>(places & (*lines)[other]);
            if ((first | second) != places) continue;
            if (!first || !second) return;
            // One cell against three was a cross.
            add(links, 0, house, 0, true, first, second, places);
            if (many == 4) {
                // Four corners of a rectangle can be split the other way, too.
                const auto low = [](Places set) { return static_cast<Places>(set & (0u - set)); };
                const Places upper = static_cast<Places>(low(first) | low(second));
                const Places lower = static_cast<Places>(places & ~upper);
                const auto kept = end_of(cells_in(house, upper)), kept_too = end_of(cells_in(house, lower));
                if (kept.houses[0] + kept.houses[1] > -2 && kept_too.houses[0] + kept_too.houses[1] > -2)
                    add(links, 0, house, 1, true, upper, lower, places);
            }
            return;
        }
}

void find_links(const State& state, int digit, std::vector<StrongLink>& links) {
    links.clear();
    constexpr std::array<int, 3> kFirst{kBox, kRow, kColumn};
    for (int kind = 0; kind < 3; ++kind)
        for (int house = kFirst[static_cast<std::size_t>(kind)]; house < kFirst[static_cast<std::size_t>(kind)] + 9;
             ++house) {
            const Places places = state.places(house, digit);
            const int many = logic::count(places);
            if (many < 2 || many > 6) continue;
            if (many == 2) {
                const auto first = static_cast<Places>(places & (0u - places));
                const auto second = static_cast<Places>(places & ~first);
                const int one = logic::lowest(first), other = logic::lowest(second);
                if (kind == 0 && (one / 3 == other / 3 || one % 3 == other % 3)) continue;
                add(links, kind, house, 0, false, first, second, places);
            } else if (kind == 0) {
                add_box(links, house, places);
            } else {
                add_line(links, kind, house, places);
            }
        }
}

// The kinds of links as the program writes them: the least of several ways, as a number with `size` digits.
int suffix_of(const std::array<int, kMost>& kinds, int size, int grouped) {
    const auto number = [&](auto kind_at) {
        int made = 0;
        for (int at = 0; at < size; ++at) made = made * 10 + kind_at(at);
        return made;
    };
    const auto kind = [&](int at) { return kinds[static_cast<std::size_t>(at)]; };
    const auto back = [&](int at) { return kinds[static_cast<std::size_t>(size - 1 - at)]; };
    const auto swap = [](int one) { return one ? 3 - one : 0; };
    const int forth = number(kind), reverse = number(back);
    const bool has_row = std::find(kinds.begin(), kinds.begin() + size, 1) != kinds.begin() + size;
    int least = std::min(forth, reverse);
    if (has_row)
        least = std::min(
            {least, number([&](int at) { return swap(kind(at)); }), number([&](int at) { return swap(back(at)); })});
    else
        least = number([&](int at) { return std::min(1, forth <= reverse ? kind(at) : back(at)); });
    int power = 1;
    for (int at = 0; at < size; ++at) power *= 10;
    return grouped * power + least;
}

class Search {
  public:
    Search(const State& state, int size) : state_(state), size_(size) {}

    // The ends of the links that are found are added in order.
    bool run(Hint& hint, std::vector<Cells>* ends) {
        for (digit_ = 0; digit_ < kDigits; ++digit_) {
            find_links(state_, digit_, links_);
            if (static_cast<int>(links_.size()) < size_) continue;
            join_all();
            for (int first = 0; first < static_cast<int>(links_.size()); ++first) {
                grow(0, first, 0, Cells{}, Cells{});
                grow(0, first, 1, Cells{}, Cells{});
            }
        }
        if (!is_found_) return false;
        hint = best_;
        if (ends) ends->insert(ends->end(), best_ends_.begin(), best_ends_.begin() + 2 * size_);
        return true;
    }

  private:
    // Where the program finds a hint: the kinds of its links from the last one back, the digit, houses and arrangements
    // in order, the order of links in the chain, their directions.
    using Place = std::tuple<int, int, std::int64_t, int, int>;

    struct Joint {
        int link, end;  // the end that it is joined at
        int house;
    };

    void join_all() {
        joints_.assign(links_.size() * 2, {});
        for (std::size_t one = 0; one < links_.size(); ++one)
            for (std::size_t other = 0; other < links_.size(); ++other) {
                if (links_[one].places.meets(links_[other].places)) continue;
                for (int end = 0; end < 2; ++end)
                    for (int its_end = 0; its_end < 2; ++its_end) {
                        const int house = shared(links_[one].ends[static_cast<std::size_t>(end)],
                                                 links_[other].ends[static_cast<std::size_t>(its_end)]);
                        if (house >= 0)
                            joints_[one * 2 + static_cast<std::size_t>(end)].push_back(
                                {static_cast<int>(other), its_end, house});
                    }
            }
    }

    const StrongLink& link(int depth) const {
        return links_[static_cast<std::size_t>(chain_[static_cast<std::size_t>(depth)])];
    }
    const End& end(int depth, int side) const {
        return link(depth).ends[static_cast<std::size_t>(enter_[static_cast<std::size_t>(depth)] ^ side)];
    }

    // Puts a link, entered at one of its ends, at the end of the chain.
    void grow(int depth, int next, int enter, Cells used, const Cells& joints) {
        const StrongLink& one = links_[static_cast<std::size_t>(next)];
        if (used.meets(one.places)) return;
        chain_[static_cast<std::size_t>(depth)] = next;
        enter_[static_cast<std::size_t>(depth)] = enter;
        used |= one.places;
        if (depth + 1 == size_) {
            if (chain_[0] < next) close(joints);
            return;
        }
        for (const Joint& joint : joints_[static_cast<std::size_t>(next * 2 + (enter ^ 1))]) {
            grow(depth + 1, joint.link, joint.end, used, joints | logic::house_cells(joint.house));
        }
    }

    void close(const Cells& joints) {
        const End &start = end(0, 0), &finish = end(size_ - 1, 1);
        Cells bases;
        for (int depth = 0; depth < size_; ++depth) bases |= logic::house_cells(link(depth).house);
        const Cells there = state_.where_is(digit_) - bases;
        const bool is_loop = shared(start, finish) >= 0;
        Cells gone = start.seen & finish.seen & there;
        int many = 0;
        if (is_loop) {
            // Of the arrangements of a loop one counts: that with the first house in front, entered at its first end.
            if (enter_[0] != 0) return;
            for (int depth = 1; depth < size_; ++depth)
                if (link(depth).order < link(0).order) return;
            many = gone.size();
            for (int depth = 0; depth + 1 < size_; ++depth) {
                const Cells more = end(depth, 1).seen & end(depth + 1, 0).seen & there;
                many += more.size();
                gone |= more;
            }
        } else {
            gone -= joints;
            many = gone.size();
        }
        if (gone.empty()) return;
        weigh(gone, many, is_loop);
    }

    void weigh(const Cells& gone, int many, bool is_loop) {
        std::array<int, kMost> kinds{}, order{0, 1, 2, 3, 4, 5};
        int grouped = 0;
        for (int depth = 0; depth < size_; ++depth) {
            kinds[static_cast<std::size_t>(depth)] = link(depth).kind;
            grouped += link(depth).is_grouped;
        }
        const int suffix = suffix_of(kinds, size_, grouped);
        int power = 1;
        for (int depth = 0; depth < size_; ++depth) power *= 10;
        bool has_box = false, has_two = false;
        for (int rest = suffix % power, at = 0; at < size_; ++at, rest /= 10) {
            has_box |= rest % 10 == 0;
            has_two |= rest % 10 == 2;
        }
        constexpr std::array kBase{4.0, 5.4, 5.8, 6.2, 6.6};
        const double base = kBase[static_cast<std::size_t>(size_ - 2)];
        const double difficulty = grouped              ? base + 0.3
                                  : has_box && has_two ? base + 0.2
                                  : has_box || has_two ? base + 0.1
                                                       : base;
        if (is_found_) {
            const std::tuple now{difficulty, -many, suffix}, best{best_.difficulty, -best_many_, best_suffix_};
            if (now > best) return;
            if (now == best && !(place(order) < best_place_)) return;
        }
        is_found_ = true;
        best_many_ = many;
        best_suffix_ = suffix;
        best_place_ = place(order);
        for (int at = 0; at < 2 * size_; ++at) best_ends_[static_cast<std::size_t>(at)] = end(at / 2, at % 2).cells;
        constexpr std::array kTechniques{Technique::kTwoStrongLinks, Technique::kThreeStrongLinks,
                                         Technique::kFourStrongLinks, Technique::kFiveStrongLinks,
                                         Technique::kSixStrongLinks};
        int detail = suffix;
        if (size_ > 4) {
            detail = grouped;
            for (int at = power / 10; at; at /= 10) detail = detail * 3 + suffix / at % 10;
        }
        best_ = hint_of(kTechniques[static_cast<std::size_t>(size_ - 2)], difficulty, detail + (is_loop ? kLoop : 0));
        remove_all(best_, gone, digit_);
    }

    Place place(std::array<int, kMost>& order) const {
        const auto end_of_order = order.begin() + size_;
        std::sort(order.begin(), end_of_order, [&](int one, int other) { return link(one).order < link(other).order; });
        std::array<int, kMost> sequence{};
        std::int64_t houses = 0;
        int kinds = 0, ways = 0;
        for (int at = size_ - 1; at >= 0; --at) kinds = kinds * 3 + link(order[static_cast<std::size_t>(at)]).kind;
        for (int at = 0; at < size_; ++at) {
            const StrongLink& one = link(order[static_cast<std::size_t>(at)]);
            houses = houses * 64 + one.house % 9 * 2 + one.arrangement;
        }
        for (int depth = 0; depth < size_; ++depth) {
            const auto found = std::find(order.begin(), end_of_order, depth);
            sequence[static_cast<std::size_t>(depth)] = static_cast<int>(found - order.begin());
            ways = ways * 2 + enter_[static_cast<std::size_t>(depth)];
        }
        return {kinds, digit_, houses, turn_of(sequence), ways};
    }

    // At which turn the program comes to an order of the links: it swaps two at a time.
    int turn_of(const std::array<int, kMost>& sequence) const;

    const State& state_;
    const int size_;
    int digit_ = 0;
    std::vector<StrongLink> links_;
    std::vector<std::vector<Joint>> joints_;
    std::array<int, kMost> chain_{}, enter_{};
    bool is_found_ = false;
    Hint best_;
    int best_many_ = 0, best_suffix_ = 0;
    Place best_place_;
    std::array<Cells, 2 * kMost> best_ends_;
};

// Calls see(order) for each order of `size` links, from one to the next by swapping two, until it returns true.
template <class See>
constexpr void any_order(std::size_t size, const See& see) {
    std::array<int, kMost> order{0, 1, 2, 3, 4, 5};
    std::array<std::size_t, kMost + 1> left{0, 1, 2, 3, 4, 5, 6};
    if (see(order)) return;
    for (std::size_t at = 1; at < size;) {
        --left[at];
        std::swap(order[at], order[at % 2 * left[at]]);
        if (see(order)) return;
        for (at = 1; left[at] == 0; ++at) left[at] = at;
    }
}

// For each order of up to four, written in base 4, the turn at which it comes.
constexpr std::array<std::uint8_t, 256> turns_of(std::size_t size) {
    std::array<std::uint8_t, 256> turns{};
    std::uint8_t turn = 0;
    any_order(size, [&](const std::array<int, kMost>& order) {
        std::size_t number = 0;
        for (std::size_t at = 0; at < size; ++at) number = number * 4 + static_cast<std::size_t>(order[at]);
        turns[number] = turn++;
        return false;
    });
    return turns;
}

int Search::turn_of(const std::array<int, kMost>& sequence) const {
    static constexpr std::array<std::array<std::uint8_t, 256>, 3> kTurns{turns_of(2), turns_of(3), turns_of(4)};
    const auto size = static_cast<std::size_t>(size_);
    std::size_t number = 0;
    if (size <= 4) {
        for (std::size_t at = 0; at < size; ++at) number = number * 4 + static_cast<std::size_t>(sequence[at]);
        return kTurns[size - 2][number];
    }
    int turn = -1;
    any_order(size, [&](const std::array<int, kMost>& order) {
        ++turn;
        return std::equal(order.begin(), order.begin() + size_, sequence.begin());
    });
    return turn;
}

}  // namespace

bool strong_links(const State& state, int size, Hint& hint, std::vector<Cells>* ends) {
    return Search(state, size).run(hint, ends);
}

}  // namespace farandole::explainer
