// Boards with rules of every kind, compared with plain counting: each kind of record has its own definition here, and
// on thousands of small boards with several records the search finds the assignments that keep all of them.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "rules/candidates.hpp"
#include "rules/search.hpp"
#include "tests/check.hpp"
#include "tests/rules_cases.hpp"

using farandole::rules::Board;
using farandole::rules::Candidates;
using farandole::rules::Search;
using farandole::rules::search_level;

namespace {

// Random records that hold for a solution, so that most boards have some.
class Maker {
  public:
    Maker(int values, Digits solution, std::mt19937& random)
        : values_(values), random_(random), solution_(std::move(solution)) {}

    Numbers make(int depth = 0) {
        for (;;) {
            const auto code = static_cast<Code>(1 + below(uncrossed));
            if ((code == either && depth == 2) || (code == arranged && values_ > 9)) continue;
            if (code == uncrossed && solution_.size() < 4) continue;
            const Numbers result = record(code, body(code, depth));
            if (holds(result, 0, result.size(), values_, solution_) || !below(30)) return result;
        }
    }

    // A record of one kind: a sum of three cells that are added or subtracted, an element with each cell once.
    Numbers make_exact(Code code) {
        for (;;) {
            Numbers its = code == element ? cells(4, 4) : body(code, 0);
            if (code == related) its.resize(static_cast<std::size_t>(values_) + 2);  // a single pair
            if (code == region) its[1] = 0;                                          // of any size
            if (code == arranged && its[1]) continue;
            const Numbers result = record(code, its);
            const bool fits = code != sum || (result[3] <= 3 && std::all_of(&result[4], &result[4] + result[3],
                                                                            [](int c) { return c == 1 || c == -1; }));
            if (fits && (holds(result, 0, result.size(), values_, solution_) || !below(9))) return result;
        }
    }

    std::int32_t below(int bound) { return static_cast<std::int32_t>(random_() % static_cast<unsigned>(bound)); }

    // The ranks that some lines have.
    Numbers ranks_of(const Numbers& lines, std::int32_t length, int clues) {
        const auto count = static_cast<std::int32_t>(lines.size()) / length;
        Numbers result{length, below(2), clues};
        for (; clues; --clues) {
            const std::int32_t own = below(count);
            std::int32_t rank = 1;
            for (std::int32_t line = 0; line < count; ++line)
                rank += line_of(&lines[static_cast<std::size_t>(line * length)], length, solution_) <
                        line_of(&lines[static_cast<std::size_t>(own * length)], length, solution_);
            append(result, {own, rank});
        }
        append(result, lines);
        return result;
    }

    // That the cells of two or three digits are joined, on a board with four cells in a row; perhaps how many these are.
    Numbers region_of(std::int32_t size) {
        for (;;) {
            const std::int32_t digits = below(1 << values_);
            Numbers body{digits, below(2) ? 0 : size / values_ * std::popcount(static_cast<unsigned>(digits)), 4};
            for (std::int32_t cell = 0; cell < size; ++cell) body.push_back(cell);
            const Numbers result = record(region, body);
            if (holds(result, 0, result.size(), values_, solution_) || !below(100)) return result;
        }
    }

  private:
    Numbers cells(std::size_t least, std::size_t most) {
        Numbers all;
        for (std::size_t cell = 0; cell < solution_.size(); ++cell) all.push_back(static_cast<std::int32_t>(cell));
        std::shuffle(all.begin(), all.end(), random_);
        all.resize(std::min(all.size(), least + random_() % (most - least + 1)));
        return all;
    }

    Numbers images(bool is_symmetric) {
        Numbers result(static_cast<std::size_t>(values_), 0);
        for (std::size_t a = 0; a < result.size(); ++a)
            for (std::size_t b = 0; b < result.size(); ++b)
                if (is_symmetric && b < a ? result[b] >> a & 1 : below(3) > 0) result[a] |= 1 << b;
        return result;
    }

    Numbers body(Code code, int depth) {
        Numbers result;
        switch (code) {
            case allowed: result = {cells(1, 1)[0], below(1 << values_)}; break;
            case different: result = cells(2, 4); break;
            case related:
                if (const int kind = below(4); kind > 1)
                    result = images(false);
                else if (kind)  // not both the same one
                    for (int digit = 0, one = below(values_); digit < values_; ++digit)
                        result.push_back(((1 << values_) - 1) ^ (digit == one ? 1 << digit : 0));
                else  // the same digit, or nearly so
                    for (int digit = 0; digit < values_; ++digit) result.push_back(below(50) ? 1 << digit : 1);
                append(result, cells(2, 2));
                for (int more = below(3); more; --more) append(result, cells(2, 2));
                break;
            case clique: append(result = images(true), cells(2, 5)); break;
            case sum: {
                const Numbers where = cells(1, 6);
                result = {0, static_cast<std::int32_t>(where.size())};
                const int kind = below(3);
                for (const std::int32_t cell : where) {
                    result.push_back(kind == 0 ? 1 : kind == 1 ? 1 - 2 * below(2) : below(9) - 4);
                    result[0] += result.back() * solution_[static_cast<std::size_t>(cell)];
                }
                append(result, where);
                break;
            }
            case ascending: result = cells(2, 3); break;
            case between:
            case outside: result = cells(2, 5); break;
            case count: append(result = {below(1 << values_), below(64)}, cells(1, 5)); break;
            case accepted: {
                const std::int32_t states = below(4) ? 1 + below(5) : 60 + below(200);
                result = {states, below(states)};
                for (std::int32_t i = 0; i < states; ++i) result.push_back(below(2));
                for (std::int32_t i = 0; i < states * values_; ++i) result.push_back(below(states + 1) - 1);
                append(result, cells(1, 5));
                break;
            }
            case element: append(result = cells(2, 2), cells(2, 5)); break;  // a target can be index or value, too
            case either: {
                result = {1 + below(3)};
                for (std::int32_t i = result[0]; i > 0; --i) {
                    Numbers branch;
                    for (int j = 1 + below(2); j > 0; --j) append(branch, make(depth + 1));
                    result.push_back(static_cast<std::int32_t>(branch.size()));
                    append(result, branch);
                }
                break;
            }
            case distinct: result = cells(2, 6); break;
            case sets: {
                const Numbers where = cells(1, 4);
                result = {1 + below(6)};
                for (std::int32_t i = result[0]; i > 0; --i) {
                    std::int32_t set = 0;
                    while (std::popcount(static_cast<unsigned>(set)) <
                           std::min<int>(values_, static_cast<int>(where.size())))
                        set |= 1 << below(values_);
                    result.push_back(set);
                }
                append(result,
                       Numbers(where.begin(), where.begin() + std::min<int>(values_, static_cast<int>(where.size()))));
                break;
            }
            case same: {
                Numbers where = cells(4, 12);
                const std::size_t groups = 2 + random_() % 2;
                where.resize(std::max<std::size_t>(where.size() / groups, 1) * groups);
                append(result = {static_cast<std::int32_t>(groups)}, where);
                break;
            }
            case region: {
                const Numbers where = cells(1, 16);
                const int size = below(2) ? 0 : 1 + below(static_cast<int>(where.size()));
                append(result = {below(1 << values_), size, 1 + below(4)}, where);
                break;
            }
            case uncrossed: {
                for (int digit = 0; digit < values_; ++digit) result.push_back(below(3));
                const std::size_t wide = 2 + random_() % (solution_.size() / 2 - 1),
                                  most = solution_.size() / wide * wide;
                append(result = digits_of_regions(result), {static_cast<std::int32_t>(wide)});
                append(result, cells(most, most));
                break;
            }
            case ranks: {
                Numbers lines;
                const std::int32_t length = 1 + below(std::min<int>(values_, 3)), count = 2 + below(4);
                for (std::int32_t i = 0; i < count; ++i)
                    append(lines, cells(static_cast<std::size_t>(length), static_cast<std::size_t>(length)));
                result = ranks_of(lines, length, 1 + below(2));
                break;
            }
            case arranged: {
                Numbers where = cells(1, 4);
                where.resize(std::min(where.size(), static_cast<std::size_t>(values_)));
                const int first = below(values_), last = (first + 1 + below(values_ - 1)) % values_;
                const bool is_between = below(2);
                append(result = {below(is_between ? 6 : 4), is_between ? 1 << first | 1 << last : 0, below(2)}, where);
                break;
            }
        }
        return result;
    }

    int values_;
    std::mt19937& random_;
    Digits solution_;
};

struct Answer {
    std::vector<Digits> solutions;
    std::uint64_t guesses;
};

Answer answer_to(int values, const Numbers& stream, const Digits& givens) {
    Search search(std::make_shared<const Board>(values, givens.size(), stream), givens.data(), givens.size());
    std::vector<Digits> result;
    while (!search.finished()) {  // in pieces, as it is asked for
        std::vector<std::uint8_t> digits(3 * givens.size());
        const std::uint64_t found = search.run(3, 7, digits.data());
        for (std::size_t i = 0; i < found; ++i)
            result.emplace_back(digits.begin() + static_cast<std::ptrdiff_t>(i * givens.size()),
                                digits.begin() + static_cast<std::ptrdiff_t>((i + 1) * givens.size()));
    }
    std::sort(result.begin(), result.end());
    return {result, search.guesses()};
}

std::vector<Digits> every(int values, std::size_t cells) {
    std::vector<Digits> result;
    Digits digits(cells, 1);
    for (;;) {
        result.push_back(digits);
        std::size_t cell = cells;
        while (cell && digits[cell - 1] == values) digits[--cell] = 1;
        if (!cell) return result;
        ++digits[cell - 1];
    }
}

std::vector<Digits> those_that_hold(const std::vector<Digits>& all, int values, const Numbers& stream,
                                    const Digits& givens) {
    std::vector<Digits> result;
    for (const Digits& digits : all) {
        bool fits = true;
        for (std::size_t cell = 0; cell < givens.size(); ++cell)
            fits = fits && (!givens[cell] || givens[cell] == digits[cell]);
        if (fits && holds(stream, 0, stream.size(), values, digits)) result.push_back(digits);
    }
    return result;
}

// Whether the candidates, asked for in pieces, are those of all solutions.
bool has_candidates(int values, const Numbers& stream, const Digits& givens, const std::vector<Digits>& solutions,
                    std::uint32_t limit) {
    std::vector<std::uint32_t> expected(givens.size() * static_cast<std::size_t>(values));
    for (const Digits& digits : solutions)
        for (std::size_t cell = 0; cell < digits.size(); ++cell) {
            std::uint32_t& count = expected[cell * static_cast<std::size_t>(values) + digits[cell] - 1];
            count += count < limit;
        }
    const auto board = std::make_shared<const Board>(values, givens.size(), stream);
    Candidates whole(board, givens.data(), givens.size(), limit);
    Candidates pieces(board, givens.data(), givens.size(), limit, *search_level(nullptr), limit % 4);
    whole.run(~std::uint64_t{0});
    while (!pieces.finished()) pieces.run(1 + pieces.guesses() % 3);
    return whole.finished() && whole.counts() == expected && pieces.counts() == expected;
}

// Rows and columns of a board, as groups.
Numbers latin(int side) {
    Numbers stream;
    for (const bool is_column : {false, true})
        for (int i = 0; i < side; ++i) {
            Numbers group;
            for (int j = 0; j < side; ++j) group.push_back(is_column ? j * side + i : i * side + j);
            append(stream, record(different, group));
        }
    return stream;
}

// `common` holds on every board; `all` are the digits to look for solutions among.
void compare(int values, const Numbers& common, const std::vector<Digits>& all, int number, std::uint32_t seed) {
    std::mt19937 random(seed);
    const std::size_t cells = all[0].size();
    int with_some = 0;
    for (int round = 0; round < rounds(number); ++round) {
        Maker maker(values, all[random() % all.size()], random);
        Numbers stream = common;
        for (int i = maker.below(6); i >= 0; --i) append(stream, maker.make());
        Digits givens(cells, 0);
        if (!maker.below(3)) givens[random() % cells] = static_cast<std::uint8_t>(1 + maker.below(values));
        const std::vector<Digits> expected = those_that_hold(all, values, stream, givens);
        CHECK(answer_to(values, stream, givens).solutions == expected);
        for (const std::uint32_t limit : {1u, 2u + static_cast<unsigned>(round % 9), 1'000u})
            CHECK(has_candidates(values, stream, givens, expected, limit));
        with_some += !expected.empty();
    }
    CHECK(with_some > rounds(number) / 2);
}

// Three rows of six cells, and the boxes in them.
Numbers band() {
    Numbers stream;
    for (int i = 0; i < 3; ++i) {
        Numbers row, box;
        for (int j = 0; j < 6; ++j) {
            row.push_back(6 * i + j);
            box.push_back(j / 2 * 6 + 2 * i + j % 2);
        }
        append(stream, record(different, row));
        append(stream, record(different, box));
    }
    return stream;
}

// Where two rows have a digit in the same box only, no guess is needed to see that there is nothing left.
void two_rows_in_one_box() {
    Numbers stream = band();
    for (const std::int32_t row : {0, 1})
        for (std::int32_t column = 2; column < 6; ++column)
            append(stream, record(allowed, {6 * row + column, 0b111110}));
    const Answer answer = answer_to(6, stream, Digits(18, 0));
    CHECK(answer.solutions.empty() && answer.guesses == 0);
}

// Three houses with two cells in each of three others, but every two of them with a cell in common: no band.
void no_band() {
    Numbers stream;
    for (const Numbers& house :
         {Numbers{0, 1, 2, 3, 4, 5}, Numbers{6, 7, 8, 9, 10, 11}, Numbers{12, 13, 14, 15, 16, 17},
          Numbers{0, 1, 6, 7, 12, 13}, Numbers{1, 3, 8, 9, 14, 15}, Numbers{4, 5, 9, 11, 13, 17}})
        append(stream, record(different, house));
    const Digits givens{1, 2, 3, 4, 5, 6, 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    std::vector<Digits> all;
    for (Digits digits{1, 2, 3, 4, 5, 6, 5, 6, 1, 2, 3, 4, 1, 2, 3, 4, 5, 6};;) {
        all.push_back(digits);
        if (std::next_permutation(digits.begin() + 12, digits.end())) continue;
        if (!std::next_permutation(digits.begin() + 8, digits.begin() + 12)) break;
    }
    const std::vector<Digits> expected = those_that_hold(all, 6, stream, givens);
    CHECK(!expected.empty() && answer_to(6, stream, givens).solutions == expected);
}

// How many of many cells have a digit, on rows and columns.
void many_places(const std::vector<Digits>& squares, int number) {
    std::mt19937 random(7);
    for (int round = 0; round < rounds(number); ++round) {
        Maker maker(4, squares[random() % squares.size()], random);
        Numbers stream = latin(4), where;
        for (std::int32_t cell = 0; cell < 16; ++cell)
            if (maker.below(3)) where.push_back(cell);
        for (std::int32_t digit = 0; digit < 3; ++digit) {
            Numbers body{1 << digit, 1 << maker.below(5) | 1 << maker.below(5)};
            append(body, where);
            append(stream, record(count, body));
        }
        const Digits givens(16, 0);
        CHECK(answer_to(4, stream, givens).solutions == those_that_hold(squares, 4, stream, givens));
    }
}

// The ranks of some rows and columns, read from both ends.
void ranks_of_sides(const std::vector<Digits>& squares, int number) {
    std::mt19937 random(8);
    Numbers lines;
    for (const int from : {0, 3})
        for (const bool is_column : {false, true})
            for (int i = 0; i < 4; ++i)
                for (int j = 0; j < 4; ++j)
                    lines.push_back(is_column ? std::abs(from - j) * 4 + i : i * 4 + std::abs(from - j));
    for (int round = 0; round < rounds(number); ++round) {
        Maker maker(4, squares[random() % squares.size()], random);
        Numbers stream = latin(4);
        append(stream, record(ranks, maker.ranks_of(lines, 4, 1 + maker.below(6))));
        if (maker.below(2))
            append(stream, record(either, either_of(maker.ranks_of(lines, 4, 1), maker.ranks_of(lines, 4, 2))));
        const Digits givens(16, 0);
        CHECK(answer_to(4, stream, givens).solutions == those_that_hold(squares, 4, stream, givens));
    }
}

// What these kinds remove is all that can be removed: so no guess is wrong, and each but the last solution needs one.
void exact(int number) {
    std::mt19937 random(6);
    for (const Code code :
         {allowed, related, ascending, between, outside, count, accepted, element, sum, arranged, region, uncrossed})
        for (int round = 0; round < rounds(number); ++round) {
            const int values = 3 + static_cast<int>(random() % (code == arranged ? 7 : 4));
            const std::vector<Digits> all = every(values, 4);
            Maker maker(values, all[random() % all.size()], random);
            const Numbers stream = maker.make_exact(code);
            const std::vector<Digits> expected = those_that_hold(all, values, stream, Digits(4, 0));
            const Answer answer = answer_to(values, stream, Digits(4, 0));
            CHECK(answer.solutions == expected);
            CHECK(answer.guesses == (expected.empty() ? 0 : expected.size() - 1));
        }
}

// Regions of one digit or two, of all cells of a board.
void regions(const std::vector<Digits>& squares, int number) {
    std::mt19937 random(9);
    int with_some = 0;
    for (int round = 0; round < rounds(number); ++round) {
        Maker maker(4, squares[random() % squares.size()], random);
        Numbers stream;
        for (int i = maker.below(2); i >= 0; --i) append(stream, maker.region_of(16));
        const Digits givens(16, 0);
        const std::vector<Digits> expected = those_that_hold(squares, 4, stream, givens);
        append(stream, latin(4));
        CHECK(answer_to(4, stream, givens).solutions == expected);
        with_some += !expected.empty();
    }
    CHECK(with_some > rounds(number) / 2);
}

// The first two cells need a 1 or a 2, and have no 2: the third, which sees both, isn't 1. So it's 3, and so on.
void needed_by_one_of_two() {
    Numbers stream = record(count, {3, 2 | 4, 0, 1});
    for (const std::int32_t cell : {0, 1}) append(stream, record(allowed, {cell, 1 | 4}));
    append(stream, record(allowed, {2, 1 | 4}));
    for (const std::int32_t cell : {0, 1}) append(stream, record(different, {cell, 2}));
    const Answer answer = answer_to(3, stream, Digits(3, 0));
    CHECK((answer.solutions == std::vector<Digits>{{1, 1, 3}}));
    CHECK(answer.guesses == 0);
}

template <class Call>
bool refuses(Call call) {
    try {
        call();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

void refuse_bad_streams() {
    std::mt19937 random(5);
    for (int round = 0; round < rounds(6'000); ++round) {
        Maker maker(5, Digits(6, 3), random);
        Numbers stream;
        for (int i = 0; i < 3; ++i) append(stream, maker.make());
        for (int i = 1 + maker.below(3); i > 0; --i) stream[random() % stream.size()] = maker.below(40) - 5;
        if (maker.below(2)) stream.resize(random() % stream.size());
        // Whatever it says, it is refused or it ends.
        refuses([&] { answer_to(5, stream, Digits(6, 0)); });
    }
    CHECK(refuses([] { Board(9, 81, {99, 0}); }));
    CHECK(refuses([] { Board(9, 81, {allowed, 2, 81, 1}); }));
    CHECK(refuses([] { Board(9, 81, {different, 3, 0, 1}); }));  // longer than the stream
    CHECK(refuses([] { Board(26, 81, {}); }));
    CHECK(refuses([] { Board(10, 81, record(arranged, {1, 0, 1, 0, 1})); }));
    CHECK(refuses([] { Board(9, 81, record(arranged, {3, 7, 1, 0, 1})); }));
    CHECK(refuses([] { Board(17, 81, record(arranged, {3, 3, 1, 0, 1})); }));
    CHECK(refuses([] { Board(9, 4096, {}); }));
    for (const Numbers& body : {Numbers{3, 2, 2, 0, 1, 2, 3}, Numbers{1, 2, 2, 0, 1, 2, 3, 4}})
        CHECK(refuses([&] { Board(2, 5, record(uncrossed, body)); }));
}

}  // namespace

int main() {
    const Numbers rows = latin(4);
    std::vector<Digits> squares;
    for (const Digits& digits : answer_to(4, rows, Digits(16, 0)).solutions)
        if (holds(rows, 0, rows.size(), 4, digits)) squares.push_back(digits);
    CHECK(squares.size() == 576);  // A002860
    compare(3, {}, every(3, 6), 1'500, 1);
    compare(5, {}, every(5, 4), 1'500, 2);
    compare(11, {}, every(11, 3), 500, 3);
    compare(4, rows, squares, 1'500, 4);
    Numbers smaller = rows;  // the same squares with two more digits, which no cell has: houses of some digits
    for (std::int32_t cell = 0; cell < 16; ++cell) append(smaller, record(allowed, {cell, 15}));
    compare(6, smaller, squares, 300, 8);
    Numbers top = band();
    for (std::int32_t cell = 0; cell < 6; ++cell) append(top, record(allowed, {cell, 1 << cell}));
    const std::vector<Digits> bands = answer_to(6, top, Digits(18, 0)).solutions;
    CHECK(bands.size() == 10 * 8 * 8);  // sets of digits in the parts of the second row; the order in each
    compare(6, top, bands, 300, 9);
    two_rows_in_one_box();
    no_band();
    many_places(squares, 500);
    ranks_of_sides(squares, 500);
    regions(squares, 500);
    exact(150);
    needed_by_one_of_two();
    refuse_bad_streams();
    return 0;
}
