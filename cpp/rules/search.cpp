#include "rules/search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "isa.hpp"
#include "require.hpp"

namespace farandole::rules {

FARANDOLE_DECLARE_LEVELS(SearchLevel, search, kLevels);

namespace {

constexpr float kPrior = 100, kStrict = 90;  // tried from 30 to 120
constexpr float kInOrder = 270;              // automata and the like: from 90 to 4500
constexpr float kSame = 200;                 // from 45 to 1200

// Guesses; before many boards are looked at together only wrong ones count: where many solutions are, few are wrong.
constexpr std::uint64_t kAlone = 20, kMoreSums = 2000, kAlways = ~std::uint64_t{0};

void wait(State& state, std::size_t level, Guess without) {
    const std::size_t cells = state.board->cells();
    const Set* sets = state.levels.data() + level * cells;
    std::copy(sets, sets + cells, state.many->wait(without, level ? state.tried[level - 1].cell : Many::kNone, level));
}

// Goes on with a board that knows more; no board waits.
void add_more_sums(State& state) {
    state.has_more_sums = true;
    state.board = std::make_shared<const Board>(state.board->with_more_sums());
    state.dirty.assign(state.board->words(), 0);
    state.scratch.resize(state.board->scratch());
    state.many.emplace(*state.board);
}

}  // namespace

// How much there is to know about each cell before any conflict: what is small is strict.
void Board::weigh() {
    priors_.assign(cells_, kPrior);
    for (const Record& record : records_) {
        if (record.kind == Kind::house || record.kind == Kind::band || record.kind == Kind::shared ||
            record.kind == Kind::seen || record.kind == Kind::locked || record.kind == Kind::places)
            continue;
        const std::int32_t* numbers = numbers_of(record);
        const std::size_t size = record.kind == Kind::combinations ? static_cast<std::size_t>(numbers[0]) : record.size;
        const bool is_in_order = record.kind == Kind::automaton || record.kind == Kind::arranged;
        const float strict = is_in_order ? kInOrder : kStrict;
        const float prior = record.kind == Kind::same ? kSame : strict / static_cast<float>(size);
        for (std::size_t i = 0; i < size; ++i) priors_[cells_of(record)[i]] += prior;
    }
    is_plain_ = std::all_of(priors_.begin(), priors_.end(), [](float prior) { return prior == kPrior; });
}

// The numbers of 64 bits that a record needs beside the board while it runs.
std::size_t Board::scratch_of(const Record& record) const {
    const std::int32_t* numbers = numbers_of(record);
    if (record.kind == Kind::automaton) return 3 * record.size + 2 * (static_cast<std::size_t>(numbers[0]) / 64 + 1);
    if (record.kind == Kind::uncrossed) return 5 * record.size;
    if (record.kind != Kind::either) return 0;
    std::size_t most = 0;
    for (std::int32_t branch = 0; branch < numbers[0]; ++branch)
        for (std::int32_t i = 0; i < numbers[2 * branch + 3]; ++i)
            most = std::max(most, scratch_of(*inner(static_cast<std::size_t>(numbers[2 * branch + 2] + i))));
    return words_ + 3 * static_cast<std::size_t>(numbers[1]) + most;
}

// Sorts the records by cost and notes who watches which cell.
void Board::order() {
    std::stable_sort(records_.begin(), records_.end(), [](const Record& a, const Record& b) {
        return a.kind != b.kind ? a.kind < b.kind : a.size < b.size;
    });
    words_ = (records_.size() / (64 * kWordsAtOnce) + 1) * kWordsAtOnce;
    watchers_.assign(cells_ * words_, 0);
    for (std::size_t i = 0; i < records_.size(); ++i)
        for (std::size_t j = 0; j < records_[i].size; ++j)
            watchers_[cells_of(records_[i])[j] * words_ + i / 64] |= std::uint64_t{1} << i % 64;
    for (const Record& record : records_) scratch_ = std::max(scratch_, scratch_of(record));
}

const SearchLevel* search_level(const char* name) { return kLevels[isa_called(name)]; }

State state_of(std::shared_ptr<const Board> board, const std::uint8_t* digits, std::size_t grid) {
    REQUIRE(grid <= board->cells());
    const std::size_t cells = board->cells();
    State state;
    state.grid = grid;
    state.levels = board->start();
    state.levels.resize(8 * cells);
    state.dirty.assign(board->words(), 0);
    for (std::size_t i = 0; i < board->records().size(); ++i) state.dirty[i / 64] |= std::uint64_t{1} << i % 64;
    state.scratch.resize(board->scratch());
    state.scores = board->priors();
    for (std::size_t cell = 0; cell < grid; ++cell)
        if (digits[cell]) state.levels[cell] &= Set{1} << (digits[cell] - 1);
    // A cell that is placed from the start, or has no digit, is noted here, as nothing restricts it later.
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const Set set = state.levels[cell];
        if (!set) state.next = Next::nothing;
        if (set && !(set & (set - 1))) state.placed.push_back(static_cast<Cell>(cell));
    }
    state.placed_count = state.placed.size();
    state.placed.resize(cells + 1);
    state.alone = grid == cells && Many::is_fit(*board) ? kAlone : kAlways;
    state.board = std::move(board);
    return state;
}

void go_together(State& state) {
    state.many.emplace(*state.board);
    if (state.found) {
        for (std::size_t level = 0; level < state.tried.size(); ++level) wait(state, level, state.tried[level]);
        wait(state, state.tried.size(), {Many::kNone, 0});
    } else {
        begin_again(state);
    }
    state.tried.clear();
}

void begin_again(State& state) {
    if (state.guesses >= kMoreSums && !state.has_more_sums) add_more_sums(state);
    state.many->clear();
    wait(state, 0, {Many::kNone, 0});
}

Guess Search::choice() const {
    float most = -1;
    Guess best{0, 0};
    for (std::size_t cell = 0; cell < state_.grid; ++cell) {
        const Set set = sets()[cell];
        const float score = state_.scores[cell] / static_cast<float>(std::popcount(set));
        if (std::has_single_bit(set) || score <= most) continue;
        most = score;
        best = {static_cast<Cell>(cell), set};
    }
    return best;
}

}  // namespace farandole::rules
