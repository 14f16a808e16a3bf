// The end of the interpreter: threads that are in the kernel leave it first.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "bindings/bindings.hpp"

namespace nb = nanobind;

namespace {

// All of this changes with the GIL held only.
std::atomic<int> inside{0};  // threads in the kernel
std::atomic<bool> is_ending{false};
std::thread::id ending;  // the thread that ends the interpreter, which may still come in
std::mutex waiting;
std::condition_variable left;

void refuse_others() {
    if (!is_ending.load(std::memory_order_acquire) || std::this_thread::get_id() == ending) return;
    PyErr_SetNone(PyExc_SystemExit);
    throw nb::python_error();
}

// Called by `atexit`, when threads that aren't daemons have ended. Those in the kernel leave it
// between two slices of their work, some milliseconds apart.
void leave() {
    ending = std::this_thread::get_id();
    is_ending.store(true, std::memory_order_release);
    const nb::gil_scoped_release released;
    std::unique_lock lock(waiting);
    left.wait(lock, [] { return inside.load() == 0; });
}

// The child of a fork has one thread, and that one isn't in the kernel.
void forked() {
    inside.store(0);
    is_ending.store(false);
}

}  // namespace

Released::Released() {
    refuse_others();
    inside.fetch_add(1);
    state_ = PyEval_SaveThread();
}

Released::~Released() {
    PyEval_RestoreThread(state_);
    inside.fetch_sub(1);
    if (!is_ending.load(std::memory_order_relaxed)) return;
    const std::lock_guard lock(waiting);
    left.notify_all();
}

void check_signals() {
    refuse_others();
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void bind_exit(nb::module_& module) {
    module.def("leave", &leave, "Have all other threads leave the kernel, for good; return when they have.");
    module.def("forked", &forked, "Forget the threads of the parent process.");
    nb::module_::import_("atexit").attr("register")(module.attr("leave"));
    const auto os = nb::module_::import_("os");
    if (nb::hasattr(os, "register_at_fork"))
        os.attr("register_at_fork")(nb::arg("after_in_child") = module.attr("forked"));
}
