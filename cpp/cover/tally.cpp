#include "cover/tally.hpp"

#include <cstring>

namespace farandole::cover {

namespace portable {
extern const TallyLevel level;
}
#ifdef FARANDOLE_X86_LEVELS
namespace avx2 {
extern const TallyLevel level;
}
namespace avx512 {
extern const TallyLevel level;
}
#endif

const TallyLevel* tally_level(const char* name) {
    const auto is_called = [name](const char* level) { return !name || std::strcmp(name, level) == 0; };
#ifdef FARANDOLE_X86_LEVELS
    __builtin_cpu_init();
    const bool has_avx2 = __builtin_cpu_supports("avx2");
    const bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512cd");
    // The first processors with AVX-512 can't count bits in vectors: they do as those with AVX2 do.
    if (has_avx512 && is_called("avx512"))
        return __builtin_cpu_supports("avx512vpopcntdq") ? &avx512::level : &avx2::level;
    if (has_avx2 && is_called("avx2")) return &avx2::level;
#endif
    return is_called("portable") ? &portable::level : nullptr;
}

}  // namespace farandole::cover
