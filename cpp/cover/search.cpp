#include "cover/search.hpp"

#include "cover/bit_board.hpp"
#include "cover/depth_first.hpp"
#include "cover/sparse_board.hpp"

namespace farandole::cover {

namespace {

// A bit board looks at every word of the live options at every step; sparse sets look at
// what is struck out only, but at several times the cost each. With k entries an option
// and I items, about k * k / I of the options go in one step, so the quotient decides.
// The factor is set by time per node on Sudoku 16x16 (k = 4): about equal with 612 to 716
// items, sparse sets 1.9 times as fast with 1024. Which engine needs fewer nodes for the
// first covers of a problem with many is luck, and can matter more.
bool suits_bits(const Compact& compact) {
    constexpr double factor = 48;
    constexpr double most_mask_bits = 1 << 26;
    const double options = compact.options(), items = compact.items;
    if (options == 0 || options > BitBoard::most_options || options * items > most_mask_bits)
        return false;
    const double entries = static_cast<double>(compact.entry.size()) / options;
    return items <= factor * entries * entries;
}

}  // namespace

std::unique_ptr<Search> make_search(const Problem& problem, Engine engine) {
    Compact compact(problem);
    const bool bits = engine == Engine::bits ? compact.options() <= BitBoard::most_options
                                             : engine == Engine::automatic && suits_bits(compact);
    if (bits) return std::make_unique<DepthFirst<BitBoard, Engine::bits>>(std::move(compact));
    return std::make_unique<DepthFirst<SparseBoard, Engine::sparse>>(std::move(compact));
}

}  // namespace farandole::cover
