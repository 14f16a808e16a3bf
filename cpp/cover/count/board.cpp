#include "cover/count/board.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "cover/count/big_numbers.hpp"
#include "splitmix64.hpp"

namespace farandole::cover {

namespace {

constexpr std::uint32_t block = 32;  // items examined together by choose()

}  // namespace

CounterBoard::CounterBoard(const Compact& compact, bool in_order)
    : compact_(compact),
      bounded_(compact.bounded),
      in_order_(in_order),
      pure_(!compact.bounded && compact.items == compact.primary) {
    words_ = (compact.options() + 63) / 64;
    words_ += words_ & 1;  // key() takes them in pairs
    padded_ = (compact.primary + block - 1) / block * block;
    std::vector<Long> uses(compact.primary, 0);
    for (const auto item : compact.entry)
        if (item < compact.primary && ++uses[item] >= shut<Short> - 1) wide_ = true;
    counts_at_ = live_at + words_;
    bounds_at_ = counts_at_ + padded_ / (8 / (wide_ ? sizeof(Long) : sizeof(Short)));
    stride_ = bounds_at_ + (bounded_ ? padded_ : 0);

    std::vector<std::vector<Word>> rows(compact.items + compact.colors);
    const auto set = [&](std::uint32_t row, std::uint32_t option) {
        auto& words = rows[row];
        if (words.empty() || words.back().at != option / 64) words.push_back({option / 64, 0});
        words.back().mask |= std::uint64_t{1} << option % 64;
    };
    for (std::uint32_t option = 0; option < compact.options(); ++option)
        for (auto at = compact.begin[option]; at < compact.begin[option + 1]; ++at) {
            set(compact.entry[at], option);
            if (at >= compact.begin[option] + compact.plain[option]) set(compact.items + compact.color[at], option);
        }
    for (const auto& words : rows) {
        row_begin_.push_back(static_cast<std::uint32_t>(row_.size()));
        row_.insert(row_.end(), words.begin(), words.end());
    }
    row_begin_.push_back(static_cast<std::uint32_t>(row_.size()));

    const auto hashed = pure_ ? compact.items : std::size_t{words_} + (bounded_ ? padded_ : 0);
    for (std::size_t i = 0; i < 2 * hashed; ++i) hash_.push_back(mixed((i + 1) * kGoldenStep));
    for (std::uint32_t option = 0; pure_ && option < compact.options(); ++option) {
        ComponentCache::Key all{};
        for (auto at = compact.begin[option]; at < compact.begin[option + 1]; ++at) {
            all.a ^= hash_[2 * compact.entry[at]];
            all.b ^= hash_[2 * compact.entry[at] + 1];
        }
        option_keys_.push_back(all);
    }
    seen_.assign(compact.items, 0);
    untouched_.assign(words_, 0);
    slots_.resize(2 * stride_);
}

void CounterBoard::reserve() {
    if (slots_.size() < (top_ + 2) * stride_) slots_.resize(2 * (top_ + 2) * stride_);
}

void CounterBoard::push_empty() {
    ++top_;
    reserve();
    std::memset(state(), 0, stride_ * sizeof(std::uint64_t));
}

void CounterBoard::push_copy_of(std::size_t depth) {
    struck += 1 + stride_ / 32;
    ++top_;
    reserve();
    std::memcpy(state(), slots_.data() + depth * stride_, stride_ * sizeof(std::uint64_t));
}

void CounterBoard::move_to(std::size_t depth) {
    std::memmove(slots_.data() + depth * stride_, state(), stride_ * sizeof(std::uint64_t));
    top_ = depth;
}

template <class Count>
bool CounterBoard::begin_in() {
    *state() = compact_.primary;
    for (std::uint32_t item = 0; pure_ && item < compact_.primary; ++item)
        toggle({hash_[2 * item], hash_[2 * item + 1]});
    for (std::uint32_t option = 0; option < compact_.options(); ++option)
        live()[option / 64] |= std::uint64_t{1} << option % 64;
    std::fill_n(counts<Count>(), padded_, closed<Count>);
    std::fill_n(counts<Count>(), compact_.primary, Count{0});
    for (std::uint32_t option = 0; option < compact_.options(); ++option)
        for (std::uint32_t i = 0; i < compact_.width[option]; ++i)
            ++counts<Count>()[compact_.entry[compact_.begin[option] + i]];
    dead_ = false;
    forced_.clear();
    for (std::uint32_t item = 0; item < compact_.primary; ++item) {
        if (bounded_) {
            bounds()[2 * item] = compact_.low[item];
            bounds()[2 * item + 1] = compact_.high[item];
            const auto ways = counts<Count>()[item] - std::int64_t{compact_.low[item]} + 1;
            if (ways <= 0) return false;
            counts<Count>()[item] = static_cast<Count>(ways);
        }
        if (counts<Count>()[item] == 0) return false;
        if (counts<Count>()[item] == 1) forced_.push_back(item);
    }
    return settle<Count>();
}

// Strikes out options, all of them live, until a dead end shows.
template <class Count>
inline void CounterBoard::clear(std::uint32_t at, std::uint64_t hit) {
    live()[at] &= ~hit;
    auto* ways = counts<Count>();
    for (; hit; hit &= hit - 1) {
        ++struck;
        const auto option = at * 64 + static_cast<std::uint32_t>(std::countr_zero(hit));
        const auto* entry = compact_.entry.data() + compact_.begin[option];
        for (const auto* end = entry + compact_.width[option]; entry != end; ++entry) {
            const auto left = --ways[*entry];
            if (left > 1) continue;
            if (left == 1)
                forced_.push_back(*entry);
            else
                dead_ = true;
        }
    }
}

template <class Count>
inline void CounterBoard::clear(std::uint32_t row) {
    for (auto at = row_begin_[row]; at < row_begin_[row + 1]; ++at)
        if (const auto hit = live()[row_[at].at] & row_[at].mask) {
            clear<Count>(row_[at].at, hit);
            if (dead_) return;
        }
}

// Strikes out the options of an item that give it another color, or none.
template <class Count>
void CounterBoard::clear_but(std::uint32_t item, std::uint32_t color) {
    auto same = row_begin_[compact_.items + color];
    const auto last = row_begin_[compact_.items + color + 1];
    for (auto at = row_begin_[item]; at < row_begin_[item + 1]; ++at) {
        auto hit = live()[row_[at].at] & row_[at].mask;
        while (same < last && row_[same].at < row_[at].at) ++same;
        if (same < last && row_[same].at == row_[at].at) hit &= ~row_[same].mask;
        if (hit) clear<Count>(row_[at].at, hit);
    }
}

// Whether all live options of an item give it this color.
bool CounterBoard::agrees(std::uint32_t item, std::uint32_t color) const {
    auto same = row_begin_[compact_.items + color];
    const auto last = row_begin_[compact_.items + color + 1];
    for (auto at = row_begin_[item]; at < row_begin_[item + 1]; ++at) {
        auto hit = live()[row_[at].at] & row_[at].mask;
        while (same < last && row_[same].at < row_[at].at) ++same;
        if (same < last && row_[same].at == row_[at].at) hit &= ~row_[same].mask;
        if (hit) return false;
    }
    return true;
}

template <class Count>
inline void CounterBoard::shut_item(std::uint32_t item) {
    counts<Count>()[item] = closed<Count>;
    --*state();
}

// Takes an option without handling what it forces.
template <class Count>
void CounterBoard::cover(std::uint32_t option) {
    if (taken) taken->push_back(option);
    const auto begin = compact_.begin[option], end = compact_.begin[option + 1];
    const auto wide = begin + compact_.width[option], plain = begin + compact_.plain[option];
    const auto* entry = compact_.entry.data();
    if (pure_) toggle(option_keys_[option]);
    if (!bounded_) {
        for (auto at = begin; at < wide; ++at) shut_item<Count>(entry[at]);
        for (auto at = begin; at < plain; ++at) clear<Count>(entry[at]);
    } else {
        // This option is one way fewer, and the others are one way more if one fewer is needed.
        live()[option / 64] &= ~(std::uint64_t{1} << option % 64);
        for (auto at = begin; at < wide; ++at) {
            const auto item = entry[at];
            auto& low = bounds()[2 * item];
            auto& high = bounds()[2 * item + 1];
            if (low > 0)
                --low;
            else
                --counts<Count>()[item];
            if (--high == 0)
                shut_item<Count>(item);
            else if (counts<Count>()[item] == 1)
                forced_.push_back(item);
        }
        for (auto at = begin; at < wide; ++at)
            if (bounds()[2 * entry[at] + 1] == 0) clear<Count>(entry[at]);
        for (auto at = wide; at < plain; ++at) clear<Count>(entry[at]);
    }
    for (auto at = plain; at < end; ++at) clear_but<Count>(entry[at], compact_.color[at]);
}

template <class Count>
bool CounterBoard::settle() {
    while (!dead_ && !forced_.empty()) {
        const auto item = forced_.back();
        if (counts<Count>()[item] != 1) {  // closed since
            forced_.pop_back();
            continue;
        }
        if (may_close(item)) {  // it needs none and has none
            forced_.pop_back();
            shut_item<Count>(item);
            continue;
        }
        auto at = row_begin_[item];
        while (!(live()[row_[at].at] & row_[at].mask)) ++at;
        cover<Count>(row_[at].at * 64 +
                     static_cast<std::uint32_t>(std::countr_zero(live()[row_[at].at] & row_[at].mask)));
    }
    if (!dead_) return true;
    dead_ = false;
    forced_.clear();
    return false;
}

template <class Count>
std::uint32_t CounterBoard::choose_in() const {
    const auto* ways = counts<Count>();
    if (in_order_)
        return static_cast<std::uint32_t>(
            std::find_if(ways, ways + padded_, [](auto one) { return one < shut<Count>; }) - ways);
    Count least = shut<Count>;
    std::uint32_t first = 0;
    for (std::uint32_t at = 0; at < padded_; at += block) {
        Count here = shut<Count>;
        for (std::uint32_t i = 0; i < block; ++i) here = std::min(here, ways[at + i]);
        if (here >= least) continue;
        least = here;
        first = at;
        if (here <= 2) break;
    }
    while (ways[first] != least) ++first;
    return first;
}

void CounterBoard::list(std::uint32_t item, std::vector<std::uint32_t>& options) const {
    for (auto at = row_begin_[item]; at < row_begin_[item + 1]; ++at)
        for (auto hit = live()[row_[at].at] & row_[at].mask; hit; hit &= hit - 1)
            options.push_back(row_[at].at * 64 + static_cast<std::uint32_t>(std::countr_zero(hit)));
}

// Each open item has live options and each live option has open items only, so the live options tell
// all, but for bounds. Those go in as low and high, where high beyond all live options is as
// good as just all of them. The hash is NH (Black and others, "UMAC", CRYPTO 1999), twice.
// With primary items and no bounds the open items tell as much: then the key is the sum modulo 2 of a number for each of
// them (Zobrist, 1970), kept with the state.
template <class Count>
ComponentCache::Key CounterBoard::key_in() const {
    if (pure_) return {state()[1], state()[2]};
    Wide a = 0, b = 0;
    const auto* keys = hash_.data();
    const auto feed = [&](std::uint64_t even, std::uint64_t odd) {
        a += Wide{even + keys[0]} * (odd + keys[1]);
        b += Wide{even + keys[2]} * (odd + keys[3]);
        keys += 4;
    };
    const auto* word = live();
    for (std::uint32_t i = 0; i < words_; i += 2) feed(word[i], word[i + 1]);
    if (bounded_) {
        const auto both = [&](std::uint32_t item) {
            const auto ways = counts<Count>()[item];
            if (ways >= shut<Count>) return std::uint64_t{0};
            const auto low = bounds()[2 * item];
            const auto most = std::min(bounds()[2 * item + 1], static_cast<std::uint32_t>(ways) + low - 1);
            return std::uint64_t{low} << 32 | most;
        };
        for (std::uint32_t item = 0; item < padded_; item += 2) feed(both(item), both(item + 1));
    }
    const auto high = [](Wide x) { return static_cast<std::uint64_t>(x >> 64); };
    const auto low = [](Wide x) { return static_cast<std::uint64_t>(x); };
    return {mixed(low(a) ^ std::rotl(high(b), 32)), mixed(low(b) ^ std::rotl(high(a), 32))};
}

ComponentCache::Key CounterBoard::key_after(std::uint32_t option) const {
    return {state()[1] ^ option_keys_[option].a, state()[2] ^ option_keys_[option].b};
}

inline void CounterBoard::visit(std::uint32_t item) {
    if (seen_[item]) return;
    seen_[item] = 1;
    waiting_.push_back(item);
    if (item < compact_.primary) ++reached_;
}

// Adds the items connected with this one to part_, until it has reached all open items.
void CounterBoard::flood(std::uint32_t item) {
    waiting_.clear();
    visit(item);
    while (!waiting_.empty() && reached_ < open()) {
        const auto one = waiting_.back();
        waiting_.pop_back();
        part_.push_back(one);
        for (auto at = row_begin_[one]; at < row_begin_[one + 1]; ++at) {
            auto hit = untouched_[row_[at].at] & row_[at].mask;
            untouched_[row_[at].at] &= ~hit;
            for (; hit; hit &= hit - 1) {
                const auto option = row_[at].at * 64 + static_cast<std::uint32_t>(std::countr_zero(hit));
                const auto from = compact_.begin[option], to = compact_.begin[option + 1];
                for (auto i = from; i < from + compact_.plain[option]; ++i) visit(compact_.entry[i]);
                for (auto i = from + compact_.plain[option]; i < to; ++i)
                    if (!seen_[compact_.entry[i]] && !agrees(compact_.entry[i], compact_.color[i]))
                        visit(compact_.entry[i]);
            }
        }
    }
}

template <class Count>
std::uint32_t CounterBoard::split_in() {
    struck += 1 + open() + stride_ / 8;
    std::copy_n(live(), words_, untouched_.data());
    std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
    part_.clear();
    part_ends_.clear();
    reached_ = 0;
    for (std::uint32_t item = 0; reached_ < open(); ++item) {
        if (seen_[item] || counts<Count>()[item] >= shut<Count>) continue;
        flood(item);
        if (part_ends_.empty() && reached_ == open()) return 1;  // the common case
        part_.insert(part_.end(), waiting_.begin(), waiting_.end());
        part_ends_.push_back(static_cast<std::uint32_t>(part_.size()));
    }
    const auto whole = top_;
    std::uint32_t from = 0;
    for (const auto end : part_ends_) {
        push_empty();
        const auto* before = slots_.data() + whole * stride_;
        const auto* ways = reinterpret_cast<const Count*>(before + counts_at_);
        std::fill_n(counts<Count>(), padded_, closed<Count>);
        for (; from < end; ++from) {
            const auto item = part_[from];
            if (item >= compact_.primary) continue;
            ++*state();
            counts<Count>()[item] = ways[item];
            if (bounded_)
                std::copy_n(reinterpret_cast<const std::uint32_t*>(before + bounds_at_) + 2 * item, 2,
                            bounds() + 2 * item);
            for (auto at = row_begin_[item]; at < row_begin_[item + 1]; ++at)
                live()[row_[at].at] |= before[live_at + row_[at].at] & row_[at].mask;
            if (pure_) toggle({hash_[2 * item], hash_[2 * item + 1]});
        }
    }
    return static_cast<std::uint32_t>(part_ends_.size());
}

bool CounterBoard::begin() { return wide_ ? begin_in<Long>() : begin_in<Short>(); }

void CounterBoard::strike(std::uint32_t option) {
    const auto at = option / 64;
    const auto hit = std::uint64_t{1} << option % 64;
    if (wide_)
        clear<Long>(at, hit);
    else
        clear<Short>(at, hit);
}

bool CounterBoard::close(std::uint32_t item) {
    const auto go = [&]<class Count>(Count) {
        shut_item<Count>(item);
        clear<Count>(item);
        return settle<Count>();
    };
    return wide_ ? go(Long{}) : go(Short{});
}

bool CounterBoard::take(std::uint32_t option) {
    const auto go = [&]<class Count>(Count) {
        cover<Count>(option);
        return settle<Count>();
    };
    return wide_ ? go(Long{}) : go(Short{});
}

std::uint32_t CounterBoard::choose() const { return wide_ ? choose_in<Long>() : choose_in<Short>(); }
ComponentCache::Key CounterBoard::key() const { return wide_ ? key_in<Long>() : key_in<Short>(); }

ComponentCache::Key CounterBoard::fingerprint() const {
    ComponentCache::Key all{};
    for (std::size_t i = 0; i < hash_.size(); i += 2) {
        all.a = std::rotl(all.a, 1) ^ hash_[i];
        all.b = std::rotl(all.b, 1) ^ hash_[i + 1];
    }
    return all;
}

std::uint32_t CounterBoard::split() { return wide_ ? split_in<Long>() : split_in<Short>(); }

}  // namespace farandole::cover
