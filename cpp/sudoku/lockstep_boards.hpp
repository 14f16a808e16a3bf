// Boards in and out of lanes. A board lies in memory as 81 sets, cell after cell.
// Included by lockstep_level.hpp only, inside the namespace of a level.

constexpr int kPadded = 96;  // three vectors of 32 sets; those after the 81st are zero or unused

struct alignas(64) Board {
    Set cells[kPadded];
};

// Eight boards are moved at once: eight lanes of eight cells, turned like an 8×8 matrix.
inline void transpose(Eight (&m)[8]) {
    typedef std::uint32_t Four __attribute__((vector_size(16)));
    typedef std::uint64_t Two __attribute__((vector_size(16)));
    Eight pairs[8];
    for (int i = 0; i < 4; ++i) {
        pairs[2 * i] = __builtin_shufflevector(m[2 * i], m[2 * i + 1], 0, 8, 1, 9, 2, 10, 3, 11);
        pairs[2 * i + 1] = __builtin_shufflevector(m[2 * i], m[2 * i + 1], 4, 12, 5, 13, 6, 14, 7, 15);
    }
    Four quads[8];
    for (int i = 0; i < 8; i += 4)
        for (int j = 0; j < 2; ++j) {
            const Four a = reinterpret_cast<Four>(pairs[i + j]), b = reinterpret_cast<Four>(pairs[i + 2 + j]);
            quads[i + 2 * j] = __builtin_shufflevector(a, b, 0, 4, 1, 5);
            quads[i + 2 * j + 1] = __builtin_shufflevector(a, b, 2, 6, 3, 7);
        }
    for (int i = 0; i < 4; ++i) {
        const Two a = reinterpret_cast<Two>(quads[i]), b = reinterpret_cast<Two>(quads[i + 4]);
        m[2 * i] = reinterpret_cast<Eight>(__builtin_shufflevector(a, b, 0, 2));
        m[2 * i + 1] = reinterpret_cast<Eight>(__builtin_shufflevector(a, b, 1, 3));
    }
}

// Up to eight lanes out of a mask; those that stay for another turn are left in it. AVX-512
// picks any lanes, the others take the lanes of one eighth-word block of the vector.
struct Group {
    int lanes[8];  // -1 where there is none
#if defined(__AVX512BW__)
    __m512i gather;   // the lane that comes to each of the first eight places
    __m512i scatter;  // the place that goes to each lane
    Mask members;

    explicit Group(Mask& wanted) : members(0) {
        alignas(64) Set from[kLanes] = {}, to[kLanes] = {};
        for (int i = 0; i < 8; ++i) {
            lanes[i] = -1;
            if (!wanted) continue;
            lanes[i] = __builtin_ctz(wanted);
            members |= wanted & -wanted;
            wanted &= wanted - 1;
            from[i] = static_cast<Set>(lanes[i]);
            to[lanes[i]] = static_cast<Set>(i);
        }
        gather = _mm512_load_si512(from);
        scatter = _mm512_load_si512(to);
    }
    Eight take(const Sets& cell) const {
        return reinterpret_cast<Eight>(
            _mm512_castsi512_si128(_mm512_permutexvar_epi16(gather, reinterpret_cast<__m512i>(cell))));
    }
    void put(Sets& cell, Eight values) const {
        cell = reinterpret_cast<Sets>(_mm512_mask_permutexvar_epi16(
            reinterpret_cast<__m512i>(cell), members, scatter, _mm512_castsi128_si512(reinterpret_cast<__m128i>(values))));
    }
#else
    int block;
    Eight members;

    explicit Group(Mask& wanted) : block(__builtin_ctz(wanted) / 8), members{} {
        for (int i = 0; i < 8; ++i) {
            const int lane = 8 * block + i;
            const bool is_wanted = wanted >> lane & 1;
            lanes[i] = is_wanted ? lane : -1;
            members[i] = is_wanted ? 0xFFFF : 0;
            wanted &= ~(Mask{1} << lane);
        }
    }
    Eight take(const Sets& cell) const { return reinterpret_cast<const Eight*>(&cell)[block]; }
    void put(Sets& cell, Eight values) const {
        Eight& at = reinterpret_cast<Eight*>(&cell)[block];
        at = (at & ~members) | (values & members);
    }
#endif
};

// Copies the lanes of a mask to a board each: to boards[lane].
inline void take_out(const Sets* cells, Mask wanted, Board* const* boards) {
    Board nowhere;
    while (wanted) {
        const Group group(wanted);
        Board* to[8];
        for (int i = 0; i < 8; ++i) to[i] = group.lanes[i] < 0 ? &nowhere : boards[group.lanes[i]];
        for (int cell = 0; cell < 88; cell += 8) {
            Eight m[8];
            for (int i = 0; i < 8; ++i) m[i] = cell + i < kCells ? group.take(cells[cell + i]) : Eight{};
            transpose(m);
            for (int i = 0; i < 8; ++i) *reinterpret_cast<Eight*>(to[i]->cells + cell) = m[i];
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
            Eight m[8];
            for (int i = 0; i < 8; ++i) m[i] = *reinterpret_cast<const Eight*>(from[i]->cells + cell);
            transpose(m);
            for (int i = 0; i < 8 && cell + i < kCells; ++i) group.put(cells[cell + i], m[i]);
        }
    }
}

// A board out of 81 digits, 0 for a blank.
inline void read_digits(const std::uint8_t* digits, Board& board) {
#if defined(__AVX512BW__)
    const __m512i sets = _mm512_zextsi256_si512(_mm256_setr_epi16(
        kAll, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0));
    static constexpr int starts[] = {0, 32, 49};
    for (const int at : starts) {  // the last two overlap: 81 is no multiple of 32
        const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(digits + at));
        _mm512_storeu_si512(board.cells + at, _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(bytes), sets));
    }
#else
    static constexpr Set sets[10] = {kAll, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    for (int cell = 0; cell < kCells; ++cell) board.cells[cell] = sets[digits[cell]];
#endif
}

// The 81 digits of a full board.
inline void write_digits(const Board& board, std::uint8_t* digits) {
    typedef std::uint8_t Bytes __attribute__((vector_size(kLanes)));
    alignas(64) std::uint8_t padded[kPadded];
    for (int at = 0; at < kPadded; at += kLanes) {
        const Sets set = *reinterpret_cast<const Sets*>(board.cells + at);
        Sets digit = Sets{} + 1;
        for (int power = 1; power <= 128; power *= 2) digit -= reinterpret_cast<Sets>(set > static_cast<Set>(power));
        *reinterpret_cast<Bytes*>(padded + at) = __builtin_convertvector(digit, Bytes);
    }
    __builtin_memcpy(digits, padded, kCells);
}
