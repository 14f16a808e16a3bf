#include "make/low_clues9.hpp"

#include <algorithm>

#include "require.hpp"

namespace farandole::make {
namespace {

constexpr std::uint64_t kAny = ~std::uint64_t{0};
constexpr std::uint64_t kMostSolutions = 1000;  // looked at: among more, hardly a digit is in one alone
constexpr std::uint64_t kMostNeed = 2000;       // solutions without a given, counted
constexpr std::uint32_t kNeighbours = 6;        // of which the best is taken
constexpr int kPairsAtOnce = 4;                 // in a call of `run`

}  // namespace

LowClues9::LowClues9(int least, int most, int steps, std::uint64_t seed, const sudoku::SearchLevel9& level,
                     const FourBoxesLevel9& grids)
    : least_(least),
      most_(most),
      steps_(steps),
      seed_(seed),
      level_(level),
      grids_(grids),
      solutions_(kMostSolutions * kCells) {
    REQUIRE(least <= most && steps >= 0);
}

void LowClues9::load(std::uint64_t first, std::uint64_t number) {
    made_.clear();
    next_ = first;
    end_ = first + number;
    done_ = 0;
    is_begun_ = false;
}

std::uint64_t LowClues9::count(const Digits9& puzzle, std::uint64_t most) const {
    sudoku::Search9 search(puzzle.data(), level_);
    return most > 2 ? search.count(most, kAny, kAny) : search.run(most, kAny, nullptr);
}

// Finds the digits that exactly one solution has; false if there are too many solutions to tell.
bool LowClues9::exchanges(const Digits9& puzzle) {
    sudoku::Search9 search(puzzle.data(), level_);
    const std::uint64_t found = search.run(kMostSolutions, kAny, solutions_.data());
    exchanges_.clear();
    if (!search.finished()) return false;
    std::array<std::uint16_t, kCells> once{}, more{};
    for (std::uint64_t i = 0; i < found; ++i)
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            const auto digit = static_cast<std::uint16_t>(1 << solutions_[kCells * i + cell]);
            more[cell] |= static_cast<std::uint16_t>(once[cell] & digit);
            once[cell] |= digit;
        }
    for (std::size_t cell = 0; cell < kCells; ++cell)
        for (std::uint8_t digit = 1; digit <= 9; ++digit)
            if ((once[cell] & ~more[cell]) >> digit & 1) exchanges_.push_back({static_cast<std::uint8_t>(cell), digit});
    return true;
}

// Takes givens away in random order, and makes lists of the others.
void LowClues9::minimize(Digits9& puzzle) {
    cells_.clear();
    for (std::uint8_t cell = 0; cell < kCells; ++cell)
        if (puzzle[cell]) cells_.push_back(cell);
    random_.shuffle(cells_.data(), static_cast<std::uint32_t>(cells_.size()));
    std::erase_if(cells_, [&](std::uint8_t cell) {
        const std::uint8_t digit = std::exchange(puzzle[cell], std::uint8_t{0});
        if (count(puzzle, 2) == 1) return true;
        puzzle[cell] = digit;
        return false;
    });
    pairs_.clear();
    for (std::size_t i = 0; i < cells_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) pairs_.emplace_back(cells_[i], cells_[j]);
    random_.shuffle(pairs_.data(), static_cast<std::uint32_t>(pairs_.size()));
}

std::uint64_t LowClues9::need(const Digits9& puzzle) const {
    std::uint64_t sum = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell)
        if (puzzle[cell]) {
            Digits9 fewer = puzzle;
            fewer[cell] = 0;
            sum += count(fewer, kMostNeed);
        }
    return sum;
}

bool LowClues9::go_down() {
    for (int i = 0; i < kPairsAtOnce && !pairs_.empty(); ++i) {
        const auto [one, other] = pairs_.back();
        pairs_.pop_back();
        Digits9 fewer = puzzle_;
        fewer[one] = fewer[other] = 0;
        if (!exchanges(fewer) || exchanges_.empty()) continue;
        const Exchange& exchange = exchanges_[random_.below(static_cast<std::uint32_t>(exchanges_.size()))];
        fewer[exchange.cell] = exchange.digit;
        puzzle_ = fewer;
        minimize(puzzle_);
        return true;
    }
    return false;
}

bool LowClues9::go_aside() {
    Digits9 best{};
    std::uint64_t least = kAny;
    for (std::uint32_t i = 0; i < kNeighbours; ++i) {
        Digits9 other = puzzle_;
        const std::uint8_t cell = cells_[random_.below(static_cast<std::uint32_t>(cells_.size()))];
        other[cell] = 0;
        if (!exchanges(other) || exchanges_.empty()) continue;
        const Exchange& exchange = exchanges_[random_.below(static_cast<std::uint32_t>(exchanges_.size()))];
        other[exchange.cell] = exchange.digit;
        const std::uint64_t needed = need(other);
        if (needed < least && other != puzzle_) least = needed, best = other;
    }
    if (least == kAny) return false;
    puzzle_ = best;
    minimize(puzzle_);
    return true;
}

void LowClues9::begin() {
    random_ = Random(seed_, next_);
    random_full_grid9(random_, puzzle_.data(), grids_);
    minimize(puzzle_);
    step_ = 0;
    is_begun_ = true;
}

void LowClues9::end(bool is_found) {
    if (is_found) {
        Made9 made{next_, {}, {}, 1.0};
        for (const auto cell : cells_) made.givens.add(cell);
        sudoku::Search9 search(puzzle_.data(), level_);
        search.run(1, kAny, made.solution.data());
        made_.push_back(made);
    }
    is_begun_ = false;
    ++next_, ++done_;
}

bool LowClues9::run() {
    if (next_ == end_) return true;
    if (!is_begun_) {
        begin();
    } else if (const int size = static_cast<int>(cells_.size()); size <= most_) {
        end(size >= least_);
    } else if (!go_down() && pairs_.empty()) {
        if (step_++ == steps_)
            end(false);
        else
            go_aside();
    }
    return next_ == end_;
}

}  // namespace farandole::make
