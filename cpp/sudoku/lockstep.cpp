#include "sudoku/lockstep.hpp"

#include <cstring>

namespace farandole::sudoku {

namespace portable {
extern const Level9 level;
}
#ifdef FARANDOLE_X86_LEVELS
namespace avx2 {
extern const Level9 level;
}
namespace avx512 {
extern const Level9 level;
}
#endif

const Level9* level9(const char* name) {
#ifdef FARANDOLE_X86_LEVELS
    __builtin_cpu_init();
    const bool has_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512cd");
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                          __builtin_cpu_supports("fma");
    if (has_avx512 && (!name || std::strcmp(name, avx512::level.name) == 0)) return &avx512::level;
    if (has_avx2 && (!name || std::strcmp(name, avx2::level.name) == 0)) return &avx2::level;
#endif
    if (!name || std::strcmp(name, portable::level.name) == 0) return &portable::level;
    return nullptr;
}

}  // namespace farandole::sudoku
