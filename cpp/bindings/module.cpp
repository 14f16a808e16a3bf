// The extension module farandole._kernel: it only unpacks arguments, releases the
// GIL, calls the kernel and packs what comes back.
#include "bindings/bindings.hpp"

NB_MODULE(_kernel, module) {
    module.doc() = "The compiled kernel; use the public functions of farandole instead.";
    // A search that lives until the interpreter ends is no leak worth a warning.
    nanobind::set_leak_warnings(false);
    bind_cover_problem(module);
    bind_cover(module);
    bind_cover_minimize(module);
    bind_cover_reduce(module);
    bind_cover_count(module);
    bind_sudoku(module);
    bind_lockstep(module);
    bind_lines(module);
    bind_logic(module);
    bind_exit(module);
}
