// All covers below a state of a Lagrangian bound that are cheap enough, by plain search in a bit set.
//
// Where prices can't rule much out, looking at many states for a short time each beats looking long at few.
// Here prices stay as they are. They are first made such that no reduced cost is negative, and the options
// are numbered in order of reduced cost:
//
//   live    1 0 1 1 0 1 | 0 0 0 ...      what may still be spent ends somewhere in this order, and with it
//           cheap       | too costly     the part of the bit set that has to be looked at
//
// Deep in the tree few options are alive, all over the bit set. Then a new table, in which they are numbered
// afresh, makes the rest short; it is made where the nodes below such a state, as they were of late, will pay
// for it.
//
// Only where every item is covered exactly once, or at most once.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "cover/minimize/lagrangian_bound.hpp"
#include "cover/search/compact.hpp"
#include "cover/search/item_counts.hpp"

namespace farandole::cover {

template <class Value>
class LeafSearch {
  public:
    using Board = LagrangianBound<Value>;

    LeafSearch(const Compact& compact, const Board& board)
        : compact_(compact), board_(board), level_(*item_counts_level()) {}

    // Starts a list of the covers below the board's state, which must not change until the list is complete. False:
    // there are too many options.
    bool start();

    // Calls found(options, cost) for the covers that cost no more than the board's limit, which may decrease meanwhile.
    // True: that was the last; false: after that much work or that many nodes, there is more to do.
    template <class Report>
    bool go_on(std::uint64_t most_work, std::uint64_t most_nodes, const Report& found);

    // The finished share of the list if all alternatives were equally hard: 0 to 1.
    double done() const;

    bool cut = false;         // whether the list omits anything because of the limit
    std::uint64_t nodes = 0;  // options tried
    std::uint64_t work = 0;   // in the board's units

  private:
    static constexpr std::uint32_t most_options = 1 << 13;
    static constexpr std::size_t counted = 4;                 // levels used to estimate progress
    static constexpr std::size_t most_words = 1 << 20;        // of the rows of a table
    static constexpr std::size_t most_state_words = 1 << 23;  // of all states

    struct alignas(64) Line {
        std::uint64_t word[8];
    };
    struct Table {
        std::size_t depth = 0;                      // from which on it is used
        std::uint32_t words = 0;                    // of a row
        std::uint32_t blocks = 0, primary = 0;      // items that were open
        std::vector<Value> value;                   // by bit
        std::vector<std::uint32_t> option;          // by bit
        std::vector<std::uint32_t> row, color_row;  // by item, by color
        std::vector<std::uint32_t> items, colors;   // that have a row
        std::vector<std::uint64_t> rows;
        std::vector<Line> columns;
        std::size_t stride = 0, open_at = 0;  // of a state, in words
    };
    struct Level {
        Value spent;
        std::uint32_t remaining;  // primary items
        std::uint32_t words;      // of live words that may contain a bit
        std::uint32_t word;       // where to continue the search for alternatives
        std::uint64_t bits;
        const std::uint64_t* row;      // of the item branched on
        std::size_t at;                // location of its state
        std::uint64_t nodes;           // existing before
        std::uint32_t choices, tried;  // alternatives, near the root
    };

    void order(Value& base);
    Table& next_table();
    bool make(Table& table);
    void begin(std::size_t depth);
    void consider_new_table(std::size_t depth);
    bool look(std::size_t depth);
    void trim(std::uint64_t* live, Level& level, Value left);
    std::uint64_t* live(std::size_t depth) { return states_.data()->word + levels_[depth].at; }
    std::uint64_t* open(std::size_t depth) { return live(depth) + table_->open_at; }

    const Compact& compact_;
    const Board& board_;
    const ItemCountsLevel& level_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::size_t tables_used_ = 0;
    Table* table_ = nullptr;              // the last one used
    std::vector<Value> values_;           // by place on the board
    std::vector<std::uint32_t> order_;    // bit to place
    std::vector<std::uint32_t> primary_;  // open items
    std::vector<Line> rank_, keys_, picked_, states_;
    std::vector<Level> levels_;
    std::vector<double> below_;  // by depth: nodes below a state, recent average
    std::vector<std::uint32_t> chosen_;
    Value base_ = 0, paid_ = 0;
    std::size_t depth_ = 0;
    bool entered_ = true, through_ = true;
    std::size_t reached_ = 0;  // the deepest of those levels in use
};

// Sets prices for which no reduced cost is negative: the bound can only grow.
template <class Value>
void LeafSearch<Value>::order(Value& base) {
    const auto count = board_.live_count();
    values_.resize(count);
    base = board_.bound;
    for (std::uint32_t place = 0; place < count; ++place) {
        values_[place] = board_.reduced(board_.live(place));
        base -= std::min<Value>(0, values_[place]);
    }
    primary_.clear();
    for (std::uint32_t item = 0; item < compact_.primary; ++item)
        if (board_.is_open(item)) primary_.push_back(item);
    for (int pass = 0; pass < 2; ++pass)
        for (const auto item : primary_) {
            auto least = Board::unlimited;
            board_.each(item, [&](std::uint32_t place) { least = std::min(least, values_[place]); });
            if (least == 0) continue;
            board_.each(item, [&](std::uint32_t place) { values_[place] -= least; });
            base += least;
        }
    order_.clear();
    for (std::uint32_t place = 0; place < count; ++place)
        if (base + values_[place] <= board_.limit) order_.push_back(place);
    cut = order_.size() < count;
    std::sort(order_.begin(), order_.end(), [&](auto a, auto b) {
        return values_[a] != values_[b] ? values_[a] < values_[b] : board_.live(a) < board_.live(b);
    });
    work += 8 * count;
}

template <class Value>
auto LeafSearch<Value>::next_table() -> Table& {
    if (tables_used_ == tables_.size()) {
        tables_.push_back(std::make_unique<Table>());
        tables_.back()->row.assign(compact_.items, nothing);
        tables_.back()->color_row.assign(compact_.colors, nothing);
    }
    return *tables_[tables_used_];
}

// The rows of a table with options and values. Its primary items are those in primary_.
template <class Value>
bool LeafSearch<Value>::make(Table& table) {
    const auto count = static_cast<std::uint32_t>(table.option.size());
    table.words = (count + 63) / 64;
    table.primary = static_cast<std::uint32_t>(primary_.size());
    table.blocks = (table.primary + 7) / 8;
    for (const auto item : table.items) table.row[item] = nothing;
    for (const auto color : table.colors) table.color_row[color] = nothing;
    table.items = primary_;
    table.colors.clear();
    std::uint32_t number = 0;
    for (const auto item : primary_) table.row[item] = number++;
    for (const auto option : table.option) {
        const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
        const auto plain = begin + compact_.plain[option];
        for (auto node = begin + compact_.width[option]; node < end; ++node) {
            const auto item = compact_.entry[node];
            if (table.row[item] == nothing) {
                table.row[item] = number++;
                table.items.push_back(item);
            }
            if (node < plain) continue;
            const auto color = compact_.color[node];
            if (table.color_row[color] == nothing) {
                table.color_row[color] = number++;
                table.colors.push_back(color);
            }
        }
    }
    const auto words = table.words;
    if (std::size_t{number} * words > most_words) return false;
    table.rows.assign(std::size_t{number} * words, 0);
    table.columns.assign(std::size_t{words} * table.blocks, Line{});
    for (std::uint32_t bit = 0; bit < count; ++bit) {
        const auto option = table.option[bit];
        const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
        const auto one = std::uint64_t{1} << bit % 64;
        for (auto node = begin; node < end; ++node) {
            const auto row = table.row[compact_.entry[node]];
            table.rows[std::size_t{row} * words + bit / 64] |= one;
            if (row < table.primary) table.columns[std::size_t{bit / 64} * table.blocks + row / 8].word[row % 8] |= one;
            if (node >= begin + compact_.plain[option])
                table.rows[std::size_t{table.color_row[compact_.color[node]]} * words + bit / 64] |= one;
        }
        work += 2 * (end - begin);
    }
    work += std::size_t{number} * words / 8;
    table.open_at = (words + 15) / 8 * 8;
    table.stride = table.open_at + (table.blocks + 63) / 64 * 8;
    return true;
}

// The state in which the whole table is alive.
template <class Value>
void LeafSearch<Value>::begin(std::size_t depth) {
    const auto& table = *table_;
    std::fill_n(live(depth), table.stride, 0);
    for (std::uint32_t bit = 0; bit < table.option.size(); ++bit) live(depth)[bit / 64] |= std::uint64_t{1} << bit % 64;
    for (std::uint32_t row = 0; row < table.primary; ++row) open(depth)[row / 64] |= std::uint64_t{1} << row % 64;
    levels_[depth].words = table.words;
}

template <class Value>
void LeafSearch<Value>::consider_new_table(std::size_t depth) {
    auto& level = levels_[depth];
    constexpr std::uint32_t few = 4;  // words
    if (level.words < few || depth == table_->depth) return;
    const auto alive = level_.population(live(depth), level.words);
    const auto then = (alive + 63) / 64;
    const auto saved = static_cast<double>((level.words - then) * table_->blocks) / 4 + level.words - then;
    if (below_[depth] * saved < 20.0 * alive + 100) return;
    auto& table = next_table();
    const auto& old = *table_;
    table.depth = depth;
    table.option.clear();
    table.value.clear();
    for (std::uint32_t word = 0; word < level.words; ++word)
        for (auto bits = live(depth)[word]; bits; bits &= bits - 1) {
            const auto bit = word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
            table.option.push_back(old.option[bit]);
            table.value.push_back(old.value[bit]);
        }
    primary_.clear();
    for (std::uint32_t row = 0; row < old.primary; ++row)
        if (open(depth)[row / 64] >> row % 64 & 1) primary_.push_back(old.items[row]);
    if (!make(table)) return;
    level.at += old.stride;
    table_ = &table;
    ++tables_used_;
    begin(depth);
}

template <class Value>
double LeafSearch<Value>::done() const {
    double sum = 0, part = 1;
    for (std::size_t depth = 0; depth <= reached_; ++depth) {
        const auto& level = levels_[depth];
        part /= level.choices;
        if (level.tried > 0) sum += part * (level.tried - 1);
    }
    return sum;
}

// Limits a live set to affordable options.
template <class Value>
void LeafSearch<Value>::trim(std::uint64_t* live, Level& level, Value left) {
    const auto& value = table_->value;
    auto words = level.words;
    std::uint64_t gone = 0;
    while (words > 0 && value[(words - 1) * 64] > left) gone |= std::exchange(live[--words], 0);
    if (words > 0) {
        const auto first = value.begin() + (words - 1) * 64;
        const auto end = value.begin() + std::min<std::ptrdiff_t>(words * 64, std::ssize(value));
        if (end[-1] > left) {
            const auto stay = (std::uint64_t{1} << (std::upper_bound(first, end, left) - first)) - 1;
            gone |= live[words - 1] & ~stay;
            live[words - 1] &= stay;
        }
    }
    cut = cut || gone != 0;
    level.words = words;
}

// Chooses the item with the fewest options. False: one has none.
template <class Value>
bool LeafSearch<Value>::look(std::size_t depth) {
    auto& level = levels_[depth];
    if (level.words == 0) return false;
    const ItemCounts items{table_->columns.data()->word,
                           live(depth),
                           open(depth),
                           nullptr,
                           reinterpret_cast<const std::int64_t*>(rank_.data()->word),
                           reinterpret_cast<std::int64_t*>(keys_.data()->word),
                           picked_.data()->word,
                           level.words,
                           table_->blocks};
    const auto least = level_.count(items);
    work += (level.words * table_->blocks) / 4 + 12;
    if (least >> ItemCounts::rank_bits == 0) return false;
    std::size_t word = 0;
    const auto* picked = picked_.data()->word;
    while (picked[word] == 0) ++word;
    const auto row = word * 64 + static_cast<std::size_t>(std::countr_zero(picked[word]));
    level.row = table_->rows.data() + row * table_->words;
    level.word = 0;
    level.bits = live(depth)[0] & level.row[0];
    if (depth < counted) level.choices = static_cast<std::uint32_t>(least >> ItemCounts::rank_bits), level.tried = 0;
    reached_ = std::min(depth, counted - 1);
    return true;
}

template <class Value>
bool LeafSearch<Value>::start() {
    if (board_.live_count() > 8 * most_options) return false;
    order(base_);
    through_ = order_.empty();
    if (through_) return true;
    if (order_.size() > most_options) return false;
    tables_used_ = 0;
    auto& first = next_table();
    first.depth = 0;
    first.option.clear();
    first.value.clear();
    for (const auto place : order_) {
        first.option.push_back(board_.live(place));
        first.value.push_back(values_[place]);
    }
    if (!make(first)) return false;
    table_ = &first;
    tables_used_ = 1;
    // A level has one state, or two where a table begins.
    const auto deepest = std::min(primary_.size(), order_.size()) + 2;
    if (2 * deepest * first.stride > most_state_words) return false;
    levels_.resize(deepest);
    if (below_.size() < deepest) below_.resize(deepest, 64.0);
    if (states_.size() < 2 * deepest * first.stride / 8) states_.resize(2 * deepest * first.stride / 8);
    rank_.resize(first.blocks);
    keys_.resize(first.blocks);
    picked_.resize(first.blocks / 64 + 1);
    for (std::uint32_t place = 0; place < first.blocks * 8; ++place) rank_[place / 8].word[place % 8] = place;
    levels_[0] = {0, first.primary, 0, 0, 0, nullptr, 0, nodes, 1, 0};
    begin(0);
    chosen_.clear();
    paid_ = 0;
    for (const auto option : board_.taken) paid_ += board_.cost(option);
    depth_ = reached_ = 0;
    entered_ = true;
    return true;
}

template <class Value>
template <class Report>
bool LeafSearch<Value>::go_on(std::uint64_t most_work, std::uint64_t most_nodes, const Report& found) {
    const auto last_work = work + most_work;
    const auto last_node = nodes + most_nodes;
    auto& depth = depth_;
    while (!through_) {
        if (work >= last_work || nodes >= last_node) return false;
        auto& level = levels_[depth];
        const auto back = [&] {
            below_[depth] += (static_cast<double>(nodes - level.nodes) - below_[depth]) / 8;
            if (depth == 0) {
                through_ = true;
                return;
            }
            if (table_->depth == depth) table_ = tables_[--tables_used_ - 1].get();
            --depth;
            chosen_.pop_back();
        };
        if (entered_) {
            entered_ = false;
            consider_new_table(depth);
            if (!look(depth)) {
                back();
                continue;
            }
        }
        while (level.bits == 0 && level.word + 1 < level.words) {
            ++level.word;
            level.bits = live(depth)[level.word] & level.row[level.word];
        }
        const auto bit = level.word * 64 + static_cast<std::uint32_t>(std::countr_zero(level.bits));
        const auto left = board_.limit - base_ - level.spent;
        if (level.bits == 0 || table_->value[bit] > left) {
            cut = cut || level.bits != 0;
            back();
            continue;
        }
        level.bits &= level.bits - 1;
        ++level.tried;
        reached_ = std::min(depth, counted - 1);
        ++nodes;
        const auto option = table_->option[bit];
        chosen_.push_back(option);
        const auto wide = compact_.width[option];
        if (level.remaining == wide) {
            auto cost = paid_;
            for (const auto one : chosen_) cost += board_.cost(one);
            if (cost <= board_.limit)
                found(chosen_, cost);
            else
                cut = true;
            chosen_.pop_back();
            work += 4;
            continue;
        }
        auto& next = levels_[depth + 1];
        next = {level.spent + table_->value[bit],
                level.remaining - wide,
                level.words,
                0,
                0,
                nullptr,
                level.at + table_->stride,
                nodes,
                1,
                0};
        auto* after = live(depth + 1);
        std::memcpy(after, live(depth), level.words * sizeof(std::uint64_t));
        std::memcpy(open(depth + 1), open(depth), (table_->stride - table_->open_at) * sizeof(std::uint64_t));
        trim(after, next, left - table_->value[bit]);
        const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
        const auto plain = begin + compact_.plain[option];
        for (auto node = begin; node < plain; ++node) {
            const auto row = table_->row[compact_.entry[node]];
            const auto* bits = table_->rows.data() + std::size_t{row} * table_->words;
            for (std::uint32_t word = 0; word < next.words; ++word) after[word] &= ~bits[word];
            if (row < table_->primary) open(depth + 1)[row / 64] &= ~(std::uint64_t{1} << row % 64);
        }
        for (auto node = plain; node < end; ++node) {
            const auto* bits = table_->rows.data() + std::size_t{table_->row[compact_.entry[node]]} * table_->words;
            const auto* same =
                table_->rows.data() + std::size_t{table_->color_row[compact_.color[node]]} * table_->words;
            for (std::uint32_t word = 0; word < next.words; ++word) after[word] &= ~bits[word] | same[word];
        }
        while (next.words > 0 && after[next.words - 1] == 0) --next.words;
        ++depth;
        entered_ = true;
    }
    return true;
}

}  // namespace farandole::cover
