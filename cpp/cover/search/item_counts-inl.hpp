// The source of level_*.cpp, once for each instruction set (isa.hpp): FARANDOLE_LEVEL names its namespace.
#include <cstddef>

#include "cover/search/item_counts.hpp"
#include "intrinsics.hpp"

namespace farandole::cover::FARANDOLE_LEVEL {

namespace {

#if defined(__AVX512VPOPCNTDQ__)
constexpr std::uint32_t kLanes = 8;
#elif defined(__AVX2__)
constexpr std::uint32_t kLanes = 4;
#else
constexpr std::uint32_t kLanes = 2;
#endif
constexpr std::uint32_t kParts = 8 / kLanes;

typedef std::uint64_t Words __attribute__((vector_size(8 * kLanes)));
typedef std::int64_t Keys __attribute__((vector_size(8 * kLanes)));
typedef std::uint8_t Bytes __attribute__((vector_size(8 * kLanes)));

// How many bits are set: in each lane, or spread over the bytes of the lane.
inline Words bits(Words x) {
#if defined(__AVX512VPOPCNTDQ__)
    return reinterpret_cast<Words>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(x)));
#elif defined(__AVX2__)
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2,
                                           2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15), all = reinterpret_cast<__m256i>(x);
    const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(all, nibble));
    const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(all, 4), nibble));
    return reinterpret_cast<Words>(_mm256_add_epi8(low, high));
#else
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    return (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
#endif
}

// The counts of up to `kWords` words, and their sum by lanes.
#if defined(__AVX512VPOPCNTDQ__)
constexpr std::uint32_t kWords = 1u << 20;
inline Words plus(Words sum, Words counts) { return sum + counts; }
inline Words total(Words sum) { return sum; }
#else
constexpr std::uint32_t kWords = 31;  // of eight bits a byte
inline Words plus(Words sum, Words counts) {
    return reinterpret_cast<Words>(reinterpret_cast<Bytes>(sum) + reinterpret_cast<Bytes>(counts));
}
inline Words total(Words sum) {
#if defined(__AVX2__)
    return reinterpret_cast<Words>(_mm256_sad_epu8(reinterpret_cast<__m256i>(sum), _mm256_setzero_si256()));
#else
    sum = (sum & 0x00FF00FF00FF00FF) + (sum >> 8 & 0x00FF00FF00FF00FF);
    sum += sum >> 32;
    return (sum + (sum >> 16)) & 0xFFFF;
#endif
}
#endif

// One bit a lane: the lanes with keys below the bound.
inline std::uint32_t lanes_below(Keys keys, std::int64_t bound) {
#if defined(__AVX512VPOPCNTDQ__)
    return _mm512_cmplt_epi64_mask(reinterpret_cast<__m512i>(keys), _mm512_set1_epi64(bound));
#elif defined(__AVX2__)
    const Keys less = keys < Keys{} + bound;
    return static_cast<std::uint32_t>(_mm256_movemask_pd(reinterpret_cast<__m256d>(less)));
#else
    return static_cast<std::uint32_t>(keys[0] < bound) | static_cast<std::uint32_t>(keys[1] < bound) << 1;
#endif
}

// The keys where the item is open, elsewhere `none`; its bits are the lowest of `open`.
inline Keys if_open(Keys keys, std::uint64_t open) {
    const Keys none = Keys{} + ItemCounts::none;
#if defined(__AVX512VPOPCNTDQ__)
    return reinterpret_cast<Keys>(_mm512_mask_mov_epi64(reinterpret_cast<__m512i>(none), static_cast<__mmask8>(open),
                                                        reinterpret_cast<__m512i>(keys)));
#elif defined(__AVX2__)
    const Keys lane{1, 2, 4, 8};
    return (lane & static_cast<std::int64_t>(open)) != 0 ? keys : none;
#else
    const Keys lane{1, 2};
    return (lane & static_cast<std::int64_t>(open)) != 0 ? keys : none;
#endif
}

// The keys of `parts` vectors of items, from vector number `first`; returns the least of each lane. The
// sums stay in registers; live words are looked at one by one, and many are empty.
template <std::uint32_t parts>
inline Keys count_parts(const ItemCounts& items, std::uint32_t first, Keys least) {
    const std::uint32_t stride = items.blocks * kParts;
    const auto* column = reinterpret_cast<const Words*>(items.columns) + first;
    Words counts[parts]{};
    std::uint32_t word = 0;
    while (word < items.words) {
        Words sums[parts]{};
        for (std::uint32_t room = kWords; word < items.words && room != 0; ++word) {
            const std::uint64_t live = items.live[word];
            if (live == 0) continue;
            --room;
            for (std::uint32_t part = 0; part < parts; ++part)
                sums[part] = plus(sums[part], bits(column[std::size_t{word} * stride + part] & live));
        }
        for (std::uint32_t part = 0; part < parts; ++part) counts[part] += total(sums[part]);
    }
    for (std::uint32_t part = 0; part < parts; ++part) {
        const std::uint32_t place = (first + part) * kLanes;
        Keys count = reinterpret_cast<Keys>(counts[part]);
        if (items.bias) count += reinterpret_cast<const Keys*>(items.bias)[first + part];
        const Keys rank = reinterpret_cast<const Keys*>(items.rank)[first + part];
        const Keys key = if_open((count << ItemCounts::rank_bits) + rank, items.open[place / 64] >> place % 64);
        reinterpret_cast<Keys*>(items.keys)[first + part] = key;
        least = key < least ? key : least;
    }
    return least;
}

std::int64_t count(const ItemCounts& items) {
    const std::uint32_t all = items.blocks * kParts;
    Keys least = Keys{} + ItemCounts::none;
    std::uint32_t first = 0;
    for (; all - first > 8; first += 8) least = count_parts<8>(items, first, least);
    switch (all - first) {
        case 1: least = count_parts<1>(items, first, least); break;
        case 2: least = count_parts<2>(items, first, least); break;
        case 3: least = count_parts<3>(items, first, least); break;
        case 4: least = count_parts<4>(items, first, least); break;
        case 5: least = count_parts<5>(items, first, least); break;
        case 6: least = count_parts<6>(items, first, least); break;
        case 7: least = count_parts<7>(items, first, least); break;
        default: least = count_parts<8>(items, first, least); break;
    }
#if defined(__AVX512VPOPCNTDQ__)
    const std::int64_t best = _mm512_reduce_min_epi64(reinterpret_cast<__m512i>(least));
#else
    std::int64_t best = least[0];
    for (std::uint32_t lane = 1; lane < kLanes; ++lane) best = least[lane] < best ? least[lane] : best;
#endif
    const std::int64_t bound = best >> ItemCounts::rank_bits == 1 ? std::int64_t{2} << ItemCounts::rank_bits : best + 1;
    for (std::uint32_t part = 0; part < all; part += 64 / kLanes) {
        std::uint64_t chosen = 0;
        const std::uint32_t end = all - part < 64 / kLanes ? all : part + 64 / kLanes;
        for (std::uint32_t at = part; at < end; ++at)
            chosen |= std::uint64_t{lanes_below(reinterpret_cast<const Keys*>(items.keys)[at], bound)}
                      << (at - part) * kLanes;
        items.chosen[part * kLanes / 64] = chosen;
    }
    return best;
}

std::uint32_t population(const std::uint64_t* live, std::uint32_t words) {
    std::uint32_t sum = 0;
    for (std::uint32_t word = 0; word < words; ++word)
        sum += static_cast<std::uint32_t>(__builtin_popcountll(live[word]));
    return sum;
}

void strike(std::uint64_t* live, std::uint32_t words, const std::uint64_t* rows, const std::uint32_t* row,
            std::uint32_t number) {
#if defined(__AVX512VPOPCNTDQ__)
    for (std::uint32_t from = 0; from < words; from += 8) {
        const auto some = static_cast<__mmask8>(words - from < 8 ? (1u << (words - from)) - 1 : 255);
        __m512i hit = _mm512_setzero_si512();
        for (std::uint32_t k = 0; k < number; ++k)
            hit = _mm512_or_si512(hit, _mm512_maskz_loadu_epi64(some, rows + std::size_t{row[k]} * words + from));
        // `live` is padded, so what lies beyond its words may be read and written as it is.
        _mm512_storeu_si512(live + from, _mm512_andnot_si512(hit, _mm512_loadu_si512(live + from)));
    }
#else
    std::uint32_t from = 0;
    for (; from + kLanes <= words; from += kLanes) {
        Words hit{};
        for (std::uint32_t k = 0; k < number; ++k) {
            Words one;
            __builtin_memcpy(&one, rows + std::size_t{row[k]} * words + from, sizeof one);
            hit |= one;
        }
        Words rest;
        __builtin_memcpy(&rest, live + from, sizeof rest);
        rest &= ~hit;
        __builtin_memcpy(live + from, &rest, sizeof rest);
    }
    for (; from < words; ++from)
        for (std::uint32_t k = 0; k < number; ++k) live[from] &= ~rows[std::size_t{row[k]} * words + from];
#endif
}

}  // namespace

extern const ItemCountsLevel level;
const ItemCountsLevel level{count, population, strike};

}  // namespace farandole::cover::FARANDOLE_LEVEL
