#include "tests/scalar9.hpp"

#include <bit>

namespace farandole::tests {
namespace {

using Word = std::uint32_t;

constexpr Word kBand = 0x7FFFFFF;    // all 27 cells of a band
constexpr Word kRow = 0x1FF;         // the nine cells of its first row
constexpr Word kLeft = 0x40201;      // the leftmost cell of each row: times 9 bits = those bits in every row
constexpr Word kBox = 0x1C0E07;      // the cells of its first box
constexpr unsigned kDigits = 0x1FF;  // every digit

// Nine bits of a 3×3 pattern -> the bits that lie on a permutation inside it; none if it has none.
constexpr std::array<std::uint16_t, 512> kPermutations = [] {
    constexpr unsigned permutations[6] = {0b100'010'001, 0b010'100'001, 0b100'001'010,
                                          0b001'100'010, 0b010'001'100, 0b001'010'100};
    std::array<std::uint16_t, 512> table{};
    for (unsigned pattern = 0; pattern < 512; ++pattern)
        for (unsigned permutation : permutations)
            if ((pattern & permutation) == permutation)
                table[pattern] = static_cast<std::uint16_t>(table[pattern] | permutation);
    return table;
}();

// The same for the minirows of a band, each bit expanded to the three cells of its minirow.
constexpr std::array<Word, 512> kMinirows = [] {
    std::array<Word, 512> table{};
    for (unsigned pattern = 0; pattern < 512; ++pattern)
        for (unsigned bit = 0; bit < 9; ++bit)
            if (kPermutations[pattern] >> bit & 1) table[pattern] |= Word{7} << (3 * bit);
    return table;
}();

// Nine cells of a row -> the non-empty ones of its three minirows.
constexpr std::array<std::uint8_t, 512> kPresence = [] {
    std::array<std::uint8_t, 512> table{};
    for (unsigned row = 0; row < 512; ++row)
        for (unsigned box = 0; box < 3; ++box)
            if (row >> (3 * box) & 7) table[row] = static_cast<std::uint8_t>(table[row] | 1u << box);
    return table;
}();

// For each cell, the cells of each band that may keep a digit placed there: the cell itself and all but its peers.
constexpr std::array<std::array<Word, 3>, kCells> kKeep = [] {
    std::array<std::array<Word, 3>, kCells> table{};
    for (int cell = 0; cell < kCells; ++cell)
        for (int other = 0; other < kCells; ++other) {
            const int r = cell / 9, c = cell % 9, s = other / 9, d = other % 9;
            const bool peers = r == s || c == d || (r / 3 == s / 3 && c / 3 == d / 3);
            if (cell == other || !peers)
                table[static_cast<unsigned>(cell)][static_cast<unsigned>(s / 3)] |= Word{1} << (9 * (s % 3) + d);
        }
    return table;
}();

// The cells of a band that are alone in their row or box. Every row of `word` has a cell.
inline Word alone_in_rows_and_boxes(Word word) {
    const Word rest = word & (word - kLeft);  // each row without its lowest cell
    Word alone = 0;
    for (unsigned row = 0; row < 27; row += 9) alone |= (rest >> row & kRow) ? 0 : kRow << row;
    for (unsigned box = 0; box < 9; box += 3) {
        const Word cells = word & kBox << box;
        alone |= (cells & (cells - 1)) ? 0 : cells;
    }
    return word & alone;
}

// Fixes the cells `placed[band]` for `digit`: their peers lose the digit, they lose other digits.
inline void place(Board9& board, unsigned digit, const std::array<Word, 3>& placed, unsigned& changed) {
    for (unsigned band = 0; band < 3; ++band) {
        if (!placed[band]) continue;
        board.open[band] &= ~placed[band];
        for (Word left = placed[band]; left; left &= left - 1) {
            const auto& keep = kKeep[27 * band + static_cast<unsigned>(std::countr_zero(left))];
            for (unsigned other = 0; other < 3; ++other) board.candidates[digit][other] &= keep[other];
        }
        for (unsigned other = 0; other < 9; ++other) {
            if (other == digit) continue;
            const Word lost = board.candidates[other][band] & placed[band];
            board.candidates[other][band] ^= lost;
            changed |= unsigned{lost != 0} << other;
        }
    }
    changed |= 1u << digit;
}

// Draws conclusions for one digit from its own places. False: it has no place left in some house.
inline bool settle_digit(Board9& board, unsigned digit, unsigned& changed) {
    auto& words = board.candidates[digit];
    std::array<Word, 3> columns;
    for (bool again = true; again;) {
        for (unsigned band = 0; band < 3; ++band) {
            const Word word = words[band];
            const unsigned pattern = kPresence[word & kRow] | unsigned{kPresence[word >> 9 & kRow]} << 3 |
                                     unsigned{kPresence[word >> 18]} << 6;
            words[band] = word & kMinirows[pattern];
            columns[band] = (words[band] | words[band] >> 9 | words[band] >> 18) & kRow;
            if (!words[band]) return false;
        }
        std::array<Word, 3> keep{};
        for (unsigned stack = 0; stack < 9; stack += 3) {
            const unsigned pattern =
                (columns[0] >> stack & 7) | (columns[1] >> stack & 7) << 3 | (columns[2] >> stack & 7) << 6;
            const unsigned kept = kPermutations[pattern];
            if (!kept) return false;
            for (unsigned band = 0; band < 3; ++band) keep[band] |= (kept >> (3 * band) & 7) << stack;
        }
        again = false;
        for (unsigned band = 0; band < 3; ++band)
            if (columns[band] != keep[band]) {
                words[band] &= keep[band] * kLeft;
                again = true;
            }
    }
    // A column with one place: once among the nine row words, counted with carry.
    const Word once = words[0] | words[1] | words[2];
    const Word twice = (words[0] & words[1]) | (words[0] & words[2]) | (words[1] & words[2]);
    const Word r0 = once & kRow, r1 = once >> 9 & kRow, r2 = once >> 18;
    const Word more = (twice | twice >> 9 | twice >> 18 | (r0 & r1) | (r0 & r2) | (r1 & r2)) & kRow;
    const Word lonely = (kRow & ~more) * kLeft;

    std::array<Word, 3> placed;
    for (unsigned band = 0; band < 3; ++band)
        placed[band] = ((words[band] & lonely) | alone_in_rows_and_boxes(words[band])) & board.open[band];
    if (placed[0] | placed[1] | placed[2]) place(board, digit, placed, changed);
    return true;
}

// The cells of a band with at least one, two and three candidates.
struct Counts {
    Word one = 0, two = 0, three = 0;
};

inline Counts count_candidates(const Board9& board, unsigned band) {
    Counts counts;
    for (unsigned digit = 0; digit < 9; ++digit) {
        const Word word = board.candidates[digit][band];
        counts.three |= counts.two & word;
        counts.two |= counts.one & word;
        counts.one |= word;
    }
    return counts;
}

// Applies every rule until there is nothing new. False: the board has no solution.
bool settle(Board9& board, unsigned changed) {
    for (;;) {
        while (changed) {
            const auto digit = static_cast<unsigned>(std::countr_zero(changed));
            changed &= changed - 1;
            if (!settle_digit(board, digit, changed)) return false;
        }
        std::array<Word, 3> naked;
        for (unsigned band = 0; band < 3; ++band) {
            const Counts counts = count_candidates(board, band);
            if (counts.one != kBand) return false;
            naked[band] = ~counts.two & board.open[band];
        }
        if (!(naked[0] | naked[1] | naked[2])) return true;
        for (unsigned digit = 0; digit < 9; ++digit) {
            std::array<Word, 3> placed;
            for (unsigned band = 0; band < 3; ++band) placed[band] = board.candidates[digit][band] & naked[band];
            if (placed[0] | placed[1] | placed[2]) place(board, digit, placed, changed);
        }
    }
}

struct Choice {
    unsigned band;
    Word cell;
};

// The cell to guess in: one with two candidates if there is any, else the first open one. The board is settled and not
// full, so every open cell has at least two candidates.
Choice choose(const Board9& board) {
    Choice first{3, 0};
    for (unsigned band = 0; band < 3; ++band) {
        const Word open = board.open[band];
        if (!open) continue;
        if (const Word pairs = open & ~count_candidates(board, band).three) return {band, pairs & -pairs};
        if (first.band == 3) first = {band, open & -open};
    }
    return first;
}

void write(const Board9& board, std::uint8_t* solution) {
    for (unsigned digit = 0; digit < 9; ++digit)
        for (unsigned band = 0; band < 3; ++band)
            for (Word left = board.candidates[digit][band]; left; left &= left - 1)
                solution[27 * band + static_cast<unsigned>(std::countr_zero(left))] =
                    static_cast<std::uint8_t>(digit + 1);
}

}  // namespace

Scalar9::Scalar9(const std::uint8_t* cells) {
    Board9& board = waiting_[0];
    for (auto& words : board.candidates) words.fill(kBand);
    board.open.fill(kBand);
    std::array<std::array<Word, 3>, 9> given{};
    for (unsigned cell = 0; cell < kCells; ++cell) {
        if (!cells[cell]) continue;
        const unsigned digit = cells[cell] - 1u, band = cell / 27;
        given[digit][band] |= Word{1} << cell % 27;
        board.open[band] &= ~(Word{1} << cell % 27);
        for (unsigned other = 0; other < 3; ++other) board.candidates[digit][other] &= kKeep[cell][other];
    }
    for (unsigned digit = 0; digit < 9; ++digit)
        for (unsigned band = 0; band < 3; ++band) {
            board.candidates[digit][band] &= board.open[band] | given[digit][band];
            // A given that sees another one with the same digit has lost its own candidate.
            if (given[digit][band] & ~board.candidates[digit][band]) return;
        }
    top_ = 1;
    changed_ = kDigits;
}

std::uint64_t Scalar9::run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
    std::uint64_t found = 0;
    const std::uint64_t last_guess = guesses_ + max_guesses < guesses_ ? ~std::uint64_t{0} : guesses_ + max_guesses;
    while (top_ && found < max_solutions && guesses_ < last_guess) {
        Board9& board = waiting_[static_cast<unsigned>(top_ - 1)];
        if (!settle(board, changed_)) {
            --top_;
            changed_ = kDigits;
            continue;
        }
        if (!(board.open[0] | board.open[1] | board.open[2])) {
            if (solutions) write(board, solutions + kCells * found);
            ++found;
            --top_;
            changed_ = kDigits;
            continue;
        }
        // The board below waits without the guess; the one on top continues with it.
        const Choice choice = choose(board);
        unsigned digit = 0;
        while (!(board.candidates[digit][choice.band] & choice.cell)) ++digit;
        Board9& tried = waiting_[static_cast<unsigned>(top_++)];
        tried = board;
        board.candidates[digit][choice.band] ^= choice.cell;
        std::array<Word, 3> placed{};
        placed[choice.band] = choice.cell;
        changed_ = 0;
        place(tried, digit, placed, changed_);
        ++guesses_;
    }
    return found;
}

}  // namespace farandole::tests
