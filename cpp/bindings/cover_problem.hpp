// What the bindings of the cover engines share: a problem, checked once, that no one changes.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>

#include "cover/problem.hpp"

// Entries looked at between two looks at the clock and at pending signals: a few milliseconds' worth.
constexpr std::uint64_t cover_slice = 1 << 20;

class CoverProblem {
  public:
    explicit CoverProblem(farandole::cover::Problem problem);

    const farandole::cover::Problem& problem() const { return *problem_; }
    std::shared_ptr<const farandole::cover::Problem> shared() const { return problem_; }
    std::uint64_t fingerprint() const { return fingerprint_; }

    // Work between two looks at the clock and at pending signals, in options struck out: a few
    // milliseconds' worth.
    std::uint64_t slice() const { return slice_; }

  private:
    std::shared_ptr<const farandole::cover::Problem> problem_;
    std::uint64_t fingerprint_ = 0;
    std::uint64_t slice_ = 0;
};
