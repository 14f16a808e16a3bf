// The rules of the lock-step solver: six passes over a chute are a sweep.
// Included by lockstep-inl.hpp only, inside the namespace of a level; chutes9-inl.hpp has them for one board.

// What a sweep finds out about each lane.
struct Outcome {
    Sets emptied;    // more than kAll: a cell had no candidate
    Sets placeable;  // digits that have a place in every chute
    Sets settled;    // cells that had one candidate
};

// One chute, whose cell (line, box, i) is kLine·line + kBox·box + kCell·i from the first. The digit of a single
// stays with its neighbours in the minirow: these are in its box, so the pass in the other direction takes it from them.
template <int kLine, int kBox, int kCell, bool kLast>
inline void pass(Sets* chute, Outcome& out) {
    Sets places[3][3], settled[3][3];
    for (int line = 0; line < 3; ++line)
        for (int box = 0; box < 3; ++box) {
            const Sets* cell = chute + kLine * line + kBox * box;
            const Sets a = cell[0], b = cell[kCell], c = cell[2 * kCell];
            const Sets less_a = a - 1, less_b = b - 1, less_c = c - 1;
            Sets one_a, one_b, one_c;
            if constexpr (kLast) {
                out.emptied = or3(out.emptied, less_a, less_b) | less_c;
                one_a = single(a, less_a, out.settled);
                one_b = single(b, less_b, out.settled);
                one_c = single(c, less_c, out.settled);
            } else {
                one_a = single(a, less_a), one_b = single(b, less_b), one_c = single(c, less_c);
            }
            settled[line][box] = or3(one_a, one_b, one_c);
            places[line][box] = or3(a, b, c);
        }

    Sets open[3][3], by[2][3], fit[3][3];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            open[i][j] = without(without(places[i][j], settled[i][(j + 1) % 3], settled[i][(j + 2) % 3]),
                                 settled[(i + 1) % 3][j], settled[(i + 2) % 3][j]);
    for (int j = 0; j < 3; ++j) {  // the six permutations
        by[0][j] = and3(open[0][j], open[1][(j + 1) % 3], open[2][(j + 2) % 3]);
        by[1][j] = and3(open[0][j], open[1][(j + 2) % 3], open[2][(j + 1) % 3]);
    }
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) fit[i][j] = by[0][(j + 2 * i) % 3] | by[1][(j + i) % 3];
    out.placeable &= or3(fit[0][0], fit[0][1], fit[0][2]);

    for (int line = 0; line < 3; ++line)
        for (int box = 0; box < 3; ++box) {
            Sets* cell = chute + kLine * line + kBox * box;
            const Sets here = fit[line][box];
            const Sets a = cell[0], b = cell[kCell], c = cell[2 * kCell];
            const Sets only = without(here, majority(a, b, c), fit[line][(box + 1) % 3] | fit[line][(box + 2) % 3]);
            cell[0] = within(a, only, here);
            cell[kCell] = within(b, only, here);
            cell[2 * kCell] = within(c, only, here);
        }
}

// Bands first, then stacks. What `out` says of cells is how they were between the two. Registers are scarce: inlined
// among other code, it takes longer.
[[gnu::noinline, maybe_unused]] void sweep(Sets* cells, Outcome& out) {
    out = {Sets{}, ~Sets{}, Sets{}};
    for (int band = 0; band < 3; ++band) pass<9, 3, 1, false>(cells + 27 * band, out);
    for (int stack = 0; stack < 3; ++stack) pass<1, 27, 9, true>(cells + 3 * stack, out);
}

// The lanes in which each row has all nine digits. Where all cells were settled between the
// passes, the second pass has seen to columns and boxes, and this makes the solution certain.
inline Mask whole_rows(const Sets* cells) {
    Sets whole = ~Sets{};
    for (int row = 0; row < 9; ++row) {
        const Sets* at = cells + 9 * row;
        whole &= or3(or3(at[0], at[1], at[2]), or3(at[3], at[4], at[5]), or3(at[6], at[7], at[8]));
    }
    return mask(reinterpret_cast<Sets>((whole & kAll) == kAll));
}
