#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "browser/question.hpp"
#include "make/low_clues9.hpp"
#include "make/maker9.hpp"
#include "make/pattern9.hpp"
#include "make/unbiased9.hpp"
#include "make/weighted9.hpp"
#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"

namespace farandole::browser {
namespace {

using namespace make;

std::unique_ptr<Making9> maker;
std::vector<double> weights;

enum class Way : std::uint32_t { removing, pattern, exact, weighted, low_clues, removing_weighted };

// The sets of cells with the same number, by their first cell.
std::vector<Cells> orbits() {
    std::vector<Cells> all(81);
    for (int cell = 0; cell < 81; ++cell) all[std::min<std::size_t>(question.orbits[cell], 80)].add(cell);
    std::erase_if(all, [](const Cells& cells) { return cells.empty(); });
    return all;
}

std::unique_ptr<Making9> removing(int least, int most, bool is_minimal, bool is_weighted, std::uint64_t seed) {
    Wish9 wish{orbits(), least, most, is_minimal || is_weighted, is_weighted, {}, kAllCells};
    if (std::ranges::any_of(question.digits, [](auto digit) { return digit != 0; })) {
        sudoku::Search9 search(question.digits);
        std::uint8_t solutions[2][81];
        if (search.run(2, ~std::uint64_t{0}, solutions[0]) != 1) return nullptr;
        std::ranges::copy(solutions[0], wish.from.begin());
        wish.start = {};
        for (int cell = 0; cell < 81; ++cell)
            if (question.digits[cell]) wish.start.add(cell);
    }
    return std::make_unique<Maker9>(wish, seed, *sudoku::level9(nullptr), *four_boxes_level9(nullptr));
}

}  // namespace

// Begins to make puzzles. `steps` is for few givens only; the digits are the puzzle to begin with, if there are any.
FARANDOLE_EXPORT(make)
std::int32_t make_begin(Way way, std::int32_t least, std::int32_t most, std::int32_t is_minimal, std::int32_t steps,
                        std::uint64_t seed) {
    maker = nullptr;
    if (!is_sound() || least < 0 || most > 81 || least > most || steps < 0) return kNoBoard;
    const auto& search = *sudoku::search_level9(nullptr);
    const auto& grids = *four_boxes_level9(nullptr);
    Cells pattern;
    for (int cell = 0; cell < 81; ++cell)
        if (question.orbits[cell]) pattern.add(cell);
    switch (way) {
        case Way::removing: maker = removing(least, most, is_minimal != 0, false, seed); break;
        case Way::removing_weighted: maker = removing(least, most, true, true, seed); break;
        case Way::pattern:
            if (!pattern.empty()) maker = std::make_unique<Pattern9>(pattern, is_minimal != 0, seed, search, grids);
            break;
        case Way::exact:
            if (most <= kMostUnbiased9) maker = std::make_unique<Unbiased9>(least, most, seed, search, grids);
            break;
        case Way::weighted: maker = std::make_unique<Weighted9>(least, most, seed, search, grids); break;
        case Way::low_clues: maker = std::make_unique<LowClues9>(least, most, steps, seed, search, grids); break;
    }
    return maker ? 1 : kNoBoard;
}

// Takes on candidates, in the place of those before.
FARANDOLE_EXPORT(make_load) std::int32_t make_load(std::uint32_t first, std::uint32_t number) {
    if (!maker) return kNoBoard;
    maker->load(first, number);
    return 1;
}

// The weights of the puzzles that were made, in their order.
FARANDOLE_EXPORT(make_weights) const double* make_weights() { return weights.data(); }

// Goes on for about so many seconds. The text is how many candidates are done, and once all are, the puzzles: number,
// givens and solution of each.
FARANDOLE_EXPORT(make_run) std::int32_t make_run(double seconds) {
    if (!maker) return kNoBoard;
    const auto is_over = after(seconds);
    weights.clear();
    bool is_done = false;
    while (!(is_done = maker->run()) && !is_over()) continue;
    text = "{\"done\":" + std::to_string(maker->done()) + ",\"made\":";
    if (is_done) {
        text += '[';
        for (const Made9& made : maker->made()) {
            if (text.back() != '[') text += ',';
            std::string puzzle, solution;
            for (std::size_t cell = 0; cell < 81; ++cell) {
                const char digit = static_cast<char>('0' + made.solution[cell]);
                solution += digit;
                puzzle += made.givens.has(static_cast<int>(cell)) ? digit : '.';
            }
            text += "[" + std::to_string(made.candidate) + ",\"" + puzzle + "\",\"" + solution + "\"]";
            weights.push_back(made.weight);
        }
        text += ']';
    } else
        text += "null";
    text += '}';
    return is_done;
}

}  // namespace farandole::browser
