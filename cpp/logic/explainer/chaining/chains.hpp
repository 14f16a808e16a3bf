// Sudoku Explainer's chains, for one board after the other.
#pragma once

#include <array>
#include <memory>

#include "logic/explainer/chaining/proof.hpp"

namespace farandole::explainer::chaining {

// Keeps memory from board to board, some megabytes; find_chain does the same with memory of its own.
class Chains {
  public:
    explicit Chains(bool has_wings = false) : has_wings_(has_wings) {}
    // With what proves it, if that's asked for.
    bool find(const Board& board, Chaining kind, Hint& hint, const Stop& stop = nullptr,
              logic::argument::Argument* argument = nullptr);
    // Of what was found last: what its length is counted from.
    int complexity() const { return complexity_; }

  private:
    // What finds nothing on a board.
    struct Quiet {
        Board board;
        unsigned kinds = 0;  // a bit each
        Chaining last{};     // that was asked for
        bool proves = false;
    };
    bool has_wings_;
    Pools pools_;
    Reach reach_;
    Halt halt_;
    std::array<std::unique_ptr<Chainer>, 11> chainers_;
    Quiet quiet_;
    int complexity_ = 0;
};

}  // namespace farandole::explainer::chaining
