// Contents of the extension module: one function for each room of the kernel.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <exception>

void bind_cover_problem(nanobind::module_& module);
void bind_cover(nanobind::module_& module);
void bind_cover_learn(nanobind::module_& module);
void bind_cover_minimize(nanobind::module_& module);
void bind_cover_reduce(nanobind::module_& module);
void bind_cover_count(nanobind::module_& module);
void bind_sudoku(nanobind::module_& module);
void bind_board(nanobind::module_& module);
void bind_lockstep(nanobind::module_& module);
void bind_lines(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_explainer(nanobind::module_& module);
void bind_trial(nanobind::module_& module);
void bind_words(nanobind::module_& module);
void bind_rules(nanobind::module_& module);
void bind_machines(nanobind::module_& module);
void bind_make(nanobind::module_& module);
void bind_canonical(nanobind::module_& module);
void bind_exit(nanobind::module_& module);

// Becomes farandole.SearchBusy, see module.cpp.
struct SearchBusy : std::exception {};

// Only one thread at a time may use a search, although the GIL is released while it runs: a second caller gets this
// error.
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

// While an instance exists, the GIL is released and this thread is in the kernel.
//
// At shutdown the interpreter kills daemon threads when they request the GIL, by unwinding their stacks, which ends the
// process if there are C++ frames. So `exit.cpp` counts the threads in here and makes the interpreter wait for them at
// shutdown; from then on no other thread gets in: its call raises SystemExit, which ends a thread quietly.
class Released {
  public:
    Released();
    ~Released();
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

  private:
    PyThreadState* state_;
};

// Raises KeyboardInterrupt, or the exception of another signal's handler, and SystemExit if the interpreter is shutting
// down. Called between slices of work, with the GIL held.
void check_signals();
