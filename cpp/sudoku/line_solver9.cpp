#include "sudoku/line_solver9.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <new>

#include "require.hpp"

namespace farandole::sudoku {
namespace {

// Solutions to count in lanes before a puzzle gets a separate search, which is faster for that.
constexpr std::uint64_t kMostInStep = 1024;
constexpr std::uint32_t kUnlimited = ~std::uint32_t{0};

}  // namespace

void LineSolver9::Free::operator()(std::byte* memory) const { ::operator delete(memory, std::align_val_t{64}); }

LineSolver9::LineSolver9(const Level9& level, Aim aim, std::uint64_t limit, std::uint64_t nodes)
    : level_(level),
      aim_(aim),
      limit_(limit),
      nodes_(nodes),
      memory_(static_cast<std::byte*>(::operator new(level.memory, std::align_val_t{64}))) {
    REQUIRE(aim != Aim::count || limit >= 1);
}

void LineSolver9::load(const char* text, std::size_t size, std::size_t puzzles, const Layout9& layout) {
    places_.resize(puzzles);
    cells_.resize(puzzles * kCells);
    read_run9(text, size, layout, places_.data(), cells_.data());
    counts_.assign(puzzles, 0);
    guesses_.assign(puzzles, 0);
    status_.assign(puzzles, open9);
    totals_.clear();
    search_.reset();
    searched_ = 0;
    is_in_step_ = true;
    is_done_ = aim_ == Aim::read;
    if (is_done_) return;
    const std::uint64_t limit = aim_ == Aim::count ? std::min(limit_, kMostInStep) : aim_ == Aim::any ? 1 : 2;
    const auto nodes = static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes_, kUnlimited));
    level_.start(memory_.get(), {static_cast<std::uint32_t>(limit), nodes, aim_ == Aim::count ? nullptr : cells_.data(),
                                 counts_.data(), guesses_.data(), status_.data()});
    level_.feed(memory_.get(), {cells_.data(), nullptr, 0, puzzles});
}

bool LineSolver9::run(std::uint64_t sweeps) {
    if (is_done_) return true;
    if (is_in_step_) {
        if (!level_.run(memory_.get(), sweeps, true)) return false;
        is_in_step_ = false;
        if (aim_ == Aim::count) totals_.assign(counts_.begin(), counts_.end());
    }
    return is_done_ = search_on(sweeps);
}

bool LineSolver9::needs_search(std::size_t puzzle) const {
    return aim_ == Aim::count && limit_ > kMostInStep &&
           (counts_[puzzle] == kMostInStep || (status_[puzzle] == open9 && guesses_[puzzle]));
}

std::uint64_t LineSolver9::total(std::size_t puzzle) const {
    return totals_.empty() ? counts_[puzzle] : totals_[puzzle];
}

const std::uint8_t* LineSolver9::solution(std::size_t puzzle) const {
    return counts_[puzzle] && aim_ != Aim::count ? cells_.data() + kCells * puzzle : nullptr;
}

std::size_t LineSolver9::ready() const {
    if (is_done_) return places_.size();
    std::size_t puzzle = 0;
    while (puzzle < places_.size() && status_[puzzle] != open9 && (puzzle < searched_ || !needs_search(puzzle)))
        ++puzzle;
    return puzzle;
}

// Puzzles with many solutions that the lanes have not settled, including those given up there: near their own limit of
// solutions, lanes make guesses that a search without that limit doesn't make.
bool LineSolver9::search_on(std::uint64_t guesses) {
    const auto n = places_.size();
    for (; searched_ < n; ++searched_) {
        if (!needs_search(searched_)) continue;
        if (!search_) {
            search_.emplace(cells_.data() + kCells * searched_);
            totals_[searched_] = 0;
        }
        const auto before = search_->guesses();
        totals_[searched_] += search_->count(limit_ - totals_[searched_], nodes_ - before, guesses);
        const bool is_given_up = search_->guesses() >= nodes_;
        const bool is_settled = search_->finished() || totals_[searched_] >= limit_;
        guesses -= std::min(guesses, search_->guesses() - before + 1);
        if (!is_settled && !is_given_up) return false;
        const auto total = totals_[searched_];
        status_[searched_] = !is_settled ? open9 : total == 0 ? none9 : total == 1 ? solved9 : many9;
        guesses_[searched_] = static_cast<std::uint32_t>(std::min<std::uint64_t>(search_->guesses(), kUnlimited));
        search_.reset();
        if (!guesses) {
            ++searched_;
            return searched_ == n;
        }
    }
    return true;
}

std::size_t LineSolver9::size(std::size_t puzzles) const {
    REQUIRE(puzzles <= ready());
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < puzzles; ++i) {
        char digits[20];
        if (aim_ == Aim::count)
            bytes += static_cast<std::size_t>(std::to_chars(digits, digits + 20, total(i)).ptr - digits) + 1;
        else
            bytes += kCells + label_size(places_[i]) + 1;
    }
    return bytes;
}

void LineSolver9::write(std::size_t puzzles, char* out) const {
    REQUIRE(puzzles <= ready());
    for (std::size_t i = 0; i < puzzles; ++i) {
        if (aim_ == Aim::count) {
            out = std::to_chars(out, out + 20, total(i)).ptr;
        } else {
            std::uint8_t unsolved[kCells];
            const bool is_solved = status_[i] == solved9;
            if (!is_solved) givens(i, unsolved);
            symbols_of(is_solved ? cells_.data() + kCells * i : unsolved, out);
            out = write_label(places_[i], out + kCells);
        }
        *out++ = '\n';
    }
}

}  // namespace farandole::sudoku
