#include "logic/words/openings.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "logic/words/counting.hpp"
#include "logic/words/patterns.hpp"

namespace farandole::logic::words {
namespace {

struct Opening {
    std::string_view kind, hint, line;
};

constexpr Opening kOpenings[] = {
    {"full-house", marked("Look at {house}."), marked("{cell} is the last empty cell of {house}, so it is {digit}.")},
    {"naked-single", marked("In {placed_area} there is a cell in which only one digit is possible."),
     marked("{digit} is the only candidate of {cell}.")},
    {"hidden-single", marked("In {house} there is a digit that has only one place."),
     marked("In {house} the only place for {digit} is {cell}.")},
    {"locked-candidates", marked("Look at the places of {digit} in {house}."),
     marked("In {house} the only places for {digit} are {cells}, {both} in {cover}, so {result}.")},
    {"locked-candidates-seen", marked("Look at the places of {digit} in {house}."),
     marked("In {house} the only places for {digit} are {cells}. Wherever the {digit} is, {result}.")},
    {"naked-pair", marked("Look at {house}."), marked("{cells} both have only {digits}, so {result}.")},
    {"naked-subset", marked("Look at {house}."),
     marked("The {count} cells {cells} together have only the {count} digits {digits}, so {result}.")},
    {"hidden-pair", marked("Look at {house}."),
     marked("In {house} both {digits} have places only in {cells}, so {result}.")},
    {"hidden-subset", marked("Look at {house}."),
     marked("In {house} the {count} digits {digits} have places only in the {count} cells {cells}, so {result}.")},
    {"fish", marked("Look at the places of {digit} in the {kinds}."),
     marked("In {base} the {digit} has places only in {cover}, so {result}.")},
    {"finned-fish", marked("Look at the places of {digit} in the {kinds}."),
     marked("In {base} the {digit} has places only in {cover}, except for {fins}, so {result}.")},
    {"kraken-fish-1", marked("Look at the places of {digit} in the {kinds}."),
     marked("The places of {digit} in {base} form a fish with {cover}, or a fin is true ({fin_cells}). Every case "
            "leads to the same conclusion, so {result}.")},
    {"kraken-fish-2", marked("Look at the places of {digit} in the {kinds}."),
     marked("One of {starts} is {digit}, and in every case {end}, so {result}.")},
    {"empty-rectangle", marked("Look at the places of {digit} in {house}."),
     marked("In {house} the {digit} is in one row and one column only, and in {other_house} it has two places, so "
            "{result}.")},
    {"single-digit", marked("Look at the {kinds} in which {digit} has two places."),
     marked("In {base} the {digit} has two places each; {b} and {c} see each other, so {a} or {d} is {digit}, and "
            "{result}.")},
    {"single-digit-dual", marked("Look at the {kinds} in which {digit} has two places."),
     marked("Each of these holds: {chain_ends}. So {result}.")},
    {"remote-pair", marked("Look at the cells that have only {digits}."),
     marked("{way} hold {digits} in turn, so {result}.")},
    {"x-chain", marked("Look at the houses in which {digit} has two places."),
     marked("If {start}, then {end}, so {result}.")},
    {"xy-chain", marked("Look at the cells with two candidates in {chain_boxes}."),
     marked("If {start}, then {end}, so {result}.")},
    {"chains", marked("Look for a chain through {chain_boxes}."), marked("If {start}, then {end}, so {result}.")},
    {"chains-dual", marked("Look for a chain through {chain_boxes}."),
     marked("Each of these holds: {chain_ends}. So {result}.")},
    {"loop", marked("Look for a chain through {chain_boxes}."),
     marked("The chain of {chain} is closed: they are true and false in turn, so {result}.")},
    {"simple-colors-trap", marked("Mark the places of {digit} in the houses where it has two."),
     marked("{digit} is in all cells of {colour_a} or in all of {opposite_a}, so {result}.")},
    {"simple-colors-wrap", marked("Mark the places of {digit} in the houses where it has two."),
     marked("{twice} have the same colour and see each other, so {result}.")},
    {"multi-colors-1", marked("Mark the places of {digit} in the houses where it has two."),
     marked("The cells of {touching_1} and of {touching_2} can't all be {digit}, so all of {opposite_1} or all of "
            "{opposite_2} are, and {result}.")},
    {"multi-colors-2", marked("Mark the places of {digit} in the houses where it has two."),
     marked("The cells of {seeing} see {digit} in {seen_1} and in {seen_2}, one of which is true, so {result}.")},
    {"medusa-3d", marked("Mark candidates in turn, along strong links, in {boxes}."),
     marked("The candidates of A or those of its opposite are all true, and both exclude {gone}, so {result}.")},
    {"medusa-3d-wrap", marked("Mark candidates in turn, along strong links, in {boxes}."),
     marked("The candidates of A or those of its opposite are all true, and one of the two leads to a contradiction, "
            "so {result}.")},
    {"uniqueness", marked("Look for a rectangle of {digits} in {boxes}."),
     marked("{cells} can't hold only {digits}, because the two could be swapped, so {result}.")},
    {"unique-loop", marked("Look for a loop of cells that have {digits}."),
     marked("{cells} can't hold only {digits}, because the two could be swapped, so {result}.")},
    {"extended-rectangle", marked("Look for a rectangle of {digits} in {boxes}."),
     marked("{cells} can't hold only {digits}, because these could be arranged in two ways, so {result}.")},
    {"unique-polygon", marked("Look for {digits} in {boxes}."),
     marked("{cells} can't hold only {digits}, because these could be arranged in two ways, so {result}.")},
    {"bug-lite", marked("Look at the cells with two candidates in {boxes}."),
     marked("Unless {guards}, the digits of {cells} could be arranged in two ways, so {result}.")},
    {"reverse-bug", marked("Look at the houses in which only one of {digits} is placed."),
     marked("Unless {guards}, every house has both {digits} placed or neither, and where it has neither the two could "
            "be swapped, so {result}.")},
    {"bug", marked("Almost all empty cells have two candidates."),
     marked("Unless {guards}, all empty cells have two candidates, so {result}.")},
    {"bug-plus-1", marked("Almost all empty cells have two candidates."),
     marked("All empty cells except {guarded} have two candidates, and {guarded} would have two as well if it weren't "
            "{guard}, so {result}.")},
    {"xy-wing", marked("Look for a pivot in {pivot_area}."),
     marked("Whichever of {pivot_digits} is in {pivot}, one of {ends} is {z}, so {result}.")},
    {"xyz-wing", marked("Look for a pivot in {pivot_area}."),
     marked("Whichever of {pivot_digits} is in {pivot}, one of {ends} is {z}, so {result}.")},
    {"w-wing", marked("Look at the cells that have only {pair}."),
     marked("{a} and {f} both have only {pair}, and in {house} the {x} is in {c} or {d}, so {a} or {f} is {z}, and "
            "{result}.")},
    {"grouped-w-wing", marked("Look at the cells that have only {pair}."),
     marked("{a} and {f} both have only {pair}, and in {house} each place of {x} is seen by one of them, so {a} or {f} "
            "is {z}, and {result}.")},
    {"multi-branch-w-wing", marked("Look at the cells that have only {digits}."),
     marked("{cells} all have only {digits}, and in {house} each place of {x} is seen by one of them, so one of them "
            "is {z}, and {result}.")},
    {"als-w-wing", marked("Look for sets of cells with one digit more than cells in {set_boxes}."),
     marked("{sets}. In {house} the {x} is in {a} or {b}, so one of the sets loses its {x} and needs its {z}, and "
            "{result}.")},
    {"almost-locked-candidates", marked("Look where {house} and {other_house} cross."),
     marked("{sets}. In {other_house} the digits {digits} have no open places outside A and C, and in {house} B leaves "
            "only one of them for A, so {result}.")},
    {"wxyz-wing", marked("Look for {count} cells that have only {digits}."),
     marked("The {count} cells {cells} have only the {count} digits {digits}, and only {z} can occur twice there, so "
            "one of {ends} is {z}, and {result}.")},
    {"als-xz", marked("Look for sets of cells with one digit more than cells in {set_boxes}."),
     marked("{sets}. {shared}, which only one of them can have, so {result}.")},
    {"als-xz-double", marked("Look for sets of cells with one digit more than cells in {set_boxes}."),
     marked("{sets}. {shared}, each of which only one of them can have, so {result}.")},
    {"almost-locked-sets", marked("Look for sets of cells with one digit more than cells in {set_boxes}."),
     marked("{sets}. {shared}, and each can be used only once, so {result}.")},
    {"death-blossom", marked("Look at the candidates of a cell in {stem_area}, and at sets of cells that it sees."),
     marked("{sets}. Whichever of {stem_digits} is in {stem}, one of the sets loses it and needs all its other digits, "
            "so {result}.")},
    {"sue-de-coq", marked("Look where {house} and {other_house} cross."),
     marked("{sets}. Together they have {set_count} cells and only the {set_count} digits {set_digits}, so each of "
            "these is there once, and {result}.")},
    {"sue-de-coq-extended", marked("Look where {house} and {other_house} cross."),
     marked("{sets}. Together their {set_count} cells have room for each of {set_digits} only once, so {result}.")},
    {"sue-de-coq-shared", marked("Look where {house} and {other_house} cross."),
     marked("{sets}. Together their {set_count} cells have just enough digits, so {result}.")},
    {"forcing-chain-contradiction", marked("In {area} there is a candidate that leads to a contradiction."),
     marked("Supposing that {start} leads to a contradiction, so {result}.")},
    {"forcing-net-contradiction", marked("In {area} there is a candidate that leads to a contradiction."),
     marked("Supposing that {start} leads to a contradiction, so {result}.")},
    {"forcing-cell", marked("In {area} there is a cell whose candidates all lead to the same conclusion."),
     marked("Whichever digit {first} holds, {end}, so {result}.")},
    {"forcing-house", marked("The places of {digit} in {house} all lead to the same conclusion."),
     marked("Wherever the {digit} of {house} is, {end}, so {result}.")},
    {"forcing", marked("In {area} there is a candidate that leads to the same conclusion whether it is true or false."),
     marked("Whether {start_is_true} or not, {end}, so {result}.")},
    {"chains-contradiction", marked("In {area} there is a candidate that leads to a contradiction."),
     marked("The opposite leads to a contradiction, so {result}.")},
    {"chains-no-candidate", marked("In {area} there is a candidate that leads to a contradiction."),
     marked("If {supposed}, {hopeless_cell} has no candidate left, so {result}.")},
    {"chains-no-place", marked("In {area} there is a candidate that leads to a contradiction."),
     marked("If {supposed}, the {hopeless_digit} has no place left in {hopeless_house}, so {result}.")},
    {"chains-either", marked("In {area} there is a cell whose candidates all lead to the same conclusion."),
     marked("Whether {either} or not, {result}.")},
    {"chains-cell", marked("In {area} there is a cell whose candidates all lead to the same conclusion."),
     marked("Whichever digit {first} holds, {result}.")},
    {"chains-house", marked("The places of {digit} in {house} all lead to the same conclusion."),
     marked("Wherever the {digit} of {house} is, {result}.")},
    {"aligned-exclusion",
     marked("Look in {boxes} for cells that can't be filled independently, because of cells that they all see."),
     marked("No combination of digits in {cells} has {gone}, so {result}.")},
    {"tridagon", marked("Look for {digits} in four boxes that form a rectangle: {boxes}."),
     marked("The {count} cells {cells} can't be filled with {digits} only, so one of their other candidates is true, "
            "and {result}.")},
    {"bivalue-oddagon", marked("Look for an odd loop of cells that have {digits}."),
     marked("{digits} can't alternate around the {count} cells {cells}, so one of their other candidates is true, and "
            "{result}.")},
    {"broken-wing", marked("Look for an odd loop of places of {digit}."),
     marked(
         "Around the odd loop {cells} the {digit} can't be in every second cell, so one of its other places in {base} "
         "({fin_cells}) is true, and {result}.")},
    {"firework", marked("Look for {digits} in {base}."),
     marked("In {base} these digits have places in {cells} or within a box, so each of {digits} is in one of these "
            "{count} cells, and {result}.")},
    {"multi-sector", marked("Look in {kinds} for cells with just enough room for their digits."),
     marked("The {count} cells {cells} have room for just {count} digits in {base}, so {result}.")},
    {"set-equivalence", marked("Compare the cells that are only in {base} with those that are only in {cover}."),
     marked(
         "In {base} there are the same digits as in {cover}, and so there are in the cells that only the one or only "
         "the other have. {sets}: all cells of A need one of {digits}, and on the other side only B, with as many "
         "cells, has room for these, so {result}.")},
    {"exocets", marked("Look for two cells with {digits} in {boxes}."),
     marked("{cells} hold two of {digits}. In {base} there is no room for either of the two unless it is in "
            "{fin_cells}, so {result}.")},
    {"double-exocet", marked("Look for two pairs of cells with {digits} in {boxes}."),
     marked("{cells} hold {digits}, two in each box. In {base} there is no room for any of these unless it is in "
            "{fin_cells}, so {result}.")},
    {"rank-0", marked("Count {truth_count} sets that need a digit, whose candidates lie in as many others."),
     marked("The candidates of {truth_count} truths all lie in as many links. So a candidate that is in more links "
            "than truths is false: {result}.")},
    {"rank-1", marked("Count {truth_count} sets that need a digit, whose candidates lie in {link_count}."),
     marked("The candidates of {truth_count} truths all lie in {link_count} links. So a candidate that is in two links "
            "or more beyond its truths is false: {result}.")},
    {"truths-and-links", marked("Count {truth_count} sets that need a digit, whose candidates lie in {link_count}."),
     marked("The candidates of {truth_count} truths all lie in {link_count} links. So a candidate that is in more than "
            "{rank} links beyond its truths is false: {result}.")},
    {"template-set", marked("Try all ways to place the {digit}."),
     marked("Every way to place all {digit} goes through these cells: {result}.")},
    {"template-delete", marked("Try all ways to place the {digit}."),
     marked("No way to place all {digit} goes through these cells: {result}.")},
    {"brute-force", marked("No technique applies here; try the candidates of a cell in {placed_area}."),
     marked("A search for the solution shows that {result}.")},
};

const Opening* known(std::string_view kind) {
    const auto row = std::find_if(std::begin(kOpenings), std::end(kOpenings),
                                  [&](const Opening& each) { return each.kind == kind; });
    return row == std::end(kOpenings) ? nullptr : row;
}

// How the supposition of a forcing chain ends: a cell or a house has no candidate left.
std::string contradiction(const Scene& scene) {
    const argument::Claim* hopeless = scene.hopeless();
    if (!hopeless) return "chains-contradiction";
    return is_cell(scene, hopeless->sets.front()) ? "chains-no-candidate" : "chains-no-place";
}

// The kind of a step that depends on its parts; "" if its technique or family decides.
std::string variant(const Scene& scene) {
    const Step& step = scene.step;
    const std::string &id = step.id, &family = step.family;
    if (id.starts_with("locked-candidates")) return step.cover.empty() ? "locked-candidates-seen" : "locked-candidates";
    if (family == "subsets" || id.starts_with("locked-"))
        return std::string(id.starts_with("hidden-") ? "hidden" : "naked") +
               (step.cells.size() == 2 ? "-pair" : "-subset");
    if (family == "forcing" && id.find("chains") != std::string::npos)
        return !step.base.empty()   ? "chains-house"
               : step.cells.empty() ? contradiction(scene)
               : scene.either()     ? "chains-either"
                                    : "chains-cell";
    if (family == "forcing" && !id.ends_with("contradiction"))
        return !step.cells.empty() ? "forcing-cell" : !step.base.empty() ? "forcing-house" : "forcing";
    if (id == "sue-de-coq" && scene.set_digits().size() != scene.set_cells().size())
        return scene.set_digits().size() > scene.set_cells().size() ? "sue-de-coq-extended" : "sue-de-coq-shared";
    if (id == "als-xz" && scene.step.sets.size() == 2 && shared_digits(scene).front().digits.size() > 1)
        return "als-xz-double";
    if (id == "truths-and-links" && step.argument.size() == 1) {
        const std::size_t rank = step.argument[0].links.size() - step.argument[0].sets.size();
        if (rank < 2) return rank == 0 ? "rank-0" : "rank-1";
    }
    if (id.starts_with("almost-locked-")) return "almost-locked-candidates";
    if (id.starts_with("firework-")) return "firework";
    if (id == "phistomefel-ring") return "set-equivalence";
    for (std::string_view kind : {"unique-loop", "extended-rectangle", "bug"})
        if (id.starts_with(kind) && !known(id)) return std::string(kind);
    if (id.ends_with("wxyz-wing")) return "wxyz-wing";
    if (id == "medusa-3d" && false_colour(step)) return "medusa-3d-wrap";
    if (id.ends_with("empty-rectangle")) return "empty-rectangle";
    if ((family == "chains" || family == "single-digit") && id != "remote-pair") {
        if (is_closed(step)) return "loop";
        if (branches(scene).size() > 1) return known(family + "-dual") ? family + "-dual" : "chains-dual";
    }
    if (family.ends_with("fish") && !id.starts_with("kraken")) return scene.fins().empty() ? "fish" : "finned-fish";
    return "";
}

const Opening& opening(const Scene& scene) {
    for (const std::string& kind : {variant(scene), scene.step.id, scene.step.family})
        if (const Opening* row = known(kind)) return *row;
    return *known("fish");
}

}  // namespace

Text opening_hint(const Scene& scene) { return scene.say(opening(scene).hint); }
Text opening_line(const Scene& scene) { return scene.say(opening(scene).line); }

}  // namespace farandole::logic::words
