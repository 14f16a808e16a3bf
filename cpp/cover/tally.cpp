#include "cover/tally.hpp"

#include "isa.hpp"

namespace farandole::cover {

FARANDOLE_DECLARE_LEVELS(TallyLevel, level, levels);

const TallyLevel* tally_level(const char* name) {
    const Isa isa = isa_called(name);
    return levels[isa == Isa::avx512 && !has_vector_popcount() ? Isa::avx2 : isa];
}

}  // namespace farandole::cover
