#include "make/low_clues9.hpp"

#include <algorithm>

#include "require.hpp"

namespace farandole::make {
namespace {

constexpr std::uint64_t kAny = ~std::uint64_t{0};
constexpr std::uint64_t kMostSolutions = 1000;  // looked at: among more, hardly a digit is in one alone
constexpr std::uint32_t kNeighbours = 4;        // looked at, of those without one given

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

// Takes givens away in random order, and makes a list of the others.
void LowClues9::minimize(Digits9& puzzle) {
    cells_.clear();
    for (std::uint8_t cell = 0; cell < kCells; ++cell)
        if (puzzle[cell]) cells_.push_back(cell);
    random_.shuffle(cells_.data(), static_cast<std::uint32_t>(cells_.size()));
    std::erase_if(cells_, [&](std::uint8_t cell) {
        if (is_needed(puzzle, cell)) return false;
        puzzle[cell] = 0;
        return true;
    });
}

// Whether a given can't go without a second solution.
bool LowClues9::is_needed(const Digits9& puzzle, std::uint8_t cell) const {
    Digits9 fewer = puzzle;
    fewer[cell] = 0;
    return sudoku::Search9(fewer.data(), level_).run(2, kAny, nullptr) > 1;
}

// Goes on to a puzzle of fewer givens if there is one near, else to another one of as many.
void LowClues9::step() {
    const std::uint8_t gone = cells_[random_.below(static_cast<std::uint32_t>(cells_.size()))];
    Digits9 fewer = puzzle_;
    const std::uint8_t old = std::exchange(fewer[gone], std::uint8_t{0});
    if (!exchanges(fewer)) return;
    std::erase_if(exchanges_, [&](const Exchange& one) { return one.cell == gone && one.digit == old; });
    if (exchanges_.empty()) return;
    const auto all = static_cast<std::uint32_t>(exchanges_.size());
    for (std::uint32_t i = 0; i < std::min(kNeighbours, all); ++i) {
        std::swap(exchanges_[i], exchanges_[i + random_.below(all - i)]);
        Digits9 other = fewer;
        other[exchanges_[i].cell] = exchanges_[i].digit;
        for (const auto cell : cells_)
            if (cell != gone && !is_needed(other, cell)) {
                puzzle_ = other;
                minimize(puzzle_);
                return;
            }
    }
    puzzle_ = fewer;
    puzzle_[exchanges_[0].cell] = exchanges_[0].digit;
    std::replace(cells_.begin(), cells_.end(), gone, exchanges_[0].cell);
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
    } else if (step_++ == steps_) {
        end(false);
    } else {
        step();
    }
    return next_ == end_;
}

}  // namespace farandole::make
