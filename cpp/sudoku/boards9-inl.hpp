// Boards in and out of lanes. A board lies in memory as 81 sets, cell after cell.
// Included by lockstep-inl.hpp and search9-inl.hpp only, inside the namespace of a level.

constexpr int kPadded = 96;  // three vectors of 32 sets; those after the 81st are zero or unused

struct alignas(64) Board {
    Set cells[kPadded];
};

// Interleaves the first or the last halves of two vectors, in items of 16, 32 or 64 bits; with AVX2 also in both halves of
// longer ones.
typedef std::uint32_t Four __attribute__((vector_size(16)));
typedef std::uint64_t Two __attribute__((vector_size(16)));
inline Eight low16(Eight a, Eight b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
inline Eight high16(Eight a, Eight b) { return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
#define FARANDOLE_INTERLEAVE(name, Items, ...)                                                             \
    inline Eight name(Eight a, Eight b) {                                                                  \
        return reinterpret_cast<Eight>(                                                                    \
            __builtin_shufflevector(reinterpret_cast<Items>(a), reinterpret_cast<Items>(b), __VA_ARGS__)); \
    }
FARANDOLE_INTERLEAVE(low32, Four, 0, 4, 1, 5)
FARANDOLE_INTERLEAVE(high32, Four, 2, 6, 3, 7)
FARANDOLE_INTERLEAVE(low64, Two, 0, 2)
FARANDOLE_INTERLEAVE(high64, Two, 1, 3)
#undef FARANDOLE_INTERLEAVE
#if FARANDOLE_LANES == 16
#define FARANDOLE_INTERLEAVE(name, operation)                                                                 \
    inline Sets name(Sets a, Sets b) {                                                                        \
        return reinterpret_cast<Sets>(operation(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b))); \
    }
FARANDOLE_INTERLEAVE(low16, _mm256_unpacklo_epi16)
FARANDOLE_INTERLEAVE(high16, _mm256_unpackhi_epi16)
FARANDOLE_INTERLEAVE(low32, _mm256_unpacklo_epi32)
FARANDOLE_INTERLEAVE(high32, _mm256_unpackhi_epi32)
FARANDOLE_INTERLEAVE(low64, _mm256_unpacklo_epi64)
FARANDOLE_INTERLEAVE(high64, _mm256_unpackhi_epi64)
#undef FARANDOLE_INTERLEAVE
#endif

// Eight lanes of eight cells, turned like an 8×8 matrix; longer vectors have one in each 16 bytes.
template <class Vector>
inline void transpose(Vector (&m)[8]) {
    Vector pairs[8], quads[8];
    for (int i = 0; i < 4; ++i) {
        pairs[2 * i] = low16(m[2 * i], m[2 * i + 1]);
        pairs[2 * i + 1] = high16(m[2 * i], m[2 * i + 1]);
    }
    for (int i = 0; i < 8; i += 4)
        for (int j = 0; j < 2; ++j) {
            quads[i + 2 * j] = low32(pairs[i + j], pairs[i + 2 + j]);
            quads[i + 2 * j + 1] = high32(pairs[i + j], pairs[i + 2 + j]);
        }
    for (int i = 0; i < 4; ++i) {
        m[2 * i] = low64(quads[i], quads[i + 4]);
        m[2 * i + 1] = high64(quads[i], quads[i + 4]);
    }
}

// Lanes of a mask to and from boards, eight cells at a time. AVX-512 picks eight lanes of the mask after the other; the
// others move all lanes at once.
#if FARANDOLE_LANES == 32

struct Group {
    int lanes[8];        // -1 where there is none
    __m512i gather;      // of two cells: the lanes that come to the first eight places, a pair each
    __m512i scatter[2];  // the place that goes to each lane, of the pairs' first and second cells
    Mask members;

    explicit Group(Mask& wanted) : members(0) {
        std::uint64_t from = 0;  // a byte each; through memory they would have to wait for each other
        __m512i place = _mm512_setzero_si512();
        for (int i = 0; i < 8; ++i) {
            lanes[i] = -1;
            if (!wanted) continue;
            const Mask lowest = wanted & -wanted;
            lanes[i] = __builtin_ctz(wanted);
            from |= static_cast<std::uint64_t>(lanes[i]) << (8 * i);
            place = _mm512_mask_mov_epi16(place, lowest, _mm512_set1_epi16(static_cast<short>(2 * i)));
            members |= lowest;
            wanted ^= lowest;
        }
        const __m256i lane = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(from)));
        gather = _mm512_castsi256_si512(
            _mm256_or_si256(_mm256_or_si256(lane, _mm256_slli_epi32(lane, 16)), _mm256_set1_epi32(32 << 16)));
        scatter[0] = place;
        scatter[1] = _mm512_add_epi16(place, _mm512_set1_epi16(1));
    }
    __m256i take(const Sets& cell, const Sets& next) const {
        return _mm512_castsi512_si256(
            _mm512_permutex2var_epi16(reinterpret_cast<__m512i>(cell), gather, reinterpret_cast<__m512i>(next)));
    }
    void put(Sets& cell, __m256i pairs, int which) const {
        cell = reinterpret_cast<Sets>(_mm512_mask_permutexvar_epi16(reinterpret_cast<__m512i>(cell), members,
                                                                    scatter[which], _mm512_castsi256_si512(pairs)));
    }
};

// Four rows of four pairs, turned like a 4×4 matrix, in both halves.
inline void turn(__m256i (&m)[4]) {
    const __m256i a = _mm256_unpacklo_epi32(m[0], m[1]), b = _mm256_unpacklo_epi32(m[2], m[3]);
    const __m256i c = _mm256_unpackhi_epi32(m[0], m[1]), d = _mm256_unpackhi_epi32(m[2], m[3]);
    m[0] = _mm256_unpacklo_epi64(a, b), m[1] = _mm256_unpackhi_epi64(a, b);
    m[2] = _mm256_unpacklo_epi64(c, d), m[3] = _mm256_unpackhi_epi64(c, d);
}

// Copies the lanes of a mask to a board each: to boards[lane].
inline void take_out(const Sets* cells, Mask wanted, Board* const* boards) {
    Board nowhere;
    while (wanted) {
        const Group group(wanted);
        Board* to[8];
        for (int i = 0; i < 8; ++i) to[i] = group.lanes[i] < 0 ? &nowhere : boards[group.lanes[i]];
        for (int cell = 0; cell < 88; cell += 8) {
            __m256i m[4];
            for (int i = 0; i < 4; ++i) {
                const int at = cell + 2 * i;
                m[i] = group.take(at < kCells ? cells[at] : Sets{}, at + 1 < kCells ? cells[at + 1] : Sets{});
            }
            turn(m);
            for (int i = 0; i < 4; ++i) {
                _mm_store_si128(reinterpret_cast<__m128i*>(to[i]->cells + cell), _mm256_castsi256_si128(m[i]));
                _mm_store_si128(reinterpret_cast<__m128i*>(to[i + 4]->cells + cell), _mm256_extracti128_si256(m[i], 1));
            }
        }
    }
}

// Fills the lanes of a mask from a board each: from boards[lane].
inline void put_in(Sets* cells, Mask wanted, const Board* const* boards) {
    static constexpr Board nothing{};
    while (wanted) {
        const Group group(wanted);
        const Board* from[8];
        for (int i = 0; i < 8; ++i) from[i] = group.lanes[i] < 0 ? &nothing : boards[group.lanes[i]];
        for (int cell = 0; cell < 88; cell += 8) {
            __m256i m[4];
            for (int i = 0; i < 4; ++i) {
                const auto* low = reinterpret_cast<const __m128i*>(from[i]->cells + cell);
                const auto* high = reinterpret_cast<const __m128i*>(from[i + 4]->cells + cell);
                m[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(*low), *high, 1);
            }
            turn(m);
            for (int i = 0; i < 8 && cell + i < kCells; ++i) group.put(cells[cell + i], m[i / 2], i % 2);
        }
    }
}

#else

// Eight cells of one board, or with AVX2 of two.
#if FARANDOLE_LANES == 16
inline Sets load(const Board* const* boards, int i, int cell) {
    const auto* low = reinterpret_cast<const __m128i*>(boards[i]->cells + cell);
    const auto* high = reinterpret_cast<const __m128i*>(boards[i + 8]->cells + cell);
    return reinterpret_cast<Sets>(_mm256_inserti128_si256(_mm256_castsi128_si256(*low), *high, 1));
}
inline void store(Sets sets, Board* const* boards, int i, int cell) {
    const auto both = reinterpret_cast<__m256i>(sets);
    *reinterpret_cast<__m128i*>(boards[i]->cells + cell) = _mm256_castsi256_si128(both);
    *reinterpret_cast<__m128i*>(boards[i + 8]->cells + cell) = _mm256_extracti128_si256(both, 1);
}
#else
inline Sets load(const Board* const* boards, int i, int cell) {
    return *reinterpret_cast<const Sets*>(boards[i]->cells + cell);
}
inline void store(Sets sets, Board* const* boards, int i, int cell) {
    *reinterpret_cast<Sets*>(boards[i]->cells + cell) = sets;
}
#endif

// As above.
inline void take_out(const Sets* cells, Mask wanted, Board* const* boards) {
    if (!wanted) return;
    Sets turned[88];
    for (int cell = 0; cell < 88; cell += 8) {
        Sets m[8];
        for (int i = 0; i < 8; ++i) m[i] = cell + i < kCells ? cells[cell + i] : Sets{};
        transpose(m);
        for (int i = 0; i < 8; ++i) turned[cell + i] = m[i];
    }
    for (; wanted; wanted &= wanted - 1) {
        const int lane = __builtin_ctz(wanted);
        const auto* from = reinterpret_cast<const Eight*>(turned + lane % 8) + lane / 8;
        auto* to = reinterpret_cast<Eight*>(boards[lane]->cells);
        for (int i = 0; i < 11; ++i) to[i] = from[i * kLanes];
    }
}

inline void put_in(Sets* cells, Mask wanted, const Board* const* boards) {
    if (!wanted) return;
    static constexpr Board nothing{};
    const Board* from[kLanes];
    for (int i = 0; i < kLanes; ++i) from[i] = wanted >> i & 1 ? boards[i] : &nothing;
    Sets others = ~Sets{};
    set_lanes(others, wanted, 0);
    for (int cell = 0; cell < 88; cell += 8) {
        Sets m[8];
        for (int i = 0; i < 8; ++i) m[i] = load(from, i, cell);
        transpose(m);
        for (int i = 0; i < 8 && cell + i < kCells; ++i) cells[cell + i] = (cells[cell + i] & others) | m[i];
    }
}

#endif

// A board out of 81 digits, 0 for a blank.
inline void read_digits(const std::uint8_t* digits, Board& board) {
#if defined(__AVX512BW__)
    const __m512i sets =
        _mm512_zextsi256_si512(_mm256_setr_epi16(kAll, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0));
    static constexpr int starts[] = {0, 32, 49};
    for (const int at : starts) {  // the last two overlap: 81 is no multiple of 32
        const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(digits + at));
        _mm512_storeu_si512(board.cells + at, _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(bytes), sets));
    }
#elif defined(__SSSE3__)
    const __m128i low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    const __m128i high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
    static constexpr int starts[] = {0, 16, 32, 48, 64, 65};
    for (const int at : starts) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(digits + at));
        const __m128i lows = _mm_shuffle_epi8(low, bytes), highs = _mm_shuffle_epi8(high, bytes);
        auto* to = reinterpret_cast<__m128i*>(board.cells + at);
        _mm_storeu_si128(to, _mm_unpacklo_epi8(lows, highs));
        _mm_storeu_si128(to + 1, _mm_unpackhi_epi8(lows, highs));
    }
#else
    static constexpr Set sets[10] = {kAll, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    for (int cell = 0; cell < kCells; ++cell) board.cells[cell] = sets[digits[cell]];
#endif
}

// The 81 digits of a full board.
inline void write_digits(const Board& board, std::uint8_t* digits) {
#if defined(__AVX512BW__)
    // A byte holds eight of nine digits; each half of it is looked up, and nothing stands for 9.
    const __m512i low = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0));
    const __m512i high = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0));
    const __m512i half = _mm512_set1_epi8(15);
    const auto look_up = [&](__m512i sets) {
        const __m512i upper = _mm512_and_si512(_mm512_srli_epi16(sets, 4), half);
        const __m512i digit =
            _mm512_or_si512(_mm512_shuffle_epi8(low, _mm512_and_si512(sets, half)), _mm512_shuffle_epi8(high, upper));
        return _mm512_mask_mov_epi8(digit, _mm512_testn_epi8_mask(sets, sets), _mm512_set1_epi8(9));
    };
    const auto bytes = [&](int at) { return _mm512_cvtepi16_epi8(_mm512_loadu_si512(board.cells + at)); };
    const __m512i front = look_up(_mm512_inserti64x4(_mm512_castsi256_si512(bytes(0)), bytes(32), 1));
    const __m512i back = look_up(_mm512_castsi256_si512(bytes(49)));
    _mm512_storeu_si512(digits, front);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(digits + 49), _mm512_castsi512_si256(back));
#else
    typedef std::uint8_t Bytes __attribute__((vector_size(kLanes)));
    alignas(64) std::uint8_t padded[kPadded];
    for (int at = 0; at < kPadded; at += kLanes) {
        // The digits below the one that stands there are as many as the bits of the set less one.
        Sets bits = *reinterpret_cast<const Sets*>(board.cells + at) - 1;
        bits -= (bits >> 1) & 0x55;
        bits = (bits & 0x33) + ((bits >> 2) & 0x33);
        bits = ((bits + (bits >> 4)) & 15) + 1;
        *reinterpret_cast<Bytes*>(padded + at) = __builtin_convertvector(bits, Bytes);
    }
    __builtin_memcpy(digits, padded, kCells);
#endif
}
