// Ratings on the scale of Sudoku Explainer: every step, and what each rule finds by itself.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "logic/explainer/producers.hpp"
#include "logic/explainer/rater.hpp"
#include "tests/check.hpp"

using namespace farandole::explainer;

namespace {

struct Rated {
    std::string_view puzzle;
    int er, ep, ed;
    std::string_view hardest;
    std::size_t steps;
    std::uint64_t hash;
};

struct Hinted {
    std::string_view digits, marks;  // three hexadecimal digits a cell
    std::uint64_t hash;
};

#include "tests/logic/explainer_cases.inc"

class Hash {
  public:
    void add(std::string_view text) {
        for (const char letter : text) add_byte(static_cast<unsigned char>(letter));
    }
    void add(int number) {
        add_byte(static_cast<std::uint8_t>(number & 0xFF));
        add_byte(static_cast<std::uint8_t>(number >> 8 & 0xFF));
    }
    void add(const Hint& hint) {
        add(name_of(hint.technique, hint.detail));
        for (const int number : {hint.tenths(), hint.cell, hint.digit}) add(number);
        for (std::size_t cell = 0; cell < hint.removed.size(); ++cell)
            if (hint.removed[cell])
                for (const int number : {static_cast<int>(cell), static_cast<int>(hint.removed[cell])}) add(number);
    }
    std::uint64_t value() const { return value_; }

  private:
    void add_byte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001B3; }
    std::uint64_t value_ = 0xCBF29CE484222325;
};

State state_of(std::string_view puzzle) {
    State state;
    for (std::size_t cell = 0; cell < puzzle.size(); ++cell)
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9') state.place(static_cast<int>(cell), puzzle[cell] - '1');
    return state;
}

See into(std::vector<Hint>& path) {
    return [&path](const State&, const Hint& hint, const auto&) { path.push_back(hint); };
}

void rates_step_by_step() {
    Rater rater;
    for (const Rated& one : kRated) {
        State state = state_of(one.puzzle);
        std::vector<Hint> path;
        const Rating rating = rater.rate(state, nullptr, into(path));
        CHECK(rating.end == End::solved);
        CHECK(rating.er == one.er && rating.ep == one.ep && rating.ed == one.ed);
        CHECK(name_of(rating.hardest, rating.detail) == one.hardest);
        CHECK(path.size() == one.steps && static_cast<std::size_t>(rating.steps) == one.steps);
        Hash hash;
        for (const Hint& hint : path) hash.add(hint);
        CHECK(hash.value() == one.hash);
    }
}

using Producer = bool (*)(const State&, Hint&);

constexpr Producer kProducers[] = {
    hidden_single,
    direct_locking,
    [](const State& state, Hint& hint) { return direct_hidden_set(state, 2, hint); },
    naked_single,
    [](const State& state, Hint& hint) { return direct_hidden_set(state, 3, hint); },
    locking,
    [](const State& state, Hint& hint) { return naked_set(state, 2, hint); },
    [](const State& state, Hint& hint) { return fish(state, 2, hint); },
    [](const State& state, Hint& hint) { return hidden_set(state, 2, hint); },
    [](const State& state, Hint& hint) { return naked_set(state, 3, hint); },
    [](const State& state, Hint& hint) { return fish(state, 3, hint); },
    [](const State& state, Hint& hint) { return hidden_set(state, 3, hint); },
    [](const State& state, Hint& hint) { return strong_links(state, 2, hint); },
    [](const State& state, Hint& hint) { return xy_wing(state, false, hint); },
    [](const State& state, Hint& hint) { return xy_wing(state, true, hint); },
    [](const State& state, Hint& hint) { return unique_loop(state, true, false, hint); },
    [](const State& state, Hint& hint) { return naked_set(state, 4, hint); },
    [](const State& state, Hint& hint) { return fish(state, 4, hint); },
    [](const State& state, Hint& hint) { return hidden_set(state, 4, hint); },
    [](const State& state, Hint& hint) { return strong_links(state, 3, hint); },
    [](const State& state, Hint& hint) { return long_wing(state, 3, hint); },
    [](const State& state, Hint& hint) { return bug(state, true, hint); },
    [](const State& state, Hint& hint) { return strong_links(state, 4, hint); },
    [](const State& state, Hint& hint) { return long_wing(state, 4, hint); },
    aligned_pair_exclusion,
    [](const State& state, Hint& hint) { return long_wing(state, 5, hint); },
    [](const State& state, Hint& hint) { return long_wing(state, 6, hint); },
    aligned_triplet_exclusion,
};

void finds_the_first_of_each_rule() {
    for (const Hinted& one : kHinted) {
        State state = state_of(one.digits);
        for (std::size_t cell = 0; cell < 81; ++cell) {
            const int marks = std::stoi(std::string(one.marks.substr(3 * cell, 3)), nullptr, 16);
            for (int digit = 0; digit < 9; ++digit)
                if (!(marks >> digit & 1)) state.remove(static_cast<int>(cell), digit);
        }
        Hash hash;
        int number = 0;
        for (const Producer producer : kProducers) {
            hash.add(number++);
            Hint hint;
            if (producer(state, hint)) hash.add(hint);
        }
        CHECK(hash.value() == one.hash);
    }
}

// A path of steps doesn't depend on what was rated before, and stops when it is told to.
void starts_afresh_and_stops() {
    const Rated& hard = kRated[std::size(kRated) - 1];
    Rater rater;
    int asked = 0;
    State state = state_of(hard.puzzle);
    const Rating stopped = rater.rate(state, [&] { return ++asked > 3; });
    CHECK(stopped.end == End::stopped && asked > 3 && state.open > 0);
    State again = state_of(hard.puzzle);
    CHECK(rater.rate(again).er == hard.er);
}

// A board without a candidate in some cell: no rule may loop or go astray.
void gets_stuck() {
    State state = state_of("12345678.");
    for (int cell = 9; cell < 18; ++cell) state.remove(cell, 8);
    state.remove(8, 8);
    Rater rater;
    int asked = 0;
    const Rating rating = rater.rate(state, [&] { return ++asked > 1000; });
    CHECK(rating.end != End::solved && rating.er == 200);
    CHECK(name_of(rating.hardest, rating.detail) == "Beyond solver");
}

void leaves_rules_out() {
    int fewer = 0;
    for (const Rated& one : kRated) {
        if (one.er > 72) break;
        State state = state_of(one.puzzle);
        std::vector<Hint> path;
        Rater rater({.omitted = 0xAF89000});
        rater.rate(state, nullptr, into(path));
        for (const Hint& hint : path) switch (hint.technique) {
                case Technique::kTwoStrongLinks:
                case Technique::kThreeStrongLinks:
                case Technique::kFourStrongLinks:
                case Technique::kWxyzWing:
                case Technique::kVwxyzWing:
                case Technique::kUvwxyzWing:
                case Technique::kTuvwxyzWing:
                case Technique::kUniqueLoop:
                case Technique::kBug: CHECK(false); break;
                default: break;
            }
        fewer += path.size() != one.steps;
    }
    CHECK(fewer > 5);
}

// Then chains come to boards with cells that have one candidate: with all other rules, and dynamic chains alone.
void does_without_singles() {
    for (const auto& [omitted, ed] : {std::pair{0x9, 17}, std::pair{0x7FFFFFFF, 85}}) {
        State state = state_of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        const Rating rating = Rater({.omitted = static_cast<Omitted>(omitted)}).rate(state);
        CHECK(rating.end == End::beyond && rating.er == 200 && rating.ed == ed);
    }
}

}  // namespace

int main() {
    rates_step_by_step();
    finds_the_first_of_each_rule();
    starts_afresh_and_stops();
    gets_stuck();
    leaves_rules_out();
    does_without_singles();
}
