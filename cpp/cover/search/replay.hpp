// Whether a search of a problem could stand where a state says it stands.
//
// A state from outside may name options that are struck out already, leave out alternatives, or invent some:
// followed blindly it would lead a search out of its arrays, or to covers that are none. So it is gone through
// move by move on plain arrays, by the rules that all engines keep:
//
//   a level    offers all live options of one item with the fewest ways to go on, once each, and, where that item
//              needs no more of them, to close it, last or first; the one being tried is the last of those begun
//   a step     takes the option being tried at a level; or one that is forced, because an item has no more options
//              than it needs; or one of an item with the fewest ways, where the level is gone because no alternative
//              was left or all were given away
//   the latter may strike out others before it: those of the same item that were tried before
//
// What a search did before can't be told from a state: one that leaves out alternatives as if they had been tried is
// a state. But all covers found from one that is possible are covers, and none is found twice.
#pragma once

#include "cover/search/compact.hpp"
#include "cover/search/state.hpp"

namespace farandole::cover {

// `in_order`: whether alternatives must be in order of their numbers.
bool possible(const SearchState& state, const Compact& compact, bool in_order);

}  // namespace farandole::cover
