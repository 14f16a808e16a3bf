// Claims that count, in words: some sets need as much as others have room for.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "logic/argument/argument.hpp"
#include "logic/words/scene.hpp"

namespace farandole::logic::words {

using Set = argument::Set;
using argument::Claim;

// What a set is of: the candidates of a cell, or a digit in a house or a smaller group.
bool is_cell(const Scene& scene, Set set);
// The house of a set that is no cell; then the digit, of a cell the cell.
int house_of(const Scene& scene, Set set);
int at_of(const Scene& scene, Set set);
std::vector<Candidate> candidates_in(const Scene& scene, Set set);

// That some sets have all their candidates in some links, without a full stop; `left` are those of the sets that
// nothing excludes.
Text count_clause(const Scene& scene, const Claim& claim, const std::vector<Candidate>& left, bool has_premise);

// Why a step holds that follows from one count on the board as it is, in paragraphs.
std::vector<Text> directly(const Scene& scene, const Claim& claim);

// The candidates of sets, as clauses of one sentence; those that are alike together.
Text places_of(const Scene& scene, std::vector<Set> sets);

// The houses of sets; cells that a rule keeps apart are no house.
Text houses_of(const Scene& scene, const std::vector<Set>& sets);

// The letter of the locked set that has just these cells, if it is one of several.
std::optional<Text> letter_of_set(const Scene& scene, const Cells& cells);

}  // namespace farandole::logic::words
