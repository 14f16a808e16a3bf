#include "cover/search/bit_board.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace farandole::cover {

namespace {

constexpr std::uint32_t ceiling(std::size_t number, std::size_t of) {
    return static_cast<std::uint32_t>((number + of - 1) / of);
}

// Ties go to the item that caused most dead ends.
std::int64_t rank_of(std::uint32_t weight) {
    constexpr std::uint32_t most = (1u << ItemCounts::rank_bits) - 1;
    return most - std::min(weight, most);
}

// Converts a number of options into ways to branch.
std::int64_t bias_of(std::uint32_t low) { return low > 0 ? 1 - std::int64_t{low} : 1; }

void fill_bits(std::uint64_t* words, std::size_t bits) {
    for (; bits >= 64; bits -= 64) *words++ = ~std::uint64_t{0};
    if (bits > 0) *words = (std::uint64_t{1} << bits) - 1;
}

}  // namespace

bool BitBoard::fits(const Compact& compact, double most_bits) {
    const double options = compact.options(), rows = double{1} * compact.items + compact.colors;
    return options <= 131072 && options * rows <= most_bits;
}

BitBoard::BitBoard(const Compact& compact, bool ordered, const ItemCountsLevel& level)
    : weights(compact.items, 0), compact_(compact), ordered_(ordered), level_(level) {
    auto& table = *tables_.emplace_back(std::make_unique<Table>());
    for (std::uint32_t option = 0; option < compact.options(); ++option) table.option.push_back(option);
    for (std::uint32_t primary = 0; primary < compact.primary; ++primary) table.item.push_back(primary);
    fill(table);
    const std::size_t places = table.blocks * ItemCounts::block;
    open_at_ = ceiling(table.words, 8) * 8;
    bias_at_ = open_at_ + ceiling(places, 512) * 8;
    bounds_at_ = bias_at_ + (compact.bounded ? places : 0);
    stride_ = bounds_at_ + (compact.bounded ? places : 0);
    slots_.resize(2 * stride_ / 8);
    keys_.resize(table.blocks);
    chosen_.resize(ceiling(places, 64));
    use(0);
    fill_bits(live(), compact.options());
    fill_bits(open(), compact.primary);
    for (std::uint32_t place = 0; place < compact.primary && compact.bounded; ++place) {
        bounds()[2 * place] = compact.low[place];
        bounds()[2 * place + 1] = compact.high[place];
        bias()[place] = bias_of(compact.low[place]);
    }
}

// Rows and columns of the options and items of a table.
void BitBoard::fill(Table& table) const {
    table.words = std::max(1u, ceiling(table.option.size(), 64));
    table.blocks = std::max(1u, ceiling(table.item.size(), ItemCounts::block));
    table.rows.assign(std::size_t{compact_.items + compact_.colors} * table.words, 0);
    table.columns.assign(std::size_t{table.blocks} * table.words, Line{});
    table.rank.assign(table.blocks, Line{});
    table.bit.assign(compact_.options(), nothing);
    table.place.assign(compact_.primary, nothing);
    for (std::uint32_t place = 0; place < table.item.size(); ++place) table.place[table.item[place]] = place;
    const auto set = [&](std::size_t number, std::uint32_t bit) {
        table.rows[number * table.words + bit / 64] |= std::uint64_t{1} << bit % 64;
    };
    for (std::uint32_t bit = 0; bit < table.option.size(); ++bit) {
        const auto option = table.option[bit];
        table.bit[option] = bit;
        for (auto at = compact_.begin[option]; at < compact_.begin[option + 1]; ++at) {
            const auto one = compact_.entry[at];
            set(one, bit);
            if (at >= compact_.begin[option] + compact_.plain[option]) set(compact_.items + compact_.color[at], bit);
            if (one >= compact_.primary || table.place[one] == nothing) continue;
            const auto place = table.place[one];
            table.columns[bit / 64 * table.blocks + place / 8].word[place % 8] |= std::uint64_t{1} << bit % 64;
        }
    }
}

void BitBoard::use(std::uint32_t number) {
    using_ = number;
    table_ = tables_[number].get();
    words_ = table_->words;
    for (std::size_t place = 0; place < table_->item.size(); ++place)
        table_->rank[place / 8].word[place % 8] = static_cast<std::uint64_t>(rank_of(weights[table_->item[place]]));
}

Found BitBoard::look() {
    for (;;) {
        ++looks_;
        struck += 1 + words_ * table_->blocks / 32;
        const ItemCounts items{table_->columns.data()->word,
                               live(),
                               open(),
                               compact_.bounded ? bias() : nullptr,
                               reinterpret_cast<const std::int64_t*>(table_->rank.data()->word),
                               reinterpret_cast<std::int64_t*>(keys_.data()->word),
                               chosen_.data(),
                               words_,
                               table_->blocks};
        const auto least = level_.count(items);
        if (least >= ItemCounts::none) return Found::solved;
        const auto value = least >> ItemCounts::rank_bits;
        if (value != 1) {
            std::uint32_t word = 0;
            while (chosen_[word] == 0) ++word;
            item = table_->item[word * 64 + static_cast<std::uint32_t>(std::countr_zero(chosen_[word]))];
            if (value <= 0) {
                heed(item);
                return Found::dead;
            }
            choices_ = static_cast<std::uint32_t>(by_dead_ends ? most_dead_ends() : value);
            alive_ = 0;
            if (words_ > 1 || table_->blocks > 4) consider_new_table();
            return Found::branch;
        }
        forced.clear();
        for (std::uint32_t word = 0; word * 64 < table_->item.size(); ++word)
            for (auto left = chosen_[word]; left; left &= left - 1)
                forced.push_back(table_->item[word * 64 + static_cast<std::uint32_t>(std::countr_zero(left))]);
        if (compact_.bounded) {  // items that need nothing and have no options are done
            const auto done = [this](auto one) { return low(one) == 0 && (shut(table_->place[one]), true); };
            forced.erase(std::remove_if(forced.begin(), forced.end(), done), forced.end());
        }
        if (!forced.empty()) return Found::forced;
    }
}

// An item caused a dead end.
void BitBoard::heed(std::uint32_t one) {
    if (ordered_) return;
    const auto place = table_->place[one];
    table_->rank[place / 8].word[place % 8] = static_cast<std::uint64_t>(rank_of(++weights[one]));
}

// Of the open items with at least two ways to branch, all those with the fewest for each dead end caused. Returns their
// number.
std::int64_t BitBoard::most_dead_ends() {
    std::int64_t ways = 0, ends = 0;
    for (std::uint32_t place = 0; place < table_->item.size(); ++place) {
        const auto key = static_cast<std::int64_t>(keys_[place / 8].word[place % 8]);
        if (key >= ItemCounts::none) continue;
        const auto mine = key >> ItemCounts::rank_bits,
                   dead = std::int64_t{1} + std::min(weights[table_->item[place]], 1u << 30);
        if (ways != 0 && mine * ends >= ways * dead) continue;
        ways = mine;
        ends = dead;
        item = table_->item[place];
    }
    return ways;
}

std::uint64_t BitBoard::harm(std::uint32_t option) const {
    std::uint64_t sum = 0;
    const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
    const auto* alive = live();
    for (auto at = begin; at < end; ++at) {
        const auto one = compact_.entry[at];
        if (compact_.bounded && one < compact_.primary && bounds()[2 * table_->place[one] + 1] > 1) continue;
        const auto* mine = row(one);
        const bool plain = at < begin + compact_.plain[option];
        const auto* agree = plain ? nullptr : row(compact_.items + compact_.color[at]);
        for (std::uint32_t word = 0; word < words_; ++word)
            sum += static_cast<std::uint64_t>(
                std::popcount(alive[word] & mine[word] & (plain ? ~std::uint64_t{0} : ~agree[word])));
    }
    return sum;
}

void BitBoard::weigh(const std::vector<std::uint32_t>& given) {
    weights = given;
    use(using_);
}

void BitBoard::consider_new_table() {
    const auto now = words_ * table_->blocks;
    const auto options = level_.population(live(), words_);
    const auto open_items = level_.population(open(), ceiling(table_->item.size(), 64));
    alive_ = options;
    const auto then = std::max(1u, ceiling(options, 64)) * std::max(1u, ceiling(open_items, ItemCounts::block));
    if (4 * then > 3 * now) return;
    const double entries = static_cast<double>(compact_.entry.size()) / std::max(1u, compact_.options());
    const double cost = (compact_.items + compact_.colors) * ceiling(options, 64) / 2.0 + 6.0 * options * entries +
                        200 + (compact_.options() + compact_.primary) / 8.0;
    if (below_[static_cast<std::size_t>(std::bit_width(options))] * (now - then) > cost) renumber();
}

void BitBoard::renumber() {
    if (using_ + 1 == tables_.size()) tables_.push_back(std::make_unique<Table>());
    auto& table = *tables_[using_ + 1];
    table.option.clear();
    for (std::uint32_t word = 0; word < words_; ++word)
        for (auto left = live()[word]; left; left &= left - 1)
            table.option.push_back(table_->option[word * 64 + static_cast<std::uint32_t>(std::countr_zero(left))]);
    table.item.clear();
    for (std::uint32_t place = 0; place < table_->item.size(); ++place) {
        if (!is_open(place)) continue;
        if (compact_.bounded) {  // to a place no later than this
            bias()[table.item.size()] = bias()[place];
            std::copy_n(bounds() + 2 * place, 2, bounds() + 2 * table.item.size());
        }
        table.item.push_back(table_->item[place]);
    }
    fill(table);
    std::fill_n(live(), bias_at_, 0);
    fill_bits(live(), table.option.size());
    fill_bits(open(), table.item.size());
    struck += table.option.size();
    use(using_ + 1);
}

bool BitBoard::needs(std::uint32_t one) const {
    const auto place = table_->place[one];
    if (place == nothing || !is_open(place)) return false;
    return !compact_.bounded || bounds()[2 * place] > 0;
}

std::uint32_t BitBoard::only(std::uint32_t one) const {
    const auto* mine = row(one);
    for (std::uint32_t word = 0; word < words_; ++word)
        if (const auto hit = live()[word] & mine[word])
            return table_->option[word * 64 + static_cast<std::uint32_t>(std::countr_zero(hit))];
    return nothing;
}

void BitBoard::list(std::uint32_t one, std::vector<std::uint32_t>& options) const {
    const auto* mine = row(one);
    for (std::uint32_t word = 0; word < words_; ++word)
        for (auto hit = live()[word] & mine[word]; hit; hit &= hit - 1)
            options.push_back(table_->option[word * 64 + static_cast<std::uint32_t>(std::countr_zero(hit))]);
}

void BitBoard::clear(std::uint32_t number) { level_.strike(live(), words_, table_->rows.data(), &number, 1); }

void BitBoard::shut(std::uint32_t place) { open()[place / 64] &= ~(std::uint64_t{1} << place % 64); }

// One option fewer is needed, and one fewer allowed.
void BitBoard::take_one(std::uint32_t place) {
    auto& low = bounds()[2 * place];
    auto& high = bounds()[2 * place + 1];
    if (low > 0) --low;
    if (--high == 0) {
        shut(place);
        clear(table_->item[place]);
    } else {
        bias()[place] = bias_of(low);
    }
}

bool BitBoard::cover(std::uint32_t option) {
    const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
    const auto wide = begin + compact_.width[option], plain = begin + compact_.plain[option];
    const auto* entry = compact_.entry.data();
    if (compact_.bounded) {
        strike(option);
        for (auto at = begin; at < wide; ++at) {
            const auto place = table_->place[entry[at]];
            if (place == nothing || !is_open(place)) return false;  // closed before: not a live option
            take_one(place);
        }
        for (auto at = wide; at < plain; ++at) clear(entry[at]);
    } else {
        for (auto at = begin; at < wide; ++at) shut(table_->place[entry[at]]);
        if (words_ == 1) {
            std::uint64_t hit = 0;
            for (auto at = begin; at < plain; ++at) hit |= *row(entry[at]);
            *live() &= ~hit;
        } else {
            level_.strike(live(), words_, table_->rows.data(), entry + begin, compact_.plain[option]);
        }
    }
    auto* alive = live();
    for (auto at = plain; at < end; ++at) {
        const auto *mine = row(entry[at]), *agree = row(compact_.items + compact_.color[at]);
        for (std::uint32_t word = 0; word < words_; ++word) alive[word] &= ~mine[word] | agree[word];
    }
    return true;
}

std::uint32_t BitBoard::low(std::uint32_t one) const { return bounds()[2 * table_->place[one]]; }

void BitBoard::close(std::uint32_t one) {
    shut(table_->place[one]);
    clear(one);
}

void BitBoard::strike(std::uint32_t option) {
    const auto bit = table_->bit[option];
    if (bit != nothing) live()[bit / 64] &= ~(std::uint64_t{1} << bit % 64);
}

// Restores the last saved state.
void BitBoard::copy() {
    auto* to = live();
    const auto* from = to - stride_;
    for (std::uint32_t word = 0; word < words_; ++word) to[word] = from[word];
    to += open_at_;
    from += open_at_;
    for (std::uint32_t word = 0; word * 8 < table_->blocks; ++word) to[word] = from[word];
    if (compact_.bounded) std::memcpy(bias(), bias() - stride_, (stride_ - bias_at_) * sizeof(std::uint64_t));
}

void BitBoard::save() {
    if (slots_.size() < (top_ + 2) * stride_ / 8) slots_.resize(2 * (top_ + 2) * stride_ / 8);
    levels_.push_back({using_, alive_, looks_, choices_});
    ++top_;
}

void BitBoard::forget(std::uint32_t option) {
    --top_;
    const auto now = using_;
    if (levels_.back().table != using_) use(levels_.back().table);
    strike(option);
    if (now != using_) use(now);
    ++top_;
}

void BitBoard::restore() {
    learn();
    if (levels_.back().table != using_) use(levels_.back().table);
    copy();
}

void BitBoard::restore_last() {
    learn();
    if (levels_.back().table != using_) use(levels_.back().table);
    levels_.pop_back();
    --top_;
}

// Once the first alternative of a level is complete: the expected number of looks for the others.
void BitBoard::learn() {
    auto& level = levels_.back();
    if (level.choices == 0 || looks_ == level.looks) return;
    auto& below = below_[static_cast<std::size_t>(std::bit_width(level.alive))];
    const auto looks = static_cast<double>(looks_ - level.looks) * level.choices;
    below += (looks - below) / 8;
    level.choices = 0;
}

}  // namespace farandole::cover
