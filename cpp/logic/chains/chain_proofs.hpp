// The parts of a step that show its chains: see chain_proofs.cpp.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "logic/chains/tables.hpp"
#include "logic/search.hpp"

namespace farandole::logic {

// Adds nodes and links of one branch to a step.
void show_chain(const Tables& tables, const Chain& chain, Step& step);

// Adds the truths by which a premise implies what it does.
void prove_chain(const Board& board, Tables& tables, Literal premise, Literal implied, Step& step);

// Puts the truths in order, each once.
void sort_truths(Step& step);

// Sorts as HoDoKu's runtime does: stable insertion from the left, with a leading falling run turned round. Some
// orders of steps aren't transitive, so that the way of sorting decides what comes first. Long lists are merged.
template <class T, class Compare>
void insertion_sort(std::vector<T>& list, const Compare& compare) {
    std::size_t run = 1;
    const std::size_t many = list.size();
    if (many < 2) return;
    if (many >= 32) {
        std::ranges::stable_sort(list, [&](const T& a, const T& b) { return compare(a, b) < 0; });
        return;
    }
    if (compare(list[1], list[0]) < 0) {
        while (run < many && compare(list[run], list[run - 1]) < 0) ++run;
        for (std::size_t a = 0, b = run - 1; a < b; ++a, --b) std::swap(list[a], list[b]);
    }
    for (; run < many; ++run) {
        T one = std::move(list[run]);
        std::size_t low = 0, high = run;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (compare(one, list[middle]) < 0)
                high = middle;
            else
                low = middle + 1;
        }
        for (std::size_t at = run; at > low; --at) list[at] = std::move(list[at - 1]);
        list[low] = std::move(one);
    }
}

}  // namespace farandole::logic
