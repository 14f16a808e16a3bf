#include "sudoku/zstd9.hpp"

#include <array>
#include <bit>
#include <cstring>

#include "require.hpp"

namespace farandole::sudoku {

namespace {

using Byte = std::uint8_t;

constexpr std::size_t kRow = 81;
constexpr std::size_t kBlock = 1618 * kRow;  // of text: a little under 128 KiB
constexpr std::size_t kMostRaw = std::size_t{1} << 17;
constexpr std::size_t kFrameHead = 9, kBlockHead = 3, kLiteralsHead = 5, kEnds = 6;
constexpr int kLast = '9';
constexpr std::size_t kTree = 1 + (kLast + 1) / 2;
constexpr std::size_t kSlack = 8;  // a stream is written eight bytes at a time

// A code for each digit, and codes for two digits, the second of them in the lower bits.
struct Codes {
    struct Code {
        std::uint16_t bits = 0;
        std::uint16_t size = 0;
    };
    std::array<Code, 10> one;
    std::array<std::uint32_t, 160> two;  // by second << 4 | first: the size in the lower half
    std::array<Byte, kTree> tree;
};

// The format's canonical codes: the longest first, then by symbol. Weights are the longest length + 1 - length.
constexpr Codes make_codes(bool has_blanks) {
    Codes codes{};
    const int longest = has_blanks ? 5 : 4;
    const auto weight = [&](std::size_t digit) { return digit == 0 ? (has_blanks ? 5 : 0) : digit < 3 ? 1 : 2; };
    unsigned next = 0;
    for (int w = 1; w <= longest; ++w) {
        for (std::size_t digit = 0; digit < 10; ++digit) {
            // A dot comes before all digits, but no digit has its weight.
            if (weight(digit) != w) continue;
            codes.one[digit] = {static_cast<std::uint16_t>(next >> (w - 1)),
                                static_cast<std::uint16_t>(longest + 1 - w)};
            next += 1u << (w - 1);
        }
    }
    for (std::size_t a = 0; a < 10; ++a)
        for (std::size_t b = 0; b < 10; ++b)
            codes.two[b << 4 | a] = (std::uint32_t{codes.one[a].bits} << codes.one[b].size | codes.one[b].bits) << 16 |
                                    (std::uint32_t{codes.one[a].size} + codes.one[b].size);
    codes.tree[0] = 127 + kLast;  // weights of all symbols below the last, four bits each
    const auto put = [&](std::size_t symbol, int w) {
        codes.tree[1 + symbol / 2] = static_cast<Byte>(codes.tree[1 + symbol / 2] | w << (symbol % 2 ? 0 : 4));
    };
    put('.', weight(0));
    for (std::size_t digit = 1; digit < 9; ++digit) put('0' + digit, weight(digit));
    return codes;
}

constexpr Codes kBlanks = make_codes(true), kFull = make_codes(false);

Byte* little(Byte* out, std::uint64_t value, std::size_t size) {
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(out, &value, size);
        return out + size;
    }
    for (std::size_t i = 0; i < size; ++i) *out++ = static_cast<Byte>(value >> (8 * i));
    return out;
}

std::uint64_t read_little(const Byte* from) {
    std::uint64_t value = 0;
    if constexpr (std::endian::native == std::endian::little)
        std::memcpy(&value, from, 8);
    else
        for (int i = 7; i >= 0; --i) value = value << 8 | from[i];
    return value;
}

// A stream is read from its end, so the last digit is written first; a final 1 marks the end.
Byte* write_stream(const Codes& codes, const Byte* begin, const Byte* end, Byte* out) {
    std::uint64_t bits = 0;
    unsigned size = 0;
    const auto flush = [&] {
        little(out, bits, 8);
        out += size / 8;
        bits >>= size & ~7u;
        size &= 7;
    };
    while ((end - begin) % 8) {  // up to seven of five bits
        const Codes::Code code = codes.one[*--end];
        bits |= std::uint64_t{code.bits} << size;
        size += code.size;
    }
    flush();
    while (end != begin) {
        end -= 8;
        const std::uint64_t eight = read_little(end);
        const std::uint64_t pairs = eight | eight >> 4;  // in every other byte
        for (int i = 48; i >= 0; i -= 16) {
            const std::uint32_t code = codes.two[pairs >> i & 0xFF];
            bits |= std::uint64_t{code >> 16} << size % 64;
            size += code & 0xFFFF;
        }
        flush();
    }
    bits |= std::uint64_t{1} << size++;
    flush();
    return size ? little(out, bits, 1) : out;
}

Byte* write_block(const Codes& codes, const Byte* cells, std::size_t size, bool is_last, Byte* out) {
    Byte* const head = out;
    Byte* const tree = head + kBlockHead + kLiteralsHead;
    std::memcpy(tree, codes.tree.data(), kTree);
    Byte* ends = tree + kTree;
    out = ends + kEnds;
    const std::size_t quarter = (size + 3) / 4;
    for (std::size_t i = 0; i < 4; ++i) {
        const Byte* const end = cells + (i < 3 ? (i + 1) * quarter : size);
        Byte* const begin = out;
        out = write_stream(codes, cells + i * quarter, end, out);
        if (i < 3) ends = little(ends, static_cast<std::uint64_t>(out - begin), 2);
    }
    const auto literals = static_cast<std::uint64_t>(out - tree);
    *out++ = 0;  // no sequences
    const auto whole = static_cast<std::uint64_t>(out - head) - kBlockHead;
    constexpr std::uint64_t kCompressed = 2, kFourStreams = 3;
    little(head, std::uint64_t{is_last} | kCompressed << 1 | whole << 3, kBlockHead);
    little(head + kBlockHead, kCompressed | kFourStreams << 2 | std::uint64_t{size} << 4 | literals << 22,
           kLiteralsHead);
    return out;
}

Byte* write_raw(const Byte* cells, std::size_t size, bool is_last, Byte* out) {
    out = little(out, std::uint64_t{is_last} | std::uint64_t{size} << 3, kBlockHead);
    for (std::size_t i = 0; i < size; ++i) *out++ = static_cast<Byte>(cells[i] ? '0' + cells[i] : '.');
    return out;
}

}  // namespace

std::size_t compressed9_bound(std::size_t rows, std::size_t head) {
    const std::size_t blocks = rows * kRow / kBlock + 1;
    // A digit takes five bits at most, and each of four streams is rounded up.
    return kFrameHead + kBlockHead + head + blocks * (kBlockHead + kLiteralsHead + kTree + kEnds + 4 * 2 + 1) +
           rows * kRow * 5 / 8 + kSlack;
}

std::size_t compress9(const Byte* head, std::size_t head_size, const Byte* cells, std::size_t rows, Byte* out) {
    REQUIRE(head_size <= kMostRaw);
    Byte* const begin = out;
    std::size_t left = rows * kRow;
    out = little(out, 0xFD2FB528, 4);
    *out++ = 0xA0;  // one segment, its size in four bytes
    out = little(out, head_size + left, 4);
    out = little(out, std::uint64_t{left == 0} | std::uint64_t{head_size} << 3, kBlockHead);
    if (head_size) std::memcpy(out, head, head_size);
    out += head_size;
    const Codes& codes = left && std::memchr(cells, 0, left) ? kBlanks : kFull;
    while (left) {
        const std::size_t size = left < kBlock ? left : kBlock;
        left -= size;
        Byte* const block = out;
        out = write_block(codes, cells, size, left == 0, block);
        // A block may not be larger than the whole text, and the table for a single row of many digits is.
        if (static_cast<std::size_t>(out - block) - kBlockHead > size) out = write_raw(cells, size, left == 0, block);
        cells += size;
    }
    return static_cast<std::size_t>(out - begin);
}

}  // namespace farandole::sudoku
