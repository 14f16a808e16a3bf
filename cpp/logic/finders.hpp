// The finders that the table of techniques names: see search.hpp for what they do. Each family has its file.
#pragma once

#include "logic/search.hpp"

namespace farandole::logic {

bool find_singles(Search& search, Technique wanted);
bool find_locked(Search& search, Technique wanted);
bool find_subsets(Search& search, Technique wanted);
bool find_fish(Search& search, Technique wanted);
bool find_kraken(Search& search, Technique wanted);
bool find_single_digit(Search& search, Technique wanted);
bool find_colouring(Search& search, Technique wanted);
bool find_medusa(Search& search, Technique wanted);
bool find_uniqueness(Search& search, Technique wanted);
bool find_pair_patterns(Search& search, Technique wanted);
bool find_deadly_shapes(Search& search, Technique wanted);
bool find_graves(Search& search, Technique wanted);
bool find_reverse_graves(Search& search, Technique wanted);
bool find_wings(Search& search, Technique wanted);
bool find_chains(Search& search, Technique wanted);
bool find_nice_loops(Search& search, Technique wanted);
bool find_als(Search& search, Technique wanted);
bool find_sue_de_coq(Search& search, Technique wanted);
bool find_aligned_exclusion(Search& search, Technique wanted);
bool find_tridagon(Search& search, Technique wanted);
bool find_oddagons(Search& search, Technique wanted);
bool find_broken_wing(Search& search, Technique wanted);
bool find_fireworks(Search& search, Technique wanted);
bool find_sk_loop(Search& search, Technique wanted);
bool find_multi_sector(Search& search, Technique wanted);
bool find_exocet(Search& search, Technique wanted);
bool find_set_equivalence(Search& search, Technique wanted);
bool find_almost_locked_candidates(Search& search, Technique wanted);
bool find_further_w_wings(Search& search, Technique wanted);
bool find_truths_and_links(Search& search, Technique wanted);
bool find_templates(Search& search, Technique wanted);
bool find_forcing(Search& search, Technique wanted);
bool find_chaining(Search& search, Technique wanted);
bool find_by_search(Search& search, Technique wanted);

}  // namespace farandole::logic
