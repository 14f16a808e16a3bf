// The vectors of the 9×9 solvers and the few operations that differ between levels. Included by
// lockstep-inl.hpp, search9-inl.hpp and completions9-inl.hpp only, inside the namespace of a level (isa.hpp).

constexpr int kLanes = FARANDOLE_LANES;

using Set = std::uint16_t;  // digits, bit d for digit d + 1
typedef Set Sets __attribute__((vector_size(2 * kLanes)));
typedef Set Eight __attribute__((vector_size(16)));

constexpr Set kAll = 0x1FF;

// One bit a lane, in the order of the lanes.
using Mask = std::uint32_t;

#if defined(__AVX512BW__) && defined(__AVX512VL__)

#if FARANDOLE_LANES == 32
#define FARANDOLE_OP(name) _mm512_##name
using Register = __m512i;
using Lanes = __mmask32;
#elif FARANDOLE_LANES == 16
#define FARANDOLE_OP(name) _mm256_##name
using Register = __m256i;
using Lanes = __mmask16;
#else
#define FARANDOLE_OP(name) _mm_##name
using Register = __m128i;
using Lanes = __mmask8;
#endif

// Any function of three inputs is one instruction; `table` has its value for inputs 000 to 111.
template <int table>
inline Sets ternary(Sets a, Sets b, Sets c) {
    return reinterpret_cast<Sets>(FARANDOLE_OP(ternarylogic_epi32)(
        reinterpret_cast<Register>(a), reinterpret_cast<Register>(b), reinterpret_cast<Register>(c), table));
}
inline Sets or3(Sets a, Sets b, Sets c) { return ternary<0xFE>(a, b, c); }
inline Sets majority(Sets a, Sets b, Sets c) { return ternary<0xE8>(a, b, c); }
inline Sets without(Sets a, Sets b, Sets c) { return ternary<0x10>(a, b, c); }
inline Sets and3(Sets a, Sets b, Sets c) { return ternary<0x80>(a, b, c); }

#if FARANDOLE_LANES == 16
// Not into a mask: on Intel's processors all such comparisons wait for one port.
inline Sets is_zero(Sets sets) {
    return reinterpret_cast<Sets>(_mm256_cmpeq_epi16(reinterpret_cast<__m256i>(sets), _mm256_setzero_si256()));
}
inline Sets single(Sets cell, Sets less) { return is_zero(cell & less) & cell; }
inline Sets single(Sets cell, Sets less, Sets& settled) {
    const Sets one = is_zero(cell & less);
    settled -= one;
    return one & cell;
}
inline Sets within(Sets cell, Sets first, Sets second) {
    const Sets found = cell & first;
    return ternary<0xF8>(found, is_zero(found), cell & second);
}
#else
// The cell where it has one digit (`less` is the cell minus one), else nothing; `settled` goes
// up by one where it has.
inline Sets single(Sets cell, Sets less) {
    const auto one = FARANDOLE_OP(testn_epi16_mask)(reinterpret_cast<Register>(cell), reinterpret_cast<Register>(less));
    return reinterpret_cast<Sets>(FARANDOLE_OP(maskz_mov_epi16)(one, reinterpret_cast<Register>(cell)));
}
inline Sets single(Sets cell, Sets less, Sets& settled) {
    const auto one = FARANDOLE_OP(testn_epi16_mask)(reinterpret_cast<Register>(cell), reinterpret_cast<Register>(less));
    const auto count = reinterpret_cast<Register>(settled);
    settled = reinterpret_cast<Sets>(FARANDOLE_OP(mask_sub_epi16)(count, one, count, FARANDOLE_OP(set1_epi16)(-1)));
    return reinterpret_cast<Sets>(FARANDOLE_OP(maskz_mov_epi16)(one, reinterpret_cast<Register>(cell)));
}

// The part of the cell inside `first`, or where there is none, inside `second`.
inline Sets within(Sets cell, Sets first, Sets second) {
    const auto some =
        FARANDOLE_OP(test_epi16_mask)(reinterpret_cast<Register>(cell), reinterpret_cast<Register>(first));
    return cell & reinterpret_cast<Sets>(FARANDOLE_OP(mask_mov_epi16)(reinterpret_cast<Register>(second), some,
                                                                      reinterpret_cast<Register>(first)));
}

#endif

// Every lane of a mask gets the value.
inline void set_lanes(Sets& sets, Mask lanes, Set value) {
    sets =
        reinterpret_cast<Sets>(FARANDOLE_OP(mask_mov_epi16)(reinterpret_cast<Register>(sets), static_cast<Lanes>(lanes),
                                                            FARANDOLE_OP(set1_epi16)(static_cast<short>(value))));
}

inline Mask mask(Sets truth) { return FARANDOLE_OP(movepi16_mask)(reinterpret_cast<Register>(truth)); }

#undef FARANDOLE_OP

#else

inline Sets or3(Sets a, Sets b, Sets c) { return a | b | c; }
inline Sets majority(Sets a, Sets b, Sets c) { return (a & b) | (c & (a | b)); }
inline Sets without(Sets a, Sets b, Sets c) { return a & ~(b | c); }
inline Sets and3(Sets a, Sets b, Sets c) { return a & b & c; }
inline Sets single(Sets cell, Sets less) { return reinterpret_cast<Sets>((cell & less) == 0) & cell; }
inline Sets single(Sets cell, Sets less, Sets& settled) {
    const Sets one = reinterpret_cast<Sets>((cell & less) == 0);
    settled -= one;
    return one & cell;
}
inline Sets within(Sets cell, Sets first, Sets second) {
    const Sets found = cell & first;
    return cell & second & (found | reinterpret_cast<Sets>(found == 0));
}
inline void set_lanes(Sets& sets, Mask lanes, Set value) {
    Sets bits{};
    for (int lane = 0; lane < kLanes; ++lane) bits[lane] = static_cast<Set>(1 << lane);
    const Sets chosen = reinterpret_cast<Sets>((bits & static_cast<Set>(lanes)) != 0);
    sets = (sets & ~chosen) | (chosen & value);
}

#if FARANDOLE_LANES == 16
inline Mask mask(Sets truth) {
    const auto bytes = _mm256_packs_epi16(reinterpret_cast<__m256i>(truth), _mm256_setzero_si256());
    const auto bits = static_cast<Mask>(_mm256_movemask_epi8(bytes));
    return (bits & 0xFF) | (bits >> 8 & 0xFF00);
}
#elif defined(__SSE2__)
inline Mask mask(Sets truth) {
    const auto bytes = _mm_packs_epi16(reinterpret_cast<__m128i>(truth), _mm_setzero_si128());
    return static_cast<Mask>(_mm_movemask_epi8(bytes));
}
#elif defined(__wasm_simd128__)
inline Mask mask(Sets truth) { return wasm_i16x8_bitmask(reinterpret_cast<v128_t>(truth)); }
#else
inline Mask mask(Sets truth) {
    Mask bits = 0;
    for (int lane = 0; lane < kLanes; ++lane) bits |= static_cast<Mask>(truth[lane] & 1) << lane;
    return bits;
}
#endif

#endif

// The top bits of sixteen bytes.
typedef std::uint8_t Bytes16 __attribute__((vector_size(16)));
inline std::uint32_t top_bits(Bytes16 bytes) {
#if defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(bytes)));
#elif defined(__wasm_simd128__)
    return wasm_i8x16_bitmask(reinterpret_cast<v128_t>(bytes));
#else
    typedef std::uint64_t Words __attribute__((vector_size(16)));
    const Words ones = reinterpret_cast<Words>(bytes >> 7) * 0x0102040810204080;
    return static_cast<std::uint32_t>(ones[0] >> 56 | ones[1] >> 56 << 8);
#endif
}
