// Fish of every shape and size compared with their definition. That all small ones are found is tested through Python.
#include "logic/fish/fish_patterns.hpp"

#include <map>
#include <tuple>

#include "boards.hpp"

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

}  // namespace

int main() {
    for (const Technique technique : techniques()) CHECK(fish_technique(fish_kind(technique)) == technique);
    each_is_found();
}
