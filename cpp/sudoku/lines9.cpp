#include "sudoku/lines9.hpp"

#include <algorithm>
#include <cstring>

#include "require.hpp"
#include "sudoku/line_ends.hpp"
#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"

namespace farandole::sudoku {
namespace {

// The most consecutive lines without a puzzle in a run: the next call determines again where it ends, so this limits
// what may be examined twice.
constexpr std::size_t kMostIgnored = 64;
constexpr char kEndOfFile = '\x1a';  // of DOS: not part of a label at the end of a line

struct Span {
    const char* begin;
    const char* end;
};

bool is_space(char c) { return (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= ' '); }
bool may_follow(char c) { return c == ' ' || c == '\t' || c == ',' || c == ';'; }

// Sixteen symbols at once, six times for 81 symbols: at 0, 16, 32, 48, 64 and 65, so as not to read beyond the last.
using Sixteen [[gnu::vector_size(16)]] = std::uint8_t;
constexpr std::ptrdiff_t kPlaces[] = {0, 16, 32, 48, 64, kCells - 16};

template <class From>
Sixteen load(const From* from) {
    Sixteen values;
    std::memcpy(&values, from, sizeof values);
    return values;
}

template <class To>
void store(const Sixteen& values, To* to) {
    std::memcpy(to, &values, sizeof values);
}

Sixteen are_digits(const Sixteen& symbols) { return reinterpret_cast<Sixteen>(symbols - '0' <= 9); }
Sixteen are(const Sixteen& symbols, char symbol) {
    return reinterpret_cast<Sixteen>(symbols == static_cast<std::uint8_t>(symbol));
}

bool is_all(const Sixteen& tested) {
    std::uint64_t halves[2];
    std::memcpy(halves, &tested, sizeof halves);
    return (halves[0] & halves[1]) == ~std::uint64_t{0};
}

template <class Test>
bool are_all(const char* symbols, Test test) {
    Sixteen all = test(load(symbols));
    for (const auto place : kPlaces) all &= test(load(symbols + place));
    return is_all(all);
}

// 81 of them, digits and dots.
bool are_plain(const char* symbols) {
    return are_all(symbols, [](const Sixteen& s) { return are_digits(s) | are(s, '.'); });
}

bool are_symbols(const char* symbols) {
    if (are_plain(symbols)) return true;
    return are_all(symbols, [](const Sixteen& s) {
        return are_digits(s) | are(s, '.') | are(s, '*') | are(s, '_') | are(s, '-') | are(s, '?') | are(s | 0x20, 'x');
    });
}

// 81 digits, dots and letters: possibly a solution or the names of regions.
bool are_cells(const char* symbols) {
    return are_all(symbols, [](const Sixteen& s) {
        return are_digits(s) | are(s, '.') | reinterpret_cast<Sixteen>((s | 0x20) - 'a' < 26);
    });
}

// Whether 81 cells are digits that agree with the givens of a puzzle with blanks, and can't be a map of regions: from
// the top right corner to any cell below the top left corner, it takes more than nine cells, so no region has both.
bool is_solution_of(const char* puzzle, const char* cells) {
    Sixteen fits = are_digits(load(cells)), blanks{};
    for (const auto place : kPlaces) {
        const Sixteen given = load(puzzle + place), found = load(cells + place);
        const Sixteen is_blank = are(given, '.') | are(given, '0');
        fits &= reinterpret_cast<Sixteen>(found - '1' <= 8) & (is_blank | reinterpret_cast<Sixteen>(given == found));
        blanks |= is_blank;
    }
    if (!is_all(fits) || is_all(reinterpret_cast<Sixteen>(blanks == 0))) return false;
    unsigned row = 0, column = 0;
    for (int i = 0; i < 9; ++i) {
        row |= 1U << (cells[i] - '0');
        column |= 1U << (cells[9 * i] - '0');
    }
    return row == 0x3FE && column == 0x3FE;
}

bool is_ignorable(Span line) {
    while (line.begin != line.end && is_space(*line.begin)) ++line.begin;
    const auto left = line.end - line.begin;
    return left == 0 || *line.begin == '#' || *line.begin == '%' ||
           (left > 1 && line.begin[0] == '/' && line.begin[1] == '/');
}

// The number of bytes of the UTF-8 character at `at`; 0 if it isn't well formed or is U+FFFD.
std::size_t character(const char* at, const char* end) {
    const auto byte = [&](std::ptrdiff_t i) { return static_cast<std::uint8_t>(at[i]); };
    const auto is_more = [&](std::ptrdiff_t i) { return (byte(i) & 0xC0) == 0x80; };
    const auto left = end - at;
    const auto first = byte(0);
    if (first < 0x80) return 1;
    if (first < 0xC2 || first > 0xF4) return 0;
    if (first < 0xE0) return left > 1 && is_more(1) ? 2 : 0;
    if (first < 0xF0) {
        if (left < 3 || !is_more(1) || !is_more(2)) return 0;
        const bool is_overlong = first == 0xE0 && byte(1) < 0xA0, is_surrogate = first == 0xED && byte(1) > 0x9F;
        const bool is_substitute = first == 0xEF && byte(1) == 0xBF && byte(2) == 0xBD;
        return is_overlong || is_surrogate || is_substitute ? 0 : 3;
    }
    if (left < 4 || !is_more(1) || !is_more(2) || !is_more(3)) return 0;
    return (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F) ? 0 : 4;
}

bool is_text(Span span) {
    std::uint8_t high = 0;
    for (const char* at = span.begin; at != span.end; ++at) high |= static_cast<std::uint8_t>(*at);
    if (high < 0x80) return true;
    while (span.begin != span.end) {
        const auto bytes = character(span.begin, span.end);
        if (!bytes) return false;
        span.begin += bytes;
    }
    return true;
}

// The length of the white space at the start of UTF-8 text: one character or none.
std::size_t space_at(const char* at, const char* end) {
    const auto byte = [&](std::ptrdiff_t i) { return static_cast<std::uint8_t>(at[i]); };
    if (byte(0) < 0x80) return is_space(*at) ? 1 : 0;
    const auto bytes = character(at, end);
    if (bytes == 2) return byte(0) == 0xC2 && (byte(1) == 0x85 || byte(1) == 0xA0) ? 2 : 0;
    if (bytes != 3) return 0;
    const auto code = static_cast<std::uint32_t>((byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F));
    const bool is_white = code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 || code == 0x2029 ||
                          code == 0x202F || code == 0x205F || code == 0x3000;
    return is_white ? 3 : 0;
}

Span stripped(Span span) {
    while (span.begin != span.end) {
        const auto bytes = space_at(span.begin, span.end);
        if (!bytes) break;
        span.begin += bytes;
    }
    while (span.begin != span.end) {
        const char* last = span.end - 1;
        while (last != span.begin && (static_cast<std::uint8_t>(*last) & 0xC0) == 0x80) --last;
        if (!space_at(last, span.end)) break;
        span.end = last;
    }
    return span;
}

bool is_full_width(const char* at, char last) { return at[0] == '\xEF' && at[1] == '\xBC' && at[2] == last; }

// The length of the separator at the start of text: a comma or a semicolon, full-width or not.
std::size_t separator_at(Span span) {
    const auto left = span.end - span.begin;
    if (left && (*span.begin == ',' || *span.begin == ';')) return 1;
    return left > 2 && (is_full_width(span.begin, '\x8C') || is_full_width(span.begin, '\x9B')) ? 3 : 0;
}

// The separators between a puzzle, its solution and a label.
bool is_mark(char c) { return may_follow(c) || c == '|' || c == ':' || c == '"' || c == '\''; }

// The length of the mark at the start of text.
std::size_t mark_at(Span span) {
    if (span.begin != span.end && is_mark(*span.begin)) return 1;
    if (const auto bytes = separator_at(span)) return bytes;
    return span.end - span.begin > 2 && is_full_width(span.begin, '\x9A') ? 3 : 0;
}

Span within_marks(Span span) {
    while (const auto bytes = mark_at(span)) span.begin += bytes;
    while (span.begin != span.end) {
        const auto left = span.end - span.begin;
        if (left > 2 && mark_at({span.end - 3, span.end}) == 3)
            span.end -= 3;
        else if (is_mark(span.end[-1]))
            --span.end;
        else
            break;
    }
    return span;
}

// The rest of a puzzle's line.
struct Beside {
    bool fits;             // whether the line may be part of a run
    const char* solution;  // null for none
    Span rest;             // the label, not yet stripped if there is no solution
};

Beside beside_label(const char* puzzle, const char* end) {
    Span rest{puzzle + kCells, end};
    if (rest.end - rest.begin > kCells) {
        Span field = rest;
        while (const auto bytes = mark_at(field)) field.begin += bytes;
        if (field.end - field.begin >= kCells && are_cells(field.begin)) {
            const Span after{field.begin + kCells, end};
            const bool is_whole = after.begin == end || mark_at(after);
            return {is_whole && is_solution_of(puzzle, field.begin), field.begin, after};
        }
    }
    return {true, nullptr, rest};
}

bool is_alphanumeric(char c) { return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'); }

// The fields of a row of a table.
Beside beside_in_row(const char* puzzle, const char* end, const Layout9& layout) {
    Span rest{puzzle + kCells, end};
    const char* solution = nullptr;
    const auto is_next = [&] { return rest.begin != end && *rest.begin == layout.separator; };
    if (layout.columns > 1) {
        if (!is_next()) return {false, nullptr, rest};
        ++rest.begin;
        if (rest.begin != end && !is_next()) {
            if (end - rest.begin < kCells || !is_solution_of(puzzle, rest.begin)) return {false, nullptr, rest};
            solution = rest.begin;
            rest.begin += kCells;
        }
    }
    if (layout.columns < 3) return {rest.begin == end, solution, rest};
    if (!is_next()) return {false, nullptr, rest};
    ++rest.begin;
    return {std::all_of(rest.begin, end, is_alphanumeric), solution, rest};
}

// A line of a run: where the next one begins and whether it is a puzzle.
struct RunLine {
    enum { other, ignorable, puzzle } kind;
    const char* content_end;
    const char* next;
};

RunLine run_line(const char* at, const char* end, bool last, const Layout9& layout) {
    const RunLine other{RunLine::other, at, at};
    const bool is_long = end - at >= kCells;
    const bool is_puzzle = is_long && are_plain(at);
    const char* after = is_puzzle ? at + kCells : at;
    const char* stop = after;  // the line's "\n", or the end of the text
    if (stop == end || *stop != '\n') {
        const void* found = std::memchr(after, '\n', static_cast<std::size_t>(end - after));
        stop = found ? static_cast<const char*>(found) : end;
    }
    if (stop == end && !last) return other;
    const char* next = stop == end ? end : stop + 1;
    const char* content_end = stop != at && stop[-1] == '\r' ? stop - 1 : stop;
    if (is_puzzle) {
        if (content_end == after && layout.columns < 2) return {RunLine::puzzle, content_end, next};
        if (layout.kind == Layout9::bare || content_end < after) return other;
        if (layout.kind == Layout9::table) {
            if (!beside_in_row(at, content_end, layout).fits) return other;
            return {RunLine::puzzle, content_end, next};
        }
        if (!may_follow(*after) || content_end[-1] == kEndOfFile) return other;
        if (!beside_label(at, content_end).fits) return other;
    } else if (layout.kind == Layout9::table || !is_ignorable({at, content_end})) {
        return other;
    }
    if (std::memchr(after, '\r', static_cast<std::size_t>(content_end - after)) || !is_text({after, content_end}))
        return other;
    return {is_puzzle ? RunLine::puzzle : RunLine::ignorable, content_end, next};
}

}  // namespace

void digits_of(const char* symbols, std::uint8_t* cells) {
    REQUIRE(are_symbols(symbols));
    for (const auto place : kPlaces) {
        const Sixteen s = load(symbols + place);
        store((s - '0') & are_digits(s), cells + place);
    }
}

void symbols_of(const std::uint8_t* cells, char* symbols) {
    for (const auto place : kPlaces) {
        const Sixteen c = load(cells + place);
        store((c | '0') - (are(c, 0) & ('0' - '.')), symbols + place);
    }
}

Rows9 read_rows9(const char* text, std::size_t size, std::size_t at, bool last, std::size_t most, std::uint8_t* cells,
                 std::uint64_t* starts, std::uint8_t* status) {
    REQUIRE(at <= size);
    const char* const end = text + size;
    std::size_t rows = 0;
    if (at == 0 && size >= 3 && std::memcmp(text, "\xEF\xBB\xBF", 3) == 0) at = 3;
    while (rows < most && at < size) {
        const char* const line = text + at;
        const char* symbols = line;
        while (symbols != end && (*symbols == ' ' || *symbols == '\t')) ++symbols;
        const bool has_symbols = end - symbols >= kCells && are_symbols(symbols);
        const char* const after = has_symbols ? symbols + kCells : symbols;
        const char* const stop = line_end(after, end);
        // A character after a final "\r" may be the other half of a line end.
        if (!last && (stop == end || (*stop == '\r' && stop + 1 == end))) break;
        const char* next = stop == end ? end : stop + 1;
        if (next != end && *stop == '\r' && *next == '\n') ++next;
        at = static_cast<std::size_t>(next - text);
        if (!has_symbols && is_ignorable({line, stop})) continue;
        const bool is_puzzle = has_symbols && (after == stop || is_space(*after) || separator_at({after, stop}));
        if (is_puzzle)
            digits_of(symbols, cells + kCells * rows);
        else
            std::memset(cells + kCells * rows, 0, kCells);
        starts[rows] = static_cast<std::uint64_t>(line - text);
        status[rows] = is_puzzle ? open9 : bad9;
        ++rows;
    }
    return {rows, at};
}

Run9 run_at(const char* text, std::size_t size, std::size_t at, bool last, const Layout9& layout) {
    REQUIRE(at <= size);
    const char* const end = text + size;
    const char* here = text + at;
    Run9 run{at, 0, 0};
    for (std::size_t ignored = 0, lines = 1; here != end && ignored <= kMostIgnored; ++lines) {
        const RunLine line = run_line(here, end, last, layout);
        if (line.kind == RunLine::other) break;
        here = line.next;
        if (line.kind == RunLine::puzzle) {
            run = {static_cast<std::size_t>(here - text), lines, run.puzzles + 1};
            ignored = 0;
        } else {
            ++ignored;
        }
    }
    return run;
}

void read_run9(const char* text, std::size_t size, const Layout9& layout, Place9* places, std::uint8_t* cells) {
    const char* const end = text + size;
    const char* here = text;
    for (std::size_t number = 0; here != end; ++number) {
        const char* const line = here;
        const bool is_puzzle = end - line >= kCells && are_plain(line);
        const char* stop = is_puzzle ? line + kCells : line;
        if (stop == end || *stop != '\n') {
            const void* found = std::memchr(stop, '\n', static_cast<std::size_t>(end - stop));
            stop = found ? static_cast<const char*>(found) : end;
        }
        here = stop == end ? end : stop + 1;
        if (!is_puzzle) continue;
        digits_of(line, cells);
        cells += kCells;
        const char* content_end = stop[-1] == '\r' ? stop - 1 : stop;
        const bool is_row = layout.kind == Layout9::table;
        const Beside beside = is_row ? beside_in_row(line, content_end, layout) : beside_label(line, content_end);
        Span label = beside.rest;
        if (beside.solution) {
            label = within_marks(label);
        } else {
            label = stripped(label);
            if (const auto bytes = separator_at(label)) label = stripped({label.begin + bytes, label.end});
        }
        *places++ = {line, label.begin, static_cast<std::size_t>(label.end - label.begin), beside.solution, number};
    }
}

std::size_t label_size(const Place9& place) {
    if (!place.length) return 0;
    return place.length + (separator_at({place.label, place.label + place.length}) ? 3 : 1);
}

char* write_label(const Place9& place, char* out) {
    if (!place.length) return out;
    const std::size_t lead = label_size(place) - place.length;
    std::memcpy(out, lead == 1 ? " " : " , ", lead);
    std::memcpy(out + lead, place.label, place.length);
    return out + lead + place.length;
}

}  // namespace farandole::sudoku
