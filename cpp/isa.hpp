// The instruction sets that parts of the kernel are compiled for, and which of them there are here.
//
//     name        compiled with       needs
//     avx512      -march=x86-64-v4    AVX-512 F, BW, VL, DQ, CD
//     avx2        -march=x86-64-v3    AVX2, BMI, BMI2, FMA; no processor has these without the rest of v3
//     portable    nothing             nothing: vectors of 16 bytes, in the compiler's own terms
//
// A part that comes in levels has a source *-inl.hpp and files *_portable.cpp, *_avx2.cpp and
// *_avx512.cpp that include it, each into a namespace of its own. Nothing shared may be inlined there,
// not even from the standard library: the linker keeps one copy of such code for all levels, and
// it could be the one for the newest processor.
#pragma once

namespace farandole {

enum class Isa { none, portable, avx2, avx512 };

// What a name stands for if this build and this processor have it, else `none`; for a null name
// the widest there is.
Isa isa_called(const char* name);

// Whether bits can be counted in vectors, which the first processors with AVX-512 can't.
bool has_vector_popcount();

// One thing in all levels. Those that aren't built are null.
template <class Level>
struct Levels {
    const Level* portable;
    const Level* avx2 = nullptr;
    const Level* avx512 = nullptr;

    const Level* operator[](Isa isa) const {
        switch (isa) {
            case Isa::avx512: return avx512;
            case Isa::avx2: return avx2;
            case Isa::portable: return portable;
            case Isa::none: break;
        }
        return nullptr;
    }
};

}  // namespace farandole

// The name of a level, out of that of its namespace.
#define FARANDOLE_TEXT_OF(name) #name
#define FARANDOLE_NAME_OF(level) FARANDOLE_TEXT_OF(level)

// Declares an object `name` in every level of the room it stands in, and `all`, the Levels of it.
#ifdef FARANDOLE_X86_LEVELS
#define FARANDOLE_DECLARE_LEVELS(Level, name, all) \
    namespace portable {                           \
    extern const Level name;                       \
    }                                              \
    namespace avx2 {                               \
    extern const Level name;                       \
    }                                              \
    namespace avx512 {                             \
    extern const Level name;                       \
    }                                              \
    constexpr farandole::Levels<Level> all { &portable::name, &avx2::name, &avx512::name }
#else
#define FARANDOLE_DECLARE_LEVELS(Level, name, all) \
    namespace portable {                           \
    extern const Level name;                       \
    }                                              \
    constexpr farandole::Levels<Level> all { &portable::name }
#endif
