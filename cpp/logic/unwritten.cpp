#include "logic/finders.hpp"

namespace farandole::logic {


}  // namespace farandole::logic
