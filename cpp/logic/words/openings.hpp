// Where to look for a step, and its opening sentence, by kind of step, technique or family.
#pragma once

#include "logic/words/scene.hpp"

namespace farandole::logic::words {

Text opening_hint(const Scene& scene);
Text opening_line(const Scene& scene);

}  // namespace farandole::logic::words
