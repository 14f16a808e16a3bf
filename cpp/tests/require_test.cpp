// A broken contract ends the program in a checked build, and costs nothing in others.
#include "require.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "sudoku/search9.hpp"
#include "tests/check.hpp"

namespace {

// Whether a process that does this is aborted.
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
#ifdef FARANDOLE_CHECKED
    constexpr bool is_checked = true;
#else
    constexpr bool is_checked = false;
#endif
    int evaluated = 0;
    REQUIRE(++evaluated == 1);
    CHECK(evaluated == (is_checked ? 1 : 0));
    CHECK(aborts([] { REQUIRE(false); }) == is_checked);
    if (!is_checked) return 0;
    std::uint8_t cells[farandole::sudoku::kCells] = {};
    CHECK(!aborts([&] { farandole::sudoku::Search9 search(cells); }));
    cells[80] = 10;
    CHECK(aborts([&] { farandole::sudoku::Search9 search(cells); }));
}
