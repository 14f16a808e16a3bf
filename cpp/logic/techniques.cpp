#include "logic/techniques.hpp"

#include "logic/finders.hpp"

namespace farandole::logic {

const std::array<TechniqueRow, kTechniques> kTechniqueTable{{
#define TECHNIQUE(id, name, code, family, finder, level, score, place, on) \
    {#id, name, code, #family, finder, Level::level, score, place, on},
#include "logic/techniques-inl.hpp"
#undef TECHNIQUE
}};

}  // namespace farandole::logic
