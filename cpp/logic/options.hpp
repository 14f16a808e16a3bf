// The options of a search by name, in the order of the struct.
#pragma once

#include <array>
#include <string_view>

#include "logic/search.hpp"

namespace farandole::logic {

struct OptionRow {
    std::string_view name;
    void (*set)(Options& options, int value);  // a truth value is 0 or 1
};

#define FARANDOLE_OPTION(name)                                           \
    OptionRow {                                                          \
        #name, [](Options& options, int value) { options.name = value; } \
    }
#define FARANDOLE_SWITCH(name)                                                \
    OptionRow {                                                               \
        #name, [](Options& options, int value) { options.name = value != 0; } \
    }
inline constexpr std::array kOptionTable{
    FARANDOLE_SWITCH(boxes_first),
    FARANDOLE_OPTION(fish_fins),
    FARANDOLE_OPTION(fish_endo_fins),
    FARANDOLE_OPTION(kraken_fins),
    FARANDOLE_OPTION(kraken_endo_fins),
    FARANDOLE_OPTION(kraken_type),
    FARANDOLE_OPTION(kraken_size),
    FARANDOLE_OPTION(chain_length),
    FARANDOLE_OPTION(loop_length),
    FARANDOLE_SWITCH(shorter_chains_first),
    FARANDOLE_OPTION(net_depth),
    FARANDOLE_OPTION(als_chain_length),
    FARANDOLE_OPTION(truths),
    FARANDOLE_SWITCH(als_chain_both_ways),
    FARANDOLE_SWITCH(als_in_chains),
    FARANDOLE_SWITCH(als_overlap),
    FARANDOLE_SWITCH(duals),
    FARANDOLE_SWITCH(small_empty_rectangles),
    FARANDOLE_SWITCH(one_per_elimination),
    FARANDOLE_SWITCH(missing_candidates),
};
#undef FARANDOLE_SWITCH
#undef FARANDOLE_OPTION

}  // namespace farandole::logic
