#include "sudoku/board_search.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <utility>

#include "require.hpp"

namespace farandole::sudoku {

namespace {

constexpr std::uint32_t kDone = std::uint32_t{1} << 31;
constexpr std::uint64_t kPatience = 500;  // contradictions until a board is handed over

bool is_single(std::uint32_t set) { return (set & (set - 1)) == 0; }

std::uint8_t digit_of(std::uint32_t set) { return static_cast<std::uint8_t>(std::countr_zero(set) + 1); }

// Concatenates lists; returns where each begins, and where the last one ends.
std::vector<std::uint32_t> flatten(const std::vector<std::vector<std::uint16_t>>& lists,
                                   std::vector<std::uint16_t>& flat) {
    std::vector<std::uint32_t> first{0};
    for (const auto& list : lists) {
        flat.insert(flat.end(), list.begin(), list.end());
        first.push_back(static_cast<std::uint32_t>(flat.size()));
    }
    return first;
}

}  // namespace

BoardHouses::BoardHouses(int side, const std::vector<std::uint16_t>& groups, const std::vector<std::uint16_t>& sizes)
    : side_(side) {
    REQUIRE(side >= 1 && side <= kLargestSide);
    const auto count = static_cast<std::size_t>(cells());
    std::vector<std::vector<std::uint16_t>> peers(count), houses(count);
    std::size_t at = 0;
    std::uint16_t house = 0;
    for (const std::uint16_t size : sizes) {
        const auto begin = groups.begin() + static_cast<std::ptrdiff_t>(at), end = begin + size;
        at += size;
        REQUIRE(at <= groups.size());
        for (auto cell = begin; cell != end; ++cell) {
            REQUIRE(*cell < count);
            peers[*cell].insert(peers[*cell].end(), begin, end);
        }
        if (size != side) continue;
        house_cells_.insert(house_cells_.end(), begin, end);
        for (auto cell = begin; cell != end; ++cell) houses[*cell].push_back(house);
        ++house;
    }
    for (std::size_t cell = 0; cell < count; ++cell) {
        auto& list = peers[cell];
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        list.erase(std::remove(list.begin(), list.end(), static_cast<std::uint16_t>(cell)), list.end());
    }
    first_house_ = flatten(houses, houses_of_);
    first_peer_ = flatten(peers, peers_);
}

BoardSearch::BoardSearch(std::shared_ptr<const BoardHouses> board, const std::uint8_t* cells)
    : board_(std::move(board)), restart_at_(static_cast<std::uint64_t>(board_->cells())) {
    const auto count = static_cast<std::size_t>(board_->cells()), side = static_cast<std::size_t>(board_->side());
    const Set all = (Set{1} << side) - 1;
    sets_.assign(count, all);
    ways_.assign(count + board_->house_cells_.size(), static_cast<std::uint8_t>(side));
    blame_.assign(board_->house_cells_.size() / side, 0);
    cell_blame_.assign(count, 0);
    for (std::size_t cell = 0; cell < count; ++cell) {
        REQUIRE(cells[cell] <= side);
        if (!cells[cell]) continue;
        // On a board of one cell there is nothing to remove.
        const Set others = all & ~(Set{1} << (cells[cell] - 1));
        if (others && !remove(cell, others)) is_possible_ = false;
        if (!others) queue_.push_back(static_cast<std::uint16_t>(cell));
    }
}

// Counts a contradiction in a house, for its cells too.
void BoardSearch::blame_house(std::size_t house) {
    ++blame_[house];
    const auto side = static_cast<std::size_t>(board_->side());
    const std::uint16_t* cells = board_->house_cells_.data() + house * side;
    for (std::size_t i = 0; i < side; ++i) ++cell_blame_[cells[i]];
}

// Counts a contradiction in a cell, for its houses.
void BoardSearch::blame(std::size_t cell) {
    for (std::size_t i = board_->first_house_[cell]; i < board_->first_house_[cell + 1]; ++i)
        blame_house(board_->houses_of_[i]);
}

// Removes candidates that a cell has; false if it leaves the cell empty, or a digit without a place.
bool BoardSearch::remove(std::size_t cell, Set digits) {
    Set& set = sets_[cell];
    if ((set & kDone) || !(set & ~digits)) {
        blame(cell);
        return false;
    }
    changes_.push_back({cell, digits});
    set &= ~digits;
    ways_[cell] = static_cast<std::uint8_t>(ways_[cell] - (is_single(digits) ? 1 : std::popcount(digits)));
    if (is_single(set)) queue_.push_back(static_cast<std::uint16_t>(cell));
    std::uint8_t* ways = ways_.data() + sets_.size();
    bool is_left = true;
    for (std::size_t i = board_->first_house_[cell]; i < board_->first_house_[cell + 1]; ++i) {
        const std::size_t house = board_->houses_of_[i], first = house * static_cast<std::size_t>(board_->side());
        for (Set left = digits; left; left &= left - 1) {
            const std::size_t place = first + static_cast<std::size_t>(std::countr_zero(left));
            const std::uint8_t places = --ways[place];
            if (places == 1) single_.push_back(static_cast<std::uint16_t>(place));
            if (!places) {
                blame_house(house);
                is_left = false;
            }
        }
    }
    return is_left;
}

// Places a digit in its only cell of a house; false if another digit must go there.
bool BoardSearch::settle(std::size_t place) {
    const auto side = static_cast<std::size_t>(board_->side());
    const Set digit = Set{1} << place % side;
    const std::uint16_t* cell = board_->house_cells_.data() + place / side * side;
    while (!(sets_[*cell] & digit)) ++cell;
    const Set others = sets_[*cell] & ~digit & ~kDone;
    return !others || remove(*cell, others);
}

// Draws conclusions until there are none left; false at a contradiction.
bool BoardSearch::propagate() {
    while (true) {
        if (!queue_.empty()) {
            const std::size_t cell = queue_.back();
            queue_.pop_back();
            const Set digit = sets_[cell];
            if (digit & kDone) continue;
            changes_.push_back({cell, kDone});
            sets_[cell] = digit | kDone;
            ++done_;
            for (std::size_t i = board_->first_peer_[cell]; i < board_->first_peer_[cell + 1]; ++i) {
                const std::size_t peer = board_->peers_[i];
                if ((sets_[peer] & digit) && !remove(peer, digit)) return false;
            }
        } else if (!single_.empty()) {
            const std::size_t place = single_.back();
            single_.pop_back();
            if (!settle(place)) return false;
        } else {
            return true;
        }
    }
}

BoardSearch::Choice BoardSearch::choice() const {
    // A finished cell has one candidate, which counts as 255 here.
    const auto fewest = [](const std::uint8_t* begin, const std::uint8_t* end) {
        std::uint8_t least = 255;
        for (; begin != end; ++begin) least = std::min(least, static_cast<std::uint8_t>(*begin - 2));
        return least;
    };
    const auto side = static_cast<std::size_t>(board_->side());
    const std::uint8_t *ways = ways_.data(), *places = ways + sets_.size(), *end = ways + ways_.size();
    const std::uint8_t least = fewest(ways, places);
    const std::uint8_t less = conflicts_ && least ? fewest(places, end) : least;
    // The one with most contradictions among those with this number of ways.
    const auto heaviest = [](const std::uint8_t* begin, const std::uint8_t* last, int number, auto weight) {
        std::size_t best = 0;
        std::uint32_t most = 0;
        bool is_first = true;
        const auto next = [&](const std::uint8_t* from) {
            return static_cast<const std::uint8_t*>(std::memchr(from, number, static_cast<std::size_t>(last - from)));
        };
        for (const std::uint8_t* found = next(begin); found; found = next(found + 1)) {
            const auto at = static_cast<std::size_t>(found - begin);
            const std::uint32_t here = weight(at);
            if (is_first || here > most) best = at, most = here, is_first = false;
        }
        return best;
    };
    if (less < least) {
        const std::size_t best =
            heaviest(places, end, less + 2, [&](std::size_t place) { return blame_[place / side]; });
        const Set digit = Set{1} << best % side;
        const std::uint16_t* cell = board_->house_cells_.data() + best / side * side;
        while (!(sets_[*cell] & digit)) ++cell;
        return {*cell, digit};
    }
    const std::size_t best = heaviest(ways, places, least + 2, [&](std::size_t cell) { return cell_blame_[cell]; });
    return {best, sets_[best] & (~sets_[best] + 1)};
}

// Undoes changes until this number remains.
void BoardSearch::undo(std::size_t changes) {
    std::uint8_t* places = ways_.data() + sets_.size();
    const auto side = static_cast<std::size_t>(board_->side());
    while (changes_.size() > changes) {
        const auto [cell, digits] = changes_.back();
        changes_.pop_back();
        if (digits == kDone) {
            sets_[cell] &= ~kDone;
            --done_;
            continue;
        }
        sets_[cell] |= digits;
        ways_[cell] = static_cast<std::uint8_t>(ways_[cell] + (is_single(digits) ? 1 : std::popcount(digits)));
        for (std::size_t i = board_->first_house_[cell]; i < board_->first_house_[cell + 1]; ++i)
            for (Set left = digits; left; left &= left - 1)
                ++places[board_->houses_of_[i] * side + static_cast<std::size_t>(std::countr_zero(left))];
    }
    queue_.clear();
    single_.clear();
}

// Continues without the digit of the last guess.
void BoardSearch::go_back() {
    if (waiting_.empty()) {
        is_over_ = true;
        return;
    }
    const Waiting last = waiting_.back();
    waiting_.pop_back();
    undo(last.changes);
    is_possible_ = remove(last.tried.cell, last.tried.digit);
}

// Boards with many known solutions probably have more: then learning is unnecessary.
bool BoardSearch::is_too_hard() const { return conflicts_ >= kPatience && found_ <= 1; }

void BoardSearch::hand_over() {
    undo(start_);
    for (Set& set : sets_) set &= ~kDone;
    learning_ = std::make_unique<BoardLearning>(board_, sets_);
    if (found_) learning_->exclude(first_);
    own_guesses_ = guesses_;
}

std::uint64_t BoardSearch::run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
    std::uint64_t found = 0;
    while (!is_over_ && found < max_solutions && !learning_) {
        if (!is_stalled_) {
            if (!is_possible_ || !propagate()) {
                ++conflicts_;
                go_back();
                continue;
            }
            if (done_ == sets_.size()) {
                if (solutions) solutions = std::transform(sets_.begin(), sets_.end(), solutions, digit_of);
                if (!found_) std::transform(sets_.begin(), sets_.end(), std::back_inserter(first_), digit_of);
                ++found_;
                ++found;
                go_back();
                continue;
            }
            is_stalled_ = true;
            if (!has_started_) has_started_ = true, start_ = changes_.size();
        }
        if (is_too_hard()) {
            hand_over();
            break;
        }
        if (!max_guesses) break;
        // It would be found again after a solution.
        if (!found_ && guesses_ >= restart_at_) {
            undo(start_);
            waiting_.clear();
            restart_at_ = 3 * guesses_;
        }
        --max_guesses;
        ++guesses_;
        is_stalled_ = false;
        const Choice tried = choice();
        waiting_.push_back({tried, changes_.size()});
        is_possible_ = remove(tried.cell, sets_[tried.cell] & ~tried.digit);
    }
    if (learning_ && !is_over_ && found < max_solutions) {
        found += learning_->run(max_solutions - found, max_guesses, solutions);
        guesses_ = own_guesses_ + learning_->guesses();
        is_over_ = learning_->finished();
    }
    return found;
}

}  // namespace farandole::sudoku
