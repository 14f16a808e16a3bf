// The 9×9 search, at every level available on this machine, compared with a plain backtracking oracle; and its
// guarantees when stopped.
#include "sudoku/search9.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <random>
#include <vector>

#include "make/full_grids9.hpp"
#include "tests/check.hpp"
#include "tests/guarded_page.hpp"
#include "tests/scalar9.hpp"
#include "tests/shuffle.hpp"

using farandole::sudoku::kCells;
using farandole::sudoku::Search9;
using farandole::sudoku::search_level9;
using farandole::sudoku::SearchLevel9;
using farandole::tests::Scalar9;
using Cells = std::array<std::uint8_t, kCells>;

namespace {

bool fits(const Cells& cells, int cell, int digit) {
    const int row = cell / 9, column = cell % 9;
    for (int i = 0; i < 9; ++i) {
        const int in_box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
        for (int other : {row * 9 + i, i * 9 + column, in_box})
            if (other != cell && cells[static_cast<std::size_t>(other)] == digit) return false;
    }
    return true;
}

// Counts solutions up to `limit` by trying digits in the blank with the fewest candidates.
int count_plainly(Cells& cells, int limit) {
    std::array<unsigned, 9> rows{}, columns{}, boxes{};  // the digits there
    for (unsigned cell = 0; cell < kCells; ++cell) {
        const unsigned digit = cells[cell] ? 1u << cells[cell] : 0;
        unsigned &row = rows[cell / 9], &column = columns[cell % 9], &box = boxes[cell / 27 * 3 + cell % 9 / 3];
        if ((row | column | box) & digit) return 0;
        row |= digit, column |= digit, box |= digit;
    }
    unsigned best = kCells, candidates = 0;
    int fewest = 10;
    for (unsigned cell = 0; cell < kCells; ++cell) {
        if (cells[cell]) continue;
        const unsigned open = ~(rows[cell / 9] | columns[cell % 9] | boxes[cell / 27 * 3 + cell % 9 / 3]) & 0x3FE;
        if (std::popcount(open) < fewest) fewest = std::popcount(open), best = cell, candidates = open;
    }
    if (best == kCells) return 1;
    int found = 0;
    for (; candidates && found < limit; candidates &= candidates - 1) {
        cells[best] = static_cast<std::uint8_t>(std::countr_zero(candidates));
        found += count_plainly(cells, limit - found);
        cells[best] = 0;
    }
    return found;
}

Cells full_grid(std::mt19937& random) {
    farandole::make::Random numbers(random(), 0);
    Cells cells;
    farandole::make::random_full_grid9(numbers, cells.data());
    return cells;
}

// Clears `holes` cells; occasionally writes a wrong digit too.
Cells puzzle(std::mt19937& random, int holes, bool spoil) {
    Cells cells = full_grid(random);
    std::array<int, kCells> order;
    for (int i = 0; i < kCells; ++i) order[static_cast<std::size_t>(i)] = i;
    farandole::tests::shuffle(order.begin(), order.end(), random);
    for (int i = 0; i < holes; ++i) cells[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = 0;
    if (spoil) cells[static_cast<std::size_t>(order[80])] = static_cast<std::uint8_t>(random() % 9 + 1);
    return cells;
}

struct Case {
    Cells cells;
    int solutions;  // at most kLimit
};
constexpr int kLimit = 50;

// To be counted plainly once, for all levels.
std::vector<Case> cases() {
    std::mt19937 random(seed(20261121));
    std::vector<Case> made;
    for (int round = 0; round < rounds(500); ++round) {
        const Cells cells = puzzle(random, 40 + static_cast<int>(random() % 24), round % 4 == 0);
        Cells copy = cells;
        made.push_back({cells, count_plainly(copy, kLimit)});
    }
    return made;
}

void solutions_fit_and_counts_agree(const SearchLevel9& level, const std::vector<Case>& every) {
    int unique = 0, none = 0, many = 0;
    for (const auto& [cells, expected] : every) {
        Search9 search(cells.data(), level);
        std::vector<std::uint8_t> solutions(kLimit * kCells);
        const auto found = search.run(kLimit, ~0ull, solutions.data());
        CHECK(static_cast<int>(found) == expected);
        (expected == 0 ? none : expected == 1 ? unique : many)++;
        for (std::size_t k = 0; k < found; ++k) {
            Cells solution;
            std::memcpy(solution.data(), solutions.data() + k * kCells, kCells);
            for (int cell = 0; cell < kCells; ++cell) {
                const auto i = static_cast<std::size_t>(cell);
                CHECK(solution[i] >= 1 && solution[i] <= 9);
                CHECK(cells[i] == 0 || cells[i] == solution[i]);
                CHECK(fits(solution, cell, solution[i]));
            }
            for (std::size_t j = 0; j < k; ++j)
                CHECK(std::memcmp(solutions.data() + j * kCells, solution.data(), kCells) != 0);
        }
    }
    CHECK(unique > rounds(20) && none > rounds(50) && many > rounds(50));
}

// Stopped after every guess or every solution, a search finds the same solutions in the same order.
void stopping_changes_nothing(const SearchLevel9& level) {
    std::mt19937 random(seed(7));
    for (std::uint64_t round = 0; round < static_cast<std::uint64_t>(rounds(50)); ++round) {
        const Cells cells = puzzle(random, 58, false);
        std::vector<std::uint8_t> whole(1000 * kCells), parts(1000 * kCells);
        Search9 one(cells.data(), level), other(cells.data(), level), counted(cells.data(), level);
        const auto expected = one.run(1000, ~0ull, whole.data());
        std::uint64_t found = 0;
        while (!other.finished() && found < 1000) {
            const std::uint64_t before = other.guesses();
            found += other.run(std::min<std::uint64_t>(1 + round % 3, 1000 - found), 1 + round % 2,
                               parts.data() + found * kCells);
            CHECK(other.guesses() <= before + 2);
            // Another search leaves other boards where memory is used again.
            CHECK(Search9(Cells{}.data(), level).run(1, ~0ull, nullptr) == 1);
        }
        CHECK(found == expected);
        CHECK(std::memcmp(whole.data(), parts.data(), expected * kCells) == 0);
        CHECK(counted.run(1000, ~0ull, nullptr) == expected);
        CHECK(counted.guesses() == one.guesses());
        // It stops exactly when it needs one more guess than allowed.
        if (!one.finished()) continue;
        Search9 enough(cells.data(), level), too_few(cells.data(), level);
        CHECK(enough.run(1000, one.guesses(), nullptr) == expected && enough.finished());
        if (one.guesses() == 0) continue;
        CHECK(too_few.run(1000, one.guesses() - 1, nullptr) <= expected && !too_few.finished());
        CHECK(too_few.run(1000, 0, nullptr) == 0 && !too_few.finished());
    }
}

// Counting finds as many solutions as searching, with fewer guesses than solutions, however often it is stopped; it
// respects both limits, and every level makes the same guesses.
void counting(const SearchLevel9& level) {
    std::mt19937 random(seed(11));
    int large = 0, cut = 0, given_up = 0;
    std::uint64_t solutions_of_large = 0,
                  guesses_of_large = 0;  // one may need more guesses: dead ends
    for (int round = 0; round < rounds(40); ++round) {
        const Cells cells = puzzle(random, 52 + round % 10, round % 8 == 0);
        constexpr std::uint64_t kMost = 10'000;
        Search9 search(cells.data(), level), whole(cells.data(), level), stopped(cells.data(), level);
        Search9 plain(cells.data(), *search_level9("portable"));
        const auto expected = search.run(kMost, ~0ull, nullptr);
        CHECK(whole.count(kMost, ~0ull, ~0ull) == expected);
        CHECK(plain.count(kMost, ~0ull, ~0ull) == expected && plain.guesses() == whole.guesses());
        CHECK(whole.finished() == search.finished());
        std::uint64_t found = 0;
        while (!stopped.finished() && found < kMost) found += stopped.count(kMost - found, ~0ull, 1);
        CHECK(found == expected && stopped.guesses() == whole.guesses());
        if (expected > 1000) {
            ++large;
            solutions_of_large += expected;
            guesses_of_large += whole.guesses();
        }
        for (std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{7}, expected / 2, expected - 1}) {
            if (limit == 0 || limit >= expected) continue;
            Search9 limited(cells.data(), level);
            CHECK(limited.count(limit, ~0ull, ~0ull) == limit);
            CHECK(!limited.finished());
            // Resuming counts the rest.
            if (search.finished()) CHECK(limited.count(~0ull, ~0ull, ~0ull) == expected - limit && limited.finished());
            ++cut;
        }
        if (!whole.finished()) continue;
        for (std::uint64_t guesses = 0; guesses < whole.guesses(); guesses = 2 * guesses + 1) {
            Search9 limited(cells.data(), level);
            const auto part = limited.count(kMost, guesses, ~0ull);
            CHECK(limited.guesses() <= guesses && part <= expected && !limited.finished());
            CHECK(part + limited.count(~0ull, ~0ull, ~0ull) == expected && limited.finished());
            ++given_up;
        }
    }
    CHECK(large > rounds(10) && cut > rounds(100) && given_up > rounds(100));
    CHECK(guesses_of_large < solutions_of_large * 4 / 5);
}

// Without a small limit, puzzles with many solutions are counted by boxes: as many as another search finds, however
// often it is stopped, whatever was found before, and up to any limit of guesses.
void counting_by_boxes(const SearchLevel9& level) {
    std::mt19937 random(seed(20261129));
    std::uint64_t solutions = 0, guesses = 0;
    for (int round = 0; round < 12; ++round) {
        const Cells cells = puzzle(random, 57, false);
        constexpr std::uint64_t kMost = 60'000;
        Scalar9 scalar(cells.data());
        const auto expected = scalar.run(kMost, ~0ull, nullptr);
        if (expected < 2'000 || expected == kMost) continue;
        Search9 whole(cells.data(), level), stopped(cells.data(), level), later(cells.data(), level);
        CHECK(whole.count(~0ull, ~0ull, ~0ull) == expected && whole.finished());
        std::uint64_t found = 0, asked = 1'000'000;
        while (!stopped.finished()) {
            const auto more = stopped.count(asked, ~0ull, random() % 50);
            CHECK(more <= asked);
            found += more;
            if (found) asked = found > 1'000 ? 700 : 1'000'000;
        }
        CHECK(found == expected);
        const auto few = later.run(5, ~0ull, nullptr);
        CHECK(few + later.count(~0ull, ~0ull, ~0ull) == expected);
        for (std::uint64_t most = whole.guesses() - 1; most; most /= 2) {
            Search9 limited(cells.data(), level);
            const auto part = limited.count(~0ull, most, ~0ull);
            CHECK(limited.guesses() <= most && part < expected && !limited.finished());
            CHECK(part + limited.count(~0ull, ~0ull, ~0ull) == expected && limited.finished());
        }
        Search9 plain(cells.data(), *search_level9("portable")), enough(cells.data(), level);
        CHECK(plain.count(~0ull, ~0ull, ~0ull) == expected && plain.guesses() == whole.guesses());
        CHECK(enough.count(~0ull, whole.guesses(), ~0ull) == expected && enough.finished());
        solutions += expected;
        guesses += whole.guesses();
    }
    CHECK(solutions > 20'000 && guesses < solutions / 3);
}

void edges(const SearchLevel9& level) {
    const Cells empty{};
    Search9 none(empty.data(), level);
    CHECK(none.run(0, ~0ull, nullptr) == 0);
    CHECK(none.run(100'000, ~0ull, nullptr) == 100'000);
    CHECK(!none.finished());
    CHECK(none.count(0, ~0ull, ~0ull) == 0 && none.count(5, ~0ull, 0) == 0);
    Search9 idle(empty.data(), level);
    CHECK(idle.count(5, 0, ~0ull) == 0 && idle.run(5, 0, nullptr) == 0 && idle.guesses() == 0);
    CHECK(none.count(100'000, ~0ull, ~0ull) == 100'000);
    CHECK(!none.finished());
    Cells clash{};
    clash[0] = clash[8] = 5;
    Search9 clashing(clash.data(), level);
    CHECK(clashing.run(1, ~0ull, nullptr) == 0);
    CHECK(clashing.finished());
    std::mt19937 random(seed(1));
    const Cells full = full_grid(random);
    Search9 solved(full.data(), level);
    Cells solution;
    CHECK(solved.run(2, ~0ull, solution.data()) == 1 && solution == full && solved.finished());
    CHECK(solved.guesses() == 0);
}

// The cells end where memory does, and so does the room for their solutions.
void nothing_beyond_is_touched(const SearchLevel9& level) {
    farandole::tests::GuardedPage cells, solutions;
    const auto last = [](auto& page, std::size_t size) {
        return reinterpret_cast<std::uint8_t*>(page.data()) + page.size() - size;
    };
    std::uint8_t* const puzzle = last(cells, kCells);
    std::memset(puzzle, 0, kCells);
    std::uint8_t* const two = last(solutions, 2 * kCells);
    CHECK(Search9(puzzle, level).run(2, ~0ull, two) == 2);
    CHECK(std::memcmp(two, two + kCells, kCells) != 0);
}

}  // namespace

int main(int argc, char** argv) {
    begin_at(argc, argv);
    const auto every = cases();
    int levels = 0;
    for (const char* name : {"portable", "avx2", "avx512"}) {
        const SearchLevel9* level = search_level9(name);
        if (!level) continue;
        CHECK(std::strcmp(level->name, name) == 0);
        solutions_fit_and_counts_agree(*level, every);
        stopping_changes_nothing(*level);
        counting(*level);
        counting_by_boxes(*level);
        edges(*level);
        nothing_beyond_is_touched(*level);
        ++levels;
    }
    CHECK(levels >= 1);
    CHECK(search_level9("abacus") == nullptr);
}
