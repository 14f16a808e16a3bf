// Frames of zstd: their structure, their sizes, and every bit of the text, read back here.
#include "sudoku/zstd9.hpp"

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "tests/check.hpp"

using namespace farandole::sudoku;

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr std::size_t kGuard = 64;  // bytes after a frame that stay as they are

std::uint64_t little(const std::uint8_t* from, std::size_t size) {
    std::uint64_t value = 0;
    while (size--) value = value << 8 | from[size];
    return value;
}

// The codes of the header's table, longest first: a text of bits for each symbol.
std::string code(char symbol, bool has_blanks) {
    static const char* const kBlanks[] = {"1",    "00000", "00001", "0001", "0010",
                                          "0011", "0100",  "0101",  "0110", "0111"};
    static const char* const kFull[] = {"", "0000", "0001", "001", "010", "011", "100", "101", "110", "111"};
    return (has_blanks ? kBlanks : kFull)[symbol == '.' ? 0 : symbol - '0'];
}

// The text of a stream, read from its last bit to its first.
std::string read_stream(const std::uint8_t* begin, const std::uint8_t* end, bool has_blanks) {
    CHECK(begin < end && end[-1]);
    auto left = static_cast<std::size_t>(end - begin) * 8;
    const auto take = [&] { return --left, begin[left / 8] >> left % 8 & 1; };
    while (!take()) continue;  // up to the mark
    std::string text, bits;
    while (left) {
        bits += static_cast<char>('0' + take());
        for (char symbol : std::string(".123456789"))
            if (bits == code(symbol, has_blanks)) {
                text += symbol;
                bits.clear();
                break;
            }
        CHECK(bits.size() <= 5);
    }
    CHECK(bits.empty());
    return text;
}

std::string read_block(const std::uint8_t* at, std::size_t size, bool has_blanks) {
    const std::uint64_t head = little(at, 5);
    CHECK((head & 15) == (2 | 3 << 2));  // Huffman codes and their table, in four streams
    const std::size_t whole = head >> 4 & 0x3FFFF, literals = head >> 22;
    CHECK(literals + 6 == size && at[size - 1] == 0);  // no repeats
    CHECK(at[5] == 127 + '9');
    const std::uint8_t* from = at + 5 + 1 + ('9' + 1) / 2;
    const std::uint8_t* stream = from + 6;
    std::string text;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::uint8_t* const end = i < 3 ? stream + little(from + 2 * i, 2) : at + size - 1;
        const std::string quarter = read_stream(stream, end, has_blanks);
        CHECK(i == 3 || quarter.size() == (whole + 3) / 4);
        text += quarter;
        stream = end;
    }
    CHECK(text.size() == whole);
    return text;
}

std::string read_frame(const Bytes& frame, bool has_blanks) {
    CHECK(little(frame.data(), 4) == 0xFD2FB528 && frame[4] == 0xA0);
    const std::size_t whole = little(frame.data() + 5, 4);
    std::string text;
    std::size_t at = 9;
    for (bool is_last = false; !is_last;) {
        const std::uint64_t head = little(frame.data() + at, 3);
        is_last = head & 1;
        const std::size_t size = head >> 3;
        at += 3;
        CHECK(at + size <= frame.size() && size <= 1 << 17 && size <= whole);  // else zstd refuses it
        const auto* const begin = frame.data() + at;
        if ((head >> 1 & 3) == 0)
            text.append(reinterpret_cast<const char*>(begin), size);
        else
            text += read_block(begin, size, has_blanks);
        at += size;
    }
    CHECK(at == frame.size() && text.size() == whole);
    return text;
}

void check(std::size_t head_size, std::size_t rows, int lowest, int highest) {
    std::mt19937 random(static_cast<unsigned>(head_size * 7919 + rows * 10 + static_cast<std::size_t>(lowest)));
    const Bytes head(head_size, 'h');
    Bytes cells(rows * 81);
    for (auto& cell : cells)
        cell = static_cast<std::uint8_t>(lowest +
                                         static_cast<int>(random() % static_cast<unsigned>(highest - lowest + 1)));
    std::string text(head.begin(), head.end());
    for (auto cell : cells) text += static_cast<char>(cell ? '0' + cell : '.');
    const std::size_t bound = compressed9_bound(rows, head_size);
    const bool has_blanks = rows && std::memchr(cells.data(), 0, cells.size());
    Bytes first;
    for (const char* name : {"portable", "avx2", "avx512"}) {
        const StreamsLevel9* const level = streams_level9(name);
        if (!level) continue;
        Bytes frame(bound + kGuard, 0xEE);
        const std::size_t size = compress9(head.data(), head_size, cells.data(), rows, frame.data(), *level);
        CHECK(size <= bound && std::count(frame.begin() + static_cast<std::ptrdiff_t>(bound), frame.end(), 0xEE) ==
                                   static_cast<std::ptrdiff_t>(kGuard));
        frame.resize(size);
        if (first.empty()) CHECK(read_frame(first = frame, has_blanks) == text);
        CHECK(frame == first);
    }
}

}  // namespace

int main() {
    for (const std::size_t rows : std::initializer_list<std::size_t>{0, 1, 2, 3, 4, 5, 7, 8, 9, 1617, 1618, 1619, 1622,
                                                                     3235, 3236, 3237, 5000}) {
        check(0, rows, 0, 9);
        check(5, rows, 1, 9);
        check(0, rows, 0, 0);
        check(0, rows, 1, 2);  // the longest codes
    }
    check(1 << 17, 3, 0, 9);
    check(1 << 17, 0, 0, 9);
    check((1 << 17) - 1, 1619, 1, 2);
    return 0;
}
