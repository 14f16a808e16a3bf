#include "require.hpp"

#ifdef FARANDOLE_CHECKED

#include <cstdio>
#include <cstdlib>

namespace farandole {

void broken(const char* contract, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: required: %s\n", file, line, contract);
    std::abort();
}

}  // namespace farandole

#endif
