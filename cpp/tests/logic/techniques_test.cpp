// What holds of the steps of every technique, on random boards. What each technique finds is compared with its
// definition through Python: tests/logic.
#include <set>
#include <string_view>

#include "boards.hpp"
#include "logic/fish/fish_patterns.hpp"

using namespace boards;

namespace {

// A board with its solution.
struct Case {
    Board board;
    Solution solution{};
};

// A puzzle on which some cells are filled and some false candidates are gone.
Case random_case(std::mt19937& random) {
    const Grid puzzle = random_puzzle(random, 30 + random() % 52);
    Case made{board_of(puzzle), {}};
    CHECK(solutions(puzzle, made.solution) == 1);
    for (auto& digit : made.solution) --digit;
    const auto digit_of = [&](int cell) { return static_cast<int>(made.solution[static_cast<std::size_t>(cell)]); };
    const auto filled = random() % 40, gone = random() % 50;
    for (int cell : Cells(made.board.empty()))
        if (random() % 100 < filled) made.board.place(cell, digit_of(cell));
    for (int cell : made.board.empty())
        for (int digit = 0; digit < kDigits; ++digit)
            if (digit != digit_of(cell) && random() % 100 < gone) made.board.remove(cell, digit);
    return made;
}

std::string_view family(Technique technique) { return row(technique).family; }

bool excludes(const Candidate& one, const Candidate& other) {
    if (one == other) return false;
    return one.cell == other.cell || (one.digit == other.digit && peers(one.cell).has(other.cell));
}

std::vector<Candidate> candidates_of(const Board& board, Truth truth) {
    std::vector<Candidate> made;
    for (int digit = 0; digit < kDigits; ++digit)
        for (int cell : board.where(digit)) {
            const bool is_in = truth < kCells ? cell == truth
                                              : (truth - kCells) % kDigits == digit &&
                                                    house_cells((truth - kCells) / kDigits).has(cell);
            if (is_in) made.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
        }
    return made;
}

// Whether all truths can hold together with the chosen ones.
bool can_hold(const std::vector<std::vector<Candidate>>& truths, std::vector<Candidate>& chosen) {
    const std::vector<Candidate>* least = nullptr;
    std::vector<Candidate> ways;
    for (const auto& truth : truths) {
        if (std::ranges::any_of(truth, [&](const auto& one) { return std::ranges::count(chosen, one) > 0; })) continue;
        std::vector<Candidate> left;
        for (const auto& one : truth)
            if (std::ranges::none_of(chosen, [&](const auto& other) { return excludes(one, other); }))
                left.push_back(one);
        if (least && left.size() >= ways.size()) continue;
        least = &truth;
        ways = left;
    }
    if (!least) return true;
    for (const Candidate& one : ways) {
        chosen.push_back(one);
        if (can_hold(truths, chosen)) return true;
        chosen.pop_back();
    }
    return false;
}

// The truths of a step prove what it removes.
void is_proved(const Board& board, const Step& step) {
    std::vector<std::vector<Candidate>> truths;
    for (Truth truth : step.truths) truths.push_back(candidates_of(board, truth));
    for (const Candidate& gone : step.eliminations) {
        std::vector<Candidate> chosen{gone};
        CHECK(!can_hold(truths, chosen));
    }
}

// Links of single cells are what they say.
void has_its_links(const Board& board, const Step& step) {
    for (const Link& link : step.links) {
        const Node &from = step.nodes[link.from], &to = step.nodes[link.to];
        if (from.cells.size() > 1 || to.cells.size() > 1 || from.set >= 0 || to.set >= 0) continue;
        const Candidate one{static_cast<std::uint8_t>(from.cells.first()), from.digit};
        const Candidate other{static_cast<std::uint8_t>(to.cells.first()), to.digit};
        CHECK(excludes(one, other));
        if (!link.strong) continue;
        const bool in_cell = one.cell == other.cell && count(board.candidates(one.cell)) == 2;
        const bool in_house = one.digit == other.digit && std::ranges::any_of(houses_of(one.cell), [&](auto house) {
                                  return house_cells(house).has(other.cell) && board.places(house, one.digit) == 2;
                              });
        CHECK(in_cell || in_house);
    }
}

void holds(const Case& on, const Step& step) {
    CHECK(!step.placements.empty() || !step.eliminations.empty());
    std::set<Candidate> seen;
    for (const Candidate& one : step.placements)
        CHECK(on.solution[one.cell] == one.digit && on.board.has(one.cell, one.digit) && seen.insert(one).second);
    for (const Candidate& one : step.eliminations)
        CHECK(on.solution[one.cell] != one.digit && on.board.has(one.cell, one.digit) && seen.insert(one).second);
    for (const Link& link : step.links) CHECK(link.from < step.nodes.size() && link.to < step.nodes.size());
    const std::string_view its = family(step.technique);
    if (its != "forcing") has_its_links(on.board, step);
    if (its == "single_digit" || its == "wings" || its == "colouring" || its == "chains") {
        CHECK(!step.truths.empty());
        is_proved(on.board, step);
    }
}

// Whether all that a step does is done by some of these.
bool is_among(const Step& one, const std::vector<Step>& steps) {
    const auto within = [&](std::vector<Candidate> Step::* part) {
        return std::ranges::all_of(one.*part, [&](const Candidate& done) {
            return std::ranges::any_of(steps,
                                       [&](const Step& other) { return std::ranges::count(other.*part, done) > 0; });
        });
    };
    return within(&Step::placements) && within(&Step::eliminations);
}

// All steps hold; the first is one of them, and a search that has seen other boards before finds the same first one.
// Returns whether there is any.
bool hold_on(const Case& on, Technique technique, const Options& options, Search& kept) {
    const auto steps = all_steps(on.board, technique, options);
    for (const Step& step : steps) {
        CHECK(step.technique == technique);
        holds(on, step);
    }
    Board board = on.board, again = on.board;  // the queues of singles are the board's
    Search fresh;
    fresh.options = kept.options = options;
    fresh.start(board, on.solution.data());
    kept.start(again, on.solution.data());
    const bool is_found = fresh.first(technique);
    CHECK(kept.first(technique) == is_found);
    // The first step is that of HoDoKu, which doesn't see all skyscrapers, and of rectangles with one number one only.
    CHECK(is_found || steps.empty() || technique == Technique::skyscraper || family(technique) == "uniqueness");
    if (!is_found) return false;
    CHECK(kept.step == fresh.step);
    // Search has one step only, and siamese fish may be of two techniques.
    if (technique == Technique::brute_force || options.duals) return true;
    const Technique its = fresh.step.technique;
    CHECK(is_among(fresh.step, its == technique ? steps : all_steps(on.board, its, options)));
    return true;
}

void none_on_boards_without_candidates(const Solution& solution) {
    Board full;
    for (int cell = 0; cell < kCells; ++cell) CHECK(full.place(cell, solution[static_cast<std::size_t>(cell)]));
    for (int number = 0; number < kTechniques; ++number) CHECK(all_steps(full, static_cast<Technique>(number)).empty());
}

// A search that must stop says so, unless it is over before it asks.
void stops(const Case& on) {
    int stopped = 0;
    for (int number = 0; number < kTechniques; ++number) {
        Board board = on.board;
        Search search;
        search.start(board);
        search.stop = [] { return true; };
        std::vector<Step> steps;
        stopped += !search.all(static_cast<Technique>(number), steps);
    }
    CHECK(stopped > kTechniques / 3);
}

}  // namespace

int main() {
    std::mt19937 random(7);
    std::vector<Case> cases;
    for (int round = 0; round < rounds(8); ++round) cases.push_back(random_case(random));
    Options wide;
    wide.duals = wide.small_empty_rectangles = wide.als_overlap = true;
    wide.als_chain_length = 3;
    Search kept;
    int found = 0;
    for (int number = 0; number < kTechniques; ++number) {
        const auto technique = static_cast<Technique>(number);
        if (technique == Technique::set_equivalence) continue;  // takes long on each board
        const bool is_fish = family(technique).ends_with("fish") && family(technique) != "kraken_fish";
        if (is_fish && fish_kind(technique).size > 4) continue;  // fish_test.cpp
        bool is_found = false;
        for (const Options& options : {Options{}, wide})
            for (const Case& on : cases) is_found |= hold_on(on, technique, options, kept);
        found += is_found;
    }
    CHECK(found > kTechniques / 2);
    none_on_boards_without_candidates(cases.front().solution);
    stops(cases.front());
}
