#include "logic/explainer/chaining.hpp"

namespace farandole::explainer {

bool find_chain(const Board&, Chaining, Hint&, const Stop&) { return false; }

}  // namespace farandole::explainer
