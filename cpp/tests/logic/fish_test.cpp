// Fish of every shape and size compared with their definition, and boards without any.
#include <map>
#include <tuple>

#include "fish_boards.hpp"
#include "logic/fish/fish_patterns.hpp"
#include "tests/check.hpp"

using namespace boards;

namespace {

using Set = std::vector<std::uint8_t>;
using Pattern = std::tuple<Technique, Set, Set, std::vector<int>>;  // base, cover, eliminations

const std::vector<Technique>& techniques() {
    static const std::vector<Technique> all = [] {
        std::vector<Technique> made;
        for (const auto shape : {FishShape::basic, FishShape::franken, FishShape::mutant})
            for (int size = 2; size <= kLargestFish; ++size) {
                made.push_back(fish_technique({shape, size, false, false}));
                made.push_back(fish_technique({shape, size, true, false}));
                if (shape == FishShape::basic) made.push_back(fish_technique({shape, size, true, true}));
            }
        return made;
    }();
    return all;
}

unsigned kinds(const Set& houses) {
    unsigned all = 0;
    for (auto house : houses) all |= 1u << (house / 9);
    return all;
}

// The number of houses that contain a cell.
int times(const Set& houses, int cell) {
    int many = 0;
    for (auto house : houses) many += house_cells(house).has(cell);
    return many;
}

// The pattern of base and cover by definition; no eliminations if it is none.
Pattern plain(const Board& board, int digit, const Set& base, const Set& cover) {
    Pattern none{Technique::count, base, cover, {}};
    std::vector<int> fins, gone;
    int endo = 0;
    for (auto house : cover) {
        if (std::ranges::find(base, house) != base.end()) return none;
        bool meets = false;
        for (int cell : board.where_in(house, digit)) meets |= times(base, cell) > 0;
        if (!meets) return none;
    }
    for (auto house : base)
        if (!board.where_in(house, digit)) return none;
    for (int cell : board.where(digit)) {
        const int in_base = times(base, cell), in_cover = times(cover, cell);
        if (in_base > 1 || (in_base == 1 && in_cover == 0)) fins.push_back(cell);
        endo += in_base > 1;
    }
    if (fins.size() > 5 || endo > 2) return none;
    for (int cell : board.where(digit)) {
        const int in_base = times(base, cell), in_cover = times(cover, cell);
        if (!(in_cover > 1 || (in_cover == 1 && in_base == 0))) continue;
        if (std::ranges::all_of(fins, [&](int fin) { return peers(fin).has(cell); })) gone.push_back(cell);
    }
    FishKind kind{fish_shape(kinds(base), kinds(cover)), static_cast<int>(base.size()), !fins.empty(), false};
    if (kind.shape == FishShape::basic && kind.finned)
        for (auto house : base) {
            int body = 0;
            for (int cell : board.where_in(house, digit)) body += times(cover, cell) > 0;
            kind.sashimi |= body <= 1;
        }
    return {fish_technique(kind), base, cover, gone};
}

Pattern pattern_of(const Step& step) {
    std::vector<int> gone;
    for (const Candidate& one : step.eliminations) gone.push_back(one.cell);
    std::ranges::sort(gone);
    return {step.technique, step.base, step.cover, gone};
}

template <class Use>
void each_set(int houses, int size, Set& chosen, const Use& use) {
    if (static_cast<int>(chosen.size()) == size) return use();
    for (int house = chosen.empty() ? 0 : chosen.back() + 1; house < houses; ++house) {
        chosen.push_back(static_cast<std::uint8_t>(house));
        each_set(houses, size, chosen, use);
        chosen.pop_back();
    }
}

Options every_pattern() {
    Options options;
    options.one_per_elimination = false;
    return options;
}

// All patterns of a size are found: all kinds of small ones, basic ones up to jellyfish.
void all_are_found(int size, bool basic_only) {
    std::mt19937 random(static_cast<unsigned>(size));
    std::size_t seen = 0;
    for (int round = 0; round < (basic_only ? 6 : 4) || (seen <= 20 && round < 60); ++round) {
        const Solution solution = solved(random);
        Board board = one_digit(solution, 3, 2 + random() % 3, random);
        std::set<Pattern> expected, found;
        Set base, cover;
        each_set(basic_only ? 18 : 27, size, base, [&] {
            each_set(basic_only ? 18 : 27, size, cover, [&] {
                const FishShape shape = fish_shape(kinds(base), kinds(cover));
                if (shape == (basic_only ? FishShape::mutant : FishShape::basic)) return;
                const Pattern one = plain(board, 3, base, cover);
                if (!std::get<3>(one).empty()) expected.insert(one);
            });
        });
        for (const Technique technique : techniques()) {
            const FishKind kind = fish_kind(technique);
            if (kind.size != size || (kind.shape == FishShape::basic) != basic_only) continue;
            for (const Step& step : all_steps(board, technique, every_pattern())) {
                CHECK(step.technique == technique);
                CHECK(found.insert(pattern_of(step)).second);
            }
        }
        CHECK(found == expected);
        seen += expected.size();
    }
    CHECK(seen > 20);
}

// Every technique occurs on some boards, is consistent with its parts, agrees with the solution, and disappears once
// applied.
void each_is_found() {
    std::map<Technique, int> boards_with;
    std::mt19937 random(7);
    // The largest fish are rare on random boards, and slow to rule out.
    const auto wanted = [](Technique technique) { return std::min(rounds(5), fish_kind(technique).size > 5 ? 2 : 5); };
    const auto enough = [&] {
        return std::ranges::all_of(techniques(), [&](Technique one) { return boards_with[one] == wanted(one); });
    };
    for (int round = 0; round < 1000 && !enough(); ++round) {
        const Solution solution = solved(random);
        Board board = one_digit(solution, 5, 2 + random() % 4, random);
        Search search;
        search.start(board, solution.data());
        for (const Technique technique : techniques()) {
            if (boards_with[technique] >= wanted(technique) || !search.first(technique)) continue;
            ++boards_with[technique];
            const Step step = search.step;
            CHECK(step.technique == technique);
            CHECK(plain(board, 5, step.base, step.cover) == pattern_of(step));
            CHECK(step.digits == only(5) && step.truths.size() == step.base.size());
            for (const Candidate& gone : step.eliminations) {
                CHECK(solution[gone.cell] != gone.digit);
                CHECK((step.fins | step.endo_fins).within(peers(gone.cell)));
            }
            Board after = board;
            CHECK(apply(after, step));
            for (const Step& other : all_steps(after, technique))
                CHECK(other.base != step.base || other.cover != step.cover);
        }
    }
    CHECK(enough());
}

void none_where_there_is_none() {
    Board empty;
    std::mt19937 random(3);
    Board nearly = some_cells(solved(random), 79, random);
    for (const Technique technique : techniques()) {
        CHECK(all_steps(empty, technique).empty());
        CHECK(all_steps(nearly, technique).empty());
    }
}

// Rows 2 and 6 with places only in columns 3 and 8; then with one more place.
void by_hand() {
    const auto rows = [](std::initializer_list<int> first, std::initializer_list<int> second) {
        Board board;
        for (int column = 0; column < 9; ++column) {
            if (std::ranges::find(first, column) == first.end()) board.remove(9 + column, 0);
            if (std::ranges::find(second, column) == second.end()) board.remove(45 + column, 0);
        }
        return board;
    };
    Board wing = rows({2, 7}, {2, 7});
    auto steps = all_steps(wing, Technique::x_wing);
    CHECK(steps.size() == 1 && steps[0].eliminations.size() == 14);
    CHECK((steps[0].base == Set{1, 5}) && (steps[0].cover == Set{11, 16}) && steps[0].cells.size() == 4);
    CHECK(all_steps(wing, Technique::finned_x_wing).empty());

    Board finned = rows({2, 6, 7}, {2, 7});
    steps = all_steps(finned, Technique::finned_x_wing);
    CHECK(steps.size() == 1 && steps[0].fins == Cells::of(15));
    CHECK((steps[0].eliminations == std::vector<Candidate>{{7, 0}, {25, 0}}));
    CHECK(all_steps(finned, Technique::x_wing).empty());

    Board sashimi = rows({2, 6}, {2, 7});
    steps = all_steps(sashimi, Technique::sashimi_x_wing);
    CHECK((effects(steps) == Effects{{{7, 0}, {25, 0}}, {{33, 0}, {42, 0}}}));
    CHECK(all_steps(sashimi, Technique::finned_x_wing).empty());

    Board far = rows({2, 4, 7}, {2, 7});  // the fin is in another box
    CHECK(all_steps(far, Technique::finned_x_wing).empty());
}

// A siamese fish is two fish with the same base.
void siamese() {
    std::mt19937 random(11);
    int seen = 0;
    for (int round = 0; round < 1000 && seen < 5; ++round) {
        const Solution solution = solved(random);
        Board board = one_digit(solution, 0, 3 + random() % 3, random);
        Options options = every_pattern();
        const auto single = all_steps(board, Technique::finned_swordfish, options);
        options.duals = true;
        for (const Step& step : all_steps(board, Technique::finned_swordfish, options)) {
            if (step.cover.size() == step.base.size()) {
                CHECK(std::ranges::find(single, step) != single.end());
                continue;
            }
            ++seen;
            CHECK(step.cover.size() == 2 * step.base.size());
            std::set<int> gone, parts;
            for (const Candidate& one : step.eliminations) CHECK(gone.insert(one.cell).second);
            for (int half = 0; half < 2; ++half) {
                const auto from = step.cover.begin() + 3 * half;
                const Pattern one = plain(board, 0, step.base, Set(from, from + 3));
                parts.insert(std::get<3>(one).begin(), std::get<3>(one).end());
            }
            CHECK(gone == parts);
        }
    }
    CHECK(seen >= 5);
}

void transposing_changes_nothing() {
    std::mt19937 random(5);
    for (int round = 0; round < 10; ++round) {
        Board board = one_digit(solved(random), 2, 3, random), other = transposed(board);
        for (const Technique technique : techniques()) {
            if (fish_kind(technique).size > 4) continue;
            CHECK(effects(all_steps(board, technique)) == effects(all_steps(other, technique), true));
        }
    }
}

// A search that is stopped reports that.
void stops() {
    std::mt19937 random(9);
    bool complete = true;
    for (int round = 0; round < 50 && complete; ++round) {
        Board board = one_digit(solved(random), 2, 4, random);
        Search search;
        search.start(board);
        search.stop = [] { return true; };
        std::vector<Step> steps;
        for (const Technique technique : techniques()) complete &= search.all(technique, steps);
    }
    CHECK(!complete);
}

}  // namespace

int main() {
    for (const Technique technique : techniques()) CHECK(fish_technique(fish_kind(technique)) == technique);
    by_hand();
    none_where_there_is_none();
    all_are_found(2, true);
    all_are_found(3, true);
    all_are_found(2, false);
    each_is_found();
    siamese();
    transposing_changes_nothing();
    stops();
}
