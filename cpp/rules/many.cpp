#include "rules/many.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace farandole::rules {

namespace {

constexpr std::size_t kAlignment = 64, kSpare = 4;  // bytes; numbers beside the cells of a board that waits

// An equation of few groups, each added or subtracted once.
bool is_plain(const Board& board, const Record& record) {
    const std::int32_t* numbers = board.numbers_of(record);
    if (record.kind != Kind::sum || numbers[1] > kMostGroups) return false;
    for (std::int32_t i = 0; i < numbers[1]; ++i)
        if (std::abs(numbers[2 + 2 * i]) != 1) return false;
    return true;
}

bool runs_together(const Board& board, const Record& record) {
    return record.kind == Kind::relation || record.kind == Kind::combinations || record.kind == Kind::house ||
           record.kind == Kind::band || record.kind == Kind::shared || is_plain(board, record);
}

// Whether two cells have no digit in common that both can have by a table.
bool tell_apart(const Board& board, const Record& record) {
    const auto table = static_cast<std::size_t>(*board.numbers_of(record));
    for (int digit = 0; digit < board.values(); ++digit)
        if (board.image(table, Set{1} << digit) >> digit & 1) return false;
    return true;
}

// For each pair of cells whether they lie in one of the records that run together, and can't be equal there.
std::vector<bool> seen_by_records(const Board& board) {
    std::vector<bool> seen(board.cells() * board.cells());
    for (const Record& record : board.records()) {
        if (record.kind != Kind::relation && record.kind != Kind::combinations && record.kind != Kind::house) continue;
        if (record.kind == Kind::relation && !tell_apart(board, record)) continue;
        const Cell* cells = board.cells_of(record);
        for (std::size_t i = 0; i < record.size; ++i)
            for (std::size_t j = 0; j < record.size; ++j) seen[cells[i] * board.cells() + cells[j]] = true;
    }
    return seen;
}

}  // namespace

bool Many::is_fit(const Board& board) {
    if (board.values() != 9 || board.has_apart()) return false;
    bool has_cages = false;
    for (const Record& record : board.records()) {
        if (record.kind == Kind::house && record.size != 9) return false;
        has_cages = has_cages || record.kind == Kind::combinations;
    }
    return has_cages;
}

Many::Many(const Board& board)
    : cells_(board.cells()),
      alone_(board.words(), 0),
      sets_(kTogether * cells_ + kAlignment),
      before_(kTogether * cells_ + kAlignment),
      pairs_(kTogether * cells_ + kAlignment),
      failed_(kTogether + kAlignment),
      mirrors_(kTogether * cells_ + kAlignment),
      open_few_(kTogether * board.records().size() + kAlignment, 0xffff),
      settled_(kTogether * cells_) {
    for (std::size_t i = 0; i < board.records().size(); ++i) {
        const Record& record = board.records()[i];
        first_seeing_.push_back(static_cast<std::uint32_t>(seeing_.size()));
        const bool is_together = runs_together(board, record);
        if (is_together) together_.push_back(static_cast<std::uint32_t>(i));
        is_bounded_.push_back(is_together && record.kind == Kind::sum);
        if (!is_together || is_bounded_.back()) alone_[i / 64] |= std::uint64_t{1} << i % 64;
        if (record.kind == Kind::combinations) see(board, record);
    }
    find_others(board);
}

void Many::find_others(const Board& board) {
    const std::vector<bool> seen = seen_by_records(board);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        const std::size_t at = others_.size();
        others_.insert(others_.end(), {static_cast<Cell>(cell), 0});
        for (std::size_t i = 0; i < board.peer_count(cell); ++i)
            if (!seen[cell * cells_ + board.peers(cell)[i]]) others_.push_back(board.peers(cell)[i]);
        others_[at + 1] = static_cast<Cell>(others_.size() - at - 2);
        if (!others_[at + 1]) others_.resize(at);
    }
}

void Many::see(const Board& board, const Record& record) {
    const Cell* cells = board.cells_of(record);
    const auto count = static_cast<std::size_t>(*board.numbers_of(record));
    std::vector<std::vector<Cell>> groups(std::size_t{1} << count);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (std::find(cells, cells + record.size, cell) != cells + record.size) continue;
        std::size_t unseen = 0;
        for (std::size_t i = 0; i < count; ++i) unseen |= std::size_t{!board.are_peers(cell, cells[i])} << i;
        if (std::popcount(unseen) + 2 <= static_cast<int>(count)) groups[unseen].push_back(static_cast<Cell>(cell));
    }
    for (std::size_t unseen = 0; unseen < groups.size(); ++unseen) {
        if (groups[unseen].empty()) continue;
        seeing_.push_back(static_cast<Cell>(groups[unseen].size()));
        seeing_.push_back(static_cast<Cell>(unseen));
        seeing_.insert(seeing_.end(), groups[unseen].begin(), groups[unseen].end());
    }
    seeing_.push_back(0);
}

std::uint16_t* Many::aligned(std::vector<std::uint16_t>& numbers) {
    const auto at = reinterpret_cast<std::uintptr_t>(numbers.data());
    return numbers.data() + (kAlignment - at % kAlignment) % kAlignment / sizeof numbers[0];
}

std::uint16_t* Many::wait(Guess without, Cell guessed, std::size_t guesses) {
    const std::size_t at = waiting_.size();
    waiting_.resize(at + cells_ + kSpare);
    std::uint16_t* spare = waiting_.data() + at + cells_;
    spare[0] = without.cell;
    spare[1] = static_cast<std::uint16_t>(without.digit);
    spare[2] = guessed;
    spare[3] = static_cast<std::uint16_t>(guesses);
    return waiting_.data() + at;
}

void Many::take_up(std::size_t lane) {
    const std::size_t at = waiting_.size() - cells_ - kSpare;
    const std::uint16_t *board = waiting_.data() + at, *spare = board + cells_;
    std::uint16_t *was = settled(lane), *now = sets() + lane;
    for (std::size_t cell = 0; cell < cells_; ++cell) now[kTogether * cell] = board[cell];
    if (spare[0] == kNone) {
        std::fill(was, was + cells_, 0);  // all is new
    } else {
        std::copy(board, spare, was);
        now[kTogether * std::size_t{spare[0]}] &= static_cast<std::uint16_t>(~spare[1]);
    }
    blamed[lane] = spare[2];
    depth[lane] = spare[3];
    active |= std::uint32_t{1} << lane;
    waiting_.resize(at);
}

void Many::clear() {
    active = dead = unchanged = 0;
    searched = 0;
    waiting_.clear();
}

}  // namespace farandole::rules
