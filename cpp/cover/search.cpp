#include "cover/search.hpp"

#include "cover/bit_board.hpp"
#include "cover/depth_first.hpp"
#include "cover/replay.hpp"
#include "cover/sparse_board.hpp"

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
std::unique_ptr<Search> made(Compact&& compact, const Trail* trail, const Extra&... extra) {
    auto search = std::make_unique<Wanted>(std::move(compact), extra...);
    if (trail && !search->follow(*trail)) return nullptr;
    return search;
}

}  // namespace

std::unique_ptr<Search> make_search(const Problem& problem, const Setup& setup) {
    Compact compact(problem, setup.seed);
    const bool bits = setup.engine == Engine::bits ? BitBoard::fits(compact, most_bits)
                                                   : setup.engine == Engine::automatic && suits_bits(compact);
    if (setup.trail && !possible(*setup.trail, compact, bits || setup.steady)) return nullptr;
    const auto& level = setup.level ? *setup.level : *tally_level();
    if (bits) return made<DepthFirst<BitBoard, Engine::bits>>(std::move(compact), setup.trail, setup.steady, level);
    return made<DepthFirst<SparseBoard, Engine::sparse>>(std::move(compact), setup.trail, setup.steady);
}

}  // namespace farandole::cover
