#include "sudoku/board_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "require.hpp"

namespace farandole::sudoku {

namespace {

constexpr std::uint32_t kDone = std::uint32_t{1} << 31;

bool is_single(std::uint32_t set) { return (set & (set - 1)) == 0; }

// Flattens lists; returns where each begins, and where the last one ends.
std::vector<std::uint16_t> flatten(const std::vector<std::vector<std::uint16_t>>& lists,
                                   std::vector<std::uint16_t>& flat) {
    std::vector<std::uint16_t> first{0};
    for (const auto& list : lists) {
        flat.insert(flat.end(), list.begin(), list.end());
        first.push_back(static_cast<std::uint16_t>(flat.size()));
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
    : board_(std::move(board)),
      all_((Set{1} << board_->side()) - 1),
      restart_at_(static_cast<std::uint64_t>(board_->cells())) {
    const auto count = static_cast<std::size_t>(board_->cells());
    sets_.resize(count);
    queue_.reserve(count);
    changed_.assign(board_->house_cells_.size() / static_cast<std::size_t>(board_->side()), 1);
    blame_.assign(changed_.size(), 0);
    for (std::size_t cell = 0; cell < count; ++cell) {
        REQUIRE(cells[cell] <= board_->side());
        sets_[cell] = cells[cell] ? Set{1} << (cells[cell] - 1) : all_;
        if (is_single(sets_[cell])) queue_.push_back(static_cast<std::uint16_t>(cell));
    }
}

// Marks the houses of a cell that has changed.
void BoardSearch::note(std::size_t cell) {
    for (std::size_t i = board_->first_house_[cell]; i < board_->first_house_[cell + 1]; ++i)
        changed_[board_->houses_of_[i]] = 1;
}

// Remembers a contradiction in a cell for its houses.
void BoardSearch::blame(std::size_t cell) {
    for (std::size_t i = board_->first_house_[cell]; i < board_->first_house_[cell + 1]; ++i)
        ++blame_[board_->houses_of_[i]];
}

std::uint32_t BoardSearch::blamed(std::size_t cell) const {
    std::uint32_t sum = 0;
    for (std::size_t i = board_->first_house_[cell]; i < board_->first_house_[cell + 1]; ++i)
        sum += blame_[board_->houses_of_[i]];
    return sum;
}

// Takes candidates from a cell that has them; false if none is left.
bool BoardSearch::remove(std::size_t cell, Set digits) {
    Set& set = sets_[cell];
    if ((set & kDone) || !(set & ~digits)) {
        blame(cell);
        return false;
    }
    set &= ~digits;
    note(cell);
    if (is_single(set)) queue_.push_back(static_cast<std::uint16_t>(cell));
    return true;
}

// Draws conclusions until there are none; false at a contradiction.
bool BoardSearch::propagate() {
    do {
        while (!queue_.empty()) {
            const std::size_t cell = queue_.back();
            queue_.pop_back();
            const Set digit = sets_[cell];
            if (digit & kDone) continue;
            sets_[cell] = digit | kDone;
            for (std::size_t i = board_->first_peer_[cell]; i < board_->first_peer_[cell + 1]; ++i) {
                const std::size_t peer = board_->peers_[i];
                if ((sets_[peer] & digit) && !remove(peer, digit)) return false;
            }
        }
        if (!sweep()) return false;
    } while (!queue_.empty());
    return true;
}

// Puts digits with one place in a house there; false if one has none.
bool BoardSearch::sweep() {
    const auto side = static_cast<std::size_t>(board_->side());
    for (std::size_t house = 0; house < changed_.size(); ++house) {
        if (!changed_[house]) continue;
        changed_[house] = 0;
        const std::uint16_t* cells = board_->house_cells_.data() + house * side;
        Set once = 0, twice = 0;
        for (std::size_t i = 0; i < side; ++i) {
            const Set set = sets_[cells[i]];
            twice |= once & set;
            once |= set;
        }
        if ((once & all_) != all_) {
            ++blame_[house];
            return false;
        }
        const Set alone = once & ~twice & all_;
        if (!alone) continue;
        for (std::size_t i = 0; i < side; ++i) {
            const Set set = sets_[cells[i]], here = set & alone;
            if (!here || (set & kDone) || here == set) continue;
            if (!is_single(here)) {
                ++blame_[house];
                return false;
            }
            remove(cells[i], set & ~here);
        }
    }
    return true;
}

BoardSearch::Choice BoardSearch::choice() const {
    std::size_t best = 0;
    int fewest = kLargestSide + 1;
    std::uint32_t most = 0;
    for (std::size_t cell = 0; cell < sets_.size(); ++cell) {
        if (sets_[cell] & kDone) continue;
        const int size = std::popcount(sets_[cell]);
        if (size > fewest) continue;
        const std::uint32_t weight = is_hard_ ? blamed(cell) : 0;
        if (size < fewest || weight > most) fewest = size, best = cell, most = weight;
    }
    Choice chosen{best, sets_[best] & (~sets_[best] + 1)};
    const auto side = static_cast<std::size_t>(board_->side());
    for (std::size_t house = 0; is_hard_ && house < blame_.size() && fewest > 2; ++house) {
        const std::uint16_t* cells = board_->house_cells_.data() + house * side;
        // Bit d: digit d + 1 has so many places, or more.
        Set places[5] = {};
        for (std::size_t i = 0; i < side; ++i) {
            const Set set = sets_[cells[i]];
            for (int k = 4; k > 1; --k) places[k] |= places[k - 1] & set;
            places[1] |= set;
        }
        for (int k = 2; k < fewest && k < 4; ++k) {
            const Set digits = places[k] & ~places[k + 1] & all_;
            if (!digits) continue;
            const Set digit = digits & (~digits + 1);
            while (!(sets_[*cells] & digit)) ++cells;
            chosen = {*cells, digit};
            fewest = k;
            break;
        }
    }
    return chosen;
}

// Takes up the last board that waits.
void BoardSearch::go_back() {
    is_stalled_ = false;
    queue_.clear();
    if (waiting_.empty()) {
        is_over_ = true;
        return;
    }
    const std::size_t begin = waiting_.size() - sets_.size();
    std::copy(waiting_.begin() + static_cast<std::ptrdiff_t>(begin), waiting_.end(), sets_.begin());
    waiting_.resize(begin);
    std::fill(changed_.begin(), changed_.end(), 1);
    for (std::size_t cell = 0; cell < sets_.size(); ++cell)
        if (is_single(sets_[cell])) queue_.push_back(static_cast<std::uint16_t>(cell));
}

void BoardSearch::restart() {
    sets_ = start_;
    waiting_.clear();
    restart_at_ = 3 * guesses_;
}

std::uint64_t BoardSearch::run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
    std::uint64_t found = 0;
    while (!is_over_ && found < max_solutions) {
        if (!is_stalled_) {
            if (!propagate()) {
                is_hard_ = true;
                go_back();
                continue;
            }
            if (std::all_of(sets_.begin(), sets_.end(), [](Set set) { return set & kDone; })) {
                if (solutions)
                    for (const Set set : sets_) *solutions++ = static_cast<std::uint8_t>(std::countr_zero(set) + 1);
                ++found;
                may_restart_ = false;  // or it would be found again
                go_back();
                continue;
            }
            is_stalled_ = true;
            if (start_.empty()) start_ = sets_;
        }
        if (!max_guesses) break;
        if (may_restart_ && guesses_ >= restart_at_) restart();
        --max_guesses;
        ++guesses_;
        is_stalled_ = false;
        const Choice tried = choice();
        waiting_.insert(waiting_.end(), sets_.begin(), sets_.end());
        waiting_[waiting_.size() - sets_.size() + tried.cell] &= ~tried.digit;
        sets_[tried.cell] = tried.digit;
        note(tried.cell);
        queue_.push_back(static_cast<std::uint16_t>(tried.cell));
    }
    return found;
}

}  // namespace farandole::sudoku
