#include "logic/explainer/forecast/forecast.hpp"

#include <algorithm>

#include "isa.hpp"

namespace farandole::explainer::chaining {

FARANDOLE_DECLARE_LEVELS(ForecastLevel, forecast, forecasts);

const ForecastLevel* forecast_level(const char* name) { return forecasts[isa_called(name)]; }

Forecast::Forecast() : level_(forecast_level()) {}

void Forecast::prepare(const Grid& grid) {
    constexpr auto kLanes = static_cast<std::size_t>(LaneBoards::kLanes);
    for (int kind = 0, at = 0; kind < 3; ++kind) {
        for (int house = 0; house < 9; ++house, ++at) {
            houses_.count[at] = 0;
            houses_.needed[at] = 0;
            for (int place = 0; place < 9; ++place) {
                const std::uint8_t cell = kGeometry.cell_at[kind][house][place];
                if (!grid.marks[cell]) continue;
                houses_.cells[at][houses_.count[at]++] = cell;
                houses_.needed[at] |= grid.marks[cell];
            }
        }
    }
    nodes_.clear();
    std::ranges::fill(row_, kNone);
    for (int cell = 0; cell < kCells; ++cell) {
        for (unsigned rest = grid.marks[cell]; rest; rest &= rest - 1) {
            const int candidate = cell * 9 + std::countr_zero(rest);
            for (const int node : {true_node(candidate), candidate}) {
                row_[node] = static_cast<std::uint16_t>(nodes_.size());
                nodes_.push_back(static_cast<std::uint16_t>(node));
            }
        }
    }
    base_.resize((nodes_.size() + kLanes - 1) / kLanes);
    rows_.resize(base_.size() * kLanes);
    bad_.resize(rows_.size());
    for (LaneBoards& boards : base_)
        for (int cell = 0; cell < kCells; ++cell)
            for (std::uint16_t& lane : boards.marks[cell]) lane = grid.marks[cell];
    for (std::size_t row = 0; row < nodes_.size(); ++row) {
        const int node = nodes_[row], candidate = candidate_of(node), cell = candidate / 9;
        const auto bit = static_cast<std::uint16_t>(1u << candidate % 9);
        std::uint16_t& marks = base_[row / kLanes].marks[cell][row % kLanes];
        marks &= is_true(node) ? bit : static_cast<std::uint16_t>(~bit);
    }
    for (LaneBoards& boards : base_) level_->reduce(boards, houses_);
}

void Forecast::look(const Grid& work) {
    for (int cell = 0; cell < kCells; ++cell) work_[static_cast<std::size_t>(cell)] = work.marks[cell];
    LaneBoards boards;
    for (std::size_t group = 0; group < base_.size(); ++group) {
        for (int cell = 0; cell < kCells; ++cell)
            for (int lane = 0; lane < LaneBoards::kLanes; ++lane)
                boards.marks[cell][lane] = base_[group].marks[cell][lane] & work.marks[cell];
        level_->reduce(boards, houses_);
        take(boards, group);
    }
}

void Forecast::take(const LaneBoards& boards, std::size_t group) {
    for (std::size_t lane = 0; lane < LaneBoards::kLanes; ++lane) {
        const std::size_t row = group * LaneBoards::kLanes + lane;
        bad_[row] = boards.bad[lane] || base_[group].bad[lane];
        Row& its = rows_[row];
        for (std::size_t cell = 0; cell < kCells; ++cell) its[cell] = boards.marks[cell][lane];
        if (bad_[row]) its = Row{};
    }
}

bool Forecast::has_double(int candidate) const {
    const std::uint16_t* both[]{row(true_node(candidate)), row(candidate)};
    return level_->has_more(work_.data(), both, 2);
}

bool Forecast::has_common(const int* candidates, int count) const {
    const std::uint16_t* all[9]{};
    for (int i = 0; i < count; ++i) all[i] = row(true_node(candidates[i]));
    return level_->has_more(work_.data(), all, count);
}

}  // namespace farandole::explainer::chaining
