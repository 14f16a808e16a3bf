#include "logic/explainer/path.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {
namespace {

using logic::Candidate;
using logic::Step;
using Ours = logic::Technique;

State state_of(const logic::Board& board) {
    State state;
    for (int cell = 0; cell < kCells; ++cell)
        if (const int digit = board.value(cell); digit >= 0) state.place(cell, digit);
    for (int cell : board.empty())
        for (int digit = 0; digit < kDigits; ++digit)
            if (!board.has(cell, digit)) state.remove(cell, digit);
    return state;
}

// The technique of ours that names a step of chains.
Ours of_chains(const Hint& hint) {
    constexpr std::array kInside{Ours::multiple_forcing_chains,     Ours::dynamic_forcing_chains,
                                 Ours::dynamic_forcing_chains_plus, Ours::nested_forcing_chains,
                                 Ours::nested_multiple_chains,      Ours::nested_dynamic_chains};
    switch (hint.technique) {
        case Technique::kForcingXChain:
        case Technique::kTurbotFish:
        case Technique::kGeneralizedXWing:
        case Technique::kBidirectionalXCycle: return Ours::x_chain;
        case Technique::kForcingYChain:
        case Technique::kBidirectionalYCycle: return Ours::xy_chain;
        case Technique::kForcingChain: return Ours::discontinuous_nice_loop;
        case Technique::kBidirectionalCycle: return Ours::continuous_nice_loop;
        case Technique::kNishioForcingChains: return Ours::nishio_forcing_chains;
        default: return kInside[static_cast<std::size_t>(hint.detail)];
    }
}

// The techniques of ours that may have the same pattern, the likeliest first.
std::vector<Ours> like(const Hint& hint) {
    const auto called = [](std::string_view start) {
        std::vector<Ours> all;
        for (int at = 0; at < logic::kTechniques; ++at)
            if (std::string_view(row(static_cast<Ours>(at)).id).starts_with(start))
                all.push_back(static_cast<Ours>(at));
        return all;
    };
    switch (hint.technique) {
        case Technique::kHiddenSingle: return {hint.tenths() == 10 ? Ours::full_house : Ours::hidden_single};
        case Technique::kNakedSingle: return {Ours::naked_single};
        case Technique::kDirectPointing:
        case Technique::kPointing: return {Ours::locked_candidates_pointing};
        case Technique::kDirectClaiming:
        case Technique::kClaiming: return {Ours::locked_candidates_claiming};
        case Technique::kGeneralizedLocking:
            return {Ours::locked_candidates_pointing, Ours::locked_candidates_claiming};
        case Technique::kDirectHiddenPair:
        case Technique::kHiddenPair: return {Ours::hidden_pair};
        case Technique::kDirectHiddenTriplet:
        case Technique::kHiddenTriplet: return {Ours::hidden_triple};
        case Technique::kHiddenQuad: return {Ours::hidden_quad};
        case Technique::kNakedPair: return {Ours::naked_pair, Ours::locked_pair};
        case Technique::kNakedTriplet: return {Ours::naked_triple, Ours::locked_triple};
        case Technique::kNakedQuad: return {Ours::naked_quad};
        case Technique::kXWing: return {Ours::x_wing};
        case Technique::kSwordfish: return {Ours::swordfish};
        case Technique::kJellyfish: return {Ours::jellyfish};
        case Technique::kXyWing: return {Ours::xy_wing};
        case Technique::kXyzWing: return {Ours::xyz_wing};
        case Technique::kTwoStrongLinks:
        case Technique::kTwoLinks:
            return {Ours::skyscraper, Ours::two_string_kite, Ours::turbot_fish, Ours::empty_rectangle};
        case Technique::kUniqueLoop: return called(hint.detail / 10 == 4 ? "unique_rectangle" : "unique_loop");
        case Technique::kBug: return called("bug");
        case Technique::kWxyzWing: return {Ours::wxyz_wing, Ours::als_xz};
        case Technique::kVwxyzWing: return {Ours::vwxyz_wing, Ours::als_xz};
        case Technique::kUvwxyzWing: return {Ours::uvwxyz_wing, Ours::als_xz};
        case Technique::kTuvwxyzWing: return {Ours::tuvwxyz_wing, Ours::als_xz};
        case Technique::kAlignedPairExclusion: return {Ours::aligned_pair_exclusion};
        case Technique::kAlignedTripletExclusion: return {Ours::aligned_triple_exclusion};
        default: return {};
    }
}

// How many strong links a technique has; 0 for all others.
int links_of(Technique technique) {
    switch (technique) {
        case Technique::kTwoStrongLinks: return 2;
        case Technique::kThreeStrongLinks: return 3;
        case Technique::kFourStrongLinks: return 4;
        case Technique::kFiveStrongLinks: return 5;
        case Technique::kSixStrongLinks: return 6;
        default: return 0;
    }
}

// A hint that chains haven't found, as a step.
class Pattern {
  public:
    Pattern(logic::Search& search, const State& state, const Hint& hint)
        : search_(search),
          state_(state),
          hint_(hint),
          plain_(step_of(Ours::forcing_net_contradiction, hint, nullptr)) {}

    Step step() {
        const bool is_direct = hint_.cell >= 0 && hint_.technique != Technique::kHiddenSingle &&
                               hint_.technique != Technique::kNakedSingle;
        const Step* covering = nullptr;
        std::vector<Step> steps;
        for (const Ours technique : like(hint_))
            if (!search_.all(technique, steps)) return plain_;
        for (const Step& step : steps) {
            if (is_direct && leads_to_single(step)) return with_single(step);
            if (is_direct || !does(step, plain_)) continue;
            if (does(plain_, step)) return step;
            if (!covering) covering = &step;
        }
        if (covering) return with_effect(*covering);
        if (hint_.technique >= Technique::kGeneralizedNakedPair && hint_.technique <= Technique::kGeneralizedNakedQuad)
            return with_cells();
        return links_of(hint_.technique) ? linked() : plain_;
    }

  private:
    // Whether a step does all that another one does.
    static bool does(const Step& step, const Step& other) {
        const auto has = [](const std::vector<Candidate>& all, const std::vector<Candidate>& some) {
            return std::ranges::all_of(some,
                                       [&](const Candidate& one) { return std::ranges::find(all, one) != all.end(); });
        };
        return has(step.placements, other.placements) && has(step.eliminations, other.eliminations);
    }

    Step with_effect(Step step) const {
        step.placements = plain_.placements;
        step.eliminations = plain_.eliminations;
        return step;
    }

    // Whether what a step removes from a house of the same kind leaves one cell to the hint's digit.
    bool leads_to_single(const Step& step) {
        house_ = logic::houses_of(hint_.cell)[static_cast<std::size_t>(step.base.front() / 9)];
        logic::Cells left = search_.board().where_in(house_, hint_.digit - 1);
        for (const Candidate& each : step.eliminations)
            if (each.digit == hint_.digit - 1) left.drop(each.cell);
        return left == logic::Cells::of(hint_.cell);
    }

    // The single that follows from what a step removes: its argument, and one more claim.
    Step with_single(const Step& found) const {
        using namespace logic::argument;
        Step step = with_effect(found);
        step.truths.push_back(logic::house_truth(house_, hint_.digit - 1));
        Position position{&ground(), {}};
        Goal goal;
        for (int cell = 0; cell < kCells; ++cell) position.candidates.push_back(search_.board().candidates(cell));
        for (const Candidate& each : found.eliminations)
            if (each.digit == hint_.digit - 1 && logic::house_cells(house_).has(each.cell))
                goal.decides.push_back({ground().atom(each.cell, each.digit), false});
        goal.truths.assign(found.truths.begin(), found.truths.end());
        Argument argument = derive(position, goal);
        Claim last{Kind::last, {{ground().atom(hint_.cell, hint_.digit - 1), true}}, {}, {}, {step.truths.back()}, {}};
        for (std::size_t at = 0; at < argument.size(); ++at)
            if (argument[at].under.empty() &&
                std::ranges::find_first_of(argument[at].says, goal.decides) != argument[at].says.end())
                last.from.push_back(static_cast<std::uint16_t>(at));
        argument.push_back(std::move(last));
        step.reasoned.argument = std::make_shared<const Argument>(std::move(argument));
        return step;
    }

    static const logic::argument::Ground& ground() {
        static const logic::argument::Ground kGround = [] {
            std::vector<std::vector<std::uint16_t>> groups;
            for (int house = 0; house < kHouses; ++house) {
                groups.emplace_back();
                for (int cell : logic::house_cells(house)) groups.back().push_back(static_cast<std::uint16_t>(cell));
            }
            return logic::argument::Ground(kCells, kDigits, kHouses, std::move(groups));
        }();
        return kGround;
    }

    // A set of cells, each of whose digits is in one house or another.
    Step with_cells() const {
        Step step = plain_;
        Hint again;
        generalized_naked_set(
            state_, static_cast<int>(hint_.technique) - static_cast<int>(Technique::kGeneralizedNakedPair) + 2, again,
            &step.cells);
        for (const int cell : step.cells) step.truths.push_back(static_cast<logic::Truth>(cell));
        return step;
    }

    // Strong links as a chain.
    Step linked() const {
        std::vector<Cells> ends;
        Hint again;
        strong_links(state_, links_of(hint_.technique), again, &ends);
        Step step = plain_;
        step.technique = Ours::grouped_aic;
        const int digit = step.eliminations.front().digit;
        const auto many = static_cast<std::uint16_t>(ends.size());
        for (const Cells& cells : ends) step.nodes.push_back({cells, static_cast<std::uint8_t>(digit), -1});
        const bool is_loop = hint_.detail >= kLoop;
        for (std::uint16_t at = 0; at + !is_loop < many; ++at)
            step.links.push_back({at, static_cast<std::uint16_t>((at + 1) % many), at % 2 == 0});
        for (std::size_t at = 0; at < many; at += 2)
            for (const int house : logic::houses_of(ends[at].first()))
                if (search_.board().where_in(house, digit) == (ends[at] | ends[at + 1]))
                    step.truths.push_back(logic::house_truth(house, digit));
        return step;
    }

    logic::Search& search_;
    const State& state_;
    const Hint& hint_;
    const Step plain_;
    int house_ = 0;
};

PathStep path_step(logic::Search& search, const State& state, const Hint& hint,
                   const logic::argument::Argument& argument) {
    return {hint.technique, hint.detail, hint.tenths(),
            argument.empty() ? Pattern(search, state, hint).step() : step_of(of_chains(hint), hint, &argument)};
}

}  // namespace

Path take_path(logic::Board& board, logic::Search& search, const Choice& choice) {
    Path path;
    State state = state_of(board);
    const auto see = [&](const State& before, const Hint& hint, const logic::argument::Argument& argument) {
        path.steps.push_back(path_step(search, before, hint, argument));
        logic::apply(board, path.steps.back().step);
        search.changed();
    };
    path.rating = Rater(choice).rate(state, [&] { return search.must_stop(); }, see);
    return path;
}

std::optional<PathStep> first_step(const logic::Board& board, logic::Search& search, const Choice& choice) {
    const State state = state_of(board);
    Hint hint;
    logic::argument::Argument argument;
    const Stop stop = [&] { return search.must_stop(); };
    if (!state.open || !Rater(choice).next_hint(state, hint, stop, &argument)) return std::nullopt;
    return path_step(search, state, hint, argument);
}

}  // namespace farandole::explainer
