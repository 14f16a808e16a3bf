#include "browser/board.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "cover/search/depth_first.hpp"
#include "cover/search/sparse_board.hpp"
#include "sudoku/search9.hpp"

namespace farandole::sudoku::portable {
extern const SearchLevel9 search_level;  // the only level that is built for browsers
}

namespace farandole::browser {
namespace {

constexpr std::uint64_t kStruckForOne = 32;  // options struck out that count as one guess

// The three houses of each cell of a classic board, a bit each.
struct HousesOf {
    std::uint32_t of[81];
};
constexpr HousesOf make_houses_of() {
    HousesOf houses{};
    for (unsigned cell = 0; cell < 81; ++cell)
        houses.of[cell] = 1u << cell / 9 | 1u << (9 + cell % 9) | 1u << (18 + cell / 27 * 3 + cell % 9 / 3);
    return houses;
}
constexpr HousesOf kHousesOf = make_houses_of();
constexpr std::uint32_t kAllHouses = (1u << 27) - 1;

}  // namespace

Board::Board(std::uint32_t side, std::uint32_t cells, std::uint32_t houses)
    : side_(side), cells_(cells), houses_(houses) {
    if (side < 1 || side > kMostDigits || cells < 1 || cells > kMostCells || houses > kMostHouses) return;
    for (std::uint32_t cell = 0; cell < cells; ++cell)
        if (exchange.digits[cell] > side) return;
    is_sound_ = read_houses();
    is_classic_ = is_sound_ && is_classic();
}

bool Board::read_houses() {
    std::uint16_t last[kMostCells] = {};  // the house that a cell was last seen in, from 1
    starts_.resize(houses_ + 1);
    std::uint32_t end = 0;
    for (std::uint32_t number = 0; number < houses_; ++number) {
        const std::uint32_t size = exchange.sizes[number];
        if (size > side_ || size > kMostMembers - end) return false;
        for (std::uint32_t at = end; at < end + size; ++at) {
            const auto cell = exchange.members[at];
            if (cell >= cells_ || last[cell] == number + 1) return false;
            last[cell] = static_cast<std::uint16_t>(number + 1);
        }
        starts_[number + 1] = end += size;
    }
    return true;
}

std::span<const std::uint16_t> Board::house(std::size_t number) const {
    return {exchange.members + starts_[number], starts_[number + 1] - starts_[number]};
}

// Whether the houses are the rows, columns and boxes of 9×9, in whatever order.
bool Board::is_classic() const {
    if (side_ != 9 || cells_ != 81 || houses_ != 27) return false;
    std::uint32_t seen = 0;
    for (std::size_t number = 0; number < 27; ++number) {
        const auto cells = house(number);
        if (cells.size() != 9) return false;
        std::uint32_t common = ~0u;  // the houses that all its cells lie in
        for (const auto cell : cells) common &= kHousesOf.of[cell];
        seen |= common;
    }
    return seen == kAllHouses;
}

std::int32_t Board::find(const std::uint8_t* digits, std::uint32_t limit, Effort& effort,
                         std::uint8_t* solutions) const {
    return is_classic_ ? find_classic(digits, limit, effort, solutions) : find_covers(digits, limit, effort, solutions);
}

std::int32_t Board::find_classic(const std::uint8_t* digits, std::uint32_t limit, Effort& effort,
                                 std::uint8_t* solutions) const {
    sudoku::Search9 search(digits, sudoku::portable::search_level);
    std::uint64_t found = 0;
    if (solutions)
        for (; found < limit && found < 2; ++found)
            if (!search.run(1, effort - search.guesses(), solutions + found * kMostCells)) break;
    if (found < limit && !search.finished() && search.guesses() < effort)
        found += search.count(limit - found, effort - search.guesses(), Effort(-1));
    const bool is_over = found == limit || search.finished();
    effort -= std::min(effort, search.guesses() + 1);
    return is_over ? static_cast<std::int32_t>(found) : kNoEffort;
}

std::vector<std::uint32_t> Board::left(const std::uint8_t* digits) const {
    std::vector<std::uint32_t> sets(cells_);
    for (std::uint32_t cell = 0; cell < cells_; ++cell)
        sets[cell] = digits[cell] ? 1u << (digits[cell] - 1) : (1u << side_) - 1;
    for (std::uint32_t number = 0; number < houses_; ++number) {
        std::uint32_t held = 0, twice = 0;
        for (const auto cell : house(number)) {
            const auto bit = digits[cell] ? 1u << (digits[cell] - 1) : 0;
            twice |= held & bit;
            held |= bit;
        }
        for (const auto cell : house(number)) sets[cell] &= digits[cell] ? ~twice : ~held;
    }
    return sets;
}

// An option is a digit in a cell. Its items are the cell, and the digit in each house of the cell; whole
// houses come first, because they must hold every digit.
std::int32_t Board::find_covers(const std::uint8_t* digits, std::uint32_t limit, Effort& effort,
                                std::uint8_t* solutions) const {
    const auto sets = left(digits);
    std::vector<std::uint32_t> first(houses_);  // item of the first digit of a house
    cover::Problem problem;
    problem.items = cells_;
    for (const bool is_whole : {true, false}) {
        for (std::uint32_t number = 0; number < houses_; ++number)
            if ((house(number).size() == side_) == is_whole) {
                first[number] = problem.items;
                problem.items += side_;
            }
        if (is_whole) problem.primary = problem.items;
    }
    std::vector<std::vector<std::uint32_t>> items(cells_);  // of the first digit: the cell's houses
    for (std::uint32_t number = 0; number < houses_; ++number)
        for (const auto cell : house(number)) items[cell].push_back(first[number]);
    std::vector<std::uint16_t> cell_of;
    std::vector<std::uint8_t> digit_of;
    for (std::uint32_t cell = 0; cell < cells_; ++cell)
        for (auto rest = sets[cell]; rest; rest &= rest - 1) {
            const auto digit = static_cast<std::uint32_t>(std::countr_zero(rest));
            problem.entries.push_back(cell);
            for (const auto item : items[cell]) problem.entries.push_back(item + digit);
            problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
            cell_of.push_back(static_cast<std::uint16_t>(cell));
            digit_of.push_back(static_cast<std::uint8_t>(digit + 1));
        }
    const auto built = problem.entries.size() / kStruckForOne + 1;
    effort -= std::min<Effort>(effort, built);
    // Sparse sets alone, since the tables of the other engine would double the size of what is sent to browsers.
    cover::DepthFirst<cover::SparseBoard, cover::Engine::sparse> search(cover::Compact(problem), false);
    cover::Limits limits;
    cover::Batch batch;
    std::uint32_t found = 0;
    auto status = cover::Status::solutions;
    while (found < limit && effort && status == cover::Status::solutions) {
        const bool is_wanted = solutions && found < 2;
        limits.solutions = is_wanted ? 1 : limit - found;
        limits.work = kStruckForOne * std::min<Effort>(effort, 1 << 10);
        const auto before = search.solutions();
        batch.clear();
        status = search.run(limits, is_wanted ? &batch : nullptr);
        for (const auto option : batch.numbers) solutions[found * kMostCells + cell_of[option]] = digit_of[option];
        found += static_cast<std::uint32_t>(search.solutions() - before);
        if (status == cover::Status::finished) break;
        effort -= std::min<Effort>(effort, status == cover::Status::work ? 1 << 10 : 1);
        status = cover::Status::solutions;
    }
    return found == limit || status == cover::Status::finished ? static_cast<std::int32_t>(found) : kNoEffort;
}

}  // namespace farandole::browser
