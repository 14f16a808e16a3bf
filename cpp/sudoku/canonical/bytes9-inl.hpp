// Vectors of sixteen bytes, and their shuffle tables. Included only by puzzles9-inl.hpp, inside the namespace of a
// level (isa.hpp).

typedef Byte Bytes __attribute__((vector_size(16)));
typedef signed char Truth __attribute__((vector_size(16)));

constexpr Byte kNoLabel = 0xF0;
constexpr unsigned kColumns = 0x1FF;

// ---- vectors --------------------------------------------------------------------------------------

inline Bytes load(const Byte* from) {
    Bytes bytes;
    __builtin_memcpy(&bytes, from, sizeof bytes);
    return bytes;
}
inline void store(Byte* to, Bytes bytes) { __builtin_memcpy(to, &bytes, sizeof bytes); }

// Byte `from[i]` of the bytes, for each i; all are below 16.
inline Bytes shuffle(Bytes bytes, Bytes from) {
#if defined(__SSSE3__)
    return reinterpret_cast<Bytes>(_mm_shuffle_epi8(reinterpret_cast<__m128i>(bytes), reinterpret_cast<__m128i>(from)));
#elif defined(__ARM_NEON) && defined(__aarch64__)
    return reinterpret_cast<Bytes>(vqtbl1q_u8(reinterpret_cast<uint8x16_t>(bytes), reinterpret_cast<uint8x16_t>(from)));
#else
    Byte table[16], at[16];
    store(table, bytes);
    store(at, from);
    for (Byte& byte : at) byte = table[byte];
    return load(at);
#endif
}

inline Bytes lesser(Bytes a, Bytes b) { return a < b ? a : b; }
inline Bytes greater(Bytes a, Bytes b) { return a < b ? b : a; }

// A bit for each byte: whether it is at least 128.
inline unsigned high_bits(Bytes bytes) {
#if defined(__SSE2__)
    return static_cast<unsigned>(_mm_movemask_epi8(reinterpret_cast<__m128i>(bytes)));
#else
    unsigned bits = 0;
    for (unsigned i = 0; i < 16; ++i) bits |= unsigned{bytes[i]} >> 7 << i;
    return bits;
#endif
}
inline unsigned bits_of(Truth truth) { return high_bits(reinterpret_cast<Bytes>(truth)); }

inline int lowest(unsigned bits) { return __builtin_ctz(bits); }

// The high halves of nine bytes as a number, the first highest.
inline std::uint64_t number_of(Bytes line) {
    std::uint64_t eight;
    __builtin_memcpy(&eight, &line, sizeof eight);
    eight = __builtin_bswap64(eight);
#if defined(__BMI2__)
    eight = _pext_u64(eight, 0xF0F0F0F0F0F0F0F0);
#else
    eight = eight >> 4 & 0x0F0F0F0F0F0F0F0F;
    eight = (eight | eight >> 4) & 0x00FF00FF00FF00FF;
    eight = (eight | eight >> 8) & 0x0000FFFF0000FFFF;
    eight = (eight | eight >> 16) & 0xFFFFFFFF;
#endif
    return eight << 4 | line[8] >> 4;
}

// ---- tables ---------------------------------------------------------------------------------------

// The smallest form of a row's pattern if columns and stacks may be in any order.
struct Least {
    std::uint16_t of[512];
};
constexpr Least make_least() {
    Least least{};
    for (unsigned row = 0; row < 512; ++row) {
        unsigned count[4] = {};  // number of stacks with this number of digits
        for (unsigned i = 0; i < 3; ++i) {
            const unsigned bits = row >> (3 * i) & 7;
            ++count[(bits & 1) + (bits >> 1 & 1) + (bits >> 2)];
        }
        unsigned pattern = 0;
        for (unsigned digits = 0; digits < 4; ++digits)
            for (unsigned i = 0; i < count[digits]; ++i) pattern = pattern << 3 | ((1u << digits) - 1);
        least.of[row] = static_cast<std::uint16_t>(pattern);
    }
    return least;
}
constexpr Least kLeast = make_least();

// The orders of three columns, and of three stacks.
constexpr Byte kThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

struct Orders {
    Byte stacks[6][16];      // bytes that move stacks
    Byte columns[3][6][16];  // bytes that move columns of one stack, zeros elsewhere
    Byte inside[8];          // orders that exchange certain columns of three and fix the others: a bit each
};
constexpr Orders make_orders() {
    Orders orders{};
    for (int order = 0; order < 6; ++order) {
        const Byte* three = kThree[order];
        for (int i = 0; i < 16; ++i) {
            orders.stacks[order][i] = static_cast<Byte>(i < 9 ? 3 * three[i / 3] + i % 3 : i);
            for (int stack = 0; stack < 3; ++stack)
                orders.columns[stack][order][i] = static_cast<Byte>(i / 3 == stack        ? 3 * stack + three[i % 3]
                                                                    : stack == 0 && i > 8 ? i
                                                                                          : 0);
        }
        for (unsigned some = 0; some < 8; ++some) {
            bool is_inside = true;
            for (int i = 0; i < 3; ++i)
                is_inside = is_inside && (three[i] == i || ((some >> i & 1) && (some >> three[i] & 1)));
            orders.inside[some] = static_cast<Byte>(orders.inside[some] | unsigned{is_inside} << order);
        }
    }
    return orders;
}
constexpr Orders kOrders = make_orders();

constexpr Bytes kSame = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

// Which two columns of each stack are sorted: partners, if the later one is free. Free columns come first, so then both
// are.
inline Bytes swaps(Bytes free, Bytes partner, Bytes later) {
    const Bytes may = shuffle(free, later);
    return (may & partner) | (~may & kSame);
}

constexpr Bytes kFirstPairs = {1, 0, 2, 4, 3, 5, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
constexpr Bytes kSecondPairs = {0, 2, 1, 3, 5, 4, 6, 8, 7, 9, 10, 11, 12, 13, 14, 15};
constexpr Bytes kFirstEither = {1, 1, 9, 4, 4, 9, 7, 7, 9, 9, 9, 9, 9, 9, 9, 9};
constexpr Bytes kSecondEither = {9, 2, 2, 9, 5, 5, 9, 8, 8, 9, 9, 9, 9, 9, 9, 9};
constexpr Bytes kFirstLater = {0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0};
constexpr Bytes kSecondLater = {0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0};
