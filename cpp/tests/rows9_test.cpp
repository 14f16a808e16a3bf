// Rows of characters or numbers as puzzles, compared byte by byte with the meaning of a single byte.
#include "sudoku/rows9.hpp"

#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"
#include "tests/check.hpp"

using namespace farandole::sudoku;

namespace {

constexpr std::size_t kMarks = 9 * kCells;

// The meaning of a byte in a row of characters: a digit, 0 for a blank, -1 for neither.
int meaning(int byte) {
    if (byte >= '1' && byte <= '9') return byte - '0';
    return byte && std::strchr(".0*_-?xX", byte) ? 0 : -1;
}

// Every byte in every cell, the last row at the very end of its memory.
void every_byte(bool numbers) {
    for (int byte = 0; byte < 256; ++byte) {
        std::vector<std::uint8_t> text(kCells * kCells, numbers ? 0 : '.'), cells(text.size(), 77), status(kCells, 0);
        for (int i = 0; i < kCells; ++i)
            text[static_cast<std::size_t>(i * kCells + i)] = static_cast<std::uint8_t>(byte);
        read_packed9(text.data(), kCells, cells.data(), status.data(), numbers);
        for (int i = 0; i < kCells; ++i) {
            // The first cell determines whether the row is numbers.
            const bool is_number_row = numbers && (i > 0 || byte <= 9);
            if (numbers && !is_number_row) continue;
            const int means = is_number_row ? (byte <= 9 ? byte : meaning(byte) == 0 ? 0 : -1) : meaning(byte);
            const auto row = static_cast<std::size_t>(i);
            CHECK(status[row] == (means < 0 ? bad9 : open9));
            for (std::size_t j = 0; j < kCells; ++j)
                CHECK(cells[row * kCells + j] == (j == row && means > 0 ? means : 0));
        }
    }
}

void pencilmarks() {
    for (std::size_t place = 0; place < kMarks; ++place)
        for (int byte : std::initializer_list<int>{'.', '1', '5', '9', 'q', 'x', 0, 255}) {
            std::vector<std::uint8_t> text(kMarks, '.');
            std::vector<std::uint16_t> marks(kCells, 0xFFFF);
            std::uint8_t status = 0;
            text[place] = static_cast<std::uint8_t>(byte);
            read_pencilmarks9(text.data(), 1, marks.data(), &status, false);
            const bool is_own = byte == static_cast<int>('1' + place % 9);
            CHECK(status == (is_own || meaning(byte) == 0 ? open9 : bad9));
            for (std::size_t cell = 0; cell < kCells; ++cell)
                CHECK(marks[cell] == (is_own && cell == place / 9 ? 1 << place % 9 : 0));
        }
}

void lines() {
    const auto count = [](const std::string& text) {
        const std::vector<char> exact(text.begin(), text.end());  // nothing beyond its end
        return count_lines9(exact.data(), exact.size());
    };
    CHECK(count("") == 0);
    CHECK(count("\n\r\n \t\n#x\n  % y\n// z\n") == 0);
    CHECK(count("a") == 1);
    CHECK(count("a\nb\r\nc\rd") == 4);
    CHECK(count("/\n/x\n//") == 2);
}

void ranges() {
    std::vector<std::uint8_t> cells(1000, 9);
    CHECK(are_digits(cells.data(), cells.size()));
    for (std::size_t place = 0; place < cells.size(); ++place)
        for (const std::uint8_t wrong : std::initializer_list<std::uint8_t>{10, 127, 128, 137, 138, 255}) {
            cells[place] = wrong;
            CHECK(!are_digits(cells.data(), cells.size()));
            CHECK(are_digits(cells.data(), place));
            cells[place] = 9;
        }
    std::vector<std::uint16_t> marks(1000, 0x1FF);
    CHECK(are_marks(marks.data(), marks.size()));
    marks[501] = 0x200;
    CHECK(!are_marks(marks.data(), marks.size()));
}

}  // namespace

int main() {
    every_byte(false);
    every_byte(true);
    pencilmarks();
    lines();
    ranges();
    return 0;
}
