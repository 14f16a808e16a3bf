// Phrases of sentences about steps: cells, houses, digits, and the effect of a step.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "logic/words/scene.hpp"

namespace farandole::logic::words {

// Cells as a list; `held` are the digits of the candidates that are meant.
Text cells(const Scene& scene, const Cells& some, std::string_view last = "and", const Digits& held = {});

// "both" of two things, "all" of more.
Text both(int count);

// The names of several houses, each once, together if they are of one kind.
Text houses(const Scene& scene, const std::vector<int>& numbers, std::string_view last = "and");
Text kinds(const Scene& scene, const std::vector<int>& numbers);

// The house of a cell to which a hint points: its box, or another beside its lines.
int area(const Scene& scene, int cell);
// The boxes in which cells lie.
Text areas(const Scene& scene, const Cells& some);

// The numbers of earlier sentences as a list.
Text sentences(const std::vector<int>& numbers);

// Whether a node is true, as a clause.
Text state(const Scene& scene, const Node& node, bool is_true);

// Sets with their letters, as in notation: A = r1c12 {1,2,3}.
Text sets_text(const Scene& scene, const std::vector<LockedSet>& sets);

// Candidates as pairs of cells and digits, all digits in all cells.
std::vector<std::pair<Cells, Digits>> groups_of(std::vector<Candidate> some);
Text candidates(const Scene& scene, const std::vector<Candidate>& some);

// That candidates are false, as clauses.
std::vector<Text> not_there(const Scene& scene, const std::vector<Candidate>& some);

// That one of some candidates is true, as a clause.
Text one_true(const Scene& scene, const std::vector<Candidate>& some);

// The effect of a step, as a clause that can end a sentence.
Text result(const Scene& scene);

// Clauses as a list in which each may have commas; with commas; of which one holds; and sentences one after the other.
Text series(const Scene& scene, const std::vector<Text>& parts);
Text clauses(const Scene& scene, const std::vector<Text>& parts);
Text alternatives(const Scene& scene, const std::vector<Text>& parts);
Text paragraph(const std::vector<Text>& sentences);

// Numbers in order, each once.
std::vector<int> in_order(std::vector<int> numbers);
// The same numbers, each once.
std::vector<int> once(const std::vector<int>& numbers);

}  // namespace farandole::logic::words
