// Streams of codes, compiled once for each instruction set. The file that includes this defines FARANDOLE_LEVEL.

#include "intrinsics.hpp"
#include "isa.hpp"
#include "sudoku/streams9.hpp"

namespace farandole::sudoku::FARANDOLE_LEVEL {
namespace {
namespace streams {

using Byte = std::uint8_t;
using Word = std::uint64_t;

inline void put(Byte* out, Word word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    __builtin_memcpy(out, &word, 8);
}

inline Word read(const Byte* from) {
    Word word;
    __builtin_memcpy(&word, from, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

struct Stream {
    const Byte* begin;
    const Byte* end;  // of the digits not yet written
    Byte* out;
    Word bits;  // fewer than eight that don't fill a byte yet
    Word size;

    void add(Word code, Word length) {
        bits |= code << size;
        size += length;
    }
    void flush() {
        put(out, bits);
        out += size / 8;
        bits >>= size & ~Word{7};
        size &= 7;
    }
    // Up to seven digits, so that a multiple of eight is left.
    void write_odd(const Codes9& codes) {
        for (auto odd = (end - begin) % 8; odd; --odd, add(codes.bits[*end], codes.sizes[*end])) --end;
        flush();
    }
    void write_eight(const Codes9& codes) {
        end -= 8;
        const Word eight = read(end), pairs = eight | eight >> 4;  // in every other byte
        for (int i = 48; i >= 0; i -= 16) {
            const std::uint32_t code = codes.two[pairs >> i & 0xFF];
            add(code >> 16, code & 0xFFFF);
        }
        flush();
    }
    Byte* close() {
        add(1, 1);
        flush();
        return out + (size != 0);
    }
};

#ifdef __AVX2__
inline __m256i table(const Byte* entries) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(entries)));
}
inline __m256i words(Word a, Word b, Word c, Word d) {
    const auto of = [](Word word) { return static_cast<long long>(word); };
    return _mm256_set_epi64x(of(d), of(c), of(b), of(a));
}
inline __m256i read_four(const Byte* a, const Byte* b, const Byte* c, const Byte* d) {
    return words(read(a), read(b), read(c), read(d));
}

// Writes eight digits of each stream, `steps` times.
void write_eights(const Codes9& codes, Stream* s, std::size_t steps) {
    const __m256i code_of = table(codes.bits), size_of = table(codes.sizes), power_of = table(codes.powers);
    const __m256i backwards =
        _mm256_set_epi64x(0x08090A0B0C0D0E0F, 0x0001020304050607, 0x08090A0B0C0D0E0F, 0x0001020304050607);
    const __m256i ones16 = _mm256_set1_epi16(1), ones32 = _mm256_set1_epi32(1);
    const __m256i low8 = _mm256_set1_epi16(0xFF), low32 = _mm256_set1_epi64x(0xFFFFFFFF), seven = _mm256_set1_epi64x(7);
    __m256i bits = words(s[0].bits, s[1].bits, s[2].bits, s[3].bits);
    __m256i size = words(s[0].size, s[1].size, s[2].size, s[3].size);
    const auto at = [](const Byte* place) { return reinterpret_cast<Word>(place); };
    __m256i out = words(at(s[0].out), at(s[1].out), at(s[2].out), at(s[3].out));
    const Byte *end0 = s[0].end, *end1 = s[1].end, *end2 = s[2].end, *end3 = s[3].end;
    for (; steps; --steps) {
        end0 -= 8, end1 -= 8, end2 -= 8, end3 -= 8;
        const __m256i digits = _mm256_shuffle_epi8(read_four(end0, end1, end2, end3), backwards);
        const __m256i sizes = _mm256_shuffle_epi8(size_of, digits), powers = _mm256_shuffle_epi8(power_of, digits);
        const __m256i by8 = _mm256_or_si256(_mm256_slli_epi16(powers, 8), ones16);
        const __m256i two = _mm256_maddubs_epi16(_mm256_shuffle_epi8(code_of, digits), by8);
        const __m256i powers16 = _mm256_mullo_epi16(_mm256_and_si256(powers, low8), _mm256_srli_epi16(powers, 8));
        const __m256i by16 = _mm256_or_si256(_mm256_slli_epi32(powers16, 16), ones32);
        const __m256i four = _mm256_madd_epi16(two, by16);
        const __m256i none = _mm256_setzero_si256();
        const __m256i size4 = _mm256_sad_epu8(_mm256_and_si256(sizes, low32), none);
        const __m256i eight =
            _mm256_or_si256(_mm256_and_si256(four, low32), _mm256_sllv_epi64(_mm256_srli_epi64(four, 32), size4));
        bits = _mm256_or_si256(bits, _mm256_sllv_epi64(eight, size));
        size = _mm256_add_epi64(size, _mm256_sad_epu8(sizes, none));
        const __m128i bits01 = _mm256_castsi256_si128(bits), bits23 = _mm256_extracti128_si256(bits, 1);
        const __m128i out01 = _mm256_castsi256_si128(out), out23 = _mm256_extracti128_si256(out, 1);
        const auto store = [](long long place, long long word) {
            put(reinterpret_cast<Byte*>(place), static_cast<Word>(word));
        };
        store(_mm_cvtsi128_si64(out01), _mm_cvtsi128_si64(bits01));
        store(_mm_extract_epi64(out01, 1), _mm_extract_epi64(bits01, 1));
        store(_mm_cvtsi128_si64(out23), _mm_cvtsi128_si64(bits23));
        store(_mm_extract_epi64(out23, 1), _mm_extract_epi64(bits23, 1));
        out = _mm256_add_epi64(out, _mm256_srli_epi64(size, 3));
        bits = _mm256_srlv_epi64(bits, _mm256_andnot_si256(seven, size));
        size = _mm256_and_si256(size, seven);
    }
    Word left[3][kStreams9];
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(left[0]), bits);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(left[1]), size);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(left[2]), out);
    const Byte* const ends[] = {end0, end1, end2, end3};
    for (std::size_t i = 0; i < kStreams9; ++i)
        s[i] = {s[i].begin, ends[i], reinterpret_cast<Byte*>(left[2][i]), left[0][i], left[1][i]};
}
#else
void write_eights(const Codes9& codes, Stream* s, std::size_t steps) {
    Stream a = s[0], b = s[1], c = s[2], d = s[3];  // not in memory
    for (; steps; --steps) {
        a.write_eight(codes);
        b.write_eight(codes);
        c.write_eight(codes);
        d.write_eight(codes);
    }
    s[0] = a, s[1] = b, s[2] = c, s[3] = d;
}
#endif

void write(const Codes9& codes, const Byte* cells, std::size_t size, Byte* out[kStreams9]) {
    const std::size_t quarter = (size + 3) / 4;
    Stream s[kStreams9];
    for (std::size_t i = 0; i < kStreams9; ++i) {
        s[i] = {cells + i * quarter, cells + (i < 3 ? (i + 1) * quarter : size), out[i], 0, 0};
        s[i].write_odd(codes);
    }
    write_eights(codes, s, static_cast<std::size_t>(s[3].end - s[3].begin) / 8);
    for (std::size_t i = 0; i < kStreams9; ++i) {
        while (s[i].end != s[i].begin) s[i].write_eight(codes);  // the last stream may be shorter
        out[i] = s[i].close();
    }
}

}  // namespace streams
}  // namespace

extern const StreamsLevel9 streams_level;
const StreamsLevel9 streams_level{&streams::write};

}  // namespace farandole::sudoku::FARANDOLE_LEVEL
