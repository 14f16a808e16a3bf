// Shutdown of the interpreter: threads in the kernel leave it first.
#ifdef __EMSCRIPTEN__  // a browser's Python has no threads

#include "bindings/bindings.hpp"

namespace nb = nanobind;

Released::Released() : state_(PyEval_SaveThread()) {}

Released::~Released() { PyEval_RestoreThread(state_); }

void check_signals() {
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void bind_exit(nb::module_&) {}

#else

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "bindings/bindings.hpp"

namespace nb = nanobind;

namespace {

// A thread increments the count before it checks for shutdown, and shutdown sets its flag before it reads the count:
// one of them sees the other, with the GIL or in a free-threaded Python.
std::atomic<int> inside{0};  // threads in the kernel
std::atomic<bool> is_ending{false};
std::thread::id ending;  // the thread that shuts down the interpreter, which may still enter
std::mutex waiting;
std::condition_variable has_left;

bool is_too_late() { return is_ending.load() && std::this_thread::get_id() != ending; }

void refuse_others() {
    if (!is_too_late()) return;
    PyErr_SetNone(PyExc_SystemExit);
    throw nb::python_error();
}

void step_out() {
    inside.fetch_sub(1);
    if (!is_ending.load()) return;
    const std::lock_guard lock(waiting);
    has_left.notify_all();
}

// Called by `atexit`, after all non-daemon threads have ended. Threads in the kernel leave it between two slices of
// work, some milliseconds apart.
void leave() {
    ending = std::this_thread::get_id();
    is_ending.store(true);
    const nb::gil_scoped_release released;
    std::unique_lock lock(waiting);
    has_left.wait(lock, [] { return inside.load() == 0; });
}

// The child of a fork has a single thread, which isn't in the kernel.
void forked() {
    inside.store(0);
    is_ending.store(false);
}

}  // namespace

Released::Released() {
    inside.fetch_add(1);
    if (is_too_late()) {
        step_out();
        refuse_others();
    }
    state_ = PyEval_SaveThread();
}

Released::~Released() {
    PyEval_RestoreThread(state_);
    step_out();
}

void check_signals() {
    refuse_others();
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void bind_exit(nb::module_& module) {
    module.def("leave", &leave, "Have all other threads leave the kernel, for good; return when they have.");
    module.def("forked", &forked, "Forget the threads of the parent process.");
    // A subinterpreter may end long before the process.
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0)
        nb::module_::import_("atexit").attr("register")(module.attr("leave"));
    const auto os = nb::module_::import_("os");
    if (nb::hasattr(os, "register_at_fork"))
        os.attr("register_at_fork")(nb::arg("after_in_child") = module.attr("forked"));
}

#endif
