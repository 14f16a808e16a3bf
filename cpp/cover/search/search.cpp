#include "cover/search/search.hpp"

#include "cover/search/bit_board.hpp"
#include "cover/search/depth_first.hpp"
#include "cover/search/replay.hpp"
#include "cover/search/sparse_board.hpp"
#include "require.hpp"

namespace farandole::cover {

namespace {

constexpr double most_bits = 1 << 26;  // of the bit board's rows: 8 MB

// A bit board looks at all open items at every step; sparse sets look at what is struck out
// only, but at several times the cost each. With k entries an option and I items, about
// k * k / I of the options go in one step, so the quotient decides. The factor is set by time
// per node: equal with 1140 items of 3 entries an option, sparse sets 1.5 times as fast with 2010 of 3;
// bits 1.7 times with 716 items of 4, and either ahead between 1500 and 2500 of 4. Which engine needs fewer nodes for the first covers of a problem with
// many is luck, and can matter more.
bool suits_bits(const Compact& compact) {
    constexpr double factor = 120;
    const double options = compact.options(), items = compact.items;
    if (options == 0 || !BitBoard::fits(compact, most_bits)) return false;
    const double entries = static_cast<double>(compact.entry.size()) / options;
    return items <= factor * entries * entries;
}

template <class Wanted, class... Extra>
std::unique_ptr<Search> made(Compact&& compact, const SearchState* state, const Extra&... extra) {
    auto search = std::make_unique<Wanted>(std::move(compact), extra...);
    if (state && !search->follow(*state)) return nullptr;
    return search;
}

}  // namespace

std::unique_ptr<Search> make_search(const Problem& problem, const Setup& setup) {
    REQUIRE(well_formed(problem));
    Compact compact(problem, setup.seed);
    const bool bits = setup.engine == Engine::bits ? BitBoard::fits(compact, most_bits)
                                                   : setup.engine == Engine::automatic && suits_bits(compact);
    if (setup.state && !possible(*setup.state, compact, setup.ordered)) return nullptr;
    const auto& level = setup.level ? *setup.level : *item_counts_level();
    if (bits) return made<DepthFirst<BitBoard, Engine::bits>>(std::move(compact), setup.state, setup.ordered, level);
    return made<DepthFirst<SparseBoard, Engine::sparse>>(std::move(compact), setup.state, setup.ordered);
}

}  // namespace farandole::cover
