// A check that prints its own name: enough of a test framework for a kernel without I/O.
#pragma once

#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                                 \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (false)

// How often a test repeats what is random: a quarter as often where contracts and memory are checked (make sanitize),
// which takes six to nine times as long. What is found is compared with all rounds in the tests without.
constexpr int rounds(int all) {
#if defined(FARANDOLE_CHECKED)
    return all / 4;
#else
    return all;
#endif
}

// Where the random numbers of a test begin: `make fuzz` runs some again and again, each time with another argument.
inline unsigned first_seed = 0;
inline unsigned seed(unsigned number) { return first_seed + number; }
inline void begin_at(int argc, char** argv) {
    if (argc > 1) first_seed = static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10));
}
