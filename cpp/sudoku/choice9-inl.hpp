// Where to guess, on one board.
// Included by lockstep-inl.hpp and search9-inl.hpp only, inside the namespace of a level.

// 81 cells, one bit each.
struct Cells {
    std::uint64_t low;   // cells 0 to 63
    std::uint32_t high;  // cells 64 to 80

    friend Cells operator&(Cells a, Cells b) { return {a.low & b.low, a.high & b.high}; }
    friend Cells operator|(Cells a, Cells b) { return {a.low | b.low, a.high | b.high}; }
    friend Cells operator~(Cells a) { return {~a.low, ~a.high & 0x1FFFF}; }
    constexpr void add(int cell) {
        if (cell < 64)
            low |= std::uint64_t{1} << cell;
        else
            high |= std::uint32_t{1} << (cell - 64);
    }
    int size() const { return __builtin_popcountll(low) + __builtin_popcount(high); }
};

constexpr bool are_peers(int cell, int other) {
    const bool shares_row = cell / 9 == other / 9, shares_column = cell % 9 == other % 9;
    const bool shares_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
    return cell != other && (shares_row || shares_column || shares_box);
}

#if defined(__AVX512BW__)

// A board in three registers, and where it has two candidates, and two or more.
struct Places {
    __m512i sets[3];  // nothing where there is one candidate; kPair besides where there are two
    Cells pairs;
    Cells open;
};
constexpr Set kPair = 0x8000;

// The twenty cells that see each cell, and twelve times a place after the last cell, which is empty.
struct PeerPlaces {
    alignas(64) Set of[kCells][32];
};

constexpr PeerPlaces make_peer_places() {
    PeerPlaces places{};
    for (int cell = 0; cell < kCells; ++cell) {
        int n = 0;
        for (int other = 0; other < kCells; ++other)
            if (are_peers(cell, other)) places.of[cell][n++] = static_cast<Set>(other);
        while (n < 32) places.of[cell][n++] = kPadded - 1;
    }
    return places;
}
constexpr PeerPlaces kPeerPlaces = make_peer_places();

inline Places find_places(const Board& board) {
    const __m512i ones = _mm512_set1_epi16(-1), flag = _mm512_set1_epi16(static_cast<short>(kPair));
    const __m512i sets[3] = {_mm512_load_si512(board.cells), _mm512_load_si512(board.cells + 32),
                             _mm512_maskz_loadu_epi16(0x1FFFF, board.cells + 64)};
    Places places;
    __mmask32 open[3], pairs[3];
    for (int i = 0; i < 3; ++i) {
        const __m512i less = _mm512_add_epi16(sets[i], ones), rest = _mm512_and_si512(sets[i], less);
        open[i] = _mm512_test_epi16_mask(sets[i], less);
        pairs[i] = _mm512_mask_testn_epi16_mask(open[i], rest, _mm512_add_epi16(rest, ones));
        const __m512i kept = _mm512_maskz_mov_epi16(open[i], sets[i]);
        places.sets[i] = _mm512_or_si512(kept, _mm512_maskz_mov_epi16(pairs[i], flag));
    }
    places.pairs = {pairs[0] | std::uint64_t{pairs[1]} << 32, pairs[2]};
    places.open = {open[0] | std::uint64_t{open[1]} << 32, open[2]};
    return places;
}

// How often its peers have the two digits of a cell, and four times as often as one with two candidates has some.
inline int weight(const Board& board, const Places& places, int cell) {
    const __m512i set = _mm512_set1_epi16(static_cast<short>(board.cells[cell]));
    const __m512i peers = _mm512_load_si512(kPeerPlaces.of[cell]);
    const __mmask32 is_late = _mm512_test_epi16_mask(peers, _mm512_set1_epi16(64));
    __m512i seen = _mm512_permutex2var_epi16(places.sets[0], peers, places.sets[1]);
    seen = _mm512_mask_permutexvar_epi16(seen, is_late, peers, places.sets[2]);
    const __mmask32 some = _mm512_test_epi16_mask(seen, set);
    const __mmask32 both = _mm512_cmpeq_epi16_mask(_mm512_and_si512(seen, set), set);
    const __mmask32 pairs = _mm512_mask_test_epi16_mask(some, seen, _mm512_set1_epi16(static_cast<short>(kPair)));
    return __builtin_popcountll(some | std::uint64_t{both} << 32) + 4 * __builtin_popcount(pairs);
}

#else

// The cells of a board by what may stand there; those down to one digit are in none.
struct Places {
    Cells of[9];  // by digit
    Cells pairs;  // two candidates
    Cells open;   // two or more
};

struct Peers {
    Cells of[kCells];
};

constexpr Peers make_peers() {
    Peers peers{};
    for (int cell = 0; cell < kCells; ++cell)
        for (int other = 0; other < kCells; ++other)
            if (are_peers(cell, other)) peers.of[cell].add(other);
    return peers;
}
constexpr Peers kPeers = make_peers();

#if defined(__AVX2__)

// The top bits of 96 bytes.
inline Cells top_bits(const __m256i (&bytes)[3]) {
    const auto bits = [&](int i) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes[i])); };
    return {bits(0) | std::uint64_t{bits(1)} << 32, bits(2)};
}

inline Places find_places(const Board& board) {
    const auto* sets = reinterpret_cast<const __m128i*>(board.cells);
    const __m256i ones = _mm256_set1_epi16(-1), low_byte = _mm256_set1_epi16(0xFF), zero = _mm256_setzero_si256();
    // Packing goes by halves: so a register has eight sets and the eight after the next eight, and bytes are in order.
    const auto load = [&](int i) { return _mm256_inserti128_si256(_mm256_castsi128_si256(sets[i]), sets[i + 2], 1); };
    __m256i low[3], ninth[3], open[3], pairs[3];
    for (int i = 0; i < 3; ++i) {
        const __m256i a = load(4 * i), b = load(4 * i + 1);
        const __m256i rest_a = _mm256_and_si256(a, _mm256_add_epi16(a, ones));
        const __m256i rest_b = _mm256_and_si256(b, _mm256_add_epi16(b, ones));
        const __m256i more_a = _mm256_and_si256(rest_a, _mm256_add_epi16(rest_a, ones));
        const __m256i more_b = _mm256_and_si256(rest_b, _mm256_add_epi16(rest_b, ones));
        const __m256i closed = _mm256_packs_epi16(_mm256_cmpeq_epi16(rest_a, zero), _mm256_cmpeq_epi16(rest_b, zero));
        const __m256i bare = _mm256_packs_epi16(_mm256_cmpeq_epi16(more_a, zero), _mm256_cmpeq_epi16(more_b, zero));
        const __m256i all = i < 2 ? _mm256_set1_epi8(-1) : _mm256_setr_epi64x(-1, -1, 0xFF, 0);  // 81 cells
        open[i] = _mm256_andnot_si256(closed, all);
        pairs[i] = _mm256_and_si256(bare, open[i]);
        low[i] = _mm256_packus_epi16(_mm256_and_si256(a, low_byte), _mm256_and_si256(b, low_byte));
        low[i] = _mm256_and_si256(low[i], open[i]);
        ninth[i] = _mm256_packs_epi16(_mm256_cmpgt_epi16(a, low_byte), _mm256_cmpgt_epi16(b, low_byte));
        ninth[i] = _mm256_and_si256(ninth[i], open[i]);
    }
    Places places;
    places.open = top_bits(open);
    places.pairs = top_bits(pairs);
    places.of[8] = top_bits(ninth);
    for (int digit = 7; digit >= 0; --digit) {
        places.of[digit] = top_bits(low);
        for (auto& bytes : low) bytes = _mm256_add_epi8(bytes, bytes);
    }
    return places;
}

#else

inline Cells top_bits(const Bytes16 (&bytes)[6]) {
    std::uint32_t bits[6];
    for (int i = 0; i < 6; ++i) bits[i] = top_bits(bytes[i]);
    return {bits[0] | bits[1] << 16 | (std::uint64_t{bits[2]} | std::uint64_t{bits[3]} << 16) << 32,
            (bits[4] | bits[5] << 16) & 0x1FFFF};
}

// Two times eight sets to sixteen bytes, the low eight bits of each.
inline Bytes16 pack(Eight a, Eight b) {
    return __builtin_shufflevector(reinterpret_cast<Bytes16>(a), reinterpret_cast<Bytes16>(b), 0, 2, 4, 6, 8, 10, 12,
                                   14, 16, 18, 20, 22, 24, 26, 28, 30);
}

inline Places find_places(const Board& board) {
    const Eight* sets = reinterpret_cast<const Eight*>(board.cells);
    Bytes16 low[6], ninth[6], closed[6], crowded[6];
    for (int i = 0; i < 6; ++i) {
        const Eight a = sets[2 * i], b = sets[2 * i + 1];
        const Eight rest_a = a & (a - 1), rest_b = b & (b - 1);
        low[i] = pack(a, b);
        ninth[i] = pack(a >> 1, b >> 1);
        closed[i] = pack(reinterpret_cast<Eight>(rest_a == 0), reinterpret_cast<Eight>(rest_b == 0));
        crowded[i] = pack(reinterpret_cast<Eight>((rest_a & (rest_a - 1)) != 0),
                          reinterpret_cast<Eight>((rest_b & (rest_b - 1)) != 0));
    }
    const Cells open = ~top_bits(closed);
    Places places;
    places.open = open;
    places.pairs = open & ~top_bits(crowded);
    places.of[8] = open & top_bits(ninth);
    for (int digit = 7; digit >= 0; --digit) {
        places.of[digit] = open & top_bits(low);
        for (auto& bytes : low) bytes += bytes;
    }
    return places;
}

#endif

inline int weight(const Board& board, const Places& places, int cell) {
    const unsigned set = board.cells[cell];
    const Cells first = places.of[__builtin_ctz(set)] & kPeers.of[cell];
    const Cells second = places.of[__builtin_ctz(set & (set - 1))] & kPeers.of[cell];
    const Cells pairs = (first | second) & places.pairs;
    const std::uint64_t both_high = first.high | std::uint64_t{second.high} << 32;
    const int touched =
        __builtin_popcountll(first.low) + __builtin_popcountll(second.low) + __builtin_popcountll(both_high);
    return touched + 4 * pairs.size();
}

#endif

constexpr int kWeighed = 10;  // to weigh more cells costs more than it saves
constexpr int kWeighedIfLoose = 3;
constexpr int kFew = 1;

// Where no guess has failed yet, after a few of them, most are right, so it matters little where they are, and two can be
// made at once. `waiting` boards are left of all `guesses` for this puzzle.
inline bool is_loose(int waiting, std::uint64_t guesses) {
    return waiting >= kFew && static_cast<std::uint64_t>(waiting) == guesses;
}

constexpr std::uint64_t kTurn = 256;

// After so many guesses, and twice, four times as many, the boards that wait are taken up in the opposite order: the first
// guesses may have left solutions, and what was searched since had few. Not where more boards than cells could wait then:
// each guess settles an open cell. `set_of` returns what is left of a cell of a board.
template <class Waiting, class SetOf>
inline void turn_round(Waiting* boards, int waiting, std::uint64_t guesses, SetOf set_of) {
    if (guesses < kTurn || guesses & (guesses - 1)) return;
    for (int at = 0; at < waiting; ++at) {
        int open = 0;
        for (int cell = 0; cell < kCells; ++cell)
            open += (set_of(boards[at], cell) & (set_of(boards[at], cell) - 1)) != 0;
        if (waiting + open > kCells) return;
    }
    for (int first = 0, last = waiting - 1; first < last; ++first, --last) {
        const Waiting board = boards[first];
        boards[first] = boards[last];
        boards[last] = board;
    }
}

// Where code has to be small, as in the browser, it stands in one place.
#ifdef FARANDOLE_SMALL
#define FARANDOLE_ONCE [[gnu::noinline]]
#else
#define FARANDOLE_ONCE
#endif

// The first of the cells with fewest candidates, from `least` to `most`, that have none of these digits; -1 if there
// is none.
FARANDOLE_ONCE inline int first_open(const Board& board, int least, int most, Set digits) {
    for (int size = least; size <= most; ++size)
        for (int at = 0; at < kCells; at += kLanes) {
            const Sets sets = *reinterpret_cast<const Sets*>(board.cells + at);
            Sets last = sets;
            for (int i = 1; i < size; ++i) last &= last - 1;
            const auto has = (last != 0) & ((last & (last - 1)) == 0) & ((sets & digits) == 0);
            const Mask found = mask(reinterpret_cast<Sets>(has));
            const int cell = at + (found ? __builtin_ctz(found) : kCells);
            if (cell < kCells) return cell;
        }
    return -1;
}

// The cell to guess in: of the first cells with two candidates the one whose digits its peers have most
// often, and four times as much for a peer with two candidates, since it will have one then.
// Without such a cell, the first of those with fewest candidates; -1 where all are settled.
inline int choose(const Board& board, const Places& places, bool loose) {
    int best = -1;  // score and cell in one number, so that there is nothing to predict
    const auto weigh = [&](int cell) {
        const int weighed = weight(board, places, cell) << 7 | cell;
        best = weighed > best ? weighed : best;
    };
    int more = loose ? kWeighedIfLoose : kWeighed;
    for (auto left = places.pairs.low; left && more; left &= left - 1, --more) weigh(__builtin_ctzll(left));
    for (auto left = places.pairs.high; left && more; left &= left - 1, --more) weigh(64 + __builtin_ctz(left));
    if (best >= 0) return best & 127;
    return places.open.size() ? first_open(board, 3, 9, 0) : -1;
}

// Where to guess besides without a sweep in between: in a cell that shares no digit with the one chosen, since it
// could depend on that; -1 for nowhere.
inline int choose_besides(const Board& board, int chosen) { return first_open(board, 2, 3, board.cells[chosen]); }
