// Templates of one digit and the techniques based on them, compared with plain enumeration.
#include "logic/single_digit/digit_templates.hpp"

#include "boards.hpp"

using namespace boards;

namespace {

template <class Use>
void each_template(const Cells& allowed, int row, Cells& chosen, const Use& use) {
    if (row == 9) return use(chosen);
    for (int cell : allowed& house_cells(row)) {
        if (peers(cell).meets(chosen)) continue;
        chosen.add(cell);
        each_template(allowed, row + 1, chosen, use);
        chosen.drop(cell);
    }
}

struct Both {
    Cells some, every{~std::uint64_t{0}, 0x1FFFF};
    int many = 0;
};

Both plain(const Cells& allowed) {
    Both both;
    Cells chosen;
    each_template(allowed, 0, chosen, [&](const Cells& cells) {
        both.some |= cells;
        both.every &= cells;
        ++both.many;
    });
    return both;
}

Cells all_cells() { return Board().empty(); }

void union_of_templates() {
    CHECK(plain(all_cells()).many == 46656);
    CHECK(in_some_template(all_cells()) == all_cells());
    CHECK(in_some_template({}).empty());
    std::mt19937 random(1);
    int open = 0;
    for (int round = 0; round < 2000; ++round) {
        Cells allowed;
        for (int cell = 0; cell < kCells; ++cell)
            if (random() % 3 == 0) allowed.add(cell);
        const Cells expected = plain(allowed).some;
        CHECK(in_some_template(allowed) == expected);
        open += !expected.empty();
    }
    CHECK(open > 100 && open < 1900);
}

// Digit 5 compared with enumeration, if the other digits don't matter.
void against_enumeration() {
    std::mt19937 random(2);
    int set = 0, removed = 0;
    for (int round = 0; round < 60; ++round) {
        const Solution solution = solved(random);
        Board board = one_digit(solution, 5, 5 + random() % 5, random);
        const Both both = plain(board.where(5));
        const auto sets = all_steps(board, Technique::template_set);
        const auto deletes = all_steps(board, Technique::template_delete);
        Cells placed, gone;
        for (const Step& step : sets)
            for (const Candidate& one : step.placements)
                if (one.digit == 5) placed.add(one.cell);
        for (const Step& step : deletes)
            for (const Candidate& one : step.eliminations) {
                CHECK(solution[one.cell] != one.digit);
                if (one.digit == 5) gone.add(one.cell);
            }
        CHECK(placed == both.every);
        CHECK(gone == board.where(5) - both.some);
        set += !placed.empty();
        removed += !gone.empty();
    }
    CHECK(set >= 5 && removed >= 5);
}

}  // namespace

int main() {
    union_of_templates();
    against_enumeration();
}
