#include "make/questions9.hpp"

#include <algorithm>

#include "require.hpp"

namespace farandole::make {
namespace {

constexpr std::size_t kRows = 2048;
constexpr std::ptrdiff_t kSets = kCells;

}  // namespace

Questions9::Questions9(const sudoku::Level9& level, std::uint32_t limit, std::size_t askers)
    : level_(level),
      memory_(static_cast<std::byte*>(::operator new(level.memory, std::align_val_t{64}))),
      asked_(askers * kCells),
      marks_(kRows * kCells),
      solutions_(kRows * kCells),
      status_(kRows),
      is_taken_(kRows),
      counts_(kRows),
      guesses_(kRows) {
    REQUIRE(askers <= kRows / 2);
    level_.start(memory_.get(),
                 {limit, ~std::uint32_t{0}, solutions_.data(), counts_.data(), guesses_.data(), status_.data()});
}

void Questions9::ask(std::size_t asker, const std::uint16_t* marks) {
    std::copy_n(marks, kCells, asked_.begin() + kSets * static_cast<std::ptrdiff_t>(asker));
    waiting_.push_back(asker);
}

// Rows that nobody uses, as many as are needed or as there are in a row, get the questions.
void Questions9::feed() {
    if (next_ + waiting_.size() > kRows) next_ = 0;
    while (is_taken_[next_]) next_ = (next_ + 1) % kRows;
    std::size_t end = next_;
    while (!waiting_.empty() && end < kRows && !is_taken_[end]) {
        const std::size_t asker = waiting_.back();
        waiting_.pop_back();
        std::copy_n(asked_.begin() + kSets * static_cast<std::ptrdiff_t>(asker), kCells,
                    marks_.begin() + kSets * static_cast<std::ptrdiff_t>(end));
        status_[end] = sudoku::open9;
        counts_[end] = guesses_[end] = 0;
        is_taken_[end] = 1;
        under_way_.push_back({end, asker});
        ++end;
    }
    level_.feed(memory_.get(), {nullptr, marks_.data() + kCells * next_, next_, end});
    next_ = end % kRows;
    is_hungry_ = false;
}

void Questions9::run(std::uint64_t sweeps, std::vector<Answer9>& answers) {
    if (is_hungry_ && !waiting_.empty()) feed();
    if (under_way_.empty()) return;
    // Where no more wait a lane may stay empty, and a few sweeps at a time are enough.
    const bool is_last = waiting_.empty();
    is_hungry_ =
        level_.run(memory_.get(), is_last ? std::min<std::uint64_t>(sweeps, 4) : sweeps, is_last) || is_hungry_;
    collect(answers);
}

void Questions9::collect(std::vector<Answer9>& answers) {
    std::size_t kept = 0;
    for (const Row& one : under_way_) {
        if (status_[one.row] == sudoku::open9) {
            under_way_[kept++] = one;
            continue;
        }
        is_taken_[one.row] = 0;
        answers.push_back({one.asker, static_cast<int>(counts_[one.row]), solutions_.data() + kCells * one.row});
    }
    under_way_.resize(kept);
}

}  // namespace farandole::make
