// Wings: all of them, compared with plain definitions; puzzles for WXYZ-wings.
#include "boards.hpp"

using namespace boards;

namespace {

Digits digits_of(const Board& board, const std::vector<int>& cells) {
    Digits digits = 0;
    for (int cell : cells) digits = static_cast<Digits>(digits | board.candidates(cell));
    return digits;
}

bool see(int a, int b) { return peers(a).has(b); }

void insert(Effects& into, const Cells& gone, int digit) {
    if (gone) into.insert(effect(gone, digit));
}

// A pivot that sees two cells of two candidates.
Effects plain_wings(const Board& board, int in_pivot) {
    Effects made;
    for (int pivot : board.empty())
        for (int one : peers(pivot))
            for (int other : peers(pivot)) {
                const Digits a = board.candidates(one), b = board.candidates(other);
                if (count(board.candidates(pivot)) != in_pivot || count(a) != 2 || count(b) != 2 || count(a & b) != 1)
                    continue;
                if (board.candidates(pivot) != static_cast<Digits>(in_pivot == 2 ? a ^ b : a | b)) continue;
                const int z = lowest(a & b);
                Cells gone = board.where(z) & peers(one) & peers(other);
                if (in_pivot == 3) gone &= peers(pivot);
                insert(made, gone, z);
            }
    return made;
}

Effects plain_w_wings(const Board& board) {
    Effects made;
    for (int one : board.bivalue())
        for (int other : board.bivalue()) {
            if (one == other || board.candidates(one) != board.candidates(other)) continue;
            for (Digits left = board.candidates(one); left; left = without_lowest(left)) {
                const int x = lowest(left), z = lowest(board.candidates(one) & static_cast<Digits>(~only(x)));
                for (int house = 0; house < kHouses; ++house) {
                    if (board.places(house, x) != 2) continue;
                    const Cells ends = board.where_in(house, x);
                    if (ends.has(one) || ends.has(other)) continue;
                    for (int near : ends)
                        if (see(near, one) && see((ends - Cells::of(near)).first(), other))
                            insert(made, board.where(z) & peers(one) & peers(other), z);
                }
            }
        }
    return made;
}

// Four cells with four digits: if three of the digits can occur only once, the fourth must occur.
Effects plain_wxyz_wings(const Board& board) {
    Effects made;
    std::vector<int> cells;
    for (int cell : board.empty()) cells.push_back(cell);
    for (std::size_t a = 0; a < cells.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            for (std::size_t c = 0; c < b; ++c)
                for (std::size_t d = 0; d < c; ++d) {
                    const std::vector<int> wing{cells[a], cells[b], cells[c], cells[d]};
                    const Digits digits = digits_of(board, wing);
                    if (count(digits) != 4) continue;
                    std::vector<int> free;
                    for (Digits left = digits; left; left = without_lowest(left))
                        for (int one : wing)
                            for (int other : wing)
                                if (one < other && board.has(one, lowest(left)) && board.has(other, lowest(left)) &&
                                    !see(one, other) && (free.empty() || free.back() != lowest(left)))
                                    free.push_back(lowest(left));
                    if (free.size() != 1) continue;
                    Cells gone = board.where(free[0]);
                    for (int one : wing)
                        if (board.has(one, free[0])) gone &= peers(one);
                    insert(made, gone, free[0]);
                }
    return made;
}

void wxyz_wings() {
    CHECK(finds("..7.936.....8.5.......4...8...63.....9..8.3....6.....145.....92.1.......6....7.4.",
                Technique::wxyz_wing, "599"));
    CHECK(finds(".4..6.5.8.......74..35.1...239....1....23.....6.....4....8.2.....7.....95......26",
                Technique::wxyz_wing, "545"));
    CHECK(finds("3.......65...8..7.1.6..3..9..5...2.3.9..........2.45...2...9.....3...4.8...4.6...",
                Technique::wxyz_wing, "165"));
    CHECK(finds("....83..6......8..2.89...1.....5...19.3...7..7..2...5..6.5..1.7.9....2...2.6.7...",
                Technique::wxyz_wing, "121"));
    CHECK(finds("..8..94......1..3...3..58.6........45...7..1..6..917..8.6....2.9.4.....7......1.3",
                Technique::wxyz_wing, "214"));
    CHECK(finds_none("...2.......9..8....7.13.25....9...34...35..1.49.........17..3...67.2...594.5.....",
                     Technique::wxyz_wing));
    CHECK(finds_none("...3...7...62........9..8..51.......2....8.67.7..2.94.16.........217..9..3...92..",
                     Technique::wxyz_wing));
}

}  // namespace

int main() {
    auto cases = stuck_boards(60, 2);
    for (auto technique : {Technique::xy_wing, Technique::xyz_wing, Technique::w_wing})
        CHECK(check_technique(cases, technique) > 5);
    for (Case& one : cases) {
        CHECK(effects(all(one, Technique::xy_wing)) == plain_wings(one.board, 2));
        CHECK(effects(all(one, Technique::xyz_wing)) == plain_wings(one.board, 3));
        CHECK(effects(all(one, Technique::w_wing)) == plain_w_wings(one.board));
        for (auto technique : {Technique::xy_wing, Technique::w_wing})
            for (const Step& step : all(one, technique)) check_links(one, step);
    }
    cases.resize(8);
    for (auto technique :
         {Technique::wxyz_wing, Technique::vwxyz_wing, Technique::uvwxyz_wing, Technique::tuvwxyz_wing})
        CHECK(check_technique(cases, technique) > 0);
    for (Case& one : cases) CHECK(effects(all(one, Technique::wxyz_wing)) == plain_wxyz_wings(one.board));
    wxyz_wings();
}
