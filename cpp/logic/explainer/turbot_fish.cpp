// Two strong links of one digit as the program looks for them with revised ratings: not by the way of strong_links.cpp,
// which knows more links in boxes and rates those with a box otherwise.
#include <array>
#include <bit>
#include <tuple>
#include <vector>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {
namespace {

using Ends = std::array<Cells, 2>;

struct Fish {
    int kind, house;
    bool is_grouped;
    std::vector<Ends> ways;
};

// The ways to see a house as a link: with one cell against several, the single one is the first end.
Fish fish_of(const State& state, int kind, int house, int digit) {
    const Places places = state.places(house, digit);
    const int many = logic::count(places);
    Fish fish{kind, house, many > 2, {}};
    const auto add = [&](unsigned first, unsigned second) {
        fish.ways.push_back(
            {cells_in(house, static_cast<Places>(first)), cells_in(house, static_cast<Places>(second))});
    };
    const bool is_box = kind == kBox;
    if (many == 2) add(places & (0u - places), places & (places - 1u));
    if (many < 3 || many > (is_box ? 5 : 6)) return fish;
    for (unsigned at = 0; at < (is_box ? 9u : 3u); ++at) {
        // The bars of a cross and its centre, or two thirds of a line.
        const unsigned centre = is_box ? 1u << at : 0;
        const unsigned one = is_box ? 73u << at % 3 & ~centre : 7u << (at == 0 ? 3 : 0);
        const unsigned other = is_box ? 7u << at / 3 * 3 & ~centre : 7u << (at == 2 ? 3 : 6);
        if (places & ~(one | other | centre)) continue;
        const unsigned first = places & one, second = places & other;
        if (!first || !second) break;
        if (std::has_single_bit(first)) add(first, second | centre);
        if (std::has_single_bit(second)) add(second, first | centre);
        if (fish.ways.empty()) add(first, second);
        break;
    }
    return fish;
}

// The house that all cells share: columns come first, then rows, then boxes; -1: none.
int shared(const Cells& cells) {
    for (const std::size_t at : {std::size_t{1}, std::size_t{0}, std::size_t{2}})
        if (const int house = logic::houses_of(cells.first())[at]; cells.within(logic::house_cells(house)))
            return house;
    return -1;
}

class TurbotFish {
  public:
    TurbotFish(const State& state, Hint& hint) : state_(state), hint_(hint) {}

    bool run() {
        constexpr std::array<std::array<int, 2>, 5> kPairs{
            {{kRow, kRow}, {kColumn, kColumn}, {kColumn, kRow}, {kRow, kBox}, {kColumn, kBox}}};
        for (const auto& [base, cover] : kPairs)
            for (int digit = 0; digit < kDigits; ++digit) {
                std::vector<Fish> covers;
                for (int house = cover; house < cover + 9; ++house)
                    covers.push_back(fish_of(state_, cover, house, digit));
                for (int house = base; house < base + 9; ++house) {
                    const Fish fish = fish_of(state_, base, house, digit);
                    for (const Ends& way : fish.ways)
                        for (const Fish& other : covers)
                            if (base != cover || other.house > house)
                                for (const Ends& its_way : other.ways) join(digit, fish, way, other, its_way);
                }
            }
        return is_found_;
    }

  private:
    void join(int digit, const Fish& base, const Ends& ends, const Fish& cover, const Ends& others) {
        const Cells of_base = logic::house_cells(base.house), of_cover = logic::house_cells(cover.house);
        const Cells there = state_.where_is(digit);
        if ((of_base & of_cover).meets(there)) return;
        for (std::size_t start = 0; start < 2; ++start)
            for (std::size_t bridge = 0; bridge < 2; ++bridge) {
                const Cells joint = ends[1 - start] | others[bridge], outer = ends[start] | others[1 - bridge];
                const int house = shared(joint);
                if (house < 0 || house == base.house || house == cover.house) continue;
                const bool is_loop = shared(outer) >= 0;
                const Cells left = there - of_base - of_cover;
                const Cells gone = logic::common_peers(outer) & left;
                const Cells more = is_loop ? logic::common_peers(joint) & left : Cells{};
                if (!(gone | more).empty()) weigh(digit, base, cover, gone | more, gone.size() + more.size(), is_loop);
            }
    }

    void weigh(int digit, const Fish& base, const Fish& cover, const Cells& gone, int many, bool is_loop) {
        const int grouped = base.is_grouped + cover.is_grouped;
        const int shape = cover.kind == kBox ? 2 : base.kind != cover.kind;
        const std::tuple key{grouped ? 3 : shape, -many, grouped};
        if (is_found_ && !(key < best_)) return;
        is_found_ = true;
        best_ = key;
        // A grouped line beside a box with two places is called a kite.
        const int name = grouped && shape == 2 && !cover.is_grouped ? 1 : shape;
        constexpr std::array kRatings{4.0, 4.1, 4.2, 4.3};
        hint_ = hint_of(Technique::kTwoLinks, kRatings[static_cast<std::size_t>(grouped ? 3 : shape)],
                        name + 10 * grouped + (is_loop ? kLoop : 0));
        remove_all(hint_, gone, digit);
    }

    const State& state_;
    Hint& hint_;
    bool is_found_ = false;
    std::tuple<int, int, int> best_;
};

}  // namespace

bool turbot_fish(const State& state, Hint& hint) { return TurbotFish(state, hint).run(); }

}  // namespace farandole::explainer
