// Patterns of one digit with two strong links.
//
// Skyscraper: two rows (or columns) with two places each, of which two share a column. One of the other two ends is
// true, so what sees both is not. 2-string kite: a row and a column with two places each, of which two share a box.
// Turbot fish: any two strong links with an end of the one seeing an end of the other (digit_chains.hpp).
//
//      skyscraper           2-string kite         empty rectangle
//     . a . . . d .        . b . . . a .         . . r . . * .
//     . | . . . | *        c . . . . . .         . r r . - - .  (places r of the box in one row and one column only)
//     . b . . . c .        |                     . . | . . | .
//                          d . . . . *           . . x . . y .
//
// Empty rectangle: in a box all places lie in one row and one column. A strong link with one end in that row (or
// column) outside the box throws a place out of the other one.
//
//   cells, digits   the places of the pattern, the digit
//   base     houses of the strong links; of an empty rectangle the box and the house of the link
//   cover    houses in which the links see each other: the shared line, or the box of a kite
//   fins     of an empty rectangle: the places in the box
//   nodes, links   the chain; an empty rectangle has the strong link only. Duals have those of both
#include <algorithm>
#include <vector>

#include "logic/chains/chain_parts.hpp"
#include "logic/finders.hpp"
#include "logic/single_digit/conjugates.hpp"
#include "logic/single_digit/digit_chains.hpp"

namespace farandole::logic {

namespace {

// A pattern: of two links a = b - c = d, or of a box and a link c = d.
struct Pattern {
    Technique technique;
    std::uint8_t digit, base[2], cover;
    std::uint8_t a = 0, b = 0, c = 0, d = 0;
    Cells gone;

    Pattern(Technique is, int of, int base0, int base1, int across)
        : technique(is),
          digit(static_cast<std::uint8_t>(of)),
          base{static_cast<std::uint8_t>(base0), static_cast<std::uint8_t>(base1)},
          cover(static_cast<std::uint8_t>(across)) {}
    bool boxed() const { return technique == Technique::empty_rectangle; }
};

void add_parts(Step& step, const Board& board, const Pattern& from) {
    const auto add = [](auto& to, auto one) {
        if (std::ranges::find(to, one) == to.end()) to.push_back(one);
    };
    for (auto house : from.base) {
        add(step.base, house);
        add(step.truths, house_truth(house, from.digit));
    }
    add(step.cover, from.cover);
    if (from.boxed()) {
        step.fins = board.where_in(from.base[0], from.digit);
        step.cells |= step.fins;
    } else {
        step.cells.add(from.a);
        step.cells.add(from.b);
    }
    step.cells.add(from.c);
    step.cells.add(from.d);
    if (!step.digits) step.digits = only(from.digit);
    const Candidate chain[4] = {{from.a, from.digit}, {from.b, from.digit}, {from.c, from.digit}, {from.d, from.digit}};
    add_chain(step, std::span(chain).subspan(from.boxed() ? 2 : 0));
}

bool use(Search& search, const Pattern& pattern) {
    search.step.clear(pattern.technique);
    search.step.remove(pattern.gone, pattern.digit);
    if (search.details) add_parts(search.step, search.board(), pattern);
    return search.found();
}

// Each of these calls `take` with every pattern of a digit, until it returns true.
template <class Take>
bool skyscrapers(Search& search, int digit, int lines, const Take& take) {
    const Conjugates& links = conjugates(search, digit);
    const auto across = [&](int cell) { return lines == kRow ? kColumn + column_of(cell) : kRow + row_of(cell); };
    const bool crossed = search.collecting();  // HoDoKu doesn't see it if the shared line cuts first and last places
    for (const StrongLink& one : links) {
        if (one.house < lines || one.house >= lines + 9) continue;
        for (const StrongLink* other = &one + 1; other != links.end() && other->house < lines + 9; ++other)
            for (int pairing = 0; pairing < (crossed ? 4 : 2); ++pairing) {
                const bool last1 = pairing == 1 || pairing == 2, last2 = pairing == 1 || pairing == 3;
                const auto b = last1 ? one.second : one.first, a = last1 ? one.first : one.second;
                const auto c = last2 ? other->second : other->first, d = last2 ? other->first : other->second;
                if (across(b) != across(c) || across(a) == across(d)) continue;
                const Cells gone = links.where & peers(a) & peers(d);
                if (!gone) continue;
                Pattern found(Technique::skyscraper, digit, one.house, other->house, across(b));
                found.a = a, found.b = b, found.c = c, found.d = d, found.gone = gone;
                if (take(found)) return true;
            }
    }
    return false;
}

template <class Take>
bool kites(Search& search, int digit, const Take& take) {
    const Conjugates& links = conjugates(search, digit);
    for (const StrongLink& row : links) {
        if (row.house >= kColumn) break;
        for (const StrongLink& column : links) {
            if (column.house < kColumn) continue;
            if (column.house >= kBox) break;
            for (int pairing = 0; pairing < 4; ++pairing) {
                const auto b = pairing < 2 ? row.first : row.second, a = pairing < 2 ? row.second : row.first;
                const auto c = pairing % 2 ? column.second : column.first,
                           d = pairing % 2 ? column.first : column.second;
                if (box_of(b) != box_of(c) || b == c || a == d || a == c || b == d) continue;
                const int cross = row_of(d) * 9 + column_of(a);
                if (!links.where.has(cross)) continue;
                Pattern found(Technique::two_string_kite, digit, row.house, column.house, kBox + box_of(b));
                found.a = a, found.b = b, found.c = c, found.d = d, found.gone = Cells::of(cross);
                if (take(found)) return true;
            }
        }
    }
    return false;
}

// The strong links from a line through an empty rectangle to a place in its other line.
template <class Take>
bool rectangle(Search& search, int digit, int box, int through, int other, const Take& take) {
    const Board& board = search.board();
    const bool row = through < kColumn;
    for (int c : board.where_in(through, digit) - house_cells(box)) {
        const int line = row ? kColumn + column_of(c) : kRow + row_of(c);
        if (board.places(line, digit) != 2) continue;
        const int d = (board.where_in(line, digit) - Cells::of(c)).first();
        const int cross = row ? row_of(d) * 9 + other - kColumn : other * 9 + column_of(d);
        if (!board.has(cross, digit) || house_cells(box).has(cross)) continue;
        Pattern found(Technique::empty_rectangle, digit, box, line, through);
        found.c = static_cast<std::uint8_t>(c), found.d = static_cast<std::uint8_t>(d);
        found.gone = Cells::of(cross);
        if (take(found)) return true;
    }
    return false;
}

template <class Take>
bool rectangles(Search& search, int digit, const Take& take) {
    const Board& board = search.board();
    for (int box = kBox; box < kHouses; ++box) {
        const int places = board.places(box, digit);
        if (places < 2 || places > 5 || (places == 2 && !search.options.small_empty_rectangles)) continue;
        const Cells cells = board.where_in(box, digit);
        const int row0 = (box - kBox) / 3 * 3, column0 = (box - kBox) % 3 * 3;
        for (int pair = 0; pair < 9; ++pair) {
            const int row = row0 + 2 - pair / 3, column = kColumn + column0 + 2 - pair % 3;
            const Cells across = house_cells(row), down = house_cells(column);
            if (!cells.within(across | down) || cells.within(across) || cells.within(down)) continue;
            if (rectangle(search, digit, box, row, column, take)) return true;
            if (rectangle(search, digit, box, column, row, take)) return true;
        }
    }
    return false;
}

// Two kites with the same places in the box, or two empty rectangles in the same box, that remove different things. As
// in HoDoKu the kites may be of two digits; the step's digit is that of the first.
bool same_box(const Pattern& one, const Pattern& other) {
    if (one.digit == other.digit && one.gone == other.gone) return false;
    if (one.boxed()) return one.digit == other.digit && one.base[0] == other.base[0];
    return (one.b == other.b && one.c == other.c) || (one.b == other.c && one.c == other.b);
}

bool use_dual(Search& search, const Pattern& one, const Pattern& other) {
    Step& step = search.step;
    step.clear(one.boxed() ? Technique::dual_empty_rectangle : Technique::dual_two_string_kite);
    step.remove(one.gone, one.digit);
    step.remove(other.gone, other.digit);
    if (search.details) {
        add_parts(step, search.board(), one);
        add_parts(step, search.board(), other);
    }
    return search.found();
}

// With duals: all are found, and in rating the one of the highest rank is taken.
bool with_duals(Search& search, bool single, bool dual, const std::vector<Pattern>& all) {
    const Pattern* best[2] = {};
    Rank highest;
    const auto better = [&](const Rank& rank) { return !best[0] || rank < highest; };
    for (const Pattern& one : all) {
        if (!single) break;
        if (search.collecting()) {
            if (use(search, one)) return true;
        } else if (const Rank rank = rank_of(one.gone, one.digit); better(rank)) {
            highest = rank, best[0] = &one;
        }
    }
    for (std::size_t one = 0; dual && one < all.size(); ++one)
        for (std::size_t other = one + 1; other < all.size(); ++other) {
            if (!same_box(all[one], all[other])) continue;
            if (search.collecting()) {
                if (use_dual(search, all[one], all[other])) return true;
                continue;
            }
            const Candidate gone[2] = {
                {static_cast<std::uint8_t>(all[one].gone.first()), all[one].digit},
                {static_cast<std::uint8_t>(all[other].gone.first()), all[other].digit},
            };
            if (const Rank rank = rank_of(gone); better(rank))
                highest = rank, best[0] = &all[one], best[1] = &all[other];
        }
    if (!best[0]) return false;
    return best[1] ? use_dual(search, *best[0], *best[1]) : use(search, *best[0]);
}

// Goes through the digits, without those that are known to have nothing.
template <class Find>
bool each_digit(Search& search, InVain what, const Find& find) {
    const bool known = !search.collecting() && !search.options.small_empty_rectangles;
    for (int digit = 0; digit < kDigits; ++digit) {
        if (known && in_vain(search, what, digit)) continue;
        bool any = false;
        if (find(digit, any)) return true;
        if (known && !any) note_in_vain(search, what, digit);
    }
    return false;
}

bool find_skyscrapers(Search& search) {
    for (int lines : {kRow, kColumn}) {
        const auto what = lines == kRow ? InVain::skyscraper_rows : InVain::skyscraper_columns;
        const auto find = [&](int digit, bool&) {
            return skyscrapers(search, digit, lines, [&](const Pattern& one) { return use(search, one); });
        };
        if (each_digit(search, what, find)) return true;
    }
    return false;
}

bool find_kites_or_rectangles(Search& search, Technique wanted) {
    const bool kite = wanted == Technique::two_string_kite || wanted == Technique::dual_two_string_kite;
    const bool dual = wanted == Technique::dual_two_string_kite || wanted == Technique::dual_empty_rectangle;
    if (dual && !search.options.duals) return false;
    std::vector<Pattern> all;
    const auto take = [&](const Pattern& one) {
        if (!search.options.duals) return use(search, one);
        all.push_back(one);
        return false;
    };
    const auto find = [&](int digit, bool& any) {
        const auto before = all.size();
        const bool done = kite ? kites(search, digit, take) : rectangles(search, digit, take);
        any = all.size() > before;
        return done;
    };
    if (each_digit(search, kite ? InVain::kite : InVain::rectangle, find)) return true;
    const bool both = search.options.duals && !search.collecting();
    return with_duals(search, both || !dual, both || dual, all);
}

}  // namespace

bool find_single_digit(Search& search, Technique wanted) {
    if (wanted == Technique::skyscraper) return find_skyscrapers(search);
    if (wanted == Technique::turbot_fish) return find_digit_chains(search, wanted);
    return find_kites_or_rectangles(search, wanted);
}

}  // namespace farandole::logic
