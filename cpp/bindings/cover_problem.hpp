// Shared by the bindings of the cover engines: an immutable problem, checked once.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>

#include "cover/problem.hpp"

// Entries processed between two checks of the clock and of pending signals: a few milliseconds.
constexpr std::uint64_t cover_slice = 1 << 20;

class CoverProblem {
  public:
    explicit CoverProblem(farandole::cover::Problem problem);

    const farandole::cover::Problem& problem() const { return *problem_; }
    std::shared_ptr<const farandole::cover::Problem> shared() const { return problem_; }
    std::uint64_t fingerprint() const { return fingerprint_; }

    // Work between two checks of the clock and of pending signals, in options struck out: a few milliseconds.
    std::uint64_t slice() const { return slice_; }

  private:
    std::shared_ptr<const farandole::cover::Problem> problem_;
    std::uint64_t fingerprint_ = 0;
    std::uint64_t slice_ = 0;
};
