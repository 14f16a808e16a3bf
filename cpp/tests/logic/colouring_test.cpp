// Colouring of one digit and of all digits: compared with trying colours one by one, and on puzzles for rare cases.
#include <map>

#include "boards.hpp"

using namespace boards;

namespace {

// The grouped places, with number and colour of their group, from any start: by repeated passes.
struct Coloured {
    std::map<Candidate, std::pair<int, int>> of;

    template <class Strong>
    Coloured(const std::vector<Candidate>& candidates, const Strong& strong) {
        int groups = 0;
        for (const Candidate& start : candidates) {
            if (of.count(start)) continue;
            std::vector<Candidate> todo{start};
            std::map<Candidate, int> group{{start, 0}};
            while (!todo.empty()) {
                const Candidate one = todo.back();
                todo.pop_back();
                for (const Candidate& other : candidates)
                    if (!group.count(other) && strong(one, other)) group[other] = 1 - group[one], todo.push_back(other);
            }
            if (group.size() < 2) continue;
            for (const auto& [one, colour] : group) of[one] = {groups, colour};
            ++groups;
        }
    }
};

std::vector<Candidate> candidates(const Board& board, int from, int past) {
    std::vector<Candidate> made;
    for (int digit = from; digit < past; ++digit)
        for (const Candidate& one : effect(board.where(digit), digit)) made.push_back(one);
    return made;
}

bool strong(const Board& board, const Candidate& one, const Candidate& other) {
    if (one == other) return false;
    if (one.cell == other.cell) return count(board.candidates(one.cell)) == 2;
    if (one.digit != other.digit) return false;
    for (auto house : houses_of(one.cell))
        if (house_cells(house).has(other.cell) && board.places(house, one.digit) == 2) return true;
    return false;
}

// The false candidates if a colour of each group is true, for either colour of a group: those common to all choices.
Effects plain_simple(const Board& board, bool wrap) {
    Effects made;
    for (int digit = 0; digit < kDigits; ++digit) {
        const auto places = candidates(board, digit, digit + 1);
        const Coloured coloured(places, [&](const auto& a, const auto& b) { return strong(board, a, b); });
        for (int group = 0; group < kCells; ++group) {
            Effect gone[2], trapped;  // false colours; places that see both
            for (int colour = 0; colour < 2; ++colour) {
                bool is_false = false;
                for (const auto& [one, at] : coloured.of)
                    for (const auto& [other, at2] : coloured.of)
                        is_false |= at == std::pair{group, colour} && at == at2 && excludes(one, other);
                for (const auto& [one, at] : coloured.of)
                    if (is_false && at == std::pair{group, colour}) gone[colour].push_back(one);
            }
            for (const Candidate& place : places) {
                bool sees[2] = {};
                for (const auto& [one, at] : coloured.of)
                    if (at.first == group && excludes(place, one)) sees[at.second] = true;
                if (sees[0] && sees[1]) trapped.push_back(place);
            }
            Effect all = wrap ? gone[0] : trapped;
            if (wrap) all.insert(all.end(), gone[1].begin(), gone[1].end());
            std::ranges::sort(all);
            if (!all.empty()) made.insert(all);
        }
    }
    return made;
}

// The six rules, candidate by candidate.
Effects plain_medusa(const Board& board) {
    Effects made;
    const auto every = candidates(board, 0, kDigits);
    const Coloured coloured(every, [&](const auto& a, const auto& b) { return strong(board, a, b); });
    int groups = 0;
    for (const auto& [one, at] : coloured.of) groups = std::max(groups, at.first + 1);
    for (int group = 0; group < groups; ++group) {
        const auto colour = [&](const Candidate& one) {
            const auto at = coloured.of.find(one);
            return at == coloured.of.end() || at->second.first != group ? -1 : at->second.second;
        };
        // Whether a candidate is false if a colour is true.
        const auto falls = [&](const Candidate& one, int is_true) {
            if (colour(one) >= 0) return colour(one) != is_true;
            return std::ranges::any_of(
                every, [&](const auto& other) { return colour(other) == is_true && excludes(one, other); });
        };
        Effect gone;
        for (int is_true = 0; is_true < 2 && gone.empty(); ++is_true) {
            bool wrong = false;
            for (const auto& one : every)
                for (const auto& other : every)
                    wrong |= colour(one) == is_true && colour(other) == is_true && excludes(one, other);
            for (int cell : board.empty()) {
                bool empty = true;
                for (const auto& one : every) empty &= one.cell != cell || falls(one, is_true);
                wrong |= empty;
            }
            for (const auto& one : every)
                if (wrong && colour(one) == is_true) gone.push_back(one);
        }
        for (const auto& one : every)
            if (gone.empty() || colour(gone[0]) < 0)
                if (colour(one) < 0 && falls(one, 0) && falls(one, 1)) gone.push_back(one);
        std::ranges::sort(gone);
        if (!gone.empty()) made.insert(gone);
    }
    return made;
}

void rare() {
    CHECK(finds("....4...6.3.526.........2.16.............859...1....38.7........2.19....3.8..2..9",
                Technique::multi_colors_2, "731 743 759"));
    CHECK(finds(".45....98..1..........32..5..9..8.1....71....7.23..5.4............68.9.2..62.5..7",
                Technique::multi_colors_2, "629 642"));
    CHECK(finds("6.5..7......4.....8.4.9.1.....92.....938...5...7....6...87..5....958..7......4..9",
                Technique::multi_colors_2, "212 228 236 294"));
    CHECK(finds("7..386.....6...41....1...3.3..2...5.....73.4..79............6.......5...2.4.9..8.",
                Technique::multi_colors_2, "642 654 685"));
    CHECK(finds("..9..173......96.....6.5....3..1.5...7.......6...28.74.53.9..8..9......28......5.",
                Technique::multi_colors_2, "324 331 395"));
    CHECK(finds_none(".....6.39...9..8.78.94........6........831...3.4....2.....9.7.14..7....6..7....94",
                     Technique::multi_colors_2));
    CHECK(finds_none("..9.......2.5....76.17..9...........465......9.8..3......86..12.....2..3.....1765",
                     Technique::multi_colors_2));
    CHECK(finds(".4.5....18..6..35.3..2......7...186...14......5.9.7...9.............94..5.7.....9",
                Technique::simple_colors_wrap, "352 368 383 389 398"));
    CHECK(finds("....1....9.5.34.2......2..1........93.....5...6.45.21..5..26....4...8..7.8.1..9..",
                Technique::simple_colors_wrap, "629 635 644 647 655"));
    CHECK(finds("3..75.........4...964...5...5..8...2.....94...18.....56.34...8..4.1..2.........7.",
                Technique::simple_colors_wrap, "325 329 338 348 364 386 397"));
    CHECK(finds("....4.62.9...6.43..1..........7.1.4....2..7.6..5........6..81........5..2..37..8.",
                Technique::simple_colors_wrap, "529 534 545 556 558 575"));
    CHECK(finds("5.......1......29627.4......825...3...1..9........3.7...7...5....36.8.......32.8.",
                Technique::simple_colors_wrap, "941 963 967 981 999"));
    CHECK(finds_none("674.1...9.8.........97..3....8.....5.....579.95.....43....349...92.........15...6",
                     Technique::simple_colors_wrap));
    CHECK(finds_none("3....9....17...9..2..85...1.......7.4.1...6.9..6......5..4.2..7..4.75...1.36..2.4",
                     Technique::simple_colors_wrap));
    CHECK(finds("73..1.....9.5..1....29..........39....6.4.7...1.....46...3.8.9.....7.3..4....25.1",
                Technique::medusa_3d, "217 817"));
    CHECK(finds(".9572...38...3.9.21.............3.....8.45..7.7.9...........3..4.2.....6.8.3972..",
                Technique::medusa_3d, "834 644"));
    CHECK(finds(".6............4.1.3.....9...2.96...78...........5.1.636.4..2....5....3.......6.75",
                Technique::medusa_3d, "736 343 846 147 447 848 152 356 258 959 265 867 877 978 179 488 297"));
    CHECK(finds("....1.9856....812.......6.373.5..8....2.4.....9.3....2......5.....7....8.19..4.7.",
                Technique::medusa_3d, "656 666 386"));
    CHECK(finds("45.............17.17..9..53.....2..7..........9.56.3....5.....9....5..648.294.5..",
                Technique::medusa_3d,
                "816 817 918 219 619 621 222 829 833 636 643 947 448 251 453 657 158 163 268 869"));
    CHECK(finds_none("89.....2........6..7.6.8..1.....4..74..82....25..73...18.9....4..5...1......8....",
                     Technique::medusa_3d));
    CHECK(finds_none("2...4..866.5..3.......2..9.8.7...2...1..39..8.....2..1.2...1......4.67..73.......",
                     Technique::medusa_3d));
}

}  // namespace

int main() {
    auto cases = stuck_boards(60, 4);
    for (auto technique : {Technique::simple_colors_trap, Technique::multi_colors_1, Technique::medusa_3d})
        CHECK(check_technique(cases, technique) > 10);
    check_technique(cases, Technique::simple_colors_wrap);
    check_technique(cases, Technique::multi_colors_2);
    for (Case& one : cases) {
        CHECK(effects(all(one, Technique::simple_colors_trap)) == plain_simple(one.board, false));
        CHECK(effects(all(one, Technique::simple_colors_wrap)) == plain_simple(one.board, true));
        CHECK(effects(all(one, Technique::medusa_3d)) == plain_medusa(one.board));
    }
    rare();
}
