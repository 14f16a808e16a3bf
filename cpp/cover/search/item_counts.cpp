#include "cover/search/item_counts.hpp"

#include "isa.hpp"

namespace farandole::cover {

FARANDOLE_DECLARE_LEVELS(ItemCountsLevel, level, levels);

const ItemCountsLevel* item_counts_level(const char* name) {
    const Isa isa = isa_called(name);
    return levels[isa == Isa::avx512 && !has_vector_popcount() ? Isa::avx2 : isa];
}

}  // namespace farandole::cover
