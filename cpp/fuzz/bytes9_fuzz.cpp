// What a coverage-guided fuzzer (libFuzzer) calls with bytes of its own making: the readers of
// text and arrays, and the lock-step solver on whatever they make of it. Two readings of one text
// must agree, and so must all levels.
#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <vector>

#include "sudoku/lines9.hpp"
#include "sudoku/lockstep.hpp"
#include "sudoku/rows9.hpp"
#include "sudoku/search9.hpp"
#include "tests/check.hpp"
#include "tests/scalar9.hpp"

using namespace farandole::sudoku;
using farandole::tests::Scalar9;

namespace {

struct Outputs {
    std::vector<std::uint8_t> solutions, status;
    std::vector<std::uint32_t> counts, guesses;
    explicit Outputs(std::vector<std::uint8_t> begin)
        : solutions(begin.size() * kCells), status(std::move(begin)), counts(status.size()), guesses(status.size()) {}
    friend bool operator==(const Outputs&, const Outputs&) = default;
};

constexpr std::uint32_t kNodes = 60;
constexpr Layout9 kLayouts[] = {{},
                                {Layout9::labelled},
                                {Layout9::table, ',', 1},
                                {Layout9::table, ',', 2},
                                {Layout9::table, ';', 3},
                                {Layout9::table, '\t', 3}};

Outputs solve(const Level9& level, const std::uint8_t* cells, const std::uint16_t* marks,
              const std::vector<std::uint8_t>& status, std::uint32_t limit) {
    Outputs out(status);
    void* memory = ::operator new(level.memory, std::align_val_t{64});
    level.start(memory,
                {limit, kNodes, out.solutions.data(), out.counts.data(), out.guesses.data(), out.status.data()});
    level.feed(memory, {cells, marks, 0, status.size()});
    while (!level.run(memory, 7, true)) {
    }
    CHECK(level.done(memory) == status.size());
    ::operator delete(memory, std::align_val_t{64});
    return out;
}

void all_levels(const std::vector<std::uint8_t>& cells, const std::vector<std::uint16_t>& marks,
                const std::vector<std::uint8_t>& status, std::uint32_t limit) {
    const auto* digits = marks.empty() ? cells.data() : nullptr;
    const auto* sets = marks.empty() ? nullptr : marks.data();
    const Outputs first = solve(*level9("portable"), digits, sets, status, limit);
    for (const char* name : {"avx2", "avx512"})
        if (const Level9* level = level9(name)) CHECK(solve(*level, digits, sets, status, limit) == first);
    for (std::size_t row = 0; row < status.size(); ++row) {
        if (status[row] == bad9) CHECK(first.status[row] == bad9 && first.counts[row] == 0);
        if (!digits || status[row] == bad9 || first.status[row] == open9) continue;
        Scalar9 search(digits + row * kCells);
        CHECK(search.run(limit, ~0ull, nullptr) == first.counts[row]);
    }
}

struct Lines {
    std::vector<std::uint8_t> cells, status;
    std::vector<std::uint64_t> starts;
    friend bool operator==(const Lines&, const Lines&) = default;
};

// Reads a text with room for so many rows a call.
Lines read(const char* text, std::size_t size, std::size_t room) {
    Lines all;
    for (std::size_t at = 0;;) {
        std::vector<std::uint8_t> cells(room * kCells, 77), status(room, 77);
        std::vector<std::uint64_t> starts(room);
        const Rows9 read = read_rows9(text, size, at, true, room, cells.data(), starts.data(), status.data());
        CHECK(read.rows <= room && read.next <= size);
        const auto rows = static_cast<std::ptrdiff_t>(read.rows);
        all.cells.insert(all.cells.end(), cells.begin(), cells.begin() + rows * kCells);
        all.status.insert(all.status.end(), status.begin(), status.begin() + rows);
        all.starts.insert(all.starts.end(), starts.begin(), starts.begin() + rows);
        if (read.next == size) return all;
        CHECK(read.next > at);
        at = read.next;
    }
}

void lines(const char* text, std::size_t size, std::uint32_t limit) {
    const Lines whole = read(text, size, size + 1);
    CHECK(read(text, size, 1) == whole);
    CHECK(read(text, size, 3) == whole);
    const bool has_mark = size >= 3 && std::memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    const std::size_t skipped = has_mark ? 3 : 0;  // a byte order mark is for the caller to pass over
    CHECK(count_lines9(text + skipped, size - skipped) == whole.status.size());
    for (const auto digit : whole.cells) CHECK(digit <= 9);
    all_levels(whole.cells, {}, whole.status, limit);
}

void runs(const char* text, std::size_t size, const Layout9& layout) {
    for (std::size_t at = 0; at < size;) {
        const Run9 run = run_at(text + at, size - at, 0, true, layout);
        CHECK(run.end <= size - at && run.puzzles <= run.lines);
        if (run.puzzles) {
            std::vector<Place9> places(run.puzzles);
            std::vector<std::uint8_t> cells(run.puzzles * kCells);
            read_run9(text + at, run.end, layout, places.data(), cells.data());
            for (const auto& place : places) {
                if (place.solution) {
                    CHECK(place.solution > place.symbols && place.solution + kCells <= text + at + run.end);
                    for (int cell = 0; cell < kCells; ++cell) {
                        const char given = place.symbols[cell], found = place.solution[cell];
                        CHECK(found >= '1' && found <= '9' && (given == '.' || given == '0' || given == found));
                    }
                }
                CHECK(place.symbols >= text + at && place.symbols + kCells <= text + at + run.end);
                std::vector<char> out(label_size(place));
                CHECK(write_label(place, out.data()) == out.data() + out.size());
            }
            for (const auto digit : cells) CHECK(digit <= 9);
            at += run.end;
        } else {
            const auto* end = static_cast<const char*>(std::memchr(text + at, '\n', size - at));
            if (!end) return;
            at = static_cast<std::size_t>(end - text) + 1;
        }
    }
}

void packed(const std::uint8_t* bytes, std::size_t size, bool numbers, std::uint32_t limit) {
    const std::size_t rows = size / 81, pencilmarked = size / 729;
    if (rows) {
        std::vector<std::uint8_t> cells(rows * kCells), status(rows);
        read_packed9(bytes, rows, cells.data(), status.data(), numbers);
        CHECK(are_digits(cells.data(), cells.size()));
        all_levels(cells, {}, status, limit);
    }
    if (pencilmarked) {
        std::vector<std::uint16_t> marks(pencilmarked * kCells);
        std::vector<std::uint8_t> status(pencilmarked);
        read_pencilmarks9(bytes, pencilmarked, marks.data(), status.data(), numbers);
        CHECK(are_marks(marks.data(), marks.size()));
        all_levels({}, marks, status, limit);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const unsigned how = *data++;
    --size;
    // A copy of its own, so that reading over the end is noticed.
    const std::unique_ptr<std::uint8_t[]> copy(new std::uint8_t[size]);
    std::copy_n(data, size, copy.get());
    const auto* text = reinterpret_cast<const char*>(copy.get());
    const std::uint32_t limit = 1 + (how >> 2 & 3);
    switch (how & 3) {
        case 0: lines(text, size, limit); break;
        case 1: runs(text, size, kLayouts[(how >> 2) % std::size(kLayouts)]); break;
        default: packed(copy.get(), size, how & 1, limit); break;
    }
    return 0;
}
