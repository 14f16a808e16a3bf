// Shared by the bindings for many puzzles: arrays, and the requested level.
#pragma once

#include <nanobind/ndarray.h>

#include <optional>
#include <string>

#include "sudoku/lockstep.hpp"

template <class Number, class... Shape>
using Array9 = nanobind::ndarray<Number, Shape..., nanobind::c_contig, nanobind::device::cpu>;

inline const farandole::sudoku::Level9& level9_called(const std::optional<std::string>& name) {
    const auto* level = farandole::sudoku::level9(name ? name->c_str() : nullptr);
    if (!level) throw nanobind::value_error("this processor or this build has no such level");
    return *level;
}
