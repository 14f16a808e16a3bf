// Puzzles as text: what a line is, where runs end, and the output for them.
#include "sudoku/lines9.hpp"

#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/line_ends.hpp"
#include "sudoku/line_solver9.hpp"
#include "tests/check.hpp"
#include "tests/guarded_page.hpp"

using namespace farandole::sudoku;

namespace {

const std::string kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const std::string kEmpty(kCells, '.');

// A copy without spare bytes, so that the sanitizer detects every access beyond it.
struct Exact {
    explicit Exact(std::string_view text) : bytes(text.begin(), text.end()) { bytes.shrink_to_fit(); }
    std::vector<char> bytes;
    const char* data() const { return bytes.data(); }
    std::size_t size() const { return bytes.size(); }
};

struct Rows {
    Rows9 read{};
    std::vector<std::uint8_t> cells, status;
    std::vector<std::uint64_t> starts;
};

Rows rows_of(std::string_view text, bool last = true, std::size_t most = 100, std::size_t at = 0) {
    const Exact exact(text);
    Rows rows;
    rows.cells.resize(most * kCells);
    rows.status.resize(most);
    rows.starts.resize(most);
    rows.read = read_rows9(exact.data(), exact.size(), at, last, most, rows.cells.data(), rows.starts.data(),
                           rows.status.data());
    return rows;
}

const Layout9 kLabelled{Layout9::labelled};

Run9 run_of(std::string_view text, bool last = true, const Layout9& layout = kLabelled) {
    const Exact exact(text);
    return run_at(exact.data(), exact.size(), 0, last, layout);
}

void rows_are_lines() {
    auto rows = rows_of("# c\n\n" + kEasy + "\r\n  " + kEasy + ",x\r" + kEmpty + "9\nfoo\n// c\n" + kEasy + "\tl");
    CHECK(rows.read.rows == 5);
    const std::vector<std::uint8_t> status{open9, open9, bad9, bad9, open9};
    CHECK(std::equal(status.begin(), status.end(), rows.status.begin()));
    CHECK(rows.starts[0] == 5 && rows.starts[1] == 5 + 83);
    CHECK(rows.cells[0] == 5 && rows.cells[2] == 0 && rows.cells[80] == 9);
    CHECK(rows.cells[2 * kCells] == 0);
    // Every blank, in every place where a vector may begin or end.
    for (const char blank : std::string(".0*_-?xX")) {
        for (int i = 0; i < kCells; ++i) {
            std::string line = kSolution;
            line[static_cast<std::size_t>(i)] = blank;
            rows = rows_of(line);
            CHECK(rows.read.rows == 1 && rows.status[0] == open9);
            for (int j = 0; j < kCells; ++j)
                CHECK(rows.cells[static_cast<std::size_t>(j)] ==
                      (j == i ? 0 : kSolution[static_cast<std::size_t>(j)] - '0'));
        }
    }
    for (int c = 0; c < 256; ++c) {
        std::string line = kEasy;
        line[65] = static_cast<char>(c);
        rows = rows_of(line + "\n" + kEasy);
        const bool is_symbol = c && std::strchr("0123456789.*_-?xX", c);
        CHECK((rows.status[0] == open9) == is_symbol);
        CHECK(rows.status[rows.read.rows - 1] == open9);
    }
    CHECK(rows_of("\xEF\xBB\xBF" + kEasy).status[0] == open9);
}

void rows_go_on() {
    const std::string text = kEasy + "\n" + kEmpty + "\r\n" + kEasy;
    CHECK(rows_of(text, true, 1).read.next == 82);
    CHECK(rows_of(text, true, 5, 82).read.rows == 2);
    // A line without an end waits for the next call; a "\r" may be half of an end.
    CHECK(rows_of(text, false).read.rows == 2);
    CHECK(rows_of(kEasy + "\r", false).read.rows == 0);
    CHECK(rows_of(kEasy + "\r", true).read.rows == 1);
    CHECK(rows_of("", false).read.rows == 0);
}

// Line ends wherever a vector may begin or end, and a text that may be scanned only once: inaccessible memory follows
// the first line.
void ends_are_near() {
    for (std::size_t at = 0; at < 70; ++at)
        for (const char c : {'\n', '\r', 'x'}) {
            std::string text(70, '.');
            text[at] = c;
            const Exact exact(text);
            const char* const end = exact.data() + exact.size();
            CHECK(line_end(exact.data(), end) == (c == 'x' ? end : exact.data() + at));
        }
    farandole::tests::GuardedPage memory;
    const auto page = memory.size();
    std::memset(memory.data(), '.', page);
    for (const char end : {'\r', '\n'}) {
        for (const std::size_t length : {std::size_t{kCells}, std::size_t{200}}) {  // a puzzle, and an invalid line
            char* const line = memory.data() + page - length - 17;
            line[length] = end;
            std::uint8_t cells[kCells], status[1];
            std::uint64_t starts[1];
            const auto read = read_rows9(line, length + 2 * page, 0, false, 1, cells, starts, status);
            CHECK(read.rows == 1 && read.next == length + 1 && (status[0] == open9) == (length == kCells));
        }
    }
}

void runs_end() {
    auto run = run_of(kEasy + "\n\n# c\n" + kEmpty + " label\r\n" + kEasy + ";\n \n# c\n");
    CHECK(run.puzzles == 3 && run.lines == 5);
    CHECK(run.end == 82 + 1 + 4 + 81 + 8 + 83);
    for (const std::string other : {"x", "53", "[Puzzle]", "\xC3\xA9", "end", " ", "#"}) {
        run = run_of(kEasy + "\n" + other + "\n");
        CHECK(run.puzzles == 1 && run.lines == 1 && run.end == 82);
        if (other != " " && other != "#") {
            CHECK(run_of(other + "\n" + kEasy + "\n").puzzles == 0);
        }
    }
    CHECK(run_of(kEasy, false).puzzles == 0);
    CHECK(run_of(kEasy, true).puzzles == 1);
    CHECK(run_of(kEasy + " x", true, Layout9{}).puzzles == 0);
    CHECK(run_of(kEasy + "\r\n", true, Layout9{}).puzzles == 1);
    CHECK(run_of(kEasy + "x\n").puzzles == 0);
    CHECK(run_of(kEasy + "9\n").puzzles == 0);
    CHECK(run_of(kEasy + "\r" + kEasy + "\n").puzzles == 0);
    CHECK(run_of(kEasy + " a\rb\n").puzzles == 0);
    CHECK(run_of("").puzzles == 0);
    for (int blank : {'0', '*', '-', '_', '?', 'x'}) {
        std::string line = kEasy;
        line[80] = static_cast<char>(blank);
        CHECK(run_of(line).puzzles == (blank == '0'));
    }
    std::string ignored;
    for (int i = 0; i < 1000; ++i) ignored += "#\n";
    CHECK(run_of(kEasy + "\n" + ignored + kEasy).puzzles == 1);
}

void labels_are_text() {
    const auto is_run = [](std::string_view label) {
        return run_of(kEasy + " " + std::string(label) + "\n").puzzles == 1;
    };
    for (const auto* text : {"\xE6\x95\xB0\xE7\x8B\xAC", "\xC3\xA9", "\xF0\x9F\x98\x80", "\x7F", "\xEF\xBF\xBE"})
        CHECK(is_run(text));
    for (const auto* broken : {"\xFF", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                               "\xF4\x90\x80\x80", "\xE6\x95", "\x80", "\xF8\x88\x80\x80\x80", "\xEF\xBF\xBD"})
        CHECK(!is_run(broken));
}

// A solution beside a puzzle must agree with it; regions and everything else don't.
void solutions_stand_beside() {
    const auto read = [](const std::string& line, const Layout9& layout = kLabelled) {
        const Exact exact(line);
        const auto run = run_at(exact.data(), exact.size(), 0, true, layout);
        if (!run.puzzles) return std::string("other");
        Place9 place;
        std::uint8_t cells[kCells];
        read_run9(exact.data(), run.end, layout, &place, cells);
        const std::string label(place.label, place.length);
        return (place.solution ? std::string(place.solution, kCells) == kSolution ? "solution" : "?" : "") +
               (label.empty() ? "" : "(" + label + ")");
    };
    for (const std::string between :
         {",", ";", "\t", " ", " , ", " | ", ",\"", " :'", ",\xEF\xBC\x8C", " \xEF\xBC\x9A"}) {
        CHECK(read(kEasy + between + kSolution) == "solution");
        CHECK(read(kEasy + between + kSolution + between + "a, b" + between + "\r\n") == "solution(a, b)");
        CHECK(read(kEasy + between + kSolution + "x") == "other");
    }
    CHECK(read(kEasy + " " + kSolution + "\xE6\x95\xB0") == "other");
    CHECK(read(kEasy + " " + kSolution + " \xE6\x95\xB0 ") == "solution(\xE6\x95\xB0)");
    CHECK(read(kSolution + " " + kSolution) == "other");
    CHECK(read(kSolution + " " + kEasy) == "other");
    for (std::size_t at = 0; at < kCells; ++at) {
        std::string line = kEasy + " " + kSolution;
        for (const char c : {'.', '0', 'a', static_cast<char>(kSolution[at] % 9 + '1')}) {
            line[kCells + 1 + at] = c;
            const bool is_given = kEasy[at] != '.', is_digit = c >= '1' && c <= '9', is_edge = at < 9 || at % 9 == 0;
            const bool is_other = !is_digit || is_given || is_edge;
            CHECK(read(line) == (is_other ? "other" : "?"));
        }
    }
    std::string map;
    for (int cell = 0; cell < kCells; ++cell) map += static_cast<char>('1' + cell / 27 * 3 + cell % 9 / 3);
    CHECK(read(kEmpty + "," + map) == "other");
    for (const char separator : {',', ';', '\t'}) {
        const std::string s(1, separator);
        const Layout9 one{Layout9::table, separator, 1}, two{Layout9::table, separator, 2};
        const Layout9 three{Layout9::table, separator, 3};
        CHECK(read(kEasy + "\r\n", one) == "" && read(kEasy + s, one) == "other");
        CHECK(read(kEasy, two) == "other" && read(kEasy + s, two) == "");
        CHECK(read(kEasy + s + kSolution, two) == "solution" && read(kEasy + s + kSolution + s, two) == "other");
        CHECK(read(kEasy + s + s + "a1", two) == "other" && read(kEasy + " " + kSolution, two) == "other");
        CHECK(read(kEasy + s + kSolution.substr(1), two) == "other");
        CHECK(read(kEasy + s + kSolution + s + "a1\r\n", three) == "solution(a1)");
        CHECK(read(kEasy + s + s + "a1", three) == "(a1)" && read(kEasy + s + s, three) == "");
        CHECK(read(kEasy + s + kSolution, three) == "other" && read(kEasy + s + s + "a b", three) == "other");
        CHECK(read("# c\n" + kEasy + s, two) == "other" && read("\n" + kEasy, one) == "other");
    }
    CHECK(read(kEasy + ",x\x1a") == "other");
}

std::string solved(std::string_view text, LineSolver9::Aim aim, std::uint64_t limit = 0, std::uint64_t sweeps = 3) {
    const Exact exact(text);
    const auto run = run_at(exact.data(), exact.size(), 0, true, kLabelled);
    CHECK(run.end == exact.size());
    LineSolver9 solver(*level9(nullptr), aim, limit);
    std::string out;
    for (int round = 0; round < 2; ++round) {  // memory is reused
        solver.load(exact.data(), exact.size(), run.puzzles, kLabelled);
        std::size_t ready = 0;
        std::string before;
        while (!solver.run(sweeps)) {
            CHECK(ready <= solver.ready());
            ready = solver.ready();
            before.resize(solver.size(ready));
            solver.write(ready, before.data());
        }
        CHECK(solver.ready() == run.puzzles);
        out.assign(solver.size(run.puzzles), '?');
        solver.write(run.puzzles, out.data());
        CHECK(out.compare(0, before.size(), before) == 0);
    }
    return out;
}

void lines_are_written() {
    using Aim = LineSolver9::Aim;
    std::string zeros = kEasy, clash = kEasy;
    for (auto& c : zeros)
        if (c == '.') c = '0';
    clash[2] = '5';
    const std::string text = kEasy + "\n" + zeros + "\t  a b \n# c\n" + clash + ",,\xE3\x80\x80;x\n" +
                             std::string(81, '0') + " \xEF\xBC\x8C\xE7\x94\xB2\xE3\x80\x80\r\n" + kSolution + " ; , y";
    CHECK(solved(text, Aim::unique) == kSolution + "\n" + kSolution + " a b\n" + clash + " , ,\xE3\x80\x80;x\n" +
                                           kEmpty + " \xE7\x94\xB2\n" + kSolution + " , , y\n");
    CHECK(solved(text, Aim::count, 7) == "1\n1\n0\n7\n1\n");
    CHECK(solved(text, Aim::count, 123'456) == "1\n1\n0\n123456\n1\n");
    CHECK(solved(text, Aim::count, 1024) == "1\n1\n0\n1024\n1\n");

    std::uint8_t cells[kCells] = {}, solution[kCells];
    Search9(cells).run(1, ~0ull, solution);
    std::string first(kCells, '?');
    symbols_of(solution, first.data());
    CHECK(solved(text, Aim::any) == kSolution + "\n" + kSolution + " a b\n" + clash + " , ,\xE3\x80\x80;x\n" + first +
                                        " \xE7\x94\xB2\n" + kSolution + " , , y\n");
}

void solutions_are_statuses() {
    const std::string text = kEasy + "\n\n" + kEmpty + "\n" + kSolution.substr(0, 80) + "1\n";
    LineSolver9 solver(*level9(nullptr), LineSolver9::Aim::unique);
    solver.load(text.data(), text.size(), 3, kLabelled);
    while (!solver.run(1)) {
    }
    CHECK(solver.status(0) == solved9 && solver.status(1) == many9 && solver.status(2) == none9);
    CHECK(solver.line(0) == 0 && solver.line(1) == 2 && solver.line(2) == 3);
    std::uint8_t cells[kCells];
    solver.givens(1, cells);
    for (const auto cell : cells) CHECK(cell == 0);
}

// A puzzle given up stays open, and keeps the solutions found; the others are unchanged.
void limits_give_up() {
    using Aim = LineSolver9::Aim;
    const std::string text = kEmpty + " e\n" + kEasy + "\n" + kEmpty + "\n";
    const auto run = [&](Aim aim, std::uint64_t limit, std::uint64_t nodes, std::uint64_t sweeps) {
        LineSolver9 solver(*level9(nullptr), aim, limit, nodes);
        solver.load(text.data(), text.size(), 3, kLabelled);
        while (!solver.run(sweeps)) CHECK(solver.ready() <= 1);
        CHECK(solver.ready() == 3);
        CHECK(solver.status(0) == open9 && solver.status(1) == solved9 && solver.status(2) == open9);
        CHECK(solver.total(1) == 1 && solver.total(0) == solver.total(2));
        CHECK(solver.guesses(0) == nodes && solver.guesses(1) == 0);
        return solver.total(0);
    };
    CHECK(run(Aim::unique, 0, 5, 3) == 0);
    CHECK(run(Aim::count, 1'000'000, 5, 3) == 0);
    const auto many = run(Aim::count, 1'000'000, 4000, 3);  // the lanes hand over to a search
    CHECK(many > 1024 && many == run(Aim::count, 1'000'000, 4000, 100'000));
    // A count is given up at the number that the search for one puzzle has reached: lanes have another limit.
    for (std::uint64_t nodes = 0; nodes < 3000; nodes += 1 + nodes / 50) {
        std::uint8_t cells[kCells] = {};
        Search9 search(cells);
        const auto found = search.count(1'000'000, nodes, ~0ull);
        CHECK(found == run(Aim::count, 1'000'000, nodes, 1000));
    }
}

void puzzles_are_read() {
    const std::string text = kEasy + " a\n\n" + kEmpty + "\n";
    LineSolver9 solver(*level9(nullptr), LineSolver9::Aim::read);
    solver.load(text.data(), text.size(), 2, kLabelled);
    CHECK(solver.ready() == 2 && solver.run(1) && solver.ready() == 2);
    CHECK(!solver.solution(0) && solver.line(1) == 2 && solver.place(0).length == 1);
    std::string out(solver.size(2), '?');
    solver.write(2, out.data());
    CHECK(out == kEasy + " a\n" + kEmpty + "\n");
}

// Random text: no access beyond the end, and runs and rows agree on what a plain puzzle is.
void noise() {
    std::mt19937 random(20261121);
    const std::string parts[] = {kEasy,
                                 kEasy.substr(0, 80),
                                 kSolution,
                                 kEmpty,
                                 "\n",
                                 "\n",
                                 "\n",
                                 "\r\n",
                                 "\r",
                                 " ",
                                 ",",
                                 "#",
                                 "\xEF\xBF\xBD",
                                 "\xE3\x80\x80",
                                 "\xFF",
                                 "abc",
                                 "\xEF\xBB\xBF",
                                 "/",
                                 "//",
                                 "5",
                                 std::string(1, '\0')};
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (int n = static_cast<int>(random() % 12); n; --n) text += parts[random() % std::size(parts)];
        if (!text.empty() && random() % 3 == 0) text.resize(random() % text.size());
        const bool last = random() % 2;
        const auto run = run_of(text, last);
        const auto rows = rows_of(text, last);
        CHECK(run.end <= text.size() && rows.read.next <= text.size());
        std::size_t inside = 0;
        for (std::size_t i = 0; i < rows.read.rows; ++i)
            if (rows.starts[i] < run.end) {
                CHECK(rows.status[i] == open9);
                ++inside;
            }
        CHECK(inside == run.puzzles);
        if (run.puzzles && round % 20 == 0) solved(text.substr(0, run.end), LineSolver9::Aim::unique, 0, 1000);
    }
}

}  // namespace

int main() {
    rows_are_lines();
    rows_go_on();
    ends_are_near();
    runs_end();
    labels_are_text();
    solutions_stand_beside();
    lines_are_written();
    solutions_are_statuses();
    limits_give_up();
    puzzles_are_read();
    noise();
    return 0;
}
