// States of searches from untrusted sources: rejected, or resumed without harm.
#include "cover/search/state.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <random>
#include <utility>

#include "search_cases.hpp"

using namespace farandole::cover;

namespace {

// A state of a search, or of a part that it gave away.
std::vector<std::uint8_t> some_state(std::mt19937& random, const Problem& problem, const Setup& way) {
    const auto search = make_search(problem, way);
    Limits few;
    few.nodes = random() % 6;
    search->run(few, nullptr);
    SearchState given;
    if (random() % 3 == 0 && search->split(given)) return packed(given, origin_of(problem, way, *search));
    return packed(search->state(), origin_of(problem, way, *search));
}

struct Outcome {
    int refused = 0, impossible = 0, searched = 0;
};

// The fate of bytes: they are rejected, or the search finds covers without repetition.
void take_up(const Problem& problem, Setup way, const std::vector<std::uint8_t>& bytes, const Covers& expected,
             Outcome& outcome) {
    SearchState state;
    Origin origin;
    if (unpack(bytes.data(), bytes.size(), state, origin) != Unfit::no) {
        ++outcome.refused;
        return;
    }
    way.state = &state;
    const auto search = make_search(problem, way);
    if (!search) {
        ++outcome.impossible;
        return;
    }
    ++outcome.searched;
    Batch batch;
    CHECK(search->run({}, &batch) == Status::finished);
    for (const auto covers = unpacked(batch); const auto& cover : covers)
        CHECK(expected.contains(cover) && covers.count(cover) == 1);
}

Setup some_way(std::mt19937& random) {
    auto way = every_way()[random() % 2];
    way.ordered = random() % 3 == 0;
    return way;
}

// Bytes that aren't a state of this problem are rejected, by their checksum or by their content.
void survives_foreign_states() {
    std::mt19937 random(seed(4));
    Outcome flipped, sealed, several, foreign;
    for (int round = 0; round < rounds(160); ++round) {
        const auto problem = random_problem(random);
        const auto expected = enumerated(problem);
        const auto way = some_way(random);
        const auto bytes = some_state(random, problem, way);
        take_up(problem, way, bytes, expected, foreign);
        for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
            auto changed = bytes;
            changed[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
            take_up(problem, way, changed, expected, flipped);
            if (bit >= 8 * (bytes.size() - 8)) continue;
            seal(changed);  // as an attacker would
            take_up(problem, way, changed, expected, sealed);
        }
        for (int times = 0; times < 500; ++times) {
            auto changed = bytes;
            for (auto number = 1 + random() % 4; number > 0; --number) {
                const auto word = random() % (bytes.size() / 4 - 2) * 4;
                for (std::size_t at = 0; at < 4; ++at) changed[word + at] = 0;
                changed[word] = static_cast<std::uint8_t>(random() % 32);
            }
            seal(changed);
            take_up(problem, way, changed, expected, several);
        }
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            take_up(problem, way, {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}, expected,
                    flipped);
            if (size < 12) continue;
            auto shorter = bytes;
            shorter.resize(size);
            seal(shorter);
            take_up(problem, way, shorter, expected, sealed);
        }
        for (std::size_t more = 1; more < 16; ++more) {
            auto longer = bytes;
            longer.resize(bytes.size() + more);
            take_up(problem, way, longer, expected, flipped);
            seal(longer);
            SearchState state;
            Origin origin;
            CHECK(unpack(longer.data(), longer.size(), state, origin) != Unfit::no);
        }
        for (int times = 0; times < 100; ++times) {
            std::vector<std::uint8_t> noise(random() % 400);
            for (auto& byte : noise) byte = static_cast<std::uint8_t>(random());
            std::copy_n(bytes.begin(), std::min<std::size_t>(noise.size(), random() % 12), noise.begin());
            take_up(problem, way, noise, expected, flipped);
            const auto other = random_problem(random);
            take_up(problem, way, some_state(random, other, way), expected, foreign);
        }
    }
    CHECK(flipped.impossible == 0 && flipped.searched == 0);  // the checksum detects all
    CHECK(sealed.impossible > rounds(1000) && sealed.searched > rounds(1000));
    CHECK(several.impossible > rounds(1000) && several.searched > rounds(1000));
    CHECK(foreign.refused == 0 && foreign.impossible > rounds(1000) && foreign.searched > rounds(160));
    auto old = std::vector<std::uint8_t>{'F', 'L', 'T', '1', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    SearchState state;
    Origin origin;
    CHECK(unpack(old.data(), old.size(), state, origin) == Unfit::version);
    old[0] = 'f';
    CHECK(unpack(old.data(), old.size(), state, origin) == Unfit::unknown);
}

// The same deep in a large problem, where boards store their states differently.
void survives_states_of_large_problems() {
    std::mt19937 random(seed(10));
    const std::uint32_t cells = 1100;
    std::vector<std::vector<std::uint32_t>> options;
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        options.push_back({cell});
        if (cell % 3) options.push_back({cell - 1, cell});
    }
    auto problem = make(cells, cells, options);
    for (const auto bounded : {false, true}) {
        if (bounded) {
            problem.low.assign(cells, 1);
            problem.high.assign(cells, 2);
        }
        for (const auto kind : {Engine::sparse, Engine::bits}) {
            Setup way;
            way.engine = kind;
            const auto search = make_search(problem, way);
            Limits few;
            few.nodes = 900;
            search->run(few, nullptr);
            const auto bytes = packed(search->state(), origin_of(problem, way, *search));
            int searched = 0;
            for (int times = 0; times < rounds(400); ++times) {
                auto changed = bytes;
                changed[random() % (bytes.size() - 8)] ^= static_cast<std::uint8_t>(1 << random() % 8);
                seal(changed);
                SearchState state;
                Origin origin;
                if (unpack(changed.data(), changed.size(), state, origin) != Unfit::no) continue;
                way.state = &state;
                if (const auto other = make_search(problem, way)) {
                    ++searched;
                    few.nodes = 2000;
                    other->run(few, nullptr);
                }
            }
            CHECK(searched > 0);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    begin_at(argc, argv);
    survives_foreign_states();
    survives_states_of_large_problems();
}
