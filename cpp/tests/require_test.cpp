// A violated contract aborts the program in a checked build, and costs nothing in others.
#include "require.hpp"

#include "tests/check.hpp"

#ifdef FARANDOLE_CHECKED

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "sudoku/search9.hpp"

namespace {

// Whether a process aborts when it runs this.
template <class Work>
bool aborts(Work work) {
    const auto child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        std::fclose(stderr);
        work();
        std::_Exit(0);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

}  // namespace

int main() {
    int evaluated = 0;
    REQUIRE(++evaluated == 1);
    CHECK(evaluated == 1);
    CHECK(aborts([] { REQUIRE(false); }));
    std::uint8_t cells[farandole::sudoku::kCells] = {};
    CHECK(!aborts([&] { farandole::sudoku::Search9 search(cells); }));
    cells[80] = 10;
    CHECK(aborts([&] { farandole::sudoku::Search9 search(cells); }));
}

#else

int main() {
    int evaluated = 0;
    REQUIRE(++evaluated == 1);
    CHECK(evaluated == 0);
    REQUIRE(false);
}

#endif
