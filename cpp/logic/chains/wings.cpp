// Wings: a few cells of few candidates, arranged so that one of two or three of them holds a digit z.
//
//     XY-wing    a cell (x y) sees (x z) and (y z)
//     XYZ-wing   a cell (x y z) sees (x z) and (y z)
//     WXYZ-wing  four cells with four digits, of which only z has two places there that don't see each other
//     VWXYZ-, UVWXYZ-, TUVWXYZ-wing   the same with five, six and seven; no part of them is a smaller wing or a subset
//     W-wing     two cells (x z), each seeing one end of a strong link of x
//
// What sees all places of z in the wing can't hold it.
//
//   cells, digits   the cells (W-wing: the two cells and the ends of the link), all digits. XY- and XYZ-wing: the pivot
//            is the cell that sees the others
//   base     W-wing: the house of the strong link
//   nodes, links   XY-wing and W-wing: as a chain, which begins and ends with z
#include <array>
#include <bit>

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

// Bent sets: as many cells as digits, of which only z has two places there that don't see each other.
class BentSets {
  public:
    BentSets(Search& search, Technique technique, int size)
        : search_(search), board_(search.board()), technique_(technique), size_(size) {}

    // True if the search ends.
    bool find() {
        Part none;
        none.seen.fill(board_.empty());
        for (int cell : board_.empty())
            if (count(board_.candidates(cell)) <= size_) none.left |= Cells::of(cell);
        return grow(none);
    }

  private:
    struct Part {
        Cells cells, left;  // left: that may still be added
        int many = 0;
        Digits digits = 0, apart = 0;       // apart: that have places here that don't see each other
        std::array<Cells, kDigits> seen{};  // by all places of the digit here
    };

    bool grow(const Part& part) {
        if (part.many == 2 && search_.stopped()) return true;
        Cells later = part.left;
        for (int cell : part.left) {
            later.drop(cell);
            Part more = part;
            more.left = later;
            if (!add(more, cell)) continue;
            if (more.many < size_ ? grow(more) : use_set(more)) return true;
        }
        return false;
    }

    // False if the part can't become a set. What spoils a part spoils all that contain it.
    bool add(Part& part, int cell) const {
        part.cells |= Cells::of(cell);
        ++part.many;
        part.digits |= board_.candidates(cell);
        if (count(part.digits) > size_) return false;
        // A part with as many digits as cells is a smaller wing or a subset, which does as much.
        if (size_ > 4 && part.many < size_ && count(part.digits) <= part.many) return false;
        for (Digits left = board_.candidates(cell); left; left = without_lowest(left)) {
            const int digit = lowest(left);
            Cells& seen = part.seen[static_cast<std::size_t>(digit)];
            if (!seen.has(cell)) part.apart |= only(digit);
            seen &= peers(cell);
        }
        if (count(part.apart) > 1) return false;
        if (part.apart)
            for (Digits left = part.digits & static_cast<Digits>(~part.apart); left; left = without_lowest(left))
                part.left -= board_.where(lowest(left)) - part.seen[static_cast<std::size_t>(lowest(left))];
        return true;
    }

    bool use_set(const Part& part) {
        if (count(part.digits) != size_ || !part.apart) return false;
        const int z = lowest(part.apart);
        const Cells gone = board_.where(z) & common_peers(part.cells & board_.where(z));
        return gone && (size_ == 4 || !has_smaller(part)) && use(search_, technique_, part.cells, part.digits, z, gone);
    }

    // Whether some of the cells, but not all, have no more digits than cells.
    bool has_smaller(const Part& part) const {
        std::array<Digits, 1 << 7> digits{};
        const unsigned all = (1U << static_cast<unsigned>(size_)) - 1;
        unsigned bit = 1;
        for (int cell : part.cells) {
            for (unsigned below = 0; below < bit; ++below)
                digits[bit + below] = static_cast<Digits>(digits[below] | board_.candidates(cell));
            bit <<= 1;
        }
        for (unsigned some = 1; some < all; ++some)
            if (count(digits[some]) <= std::popcount(some)) return true;
        return false;
    }

    Search& search_;
    const Board& board_;
    Technique technique_;
    int size_;
};

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
        case Technique::wxyz_wing: return BentSets(search, wanted, 4).find();
        case Technique::vwxyz_wing: return BentSets(search, wanted, 5).find();
        case Technique::uvwxyz_wing: return BentSets(search, wanted, 6).find();
        default: return BentSets(search, wanted, 7).find();
    }
}

}  // namespace farandole::logic
