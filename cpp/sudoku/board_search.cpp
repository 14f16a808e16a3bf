#include "sudoku/board_search.hpp"

#include <algorithm>
#include <utility>

#include "require.hpp"

namespace farandole::sudoku {

namespace {

constexpr std::uint64_t kPatience = 700;  // guesses until a board is handed over
constexpr std::int32_t kDifferent = 2;    // the code of the record

}  // namespace

BoardHouses::BoardHouses(int side, const std::vector<std::uint16_t>& groups, const std::vector<std::uint16_t>& sizes)
    : side_(side), first_house_{0} {
    REQUIRE(side >= 1 && side <= kLargestSide);
    const auto count = static_cast<std::size_t>(cells());
    std::vector<std::vector<std::uint16_t>> houses(count);
    std::vector<std::int32_t> stream;
    std::size_t at = 0;
    std::uint16_t house = 0;
    for (const std::uint16_t size : sizes) {
        const auto begin = groups.begin() + static_cast<std::ptrdiff_t>(at), end = begin + size;
        at += size;
        REQUIRE(at <= groups.size());
        stream.insert(stream.end(), {kDifferent, std::int32_t{size}});
        stream.insert(stream.end(), begin, end);
        if (size != side) continue;
        house_cells_.insert(house_cells_.end(), begin, end);
        for (auto cell = begin; cell != end; ++cell) {
            REQUIRE(*cell < count);
            houses[*cell].push_back(house);
        }
        ++house;
    }
    for (const auto& list : houses) {
        houses_of_.insert(houses_of_.end(), list.begin(), list.end());
        first_house_.push_back(static_cast<std::uint32_t>(houses_of_.size()));
    }
    rules_ = std::make_shared<const rules::Board>(side, count, stream);
}

BoardSearch::BoardSearch(std::shared_ptr<const BoardHouses> board, const std::uint8_t* cells,
                         const rules::SearchLevel& level)
    : board_(std::move(board)),
      level_(level),
      givens_(cells, cells + board_->cells()),
      search_(board_->rules(), cells, givens_.size(), level) {
    for (const std::uint8_t digit : givens_) REQUIRE(digit <= board_->side());
}

void BoardSearch::hand_over() {
    rules::Search root(board_->rules(), givens_.data(), givens_.size(), level_);
    root.run(1, 0, nullptr);
    learning_ = std::make_unique<BoardLearning>(board_, std::vector(root.sets(), root.sets() + givens_.size()));
    if (found_) learning_->exclude(first_);
}

std::uint64_t BoardSearch::run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
    std::uint64_t found = 0;
    std::vector<std::uint8_t> digits(givens_.size());
    // A board with two known solutions probably has more: then learning is unnecessary.
    while (!learning_ && found_ <= 1 && !search_.finished() && found < max_solutions) {
        const std::uint64_t before = search_.guesses(), left = kPatience - before;
        const std::uint64_t now = search_.run(1, std::min(max_guesses, left), digits.data());
        max_guesses -= search_.guesses() - before;
        if (now) {
            if (!found_) first_ = digits;
            if (solutions) solutions = std::copy(digits.begin(), digits.end(), solutions);
            ++found_, ++found;
        } else if (!search_.finished()) {
            if (search_.guesses() < kPatience) return found;
            hand_over();
        }
    }
    if (found == max_solutions || finished()) return found;
    if (learning_) return found + learning_->run(max_solutions - found, max_guesses, solutions);
    return found + search_.run(max_solutions - found, max_guesses, solutions);
}

}  // namespace farandole::sudoku
