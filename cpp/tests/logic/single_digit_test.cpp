// Skyscrapers, kites, turbot fish and empty rectangles: all of them, compared with plain definitions.
#include "boards.hpp"

using namespace boards;

namespace {

// Whether two cells are the only places of a digit in a house from `first` to `first` + 8.
bool strong(const Board& board, int digit, int a, int b, int first, int past) {
    for (int house = first; house < past; ++house)
        if (house_cells(house).has(a) && house_cells(house).has(b) && board.places(house, digit) == 2) return a != b;
    return false;
}

bool in_one(int a, int b, int kind) {
    return houses_of(a)[static_cast<std::size_t>(kind)] == houses_of(b)[static_cast<std::size_t>(kind)];
}

// All effects of a = b - c = d, for four places of a digit given by `cells`.
template <class Gone>
Effects plain(const Board& board, const Gone& gone) {
    Effects made;
    for (int digit = 0; digit < kDigits; ++digit) {
        const Cells& where = board.where(digit);
        for (int a : where)
            for (int b : where) {
                if (!strong(board, digit, a, b, 0, kHouses)) continue;
                for (int c : where& peers(b))
                    for (int d : where)
                        if (const Cells cells = gone(digit, a, b, c, d) & where; cells)
                            made.insert(effect(cells, digit));
            }
    }
    return made;
}

Effects plain_skyscrapers(const Board& board) {
    return plain(board, [&](int digit, int a, int b, int c, int d) {
        for (const auto& [first, cross] : {std::pair{kRow, 1}, std::pair{kColumn, 0}})
            if (strong(board, digit, a, b, first, first + 9) && strong(board, digit, c, d, first, first + 9) &&
                in_one(b, c, cross) && !in_one(a, d, cross))
                return peers(a) & peers(d);
        return Cells{};
    });
}

Effects plain_kites(const Board& board) {
    return plain(board, [&](int digit, int a, int b, int c, int d) {
        const bool kite = strong(board, digit, a, b, kRow, kColumn) && strong(board, digit, c, d, kColumn, kBox);
        if (!kite || !in_one(b, c, 2) || b == c || a == d || a == c || b == d) return Cells{};
        return Cells::of(row_of(d) * 9 + column_of(a));
    });
}

Effects plain_turbots(const Board& board) {
    return plain(board, [&](int digit, int a, int b, int c, int d) {
        if (!strong(board, digit, c, d, 0, kHouses) || c == a || d == b) return Cells{};
        return a == d ? peers(a) : peers(a) & peers(d);
    });
}

Effects plain_rectangles(const Board& board, int least) {
    Effects made;
    for (int digit = 0; digit < kDigits; ++digit)
        for (int box = kBox; box < kHouses; ++box)
            for (int row = 0; row < 9; ++row)
                for (int column = kColumn; column < kBox; ++column) {
                    const Cells cells = board.where_in(box, digit), across = house_cells(row),
                                down = house_cells(column);
                    if (!(across & house_cells(box)) || !(down & house_cells(box)) || cells.size() < least) continue;
                    if (!cells.within(across | down) || !(cells - across) || !(cells - down)) continue;
                    for (int c : board.where(digit) - house_cells(box))
                        for (int d : board.where(digit)) {
                            int cross = -1;
                            if (across.has(c) && strong(board, digit, c, d, kColumn, kBox))
                                cross = row_of(d) * 9 + column - kColumn;
                            if (down.has(c) && strong(board, digit, c, d, kRow, kColumn))
                                cross = row * 9 + column_of(d);
                            if (cross >= 0 && board.has(cross, digit) && !house_cells(box).has(cross))
                                made.insert(effect(Cells::of(cross), digit));
                        }
                }
    return made;
}

void against_plain(std::vector<Case>& cases) {
    for (Case& one : cases) {
        CHECK(effects(all(one, Technique::skyscraper)) == plain_skyscrapers(one.board));
        CHECK(effects(all(one, Technique::two_string_kite)) == plain_kites(one.board));
        CHECK(effects(all(one, Technique::empty_rectangle)) == plain_rectangles(one.board, 3));
        Options options;
        options.small_empty_rectangles = true;
        CHECK(effects(all(one, Technique::empty_rectangle, options)) == plain_rectangles(one.board, 2));
        options.one_per_elimination = false;
        CHECK(effects(all(one, Technique::turbot_fish)) == plain_turbots(one.board));
        CHECK(effects(all(one, Technique::turbot_fish, options)) == plain_turbots(one.board));
    }
}

void duals(std::vector<Case>& cases) {
    Options options;
    options.duals = true;
    CHECK(check_technique(cases, Technique::dual_two_string_kite, options) > 0);
    CHECK(check_technique(cases, Technique::dual_empty_rectangle, options) > 0);
    for (Case& one : cases)
        for (auto [single, dual] : {std::pair{Technique::two_string_kite, Technique::dual_two_string_kite},
                                    std::pair{Technique::empty_rectangle, Technique::dual_empty_rectangle}}) {
            CHECK(all(one, dual).empty());  // without the option
            Search search;
            search.options = options;
            search.start(one.board, one.solution.data());
            const auto doubles = all(one, dual, options), singles = all(one, single, options);
            CHECK(singles == all(one, single));
            // The first is a dual if there is one, because it removes more.
            CHECK(search.first(single) == !singles.empty());
            if (!singles.empty()) CHECK(search.step.technique == (doubles.empty() ? single : dual));
            for (const Step& step : doubles) {
                CHECK(step.eliminations.size() == 2);
                for (const Candidate& gone : step.eliminations) CHECK(effects(singles).count({gone}) == 1);
            }
        }
}

// A failed search for a digit isn't remembered once the places change.
void searches_anew() {
    auto cases = stuck_boards(20, 7);
    Search kept;
    for (int round = 0; round < 2; ++round)
        for (Case& one : cases)
            for (auto technique :
                 {Technique::skyscraper, Technique::two_string_kite, Technique::turbot_fish, Technique::empty_rectangle,
                  Technique::x_chain, Technique::simple_colors_trap, Technique::multi_colors_1}) {
                Search fresh;
                fresh.start(one.board, one.solution.data());
                kept.start(one.board, one.solution.data());
                CHECK(kept.first(technique) == fresh.first(technique));
                CHECK(kept.step.eliminations == fresh.step.eliminations || !fresh.first(technique));
            }
}

}  // namespace

int main() {
    auto cases = stuck_boards(60, 1);
    for (auto technique :
         {Technique::skyscraper, Technique::two_string_kite, Technique::turbot_fish, Technique::empty_rectangle})
        CHECK(check_technique(cases, technique) > 10);
    for (Case& one : cases)
        for (auto technique : {Technique::skyscraper, Technique::two_string_kite, Technique::turbot_fish})
            for (const Step& step : all(one, technique)) check_links(one, step);
    against_plain(cases);
    duals(cases);
    searches_anew();
}
