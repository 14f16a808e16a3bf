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
