// The board during propagation: what is left of each cell, and what has yet to be run.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "rules/board.hpp"
#include "rules/digits-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

using Words = std::uint64_t __attribute__((vector_size(8 * kWordsAtOnce)));

struct Work {
    const Board& board;
    Set* sets;
    std::uint64_t* dirty;  // records to run, a bit each
    Cell* placed;          // cells with one digit left whose peers may still have it
    std::size_t placed_count;
    std::uint64_t* scratch;  // for the record that runs
    bool is_inner = false;   // within an alternative: a record changes its own cells only

    // Leaves a cell those of its digits that are in `set`; false if there are none. Inlined, however many records call it.
    [[gnu::always_inline]] bool restrict(std::size_t cell, Set set) {
        const Set before = sets[cell], after = before & set;
        if (after == before) return true;
        sets[cell] = after;
        const std::uint64_t* watchers = board.watchers(cell);
        for (std::size_t word = 0; word < board.words(); word += kWordsAtOnce) {
            Words marks, more;
            std::memcpy(&marks, dirty + word, sizeof marks);
            std::memcpy(&more, watchers + word, sizeof more);
            marks |= more;
            std::memcpy(dirty + word, &marks, sizeof marks);
        }
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
            for (std::size_t first = 0, size = board.peer_count(cell); first < size; first += 64) {
                const std::size_t part = std::min<std::size_t>(size - first, 64);
                std::uint64_t having = 0;  // a bit for each peer, as few branches can be foretold
                for (std::size_t i = 0; i < part; ++i)
                    having |= std::uint64_t{(sets[peers[first + i]] & digit) != 0} << i;
                for (; having; having &= having - 1)
                    if (!restrict(peers[first + static_cast<std::size_t>(std::countr_zero(having))], ~digit))
                        return false;
            }
            if (board.has_apart() && !part_from(cell, digit)) return false;
        }
        return true;
    }

    bool part_from(Cell cell, Set digit) {
        const auto which = static_cast<std::size_t>(std::countr_zero(digit));
        const std::uint64_t* apart = board.apart_bits(cell, which);
        for (std::size_t word = 0; word < board.cell_words(); ++word)
            for (std::uint64_t others = apart[word]; others; others &= others - 1)
                if (!restrict(word * 64 + static_cast<std::size_t>(std::countr_zero(others)), ~digit)) return false;
        return true;
    }
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
