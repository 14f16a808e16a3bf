#include "make/pattern9.hpp"

#include <algorithm>

#include "require.hpp"

namespace farandole::make {
namespace {

constexpr std::uint64_t kMostCounted = 5000;  // counted; with more, any exchange is as good
constexpr int kSteps = 400;                   // of a candidate: by then most have got there, or never will

}  // namespace

Pattern9::Pattern9(const Cells& pattern, bool is_minimal, std::uint64_t seed, const sudoku::SearchLevel9& level,
                   const FourBoxesLevel9& grids)
    : pattern_(pattern), is_minimal_(is_minimal), seed_(seed), level_(level), grids_(grids) {
    REQUIRE(!pattern.empty());
    for (const int cell : pattern) cells_.push_back(static_cast<std::uint8_t>(cell));
}

void Pattern9::load(std::uint64_t first, std::uint64_t number) {
    made_.clear();
    next_ = first;
    end_ = first + number;
    done_ = 0;
    is_begun_ = false;
}

std::uint64_t Pattern9::count(const Digits9& puzzle, std::uint64_t most) const {
    sudoku::Search9 search(puzzle.data(), level_);
    constexpr std::uint64_t kAny = ~std::uint64_t{0};
    return most > 2 ? search.count(most, kAny, kAny) : search.run(most, kAny, nullptr);
}

void Pattern9::begin() {
    random_ = Random(seed_, next_);
    random_full_grid9(random_, puzzle_.data(), grids_);
    puzzle_ = masked(puzzle_, pattern_);
    solutions_ = count(puzzle_, kMostCounted);
    std::sort(cells_.begin(), cells_.end());  // whatever candidate was before
    at_ = cells_.size();
    steps_ = 0;
    is_begun_ = true;
}

void Pattern9::end() {
    is_begun_ = false;
    ++next_, ++done_;
}

void Pattern9::succeed() {
    if (is_minimal_)
        for (const auto cell : cells_) {
            Digits9 fewer = puzzle_;
            fewer[cell] = 0;
            if (count(fewer, 2) < 2) return;
        }
    Made9 made{next_, pattern_, {}, 1.0};
    sudoku::Search9 search(puzzle_.data(), level_);
    search.run(1, ~std::uint64_t{0}, made.solution.data());
    made_.push_back(made);
}

bool Pattern9::run() {
    if (next_ == end_) return true;
    if (!is_begun_) begin();
    if (solutions_ == 1) {
        succeed();
        end();
        return next_ == end_;
    }
    if (steps_++ == kSteps) {
        end();
        return next_ == end_;
    }
    if (at_ >= cells_.size()) {
        random_.shuffle(cells_.data(), static_cast<std::uint32_t>(cells_.size()));
        at_ = 0;
    }
    const int cell = cells_[at_++];
    unsigned seen = 0;
    for (const int peer : logic::peers(cell)) seen |= 1u << puzzle_[at(peer)];
    std::array<std::uint8_t, 9> digits;
    std::uint32_t n = 0;
    for (std::uint8_t digit = 1; digit <= 9; ++digit)
        if (digit != puzzle_[at(cell)] && !(seen >> digit & 1)) digits[n++] = digit;
    random_.shuffle(digits.data(), n);
    Digits9 other = puzzle_;
    for (std::uint32_t i = 0; i < n; ++i) {
        other[at(cell)] = digits[i];
        const std::uint64_t left = count(other, std::min(solutions_ + 1, kMostCounted));
        if (left == 0 || left > solutions_) continue;
        solutions_ = left;
        puzzle_ = other;
    }
    return false;
}

}  // namespace farandole::make
