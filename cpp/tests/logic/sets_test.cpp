// Almost locked sets and techniques based on them, Sue de Coq, aligned exclusion: on boards made for each, on random
// ones, and compared with plain searches.
#include "logic/sets/locked_sets.hpp"
#include "tests/logic/states.hpp"

using namespace farandole::logic;
using Technique::aligned_pair_exclusion;
using Technique::aligned_triple_exclusion;
using Technique::als_chain;
using Technique::als_xy_wing;
using Technique::als_xz;
using Technique::death_blossom;
using Technique::sue_de_coq;

namespace {

void sue_de_coq_found() {
    const Board board = board_with(
        {{"r1c1", "1234"}, {"r1c2", "1234"}, {"r1c9", "12"}, {"r2c1", "34"}, {"r2c2", "5678"}, {"r1c8", "56789"}});
    const auto steps = all_steps(board, sue_de_coq);
    CHECK(!steps.empty());
    bool found = false;
    for (const Step& step : steps) {
        if (step.sets.size() != 3 || !(step.cells == (Cells::of(0) | Cells::of(1)))) continue;
        found = true;
        for (const Candidate& gone : step.eliminations) CHECK(row_of(gone.cell) == 0 || box_of(gone.cell) == 0);
    }
    CHECK(found);
    CHECK(finds_nothing(board_with({{"r1c1", "1234"}, {"r1c2", "1234"}, {"r1c9", "12"}, {"r2c1", "23"}}), sue_de_coq));
    CHECK(finds_nothing(board_with({{"r1c1", "1234"}, {"r1c2", "1235"}, {"r1c9", "12"}, {"r2c1", "34"}}), sue_de_coq));
}

void pairs() {
    const Board board = board_with({{"r1c1", "12"}, {"r1c5", "123"}, {"r1c6", "23"}, {"r1c9", "34"}, {"r5c9", "24"}});
    // r1c1 and r1c9, r5c9: no common digit except 2; with r1c56 one more.
    CHECK(!all_steps(board, als_xz).empty());
    const Board wing = board_with({{"r1c1", "12"}, {"r1c9", "13"}, {"r5c1", "23"}});
    // As an XY-wing: the pivot and a pincer form one set, the other pincer the other.
    CHECK(finds(wing, als_xz, {{"r5c9", "3"}}));
    CHECK(finds_nothing(board_with({{"r1c1", "12"}, {"r1c9", "13"}, {"r5c2", "23"}}), als_xz));
    // Two restricted commons: all digits are locked.
    const Board twice = board_with({{"r1c1", "12"}, {"r1c9", "123"}, {"r1c8", "123"}});
    CHECK(!all_steps(twice, als_xz).empty());
}

void wings() {
    const Board board = board_with({{"r1c1", "15"}, {"r1c9", "12"}, {"r9c9", "25"}});
    CHECK(finds(board, als_xy_wing, {{"r9c1", "5"}}));
    CHECK(finds_nothing(board_with({{"r1c1", "15"}, {"r1c9", "12"}, {"r9c9", "26"}}), als_xy_wing));
    CHECK(finds_nothing(board_with({{"r1c1", "15"}, {"r1c9", "12"}, {"r9c8", "25"}}), als_xy_wing));
}

void chains() {
    // An XY-chain through cells in the order of the sets.
    const Board board = board_with({{"r1c1", "15"}, {"r1c5", "12"}, {"r5c5", "23"}, {"r5c9", "35"}});
    CHECK(finds(board, als_chain, {{"r1c9", "5"}, {"r5c1", "5"}}));
    CHECK(finds_nothing(board_with({{"r1c1", "15"}, {"r1c5", "12"}, {"r5c5", "23"}, {"r5c9", "36"}}), als_chain));
    CHECK(finds_nothing(board_with({{"r1c1", "15"}, {"r1c5", "12"}, {"r6c6", "23"}, {"r5c9", "35"}}), als_chain));
    Options brief;
    brief.als_chain_length = 2;
    CHECK(finds_nothing(board, als_chain, brief));
}

void blossoms() {
    const Board board = board_with({{"r5c5", "12"}, {"r5c1", "13"}, {"r1c5", "23"}});
    CHECK(finds(board, death_blossom, {{"r1c1", "3"}}));
    CHECK(finds_nothing(board_with({{"r5c5", "124"}, {"r5c1", "13"}, {"r1c5", "23"}}), death_blossom));
    CHECK(finds_nothing(board_with({{"r5c5", "12"}, {"r5c1", "13"}, {"r1c5", "24"}}), death_blossom));
}

void aligned() {
    // 1 with 2 and 1 with 3 are needed by the other cells, 1 with 1 repeats.
    const Board one = board_with({{"r1c1", "147"}, {"r2c1", "23"}, {"r3c1", "12"}, {"r3c2", "13"}});
    CHECK(finds(one, aligned_pair_exclusion, {{"r1c1", "1"}}));
    const Board two =
        board_with({{"r1c1", "14"}, {"r1c2", "2345"}, {"r1c8", "12"}, {"r2c3", "13"}, {"r3c3", "14"}, {"r1c9", "15"}});
    CHECK(!all_steps(two, aligned_pair_exclusion).empty());
    const Board set = board_with({{"r1c1", "17"}, {"r1c5", "28"}, {"r1c8", "123"}, {"r1c9", "138"}, {"r1c7", "18"}});
    CHECK(!all_steps(set, aligned_pair_exclusion).empty());
    const Board column = board_with({{"r1c1", "147"}, {"r1c2", "23"}, {"r1c3", "12"}, {"r2c3", "13"}});
    CHECK(finds(column, aligned_pair_exclusion, {{"r1c1", "1"}}));
    const Board boxed = board_with({{"r5c5", "127"}, {"r6c6", "89"}, {"r4c4", "78"}, {"r4c5", "79"}});
    CHECK(finds(boxed, aligned_pair_exclusion, {{"r5c5", "7"}}));
    CHECK(finds_nothing(board_with({{"r1c1", "123"}, {"r2c1", "234"}, {"r3c1", "12"}}), aligned_pair_exclusion));
    CHECK(finds_nothing(board_with({{"r1c1", "123"}, {"r2c1", "45"}, {"r3c1", "67"}}), aligned_pair_exclusion));

    for (const Board& board : {one, two, set, column, boxed})
        CHECK(!all_steps(board, aligned_triple_exclusion).empty());
    // Only with a third cell, whatever its digit.
    const Board third = board_with(
        {{"r1c1", "1789"}, {"r1c2", "23"}, {"r1c3", "34"}, {"r2c1", "123"}, {"r2c2", "124"}, {"r2c3", "13"}});
    CHECK(!all_steps(third, aligned_triple_exclusion).empty());
    CHECK(finds_nothing(Board(), aligned_triple_exclusion));
    CHECK(finds_nothing(board_with({{"r1c1", "123"}, {"r2c1", "456"}, {"r3c1", "789"}}), aligned_triple_exclusion));
}

struct Plain {
    Cells cells;
    Digits digits;
};

std::vector<Plain> sets_plainly(const Board& board) {
    std::vector<Plain> sets;
    for (int house = 0; house < kHouses; ++house)
        for (unsigned chosen = 1; chosen < 512; ++chosen) {
            Plain set{};
            for (std::size_t at = 0; at < 9; ++at)
                if (chosen >> at & 1) {
                    set.cells.add(in_order(house)[at]);
                    set.digits |= board.candidates(in_order(house)[at]);
                }
            if (!set.cells.within(board.empty()) || count(set.digits) != set.cells.size() + 1) continue;
            bool known = false;
            for (const Plain& other : sets) known |= other.cells == set.cells;
            if (!known) sets.push_back(set);
        }
    return sets;
}

bool all_see_each_other(const Cells& one, const Cells& two) {
    for (int a : one)
        for (int b : two)
            if (a == b || !peers(a).has(b)) return false;
    return true;
}

// Sets, restricted commons, and the eliminations of two sets with one restricted common.
void against_plain_search() {
    std::mt19937 random(13);
    for (int round = 0; round < 25; ++round) {
        State state = random_state(random);
        const auto plain = sets_plainly(state.board);
        Search search;
        search.start(state.board);
        const auto& sets = almost_locked_sets(search);
        CHECK(sets.size() == plain.size());
        for (std::size_t at = 0; at < sets.size(); ++at) {
            bool known = false;
            for (const Plain& set : plain) known |= set.cells == sets[at].cells && set.digits == sets[at].digits;
            CHECK(known);
        }
        std::size_t commons = 0;
        Effects expected;
        for (std::size_t a = 0; a < sets.size(); ++a)
            for (std::size_t b = a + 1; b < sets.size(); ++b) {
                if (sets[a].cells.meets(sets[b].cells)) continue;
                int links = 0;
                std::vector<Candidate> gone;
                for (int x = 0; x < kDigits; ++x) {
                    const auto at = static_cast<std::size_t>(x);
                    if (!(sets[a].digits & sets[b].digits & only(x))) continue;
                    links += all_see_each_other(sets[a].where[at], sets[b].where[at]);
                }
                commons += links > 0;
                if (links != 1) continue;
                for (int z = 0; z < kDigits; ++z) {
                    const auto at = static_cast<std::size_t>(z);
                    if (!(sets[a].digits & sets[b].digits & only(z))) continue;
                    if (all_see_each_other(sets[a].where[at], sets[b].where[at])) continue;
                    for (int cell : state.board.where(z))
                        if (all_see_each_other(Cells::of(cell), sets[a].where[at] | sets[b].where[at]) &&
                            !(sets[a].cells | sets[b].cells).has(cell))
                            gone.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(z)});
                }
                if (!gone.empty()) expected.insert(sorted(gone));
            }
        CHECK(restricted_commons(search, false).all.size() == commons);
        const Effects found = effects(all_steps(state.board, als_xz));
        CHECK(std::ranges::includes(found, expected));
    }
}

}  // namespace

int main() {
    sue_de_coq_found();
    pairs();
    wings();
    chains();
    blossoms();
    aligned();
    against_plain_search();
    CHECK(check_on_random_boards(sue_de_coq, 100, true) > 0);
    CHECK(check_on_random_boards(als_xz, 20, true) > 0);
    CHECK(check_on_random_boards(als_xy_wing, 8, true) > 0);
    CHECK(check_on_random_boards(als_chain, 8, false) > 0);
    CHECK(check_on_random_boards(death_blossom, 30, true) > 0);
    CHECK(check_on_random_boards(aligned_pair_exclusion, 30, true) > 0);
    CHECK(check_on_random_boards(aligned_triple_exclusion, 10, true) > 0);
    Options overlap;
    overlap.als_overlap = true;
    CHECK(check_on_random_boards(als_xz, 10, true, overlap) > 0);
    CHECK(check_on_random_boards(death_blossom, 10, true, overlap) > 0);
}
