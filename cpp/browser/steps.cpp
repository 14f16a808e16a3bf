#include <algorithm>
#include <vector>

#include "browser/question.hpp"
#include "logic/words/answers.hpp"
#include "logic/words/json.hpp"
#include "logic/words/sentence.hpp"

namespace farandole::browser {
namespace {

using namespace logic;

// The rows, columns and boxes of 9×9.
const words::Plan& plan() {
    static const words::Plan kPlan = [] {
        std::vector<words::House> houses;
        for (int house = 0; house < kHouses; ++house) {
            static constexpr const char* kKinds[] = {"row", "column", "box"};
            houses.push_back({kKinds[house / 9], house % 9 + 1, {}});
            for (int cell : house_cells(house)) houses.back().cells.push_back(static_cast<std::uint16_t>(cell));
        }
        return words::Plan(kCells, kDigits, std::move(houses), {});
    }();
    return kPlan;
}

words::Cells shown(const Cells& cells) {
    words::Cells all;
    for (int cell : cells) all.push_back(cell);
    return all;
}

words::Digits shown_digits(Digits digits) {
    words::Digits all;
    for (int digit = 0; digit < kDigits; ++digit)
        if (digits & only(digit)) all.push_back(digit + 1);
    return all;
}

std::vector<words::Candidate> shown(const std::vector<Candidate>& candidates) {
    std::vector<words::Candidate> all;
    for (const Candidate& one : candidates) all.push_back({one.cell, one.digit + 1});
    return all;
}

words::Board shown(const Board& board) {
    words::Board all{&plan(), std::vector<int>(kCells), std::vector<std::uint32_t>(kCells)};
    for (int cell = 0; cell < kCells; ++cell) {
        all.digits[static_cast<std::size_t>(cell)] = board.value(cell) + 1;
        all.candidates[static_cast<std::size_t>(cell)] = board.candidates(cell);
    }
    return all;
}

words::Step shown(const Step& step) {
    words::Step all;
    const auto& technique = row(step.technique);
    all.id = id_of(step.technique), all.name = technique.name, all.family = technique.family;
    std::ranges::replace(all.family, '_', '-');
    all.placements = shown(step.placements), all.eliminations = shown(step.eliminations);
    all.cells = shown(step.cells), all.digits = shown_digits(step.digits);
    all.base.assign(step.base.begin(), step.base.end()), all.cover.assign(step.cover.begin(), step.cover.end());
    all.fins = shown(step.fins), all.endo_fins = shown(step.endo_fins);
    for (const Node& one : step.nodes) all.nodes.push_back({shown(one.cells), one.digit + 1, one.set});
    for (const Link& one : step.links) all.links.push_back({one.from, one.to, one.strong});
    for (const LockedSet& one : step.sets) all.sets.push_back({shown(one.cells), shown_digits(one.digits)});
    for (const Colour& one : step.colours) all.colours.push_back({shown(one.cells), one.digit + 1, one.colour});
    all.truths.assign(step.truths.begin(), step.truths.end());
    if (step.reasoned.argument) all.argument = *step.reasoned.argument;
    return all;
}

// The digits of a board as a line, and the candidates of each cell.
std::string board_text(const words::Board& board) {
    std::string line;
    std::vector<words::Digits> before;
    for (int cell = 0; cell < kCells; ++cell) {
        line += words::symbol_of(board.digits[static_cast<std::size_t>(cell)]);
        before.push_back(board.candidates_of(cell));
    }
    return ",\"board\":\"" + line +
           "\",\"before\":" + words::json_list(before, [](const auto& digits) { return words::json_numbers(digits); });
}

// A search of the board in the question.
struct Asked {
    explicit Asked(double seconds) {
        set_options(search);
        search.stop = after(seconds);
        search.start(board, solution.get());
    }

    Board board = board_of_question();
    const Solution solution;
    Search search;
};

// A step with all that is told of it.
std::string whole(const Board& board, const Step& step) {
    const auto before = shown(board);
    return '{' + words::step_text(before, shown(step)) + board_text(before) + '}';
}

}  // namespace

FARANDOLE_EXPORT(first) std::int32_t first(double seconds) {
    if (!is_sound()) return kNoBoard;
    Asked asked(seconds);
    Search& search = asked.search;
    for (const Try& next : order_of_question()) {
        if (search.first(next.technique)) {
            const auto before = shown(asked.board);
            text = "{\"step\":" + whole(asked.board, search.step) +
                   ",\"stages\":" + words::stages(before, shown(search.step)) + '}';
            return 1;
        }
        if (search.stopped()) break;
    }
    return 0;
}

FARANDOLE_EXPORT(path) std::int32_t path(double seconds) {
    if (!is_sound()) return kNoBoard;
    Asked asked(seconds);
    Board before = asked.board;
    std::vector<Step> steps;
    const auto rating = logic::rate(asked.board, asked.search, order_of_question(), &steps);
    text = '{' + rating_text(rating) + ",\"steps\":" +
           words::json_list(steps,
                            [&](const Step& step) {
                                const auto told = whole(before, step);
                                apply(before, step);
                                return told;
                            }) +
           '}';
    return 1;
}

FARANDOLE_EXPORT(steps) std::int32_t all_steps(std::int32_t number, std::int32_t most, double seconds) {
    if (!is_sound()) return kNoBoard;
    Asked asked(seconds);
    Search& search = asked.search;
    std::vector<Step> steps;
    bool is_complete = true;
    for (const Try& next : order_of_question())
        if (!(is_complete = search.all(next.technique, steps))) break;
    const auto before = shown(asked.board);
    const auto count = steps.size();
    if (most >= 0 && count > static_cast<std::size_t>(most)) steps.resize(static_cast<std::size_t>(most));
    const bool is_full = number >= 0 && static_cast<std::size_t>(number) < steps.size();
    text =
        std::string("{\"complete\":") + (is_complete ? "true" : "false") + ",\"count\":" + std::to_string(count) +
        ",\"steps\":" +
        words::json_list(steps, [&](const Step& step) { return '{' + words::short_text(before, shown(step)) + '}'; }) +
        ",\"step\":" + (is_full ? whole(asked.board, steps[static_cast<std::size_t>(number)]) : "null") + '}';
    return 1;
}

}  // namespace farandole::browser
