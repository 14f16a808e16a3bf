// Boards with cages that are searched many at once, compared with the same search of one after another.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "rules/search.hpp"
#include "tests/check.hpp"

using farandole::rules::Board;
using farandole::rules::Next;
using farandole::rules::search_level;
using farandole::rules::SearchLevel;
using farandole::rules::State;
using farandole::rules::state_of;

namespace {

using Numbers = std::vector<std::int32_t>;
using Digits = std::vector<std::uint8_t>;

constexpr std::uint64_t kEnough = 300, kMostGuesses = 20'000, kNever = ~std::uint64_t{0};

int digit_of(int cell) { return (3 * (cell / 9 % 3) + cell / 27 + cell % 9) % 9 + 1; }

void add(Numbers& stream, int code, const Numbers& body) {
    stream.push_back(code);
    stream.push_back(static_cast<std::int32_t>(body.size()));
    stream.insert(stream.end(), body.begin(), body.end());
}

void add_houses(Numbers& stream) {
    for (int house = 0; house < 9; ++house) {
        Numbers row, column, box;
        for (int i = 0; i < 9; ++i) {
            row.push_back(9 * house + i);
            column.push_back(9 * i + house);
            box.push_back(27 * (house / 3) + 3 * (house % 3) + 9 * (i / 3) + i % 3);
        }
        for (const Numbers& cells : {row, column, box}) add(stream, 2, cells);
    }
}

// Cages of up to six cells, side by side or in a slant; some have no total, some are left out.
Numbers puzzle(std::mt19937& dice, unsigned without, unsigned dropped) {
    Numbers stream;
    add_houses(stream);
    std::vector<bool> is_free(81, true);
    for (int first = 0; first < 81; ++first) {
        if (!is_free[static_cast<std::size_t>(first)]) continue;
        Numbers cage;
        unsigned digits = 0;
        const std::size_t size = 3 + dice() % 4;
        for (int cell = first, tries = 0; tries < 12 && cage.size() < size; ++tries) {
            const auto at = static_cast<std::size_t>(cell);
            if (is_free[at] && !(digits >> digit_of(cell) & 1)) {
                cage.push_back(cell);
                digits |= 1u << digit_of(cell);
                is_free[at] = false;
            }
            const int row = cell / 9 + static_cast<int>(dice() % 3) - 1,
                      column = cell % 9 + static_cast<int>(dice() % 3) - 1;
            if (0 <= row && row < 9 && 0 <= column && column < 9) cell = 9 * row + column;
        }
        if (dice() % 30 < dropped) continue;
        add(stream, 2, cage);
        if (dice() % 30 < without) continue;
        Numbers body{0, static_cast<std::int32_t>(cage.size())};
        body.insert(body.end(), cage.size(), 1);
        for (const int cell : cage) {
            body[0] += digit_of(cell);
            body.push_back(cell);
        }
        add(stream, 5, body);
    }
    return stream;
}

struct Answer {
    std::vector<Digits> solutions;
    std::uint64_t guesses = 0;
    bool is_over = false, was_together = false, had_more_sums = false;
};

// `before` are guesses that the search has made already, it seems: one that goes on for long knows more sums.
Answer answer_to(const std::shared_ptr<const Board>& board, const SearchLevel& level, bool is_alone,
                 std::uint64_t slice, std::uint64_t before) {
    const Digits blank(81, 0);
    State state = state_of(board, blank.data(), 81);
    if (is_alone) state.alone = kNever;
    state.guesses = before;
    state.round_at = before ? before + 15 : 0;
    Answer answer;
    Digits cells(81 * kEnough);
    while (state.next != Next::nothing && answer.solutions.size() < kEnough && state.guesses < before + kMostGuesses) {
        const std::uint64_t wanted = kEnough - answer.solutions.size();
        const std::uint64_t found = level.run(state, wanted, slice, cells.data());
        CHECK(found <= wanted);
        for (std::uint64_t i = 0; i < found; ++i)
            answer.solutions.emplace_back(cells.begin() + static_cast<std::ptrdiff_t>(81 * i),
                                          cells.begin() + static_cast<std::ptrdiff_t>(81 * (i + 1)));
    }
    answer.guesses = state.guesses - before;
    answer.had_more_sums = state.has_more_sums;
    answer.is_over = state.next == Next::nothing;
    answer.was_together = state.many.has_value();
    return answer;
}

}  // namespace

int main() {
    std::mt19937 dice(20'261'129);
    int over = 0, together = 0, without_sums = 0, more = 0;
    const int all = rounds(60);
    for (int round = 0; round < all; ++round) {
        const Numbers stream = puzzle(dice, round % 5 ? 0 : 6, static_cast<unsigned>(6 + round % 6));
        const auto board = std::make_shared<const Board>(9, std::size_t{81}, stream);
        Answer one = answer_to(board, *search_level(nullptr), true, kMostGuesses, 0);
        const std::uint64_t before = round % 3 ? 0 : 1990;
        Answer many = answer_to(board, *search_level(nullptr), false, kMostGuesses, before);
        CHECK(!one.was_together);
        for (const char* name : {"portable", "avx2", "avx512"}) {
            const SearchLevel* level = search_level(name);
            if (!level) continue;
            const Answer other = answer_to(board, *level, false, static_cast<std::uint64_t>(1 + round % 7), before);
            CHECK(other.solutions == many.solutions || !many.is_over);
            CHECK(other.guesses == many.guesses || !many.is_over);
        }
        together += many.was_together;
        without_sums += many.was_together && round % 5 == 0;  // cells that see each other by no record
        if (!one.is_over || !many.is_over) continue;
        std::sort(one.solutions.begin(), one.solutions.end());
        std::sort(many.solutions.begin(), many.solutions.end());
        CHECK(one.solutions == many.solutions);
        over += many.was_together;
        more += many.had_more_sums;
    }
    CHECK(over > all / 4 && together > over && without_sums > all / 20 && more > all / 20);
}
