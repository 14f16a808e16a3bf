#include "make/weighted9.hpp"

#include <algorithm>

#include "require.hpp"

namespace farandole::make {
namespace {

constexpr std::size_t kGrids = 32;  // of a candidate
constexpr int kTries = 60;          // of each: one part in thirty has one solution
constexpr std::size_t kPopulation = 64;

double ways(int k) {  // C(81, k)
    double product = 1;
    for (int i = 0; i < k; ++i) product *= static_cast<double>(kCells - i) / static_cast<double>(i + 1);
    return product;
}

// What a part of n cells, of which r can go, comes to on average, for n from 22 to 32 and r from 1 to 12 or more; only
// ratios for one n matter. Measured once: what is written here changes the variance of weights, not their means.
constexpr double kPromise[11][12] = {
    {6.2, 7.6, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0},
    {16, 17, 16, 15, 15, 15, 15, 15, 15, 15, 15, 15},
    {40, 36, 27, 22, 18, 17, 17, 17, 17, 17, 17, 17},
    {92, 71, 45, 32, 23, 20, 18, 17, 17, 17, 17, 17},
    {202, 129, 70, 42, 30, 23, 20, 19, 18, 18, 18, 18},
    {419, 225, 97, 52, 32, 24, 19, 15, 14, 14, 14, 14},
    {824, 361, 128, 67, 33, 23, 16, 13, 12, 10, 9.2, 9.2},
    {1530, 579, 152, 71, 38, 20, 14, 9.5, 7.9, 7.2, 6.2, 6},
    {2710, 1080, 182, 75, 34, 18, 11, 8.2, 5.8, 4.5, 4.1, 3.4},
    {5000, 2000, 250, 71, 25, 15, 10, 6.5, 3.8, 2.7, 2.3, 2},
    {9000, 4000, 400, 100, 40, 19, 9, 4.8, 2.8, 2.2, 1.3, 1.1},
};

double promise(int n, int r) { return kPromise[at(std::clamp(n, 22, kPart9) - 22)][at(std::min(r, 12) - 1)]; }

// 53 random bits, from 0 to below 1.
double fraction(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

}  // namespace

Weighted9::Weighted9(int least, int most, std::uint64_t seed, const sudoku::SearchLevel9& level,
                     const FourBoxesLevel9& grids)
    : least_(least), most_(most), seed_(seed), level_(level), grids_of_(grids), grids_(kGrids) {
    REQUIRE(least <= most);
}

void Weighted9::load(std::uint64_t first, std::uint64_t number) {
    made_.clear();
    next_ = first;
    end_ = first + number;
    done_ = 0;
    is_begun_ = false;
}

// Whether there is a solution beside the grid; if so, what differs is known from then on.
bool Weighted9::has_other(Grid& grid, const Cells& givens) {
    for (const Cells& set : grid.unavoidable)
        if (!set.meets(givens)) return true;
    std::array<std::uint8_t, 2 * kCells> solutions;
    sudoku::Search9 search(masked(grid.digits, givens).data(), level_);
    if (search.run(2, ~std::uint64_t{0}, solutions.data()) < 2) return false;
    const Cells other = difference(grid.digits, solutions.data());
    grid.unavoidable.push_back(other ? other : difference(grid.digits, solutions.data() + kCells));
    return true;
}

// The cells that can go. Those that can't will never.
Cells Weighted9::removable(Part& part) {
    Grid& grid = grids_[part.grid];
    for (const int cell : part.cells - part.needed)
        if (has_other(grid, part.cells - Cells::of(cell))) part.needed.add(cell);
    return part.cells - part.needed;
}

void Weighted9::begin() {
    random_ = Random(seed_, next_);
    parts_.clear();
    puzzles_.clear();
    is_begun_ = true;
    std::array<std::uint8_t, kCells> cells;
    for (std::size_t cell = 0; cell < kCells; ++cell) cells[cell] = static_cast<std::uint8_t>(cell);
    for (std::size_t number = 0; number < kGrids; ++number) {
        Grid& grid = grids_[number];
        random_full_grid9(random_, grid.digits.data(), grids_of_);
        grid.unavoidable.clear();
        add_exchanges(grid.digits, grid.unavoidable);
        std::sort(grid.unavoidable.begin(), grid.unavoidable.end(),
                  [](const Cells& a, const Cells& b) { return a.size() < b.size(); });
        for (int i = 0; i < kTries; ++i) {
            Cells part;
            for (std::size_t n = 0; n < kPart9; ++n) {
                std::swap(cells[n], cells[n + random_.below(static_cast<std::uint32_t>(kCells - n))]);
                part.add(cells[n]);
            }
            if (!has_other(grid, part)) parts_.push_back({number, part, {}, 1.0 / (kGrids * kTries), 1.0});
        }
    }
}

// One of some parts, with probabilities as their weights.
std::size_t Weighted9::drawn(const std::vector<Part>& from, double sum) {
    double left = fraction(random_) * sum;
    std::size_t i = 0;
    while (i + 1 < from.size() && left >= from[i].weight) left -= from[i++].weight;
    return i;
}

void Weighted9::draw() {
    if (parts_.empty()) return;
    before_.swap(parts_);
    parts_.clear();
    double sum = 0;
    for (const Part& part : before_) sum += part.weight * part.promise;
    const double distance = sum / kPopulation;
    double until = fraction(random_) * distance, passed = 0;
    std::size_t i = 0;
    for (std::size_t n = 0; n < kPopulation; ++n, until += distance) {
        for (;; ++i) {
            const double until_next = passed + before_[i].weight * before_[i].promise;
            if (until < until_next || i + 1 == before_.size()) break;
            passed = until_next;
        }
        parts_.push_back(before_[i]);
        parts_.back().weight = distance / before_[i].promise;
    }
}

// Tells puzzles, which nothing can be taken from, from parts, draws among these, and takes a cell away from each.
void Weighted9::step() {
    before_.clear();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        Part& part = parts_[i];
        const Cells can_go = removable(part);
        const int size = part.cells.size(), choices = can_go.size();
        if (choices == 0) {
            if (size < least_ || size > most_) continue;
            puzzles_.push_back(part);
            puzzles_.back().weight *= ways(size);
            continue;
        }
        part.promise = promise(size, choices);
        before_.push_back(part);
    }
    parts_.swap(before_);
    draw();
    for (Part& part : parts_) {
        const Cells can_go = part.cells - part.needed;
        const int size = part.cells.size(), choices = can_go.size();
        auto which = random_.below(static_cast<std::uint32_t>(choices));
        for (const int cell : can_go)
            if (which-- == 0) {
                part.cells.drop(cell);
                break;
            }
        part.weight *= static_cast<double>(choices) / static_cast<double>(size);
    }
}

void Weighted9::end() {
    if (!puzzles_.empty()) {
        double sum = 0;
        for (const Part& puzzle : puzzles_) sum += puzzle.weight;
        const Part& puzzle = puzzles_[drawn(puzzles_, sum)];
        made_.push_back({next_, puzzle.cells, grids_[puzzle.grid].digits, sum});
    }
    is_begun_ = false;
    ++next_, ++done_;
}

bool Weighted9::run() {
    if (next_ == end_) return true;
    if (!is_begun_)
        begin();
    else if (!parts_.empty())
        step();
    else
        end();
    return next_ == end_;
}

}  // namespace farandole::make
