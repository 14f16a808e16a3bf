// The board during propagation: what is left of each cell, and what has yet to be run.
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/board.hpp"
#include "rules/digits-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

struct Work {
    const Board& board;
    Set* sets;
    std::uint64_t* dirty;  // records to run, a bit each
    Cell* placed;          // cells with one digit left whose peers may still have it
    std::size_t placed_count;
    std::uint64_t* scratch;  // for the record that runs
    bool is_inner = false;   // within an alternative: a record changes its own cells only

    // Leaves a cell those of its digits that are in `set`; false if there are none.
    bool restrict(std::size_t cell, Set set) {
        const Set before = sets[cell], after = before & set;
        if (after == before) return true;
        sets[cell] = after;
        const std::uint64_t* watchers = board.watchers(cell);
        for (std::size_t word = 0; word < board.words(); ++word) dirty[word] |= watchers[word];
        if (is_single(after)) {
            if (!after) return false;
            placed[placed_count++] = static_cast<Cell>(cell);
        }
        return true;
    }

    // Removes a digit that is placed from its peers, and so on.
    bool spread() {
        while (placed_count) {
            const Cell cell = placed[--placed_count];
            const Set digit = sets[cell];
            const Cell* peers = board.peers(cell);
            for (std::size_t i = 0, size = board.peer_count(cell); i < size; ++i)
                if (sets[peers[i]] & digit && !restrict(peers[i], ~digit)) return false;
        }
        return true;
    }
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
