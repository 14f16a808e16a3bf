// The board compared with a plain one that examines every house again after each removed candidate: the same sets, the
// same counts, and singles in the same order.
#include <algorithm>
#include <numeric>

#include "tests/logic/boards.hpp"

namespace {

using namespace boards;

struct PlainBoard {
    std::array<std::array<bool, kDigits>, kCells> may{};
    std::array<int, kCells> value{};
    std::vector<Candidate> naked, hidden;

    PlainBoard() {
        for (auto& cell : may) cell.fill(true);
        value.fill(-1);
    }

    int places(int house, int digit) const {
        int many = 0;
        for (auto cell : in_order(house)) many += may[cell][static_cast<std::size_t>(digit)];
        return many;
    }

    void lose(int cell, int digit) {
        auto& digits = may[static_cast<std::size_t>(cell)];
        if (!digits[static_cast<std::size_t>(digit)]) return;
        digits[static_cast<std::size_t>(digit)] = false;
        if (value[static_cast<std::size_t>(cell)] < 0 && std::ranges::count(digits, true) == 1)
            naked.push_back({static_cast<std::uint8_t>(cell),
                             static_cast<std::uint8_t>(std::ranges::find(digits, true) - digits.begin())});
        for (auto house : houses_of(cell)) {
            if (places(house, digit) != 1) continue;
            for (auto left : in_order(house))
                if (may[left][static_cast<std::size_t>(digit)])
                    hidden.push_back({left, static_cast<std::uint8_t>(digit)});
        }
    }

    // The digit is removed from the peers first, then the other candidates from the cell.
    void place(int cell, int digit) {
        value[static_cast<std::size_t>(cell)] = digit;
        const auto had = may[static_cast<std::size_t>(cell)];
        may[static_cast<std::size_t>(cell)][static_cast<std::size_t>(digit)] = false;
        for (int peer : peers(cell)) lose(peer, digit);
        std::erase_if(hidden, [&](const Candidate& one) {
            return one.digit == digit && (one.cell == cell || peers(cell).has(one.cell));
        });
        for (int lost = 0; lost < kDigits; ++lost)
            if (lost != digit && had[static_cast<std::size_t>(lost)]) lose(cell, lost);
    }
};

// The singles that can still be played, in order, without repetitions.
std::vector<Candidate> playable(const std::vector<Candidate>& singles, const PlainBoard& plain) {
    std::vector<Candidate> list;
    for (const Candidate& one : singles)
        if (plain.value[one.cell] < 0 && plain.may[one.cell][one.digit] && std::ranges::find(list, one) == list.end())
            list.push_back(one);
    return list;
}

std::vector<Candidate> all_of(const SinglesQueue& queue) {
    std::vector<Candidate> list;
    for (int at = 0; at < queue.size(); ++at) list.push_back(queue[at]);
    return list;
}

void compare(const Board& board, const PlainBoard& plain) {
    HouseSet full = board.nearly_full();
    for (int house = 0; house < kHouses; ++house) {
        int empty = 0;
        for (auto cell : in_order(house)) empty += plain.value[cell] < 0;
        CHECK(board.empties(house) == empty);
        if (empty == 1) CHECK(full && full.take() == house);
        for (int digit = 0; digit < kDigits; ++digit) CHECK(board.places(house, digit) == plain.places(house, digit));
    }
    CHECK(!full);
    for (int cell = 0; cell < kCells; ++cell) {
        CHECK(board.value(cell) == plain.value[static_cast<std::size_t>(cell)]);
        for (int digit = 0; digit < kDigits; ++digit) {
            const bool may = plain.may[static_cast<std::size_t>(cell)][static_cast<std::size_t>(digit)];
            CHECK(board.has(cell, digit) == may);
            CHECK(((board.candidates(cell) >> digit & 1) != 0) == may);
        }
    }
    CHECK(playable(all_of(board.naked), plain) == playable(plain.naked, plain));
    CHECK(playable(all_of(board.hidden), plain) == playable(plain.hidden, plain));
}

void counts_by_hand() {
    HouseCounts counts = HouseCounts::nines();
    for (int times = 0; times < 8; ++times) counts.subtract(80);
    for (int house = 0; house < kHouses; ++house)
        CHECK(counts[house] == (house == 8 || house == 17 || house == 26 ? 1 : 9));
    HouseSet ones = counts.ones();
    CHECK(ones.take() == 8 && ones.take() == 17 && ones.take() == 26 && !ones);
    CHECK(!counts.none());
    counts.subtract(80);
    CHECK(!counts.ones());
    ones = counts.none();
    CHECK(ones.take() == 8 && ones.take() == 17 && ones.take() == 26 && !ones);
}

}  // namespace

int main() {
    counts_by_hand();
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        Grid solution{};
        CHECK(solutions(random_puzzle(random), solution) == 1);
        Board board;
        PlainBoard plain;
        std::vector<int> order(kCells);
        std::iota(order.begin(), order.end(), 0);
        std::ranges::shuffle(order, random);
        for (int cell : order) {
            const int digit = solution[static_cast<std::size_t>(cell)] - 1;
            // Occasionally true candidates are removed.
            for (int times = 0; times < static_cast<int>(random() % 4); ++times) {
                const int at = static_cast<int>(random() % kCells), lost = static_cast<int>(random() % kDigits);
                if (solution[static_cast<std::size_t>(at)] - 1 == lost || !board.empty().has(at)) continue;
                CHECK(board.remove(at, lost));
                plain.lose(at, lost);
            }
            CHECK(board.place(cell, digit));
            plain.place(cell, digit);
            compare(board, plain);
        }
        CHECK(board.solved());
    }
    return 0;
}
