// What the extension module is made of: one function per room of the kernel.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <exception>

void bind_cover_problem(nanobind::module_& module);
void bind_cover(nanobind::module_& module);
void bind_cover_minimize(nanobind::module_& module);
void bind_cover_reduce(nanobind::module_& module);
void bind_cover_count(nanobind::module_& module);
void bind_sudoku(nanobind::module_& module);
void bind_board(nanobind::module_& module);
void bind_lockstep(nanobind::module_& module);
void bind_lines(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_words(nanobind::module_& module);
void bind_make(nanobind::module_& module);
void bind_canonical(nanobind::module_& module);
void bind_exit(nanobind::module_& module);

// Becomes farandole.SearchBusy, see module.cpp.
struct SearchBusy : std::exception {};

// A search is one thread's at a time, though the GIL is free while it runs: a second
// caller is told so.
class Turn {
  public:
    explicit Turn(std::atomic_flag& busy) : busy_(busy) {
        if (busy_.test_and_set(std::memory_order_acquire)) throw SearchBusy();
    }
    ~Turn() { busy_.clear(std::memory_order_release); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    std::atomic_flag& busy_;
};

// While one of these lives the GIL is free and this thread is in the kernel.
//
// When the interpreter ends it kills daemon threads as they ask for the GIL, by unwinding their
// stacks, and that ends the process where C++ frames are in the way. So `exit.cpp` counts the
// threads in here and has the interpreter wait for them at its end; from then on no other thread
// gets in: its call raises SystemExit, which ends a thread quietly.
class Released {
  public:
    Released();
    ~Released();
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

  private:
    PyThreadState* state_;
};

// Raises KeyboardInterrupt, or what another signal's handler raised, and SystemExit if the
// interpreter is ending. Called between slices of work, with the GIL held.
void check_signals();
