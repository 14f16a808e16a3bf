// A step on its board: what sentences about it may name.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "logic/words/parts.hpp"
#include "logic/words/sentence.hpp"

namespace farandole::logic::words {

class Scene {
  public:
    Scene(const Board& on, const Step& of) : board(on), step(of), plan(*on.plan) {}

    const Board& board;
    const Step& step;
    const Plan& plan;

    // A sentence, whose places are filled by `values`, and else by the step: scene.cpp has the table.
    Text say(std::string_view text, const Values& values = {}) const;
    Text say_many(std::string_view one, std::string_view many, int count, const Values& values = {}) const;

    // A step made by hand may lack the parts that its words name: such words must not be used.
    bool is_complete() const { return is_complete_; }
    void need(bool is_there) const { is_complete_ = is_complete_ && is_there; }
    int first(const std::vector<int>& numbers) const { return numbers.empty() ? need(false), 0 : numbers.front(); }

    // The fins of a fish, of both kinds.
    Cells fins() const;
    // The cells from which candidates are removed, each once.
    Cells removed() const;
    // The cell where the step is: of its pattern, else of its nodes.
    int first_cell() const;
    const Node& node(std::size_t number) const;
    Candidate placement() const;
    Candidate elimination() const;
    Cells set_cells() const;
    Digits set_digits() const;
    // The claim that a set has no candidate left, by which the opposite of the step is refuted; null if it isn't.
    const argument::Claim* hopeless() const;
    // The candidate whose opposite makes the same of the step as itself, as all others of its cell do; null.
    const argument::Literal* either() const;

  private:
    Values fill(const std::vector<std::string_view>& places, const Values& values) const;

    mutable bool is_complete_ = true;
};

}  // namespace farandole::logic::words
