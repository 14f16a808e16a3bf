// The four boxes, compiled once for each instruction set. The file that includes this defines FARANDOLE_LEVEL.

#include "isa.hpp"
#include "make/four_boxes9.hpp"

namespace farandole::make::FARANDOLE_LEVEL {
namespace {

using Word = std::uint64_t;  // a bit for each split, or for each pair of digits
using Set = std::uint32_t;   // digits, bit d for digit d + 1
using Lines = Set[3];        // the digits of three rows or columns of a box

// A split by its number: from each line of the box that is given, which of its three digits go to the line after it
// (cyclically); the others go to the line before. As many leave each line.
struct Choices {
    std::uint8_t of[kSplits][3];
};
constexpr int ones(int bits) { return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1); }
constexpr Choices make_choices() {
    Choices choices{};
    int n = 0;
    for (int a = 0; a < 8; ++a)
        for (int b = 0; b < 8; ++b)
            for (int c = 0; c < 8; ++c)
                if (ones(a) == ones(b) && ones(b) == ones(c)) {
                    choices.of[n][0] = static_cast<std::uint8_t>(a);
                    choices.of[n][1] = static_cast<std::uint8_t>(b);
                    choices.of[n][2] = static_cast<std::uint8_t>(c);
                    ++n;
                }
    return choices;
}
constexpr Choices kChoices = make_choices();

// What line j gets is said by what line j - 1 sends and line j + 1 sends: one of 20.
struct Senders {
    std::uint8_t kind[8][8];  // by the choices of line j - 1 and of line j + 1
    std::uint8_t sent[20][2];
    std::uint8_t of[kSplits][3];  // the kind of each line
    Word splits[3][20];           // the splits in which line j is of this kind
};
constexpr Senders make_senders() {
    Senders senders{};
    std::uint8_t n = 0;
    for (int before = 0; before < 8; ++before)
        for (int after = 0; after < 8; ++after)
            if (ones(before) == ones(after)) {
                senders.kind[before][after] = n;
                senders.sent[n][0] = static_cast<std::uint8_t>(before);
                senders.sent[n][1] = static_cast<std::uint8_t>(after);
                ++n;
            }
    for (int split = 0; split < kSplits; ++split)
        for (int line = 0; line < 3; ++line) {
            const auto kind = senders.kind[kChoices.of[split][(line + 2) % 3]][kChoices.of[split][(line + 1) % 3]];
            senders.of[split][line] = kind;
            senders.splits[line][kind] |= Word{1} << split;
        }
    return senders;
}
constexpr Senders kSenders = make_senders();

// Three digits of a line of the given box, and which of them the bits of a choice stand for.
struct Parts {
    Set of[3][8];
};
inline Parts parts_of(const Lines& lines) {
    Parts parts;
    for (int line = 0; line < 3; ++line) {
        Set left = lines[line], digit[3];
        for (auto& one : digit) one = left & -left, left &= left - 1;
        for (int choice = 0; choice < 8; ++choice)
            parts.of[line][choice] =
                (choice & 1 ? digit[0] : 0) | (choice & 2 ? digit[1] : 0) | (choice & 4 ? digit[2] : 0);
    }
    return parts;
}

// The digits that a line gets in the first box after the given one, or in the second.
inline Set gets(const Parts& parts, int line, int kind, bool is_second) {
    const int flip = is_second ? 7 : 0;
    const int before = (line + 2) % 3, after = (line + 1) % 3;
    return parts.of[before][kSenders.sent[kind][0] ^ flip] | parts.of[after][kSenders.sent[kind][1] ^ flip ^ 7];
}

// For each pair of digits, the splits of a stack in which they share a column.
struct Shared {
    Word at[9][9];
};
inline int lowest(Set digits) { return __builtin_ctz(digits); }

inline void share(const Parts& columns, bool is_second, Shared& shared) {
    for (auto& row : shared.at)
        for (auto& word : row) word = 0;
    for (int column = 0; column < 3; ++column)
        for (int kind = 0; kind < 20; ++kind) {
            const Set digits = gets(columns, column, kind, is_second);
            const Set more = digits & (digits - 1), last = more & (more - 1);
            const int a = lowest(digits), b = lowest(more), c = lowest(last);
            const Word splits = kSenders.splits[column][kind];
            shared.at[a][b] |= splits, shared.at[a][c] |= splits, shared.at[b][c] |= splits;
        }
}

// For each split of a band, the splits of a stack that it fits.
inline void fit(const Parts& rows, const Parts& columns, bool is_second_stack, bool is_second_band, Word* fits) {
    constexpr Word kEvery = (Word{1} << kSplits) - 1;
    Shared shared;
    share(columns, is_second_band, shared);
    Word clash[3][20];
    for (int row = 0; row < 3; ++row)
        for (int kind = 0; kind < 20; ++kind) {
            const Set digits = gets(rows, row, kind, is_second_stack);
            const Set more = digits & (digits - 1), last = more & (more - 1);
            const int a = lowest(digits), b = lowest(more), c = lowest(last);
            clash[row][kind] = shared.at[a][b] | shared.at[a][c] | shared.at[b][c];
        }
    for (int split = 0; split < kSplits; ++split) {
        const auto& kinds = kSenders.of[split];
        fits[split] = kEvery & ~(clash[0][kinds[0]] | clash[1][kinds[1]] | clash[2][kinds[2]]);
    }
}

struct Boxes {
    Parts bands[2], stacks[2];  // of B4 and B7, of B2 and B3
    Word fits[2][2][kSplits];   // by band and stack: of B5, B6, B8, B9
};

inline Set digit_of(std::uint8_t cell) { return Set{1} << (cell - 1); }

inline void read(const std::uint8_t* cells, Boxes& boxes) {
    for (int chute = 0; chute < 2; ++chute) {
        Lines rows, columns;
        for (int line = 0; line < 3; ++line) {
            const int first = 3 * chute + 3 + line;
            rows[line] = digit_of(cells[9 * first]) | digit_of(cells[9 * first + 1]) | digit_of(cells[9 * first + 2]);
            columns[line] = digit_of(cells[first]) | digit_of(cells[9 + first]) | digit_of(cells[18 + first]);
        }
        boxes.bands[chute] = parts_of(rows);
        boxes.stacks[chute] = parts_of(columns);
    }
    for (int band = 0; band < 2; ++band)
        for (int stack = 0; stack < 2; ++stack)
            fit(boxes.bands[band], boxes.stacks[stack], stack == 1, band == 1, boxes.fits[band][stack]);
}

inline std::uint32_t size(Word word) { return static_cast<std::uint32_t>(__builtin_popcountll(word)); }

// The fillings in which band 2 has this split.
inline std::uint32_t fillings(const Boxes& boxes, int split) {
    const Word left = boxes.fits[0][0][split], right = boxes.fits[0][1][split];
    std::uint32_t sum = 0;
    for (int other = 0; other < kSplits; ++other)
        sum += size(left & boxes.fits[1][0][other]) * size(right & boxes.fits[1][1][other]);
    return sum;
}

std::uint32_t count(const std::uint8_t* cells) {
    Boxes boxes;
    read(cells, boxes);
    std::uint32_t sum = 0;
    for (int split = 0; split < kSplits; ++split) sum += fillings(boxes, split);
    return sum;
}

inline int nth(Word word, std::uint32_t n) {
    for (; n; --n) word &= word - 1;
    return __builtin_ctzll(word);
}

bool fill(std::uint8_t* cells, std::uint32_t number) {
    Boxes boxes;
    read(cells, boxes);
    int splits[2][2] = {};  // of the bands, of the stacks
    auto& bands = splits[0];
    for (;; ++bands[0]) {
        if (bands[0] == kSplits) return false;
        const std::uint32_t here = fillings(boxes, bands[0]);
        if (number < here) break;
        number -= here;
    }
    Word left, right;
    for (;; ++bands[1]) {
        left = boxes.fits[0][0][bands[0]] & boxes.fits[1][0][bands[1]];
        right = boxes.fits[0][1][bands[0]] & boxes.fits[1][1][bands[1]];
        const std::uint32_t here = size(left) * size(right);
        if (number < here) break;
        number -= here;
    }
    splits[1][0] = nth(left, number / size(right));
    splits[1][1] = nth(right, number % size(right));
    for (int band = 0; band < 2; ++band)
        for (int stack = 0; stack < 2; ++stack)
            for (int row = 0; row < 3; ++row) {
                const Set across = gets(boxes.bands[band], row, kSenders.of[bands[band]][row], stack == 1);
                for (int column = 0; column < 3; ++column) {
                    const Set down =
                        gets(boxes.stacks[stack], column, kSenders.of[splits[1][stack]][column], band == 1);
                    cells[9 * (3 * band + 3 + row) + 3 * stack + 3 + column] =
                        static_cast<std::uint8_t>(lowest(across & down) + 1);
                }
            }
    return true;
}

}  // namespace

extern const FourBoxesLevel9 four_boxes_level;
const FourBoxesLevel9 four_boxes_level{FARANDOLE_NAME_OF(FARANDOLE_LEVEL), &count, &fill};

}  // namespace farandole::make::FARANDOLE_LEVEL
