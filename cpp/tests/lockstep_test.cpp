// The lock-step solver, at every level available on this machine, compared with the search for one puzzle.
#include "sudoku/lockstep.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <random>
#include <set>
#include <vector>

#include "sudoku/search9.hpp"
#include "tests/check.hpp"
#include "tests/scalar9.hpp"
#include "tests/shuffle.hpp"

using namespace farandole::sudoku;
using farandole::tests::Scalar9;

namespace {

struct Outputs {
    std::vector<std::uint8_t> solutions;
    std::vector<std::uint32_t> counts, guesses;
    std::vector<std::uint8_t> status;
    explicit Outputs(std::size_t n) : solutions(n * kCells), counts(n), guesses(n), status(n) {}
    friend bool operator==(const Outputs&, const Outputs&) = default;
};

// Feeds the rows in pieces of this size.
void work(const Level9& level, const Batch9& batch, const Source9& source, std::uint64_t sweeps,
          std::size_t piece = ~std::size_t{0}) {
    void* memory = ::operator new(level.memory, std::align_val_t{64});
    level.start(memory, batch);
    CHECK(level.run(memory, sweeps, false));
    for (std::size_t at = source.begin; at < source.end;) {
        const std::size_t end = std::min(source.end - at, piece) + at;
        level.feed(memory, {source.cells ? source.cells + kCells * at : nullptr,
                            source.marks ? source.marks + kCells * at : nullptr, at, end});
        while (!level.run(memory, sweeps, false)) {
        }
        at = end;
    }
    while (!level.run(memory, sweeps, true)) {
        CHECK(level.done(memory) < source.end);
    }
    CHECK(level.done(memory) == source.end);
    ::operator delete(memory, std::align_val_t{64});
}

Outputs solve(const Level9& level, const std::vector<std::uint8_t>& cells, std::uint32_t limit,
              std::uint64_t sweeps = ~0ull, std::uint32_t nodes = ~0u, std::size_t piece = ~std::size_t{0}) {
    const std::size_t n = cells.size() / kCells;
    Outputs out(n);
    work(level, {limit, nodes, out.solutions.data(), out.counts.data(), out.guesses.data(), out.status.data()},
         {cells.data(), nullptr, 0, n}, sweeps, piece);
    return out;
}

// Puzzles of all kinds: one solution, none, several, many, clashing givens, full, empty.
std::vector<std::uint8_t> puzzles(std::size_t n) {
    std::mt19937 random(seed(20261121));
    std::vector<std::uint8_t> cells(n * kCells);
    for (std::size_t p = 0; p < n; ++p) {
        auto* puzzle = cells.data() + p * kCells;
        std::uint8_t start[kCells] = {};
        for (int i = 0; i < 9; ++i) start[i] = static_cast<std::uint8_t>(i + 1);
        farandole::tests::shuffle(start, start + 9, random);
        for (int i = 0; i < 3; ++i) start[27 + 10 * i] = static_cast<std::uint8_t>(random() % 9 + 1);
        Scalar9 search(start);
        if (search.run(1, ~0ull, puzzle) == 0) {
            std::memcpy(puzzle, start, kCells);
            continue;
        }
        const auto kept = random() % 82;
        for (int i = 0; i < kCells; ++i) {
            const auto of_those = p % 3 == 0 ? kept : 26 + random() % 8;
            if (random() % 81 >= of_those) puzzle[i] = 0;
        }
        if (p % 5 == 0) puzzle[random() % kCells] = static_cast<std::uint8_t>(random() % 10);
    }
    if (n > 2) {
        std::fill_n(cells.data(), kCells, std::uint8_t{0});           // empty
        std::fill_n(cells.data() + kCells, kCells, std::uint8_t{5});  // clashes everywhere
        cells[2 * kCells] = cells[2 * kCells + 1] = 7;                // twice in a minirow
        std::fill_n(cells.data() + 2 * kCells + 2, kCells - 2, std::uint8_t{0});
    }
    return cells;
}

bool is_solution(const std::uint8_t* solution, const std::uint8_t* given) {
    for (int house = 0; house < 27; ++house) {
        unsigned seen = 0;
        for (int i = 0; i < 9; ++i) {
            const int box = house - 18;
            const int cell = house < 9    ? 9 * house + i
                             : house < 18 ? 9 * i + house - 9
                                          : 27 * (box / 3) + 3 * (box % 3) + 9 * (i / 3) + i % 3;
            seen |= 1u << solution[cell];
        }
        if (seen != 0x3FE) return false;
    }
    for (int cell = 0; cell < kCells; ++cell)
        if (given[cell] && given[cell] != solution[cell]) return false;
    return true;
}

void agrees(const Level9& level) {
    constexpr std::size_t n = 1200;
    const auto cells = puzzles(n);
    for (std::uint32_t limit : {1u, 2u, 20u}) {
        const Outputs out = solve(level, cells, limit);
        std::size_t none = 0, one = 0, more = 0;
        for (std::size_t p = 0; p < n; ++p) {
            Scalar9 search(cells.data() + p * kCells);
            CHECK(search.run(limit, ~0ull, nullptr) == out.counts[p]);
            const auto* solution = out.solutions.data() + p * kCells;
            CHECK(out.status[p] == (out.counts[p] == 0 ? none9 : out.counts[p] == 1 ? solved9 : many9));
            if (out.counts[p])
                CHECK(is_solution(solution, cells.data() + p * kCells));
            else
                CHECK(std::count(solution, solution + kCells, 0) == kCells);
            (out.counts[p] == 0 ? none : out.counts[p] == 1 ? one : more)++;
        }
        CHECK(none > 50 && one > 50 && (limit == 1 || more > 50));
        // Stopping after every sweep makes no difference.
        CHECK(solve(level, cells, limit, 1) == out);
        // Neither does feeding in pieces, or overwriting puzzles by solutions.
        CHECK(solve(level, cells, limit, 5, ~0u, 1) == out);
        CHECK(solve(level, cells, limit, ~0ull, ~0u, 100) == out);
        Outputs in_place(n);
        in_place.solutions = cells;
        work(level,
             {limit, ~0u, in_place.solutions.data(), in_place.counts.data(), in_place.guesses.data(),
              in_place.status.data()},
             {in_place.solutions.data(), nullptr, 0, n}, ~0ull);
        CHECK(in_place.counts == out.counts && in_place.guesses == out.guesses);
        // Every level makes the same guesses and finds the same solutions first.
        CHECK(solve(*level9("portable"), cells, limit) == out);
    }
}

// Candidates instead of digits: the same puzzles, and one that digits can't express.
void marks(const Level9& level) {
    constexpr std::size_t n = 200;
    const auto cells = puzzles(n);
    std::vector<std::uint16_t> sets(n * kCells);
    for (std::size_t at = 0; at < sets.size(); ++at)
        sets[at] = cells[at] ? static_cast<std::uint16_t>(1u << (cells[at] - 1)) : std::uint16_t{0x1FF};
    const Outputs out = solve(level, cells, 3);
    Outputs same(n);
    const auto with = [&](Outputs& to, std::uint8_t* solutions, std::uint32_t limit = 3) {
        work(level, {limit, ~0u, solutions, to.counts.data(), to.guesses.data(), to.status.data()},
             {nullptr, sets.data(), 0, n}, ~0ull);
    };
    with(same, same.solutions.data());
    CHECK(same == out);
    Outputs counted(n);
    with(counted, nullptr);
    CHECK(counted.counts == out.counts && counted.status == out.status);
    Outputs two(n), two_counted(n);
    with(two, two.solutions.data(), 2);
    with(two_counted, nullptr, 2);
    CHECK(two_counted.counts == two.counts && two_counted.guesses == two.guesses);
    // A forbidden solution is not found again; an empty cell leaves none.
    for (std::size_t p = 0; p < n; ++p) {
        if (out.status[p] == solved9) {
            std::size_t cell = 0;
            while (cell < kCells && cells[p * kCells + cell]) ++cell;
            if (cell < kCells)
                sets[p * kCells + cell] &= static_cast<std::uint16_t>(~(1u << (out.solutions[p * kCells + cell] - 1)));
        }
        if (p % 7 == 0) sets[p * kCells + p % kCells] = 0;
    }
    Outputs less(n);
    with(less, less.solutions.data());
    for (std::size_t p = 0; p < n; ++p) {
        const auto* given = cells.data() + p * kCells;
        const bool is_full = std::count(given, given + kCells, 0) == 0;
        if (p % 7 == 0 || (out.status[p] == solved9 && !is_full)) CHECK(less.status[p] == none9);
    }
}

// A puzzle with a status is skipped; one that needs more guesses than allowed stays open.
void limits(const Level9& level) {
    constexpr std::size_t n = 300;
    const auto cells = puzzles(n);
    const Outputs all = solve(level, cells, 2);
    Outputs some(n);
    for (std::size_t p = 0; p < n; p += 3) some.status[p] = bad9;
    work(level, {2, ~0u, some.solutions.data(), some.counts.data(), some.guesses.data(), some.status.data()},
         {cells.data(), nullptr, 0, n}, ~0ull);
    const Outputs few = solve(level, cells, 2, ~0ull, 1);
    std::size_t given_up = 0;
    for (std::size_t p = 0; p < n; ++p) {
        CHECK(some.status[p] == (p % 3 ? all.status[p] : std::uint8_t{bad9}));
        CHECK(some.counts[p] == (p % 3 ? all.counts[p] : 0));
        CHECK(few.guesses[p] <= 1);
        CHECK(few.status[p] == (all.guesses[p] > 1 ? std::uint8_t{open9} : all.status[p]));
        given_up += all.guesses[p] > 1;
    }
    CHECK(given_up > 10);
    // The search for one puzzle is given up at the same point as in a lane.
    for (std::uint32_t nodes = 0; nodes < 8; ++nodes) {
        const Outputs cut = solve(level, cells, 2, ~0ull, nodes);
        for (std::size_t p = 0; p < n; ++p) {
            Search9 search(cells.data() + p * kCells, *search_level9(level.name));
            const auto found = search.run(2, nodes, nullptr);
            CHECK(found == cut.counts[p] && search.guesses() == cut.guesses[p]);
            CHECK((cut.status[p] == open9) == (!search.finished() && found < 2));
        }
    }
}

// With nothing to write and a limit above two, counting works differently: as many solutions and guesses as in the
// search for one puzzle when counting, the same at every level.
void counting(const Level9& level) {
    constexpr std::size_t n = 300;
    const auto cells = puzzles(n);
    const auto counted = [&](const Level9& by, std::uint32_t limit, std::uint32_t nodes, std::uint64_t sweeps) {
        Outputs out(n);
        work(by, {limit, nodes, nullptr, out.counts.data(), out.guesses.data(), out.status.data()},
             {cells.data(), nullptr, 0, n}, sweeps);
        return out;
    };
    for (std::uint32_t limit : {3u, 50u, 5000u}) {
        const Outputs out = counted(level, limit, ~0u, ~0ull);
        CHECK(counted(level, limit, ~0u, 1) == out);
        CHECK(counted(*level9("portable"), limit, ~0u, ~0ull) == out);
        for (std::size_t p = 0; p < n; ++p) {
            Search9 search(cells.data() + p * kCells, *search_level9(level.name));
            CHECK(search.count(limit, ~0ull, ~0ull) == out.counts[p]);
            CHECK(search.guesses() == out.guesses[p]);
            Scalar9 scalar(cells.data() + p * kCells);
            CHECK(scalar.run(limit, ~0ull, nullptr) == out.counts[p]);
            CHECK(out.status[p] == (out.counts[p] == 0 ? none9 : out.counts[p] == 1 ? solved9 : many9));
        }
        for (std::uint32_t nodes : {0u, 1u, 10u, 100u}) {
            const Outputs few = counted(level, limit, nodes, ~0ull);
            CHECK(counted(*level9("portable"), limit, nodes, 3) == few);
            for (std::size_t p = 0; p < n; ++p) {
                CHECK(few.guesses[p] <= nodes && few.counts[p] <= out.counts[p]);
                if (out.guesses[p] <= nodes) CHECK(few.counts[p] == out.counts[p] && few.status[p] == out.status[p]);
                Search9 search(cells.data() + p * kCells, *search_level9(level.name));
                CHECK(search.count(limit, nodes, ~0ull) == few.counts[p] && search.guesses() == few.guesses[p]);
                CHECK((few.status[p] == open9) == (!search.finished() && few.counts[p] < limit));
            }
        }
    }
}

// Where a first guess leaves a large part without a solution, what it left is looked at before all of that.
void barren_guess(const Level9& level) {
    const char* puzzle = ".....6....59.....82....8....45........3........6..3.54...325..6..................";
    std::vector<std::uint8_t> cells;
    for (const char* at = puzzle; *at; ++at) cells.push_back(static_cast<std::uint8_t>(*at == '.' ? 0 : *at - '0'));
    const Outputs out = solve(level, cells, 2);
    CHECK(out.status[0] == many9 && is_solution(out.solutions.data(), cells.data()));
    CHECK(out.guesses[0] < 1000);
}

// In a lane and for one puzzle many guesses are the same, and find as many solutions as there are.
void long_searches(const Level9& level) {
    constexpr std::size_t n = 300;
    constexpr std::uint32_t most = 3000;
    const auto cells = puzzles(n);
    const Outputs out = solve(level, cells, most);
    std::size_t with_many = 0;
    for (std::size_t p = 0; p < n; ++p) {
        Search9 search(cells.data() + p * kCells, *search_level9(level.name));
        std::vector<std::uint8_t> found(most * kCells);
        CHECK(search.run(most, ~0ull, found.data()) == out.counts[p] && search.guesses() == out.guesses[p]);
        CHECK(Scalar9(cells.data() + p * kCells).run(most, ~0ull, nullptr) == out.counts[p]);
        std::set<std::vector<std::uint8_t>> different;
        for (std::size_t i = 0; i < out.counts[p]; ++i)
            different.emplace(found.begin() + static_cast<std::ptrdiff_t>(i * kCells),
                              found.begin() + static_cast<std::ptrdiff_t>((i + 1) * kCells));
        CHECK(different.size() == out.counts[p]);
        with_many += out.guesses[p] > 600 && out.counts[p] < most;
    }
    CHECK(with_many > 3);
}

void few_puzzles(const Level9& level) {
    for (std::size_t n : {0u, 1u, 3u, 17u}) {
        const auto cells = puzzles(n);
        const Outputs out = solve(level, cells, 2);
        for (std::size_t p = 0; p < n; ++p) {
            Scalar9 search(cells.data() + p * kCells);
            CHECK(search.run(2, ~0ull, nullptr) == out.counts[p]);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    begin_at(argc, argv);
    int levels = 0;
    for (const char* name : {"portable", "avx2", "avx512"}) {
        const Level9* level = level9(name);
        if (!level) continue;
        CHECK(std::strcmp(level->name, name) == 0);
        agrees(*level);
        few_puzzles(*level);
        marks(*level);
        limits(*level);
        counting(*level);
        barren_guess(*level);
        long_searches(*level);
        ++levels;
    }
    CHECK(levels >= 1);
    CHECK(level9("abacus") == nullptr);
    CHECK(level9(nullptr) != nullptr);
}
