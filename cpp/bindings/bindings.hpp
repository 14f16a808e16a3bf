// What the extension module is made of: one function per room of the kernel.
#pragma once

#include <nanobind/nanobind.h>

void bind_cover(nanobind::module_& module);
void bind_sudoku(nanobind::module_& module);
