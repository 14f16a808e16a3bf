#include "sudoku/zstd9.hpp"

#include <array>
#include <bit>
#include <cstring>

#include "isa.hpp"
#include "require.hpp"

namespace farandole::sudoku {

FARANDOLE_DECLARE_LEVELS(StreamsLevel9, streams_level, streams_levels);

namespace {

using Byte = std::uint8_t;

constexpr std::size_t kRow = 81;
constexpr std::size_t kBlock = 1618 * kRow;  // of text: a little under 128 KiB
constexpr std::size_t kMostRaw = std::size_t{1} << 17;
constexpr std::size_t kFrameHead = 9, kBlockHead = 3, kLiteralsHead = 5, kEnds = 6;
constexpr int kLast = '9';
constexpr std::size_t kTree = 1 + (kLast + 1) / 2;

// Codes, and the weights of all symbols below the last as the format has them, four bits each.
struct Table {
    Codes9 codes;
    std::array<Byte, kTree> tree;
};

// The format's canonical codes: the longest first, then by symbol. Weights are the longest length + 1 - length.
constexpr Table make_table(bool has_blanks) {
    Table table{};
    Codes9& codes = table.codes;
    const int longest = has_blanks ? 5 : 4;
    const auto weight = [&](std::size_t digit) { return digit == 0 ? (has_blanks ? 5 : 0) : digit < 3 ? 1 : 2; };
    unsigned next = 0;
    for (int w = 1; w <= longest; ++w) {
        for (std::size_t digit = 0; digit < 10; ++digit) {
            // A dot comes before all digits, but no digit has its weight.
            if (weight(digit) != w) continue;
            codes.bits[digit] = static_cast<Byte>(next >> (w - 1));
            codes.sizes[digit] = static_cast<Byte>(longest + 1 - w);
            next += 1u << (w - 1);
        }
    }
    for (std::size_t a = 0; a < 10; ++a) {
        codes.powers[a] = static_cast<Byte>(1 << codes.sizes[a]);
        for (std::size_t b = 0; b < 10; ++b)
            codes.two[b << 4 | a] = (std::uint32_t{codes.bits[a]} << codes.sizes[b] | codes.bits[b]) << 16 |
                                    (std::uint32_t{codes.sizes[a]} + codes.sizes[b]);
    }
    table.tree[0] = 127 + kLast;
    const auto put = [&](std::size_t symbol, int w) {
        table.tree[1 + symbol / 2] = static_cast<Byte>(table.tree[1 + symbol / 2] | w << (symbol % 2 ? 0 : 4));
    };
    put('.', weight(0));
    for (std::size_t digit = 1; digit < 9; ++digit) put('0' + digit, weight(digit));
    return table;
}

constexpr Table kBlanks = make_table(true), kFull = make_table(false);

Byte* little(Byte* out, std::uint64_t value, std::size_t size) {
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(out, &value, size);
        return out + size;
    }
    for (std::size_t i = 0; i < size; ++i) *out++ = static_cast<Byte>(value >> (8 * i));
    return out;
}

Byte* write_block(const Table& table, const StreamsLevel9& level, const Byte* cells, std::size_t size, bool is_last,
                  Byte* out) {
    Byte* const head = out;
    Byte* const tree = head + kBlockHead + kLiteralsHead;
    std::memcpy(tree, table.tree.data(), kTree);
    Byte* const ends = tree + kTree;
    out = ends + kEnds;
    const std::size_t room = stream9_bound((size + 3) / 4);
    Byte* stops[kStreams9] = {out, out + room, out + 2 * room, out + 3 * room};
    level.write(table.codes, cells, size, stops);
    for (std::size_t i = 0; i < kStreams9; ++i) {
        const Byte* const begin = ends + kEnds + i * room;
        const auto length = static_cast<std::size_t>(stops[i] - begin);
        if (i) std::memmove(out, begin, length);
        if (i < 3) little(ends + 2 * i, length, 2);
        out += length;
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

const StreamsLevel9* streams_level9(const char* name) { return streams_levels[isa_called(name)]; }

std::size_t compressed9_bound(std::size_t rows, std::size_t head) {
    const std::size_t blocks = rows * kRow / kBlock + 1;
    constexpr std::size_t kOfBlock =
        kBlockHead + kLiteralsHead + kTree + kEnds + kStreams9 * (stream9_bound(0) + 1) + 1;
    return kFrameHead + kBlockHead + head + blocks * kOfBlock + rows * kRow * 5 / 8;
}

std::size_t compress9(const Byte* head, std::size_t head_size, const Byte* cells, std::size_t rows, Byte* out,
                      const StreamsLevel9& level) {
    REQUIRE(head_size <= kMostRaw);
    Byte* const begin = out;
    std::size_t left = rows * kRow;
    out = little(out, 0xFD2FB528, 4);
    *out++ = 0xA0;  // one segment, its size in four bytes
    out = little(out, head_size + left, 4);
    out = little(out, std::uint64_t{left == 0} | std::uint64_t{head_size} << 3, kBlockHead);
    if (head_size) std::memcpy(out, head, head_size);
    out += head_size;
    const Table& table = left && std::memchr(cells, 0, left) ? kBlanks : kFull;
    while (left) {
        const std::size_t size = left < kBlock ? left : kBlock;
        left -= size;
        Byte* const block = out;
        out = write_block(table, level, cells, size, left == 0, block);
        // A block may not be larger than the whole text, and the table for a single row of many digits is.
        if (static_cast<std::size_t>(out - block) - kBlockHead > size) out = write_raw(cells, size, left == 0, block);
        cells += size;
    }
    return static_cast<std::size_t>(out - begin);
}

}  // namespace farandole::sudoku
