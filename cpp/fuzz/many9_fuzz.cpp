// A long comparison of the lock-step solver and of the search for one puzzle with a search in plain
// integers, on puzzles of every kind, at every level this machine has:
//
//     many9_fuzz PUZZLES [SEED]
//
// Kinds: givens taken from a full grid, from none to all of them; one given changed; several
// changed at random; random givens; the last three mostly have no solution. Each puzzle is also
// turned over and relabelled, which must not change how many solutions it has; and solved as sets
// of candidates with one candidate taken away, which must lose exactly the solutions that use it.
// Now and then a batch is only counted, far, which is done in another way (completions9.hpp).
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <random>
#include <vector>

#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"
#include "tests/check.hpp"
#include "tests/scalar9.hpp"

using namespace farandole::sudoku;
using farandole::tests::Scalar9;

namespace {

constexpr std::size_t kBatch = 8192;
constexpr std::uint32_t kMostNodes = 2000;
std::uint32_t nodes = kMostNodes;  // guesses after which a puzzle of this batch is left, by both solvers

using Random = std::mt19937_64;

struct Outputs {
    std::vector<std::uint8_t> solutions = std::vector<std::uint8_t>(kBatch * kCells);
    std::vector<std::uint32_t> counts = std::vector<std::uint32_t>(kBatch);
    std::vector<std::uint32_t> guesses = std::vector<std::uint32_t>(kBatch);
    std::vector<std::uint8_t> status = std::vector<std::uint8_t>(kBatch);
    friend bool operator==(const Outputs&, const Outputs&) = default;
};

Outputs solve(const Level9& level, const std::uint8_t* cells, const std::uint16_t* marks, std::uint32_t limit,
              bool only_counts = false) {
    Outputs out;
    void* memory = ::operator new(level.memory, std::align_val_t{64});
    level.start(memory, {limit, nodes, only_counts ? nullptr : out.solutions.data(), out.counts.data(),
                         out.guesses.data(), out.status.data()});
    // In two pieces, the second fed while lanes are at work on the first.
    for (const std::size_t at : {std::size_t{0}, kBatch / 2}) {
        level.feed(memory,
                   {cells ? cells + kCells * at : nullptr, marks ? marks + kCells * at : nullptr, at, at + kBatch / 2});
        while (!level.run(memory, 1000, false)) {
        }
    }
    while (!level.run(memory, 1000, true)) {
    }
    ::operator delete(memory, std::align_val_t{64});
    return out;
}

// A full grid: three boxes filled at random, the rest found.
void full_grid(std::uint8_t* cells, Random& random) {
    std::uint8_t start[kCells] = {}, digits[9];
    for (int i = 0; i < 9; ++i) digits[i] = static_cast<std::uint8_t>(i + 1);
    for (int box = 0; box < 3; ++box) {
        std::shuffle(digits, digits + 9, random);
        for (int i = 0; i < 9; ++i) start[30 * box + 9 * (i / 3) + i % 3] = digits[i];
    }
    Scalar9 search(start);
    CHECK(search.run(1, ~0ull, cells) == 1);
}

void make(std::uint8_t* cells, Random& random) {
    const auto kind = random() % 16;
    if (kind == 0) {
        std::fill_n(cells, kCells, std::uint8_t{0});
        for (auto givens = random() % 30; givens; --givens)
            cells[random() % kCells] = static_cast<std::uint8_t>(random() % 9 + 1);
        return;
    }
    const std::size_t givens = kind < 4 ? random() % 82 : 22 + random() % 16;
    int order[kCells];
    for (int i = 0; i < kCells; ++i) order[i] = i;
    std::shuffle(order, order + kCells, random);
    for (std::size_t i = givens; i < kCells; ++i) cells[order[i]] = 0;
    if (kind == 4 && givens) cells[order[random() % givens]] = static_cast<std::uint8_t>(random() % 9 + 1);
    if (kind == 5)
        for (int i = 0; i < 3; ++i) cells[random() % kCells] = static_cast<std::uint8_t>(random() % 10);
}

bool is_solution(const std::uint8_t* solution, const std::uint8_t* given) {
    unsigned rows[9] = {}, columns[9] = {}, boxes[9] = {};
    for (int cell = 0; cell < kCells; ++cell) {
        if (given[cell] && given[cell] != solution[cell]) return false;
        const unsigned bit = 1u << solution[cell];
        rows[cell / 9] |= bit, columns[cell % 9] |= bit, boxes[cell / 27 * 3 + cell % 9 / 3] |= bit;
    }
    const auto whole = [](const unsigned (&houses)[9]) {
        return std::all_of(houses, houses + 9, [](unsigned house) { return house == 0x3FE; });
    };
    return whole(rows) && whole(columns) && whole(boxes);
}

// Rows for columns, bands and stacks and lines in them in another order, digits relabelled.
void transform(const std::uint8_t* from, std::uint8_t* to, Random& random) {
    int rows[9], columns[9], chutes[2][3] = {{0, 1, 2}, {0, 1, 2}};
    std::uint8_t labels[10];
    for (int i = 0; i < 10; ++i) labels[i] = static_cast<std::uint8_t>(i);
    std::shuffle(labels + 1, labels + 10, random);
    for (int side = 0; side < 2; ++side) {
        std::shuffle(chutes[side], chutes[side] + 3, random);
        for (int chute = 0; chute < 3; ++chute) {
            int lines[3] = {0, 1, 2};
            std::shuffle(lines, lines + 3, random);
            for (int i = 0; i < 3; ++i) (side ? rows : columns)[3 * chute + i] = 3 * chutes[side][chute] + lines[i];
        }
    }
    const bool is_turned = random() & 1;
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) to[is_turned ? 9 * c + r : 9 * r + c] = labels[from[9 * rows[r] + columns[c]]];
}

// Counts a batch at every level, with nothing written, and compares.
void count(const std::vector<const Level9*>& levels, const std::uint8_t* cells, std::uint32_t limit, Random& random) {
    const Outputs first = solve(*levels.front(), cells, nullptr, limit, true);
    for (const auto* level : levels) CHECK(solve(*level, cells, nullptr, limit, true) == first);
    for (std::size_t p = 0; p < kBatch; ++p) {
        const std::uint8_t* puzzle = cells + p * kCells;
        CHECK(first.counts[p] <= limit && first.guesses[p] <= nodes);
        Search9 alone(puzzle, *search_level9(levels[p % levels.size()]->name));
        const std::uint64_t pause = random() % 100 + 1;
        std::uint64_t counted = 0;
        do counted += alone.count(limit - counted, nodes - alone.guesses(), pause);
        while (!alone.finished() && counted < limit && alone.guesses() < nodes);
        CHECK(counted <= limit && alone.guesses() <= nodes);
        Scalar9 search(puzzle);
        const auto expected = search.run(limit, 100 * kMostNodes, nullptr);
        const bool is_sure = search.finished() || expected == limit;
        if (is_sure) CHECK(first.counts[p] <= expected && counted <= expected);
        CHECK(first.status[p] != open9 || first.guesses[p] == nodes);
        CHECK(counted == first.counts[p] && alone.guesses() == first.guesses[p]);
        CHECK((first.status[p] == open9) == (!alone.finished() && counted < limit));
        if (is_sure && first.status[p] != open9) CHECK(first.counts[p] == expected);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t wanted = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
    Random random(seed);
    std::vector<const Level9*> levels;
    for (const char* name : {"portable", "avx2", "avx512"})
        if (const Level9* level = level9(name)) levels.push_back(level);
    std::printf("seed %llu, levels:", static_cast<unsigned long long>(seed));
    for (const auto* level : levels) std::printf(" %s", level->name);
    std::printf("\n");

    std::vector<std::uint8_t> cells(kBatch * kCells), turned(kBatch * kCells);
    std::vector<std::uint16_t> marks(kBatch * kCells);
    std::vector<std::uint32_t> expected(kBatch);
    std::uint64_t seen = 0, none = 0, one = 0, many = 0, open = 0, forbidden = 0;
    const auto begin = std::chrono::steady_clock::now();
    double said = 0;
    while (seen < wanted) {
        constexpr std::uint32_t limits[] = {2, 2, 1, 3, 30};
        const std::uint32_t limit = limits[random() % 5];
        nodes = random() % 4 ? kMostNodes : static_cast<std::uint32_t>(random() % 30);
        std::uint8_t grid[kCells];
        for (std::size_t p = 0; p < kBatch; ++p) {
            if (p % 8 == 0) full_grid(grid, random);
            std::uint8_t* puzzle = cells.data() + p * kCells;
            std::memcpy(puzzle, grid, kCells);
            make(puzzle, random);
            transform(puzzle, turned.data() + p * kCells, random);
        }
        if (random() % 4 == 0) count(levels, cells.data(), random() % 2 ? 3000 : limit + 2, random);
        const Outputs first = solve(*levels.front(), cells.data(), nullptr, limit);
        for (const auto* level : levels) CHECK(solve(*level, cells.data(), nullptr, limit) == first);
        const Outputs other = solve(*levels.back(), turned.data(), nullptr, limit);
        for (std::size_t p = 0; p < kBatch; ++p) {
            Scalar9 search(cells.data() + p * kCells);
            const auto count = search.run(limit, 100 * kMostNodes, nullptr);
            // The search for one puzzle finds what the lock-step solver found, in the same way.
            Search9 alone(cells.data() + p * kCells, *search_level9(levels[p % levels.size()]->name));
            std::uint8_t solution[kCells] = {};
            const auto counted = alone.run(1, nodes, solution);
            const auto others = counted ? alone.run(limit - 1, nodes - alone.guesses(), nullptr) : 0;
            CHECK(counted + others == first.counts[p] && alone.guesses() == first.guesses[p]);
            CHECK((first.status[p] == open9) == (!alone.finished() && counted + others < limit));
            if (counted) CHECK(std::memcmp(solution, first.solutions.data() + p * kCells, kCells) == 0);
            const bool is_sure = search.finished() || count == limit;
            if (first.status[p] == open9) {
                ++open;
                CHECK(first.guesses[p] == nodes);
            } else if (is_sure) {
                CHECK(first.counts[p] == count);
                CHECK(first.status[p] == (count == 0 ? none9 : count == 1 ? solved9 : many9));
                if (other.status[p] != open9) CHECK(other.counts[p] == count);
                (count == 0 ? none : count == 1 ? one : many)++;
            }
            if (first.counts[p]) CHECK(is_solution(first.solutions.data() + p * kCells, cells.data() + p * kCells));
            // Take away what the first solution has in some blank cell: that solution must be gone.
            auto* sets = marks.data() + p * kCells;
            for (int cell = 0; cell < kCells; ++cell) {
                const auto digit = cells[p * kCells + static_cast<std::size_t>(cell)];
                sets[cell] = digit ? static_cast<std::uint16_t>(1u << (digit - 1)) : std::uint16_t{0x1FF};
            }
            const std::size_t cell = random() % kCells;
            if (first.counts[p])
                sets[cell] &= static_cast<std::uint16_t>(~(1u << (first.solutions[p * kCells + cell] - 1)));
        }
        const Outputs less = solve(*levels.back(), nullptr, marks.data(), limit);
        for (std::size_t p = 0; p < kBatch; ++p) {
            if (first.status[p] == open9 || less.status[p] == open9) continue;
            if (limit > 1 && first.status[p] == solved9) {
                CHECK(less.counts[p] == 0);
                ++forbidden;
            }
            if (first.counts[p] < limit) CHECK(less.counts[p] <= first.counts[p]);
            if (less.counts[p]) CHECK(is_solution(less.solutions.data() + p * kCells, cells.data() + p * kCells));
        }
        seen += kBatch;
        const double now = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (now - said > 10 || seen >= wanted) {
            said = now;
            std::printf(
                "%llu puzzles in %.0f s: %llu one solution, %llu none, %llu more, %llu open; %llu solutions "
                "forbidden\n",
                static_cast<unsigned long long>(seen), now, static_cast<unsigned long long>(one),
                static_cast<unsigned long long>(none), static_cast<unsigned long long>(many),
                static_cast<unsigned long long>(open), static_cast<unsigned long long>(forbidden));
            std::fflush(stdout);
        }
    }
}
