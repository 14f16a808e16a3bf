#include <algorithm>

#include "logic/words/counting.hpp"
#include "logic/words/ideas.hpp"

namespace farandole::logic::words {
namespace {

bool removes_from_base(const Scene& scene) {
    const Cells removed = scene.removed();
    return std::any_of(scene.step.base.begin(), scene.step.base.end(), [&](int number) {
        const auto& its = scene.plan.houses()[static_cast<std::size_t>(number)].cells;
        return std::any_of(its.begin(), its.end(), [&](auto cell) {
            return std::find(removed.begin(), removed.end(), static_cast<int>(cell)) != removed.end();
        });
    });
}

}  // namespace

std::vector<Text> finned_fish(const Scene& scene) {
    const Step& step = scene.step;
    if (step.id.starts_with("kraken") || step.fins.empty() || !step.endo_fins.empty() ||
        step.cover.size() != step.base.size() || removes_from_base(scene))
        return {};
    const int digit = scene.first(step.digits), count = static_cast<int>(step.fins.size());
    if (!scene.is_complete()) return {};
    std::vector<Set> sets;
    for (int number : step.base) sets.push_back(scene.plan.ground().group_set(number, digit - 1));
    const Values values{{"size", number(static_cast<int>(step.base.size()))}, {"places", places_of(scene, sets)}};
    return {
        scene.say("{places}. All of these cells lie in {cover}, except for {fins}.", values),
        scene.say_many("If the fin isn't {digit}, {cover} are {size} houses with room for one {digit} each, for "
                       "{size} that need one, so no other cell of {cover} is {digit}.",
                       "If none of the fins is {digit}, {cover} are {size} houses with room for one {digit} each, "
                       "for {size} that need one, so no other cell of {cover} is {digit}.",
                       count, values),
        scene.say_many("If the fin is {digit}, it rules out {removed}, which it sees. Either way {result}.",
                       "If a fin is {digit}, it rules out {removed}, which every fin sees. Either way {result}.",
                       count),
    };
}

}  // namespace farandole::logic::words
