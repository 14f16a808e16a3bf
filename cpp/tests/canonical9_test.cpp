// Canonical forms: equal under random transforms, at every level and with three algorithms.
#include "sudoku/canonical9.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <initializer_list>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "sudoku/canonical/clashing9.hpp"
#include "sudoku/canonical/puzzles9.hpp"
#include "sudoku/canonical_boxes.hpp"
#include "tests/check.hpp"

using namespace farandole::sudoku;

namespace {

using Cells = std::array<std::uint8_t, 81>;

Cells cells_of(const std::string& line) {
    Cells cells{};
    for (std::size_t i = 0; i < 81; ++i) cells[i] = line[i] == '.' ? 0 : static_cast<std::uint8_t>(line[i] - '0');
    return cells;
}

const char* const kMany = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

// The levels available on this machine.
std::vector<const char*> levels() {
    std::vector<const char*> there;
    for (const char* name : {"portable", "avx2", "avx512"})
        if (has_canonizer9(name)) there.push_back(name);
    return there;
}

class Random {
  public:
    explicit Random(unsigned seed) : engine_(seed) {}
    unsigned below(unsigned number) { return static_cast<unsigned>(engine_() % number); }
    bool chance(unsigned percent) { return below(100) < percent; }

    Transform9 transform() {
        Transform9 by{};
        by.is_transposed = below(2) != 0;
        lines(by.row);
        lines(by.column);
        std::iota(by.digit, by.digit + 10, std::uint8_t{0});
        shuffle(by.digit + 1, 9);
        return by;
    }

    template <class T>
    void shuffle(T* first, unsigned size) {
        for (unsigned i = size; i > 1; --i) std::swap(first[i - 1], first[below(i)]);
    }

  private:
    void lines(std::uint8_t* line) {
        std::uint8_t band[3] = {0, 1, 2};
        shuffle(band, 3);
        for (std::size_t i = 0; i < 3; ++i) {
            std::uint8_t in[3] = {0, 1, 2};
            shuffle(in, 3);
            for (std::size_t j = 0; j < 3; ++j) line[3 * i + j] = static_cast<std::uint8_t>(3 * band[i] + in[j]);
        }
    }
    std::mt19937 engine_;
};

// Grids of all kinds: parts of solutions, few digits, patterns, clashing digits.
Cells some_grid(Random& random, unsigned clashing) {
    Cells cells = cells_of(kMany);
    transform9(random.transform(), Cells(cells).data(), cells.data());
    // Exchanging two digits within two rows of a band, along a whole cycle, turns a solution into another one.
    for (unsigned times = random.below(4); times; --times) {
        const unsigned band = random.below(3), a = 3 * band + random.below(3), b = 3 * band + random.below(3);
        unsigned at = random.below(9);
        const std::uint8_t first = cells[9 * a + at];
        for (std::uint8_t digit = 0; digit != first;) {
            std::swap(cells[9 * a + at], cells[9 * b + at]);
            digit = cells[9 * a + at];
            if (digit == first) break;
            unsigned next = 0;
            while (next < 9 && (next == at || cells[9 * a + next] != digit)) ++next;
            if (next == 9) break;
            at = next;
        }
    }
    const unsigned kept = std::array<unsigned, 8>{0, 2, 5, 15, 25, 40, 70, 100}[random.below(8)];
    const unsigned rows = random.chance(30) ? random.below(512) : 511;
    const unsigned digits = random.chance(30) ? random.below(1024) : 1023;
    for (unsigned i = 0; i < 81; ++i) {
        auto& cell = cells[i];
        if (!random.chance(kept) || !(rows >> (i / 9) & 1) || !(digits >> cell & 1)) cell = 0;
    }
    if (random.chance(clashing))
        for (unsigned times = 1 + random.below(4); times; --times)
            cells[random.below(81)] = static_cast<std::uint8_t>(random.below(10));
    return cells;
}

bool same(const Canonical9& a, const Canonical9& b) {
    return std::memcmp(a.cells, b.cells, 81) == 0 && a.automorphisms == b.automorphisms &&
           a.is_complete == b.is_complete;
}

void unchanged_by_transforms() {
    Random random(20261122);
    const auto all = levels();
    for (const char* level : all) {
        Canonizer9 canonizer(level);
        for (int i = 0, n = rounds(level == all.back() ? 10'000 : 1000); i < n; ++i) {
            const Cells cells = some_grid(random, 1);
            Canonical9 form;
            canonizer.find(cells.data(), form);
            CHECK(form.is_complete);
            Cells moved;
            transform9(form.transform, cells.data(), moved.data());
            CHECK(std::memcmp(moved.data(), form.cells, 81) == 0);
            for (int j = 0; j < 10; ++j) {
                transform9(random.transform(), cells.data(), moved.data());
                Canonical9 other;
                canonizer.find(moved.data(), other);
                CHECK(same(form, other));
                CHECK(std::memcmp(form.cells, moved.data(), 81) <= 0);  // the smallest of them
            }
        }
    }
}

void levels_agree() {
    Random random(7);
    std::vector<std::unique_ptr<Canonizer9>> all;
    for (const char* level : levels()) all.push_back(std::make_unique<Canonizer9>(level));
    for (int i = 0; i < rounds(5000); ++i) {
        const Cells cells = some_grid(random, 1);
        Canonical9 first, other;
        all[0]->find(cells.data(), first);
        for (const auto& canonizer : all) {
            canonizer->find(cells.data(), other);
            CHECK(same(first, other));
            CHECK(std::memcmp(&first.transform, &other.transform, sizeof first.transform) == 0);
        }
    }
}

// The algorithm for clashing grids tries every order, and works for others too; the one for large boards has other
// forms, but distinguishes the same grids and finds the same number of symmetries.
void three_ways() {
    Random random(3);
    Canonizer9 canonizer;
    canonical::Clashing9 slow;
    canonical::Grid9 grid;
    const auto* level = canonical::puzzle_level9("portable");
    std::map<std::string, std::set<std::string>> classes;
    std::set<std::string> others;
    for (int i = 0; i < rounds(500); ++i) {
        Cells cells = some_grid(random, 20);
        for (int j = 0; j < 2; ++j) {
            Canonical9 form, slowly;
            canonizer.find(cells.data(), form);
            level->read(cells.data(), grid);
            slow.find(grid, std::size_t{1} << 18, slowly);
            CHECK(same(form, slowly));
            BoxCanonizer boxes(3, 3, cells.data());
            CHECK(boxes.run(100'000));
            std::uint64_t product = 1;
            for (const auto factor : boxes.factors()) product *= factor;
            CHECK(product == form.automorphisms);
            const auto text = [](const std::uint8_t* digits) { return std::string(digits, digits + 81); };
            classes[text(form.cells)].insert(text(boxes.cells()));
            others.insert(text(boxes.cells()));
            transform9(random.transform(), Cells(cells).data(), cells.data());
        }
    }
    for (const auto& [form, other] : classes) CHECK(other.size() == 1);
    CHECK(others.size() == classes.size());
}

void known() {
    Canonizer9 canonizer;
    Canonical9 form;
    const auto automorphisms = [&](const std::string& line) {
        canonizer.find(cells_of(line).data(), form);
        CHECK(form.is_complete);
        return form.automorphisms;
    };
    CHECK(automorphisms(std::string(81, '.')) == 3'359'232);
    CHECK(automorphisms(std::string(80, '.') + "5") == 3'359'232 / 81);
    CHECK(automorphisms(kMany) == 648);
    // All nine digits in one box, and one digit in all nine.
    std::string box(81, '.'), digit(81, '.');
    for (std::size_t i = 0; i < 9; ++i) {
        box[i / 3 * 9 + i % 3] = static_cast<char>('1' + i);
        digit[9 * i + i % 3 * 3 + i / 3] = '4';
    }
    CHECK(automorphisms(box) == 3'359'232 / 9);
    CHECK(automorphisms(digit) == 3'359'232 / 46'656);
    // So many clashes that the search is cut short: still an equivalent grid.
    const Cells ones = cells_of(std::string(81, '1'));
    canonizer.find(ones.data(), form);
    CHECK(!form.is_complete && std::memcmp(form.cells, ones.data(), 81) == 0);
}

// Large boards: equal under exchanges of lines and bands.
void large_boards() {
    Random random(11);
    for (const auto& [height, width] : {std::array<int, 2>{2, 4}, {2, 5}, {3, 4}, {4, 4}, {5, 5}}) {
        const int n = height * width;
        const auto size = static_cast<std::size_t>(n * n);
        for (const unsigned kept : {0u, 1u, 10u, 40u, 100u}) {
            std::vector<std::uint8_t> cells(size), moved(size);
            for (int i = 0; i < n * n; ++i)
                if (random.chance(kept)) {
                    const int row = i / n, column = i % n;
                    cells[static_cast<std::size_t>(i)] =
                        static_cast<std::uint8_t>((width * (row % height) + row / height + column) % n + 1);
                }
            BoxCanonizer first(height, width, cells.data());
            CHECK(first.run(100'000));
            for (int times = 0; times < 5; ++times) {
                // Rotates bands, permutes lines in the first band and digits; optionally transposes.
                std::vector<int> line[2], digit(static_cast<std::size_t>(n) + 1);
                for (int axis = 0; axis < 2; ++axis) {
                    const int band = axis ? width : height;
                    line[axis].resize(static_cast<std::size_t>(n));
                    std::iota(line[axis].begin(), line[axis].end(), 0);
                    random.shuffle(line[axis].data(), static_cast<unsigned>(band));
                    std::rotate(line[axis].begin(), line[axis].begin() + band, line[axis].end());
                }
                std::iota(digit.begin(), digit.end(), 0);
                random.shuffle(digit.data() + 1, static_cast<unsigned>(n));
                const bool is_transposed = height == width && random.chance(50);
                for (int row = 0; row < n; ++row)
                    for (int column = 0; column < n; ++column) {
                        const int r = line[0][static_cast<std::size_t>(row)],
                                  c = line[1][static_cast<std::size_t>(column)];
                        const auto from = static_cast<std::size_t>(is_transposed ? c * n + r : r * n + c);
                        moved[static_cast<std::size_t>(row * n + column)] =
                            static_cast<std::uint8_t>(digit[cells[from]]);
                    }
                BoxCanonizer other(height, width, moved.data());
                while (!other.run(7)) {  // bit by bit
                }
                CHECK(std::memcmp(first.cells(), other.cells(), size) == 0);
                const auto product = [](const BoxCanonizer& one) {
                    double number = 1;
                    for (const auto factor : one.factors()) number *= factor;
                    return number;
                };
                CHECK(product(first) == product(other));
            }
        }
    }
}

}  // namespace

int main() {
    known();
    unchanged_by_transforms();
    levels_agree();
    three_ways();
    large_boards();
}
