#include "sudoku/levels9.hpp"

#include <cstring>

#include "sudoku/lockstep.hpp"
#include "sudoku/search9.hpp"

namespace farandole::sudoku {

namespace portable {
extern const Level9 level;
extern const SearchLevel9 search_level;
}
#ifdef FARANDOLE_X86_LEVELS
namespace avx2 {
extern const Level9 level;
extern const SearchLevel9 search_level;
}
namespace avx512 {
extern const Level9 level;
extern const SearchLevel9 search_level;
}
#endif

Isa9 isa9(const char* name) {
    const auto is_called = [name](const char* level) { return !name || std::strcmp(name, level) == 0; };
#ifdef FARANDOLE_X86_LEVELS
    __builtin_cpu_init();
    const bool has_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512cd");
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                          __builtin_cpu_supports("fma");
    if (has_avx512 && is_called("avx512")) return Isa9::avx512;
    if (has_avx2 && is_called("avx2")) return Isa9::avx2;
#endif
    return is_called("portable") ? Isa9::portable : Isa9::none;
}

const Level9* level9(const char* name) {
    switch (isa9(name)) {
        case Isa9::none: return nullptr;
#ifdef FARANDOLE_X86_LEVELS
        case Isa9::avx2: return &avx2::level;
        case Isa9::avx512: return &avx512::level;
#endif
        default: return &portable::level;
    }
}

const SearchLevel9* search_level9(const char* name) {
    switch (isa9(name)) {
        case Isa9::none: return nullptr;
#ifdef FARANDOLE_X86_LEVELS
        case Isa9::avx2: return &avx2::search_level;
        case Isa9::avx512: return &avx512::search_level;
#endif
        default: return &portable::search_level;
    }
}

}  // namespace farandole::sudoku
