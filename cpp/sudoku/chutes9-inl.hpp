// One board in few vectors, and the rules of the lock-step solver (sweep9-inl.hpp) for three chutes at once.
// Included by search9-inl.hpp only, inside the namespace of a level.

constexpr int kVectors = 16 / kLanes;  // for the sixteen lanes of a cell

// In band form or in stack form, see search9.hpp.
struct Chutes {
    Sets at[9][kVectors];

    Set* sets(int cell) { return reinterpret_cast<Set*>(at[cell]); }
    const Set* sets(int cell) const { return reinterpret_cast<const Set*>(at[cell]); }
};

constexpr Mask kMeant = 0x777;  // the lanes that mean something

template <class Test>
inline Mask lanes_where(Test test) {
    Mask lanes = 0;
    for (int v = 0; v < kVectors; ++v) lanes |= mask(reinterpret_cast<Sets>(test(v))) << (kLanes * v);
    return lanes & kMeant;
}

// What the next line of each chute has, and the one after that.
#if FARANDOLE_LANES == 16
inline Sets next(Sets sets) {
    return __builtin_shufflevector(sets, sets, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15);
}
inline Sets after(Sets sets) {
    return __builtin_shufflevector(sets, sets, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
}
#else
inline Sets next(Sets sets) { return __builtin_shufflevector(sets, sets, 1, 2, 0, 3, 5, 6, 4, 7); }
inline Sets after(Sets sets) { return __builtin_shufflevector(sets, sets, 2, 0, 1, 3, 6, 4, 5, 7); }
#endif

// A box of two chutes (with 16 lanes, of two more in the other half), whose cells become lines: of the first chute and
// of the second, two cells in one vector and the last in another.
struct Turned {
    Sets two, last;
};
inline Turned turn_low(Sets a, Sets b, Sets c) {
    const Sets ab = low16(a, b), c_ = low16(c, Sets{});
    return {low32(ab, c_), high32(ab, c_)};
}
inline Turned turn_high(Sets a, Sets b, Sets c) {
    const Sets ab = high16(a, b), c_ = high16(c, Sets{});
    return {low32(ab, c_), high32(ab, c_)};
}

// From band form to stack form, and back: line and i change places, and so do box and chute.
inline void turn(const Chutes& __restrict from, Chutes& __restrict to) {
    const auto boxes = [&](auto turn_box, int v, Turned(&turned)[3]) {
        for (int box = 0; box < 3; ++box)
            turned[box] = turn_box(from.at[3 * box][v], from.at[3 * box + 1][v], from.at[3 * box + 2][v]);
    };
    Turned turned[3];
    const auto put = [&](auto put_cell) {
        const auto& [a, b, c] = turned;
        put_cell(0, low64(a.two, b.two), c.two);
        put_cell(1, high64(a.two, b.two), high64(c.two, c.two));
        put_cell(2, low64(a.last, b.last), c.last);
    };
#if FARANDOLE_LANES == 16
    const auto put_half = [&]<int kHalves>(int cell, Sets ab, Sets c) {
        to.at[cell][0] = reinterpret_cast<Sets>(
            _mm256_permute2x128_si256(reinterpret_cast<__m256i>(ab), reinterpret_cast<__m256i>(c), kHalves));
    };
    boxes(turn_low, 0, turned);
    put([&](int i, Sets ab, Sets c) { put_half.template operator()<0x20>(i, ab, c); });
    put([&](int i, Sets ab, Sets c) { put_half.template operator()<0x31>(6 + i, ab, c); });
    boxes(turn_high, 0, turned);
    put([&](int i, Sets ab, Sets c) { put_half.template operator()<0x20>(3 + i, ab, c); });
#else
    const auto chute = [&](auto turn_box, int v, int first) {
        boxes(turn_box, v, turned);
        put([&](int i, Sets ab, Sets c) { to.at[first + i][0] = ab, to.at[first + i][1] = c; });
    };
    chute(turn_low, 0, 0);
    chute(turn_high, 0, 3);
    chute(turn_low, 1, 6);
#endif
}

// What a sweep finds out about each lane; see sweep9-inl.hpp.
struct Outcome {
    Sets emptied[kVectors], placeable[kVectors], settled[kVectors];
};

template <bool kLast>
[[gnu::always_inline]] inline void pass(Chutes& __restrict chutes, Outcome& __restrict out, int v) {
    Sets places[3], settled[3], open[3], fit[3];
    for (int box = 0; box < 3; ++box) {
        const Sets a = chutes.at[3 * box][v], b = chutes.at[3 * box + 1][v], c = chutes.at[3 * box + 2][v];
        const Sets less_a = a - 1, less_b = b - 1, less_c = c - 1;
        if constexpr (kLast) {
            Sets& count = out.settled[v];
            out.emptied[v] = or3(out.emptied[v], less_a, less_b) | less_c;
            settled[box] = or3(single(a, less_a, count), single(b, less_b, count), single(c, less_c, count));
        } else {
            settled[box] = or3(single(a, less_a), single(b, less_b), single(c, less_c));
        }
        places[box] = or3(a, b, c);
    }
    for (int box = 0; box < 3; ++box)
        open[box] = without(places[box], settled[(box + 1) % 3] | settled[(box + 2) % 3],
                            next(settled[box]) | after(settled[box]));
    for (int box = 0; box < 3; ++box) {
        const Sets one = open[(box + 1) % 3], other = open[(box + 2) % 3];
        fit[box] = open[box] & ((next(one) & after(other)) | (after(one) & next(other)));
    }
    out.placeable[v] &= or3(fit[0], fit[1], fit[2]);
    for (int box = 0; box < 3; ++box) {
        Sets &a = chutes.at[3 * box][v], &b = chutes.at[3 * box + 1][v], &c = chutes.at[3 * box + 2][v];
        const Sets here = fit[box];
        const Sets only = without(here, majority(a, b, c), fit[(box + 1) % 3] | fit[(box + 2) % 3]);
        a = within(a, only, here);
        b = within(b, only, here);
        c = within(c, only, here);
    }
}

// Bands first, then stacks, as in the lock-step solver. Leaves the board in both forms.
[[gnu::noinline]] void sweep(Chutes& __restrict bands, Chutes& __restrict stacks, Outcome& __restrict out) {
    for (int v = 0; v < kVectors; ++v) {
        out.emptied[v] = out.settled[v] = Sets{};
        out.placeable[v] = ~Sets{};
        pass<false>(bands, out, v);
    }
    turn(bands, stacks);
    for (int v = 0; v < kVectors; ++v) pass<true>(stacks, out, v);
    turn(stacks, bands);
}

// How many cells had one candidate.
inline int count_settled(const Outcome& out) {
    std::uint64_t chutes[3];
    __builtin_memcpy(chutes, out.settled, sizeof chutes);
    const std::uint64_t lines = chutes[0] + chutes[1] + chutes[2];
    return static_cast<int>((lines & 0xFF) + (lines >> 16 & 0xFF) + (lines >> 32 & 0xFF));
}

// Whether each row has all nine digits.
inline bool has_whole_rows(const Chutes& bands) {
    return lanes_where([&](int v) {
               const auto& at = bands.at;
               const Sets row = or3(or3(at[0][v], at[1][v], at[2][v]), or3(at[3][v], at[4][v], at[5][v]),
                                    or3(at[6][v], at[7][v], at[8][v]));
               return (row & kAll) == kAll;
           }) == kMeant;
}

// From stack form to memory, cell after cell: a row is four sets a box, of which three count.
inline void to_board(const Chutes& stacks, Board& board) {
    for (int row = 0; row < 9; ++row)
        for (int box = 0; box < 3; ++box)
            __builtin_memcpy(board.cells + 9 * row + 3 * box, stacks.sets(row) + 4 * box, 4 * sizeof(Set));
}

// A puzzle of 81 digits, 0 for a blank, to stack form, and the digits of a full board from it.
#if FARANDOLE_LANES == 16

inline void read_rows(const std::uint8_t* digits, Chutes& stacks) {
    // The last sixteen bytes start before the last row, and none lies after the last digit.
    const auto row_of = [&](int row) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(digits + (row < 8 ? 9 * row : 65)));
        return row < 8 ? bytes : _mm_srli_si128(bytes, 7);
    };
    for (int row = 0; row < 9; ++row) {
#if defined(__AVX512BW__)
        const __m256i sets = _mm256_setr_epi16(kAll, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0);
        const __m128i spread = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, -1, -1, -1, -1);
        const __m256i digit = _mm256_cvtepu8_epi16(_mm_shuffle_epi8(row_of(row), spread));
        stacks.at[row][0] = reinterpret_cast<Sets>(_mm256_permutexvar_epi16(digit, sets));
#else
        const auto twice = [](__m128i bytes) { return _mm256_broadcastsi128_si256(bytes); };
        const __m256i low = twice(_mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
        const __m256i high = twice(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
        const __m256i spread = _mm256_setr_epi8(0, 0, 1, 1, 2, 2, -1, -1, 3, 3, 4, 4, 5, 5, -1, -1,  //
                                                6, 6, 7, 7, 8, 8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
        const __m256i digit = _mm256_shuffle_epi8(twice(row_of(row)), spread);
        stacks.at[row][0] = reinterpret_cast<Sets>(_mm256_blendv_epi8(
            _mm256_shuffle_epi8(low, digit), _mm256_shuffle_epi8(high, digit), _mm256_set1_epi16(-256)));
#endif
    }
}

inline void write_rows(const Chutes& stacks, std::uint8_t* digits) {
    for (int row = 0; row < 9; ++row) {
        // The top four bits of a set times this number are different for each digit.
        const auto keys = reinterpret_cast<__m256i>((stacks.at[row][0] * 0x1350) >> 12);
        const __m128i digit_of = _mm_setr_epi8(0, 1, 2, 5, 3, 9, 6, 0, 0, 4, 8, 0, 0, 7, 0, 0);
        const __m128i close = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, -1, -1, -1, -1, -1, -1, -1);
        const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(keys), _mm256_extracti128_si256(keys, 1));
        const __m128i nine = _mm_shuffle_epi8(_mm_shuffle_epi8(digit_of, bytes), close);
        __builtin_memcpy(digits + 9 * row, &nine, row < 8 ? 16 : 9);  // the next row writes over seven of them
    }
}

#else

inline void read_rows(const std::uint8_t* digits, Chutes& stacks) {
    Board board{};  // the last sets belong to no cell, and are read
    read_digits(digits, board);
    stacks = {};
    for (int row = 0; row < 9; ++row)
        for (int box = 0; box < 3; ++box)
            __builtin_memcpy(stacks.sets(row) + 4 * box, board.cells + 9 * row + 3 * box, 4 * sizeof(Set));
}

inline void write_rows(const Chutes& stacks, std::uint8_t* digits) {
    Board board;
    to_board(stacks, board);
    write_digits(board, digits);
}

#endif
