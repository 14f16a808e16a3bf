// What a hint of chains is known by, taken out of the search; and its argument.
#pragma once

#include <memory>
#include <vector>

#include "logic/argument/argument.hpp"
#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

struct ProofNode {
    int node = 0;
    int set = -1;  // in which it's excluded, or the last
    Rule rule;     // by which it's false, if it has sets
    std::shared_ptr<const Proof> nested;
};
using ProofChain = std::vector<ProofNode>;  // from the supposition to the target, each after those that it follows from

struct Proof {
    enum class Form : std::uint8_t {
        kOpposite,  // each chain ends with the opposite of its supposition
        kClash,     // a candidate is both true and false
        kCases,     // the same from each candidate of the set
        kBoth       // the same from a candidate that is true, and from it being false
    };
    Form form = Form::kOpposite;
    std::vector<ProofChain> chains;
    int set = -1;
    int result = -1;           // the node that holds, but of cycles
    std::vector<int> removed;  // candidates
};

// The argument of a hint on a board; its sets are those of a board with rows, columns and boxes as groups, in this order.
logic::argument::Argument argue(const Proof& proof, const Grid& grid);

}  // namespace farandole::explainer::chaining
