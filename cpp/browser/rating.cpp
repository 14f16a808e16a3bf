#include "browser/question.hpp"

namespace farandole::browser {
namespace {

// What the families of techniques keep from puzzle to puzzle.
logic::Search& rating_search() {
    static logic::Search search;
    return search;
}

}  // namespace

// A puzzle with one solution, which is written beside it.
FARANDOLE_EXPORT(rate) std::int32_t rate() {
    const Solution solution;
    if (!is_sound() || !solution.get()) return kNoBoard;
    logic::Board board;
    for (int cell = 0; cell < 81; ++cell)
        if (question.digits[cell]) board.place(cell, question.digits[cell] - 1, true);
    auto& search = rating_search();
    set_options(search);
    search.details = false;
    search.start(board, solution.get());
    const auto bounds = bounds_of_question();
    const auto rating = logic::rate(board, search, order_of_question(), nullptr, bounds ? &*bounds : nullptr);
    text = '{' + rating_text(rating) + '}';
    return 1;
}

}  // namespace farandole::browser
