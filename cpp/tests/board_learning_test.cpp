// The search that learns, compared with plain backtracking: on thousands of small boards of any shape and rules, they
// find the same solutions, and so does the search that hands boards over.
#include "sudoku/board_learning.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "sudoku/board_search.hpp"
#include "tests/check.hpp"

using farandole::sudoku::BoardHouses;
using farandole::sudoku::BoardLearning;
using farandole::sudoku::BoardSearch;

namespace {

using Cells = std::vector<std::uint8_t>;
using Group = std::vector<std::uint16_t>;

struct Board {
    int side;
    std::vector<Group> groups;

    std::shared_ptr<const BoardHouses> houses() const {
        Group cells, sizes;
        for (const Group& group : groups) {
            cells.insert(cells.end(), group.begin(), group.end());
            sizes.push_back(static_cast<std::uint16_t>(group.size()));
        }
        return std::make_shared<const BoardHouses>(side, cells, sizes);
    }

    std::size_t cells() const { return static_cast<std::size_t>(side * side); }
};

Board latin(int side) {
    Board board{side, {}};
    for (const bool is_column : {false, true})
        for (int i = 0; i < side; ++i) {
            Group house;
            for (int j = 0; j < side; ++j)
                house.push_back(static_cast<std::uint16_t>(is_column ? j * side + i : i * side + j));
            board.groups.push_back(house);
        }
    return board;
}

// Rows, columns, random regions, and smaller groups; occasionally some are missing.
Board any_board(std::mt19937& random) {
    const int side = 2 + static_cast<int>(random() % 4);
    Board board = latin(side);
    Group all(board.cells());
    std::iota(all.begin(), all.end(), std::uint16_t{0});
    if (random() % 3) {
        // Regions with slightly displaced cells have more solutions.
        for (int swaps = static_cast<int>(random() % 6); swaps--;)
            std::swap(all[random() % all.size()], all[random() % all.size()]);
        for (int i = 0; i < side; ++i) board.groups.emplace_back(all.begin() + i * side, all.begin() + (i + 1) * side);
    }
    for (int more = static_cast<int>(random() % 4); more--;) {
        std::shuffle(all.begin(), all.end(), random);
        board.groups.emplace_back(all.begin(), all.begin() + 1 + static_cast<int>(random()) % 2 + side / 2);
        if (board.groups.back().size() > static_cast<std::size_t>(side)) board.groups.pop_back();
    }
    if (random() % 4 == 0) board.groups.erase(board.groups.begin() + static_cast<int>(random() % 3));
    return board;
}

// For each cell, the others of its groups.
std::vector<Group> peers_of(const Board& board) {
    std::vector<Group> peers(board.cells());
    for (const Group& group : board.groups)
        for (const std::uint16_t cell : group)
            for (const std::uint16_t other : group)
                if (other != cell) peers[cell].push_back(other);
    return peers;
}

// All solutions, cell by cell, up to a limit.
void backtrack(int side, const std::vector<Group>& peers, Cells& cells, std::size_t at, std::size_t most,
               std::set<Cells>& found) {
    if (found.size() >= most) return;
    if (at == cells.size()) {
        found.insert(cells);
        return;
    }
    const std::uint8_t given = cells[at];
    for (int digit = 1; digit <= side; ++digit) {
        if (given && digit != given) continue;
        if (std::any_of(peers[at].begin(), peers[at].end(), [&](auto other) { return cells[other] == digit; }))
            continue;
        cells[at] = static_cast<std::uint8_t>(digit);
        backtrack(side, peers, cells, at + 1, most, found);
    }
    cells[at] = given;
}

// Candidates after all singles; empty after a contradiction.
std::vector<std::uint32_t> singles(const Board& board, const Cells& cells) {
    const auto bit = [](int digit) { return std::uint32_t{1} << (digit - 1); };
    std::vector<std::uint32_t> sets(cells.size(), bit(board.side + 1) - 1);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (cells[cell]) sets[cell] = bit(cells[cell]);
    for (bool goes_on = true; goes_on;) {
        const auto before = sets;
        for (const Group& group : board.groups) {
            for (const std::uint16_t cell : group)
                for (const std::uint16_t other : group)
                    if (cell != other && std::has_single_bit(sets[other])) sets[cell] &= ~sets[other];
            for (int digit = 1; digit <= board.side && group.size() == static_cast<std::size_t>(board.side); ++digit) {
                std::vector<std::uint16_t> places;
                for (const std::uint16_t cell : group)
                    if (sets[cell] & bit(digit)) places.push_back(cell);
                if (places.empty()) return {};
                if (places.size() == 1) sets[places[0]] = bit(digit);
            }
        }
        if (std::find(sets.begin(), sets.end(), 0u) != sets.end()) return {};
        goes_on = sets != before;
    }
    return sets;
}

// The solutions of a search, found in slices; checks that none is repeated.
template <class Search>
std::set<Cells> everything(Search& search, std::size_t cells, std::uint64_t guesses) {
    std::set<Cells> found;
    Cells room(7 * cells);
    while (!search.finished()) {
        const auto more = search.run(7, guesses, room.data());
        for (std::uint64_t i = 0; i < more; ++i) {
            const auto begin = room.begin() + static_cast<std::ptrdiff_t>(i * cells);
            CHECK(found.emplace(begin, begin + static_cast<std::ptrdiff_t>(cells)).second);
        }
    }
    return found;
}

void like_backtracking() {
    std::mt19937 random(1);
    constexpr std::size_t kMost = 400;
    int with_one = 0, with_many = 0, without = 0;
    for (int round = 0; round < rounds(3000); ++round) {
        const Board board = any_board(random);
        Cells cells(board.cells(), 0);
        std::set<Cells> expected;
        for (auto& cell : cells)
            if (random() % 5 == 0) cell = static_cast<std::uint8_t>(1 + random() % static_cast<unsigned>(board.side));
        const auto peers = peers_of(board);
        backtrack(board.side, peers, cells, 0, kMost, expected);
        if (expected.size() == kMost) {
            // Too many: most cells of one of them.
            const Cells full = *expected.begin();
            for (std::size_t cell = 0; cell < cells.size(); ++cell)
                if (random() % 3) cells[cell] = full[cell];
            expected.clear();
            backtrack(board.side, peers, cells, 0, 20 * kMost, expected);
        }
        (expected.empty() ? without : expected.size() == 1 ? with_one : with_many) += 1;
        const auto houses = board.houses();
        BoardSearch search(houses, cells.data());
        CHECK(everything(search, cells.size(), 1 + random() % 50) == expected);
        const auto sets = singles(board, cells);
        if (sets.empty()) {
            CHECK(expected.empty());
            continue;
        }
        BoardLearning learning(houses, sets);
        CHECK(everything(learning, cells.size(), 1 + random() % 50) == expected);
        if (expected.empty()) continue;
        const Cells one = *std::next(expected.begin(), static_cast<std::ptrdiff_t>(random() % expected.size()));
        BoardLearning others(houses, sets);
        others.exclude(one);
        expected.erase(one);
        CHECK(everything(others, cells.size(), ~0ull) == expected);
    }
    CHECK(without > rounds(100) && with_one > rounds(100) && with_many > rounds(100));
}

// All Latin squares of order five, and those of order six with a fixed first row and column: clauses are dropped on the
// way, and it makes no difference where the search stops.
void counts() {
    const Board five = latin(5), six = latin(6);
    BoardLearning all(five.houses(), std::vector<std::uint32_t>(25, 31));
    CHECK(all.run(~0ull, ~0ull, nullptr) == 161'280);
    CHECK(all.finished());
    Cells cells(36, 0);
    for (std::uint8_t i = 0; i < 6; ++i) cells[i] = cells[6u * i] = static_cast<std::uint8_t>(i + 1);
    const auto sets = singles(six, cells);
    BoardLearning once(six.houses(), sets), sliced(six.houses(), sets);
    CHECK(once.run(~0ull, ~0ull, nullptr) == 9408);
    std::uint64_t found = 0;
    while (!sliced.finished()) {
        const auto before = sliced.guesses();
        found += sliced.run(3, 1, nullptr);
        CHECK(sliced.guesses() <= before + 1);
    }
    CHECK(found == 9408);
    CHECK(once.guesses() == sliced.guesses());
}

Board boxes(int high, int wide) {
    Board board = latin(high * wide);
    for (int box = 0; box < high * wide; ++box) {
        Group cells;
        for (int i = 0; i < high * wide; ++i) {
            const int row = box / high * high + i / wide, column = box % high * wide + i % wide;
            cells.push_back(static_cast<std::uint16_t>(row * high * wide + column));
        }
        board.groups.push_back(cells);
    }
    return board;
}

// A minimal puzzle that is handed over. The number of guesses is the same on every machine, and wherever the search
// stops.
void hard() {
    const char* puzzle =
        "..F..GJ...DB....N..E.HPMLI.C...FLA...K........G..J.B...NMKG..A.L"
        "F..........M..P....L..M..A....B..IH.B...C.OD.........IO..FH.DE.."
        "..IK.MFG....L...P...CA..H.E..MO........BJ...I.C.J.M..ED.IG..AH.N"
        "..NF.LG.KM..C.D..G.H...O....K..AM..C...E.N..P..B.D.I.....LA...NG";
    Cells cells;
    for (const char* at = puzzle; *at; ++at) cells.push_back(static_cast<std::uint8_t>(*at == '.' ? 0 : *at - 'A' + 1));
    const auto houses = boxes(4, 4).houses();
    BoardSearch once(houses, cells.data()), sliced(houses, cells.data());
    CHECK(once.run(2, ~0ull, nullptr) == 1);
    CHECK(once.finished());
    CHECK(once.guesses() == 1002);
    std::uint64_t found = 0;
    while (!sliced.finished()) {
        const auto before = sliced.guesses();
        found += sliced.run(2, 1, nullptr);
        CHECK(sliced.guesses() <= before + 1);
    }
    CHECK(found == 1);
    CHECK(once.guesses() == sliced.guesses());
}

void all_excluded() {
    BoardLearning none(latin(2).houses(), {3, 3, 3, 3});
    none.exclude({1, 2, 2, 1});
    none.exclude({2, 1, 1, 2});
    CHECK(!none.run(9, ~0ull, nullptr));
    CHECK(none.finished());
}

}  // namespace

int main() {
    like_backtracking();
    counts();
    hard();
    all_excluded();
    return 0;
}
