// Wings: a few cells of few candidates, arranged so that one of two or three of them holds a digit z.
//
//     XY-wing    a cell (x y) sees (x z) and (y z)
//     XYZ-wing   a cell (x y z) sees (x z) and (y z)
//     WXYZ-wing  four cells with four digits, of which only z has two places there that don't see each other
//     W-wing     two cells (x z), each seeing one end of a strong link of x
//
// What sees all places of z in the wing can't hold it.
//
//   cells, digits   the cells (W-wing: the two cells and the ends of the link), all digits. XY- and XYZ-wing: the pivot
//            is the cell that sees the others
//   base     W-wing: the house of the strong link
//   nodes, links   XY-wing and W-wing: as a chain, which begins and ends with z
#include <array>

#include "logic/chains/chain_parts.hpp"
#include "logic/finders.hpp"
#include "logic/single_digit/conjugates.hpp"

namespace farandole::logic {

namespace {

Candidate candidate(int cell, int digit) { return {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)}; }

// A wing of cells that hold what is to be proved.
bool use(Search& search, Technique technique, const Cells& cells, Digits digits, int z, const Cells& gone) {
    Step& step = search.step;
    step.clear(technique);
    step.remove(gone, z);
    if (!search.details) return search.found();
    step.cells = cells;
    step.digits = digits;
    for (int cell : cells) step.truths.push_back(cell_truth(cell));
    if (technique == Technique::xy_wing) {
        Cells ends = cells & search.board().where(z);
        const int pivot = (cells - ends).first(), one = ends.first(), other = (ends - Cells::of(one)).first();
        const int x = lowest(digits & search.board().candidates(one) & static_cast<Digits>(~only(z)));
        const int y = lowest(digits & search.board().candidates(other) & static_cast<Digits>(~only(z)));
        const Candidate chain[6] = {candidate(one, z),   candidate(one, x),   candidate(pivot, x),
                                    candidate(pivot, y), candidate(other, y), candidate(other, z)};
        add_chain(step, chain);
    }
    return search.found();
}

bool xy_wing(Search& search, int pivot, int one, int other) {
    if (!peers(pivot).has(one) || !peers(pivot).has(other)) return false;
    const Board& board = search.board();
    const int z = lowest(board.candidates(one) & board.candidates(other));
    const Cells gone = board.where(z) & peers(one) & peers(other);
    if (!gone) return false;
    const auto digits = static_cast<Digits>(board.candidates(pivot) | only(z));
    return use(search, Technique::xy_wing, Cells::of(pivot) | Cells::of(one) | Cells::of(other), digits, z, gone);
}

bool find_xy_wings(Search& search) {
    const Board& board = search.board();
    const Cells pairs = board.bivalue();
    Cells later = pairs;
    for (int one : pairs) {
        later.drop(one);
        const Digits first = board.candidates(one);
        Cells after = later;
        for (int two : later) {
            after.drop(two);
            const Digits second = board.candidates(two);
            const Digits rest = first ^ second;  // what the third cell must have
            if (count(rest) != 2) continue;
            const bool see = peers(one).has(two);
            Cells thirds = pairs & after & board.where(lowest(rest)) & board.where(lowest(without_lowest(rest)));
            // The pivot sees both others: without this pair, it is the third.
            thirds &= see ? peers(one) | peers(two) : peers(one) & peers(two);
            for (int three : thirds)
                if (xy_wing(search, one, two, three) || xy_wing(search, two, one, three) ||
                    xy_wing(search, three, two, one))
                    return true;
        }
    }
    return false;
}

bool find_xyz_wings(Search& search) {
    const Board& board = search.board();
    const Cells pairs = board.bivalue();
    for (int pivot : board.empty() - pairs) {
        const Digits digits = board.candidates(pivot);
        if (count(digits) != 3) continue;
        Cells others = pairs & peers(pivot);
        for (Digits left = kAllDigits & static_cast<Digits>(~digits); left; left = without_lowest(left))
            others -= board.where(lowest(left));
        Cells later = others;
        for (int one : others) {
            later.drop(one);
            for (int other : later) {
                if (board.candidates(one) == board.candidates(other)) continue;
                const int z = lowest(board.candidates(one) & board.candidates(other));
                const Cells gone = board.where(z) & peers(pivot) & peers(one) & peers(other);
                if (!gone) continue;
                const Cells cells = Cells::of(pivot) | Cells::of(one) | Cells::of(other);
                if (use(search, Technique::xyz_wing, cells, digits, z, gone)) return true;
            }
        }
    }
    return false;
}

// Four cells with four digits: the digit of which not all places there see each other, if it is the only one.
int unrestricted(const Board& board, const Cells& cells, Digits digits) {
    int found = -1;
    for (Digits left = digits; left; left = without_lowest(left)) {
        const Cells places = cells & board.where(lowest(left));
        for (int cell : places)
            if (!places.within(peers(cell) | Cells::of(cell))) {
                if (found >= 0) return -1;
                found = lowest(left);
                break;
            }
    }
    return found;
}

bool find_wxyz_wings(Search& search) {
    const Board& board = search.board();
    std::array<std::uint8_t, kCells> cells{};
    int many = 0;
    for (int cell : board.empty())
        if (count(board.candidates(cell)) <= 4)
            cells[static_cast<std::size_t>(many++)] = static_cast<std::uint8_t>(cell);
    const auto at = [&](int index) { return static_cast<int>(cells[static_cast<std::size_t>(index)]); };
    for (int a = 0; a < many; ++a)
        for (int b = a + 1; b < many; ++b) {
            const auto two = static_cast<Digits>(board.candidates(at(a)) | board.candidates(at(b)));
            if (count(two) > 4) continue;
            if (search.stopped()) return true;
            for (int c = b + 1; c < many; ++c) {
                const auto three = static_cast<Digits>(two | board.candidates(at(c)));
                if (count(three) > 4) continue;
                for (int d = c + 1; d < many; ++d) {
                    const auto digits = static_cast<Digits>(three | board.candidates(at(d)));
                    if (count(digits) != 4) continue;
                    const Cells wing = Cells::of(at(a)) | Cells::of(at(b)) | Cells::of(at(c)) | Cells::of(at(d));
                    const int z = unrestricted(board, wing, digits);
                    if (z < 0) continue;
                    const Cells gone = board.where(z) & common_peers(wing & board.where(z));
                    if (gone && use(search, Technique::wxyz_wing, wing, digits, z, gone)) return true;
                }
            }
        }
    return false;
}

// The wings of two cells with the same digits and a strong link of x.
bool w_wings(Search& search, int one, int other, int x, int z, const Cells& gone) {
    const Cells ends = Cells::of(one) | Cells::of(other);
    for (const StrongLink& link : conjugates(search, x)) {
        if (ends.has(link.first) || ends.has(link.second)) continue;
        // HoDoKu gives an end that sees both cells to the first of them; so it misses some.
        int near = peers(one).has(link.first) ? link.first : link.second,
            far = near == link.first ? link.second : link.first;
        if (!peers(one).has(near)) continue;
        if (!peers(other).has(far) || (!search.collecting() && peers(one).has(far))) {
            if (!search.collecting() || !peers(one).has(far) || !peers(other).has(near)) continue;
            std::swap(near, far);
        }
        Step& step = search.step;
        step.clear(Technique::w_wing);
        step.remove(gone, z);
        if (search.details) {
            step.cells = ends | Cells::of(near) | Cells::of(far);
            step.digits = static_cast<Digits>(only(x) | only(z));
            step.base.push_back(link.house);
            step.truths = {cell_truth(one), house_truth(link.house, x), cell_truth(other)};
            const Candidate chain[6] = {candidate(one, z), candidate(one, x),   candidate(near, x),
                                        candidate(far, x), candidate(other, x), candidate(other, z)};
            add_chain(step, chain);
        }
        if (search.found()) return true;
    }
    return false;
}

bool find_w_wings(Search& search) {
    const Board& board = search.board();
    const Cells pairs = board.bivalue();
    Cells later = pairs;
    for (int one : pairs) {
        later.drop(one);
        const Digits digits = board.candidates(one);
        const int low = lowest(digits), high = lowest(without_lowest(digits));
        const Cells sees_low = board.where(low) & peers(one), sees_high = board.where(high) & peers(one);
        for (int other : later& board.where(low) & board.where(high)) {
            const Cells gone_low = sees_low & peers(other), gone_high = sees_high & peers(other);
            if (gone_low && w_wings(search, one, other, high, low, gone_low)) return true;
            if (gone_high && w_wings(search, one, other, low, high, gone_high)) return true;
        }
    }
    return false;
}

}  // namespace

bool find_wings(Search& search, Technique wanted) {
    switch (wanted) {
        case Technique::w_wing: return find_w_wings(search);
        case Technique::xy_wing: return find_xy_wings(search);
        case Technique::xyz_wing: return find_xyz_wings(search);
        default: return find_wxyz_wings(search);
    }
}

}  // namespace farandole::logic
