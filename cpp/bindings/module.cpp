// The extension module farandole._kernel: it only unpacks arguments, releases the GIL, calls the kernel and packs the
// results.
#include "bindings/bindings.hpp"

namespace nb = nanobind;

namespace {

// Messages to users are made in Python, in their language.
void raise_busy(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const SearchBusy&) {
        const nb::object error = nb::module_::import_("farandole.parallel").attr("search_busy")();
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
    }
}

}  // namespace

NB_MODULE(_kernel, module) {
    module.doc() = "The compiled kernel; use the public functions of farandole instead.";
    // A search that is alive when the interpreter exits is not a leak worth a warning.
    nb::set_leak_warnings(false);
    nb::register_exception_translator(raise_busy);
    bind_cover_problem(module);
    bind_cover(module);
    bind_cover_learn(module);
    bind_cover_minimize(module);
    bind_cover_reduce(module);
    bind_cover_count(module);
    bind_sudoku(module);
    bind_board(module);
    bind_lockstep(module);
    bind_lines(module);
    bind_logic(module);
    bind_explainer(module);
    bind_trial(module);
    bind_words(module);
    bind_rules(module);
    bind_machines(module);
    bind_make(module);
    bind_canonical(module);
    bind_exit(module);
}
