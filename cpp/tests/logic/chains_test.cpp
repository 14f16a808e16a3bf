// Remote pairs, X-chains and XY-chains: all of them, compared with plain depth-first searches.
#include "boards.hpp"

using namespace boards;

namespace {

bool conjugate(const Board& board, int digit, int a, int b) {
    for (auto house : houses_of(a))
        if (house_cells(house).has(b) && board.places(house, digit) == 2) return true;
    return false;
}

// Every alternating chain from a cell; no cell is repeated, except the first as the last.
void x_chains(const Board& board, int digit, std::vector<int>& way, int most, Effects& made) {
    const bool strong = way.size() % 2 == 1;
    if (static_cast<int>(way.size()) > most) return;
    for (int next : board.where(digit) & peers(way.back())) {
        if (strong && !conjugate(board, digit, way.back(), next)) continue;
        const bool loop = next == way[0];
        if (!loop && std::ranges::count(way, next)) continue;
        if (loop && (!strong || way.size() < 3)) continue;
        if (strong && way.size() >= 3) {
            const Cells gone = board.where(digit) & peers(way[0]) & (loop ? peers(way[0]) : peers(next));
            if (gone) made.insert(effect(gone, digit));
        }
        if (loop) continue;
        way.push_back(next);
        x_chains(board, digit, way, most, made);
        way.pop_back();
    }
}

void xy_chains(const Board& board, int first, int digit, std::vector<int>& way, int most, Effects& made) {
    if (static_cast<int>(way.size()) == most) return;
    const Cells bivalue = board.bivalue();
    for (int next : bivalue& board.where(digit) & peers(way.back())) {
        if (std::ranges::count(way, next)) continue;
        const int holds = lowest(board.candidates(next) & static_cast<Digits>(~only(digit)));
        if (holds == first) {
            const Cells gone = board.where(first) & peers(way[0]) & peers(next);
            if (gone) made.insert(effect(gone, first));
        }
        way.push_back(next);
        xy_chains(board, first, holds, way, most, made);
        way.pop_back();
    }
}

Effects plain_x_chains(const Board& board, int links) {
    Effects made;
    for (int digit = 0; digit < kDigits; ++digit)
        for (int start : board.where(digit)) {
            std::vector<int> way{start};
            x_chains(board, digit, way, links, made);
        }
    return made;
}

Effects plain_xy_chains(const Board& board, int cells) {
    Effects made;
    for (int start : board.bivalue())
        for (Digits left = board.candidates(start); left; left = without_lowest(left)) {
            std::vector<int> way{start};
            const int other = lowest(board.candidates(start) & static_cast<Digits>(~only(lowest(left))));
            xy_chains(board, lowest(left), other, way, cells, made);
        }
    return made;
}

// The shortest chain of each effect is among those of each pair of ends, and none there is shorter.
void one_per_elimination(Case& on, Technique technique) {
    Options options;
    const auto shortest = all(on, technique, options);
    options.one_per_elimination = false;
    const auto more = all(on, technique, options);
    CHECK(effects(more) == effects(shortest));
    for (const Step& step : shortest) {
        CHECK(std::ranges::count(shortest, effect(step), [](const Step& one) { return effect(one); }) == 1);
        for (const Step& other : more)
            if (effect(step) == effect(other)) CHECK(step.nodes.size() <= other.nodes.size());
    }
}

// The first removes most.
void first_is_best(Case& on, Technique technique) {
    Search search;
    search.start(on.board, on.solution.data());
    const auto steps = all(on, technique);
    CHECK(search.first(technique) == !steps.empty());
    for (const Step& step : steps) CHECK(step.eliminations.size() <= search.step.eliminations.size());
    if (!steps.empty()) CHECK(effects(steps).count(effect(search.step)) == 1);
}

// A chain of four cells with the same two candidates; the cell that sees its ends has one of them too.
void remote_pair_on_a_bare_board() {
    const int chain[4] = {0, 8, 35, 33};  // r1c1, r1c9, r4c9, r4c7
    Board board;
    for (int cell : chain)
        for (int digit = 2; digit < kDigits; ++digit) board.remove(cell, digit);
    Search search;
    search.start(board);
    std::vector<Step> steps;
    CHECK(search.all(Technique::remote_pair, steps));
    CHECK(steps.size() == 1);
    Effect wanted = effect(common_peers(Cells::of(0) | Cells::of(33)), 0);
    for (const Candidate& one : effect(common_peers(Cells::of(0) | Cells::of(33)), 1)) wanted.push_back(one);
    CHECK(steps[0].eliminations == wanted);
    CHECK(steps[0].nodes.size() == 8 && steps[0].links.size() == 7);
    for (int digit = 0; digit < 2; ++digit) {
        for (int cell : common_peers(Cells::of(0) | Cells::of(33))) board.remove(cell, digit);
        search.changed();
        steps.clear();
        CHECK(search.all(Technique::remote_pair, steps));
        CHECK(steps.size() == (digit == 0 ? 1 : 0));  // the other digit alone is sufficient
    }
}

}  // namespace

int main() {
    auto cases = stuck_boards(60, 3);
    CHECK(check_technique(cases, Technique::x_chain) > 10);
    CHECK(check_technique(cases, Technique::xy_chain) > 10);
    CHECK(check_technique(cases, Technique::remote_pair) > 0);
    for (Case& one : cases) {
        for (auto technique :
             {Technique::x_chain, Technique::xy_chain, Technique::remote_pair, Technique::turbot_fish}) {
            for (const Step& step : all(one, technique)) check_links(one, step);
            one_per_elimination(one, technique);
            first_is_best(one, technique);
        }
        for (int most : {3, 7, 9}) {
            Options options;
            options.chain_length = most;
            CHECK(effects(all(one, Technique::x_chain, options)) == plain_x_chains(one.board, most));
            CHECK(effects(all(one, Technique::xy_chain, options)) == plain_xy_chains(one.board, (most + 1) / 2));
        }
    }
    remote_pair_on_a_bare_board();
}
