#include <algorithm>

#include "logic/words/counting.hpp"
#include "logic/words/ideas.hpp"
#include "logic/words/premise.hpp"

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

// What is said of the fins as false, and how the fish and its fins come together; none if the argument is another.
struct Claims {
    std::vector<int> without, together;
};

std::optional<Claims> claims_of(const Scene& scene) {
    const argument::Argument argument = argue(scene.board, scene.step, std::nullopt);
    if (argument.size() < 3 || argument.back().kind != argument::Kind::either) return std::nullopt;
    Claims claims;
    for (std::size_t n = 0; n + 1 < argument.size(); ++n) {
        if (argument[n].kind != (n == 0 ? argument::Kind::suppose : argument::Kind::count)) return std::nullopt;
        claims.without.push_back(static_cast<int>(n));
    }
    claims.together.push_back(static_cast<int>(argument.size()) - 1);
    return claims;
}

}  // namespace

std::vector<Text> finned_fish(const Scene& scene) {
    const Step& step = scene.step;
    if (step.id.starts_with("kraken") || step.fins.empty() || !step.endo_fins.empty() ||
        step.cover.size() != step.base.size() || removes_from_base(scene))
        return {};
    const int digit = scene.first(step.digits), count = static_cast<int>(step.fins.size());
    const std::optional<Claims> claims = claims_of(scene);
    if (!scene.is_complete() || !claims) return {};
    std::vector<Set> sets;
    for (int number : step.base) sets.push_back(scene.plan.ground().group_set(number, digit - 1));
    const Values values{{"size", number(static_cast<int>(step.base.size()))}, {"places", places_of(scene, sets)}};
    return {
        scene.say("{places}. All of these cells lie in {cover}, except for {fins}.", values),
        mention_claims(
            scene.say_many("If the fin isn't {digit}, {cover} are {size} houses with room for one {digit} each, for "
                           "{size} that need one, so no other cell of {cover} is {digit}.",
                           "If none of the fins is {digit}, {cover} are {size} houses with room for one {digit} each, "
                           "for {size} that need one, so no other cell of {cover} is {digit}.",
                           count, values),
            claims->without),
        mention_claims(
            scene.say_many("If the fin is {digit}, it rules out {removed}, which it sees. Either way {result}.",
                           "If a fin is {digit}, it rules out {removed}, which every fin sees. Either way {result}.",
                           count),
            claims->together),
    };
}

}  // namespace farandole::logic::words
