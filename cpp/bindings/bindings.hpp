// What the extension module is made of: one function per room of the kernel.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <stdexcept>

void bind_cover_problem(nanobind::module_& module);
void bind_cover(nanobind::module_& module);
void bind_cover_minimize(nanobind::module_& module);
void bind_cover_reduce(nanobind::module_& module);
void bind_cover_count(nanobind::module_& module);
void bind_sudoku(nanobind::module_& module);
void bind_lockstep(nanobind::module_& module);
void bind_lines(nanobind::module_& module);

// A search is one thread's at a time, though the GIL is free while it runs: a second
// caller is told so.
class Turn {
  public:
    explicit Turn(std::atomic_flag& busy) : busy_(busy) {
        if (busy_.test_and_set(std::memory_order_acquire))
            throw std::runtime_error("this search is running in another thread");
    }
    ~Turn() { busy_.clear(std::memory_order_release); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    std::atomic_flag& busy_;
};

// Raises KeyboardInterrupt, or what another signal's handler raised. Called between slices
// of work, with the GIL held.
inline void check_signals() {
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}
