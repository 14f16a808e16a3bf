// Rectangles and the bivalue universal grave, on boards made for each kind, and compared with a plain search.
#include "tests/logic/states.hpp"

using namespace farandole::logic;
using Technique::avoidable_rectangle_1;
using Technique::avoidable_rectangle_2;
using Technique::bug_plus_1;
using Technique::hidden_rectangle;
using Technique::unique_rectangle_1;
using Technique::unique_rectangle_2;
using Technique::unique_rectangle_3;
using Technique::unique_rectangle_4;
using Technique::unique_rectangle_5;
using Technique::unique_rectangle_6;

namespace {

constexpr Technique kRectangles[] = {unique_rectangle_1, unique_rectangle_2,    unique_rectangle_3,
                                     unique_rectangle_4, unique_rectangle_5,    unique_rectangle_6,
                                     hidden_rectangle,   avoidable_rectangle_1, avoidable_rectangle_2};

void one_cell_with_more() {
    const Board board = board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "12"}, {"r4c2", "123"}});
    CHECK(finds(board, unique_rectangle_1, {{"r4c2", "12"}}));
    // One digit is left there; or another digit; or the rectangle is in four boxes.
    const Board lost = board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "12"}, {"r4c2", "234"}});
    CHECK(finds(lost, unique_rectangle_1, {{"r4c2", "2"}}));
    Options whole;
    whole.missing_candidates = false;
    CHECK(finds_nothing(lost, unique_rectangle_1, whole));
    CHECK(finds(board, unique_rectangle_1, {{"r4c2", "12"}}, whole));
    CHECK(finds_nothing(board_with({{"r1c1", "12"}, {"r1c2", "13"}, {"r4c1", "12"}, {"r4c2", "123"}}),
                        unique_rectangle_1));
    CHECK(finds_nothing(board_with({{"r1c1", "12"}, {"r1c4", "12"}, {"r4c1", "12"}, {"r4c4", "123"}}),
                        unique_rectangle_1));
}

void one_further_digit() {
    const Board in_line = board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "123"}, {"r4c2", "123"}});
    CHECK(finds(in_line, unique_rectangle_2,
                {{"r4c3", "3"},
                 {"r4c4", "3"},
                 {"r4c5", "3"},
                 {"r4c6", "3"},
                 {"r4c7", "3"},
                 {"r4c8", "3"},
                 {"r4c9", "3"},
                 {"r5c1", "3"},
                 {"r5c2", "3"},
                 {"r5c3", "3"},
                 {"r6c1", "3"},
                 {"r6c2", "3"},
                 {"r6c3", "3"}}));
    CHECK(finds_nothing(in_line, unique_rectangle_5));
    const Board across = board_with({{"r1c1", "12"}, {"r1c2", "123"}, {"r4c1", "123"}, {"r4c2", "12"}});
    CHECK(finds(across, unique_rectangle_5, {{"r2c1", "3"}, {"r3c1", "3"}, {"r5c2", "3"}, {"r6c2", "3"}}));
    CHECK(finds_nothing(across, unique_rectangle_2));
    const Board three = board_with({{"r1c1", "12"}, {"r1c2", "123"}, {"r4c1", "123"}, {"r4c2", "123"}});
    CHECK(finds(three, unique_rectangle_5, {{"r5c2", "3"}, {"r6c2", "3"}}));
    CHECK(finds_nothing(board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "123"}, {"r4c2", "124"}}),
                        unique_rectangle_2));
}

void subset() {
    Board board = board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "123"}, {"r4c2", "124"}, {"r4c9", "34"}});
    CHECK(finds(board, unique_rectangle_3,
                {{"r4c3", "34"}, {"r4c4", "34"}, {"r4c5", "34"}, {"r4c6", "34"}, {"r4c7", "34"}, {"r4c8", "34"}}));
    // In the box too, if it contains all the cells.
    board = board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "123"}, {"r4c2", "124"}, {"r4c3", "34"}});
    CHECK(finds(board, unique_rectangle_3,
                {{"r4c4", "34"},
                 {"r4c5", "34"},
                 {"r4c6", "34"},
                 {"r4c7", "34"},
                 {"r4c8", "34"},
                 {"r4c9", "34"},
                 {"r5c1", "34"},
                 {"r5c2", "34"},
                 {"r5c3", "34"},
                 {"r6c1", "34"},
                 {"r6c2", "34"},
                 {"r6c3", "34"}}));
    board =
        board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "123"}, {"r4c2", "124"}, {"r4c9", "345"}, {"r4c8", "35"}});
    CHECK(finds(board, unique_rectangle_3,
                {{"r4c3", "345"}, {"r4c4", "345"}, {"r4c5", "345"}, {"r4c6", "345"}, {"r4c7", "345"}}));
    CHECK(finds_nothing(board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "123"}, {"r4c2", "124"}, {"r4c9", "35"}}),
                        unique_rectangle_3));
}

void digit_held() {
    Board board = board_with({{"r1c1", "12"}, {"r1c2", "12"}, {"r4c1", "1234"}, {"r4c2", "125"}});
    CHECK(finds_nothing(board, unique_rectangle_4));
    only_in(board, kRow + 3, 1, {"r4c1", "r4c2"});
    CHECK(finds_nothing(board, unique_rectangle_4));
    only_in(board, kBox + 3, 1, {"r4c1", "r4c2"});
    CHECK(finds(board, unique_rectangle_4, {{"r4c1", "2"}, {"r4c2", "2"}}));

    Board across = board_with({{"r1c1", "12"}, {"r1c2", "1234"}, {"r4c1", "125"}, {"r4c2", "12"}});
    only_in(across, kRow, 2, {"r1c1", "r1c2"});
    only_in(across, kRow + 3, 2, {"r4c1", "r4c2"});
    only_in(across, kColumn, 2, {"r1c1", "r4c1"});
    CHECK(finds_nothing(across, unique_rectangle_6));
    only_in(across, kColumn + 1, 2, {"r1c2", "r4c2"});
    CHECK(finds(across, unique_rectangle_6, {{"r1c2", "2"}, {"r4c1", "2"}}));
}

void hidden() {
    Board board = board_with({{"r1c1", "12"}, {"r1c2", "1234"}, {"r4c1", "125"}, {"r4c2", "12789"}});
    only_in(board, kRow + 3, 1, {"r4c1", "r4c2"});
    CHECK(finds_nothing(board, hidden_rectangle));
    only_in(board, kColumn + 1, 1, {"r1c2", "r4c2"});
    CHECK(finds(board, hidden_rectangle, {{"r4c2", "2"}}));
    CHECK(!finds(board, hidden_rectangle, {{"r4c2", "1"}}));
}

void avoidable() {
    const auto board = [](bool given, const char* digits) {
        Board made;
        made.place(cell_at("r1c1"), 0, given);
        made.place(cell_at("r1c2"), 1);
        made.place(cell_at("r4c1"), 1);
        keep_only(made, cell_at("r4c2"), digits_of(digits));
        return made;
    };
    CHECK(finds(board(false, "15"), avoidable_rectangle_1, {{"r4c2", "1"}}));
    CHECK(finds_nothing(board(true, "15"), avoidable_rectangle_1));
    CHECK(finds_nothing(board(false, "56"), avoidable_rectangle_1));

    const auto open = [](const char* first, const char* second) {
        Board made;
        made.place(cell_at("r1c1"), 0);
        made.place(cell_at("r1c2"), 1);
        keep_only(made, cell_at("r4c1"), digits_of(first));
        keep_only(made, cell_at("r4c2"), digits_of(second));
        return made;
    };
    const auto steps = all_steps(open("27", "17"), avoidable_rectangle_2);
    CHECK(steps.size() == 1);
    for (const Candidate& gone : steps[0].eliminations) CHECK(gone.digit == 6);
    CHECK(steps[0].eliminations.size() == 13);
    CHECK(finds_nothing(open("27", "18"), avoidable_rectangle_2));
    CHECK(finds_nothing(open("17", "27"), avoidable_rectangle_2));
}

// In a grid, every cell with 1 or 2 is open for both, and so with 3 and 4: a grave. One further candidate is true; of
// two in two cells, at least one is.
void grave() {
    std::mt19937 random(3);
    for (int round = 0; round < 20; ++round) {
        const Grid grid = random_grid(random);
        Board board;
        for (int cell = 0; cell < kCells; ++cell)
            if (grid[static_cast<std::size_t>(cell)] > 4) board.place(cell, grid[static_cast<std::size_t>(cell)] - 1);
        Cells low;
        for (int cell : board.empty())
            if (grid[static_cast<std::size_t>(cell)] <= 2) low.add(cell);
        const auto with_more = [&](const Cells& more) {
            Board made = board;
            for (int cell : board.empty())
                keep_only(made, cell, digits_of(more.has(cell) ? "123" : low.has(cell) ? "12" : "34"));
            return made;
        };
        const int one = low.first(), two = (low - Cells::of(one)).first();
        const auto at = static_cast<std::uint8_t>(one);
        CHECK(finds_nothing(with_more({}), bug_plus_1));
        CHECK(effects(all_steps(with_more(Cells::of(one)), bug_plus_1)) == Effects({{{at, 0}, {at, 1}}}));
        CHECK(finds_nothing(with_more(Cells::of(one) | Cells::of(two)), bug_plus_1));
    }
}

// All rectangles in two boxes of empty cells: the first kind, by definition.
Effects first_kind_plainly(const Board& board) {
    Effects found;
    for (int one = 0; one < kCells; ++one)
        for (int two = one + 1; two < kCells; ++two) {
            if (row_of(one) == row_of(two) || column_of(one) == column_of(two)) continue;
            const int three = row_of(one) * 9 + column_of(two), four = row_of(two) * 9 + column_of(one);
            const Cells cells = Cells::of(one) | Cells::of(two) | Cells::of(three) | Cells::of(four);
            std::set<int> boxes;
            for (int cell : cells) boxes.insert(box_of(cell));
            if (boxes.size() != 2 || !cells.within(board.empty())) continue;
            for (int a = 0; a < kDigits; ++a)
                for (int b = a + 1; b < kDigits; ++b)
                    for (int more : cells) {
                        bool all = true;
                        for (int cell : cells)
                            all &= (board.candidates(cell) & (only(a) | only(b))) == (only(a) | only(b)) &&
                                   (cell == more) == (count(board.candidates(cell)) > 2);
                        if (!all) continue;
                        const auto at = static_cast<std::uint8_t>(more);
                        found.insert({{at, static_cast<std::uint8_t>(a)}, {at, static_cast<std::uint8_t>(b)}});
                    }
        }
    return found;
}

void against_plain_search() {
    std::mt19937 random(11);
    Options whole;
    whole.missing_candidates = false;
    std::size_t many = 0;
    for (int round = 0; round < 300; ++round) {
        const State state = random_state(random);
        const Effects found = effects(all_steps(state.board, unique_rectangle_1, whole));
        CHECK(found == first_kind_plainly(state.board));
        many += found.size();
    }
    CHECK(many > 0);
}

// The side results of one search equal those of a separate search.
void kept_steps() {
    std::mt19937 random(5);
    for (int round = 0; round < 100; ++round) {
        const State state = random_state(random);
        Board board = state.board, other = state.board;
        Search together;
        together.start(board, state.solution.data());
        for (Technique technique : kRectangles) {
            Search alone;
            alone.start(other, state.solution.data());
            const bool found = together.first(technique);
            CHECK(found == alone.first(technique));
            if (found) CHECK(together.step == alone.step);
        }
    }
}

}  // namespace

int main() {
    one_cell_with_more();
    one_further_digit();
    subset();
    digit_held();
    hidden();
    avoidable();
    grave();
    against_plain_search();
    kept_steps();
    for (Technique technique : kRectangles) check_on_random_boards(technique, 150, true);
    check_on_random_boards(bug_plus_1, 150, true);
}
